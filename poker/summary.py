"""What is remembered of a finished hand to find it again and to count it; no card among it.

Everything here was seen by everybody at the table. The words (voluntary, raised, three-bet)
mean what the statistics page says they mean.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from poker.engine.events import (
    BetMade,
    BoardDealt,
    Called,
    Checked,
    Event,
    Folded,
    MoveMade,
    Raised,
)
from poker.engine.hand import Hand, replay
from poker.engine.hand import Seat as Dealt

Position = Literal["button", "small", "big", "first", "middle", "cutoff"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatSummary:
    """One seat's part. Chips are whole; the flags speak of what everybody saw.

    `showdown`: still in when the last bet was answered and another was, too. `voluntary`: put
    chips in before the flop without having to (blinds and antes do not count). `raised`: bet or
    raised before the flop. `could_three_bet`: had to answer exactly one raise of somebody else
    before the flop; `three_bet`: raised then. `saw_flop`: still in when the flop was dealt.
    """

    net: int
    won: int
    position: Position
    showdown: bool
    all_in: bool
    shown: bool
    voluntary: bool
    raised: bool
    could_three_bet: bool
    three_bet: bool
    saw_flop: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A finished hand; `pot` counts the chips awarded, `stake` is the big blind."""

    pot: int
    stake: int
    showdown: bool
    all_in: bool
    seats: dict[int, SeatSummary]


@dataclass(slots=True)
class _Preflop:
    """What happened before the flop, seat by seat."""

    voluntary: set[int]
    raised: set[int]
    could_three_bet: set[int]
    three_bet: set[int]
    saw_flop: set[int]


def summarise(facts: Sequence[Event], folded: Hand | None = None) -> Summary:
    """Sum up a finished hand from its facts; a hand that was called off has no showdown.

    `folded` is the hand after all of them, from who has it already.
    """
    hand = folded or replay(facts)
    early = _preflop(facts, frozenset(seat.seat for seat in hand.seats))
    went_all_in = _all_in(facts)
    seats = {
        seat.seat: SeatSummary(
            net=seat.stack - seat.start,
            won=seat.won,
            position=position(hand, seat.seat),
            showdown=_showdown(hand) and not seat.folded,
            all_in=seat.seat in went_all_in,
            shown=seat.shown,
            voluntary=seat.seat in early.voluntary,
            raised=seat.seat in early.raised,
            could_three_bet=seat.seat in early.could_three_bet,
            three_bet=seat.seat in early.three_bet,
            saw_flop=seat.seat in early.saw_flop,
        )
        for seat in hand.seats
    }
    return Summary(
        pot=sum(award.amount for award in hand.awards),
        stake=hand.house.big_blind,
        showdown=_showdown(hand),
        all_in=bool(went_all_in),
        seats=seats,
    )


def position(hand: Hand, seat: int) -> Position:
    """Name a seat's place: the button and the blinds, then who acts first, later, last."""
    lineup = hand.lineup
    if seat == lineup.button:
        return "button"
    if seat == lineup.big_blind:
        return "big"
    if seat == lineup.small_blind:
        return "small"
    places = (lineup.button, lineup.small_blind, lineup.big_blind)
    between = [player.seat for player in hand.seats if player.seat not in places]
    if seat == between[-1]:
        return "cutoff"
    return "first" if seat == between[0] else "middle"


def _showdown(hand: Hand) -> bool:
    live: tuple[Dealt, ...] = hand.live
    return not hand.voided and len(live) > 1


def _all_in(facts: Iterable[Event]) -> set[int]:
    return {fact.seat for fact in facts if getattr(fact, "all_in", False)}  # type: ignore[union-attr]


def _preflop(facts: Iterable[Event], dealt: frozenset[int]) -> _Preflop:
    early = _Preflop(set(), set(), set(), set(), set())
    raisers: list[int] = []
    folded: set[int] = set()
    for fact in facts:
        match fact:
            case Folded(seat):
                _note(early, raisers, fact)
                folded.add(seat)
            case Checked() | Called() | BetMade() | Raised():
                _note(early, raisers, fact)
            case BoardDealt():
                early.saw_flop |= dealt - folded
                break
            case _:
                pass
    return early


def _note(early: _Preflop, raisers: list[int], move: MoveMade) -> None:
    faces_one = len(raisers) == 1 and raisers[0] != move.seat
    if faces_one:
        early.could_three_bet.add(move.seat)
    match move:
        case Called(seat):
            early.voluntary.add(seat)
        case BetMade(seat) | Raised(seat):
            early.voluntary.add(seat)
            early.raised.add(seat)
            raisers.append(seat)
            if faces_one:
                early.three_bet.add(seat)
        case _:
            pass
