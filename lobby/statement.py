"""Statements: every line of an account in words, with a link to what caused it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import Player
from poker.ledger import book
from poker.ledger.models import Code, Transfer
from poker.models import Hand, Table


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


def lines(key: str, *, before: int | None, limit: int) -> list[Line]:
    """List an account's latest lines, newest first; none if the account was never opened."""
    try:
        found = book.recent(key, before=before, limit=limit)
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


class _Causes:
    """What a page of transfers is about, read in one query for each kind of thing."""

    def __init__(self, transfers: Sequence[Transfer]) -> None:
        subjects = [transfer.subject.partition(":") for transfer in transfers]
        hands = {UUID(name) for kind, _colon, name in subjects if kind == "hand"}
        tables = {int(name) for kind, _colon, name in subjects if kind == "table"}
        actors = {transfer.actor_id for transfer in transfers if transfer.actor_id is not None}
        self.hands = Hand.objects.in_bulk(hands) if hands else {}
        self.tables = Table.objects.in_bulk(tables) if tables else {}
        self.actors = Player.objects.in_bulk(actors) if actors else {}

    def what(self, transfer: Transfer) -> str:
        """Name the line: "Small blind, hand 14", "Buy-in, Thursday"."""
        said = _code(transfer)
        if hand := self._hand(transfer):
            return _("%(what)s, hand %(number)s") % {"what": said, "number": hand.number}
        if table := self._table(transfer):
            return _("%(what)s, %(table)s") % {"what": said, "table": table.name}
        return said

    def link(self, transfer: Transfer) -> str:
        """Give the path of the page of what caused the line, empty if it has none."""
        if hand := self._hand(transfer):
            return hand.get_absolute_url()
        table = self._table(transfer)
        return reverse("lobby:night", args=[table.code]) if table else ""

    def note(self, transfer: Transfer) -> str:
        """Say who did it and why, where that was written down."""
        actor = self.actors.get(transfer.actor_id) if transfer.actor_id else None
        by_other = transfer.code in (Code.GRANT, Code.CORRECTION, Code.MINT)
        said = _("by %(name)s") % {"name": actor.display_name} if actor and by_other else ""
        return ". ".join(_filled((transfer.reason, said)))

    def _hand(self, transfer: Transfer) -> Hand | None:
        kind, _colon, name = transfer.subject.partition(":")
        return self.hands.get(UUID(name)) if kind == "hand" else None

    def _table(self, transfer: Transfer) -> Table | None:
        kind, _colon, name = transfer.subject.partition(":")
        return self.tables.get(int(name)) if kind == "table" else None


def _filled(parts: Iterable[str]) -> list[str]:
    return [part for part in parts if part]


def _code(transfer: Transfer) -> str:
    said = str(Code(transfer.code).label)
    return said[:1].upper() + said[1:]
