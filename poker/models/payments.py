"""What players say about the payments of a night. Chips are not here: this is between people."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from poker.models.tables import Night


class PaymentMark(models.Model):
    """One side of a payment says that it was paid, or takes that back. The latest word counts."""

    append_only: ClassVar[bool] = True

    night = models.ForeignKey(Night, on_delete=models.PROTECT, related_name="payment_marks")
    payer = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    payee = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    amount = models.BigIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    paid = models.BooleanField()
    marked_at = models.DateTimeField()

    class Meta:
        verbose_name = _("word on a payment")
        verbose_name_plural = _("words on payments")
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="poker_payment_mark_amount"),
            models.CheckConstraint(
                condition=Q(by=F("payer")) | Q(by=F("payee")), name="poker_payment_mark_by_a_side"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.payer_id} to {self.payee_id}, {self.amount}"
