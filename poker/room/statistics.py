"""What hands come to: of one player by table, of everybody at one table, and over time.

Read are the tallies, in which the dealer keeps what blocks of fifty hands of a table add up to
(`poker.models.Tally`), so a page costs the same after a thousand hands and after many. The audit
proves that they are what the hands add up to. Hands themselves are read for what is named: for
the biggest pots those of a few blocks, for the line over time no more than WALKED.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Literal, TypeVar

from django.db.models import F, FloatField, Q, QuerySet, Sum
from django.db.models.functions import Cast

from accounts.models import Player
from poker.models import HANDS_OF_A_BLOCK, Hand, HandSeat, Table, Tally

Company = Literal["people", "bots"]
"""Hands among people alone; or those with a bot dealt in, and all of practice."""

POINTS = 120
BIGGEST = 5
TABLES = 50
WALKED = 2500

M = TypeVar("M", Tally, HandSeat)
Step = tuple[int, int, datetime]
"""So many hands, their net, and when the last of them started."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """So many of so many; `percent` is None of none."""

    count: int
    of: int

    @property
    def percent(self) -> float | None:
        """Give the share in percent."""
        return 100 * self.count / self.of if self.of else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """Counts over finished hands; `big_blinds` is the net in big blinds of each hand."""

    hands: int = 0
    net: int = 0
    big_blinds: float = 0.0
    voluntary: int = 0
    raised: int = 0
    could_three_bet: int = 0
    three_bet: int = 0
    saw_flop: int = 0
    went_down: int = 0
    showdowns: int = 0
    won_showdowns: int = 0

    @property
    def per_hundred(self) -> float | None:
        """Give the big blinds won in a hundred hands."""
        return 100 * self.big_blinds / self.hands if self.hands else None

    @property
    def vpip(self) -> Share:
        """Give how often chips were put in before the flop without having to."""
        return Share(count=self.voluntary, of=self.hands)

    @property
    def pfr(self) -> Share:
        """Give how often there was a raise before the flop."""
        return Share(count=self.raised, of=self.hands)

    @property
    def three_bets(self) -> Share:
        """Give how often the first raise of somebody else was raised again."""
        return Share(count=self.three_bet, of=self.could_three_bet)

    @property
    def wtsd(self) -> Share:
        """Give how often the showdown was reached, having seen the flop."""
        return Share(count=self.went_down, of=self.saw_flop)

    @property
    def wsd(self) -> Share:
        """Give how often chips were won at a showdown."""
        return Share(count=self.won_showdowns, of=self.showdowns)


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """After so many hands, when, and the net by then in chips."""

    hands: int
    at: datetime
    net: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A player's numbers: all, by table (most hands first), over time, and the biggest pots won.

    `more` counts tables that are not listed. `by_blocks`: the line goes on by the fifty hands of
    a table, not by single hands; its end is exact either way.
    """

    total: Numbers
    tables: tuple[tuple[Table, Numbers], ...]
    more: int
    course: tuple[Point, ...]
    by_blocks: bool
    biggest: tuple[HandSeat, ...]


def of_player(
    player_id: int, *, company: Company, table_id: int | None = None, every_table: bool = False
) -> Record:
    """Count what a player did, at all tables or at one; lists no more than TABLES, or every one."""
    mine = _in_company(Tally.objects.filter(player=player_id), company)
    seats = _in_company(HandSeat.objects.filter(player=player_id), company)
    if table_id is not None:
        mine, seats = mine.filter(table=table_id), seats.filter(table=table_id)
    counted = _counted(mine, "table")
    total = _sum(counted.values())
    order = sorted(counted, key=lambda pk: (-counted[pk].hands, pk))
    order = order if every_table else order[:TABLES]
    named = Table.objects.in_bulk(order)
    by_blocks = total.hands > WALKED
    return Record(
        total=total,
        tables=tuple((named[pk], counted[pk]) for pk in order),
        more=len(counted) - len(order),
        course=_course(_blocks(mine) if by_blocks else _hands(seats), total.hands),
        by_blocks=by_blocks,
        biggest=_biggest(mine, player_id, company) if total.hands else (),
    )


