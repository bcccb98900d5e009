"""Pairs of players: what passes between them, and how they fold to each other.

A place to look, not a verdict: friends who play often together, and a run of luck, look unusual
too. No card is read for it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from uuid import UUID

from django.db.models import CharField
from django.db.models.functions import Cast

from accounts.devices import sharing
from accounts.models import Player
from poker.models import Hand, HandEvent, HandSeat

BATCH = 500
TOGETHER_LEAST = 10
FACED_LEAST = 10
SHARED_WEIGHS = 3.0
SHOWN_MOST = 100

_RAISES = ("bet_made", "raised")
_ANSWERS = ("called", "folded", *_RAISES)
_READ = (*_ANSWERS, "board_dealt")
_KEY = Cast("hand", CharField())
"""A hand's id as the database writes it: to make an object of each took half of the time."""

Moves = Sequence[tuple[str, int | None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Folds:
    """How often somebody folded to the raises of the other, and to those of all others."""

    faced: int
    folded: int
    others_faced: int
    others_folded: int

    @property
    def rate(self) -> float | None:
        """Give the part of the raises that was folded to, None if there were none."""
        return self.folded / self.faced if self.faced else None

    @property
    def usual(self) -> float | None:
        """Give the same part against everybody else."""
        return self.others_folded / self.others_faced if self.others_faced else None

    @property
    def unusual(self) -> float:
        """Count the standard deviations by which it is more than usual; 0 with too few raises."""
        usual = self.usual
        if usual is None or min(self.faced, self.others_faced) < FACED_LEAST:
            return 0.0
        # One fold and one answer more: nobody's habit is certain.
        p = (self.others_folded + 1) / (self.others_faced + 2)
        spread = sqrt(p * (1 - p) * (1 / self.faced + 1 / self.others_faced))
        return max(0.0, (self.folded / self.faced - usual) / spread)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two players: `gave` are chips from the first to the second, `got` those that came back."""

    first: Player
    second: Player
    hands: int
    gave: int
    got: int
    drift: float
    folds: Folds
    folds_back: Folds
    shared: bool

    @property
    def net(self) -> int:
        """Give the chips that went from the first to the second, less those that came back."""
        return self.gave - self.got

    @property
    def unusual(self) -> float:
        """Say how unusual a pair is: by chips, by folds, and by a browser in common."""
        folds = max(self.folds.unusual, self.folds_back.unusual)
        return self.drift + folds + (SHARED_WEIGHS if self.shared else 0.0)


@dataclass(slots=True)
class _Sum:
    """What one pair came to so far; the first is the one with the lower number."""

    hands: int = 0
    gave: float = 0.0
    got: float = 0.0
    squares: float = 0.0

    def add(self, passed: float) -> None:
        self.hands += 1
        self.gave += max(passed, 0.0)
        self.got += max(-passed, 0.0)
        self.squares += passed * passed

    @property
    def drift(self) -> float:
        """Count the standard deviations of the net, were every hand's direction a coin toss."""
        return abs(self.gave - self.got) / sqrt(self.squares) if self.squares else 0.0


@dataclass(slots=True)
class _Tally:
    """Everything that is counted over the hands."""

    pairs: dict[tuple[int, int], _Sum] = field(default_factory=lambda: defaultdict(_Sum))
    faced: dict[tuple[int, int], int] = field(default_factory=lambda: defaultdict(int))
    folded: dict[tuple[int, int], int] = field(default_factory=lambda: defaultdict(int))
    all_faced: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    all_folded: dict[int, int] = field(default_factory=lambda: defaultdict(int))

    def answer(self, who: int, raiser: int, *, folded: bool) -> None:
        self.faced[who, raiser] += 1
        self.folded[who, raiser] += folded
        self.all_faced[who] += 1
        self.all_folded[who] += folded


def pairs(*, hands: int) -> tuple[Pair, ...]:
    """Compare the pairs of people in the latest hands, the most unusual first.

    Practice and bots are left out.
    """
    tally = _Tally()
    latest = Hand.objects.filter(state=Hand.State.ENDED, table__practice=False)
    ids = list(latest.order_by("-started_at").values_list("pk", flat=True)[:hands])
    for at in range(0, len(ids), BATCH):
        _count(tally, ids[at : at + BATCH])
    often = {pair: total for pair, total in tally.pairs.items() if total.hands >= TOGETHER_LEAST}
    people = Player.objects.in_bulk({player for pair in often for player in pair})
    shared = sharing(often)
    found = [
        _pair(tally, people[a], people[b], total, shared=(a, b) in shared)
        for (a, b), total in often.items()
        if not (people[a].is_bot or people[b].is_bot)
    ]
    found.sort(key=lambda pair: (-pair.unusual, pair.first.pk, pair.second.pk))
    return tuple(found[:SHOWN_MOST])


def _pair(tally: _Tally, first: Player, second: Player, total: _Sum, *, shared: bool) -> Pair:
    return Pair(
        first=first,
        second=second,
        hands=total.hands,
        gave=round(total.gave),
        got=round(total.got),
        drift=total.drift,
        folds=_folds(tally, first.pk, second.pk),
        folds_back=_folds(tally, second.pk, first.pk),
        shared=shared,
    )


def _folds(tally: _Tally, who: int, to: int) -> Folds:
    faced, folded = tally.faced.get((who, to), 0), tally.folded.get((who, to), 0)
    return Folds(
        faced=faced,
        folded=folded,
        others_faced=tally.all_faced.get(who, 0) - faced,
        others_folded=tally.all_folded.get(who, 0) - folded,
    )


def _count(tally: _Tally, ids: Sequence[UUID]) -> None:
    """Count a batch of hands, read in two queries."""
    nets: dict[str, dict[int, int]] = defaultdict(dict)
    players: dict[str, dict[int, int]] = defaultdict(dict)
    dealt = HandSeat.objects.filter(hand__in=ids)
    for hand_id, seat, player, net in dealt.values_list(_KEY, "seat", "player", "net"):
        nets[hand_id][player] = net or 0
        players[hand_id][seat] = player
    for net_of in nets.values():
        for pair, passed in flows(net_of):
            tally.pairs[pair].add(passed)
    for hand_id, moves in _moves(ids):
        seats = players[hand_id]
        for seat, raiser, folded in answers(moves):
            tally.answer(seats[seat], seats[raiser], folded=folded)


def flows(net_of: dict[int, int]) -> Iterator[tuple[tuple[int, int], float]]:
    """Share each loss among the winners by what they won.

    Yields every pair of a hand, lower number first, with what the first gave the second.
    """
    won = sum(net for net in net_of.values() if net > 0)
    order = sorted(net_of)
    for at, first in enumerate(order):
        for second in order[at + 1 :]:
            a, b = net_of[first], net_of[second]
            passed = 0.0
            if a < 0 < b:
                passed = -a * b / won
            elif b < 0 < a:
                passed = b * a / won
            yield (first, second), passed


def answers(moves: Moves) -> Iterator[tuple[int, int, bool]]:
    """Yield who answered whose bet or raise, and whether by folding.

    A street begins without a raiser: blinds are not raises.
    """
    raiser: int | None = None
    for kind, seat in moves:
        if seat is None:
            raiser = None
            continue
        if raiser is not None and seat != raiser and kind in _ANSWERS:
            yield seat, raiser, kind == "folded"
        if kind in _RAISES:
            raiser = seat


def _moves(ids: Iterable[UUID]) -> Iterator[tuple[str, Moves]]:
    found: dict[str, list[tuple[str, int | None]]] = defaultdict(list)
    facts = HandEvent.objects.filter(hand__in=ids, kind__in=_READ).order_by("hand", "seq")
    for hand_id, kind, seat in facts.values_list(_KEY, "kind", "data__seat"):
        found[hand_id].append((kind, seat))
    yield from found.items()
