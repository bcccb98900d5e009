"""Accounts and subjects by their names: a key says what it belongs to, and nobody reads keys."""

from collections import defaultdict
from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _

from accounts.models import Player
from poker.ledger.models import Account
from poker.models import Hand, Sitting, Table
from poker.words import number

from .record import as_number, as_uuid


def named(keys: Iterable[str]) -> dict[str, str]:
    """Name what keys stand for: accounts like `stack:7`, subjects like `hand:…`.

    At most one query for each kind; what is not found keeps its key for a name.
    """
    by_kind: dict[str, set[str]] = defaultdict(set)
    for key in set(keys):
        kind, _colon, name = key.partition(":")
        by_kind[kind].add(name)
    found = {"mint": _("the house")}
    for kind, names in by_kind.items():
        if kind in _NAMING:
            found |= {f"{kind}:{name}": told for name, told in _NAMING[kind](names).items()}
    return found


def account_named(account: Account) -> str:
    """Name one account."""
    return named([account.key]).get(account.key, account.key)


def hand_named(hand: Hand) -> str:
    """Name a hand by its table and its number there."""
    words = {"table": hand.table.name, "number": number(hand.number)}
    return _("%(table)s, hand %(number)s") % words


def _numbers(names: set[str]) -> list[int]:
    return [pk for pk in map(as_number, names) if pk is not None]


def _hands(names: set[str]) -> dict[str, str]:
    ids = filter(None, map(as_uuid, names))
    hands = Hand.objects.select_related("table").filter(pk__in=list(ids))
    return {str(hand.pk): hand_named(hand) for hand in hands}


def _pots(names: set[str]) -> dict[str, str]:
    words = _("pot of %(hand)s")
    return {name: words % {"hand": hand} for name, hand in _hands(names).items()}


def _players(names: set[str]) -> dict[str, str]:
    players = Player.objects.filter(pk__in=_numbers(names))
    return {str(pk): name for pk, name in players.values_list("pk", "display_name")}


def _wallets(names: set[str]) -> dict[str, str]:
    words = _("%(name)s’s wallet")
    return {pk: words % {"name": name} for pk, name in _players(names).items()}


def _stacks(names: set[str]) -> dict[str, str]:
    sittings = Sitting.objects.filter(pk__in=_numbers(names))
    words = _("%(name)s’s stack at %(table)s")
    return {
        str(pk): words % {"name": name, "table": table}
        for pk, name, table in sittings.values_list("pk", "player__display_name", "table__name")
    }


def _tables(names: set[str]) -> dict[str, str]:
    tables = Table.objects.filter(pk__in=_numbers(names))
    return {str(pk): name for pk, name in tables.values_list("pk", "name")}


def _transfers(names: set[str]) -> dict[str, str]:
    return {name: _("transfer %(number)s") % {"number": name} for name in names}


_NAMING: dict[str, Callable[[set[str]], dict[str, str]]] = {
    "wallet": _wallets,
    "stack": _stacks,
    "pot": _pots,
    "hand": _hands,
    "table": _tables,
    "player": _players,
    "transfer": _transfers,
}