def at_table(table_id: int, *, company: Company) -> tuple[tuple[Player, Numbers], ...]:
    """Count what everybody did at a table, the best result first."""
    counted = _counted(_in_company(Tally.objects.filter(table=table_id), company), "player")
    players = Player.objects.in_bulk(counted)
    order = sorted(counted, key=lambda pk: (-counted[pk].net, players[pk].display_name))
    return tuple((players[pk], counted[pk]) for pk in order)


def _in_company(rows: QuerySet[M], company: Company) -> QuerySet[M]:
    """Keep what was played with bots, or what among people.

    A list of one, since SQLite asks no index where Django writes the mere truth of a column.
    """
    return rows.filter(with_bots__in=[company == "bots"])


def _counted(tallies: QuerySet[Tally], by: str) -> dict[int, Numbers]:
    """Add tallies up by table or by player, in one query."""
    names = [field.name for field in fields(Numbers)]
    sums = {f"{name}_n": Sum(name) for name in names if name != "big_blinds"}
    in_blinds = Sum(Cast("net", FloatField()) / F("stake"))
    rows = tallies.order_by().values(by).annotate(big_blinds_n=in_blinds, **sums)
    return {row[by]: Numbers(**{name: row[f"{name}_n"] for name in names}) for row in rows}


def _sum(parts: Iterable[Numbers]) -> Numbers:
    counted = list(parts)
    names = [field.name for field in fields(Numbers)]
    return Numbers(**{name: sum(getattr(part, name) for part in counted) for name in names})


# ------------------------------------------------------------------ over time


def _hands(seats: QuerySet[HandSeat]) -> Iterable[Step]:
    """Go hand by hand; put in order here, or the index by time would go through all others."""
    played = seats.filter(hand__state=Hand.State.ENDED).order_by()
    for at, _pk, net in sorted(played.values_list("played_at", "id", "net")):
        assert at is not None and net is not None, "a hand that was summed up has both"
        yield 1, net, at


def _blocks(tallies: QuerySet[Tally]) -> Iterable[Step]:
    """Go block by block, in the order in which they ended."""
    return tallies.order_by("played_at", "id").values_list("hands", "net", "played_at")


def _course(steps: Iterable[Step], hands: int) -> tuple[Point, ...]:
    """Keep so many points of the way, evenly, and the last one."""
    every = max(1, -(-hands // POINTS))
    points: dict[int, Point] = {}
    done = net = 0
    for count, won, at in steps:
        done, net = done + count, net + won
        points[(done - 1) // every] = Point(hands=done, at=at, net=net)
    return tuple(points.values())


# ------------------------------------------------------------------ the biggest pots


def _biggest(tallies: QuerySet[Tally], player_id: int, company: Company) -> tuple[HandSeat, ...]:
    """Find the biggest pots won: they are in the blocks with the biggest ones."""
    best = tallies.filter(biggest__gt=0).order_by("-biggest", "-played_at")
    blocks = [
        Q(hand__table=table_id, hand__number__gt=first, hand__number__lte=first + HANDS_OF_A_BLOCK)
        for table_id, block in best.values_list("table", "block")[:BIGGEST]
        for first in [block * HANDS_OF_A_BLOCK]
    ]
    if not blocks:
        return ()
    seats = HandSeat.objects.alias(who=F("player_id") + 0).filter(
        reduce(or_, blocks),
        hand__state=Hand.State.ENDED,
        who=player_id,  # + 0 hides the players' indexes: these are few hands
        with_bots=company == "bots",
        won__gt=0,
    )
    return tuple(seats.select_related("hand__table").order_by("-pot", "-id")[:BIGGEST])
