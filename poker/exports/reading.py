"""Finished hands from the database, a few at a time, each as its viewer may know it.

What is read is let go again before the next few are read, so that a night takes no more
memory than an hour. Hands of a query come in the order in which they were played; hands
that are given one by one keep their order.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from uuid import UUID

from django.db.models import Q, QuerySet

from accounts.models import Player
from poker import store
from poker.engine.events import Event
from poker.engine.hand import replay
from poker.exports.record import Record, notices
from poker.models import Hand, HandSeat
from poker.room.entrance import may_read

AT_ONCE = 50

Told = Callable[[Hand, dict[int, HandSeat], tuple[Event, ...]], Record | None]


def as_seen_by(player: Player, found: Iterable[Hand]) -> Iterator[Record]:
    """Give the hands that a player may read, as they may know them; leaves the others out."""
    readable: dict[int, bool] = {}

    def told(row: Hand, seats: dict[int, HandSeat], facts: tuple[Event, ...]) -> Record | None:
        viewer = next((n for n, seat in seats.items() if seat.player_id == player.pk), None)
        if viewer is None and row.table_id not in readable:
            readable[row.table_id] = may_read(row.table, player)
        if viewer is None and not readable[row.table_id]:
            return None
        return _record(row, seats, viewer, facts, opened=False)

    if player.is_active:
        yield from _records(found, told, lambda _ids: None)


def with_every_card(
    found: Iterable[Hand], look: Callable[[Sequence[UUID]], None]
) -> Iterator[Record]:
    """Give hands with all the cards that were dealt.

    `look` records the look at some hands; it is called before any card of them is read.
    """

    def told(row: Hand, seats: dict[int, HandSeat], facts: tuple[Event, ...]) -> Record:
        return _record(row, seats, None, facts, opened=True)

    yield from _records(found, told, look)


def _records(
    found: Iterable[Hand], told: Told, look: Callable[[Sequence[UUID]], None]
) -> Iterator[Record]:
    for chunk in _queried(found) if isinstance(found, QuerySet) else _given(found):
        rows = [row for row in chunk if row.state != Hand.State.RUNNING]
        ids = [row.pk for row in rows]
        look(ids)
        facts, seats = store.facts_of(ids), _seats(ids)
        for row in rows:
            if record := told(row, seats[row.pk], facts[row.pk]):
                yield record


def _given(found: Iterable[Hand]) -> Iterator[list[Hand]]:
    """Take a few hands after the other."""
    hands = iter(found)
    while rows := list(islice(hands, AT_ONCE)):
        yield rows


def _queried(found: QuerySet[Hand]) -> Iterator[list[Hand]]:
    """Read a few rows after the other; the next few begin behind the last, not at an offset."""
    ordered = found.select_related("table").order_by("started_at", "pk")
    rows = list(ordered[:AT_ONCE])
    while rows:
        yield rows
        last = rows[-1]
        later = Q(started_at__gt=last.started_at) | Q(started_at=last.started_at, pk__gt=last.pk)
        rows = list(ordered.filter(later)[:AT_ONCE]) if len(rows) == AT_ONCE else []


def _seats(ids: Sequence[UUID]) -> dict[UUID, dict[int, HandSeat]]:
    seats: dict[UUID, dict[int, HandSeat]] = {hand_id: {} for hand_id in ids}
    for seat in HandSeat.objects.filter(hand__in=ids).select_related("player"):
        seats[seat.hand_id][seat.seat] = seat
    return seats


def _record(
    row: Hand,
    seats: dict[int, HandSeat],
    viewer: int | None,
    facts: tuple[Event, ...],
    *,
    opened: bool,
) -> Record:
    told = facts if opened else notices(facts, viewer)
    return Record(
        id=row.pk,
        serial=row.serial,
        number=row.number,
        table=row.table.name,
        started_at=row.started_at,
        names={number: seat.player.display_name for number, seat in seats.items()},
        viewer=viewer,
        notices=told,
        hand=replay(told),
    )
