"""Finding hands: one's own, those of the tables one hosts, or of all tables.

Two roads lead to a hand: by the seat of a player (one's own, or one that is asked for), or by
the hand itself. Each has its index, and pages go on from a key, so that a page costs the same
wherever it lies. Whose cards these are is not asked here, but for one's own: those are read
from what was dealt, since no column holds a card.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any, Literal
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from accounts.models import Player
from poker import store
from poker.engine.cards import RANKS, Card
from poker.engine.events import HoleDealt
from poker.models import Hand, HandEvent, HandSeat, Table

Scope = Literal["mine", "hosted", "all"]
Sort = Literal["newest", "oldest", "pot", "won", "lost"]
Key = tuple[Any, Any]
"""Where a page ends: the value that is sorted by, and the row's own key."""

HOSTED_MOST = 200
BATCH = 400
LOOKED_THROUGH = 4000
"""How many hands one page looks through for cards, before it asks to go on."""

_SEAT_ORDER = {
    "newest": ("-played_at", "-id"),
    "oldest": ("played_at", "id"),
    "pot": ("-pot", "-id"),
    "won": ("-net", "-id"),
    "lost": ("net", "id"),
}
_HAND_ORDER = {
    "newest": ("-started_at", "-id"),
    "oldest": ("started_at", "id"),
    "pot": ("-pot", "-id"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What hands are looked for. Empty means: whatever.

    `player` is somebody else who was dealt in; beyond one's own hands, position, result and the
    like are that player's, and without one there is no order by what was won. `cards` is a
    starting hand, such as AA, AK, AKs or AKo.
    """

    scope: Scope = "mine"
    table: int | None = None
    since: datetime | None = None
    until: datetime | None = None
    player: int | None = None
    position: str = ""
    pot_min: int | None = None
    pot_max: int | None = None
    result: str = ""
    showdown: bool | None = None
    all_in: bool | None = None
    shown: bool | None = None
    cards: str = ""
    sort: Sort = "newest"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A hand that was found, and by whose seat; `key` is where the next page would begin."""

    hand: Hand
    seat: HandSeat | None
    key: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class Hits:
    """A page of hits; `further` is the key from which there may be more."""

    hits: tuple[Hit, ...]
    further: Key | None


def scopes(viewer: Player) -> tuple[Scope, ...]:
    """List whose hands a player may look for."""
    if viewer.hosts or viewer.is_staff:
        return ("mine", "hosted", "all")
    hosts = Table.objects.filter(host=viewer).exists()
    return ("mine", "hosted") if hosts else ("mine",)


def by_seat(wish: Wish) -> bool:
    """Tell whether hands are found by the seat of one player."""
    return wish.scope == "mine" or wish.player is not None


def find(wish: Wish, viewer: Player, *, after: Key | None, limit: int) -> Hits:
    """Find a page of finished hands for a viewer who may look in that scope."""
    assert wish.scope == "mine" or wish.scope in scopes(viewer)
    if wish.cards and wish.scope == "mine":
        return _by_cards(wish, viewer, after=after, limit=limit)
    hits = tuple(islice(_hits(wish, viewer, after, limit + 1), limit + 1))
    return Hits(hits=hits[:limit], further=hits[limit - 1].key if len(hits) > limit else None)


def every(wish: Wish, viewer: Player) -> Iterator[Hand]:
    """Go through all hands of a wish, page by page, for downloads."""
    after: Key | None = None
    while True:
        page = find(wish, viewer, after=after, limit=BATCH)
        yield from (hit.hand for hit in page.hits)
        if page.further is None:
            return
        after = page.further


def _hits(wish: Wish, viewer: Player, after: Key | None, limit: int) -> Iterator[Hit]:
    if by_seat(wish):
        seats = _page(_seats(wish, viewer), _SEAT_ORDER[wish.sort], after)
        for seat in seats.select_related("hand__table")[:limit]:
            yield Hit(hand=seat.hand, seat=seat, key=_key(seat, _SEAT_ORDER[wish.sort]))
        return
    order = _HAND_ORDER[wish.sort]
    for hand in _hands(wish, viewer, order, after, limit):
        yield Hit(hand=hand, seat=None, key=_key(hand, order))


def _page(rows: QuerySet[Any], order: tuple[str, str], after: Key | None) -> QuerySet[Any]:
    """Put rows in order, and go on after a key; the first condition is there for the index."""
    if after is not None:
        name = order[0].lstrip("-")
        beyond = "lt" if order[0].startswith("-") else "gt"
        value, pk = after
        rows = rows.filter(**{f"{name}__{beyond}e": value}).filter(
            Q(**{f"{name}__{beyond}": value}) | Q(**{f"id__{beyond}": pk})
        )
    return rows.order_by(*order)


def _key(row: Hand | HandSeat, order: tuple[str, str]) -> Key:
    return getattr(row, order[0].lstrip("-")), row.pk


# ------------------------------------------------------------------ by a player's seat


def _seats(wish: Wish, viewer: Player) -> QuerySet[HandSeat]:
    mine = wish.scope == "mine"
    rows = HandSeat.objects.filter(player=viewer if mine else wish.player)
    rows = rows.exclude(played_at=None)
    if mine and wish.player is not None:
        rows = rows.filter(Exists(_dealt_with(wish.player)))
    if wish.scope == "hosted":
        rows = rows.filter(table__in=_hosted(viewer))
    return rows.filter(_of_seat(wish))


def _dealt_with(player_id: int) -> QuerySet[HandSeat]:
    """Look for somebody in one hand at a time: by the hand's index, not through all of theirs."""
    seats = HandSeat.objects.alias(who=F("player_id") + 0)
    return seats.filter(hand=OuterRef("hand"), who=player_id)


def _of_seat(wish: Wish) -> Q:
    """Say the wish as conditions on the seat of the player it is about."""
    flags = {"showdown": wish.showdown, "all_in": wish.all_in, "shown": wish.shown}
    exact: dict[str, Any] = {name: value for name, value in flags.items() if value is not None}
    exact |= {"position": wish.position} if wish.position else {}
    results = {"won": Q(net__gt=0), "lost": Q(net__lt=0), "even": Q(net=0)}
    return Q(**exact) & results.get(wish.result, Q()) & _common(wish, time="played_at")


def _common(wish: Wish, *, time: str) -> Q:
    """Say what is asked of seats and hands alike."""
    asked = {
        "table": wish.table,
        f"{time}__gte": wish.since,
        f"{time}__lt": wish.until,
        "pot__gte": wish.pot_min,
        "pot__lte": wish.pot_max,
    }
    return Q(**{name: value for name, value in asked.items() if value is not None})


# ------------------------------------------------------------------ by the hand


def _hands(
    wish: Wish, viewer: Player, order: tuple[str, str], after: Key | None, limit: int
) -> Sequence[Hand]:
    """Find hands of all tables by one index, of some tables by that of each table."""
    rows = Hand.objects.exclude(showdown=None).filter(_common(wish, time="started_at"))
    flags = {"showdown": wish.showdown, "all_in": wish.all_in}
    rows = rows.filter(**{name: value for name, value in flags.items() if value is not None})
    rows = _page(rows, order, after)
    if wish.scope == "all":
        return list(rows.select_related("table")[:limit])
    keys = rows.values_list(order[0].lstrip("-"), "id")
    tables = [table for table in _hosted(viewer) if wish.table in (None, table)]
    found = [key for table in tables for key in keys.filter(table=table)[:limit]]
    found.sort(reverse=order[0].startswith("-"))
    hands = Hand.objects.select_related("table").in_bulk([pk for _value, pk in found[:limit]])
    return [hands[pk] for _value, pk in found[:limit]]


def _hosted(viewer: Player) -> list[int]:
    """List the tables that a player hosts, the latest ones if they are very many."""
    tables = Table.objects.filter(host=viewer).order_by("-pk")
    return list(tables.values_list("pk", flat=True)[:HOSTED_MOST])


# ------------------------------------------------------------------ by one's own cards


def starting_hand(cards: Sequence[Card]) -> str:
    """Name two cards as players do: AA, AKs (of one suit), AKo (of two)."""
    high, low = sorted(cards, key=lambda card: RANKS.index(card.rank), reverse=True)
    if high.rank == low.rank:
        return high.rank + low.rank
    return high.rank + low.rank + ("s" if high.suit == low.suit else "o")


def _by_cards(wish: Wish, viewer: Player, *, after: Key | None, limit: int) -> Hits:
    """Look through one's own hands, a batch at a time, until the page is full or it took long."""
    hits: list[Hit] = []
    looked = 0
    while looked < LOOKED_THROUGH:
        batch = list(_hits(wish, viewer, after, BATCH))
        held = _own_cards(batch)
        for hit in batch:
            looked, after = looked + 1, hit.key
            if held.get(hit.hand.pk, "").startswith(wish.cards):
                hits.append(hit)
                if len(hits) == limit:
                    return Hits(hits=tuple(hits), further=after)
        if len(batch) < BATCH:
            return Hits(hits=tuple(hits), further=None)
    return Hits(hits=tuple(hits), further=after)


def _own_cards(hits: Sequence[Hit]) -> dict[UUID, str]:
    seats = {hit.hand.pk: hit.seat.seat for hit in hits if hit.seat is not None}
    dealt = HandEvent.objects.filter(hand__in=seats, kind="hole_dealt")
    held: dict[UUID, str] = {}
    for hand_id, kind, data in dealt.values_list("hand_id", "kind", "data"):
        fact = store.read(kind, data)
        if isinstance(fact, HoleDealt) and fact.seat == seats[hand_id]:
            held[hand_id] = starting_hand(fact.cards)
    return held
