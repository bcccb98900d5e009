"""What the audit keeps: seals of nights, how far each table was clean, and what each run said."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.models.tables import Night, Table


class NightSeal(models.Model):
    """A night's facts and transfers in one digest, chained to the table's night before it."""

    append_only: ClassVar[bool] = True

    night = models.OneToOneField(Night, on_delete=models.PROTECT, related_name="seal")
    table = models.ForeignKey(
        Table, on_delete=models.PROTECT, related_name="night_seals", db_index=False
    )
    number = models.PositiveIntegerField(help_text=_("Counted per table, from 1."))
    previous = models.CharField(max_length=64, help_text=_("The digest before; zeros at first."))
    digest = models.CharField(max_length=64)
    hands = models.PositiveIntegerField()
    facts = models.PositiveIntegerField()
    transfers = models.PositiveIntegerField()
    sealed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("seal of a night")
        verbose_name_plural = _("seals of nights")
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="poker_night_seal_once"),
        ]

    def __str__(self) -> str:
        return self.digest


class AuditMark(models.Model):
    """Up to which hand a table was clean, and the digest of everything up to it."""

    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="audit_mark")
    hand_number = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    seals = models.PositiveIntegerField(help_text=_("Nights sealed by then."))
    marked_at = models.DateTimeField()

    class Meta:
        verbose_name = _("mark of the audit")
        verbose_name_plural = _("marks of the audit")

    def __str__(self) -> str:
        return f"table {self.table_id} up to hand {self.hand_number}"


class AuditRun(models.Model):
    """One audit: asked for, running, or done; what it looked at and what differed."""

    class Kind(models.TextChoices):
        NEW = "new", _("what is new")
        FULL = "full", _("everything")

    class State(models.TextChoices):
        ASKED = "asked", _("waiting")
        RUNNING = "running", _("running")
        CLEAN = "clean", _("everything is as it must be")
        DIFFERS = "differs", _("something differs")
        BROKEN = "broken", _("broken off")

    kind = models.CharField(max_length=4, choices=Kind.choices)
    state = models.CharField(max_length=8, choices=State.choices, default=State.ASKED)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    asked_at = models.DateTimeField()
    alive_at = models.DateTimeField(null=True, help_text=_("When it last said how far it is."))
    ended_at = models.DateTimeField(null=True)
    to_do = models.PositiveIntegerField(default=0, help_text=_("Hands."))
    tables = models.PositiveIntegerField(default=0)
    hands = models.PositiveIntegerField(default=0)
    facts = models.PositiveBigIntegerField(default=0)
    transfers = models.PositiveBigIntegerField(default=0)
    last_transfer = models.PositiveBigIntegerField(
        default=0, help_text=_("The ledger was looked at up to this one.")
    )
    ledger = models.CharField(
        max_length=64, blank=True, help_text=_("Digest of the transfers beside hands up to it.")
    )
    differences = models.JSONField(default=list, help_text=_("The first of them."))
    differing = models.PositiveIntegerField(default=0, help_text=_("Beside what was accepted."))

    class Meta:
        verbose_name = _("audit")
        verbose_name_plural = _("audits")

    def __str__(self) -> str:
        return f"audit {self.pk}, {self.state}"
