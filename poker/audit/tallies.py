"""Whether statistics are what a table's hands add up to.

They are no chips: what differs is told, but freezes no table. `manage.py summarise --again` counts
everything anew.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any

from django.db.models import Count, F, Max, Q, QuerySet, Sum
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_noop as noop

from poker.audit.report import Difference
from poker.models import HANDS_OF_A_BLOCK, Hand, HandSeat, Table, Tally

_KEY = ("block", "player", "with_bots", "stake")
_COUNTED = {
    "hands": Count("pk"),
    "net": Sum("net"),
    "voluntary": Count("pk", filter=Q(voluntary=True)),
    "raised": Count("pk", filter=Q(raised=True)),
    "could_three_bet": Count("pk", filter=Q(could_three_bet=True)),
    "three_bet": Count("pk", filter=Q(three_bet=True)),
    "saw_flop": Count("pk", filter=Q(saw_flop=True)),
    "went_down": Count("pk", filter=Q(saw_flop=True, showdown=True)),
    "showdowns": Count("pk", filter=Q(showdown=True)),
    "won_showdowns": Count("pk", filter=Q(showdown=True, won__gt=0)),
    "biggest": Coalesce(Max("pot", filter=Q(won__gt=0)), 0),
    "played_at": Max("played_at"),
}


def check(table: Table, first: int) -> Iterator[Difference]:
    """Check the statistics of a table from the block on in which the hand `first` is.

    Hands that are not summed up yet are in none of them.
    """
    block = (first - 1) // HANDS_OF_A_BLOCK
    seats = HandSeat.objects.filter(
        hand__table=table,
        hand__number__gt=block * HANDS_OF_A_BLOCK,
        hand__state=Hand.State.ENDED,
        with_bots__isnull=False,
    )
    where, values = noop("table %(table)s"), {"table": table.pk}
    if unlike := _kept(table, block) ^ _counted(seats):
        what = noop("its statistics are not what its hands add up to")
        yield Difference(where, what, values=values, state=_digest(unlike))
    if misplaced := set(_misplaced(seats, practice=table.practice).values_list("hand", flat=True)):
        what = noop("hands with bots and among people are not told apart")
        yield Difference(where, what, values=values, state=_digest(misplaced))


def _digest(rows: Iterable[object]) -> str:
    return sha256("\n".join(sorted(map(repr, rows))).encode()).hexdigest()


def _kept(table: Table, block: int) -> set[tuple[Any, ...]]:
    tallies = Tally.objects.filter(table=table, block__gte=block)
    return set(tallies.values_list(*_KEY, *_COUNTED))


def _counted(seats: QuerySet[HandSeat]) -> set[tuple[Any, ...]]:
    """Add up the seats of each block; told apart from the rows' own columns by an ending."""
    block = (F("hand__number") - 1) / HANDS_OF_A_BLOCK
    keys = seats.order_by().values_list(block, "player", "with_bots", "hand__stake")
    sums = {f"{name}_n": counted for name, counted in _COUNTED.items()}
    return set(keys.annotate(**sums))


def _misplaced(seats: QuerySet[HandSeat], *, practice: bool) -> QuerySet[Any]:
    """Find hands whose seats do not all say whether a bot was dealt in, or say it wrongly."""
    hands = (
        seats.order_by()
        .values("hand")
        .annotate(
            dealt=Count("pk"),
            bots=Count("pk", filter=Q(player__is_bot=True)),
            beside=Count("pk", filter=Q(with_bots=True)),
        )
    )
    if practice:
        return hands.exclude(beside=F("dealt"))
    among_people = Q(bots=0, beside=0)
    return hands.exclude(among_people | Q(bots__gt=0, beside=F("dealt")))
