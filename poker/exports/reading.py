"""Finished hands from the database, a few at a time, each as its viewer may know it.

What is read is let go again before the next few are read, so that a night takes no more
memory than an hour. Hands of a query come in the order in which they were played; hands
that are given one by one keep their order.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from uuid import UUID

from django.db.models import Q, QuerySet

from accounts.models import Player
from poker import store
from poker.engine.events import Event, Notice
from poker.engine.hand import replay
from poker.engine.sight import Viewer
from poker.exports.record import Record, notices
from poker.models import Hand, HandEvent, HandSeat
from poker.room.entrance import may_read

AT_ONCE = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """A hand as it is stored: its row, who was dealt in, its facts and when each happened."""

    row: Hand
    seats: dict[int, HandSeat]
    facts: tuple[Event, ...]
    times: tuple[datetime, ...]


Told = Callable[[Stored], Record | None]


def as_seen_by(player: Player, found: Iterable[Hand]) -> Iterator[Record]:
    """Give the hands that a player may read, as they may know them; leaves the others out."""
    readable: dict[int, bool] = {}

    def told(hand: Stored) -> Record | None:
        table = hand.row.table
        viewer = next((n for n, seat in hand.seats.items() if seat.player_id == player.pk), None)
        if viewer is None and table.pk not in readable:
            readable[table.pk] = may_read(table, player)
        if viewer is None and not readable[table.pk]:
            return None
        return _record(hand, viewer, notices(hand.facts, viewer))

    if player.is_active:
        yield from _records(found, told, lambda _ids: None)


def with_every_card(
    found: Iterable[Hand], look: Callable[[Sequence[UUID]], None]
) -> Iterator[Record]:
    """Give hands with all the cards that were dealt.

    `look` records the look at some hands; it is called before any card of them is read.
    """

    def told(hand: Stored) -> Record:
        return _record(hand, None, hand.facts)

    yield from _records(found, told, look)


def _records(
    found: Iterable[Hand], told: Told, look: Callable[[Sequence[UUID]], None]
) -> Iterator[Record]:
    for chunk in _queried(found) if isinstance(found, QuerySet) else _given(found):
        rows = [row for row in chunk if row.state != Hand.State.RUNNING]
        ids = [row.pk for row in rows]
        look(ids)
        facts, times, seats = store.facts_of(ids), _times(ids), _seats(ids)
        for row in rows:
            key = row.pk
            hand = Stored(row=row, seats=seats[key], facts=facts[key], times=tuple(times[key]))
            if record := told(hand):
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
        later = Q(started_at__gt=last.started_at) | Q(pk__gt=last.pk)
        beyond = ordered.filter(later, started_at__gte=last.started_at)  # a bound for the index
        rows = list(beyond[:AT_ONCE]) if len(rows) == AT_ONCE else []


def _times(ids: Sequence[UUID]) -> dict[UUID, list[datetime]]:
    times: dict[UUID, list[datetime]] = {hand_id: [] for hand_id in ids}
    stored = HandEvent.objects.filter(hand__in=ids).order_by("hand_id", "seq")
    for hand_id, at in stored.values_list("hand_id", "created_at"):
        times[hand_id].append(at)
    return times


def _seats(ids: Sequence[UUID]) -> dict[UUID, dict[int, HandSeat]]:
    seats: dict[UUID, dict[int, HandSeat]] = {hand_id: {} for hand_id in ids}
    for seat in HandSeat.objects.filter(hand__in=ids).select_related("player"):
        seats[seat.hand_id][seat.seat] = seat
    return seats


def _record(hand: Stored, viewer: Viewer, told: tuple[Notice, ...]) -> Record:
    row = hand.row
    return Record(
        id=row.pk,
        serial=row.serial,
        number=row.number,
        table=row.table.name,
        started_at=row.started_at,
        names={number: seat.player.display_name for number, seat in hand.seats.items()},
        viewer=viewer,
        notices=told,
        times=hand.times,
        hand=replay(told),
    )
