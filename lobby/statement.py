"""Statements: every line of an account in words, with a link to what caused it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import Player
from poker.exports import sheet
from poker.ledger import book
from poker.ledger.models import Code, Transfer
from poker.models import Hand, Sitting, Table

ALL = book.Wish()
BATCH = 500
COLUMNS = (
    "transfer",
    "at",
    "code",
    "change",
    "balance",
    "from",
    "to",
    "table",
    "hand_number",
    "hand",
    "reason",
    "by",
)
"""Of the file; the same in every language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line: when, what, by whom or why, the change and the balance after it."""

    key: int
    at: datetime
    what: str
    link: str
    note: str
    change: int
    balance: int
    corrects: bool


def wallet_key(player: Player) -> str:
    """Give the account of a player's wallet."""
    return f"wallet:{player.pk}"


def lines(key: str, *, before: int | None, limit: int, wish: book.Wish = ALL) -> list[Line]:
    """List an account's latest lines, newest first; none if the account was never opened."""
    try:
        if wish == ALL:
            found = book.recent(key, before=before, limit=limit)
        else:
            found = book.found(key, wish, before=before, limit=limit)
    except book.NoAccount:
        return []
    causes = _Causes([line.transfer for line in found])
    return [
        Line(
            key=line.transfer.pk,
            at=line.transfer.created_at,
            what=causes.what(line.transfer),
            link=causes.link(line.transfer),
            note=causes.note(line.transfer),
            change=line.change,
            balance=line.balance,
            corrects=line.transfer.code == Code.CORRECTION,
        )
        for line in found
    ]


def as_rows(key: str, wish: book.Wish) -> Iterator[str]:
    """Write an account's lines as CSV, oldest first; the heading alone if it was never opened."""
    yield sheet.BOM
    yield sheet.row(COLUMNS)
    try:
        told = (line for line in book.statement(key) if wish.allows(line.transfer))
        while batch := list(islice(told, BATCH)):
            causes = _Causes([line.transfer for line in batch])
            yield from (sheet.row(_cells(line, causes)) for line in batch)
    except book.NoAccount:
        return


def _cells(line: book.Line, causes: _Causes) -> list[sheet.Cell]:
    transfer = line.transfer
    hand, table = causes.hand(transfer), causes.table(transfer)
    actor = causes.actors.get(transfer.actor_id) if transfer.actor_id else None
    return [
        transfer.pk,
        transfer.created_at,
        transfer.code,
        line.change,
        line.balance,
        transfer.debit.key,
        transfer.credit.key,
        table.name if table else None,
        hand.number if hand else None,
        str(hand.pk) if hand else None,
        transfer.reason or None,
        actor.display_name if actor else None,
    ]


class _Causes:
    """What a page of transfers is about, read in one query for each kind of thing."""

    def __init__(self, transfers: Sequence[Transfer]) -> None:
        self.corrected = _corrected(transfers)
        subjects = [self._subject(transfer) for transfer in transfers]
        hands = {UUID(name) for kind, _colon, name in subjects if kind == "hand"}
        tables = {int(name) for kind, _colon, name in subjects if kind == "table"}
        actors = {transfer.actor_id for transfer in transfers if transfer.actor_id is not None}
        self.hands = Hand.objects.in_bulk(hands) if hands else {}
        self.tables = Table.objects.in_bulk(tables) if tables else {}
        self.actors = Player.objects.in_bulk(actors) if actors else {}
        self.nights = _nights(transfers) if tables else {}

    def what(self, transfer: Transfer) -> str:
        """Name the line: "Small blind, hand 14", "Buy-in, Thursday"."""
        said = _code(transfer)
        if hand := self.hand(transfer):
            return _("%(what)s, hand %(number)s") % {"what": said, "number": hand.number}
        if table := self.table(transfer):
            return _("%(what)s, %(table)s") % {"what": said, "table": table.name}
        return said

    def link(self, transfer: Transfer) -> str:
        """Give the path of the page of what caused the line, empty if it has none."""
        if hand := self.hand(transfer):
            return hand.get_absolute_url()
        table, night = self.table(transfer), self.night(transfer)
        if table is None:
            return ""
        address = reverse("lobby:night", args=[table.code])
        return f"{address}?night={night}" if night else address

    def note(self, transfer: Transfer) -> str:
        """Say who did it and why, where that was written down."""
        actor = self.actors.get(transfer.actor_id) if transfer.actor_id else None
        by_other = transfer.code in (Code.GRANT, Code.CORRECTION, Code.MINT)
        said = _("by %(name)s") % {"name": actor.display_name} if actor and by_other else ""
        return ", ".join(_filled((transfer.reason, said)))

    def hand(self, transfer: Transfer) -> Hand | None:
        """Find the hand that a transfer is about."""
        kind, _colon, name = self._subject(transfer)
        return self.hands.get(UUID(name)) if kind == "hand" else None

    def table(self, transfer: Transfer) -> Table | None:
        """Find the table that a transfer is about."""
        kind, _colon, name = self._subject(transfer)
        return self.tables.get(int(name)) if kind == "table" else None

    def _subject(self, transfer: Transfer) -> tuple[str, str, str]:
        """Split what a transfer is about; a correction is about what it corrects."""
        return self.corrected.get(transfer.subject, transfer.subject).partition(":")

    def night(self, transfer: Transfer) -> int | None:
        """Find the night in which chips came to a table or left it."""
        stack = next((name for name in map(_sitting, _sides(transfer)) if name), 0)
        return self.nights.get(stack)


def _corrected(transfers: Iterable[Transfer]) -> dict[str, str]:
    """Say what the transfers are about that these correct, by `transfer:<id>`."""
    named = (transfer.subject.partition(":") for transfer in transfers)
    ids = [int(name) for kind, _colon, name in named if kind == "transfer" and name.isdecimal()]
    found = Transfer.objects.filter(pk__in=ids).values_list("pk", "subject") if ids else ()
    return {f"transfer:{pk}": subject for pk, subject in found}


def _nights(transfers: Iterable[Transfer]) -> dict[int, int]:
    """Find the night of every stack that these transfers name."""
    stacks = {_sitting(key) for transfer in transfers for key in _sides(transfer)} - {0}
    return dict(Sitting.objects.filter(pk__in=stacks).values_list("pk", "night"))


def _sides(transfer: Transfer) -> tuple[str, str]:
    return transfer.debit.key, transfer.credit.key


def _sitting(account: str) -> int:
    """Read the sitting whose stack an account is; 0 for other accounts."""
    kind, _colon, name = account.partition(":")
    return int(name) if kind == "stack" else 0


def _filled(parts: Iterable[str]) -> list[str]:
    return [part for part in parts if part]


def _code(transfer: Transfer) -> str:
    said = str(Code(transfer.code).label)
    return said[:1].upper() + said[1:]
