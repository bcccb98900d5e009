"""Accounts and transfers. Nothing here writes: `book` posts, and triggers step the balances."""

from functools import reduce
from operator import and_
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

AMOUNT_MAX = 10**15
"""The most chips one transfer may move: far from the end of 64 bits and of a browser's numbers."""


class Kind(models.TextChoices):
    """What an account is for."""

    MINT = "mint", _("mint")
    WALLET = "wallet", _("wallet")
    STACK = "stack", _("stack")
    POT = "pot", _("pot")


class Code(models.TextChoices):
    """Why chips moved."""

    MINT = "mint", _("issued")
    GRANT = "grant", _("granted")
    BUY_IN = "buy_in", _("buy-in")
    TOP_UP = "top_up", _("top-up")
    SMALL_BLIND = "small_blind", _("small blind")
    BIG_BLIND = "big_blind", _("big blind")
    ANTE = "ante", _("ante")
    DEAD_BLIND = "dead_blind", _("dead blind")
    LIVE_BLIND = "live_blind", _("live blind")
    STRADDLE = "straddle", _("straddle")
    BET = "bet", _("bet")
    RETURN = "return", _("uncalled bet returned")
    AWARD = "award", _("pot won")
    REFUND = "refund", _("hand void, bet refunded")
    CASH_OUT = "cash_out", _("cash-out")
    CORRECTION = "correction", _("correction")


COMMON_CODES = (Code.SMALL_BLIND, Code.BIG_BLIND, Code.BET, Code.RETURN, Code.AWARD)
"""What chips move for in every hand; all else is rare enough to have an index."""

# One condition for each: SQLite finds an index by `code = ?`, not by `code IN (?, …)`.
RARE_CODE = reduce(and_, (~Q(code=code) for code in COMMON_CODES))


class Account(models.Model):
    """A place where chips are: opened empty, then changed by transfers only."""

    key = models.CharField(max_length=80)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    may_overdraw = models.BooleanField(default=False)
    balance = models.BigIntegerField(default=0)
    last_transfer = models.BigIntegerField(null=True)

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints = [
            models.UniqueConstraint(fields=["key"], name="ledger_account_key_once"),
            models.CheckConstraint(
                condition=Q(balance__gte=0) | Q(may_overdraw=True),
                name="ledger_account_no_overdraft",
            ),
        ]
        indexes = [
            # There is a pot for each hand, and few of all other kinds.
            models.Index(
                fields=["kind", "id"], condition=~Q(kind=Kind.POT), name="ledger_account_no_pot"
            ),
        ]

    def __str__(self) -> str:
        return self.key


class Transfer(models.Model):
    """Chips that went from `debit` to `credit`, once and for good."""

    append_only: ClassVar[bool] = True

    key = models.CharField(max_length=120)
    debit = models.ForeignKey(
        Account, on_delete=models.PROTECT, related_name="debits", db_index=False
    )
    credit = models.ForeignKey(
        Account, on_delete=models.PROTECT, related_name="credits", db_index=False
    )
    amount = models.BigIntegerField()
    code = models.CharField(max_length=16, choices=Code.choices)
    subject = models.CharField(max_length=80)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        db_index=False,
    )
    reason = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("transfer")
        verbose_name_plural = _("transfers")
        constraints = [
            models.UniqueConstraint(fields=["key"], name="ledger_transfer_key_once"),
            models.CheckConstraint(
                condition=Q(amount__gt=0, amount__lte=AMOUNT_MAX), name="ledger_transfer_amount"
            ),
            models.CheckConstraint(
                condition=~Q(debit=F("credit")), name="ledger_transfer_two_accounts"
            ),
            models.CheckConstraint(
                condition=~Q(code=Code.CORRECTION) | (~Q(reason="") & Q(actor__isnull=False)),
                name="ledger_transfer_correction_is_signed",
            ),
        ]
        indexes = [
            models.Index(fields=["debit", "id"], name="ledger_transfer_debit"),
            models.Index(fields=["credit", "id"], name="ledger_transfer_credit"),
            models.Index(fields=["subject", "id"], name="ledger_transfer_subject"),
            models.Index(
                fields=["code", "id"],
                condition=RARE_CODE,
                name="ledger_transfer_rare",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.key}: {self.amount} {self.code}"
