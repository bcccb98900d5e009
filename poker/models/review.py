"""What was done by those who look after the house, for good."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

REASON_LENGTH = 200


class AdminAction(models.Model):
    """Somebody did something in the administration, and why. Written once."""

    append_only: ClassVar[bool] = True

    class Verb(models.TextChoices):
        FREEZE = "freeze", _("froze the table")
        UNFREEZE = "unfreeze", _("let the table go on")
        VOID_HAND = "void_hand", _("called the running hand off")
        CLOSE_NIGHT = "close_night", _("closed the night")
        LOOK = "look", _("looked at all cards")
        CORRECT = "correct", _("corrected chips")
        GRANT = "grant", _("granted chips")
        CLOSE_ACCOUNT = "close_account", _("closed the account")
        REOPEN_ACCOUNT = "reopen_account", _("opened the account again")
        RESET = "reset", _("issued a reset link")
        ROLES = "roles", _("changed the roles")
        ACCEPT = "accept", _("accepted a difference")

    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    verb = models.CharField(_("what"), max_length=16, choices=Verb.choices)
    subject = models.CharField(
        _("about"), max_length=80, help_text=_("The kind and the number of what it was done to.")
    )
    named = models.CharField(_("name"), max_length=120, help_text=_("Of it, at the time."))
    detail = models.CharField(max_length=200, blank=True)
    reason = models.CharField(max_length=REASON_LENGTH)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("act of administration")
        verbose_name_plural = _("acts of administration")
        indexes = [models.Index(fields=["subject", "id"], name="poker_admin_action_about")]
        default_permissions = ["view"]
        permissions = [
            ("run_tables", _("Can freeze tables, call hands off and close nights")),
            ("look_at_cards", _("Can look at all cards of a finished hand")),
            ("correct_chips", _("Can grant and correct chips")),
            ("let_in", _("Can close accounts and issue reset links")),
            ("compare_pairs", _("Can read the report on pairs of players")),
            ("run_audit", _("Can run the audit")),
            ("give_roles", _("Can give roles")),
        ]

    def __str__(self) -> str:
        return f"{self.actor_id} {self.verb} {self.subject}"
