"""Hands looked for by number, id, table and player: the latest of them, found by an index each."""

import re
from collections.abc import Iterable, Sequence
from uuid import UUID

from django.db.models import Q, QuerySet

from accounts.models import Player
from poker.models import Hand, HandSeat, Table
from poker.models.hands import HANDS_OF_A_TABLE

from .record import as_number, as_uuid

HANDS_MOST = 2500
NAMED_MOST = 20
_AND = re.compile(r"\s+\+\s+")
_TABLE = re.compile(r"table:([0-9]{1,18})")


def wanted(asked: str, most: int = HANDS_MOST, *, among: Iterable[UUID] | None = None) -> Q:
    """Ask for the hand of an id or number, or for the `most` latest of who or what has a name.

    `Ann + Ben` asks for hands that both were dealt into, `table:7` for those of one table. Where
    hands are narrowed to few, `among` are those, and none of them is too old to be found.
    """
    if (hand_id := as_uuid(asked)) is not None:
        return Q(pk=hand_id)
    if (digits := as_number(asked)) is not None:
        if digits < HANDS_OF_A_TABLE:
            return Q(table__in=Table.objects.order_by().values("pk"), number=digits)
        return Q(table=digits // HANDS_OF_A_TABLE, number=digits % HANDS_OF_A_TABLE)
    if (table := _TABLE.fullmatch(asked)) is not None:
        tables, people = [int(table[1])], []
    else:
        people = [players_named(name) for name in _AND.split(asked)]
        alike = Table.objects.filter(name__icontains=asked).order_by("-pk")
        tables = list(alike.values_list("pk", flat=True)[:NAMED_MOST])
    first, *others = people or [[]]
    if among is not None:
        return Q(table__in=tables) | Q(pk__in=_dealt(among, [first, *others]))
    return Q(pk__in=_of_tables(tables, most) | _dealt(_of_players(first, most), others))


def players_named(name: str) -> list[int]:
    """Find the player who has this name, else the latest whose names it is part of."""
    player = Player.objects.named(name) if name.strip() else None
    if player is not None:
        return [player.pk]
    alike = Player.objects.filter(display_name__icontains=name).order_by("-pk")
    return list(alike.values_list("pk", flat=True)[:NAMED_MOST])


def _dealt(hands: Iterable[UUID], people: Sequence[list[int]]) -> set[UUID]:
    """Keep the hands into which somebody of each of these was dealt."""
    found = set(hands)
    for players in people:
        dealt = HandSeat.objects.filter(hand__in=found, player__in=players)
        found = set(dealt.values_list("hand", flat=True))
    return found


# A query for each, and keys: asked for all at once, a database reads every hand they were in.


def _of_players(players: Iterable[int], most: int) -> set[UUID]:
    found: set[UUID] = set()
    for player in players:
        seats = HandSeat.objects.filter(player=player)
        found |= _keys(seats.filter(played_at=None).order_by("-pk"), "hand", most)
        over = seats.filter(played_at__isnull=False).order_by("-played_at", "-pk")
        found |= _keys(over, "hand", most)
    return found


def _of_tables(tables: Iterable[int], most: int) -> set[UUID]:
    found: set[UUID] = set()
    for table in tables:
        found |= _keys(Hand.objects.filter(table=table).order_by("-started_at", "-pk"), "pk", most)
    return found


def _keys(rows: "QuerySet[HandSeat] | QuerySet[Hand]", name: str, most: int) -> set[UUID]:
    return set(rows.values_list(name, flat=True)[:most])
