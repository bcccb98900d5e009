"""What hands come to: of one player by table, of everybody at one table, and over time.

Each hand and seat keeps what is counted here when the hand ends (`poker.summary`), and it is
added up when somebody asks. Running totals would be faster to read, but every filter would need
totals of its own, and a total that went wrong could not be told from one that is right.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Literal

from django.db.models import Count, Exists, F, FloatField, OuterRef, Q, QuerySet, Sum
from django.db.models.functions import Cast

from accounts.models import Player
from poker.models import Hand, HandSeat, Sitting, Table

Company = Literal["people", "bots"]
"""Hands among people alone; or those with a bot dealt in, and all of practice."""

POINTS = 120
BIGGEST = 5


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
    """A player's numbers: all, by table (most hands first), over time, and the biggest pots won."""

    total: Numbers
    tables: tuple[tuple[Table, Numbers], ...]
    course: tuple[Point, ...]
    biggest: tuple[HandSeat, ...]


def of_player(player_id: int, *, company: Company, table_id: int | None = None) -> Record:
    """Count what a player did, at all tables or at one."""
    mine = _among(HandSeat.objects.filter(player=player_id), company)
    if table_id is not None:
        mine = mine.filter(table=table_id)
    counted = _counted(mine, "table")
    tables = Table.objects.in_bulk(counted)
    total = _sum(counted.values())
    order = sorted(counted, key=lambda pk: (-counted[pk].hands, pk))
    biggest = mine.filter(won__gt=0).select_related("hand__table").order_by("-pot", "-id")
    return Record(
        total=total,
        tables=tuple((tables[pk], counted[pk]) for pk in order),
        course=_course(mine, total.hands),
        biggest=tuple(biggest[:BIGGEST]) if total.hands else (),
    )


def at_table(table_id: int, *, company: Company) -> tuple[tuple[Player, Numbers], ...]:
    """Count what everybody did at a table, the best result first."""
    hands = Hand.objects.filter(table=table_id).values("pk")
    counted = _counted(_among(HandSeat.objects.filter(hand__in=hands), company), "player")
    players = Player.objects.in_bulk(counted)
    order = sorted(counted, key=lambda pk: (-counted[pk].net, players[pk].display_name))
    return tuple((players[pk], counted[pk]) for pk in order)


def _among(seats: QuerySet[HandSeat], company: Company) -> QuerySet[HandSeat]:
    """Keep seats of finished hands that were summed up, of the company that is asked for."""
    over = seats.filter(played_at__isnull=False, hand__state=Hand.State.ENDED, hand__stake__gt=0)
    practice = list(Table.objects.filter(practice=True).values_list("pk", flat=True))
    bots = list(Player.objects.filter(is_bot=True).values_list("pk", flat=True))
    tables = Sitting.objects.filter(player__in=bots).values_list("table", flat=True)
    seated = [pk for pk in tables.distinct().order_by() if pk not in practice]
    beside = HandSeat.objects.filter(hand=OuterRef("hand")).annotate(who=F("player_id") + 0)
    dealt_in = Exists(beside.filter(who__in=bots))  # by the hand: + 0 hides the players' indexes
    with_bots = Q(table__in=practice) | Q(table__in=seated) & Q(dealt_in)
    return over.filter(with_bots if company == "bots" else ~with_bots)


def _counted(seats: QuerySet[HandSeat], by: str) -> dict[int, Numbers]:
    """Add seats up by table or by player, in one query."""
    in_blinds = Cast("net", FloatField()) / F("hand__stake")
    rows = (
        seats.order_by()
        .values(by)
        .annotate(
            hands_n=Count("pk"),
            net_n=Sum("net"),
            big_blinds_n=Sum(in_blinds),
            voluntary_n=Count("pk", filter=Q(voluntary=True)),
            raised_n=Count("pk", filter=Q(raised=True)),
            could_three_bet_n=Count("pk", filter=Q(could_three_bet=True)),
            three_bet_n=Count("pk", filter=Q(three_bet=True)),
            saw_flop_n=Count("pk", filter=Q(saw_flop=True)),
            went_down_n=Count("pk", filter=Q(saw_flop=True, showdown=True)),
            showdowns_n=Count("pk", filter=Q(showdown=True)),
            won_showdowns_n=Count("pk", filter=Q(showdown=True, won__gt=0)),
        )
    )
    names = [field.name for field in fields(Numbers)]
    return {row[by]: Numbers(**{name: row[f"{name}_n"] for name in names}) for row in rows}


def _sum(parts: Iterable[Numbers]) -> Numbers:
    counted = list(parts)
    names = [field.name for field in fields(Numbers)]
    return Numbers(**{name: sum(getattr(part, name) for part in counted) for name in names})


def _course(seats: QuerySet[HandSeat], hands: int) -> tuple[Point, ...]:
    """Walk through the hands in order and keep so many points of the way, the last among them."""
    every = max(1, -(-hands // POINTS))
    points, net = [], 0
    played = seats.order_by("played_at", "id").values_list("net", "played_at")
    for number, (won, at) in enumerate(played.iterator(), 1):
        net += won or 0
        assert at is not None, "a hand that is over has its time"
        if number % every == 0 or number == hands:
            points.append(Point(hands=number, at=at, net=net))
    return tuple(points)
