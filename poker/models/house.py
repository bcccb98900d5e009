"""The talk at the tables, and the clock of the house."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from poker.models.tables import Table

CHAT_LENGTH = 300


class ChatMessage(models.Model):
    """What somebody said at a table, or a note of what happened at it."""

    class Kind(models.TextChoices):
        CHAT = "chat", _("chat")
        NOTE = "note", _("note")

    table = models.ForeignKey(
        Table, on_delete=models.PROTECT, related_name="messages", db_index=False
    )
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    kind = models.CharField(max_length=4, choices=Kind.choices, default=Kind.CHAT)
    code = models.CharField(max_length=32, blank=True, help_text=_("Of a note."))
    text = models.CharField(max_length=CHAT_LENGTH, blank=True)
    data = models.JSONField(default=dict, blank=True, help_text=_("Parameters of a note."))
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        indexes = [models.Index(fields=["table", "id"], name="poker_chat_of_table")]

    def __str__(self) -> str:
        return f"{self.kind} {self.id} at table {self.table_id}"


class HouseClock(models.Model):
    """When the house was last awake. One row."""

    alive_at = models.DateTimeField()

    class Meta:
        verbose_name = _("clock of the house")
        constraints = [models.CheckConstraint(condition=Q(id=1), name="poker_house_clock_one")]

    def __str__(self) -> str:
        return f"{self.alive_at:%Y-%m-%d %H:%M:%S}"
