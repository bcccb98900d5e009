"""Accounts and transfers."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from accounts.models import Player
from accounts.requests import PlayerRequest
from poker.ledger.models import Account, Transfer
from poker.models import Sitting
from poker.words import number

from .correcting import correct, opposite
from .deeds import Deeds, deed
from .record import Record, as_number, link

NAMED_MOST = 20
SITTINGS_MOST = 500
SUBJECTS = ("hand:", "table:", "player:", "transfer:")


@admin.register(Account)
class AccountAdmin(Record):
    """Every place where chips are."""

    list_display = ("key", "kind", "chips")
    list_filter = ("kind",)
    ordering = ("-id",)
    search_fields = ("=key",)
    search_help_text = gettext_lazy("The name of a player, or the account's key")
    fields = ("key", "kind", "chips", "may_overdraw", "last_transfer", "elsewhere")

    def get_search_results(
        self, request: HttpRequest, queryset: "QuerySet[Any]", search_term: str
    ) -> "tuple[QuerySet[Any], bool]":
        """Find by key, or the wallets and stacks of the players of that name."""
        asked = search_term.strip()
        return (queryset.filter(key__in=_keys(asked)) if asked else queryset), False

    @admin.display(description=gettext_lazy("balance"), ordering="balance")
    def chips(self, account: Account) -> str:
        """Give the balance."""
        return number(account.balance)

    @admin.display(description=gettext_lazy("elsewhere"))
    def elsewhere(self, account: Account) -> SafeString | str:
        """Lead to the last transfer."""
        return link(Transfer.objects.filter(pk=account.last_transfer or 0).first())


@admin.register(Transfer)
class TransferAdmin(Deeds):
    """Every movement of chips."""

    list_display = ("id", "code", "amount_of", "source", "target", "about", "actor", "created_at")
    list_filter = ("code",)
    list_select_related = ("debit", "credit", "actor")
    ordering = ("-id",)
    search_fields = ("=key",)
    search_help_text = gettext_lazy(
        "The number of the transfer, the name of a player, or hand:… or table:…"
    )
    fields = (
        "id", "code", "amount_of", "source", "target", "subject", "by", "reason", "key",
        "created_at",
    )  # fmt: skip
    actions_detail = ("correct",)

    @deed(
        description=gettext_lazy("Correct it"),
        url_path="correct",
        permissions=["correct_chips"],
    )
    def correct(self, request: PlayerRequest, transfer: Transfer) -> HttpResponse:
        """Add the opposite transfer, or what of it is right."""
        about = f"transfer:{transfer.pk}"
        return correct(self, request, transfer, subject=about, first=opposite(transfer))

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Any]":
        """Read both accounts and the author along."""
        return Transfer.objects.select_related("debit", "credit", "actor")

    def get_search_results(
        self, request: HttpRequest, queryset: "QuerySet[Any]", search_term: str
    ) -> "tuple[QuerySet[Any], bool]":
        """Find by number, subject, key, or by the accounts of the players of that name."""
        asked = search_term.strip()
        if not asked:
            return queryset, False
        if (wanted := as_number(asked)) is not None:
            return queryset.filter(pk=wanted), False
        if asked.startswith(SUBJECTS):
            return queryset.filter(Q(subject=asked) | Q(key=asked)), False
        accounts = list(Account.objects.filter(key__in=_keys(asked)).values_list("pk", flat=True))
        return queryset.filter(Q(debit__in=accounts) | Q(credit__in=accounts)), False

    @admin.display(description=gettext_lazy("chips"), ordering="amount")
    def amount_of(self, transfer: Transfer) -> str:
        """Give the amount."""
        return number(transfer.amount)

    @admin.display(description=gettext_lazy("from"))
    def source(self, transfer: Transfer) -> SafeString | str:
        """Lead to the account the chips left."""
        return link(transfer.debit, _short(transfer.debit.key))

    @admin.display(description=gettext_lazy("to"))
    def target(self, transfer: Transfer) -> SafeString | str:
        """Lead to the account the chips entered."""
        return link(transfer.credit, _short(transfer.credit.key))

    @admin.display(description=gettext_lazy("about"))
    def about(self, transfer: Transfer) -> str:
        """Name what it is about, short."""
        return _short(transfer.subject)

    @admin.display(description=gettext_lazy("by"))
    def by(self, transfer: Transfer) -> SafeString | str:
        """Lead to who posted it, if somebody did."""
        return link(transfer.actor)


def _short(key: str) -> str:
    """Cut the id of a hand to what tells hands apart on a page."""
    kind, colon, name = key.partition(":")
    return f"{kind}{colon}{name[:8]}"


def _keys(asked: str) -> list[str]:
    """Give the keys of the accounts that are meant: one by name, or those of players."""
    if ":" in asked or asked == "mint":
        return [asked]
    named = Player.objects.filter(display_name__icontains=asked).order_by("-pk")[:NAMED_MOST]
    players = list(named.values_list("pk", flat=True))
    sat = Sitting.objects.filter(player__in=players).order_by("-pk")
    stacks = sat.values_list("pk", flat=True)[:SITTINGS_MOST]
    return [*(f"wallet:{pk}" for pk in players), *(f"stack:{pk}" for pk in stacks)]
