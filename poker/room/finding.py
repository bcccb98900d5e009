"""Finding hands: one's own, those of the tables one hosts, or of all tables.

Two roads lead to a hand: by the seat of a player (one's own, or one that is asked for), or by
the hand itself. Each order has its index, which holds all that can be asked for, too: what is
rare is looked for in the index alone, and only the rows of a page are read. Pages go on from a
key, so that one costs the same wherever it lies. Whose cards these are is not asked here, but
for one's own: those are read from what was dealt, since no column holds a card.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import permutations
from typing import Any, Literal

from django.db.models import Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from accounts.models import Player
from poker.engine.cards import DECK, RANKS, Card
from poker.models import Hand, HandEvent, HandSeat, Sitting, Table

Scope = Literal["mine", "hosted", "all"]
Sort = Literal["newest", "oldest", "pot", "won", "lost"]
Key = tuple[Any, Any]
"""Where a page ends: the value that is sorted by, and the row's own key."""

FEW_TABLES = 12
"""So many tables are looked through one by one; the hands of more are picked out of all."""

NIGHTS_MOST = 1000
BATCH = 400
BATCHES = 10
"""So many batches one page looks through for cards, before it asks to go on."""

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
    if viewer.hosts or viewer.is_staff or viewer.has_perm("poker.view_hand"):
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
    hits = _hits(wish, viewer, after, limit + 1)
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


def _hits(wish: Wish, viewer: Player, after: Key | None, limit: int) -> tuple[Hit, ...]:
    """Find the keys in an index, then read the rows that they name."""
    if by_seat(wish):
        return _seats_of(_keys(_seats(wish, viewer), _SEAT_ORDER[wish.sort], after, limit))
    keys = _keys_of_hands(wish, viewer, _HAND_ORDER[wish.sort], after, limit)
    hands = Hand.objects.select_related("table").in_bulk([pk for _value, pk in keys])
    return tuple(Hit(hand=hands[key[1]], seat=None, key=key) for key in keys)


def _seats_of(keys: Sequence[Key]) -> tuple[Hit, ...]:
    rows = HandSeat.objects.select_related("hand__table")
    seats = rows.in_bulk([pk for _value, pk in keys])
    return tuple(Hit(hand=seats[key[1]].hand, seat=seats[key[1]], key=key) for key in keys)


def _keys(rows: QuerySet[Any], order: tuple[str, str], after: Key | None, limit: int) -> list[Key]:
    return list(_page(rows, order, after).values_list(order[0].lstrip("-"), "id")[:limit])


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


# ------------------------------------------------------------------ by a player's seat


def _seats(wish: Wish, viewer: Player) -> QuerySet[HandSeat]:
    mine = wish.scope == "mine"
    rows = HandSeat.objects.filter(player=viewer if mine else wish.player)
    rows = rows.exclude(played_at=None).filter(_of_seat(wish))
    if mine and wish.player is not None:
        rows = rows.filter(_dealt_with(viewer, wish.player))
    if wish.scope == "hosted":
        rows = rows.filter(table__in=_hosted(viewer).values("pk"))
    return rows


def _dealt_with(viewer: Player, player_id: int) -> Q:
    """Look for somebody among those dealt in, hand by hand, where both sat on the same night.

    Who met on very many nights is soon found without. Without the sum, the database would go
    through all hands of theirs for each of one's own.
    """
    nights = Sitting.objects.filter(player=player_id).values("night")
    sittings = Sitting.objects.filter(player=viewer, night__in=nights).values_list("pk", flat=True)
    together = list(sittings[: NIGHTS_MOST + 1])
    seats = HandSeat.objects.alias(who=F("player_id") + 0)
    theirs = Q(Exists(seats.filter(hand=OuterRef("hand"), who=player_id)))
    return theirs if len(together) > NIGHTS_MOST else theirs & Q(sitting__in=together)


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


def _keys_of_hands(
    wish: Wish, viewer: Player, order: tuple[str, str], after: Key | None, limit: int
) -> list[Key]:
    """Find hands of all tables in one index, those of a few tables in the index of each."""
    rows = Hand.objects.exclude(showdown=None).filter(_common(wish, time="started_at"))
    flags = {"showdown": wish.showdown, "all_in": wish.all_in}
    rows = rows.filter(**{name: value for name, value in flags.items() if value is not None})
    if wish.scope == "all":
        return _keys(rows, order, after, limit)
    hosted = _hosted(viewer) if wish.table is None else _hosted(viewer).filter(pk=wish.table)
    tables = list(hosted.values_list("pk", flat=True)[: FEW_TABLES + 1])
    if len(tables) > FEW_TABLES:
        # The sum keeps the database from reading every hand of each table before it sorts them.
        rows = rows.alias(at=F("table_id") + 0).filter(at__in=hosted.values("pk"))
        return _keys(rows, order, after, limit)
    found = [
        key for table in tables for key in _keys(rows.filter(table=table), order, after, limit)
    ]
    return sorted(found, reverse=order[0].startswith("-"))[:limit]


def _hosted(viewer: Player) -> QuerySet[Table]:
    return Table.objects.filter(host=viewer)


# ------------------------------------------------------------------ by one's own cards


def starting_hand(cards: Sequence[Card]) -> str:
    """Name two cards as players do: AA, AKs (of one suit), AKo (of two)."""
    high, low = sorted(cards, key=lambda card: RANKS.index(card.rank), reverse=True)
    if high.rank == low.rank:
        return high.rank + low.rank
    return high.rank + low.rank + ("s" if high.suit == low.suit else "o")


def _by_cards(wish: Wish, viewer: Player, *, after: Key | None, limit: int) -> Hits:
    """Look through one's own hands, a batch at a time, until the page is full or it took long."""
    order, rows = _SEAT_ORDER[wish.sort], _seats(wish, viewer).annotate(held=_own_cards())
    pairs = permutations(DECK, 2)
    wanted = {pair for pair in pairs if starting_hand(pair).startswith(wish.cards)}
    keys: list[Key] = []
    for _batch in range(BATCHES):
        page = _page(rows, order, after).values_list(order[0].lstrip("-"), "id", "held")
        batch = list(page[:BATCH])
        for *key, held in batch:
            after = (key[0], key[1])
            if tuple(held) in wanted:
                keys.append(after)
                if len(keys) == limit:
                    return Hits(hits=_seats_of(keys), further=after)
        if len(batch) < BATCH:
            return Hits(hits=_seats_of(keys), further=None)
    return Hits(hits=_seats_of(keys), further=after)


def _own_cards() -> Subquery:
    """Give the cards that were dealt to a seat: two texts, out of the fact that says so."""
    seat = Cast(KeyTextTransform("seat", "data"), IntegerField())
    dealt = HandEvent.objects.alias(at=seat).filter(
        hand=OuterRef("hand"), kind="hole_dealt", at=OuterRef("seat")
    )
    return Subquery(dealt.values("data__cards")[:1])
