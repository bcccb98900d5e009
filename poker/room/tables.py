"""The tables a player may join, as cards: who is there, what is played, what there is to do."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from django.db.models import Q, QuerySet
from django.urls import reverse

from accounts.models import InvitationUse, Player
from poker import store
from poker.engine.house import House
from poker.ledger import book
from poker.models import Hand, Sitting, Table

Way = Literal["back", "sit", "watch", "practise", "results"]
"""The one thing to do about a table: back to one's seat, sit down, watch, play the bots, read."""

REMEMBERED = timedelta(days=7)
"""How long a night that is over stays in the lobby of those who were there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCard:
    """One table in the lobby, for one viewer. `stack` is the viewer's own, if they sit there."""

    table: Table
    house: House
    sittings: tuple[Sitting, ...]
    mine: Sitting | None
    stack: int
    hosted: bool
    may_watch: bool

    @property
    def taken(self) -> int:
        """Count the seats that are taken."""
        return len(self.sittings)

    @property
    def people(self) -> tuple[Player, ...]:
        """List who sits there, the viewer left out."""
        return tuple(s.player for s in self.sittings if self.mine is None or s.pk != self.mine.pk)

    @property
    def full(self) -> bool:
        """Tell whether no seat is free."""
        return self.taken >= self.house.seats

    @property
    def bots_only(self) -> bool:
        """Tell whether nobody but bots sits there."""
        return bool(self.sittings) and all(sitting.player.is_bot for sitting in self.sittings)

    @property
    def running(self) -> bool:
        """Tell whether a hand is being played."""
        return self.table.hand is not None and self.table.hand.state == Hand.State.RUNNING

    @property
    def my_turn(self) -> bool:
        """Tell whether the table waits for the viewer."""
        return self.mine is not None and self.running and self.table.turn_seat == self.mine.seat

    @property
    def way(self) -> Way:
        """Say what there is to do about this table."""
        if self.table.state == Table.State.CLOSED:
            return "results"
        if self.mine is not None:
            return "back"
        if self.full or self.table.state == Table.State.FROZEN:
            return "watch"
        return "practise" if self.table.practice else "sit"


def lobby(*, viewer: Player, now: datetime) -> tuple[TableCard, ...]:
    """List the tables a player may join or watch: their own first, the practice tables last.

    A private table is there for its host, for who has sat at it, and for who came to this
    house by an invitation that led to it. Nights that are over stay for a week.
    """
    been = set(Sitting.objects.filter(player=viewer).values_list("table_id", flat=True))
    tables = list(_tables(viewer, been, now=now))
    sittings = _sittings(tables)
    stacks = _stacks(viewer, sittings)
    cards = [_card(table, viewer, sittings.get(table.pk, []), stacks) for table in tables]
    shown = (card for card in cards if card.way != "watch" or card.may_watch)
    return tuple(sorted(shown, key=_order))


def house_of(table: Table) -> House:
    """Give the house rules that hold at a table now."""
    return store.read_house(table.house)


def queued_house(table: Table) -> House | None:
    """Give the house rules that hold from the next hand on, None if nothing changes."""
    return None if table.house_next is None else store.read_house(table.house_next)


def _tables(viewer: Player, been: set[int], *, now: datetime) -> QuerySet[Table]:
    mine = Q(host=viewer) | Q(pk__in=been)
    met = mine | Q(code__in=_invited_to(viewer))
    open_ = ~Q(state=Table.State.CLOSED) & (Q(private=False) | met)
    over = Q(state=Table.State.CLOSED, night__closed_at__gt=now - REMEMBERED) & mine
    return Table.objects.filter(open_ | over).select_related("hand", "host", "night")


def _invited_to(viewer: Player) -> list[str]:
    """Find the code in the path that a player's invitation led to, if it led to a table."""
    use = InvitationUse.objects.filter(player=viewer).select_related("invitation").first()
    path = use.invitation.next_path if use else ""
    code = path.strip("/").rpartition("/")[2]
    return [code] if code and path == reverse("poker:table", args=[code]) else []


def _sittings(tables: Iterable[Table]) -> dict[int, list[Sitting]]:
    rows = Sitting.objects.filter(table__in=tables).exclude(state=Sitting.State.LEFT)
    found: dict[int, list[Sitting]] = {}
    for sitting in rows.select_related("player").order_by("seat"):
        found.setdefault(sitting.table_id, []).append(sitting)
    return found


def _stacks(viewer: Player, sittings: dict[int, list[Sitting]]) -> dict[str, int]:
    mine = [s for held in sittings.values() for s in held if s.player_id == viewer.pk]
    return book.balances(f"stack:{sitting.pk}" for sitting in mine) if mine else {}


def _card(table: Table, viewer: Player, held: list[Sitting], stacks: dict[str, int]) -> TableCard:
    mine = next((sitting for sitting in held if sitting.player_id == viewer.pk), None)
    house = store.read_house(table.house)
    hosted = table.host_id == viewer.pk or viewer.hosts or viewer.is_staff
    return TableCard(
        table=table,
        house=house,
        sittings=tuple(held),
        mine=mine,
        stack=stacks.get(f"stack:{mine.pk}", 0) if mine else 0,
        hosted=hosted,
        may_watch=house.spectators or hosted,
    )


def _order(card: TableCard) -> tuple[object, ...]:
    closed = card.table.state == Table.State.CLOSED
    return (
        closed,
        not card.my_turn,
        card.mine is None,
        card.table.practice,
        card.full,
        -card.taken,
        -card.table.pk,
    )
