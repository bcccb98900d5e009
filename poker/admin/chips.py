"""Accounts and transfers."""

from collections.abc import Iterable
from itertools import chain
from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.requests import PlayerRequest
from poker.ledger.models import COMMON_CODES, RARE_CODE, Account, Code, Kind, Transfer
from poker.models import Sitting
from poker.words import number

from .correcting import correct, opposite
from .deeds import Deeds, deed
from .finding import players_named
from .naming import named
from .narrowing import Choice
from .record import Record, as_number, link, listed, ways

SITTINGS_MOST = 500
TRANSFERS_MOST = 5000
SUBJECTS = ("hand:", "table:", "player:", "transfer:")


class _Kind(Choice):
    """What accounts are for; all but pots are few, and found by their index."""

    title = gettext_lazy("kind")
    parameter_name = "kind__exact"
    offered = Kind.choices

    def keep(self, rows: "QuerySet[Any]", chosen: str) -> "QuerySet[Any]":
        """Keep the accounts of the kind."""
        found = rows.filter(kind=chosen)
        return found if chosen == Kind.POT else found.exclude(kind=Kind.POT)


class _Code(Choice):
    """Why chips moved; what is not of every hand is found by its index."""

    title = gettext_lazy("why")
    parameter_name = "code__exact"
    offered = Code.choices

    def keep(self, rows: "QuerySet[Any]", chosen: str) -> "QuerySet[Any]":
        """Keep the transfers of the reason."""
        found = rows.filter(code=chosen)
        return found if chosen in COMMON_CODES else found.filter(RARE_CODE)

    @classmethod
    def is_rare(cls, request: HttpRequest) -> bool:
        """Tell whether a list is narrowed to few transfers by it."""
        return request.GET.get(cls.parameter_name) in set(Code.values).difference(COMMON_CODES)


@admin.register(Account)
class AccountAdmin(Record):
    """Every place where chips are."""

    list_display = ("name", "kind", "chips")
    list_filter = (_Kind,)
    ordering = ("-id",)
    search_fields = ("=key",)
    search_help_text = gettext_lazy("Player, or a key (stack:…)")
    fields = ("name", "key", "kind", "chips", "may_overdraw", "elsewhere")

    def get_search_results(
        self, request: HttpRequest, queryset: "QuerySet[Any]", search_term: str
    ) -> "tuple[QuerySet[Any], bool]":
        """Find by key, or the wallets and stacks of the players of that name."""
        asked = search_term.strip()
        return (queryset.filter(key__in=_keys(asked)) if asked else queryset), False

    def called(self, account: Account) -> str:
        """Name an account by whose it is."""
        return self.name(account)

    def dress(self, accounts: list[Account], request: HttpRequest) -> None:
        """Name the accounts of a page together."""
        super().dress(accounts, request)
        names = named(account.key for account in accounts)
        for account in accounts:
            vars(account)["name"] = names.get(account.key, account.key)

    @admin.display(description=gettext_lazy("account"))
    def name(self, account: Account) -> str:
        """Name it by whose it is."""
        return str(vars(account)["name"])

    @admin.display(description=gettext_lazy("balance"))
    def chips(self, account: Account) -> str:
        """Give the balance."""
        return number(account.balance)

    @admin.display(description=gettext_lazy("elsewhere"))
    def elsewhere(self, account: Account) -> SafeString:
        """Lead to its transfers."""
        return ways(listed(account, "ledger_transfer", account.key, _("Its transfers")))


@admin.register(Transfer)
class TransferAdmin(Deeds):
    """Every movement of chips."""

    list_display = ("id", "why", "amount_of", "source", "target", "about", "actor", "when")
    list_filter = (_Code,)
    list_select_related = ("debit", "credit", "actor")
    ordering = ("-id",)
    search_fields = ("=key",)
    search_help_text = gettext_lazy("Number, player, or a key (hand:…)")
    fields = ("id", "why", "amount_of", "source", "target", "about", "by", "reason", "key", "when")
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

    def called(self, transfer: Transfer) -> str:
        """Say what moved where."""
        names = vars(transfer)["names"]
        words = {
            "amount": number(transfer.amount),
            "source": names.get(transfer.debit.key, transfer.debit.key),
            "target": names.get(transfer.credit.key, transfer.credit.key),
        }
        return _("%(amount)s from %(source)s to %(target)s") % words

    def dress(self, transfers: list[Transfer], request: HttpRequest) -> None:
        """Name the accounts and subjects of a page together."""
        super().dress(transfers, request)
        keys = ((each.debit.key, each.credit.key, each.subject) for each in transfers)
        names = named(chain.from_iterable(keys))
        for transfer in transfers:
            vars(transfer)["names"] = names

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
        accounts = list(Account.objects.filter(key__in=_keys(asked)))
        if _Code.is_rare(request):
            return queryset.filter(Q(debit__in=accounts) | Q(credit__in=accounts)), False
        return queryset.filter(pk__in=_latest(queryset, accounts)), False

    @admin.display(description=gettext_lazy("why"))
    def why(self, transfer: Transfer) -> str:
        """Name the reason."""
        return transfer.get_code_display()

    @admin.display(description=gettext_lazy("chips"))
    def amount_of(self, transfer: Transfer) -> str:
        """Give the amount."""
        return number(transfer.amount)

    @admin.display(description=gettext_lazy("from"))
    def source(self, transfer: Transfer) -> SafeString | str:
        """Lead to the account the chips left."""
        return link(transfer, transfer.debit, _name(transfer, transfer.debit.key))

    @admin.display(description=gettext_lazy("to"))
    def target(self, transfer: Transfer) -> SafeString | str:
        """Lead to the account the chips entered."""
        return link(transfer, transfer.credit, _name(transfer, transfer.credit.key))

    @admin.display(description=gettext_lazy("about"))
    def about(self, transfer: Transfer) -> str:
        """Name what it is about."""
        return _name(transfer, transfer.subject)

    @admin.display(description=gettext_lazy("by"))
    def by(self, transfer: Transfer) -> SafeString | str:
        """Lead to who posted it, if somebody did."""
        return link(transfer, transfer.actor)


def _latest(transfers: "QuerySet[Any]", accounts: Iterable[Account]) -> list[int]:
    """Find the latest transfers of some accounts, going from account to account.

    One that had its last transfer before all that are found has none to add. Asked for all
    accounts at once, a database sorts every transfer they ever had.
    """
    found: list[int] = []
    for account in sorted(accounts, key=lambda each: -(each.last_transfer or 0)):
        if len(found) == TRANSFERS_MOST and (account.last_transfer or 0) < found[-1]:
            break
        for side in ("debit", "credit"):
            rows = transfers.filter(**{side: account}).order_by("-pk")
            found += rows.values_list("pk", flat=True)[:TRANSFERS_MOST]
        found = sorted(found, reverse=True)[:TRANSFERS_MOST]
    return found


def _name(transfer: Transfer, key: str) -> str:
    return str(vars(transfer)["names"].get(key, key))


def _keys(asked: str) -> list[str]:
    """Give the keys of the accounts that are meant: one by name, or those of players."""
    if ":" in asked or asked == "mint":
        return [asked]
    players = players_named(asked)
    sat = Sitting.objects.filter(player__in=players).order_by("-pk")
    stacks = sat.values_list("pk", flat=True)[:SITTINGS_MOST]
    return [*(f"wallet:{pk}" for pk in players), *(f"stack:{pk}" for pk in stacks)]
