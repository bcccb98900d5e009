"""Every exported hand is read back by a reader that is not ours, to the same stacks and winners.

Where PokerKit is known to play a hand otherwise than the rules, the hand is known by what
happened in it (`readers.reasons`), not by the failure; such hands are counted and must be few.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from poker.engine.events import BetMade, Called, Posted, Raised
from poker.exports import ohh, phh, pokerstars
from tests.exports.ohh import ends, faults
from tests.exports.readers import ONLY_IN_TEXT, read_phh, read_pokerstars, reasons
from tests.exports.simulated import NAMES, Played, played

FEW = 100
MANY = 2000

counts = pytest.mark.parametrize(
    "seed, count", [(7, FEW), pytest.param(2, MANY, marks=pytest.mark.soak)]
)


def stacks(hand: Played) -> dict[int, int]:
    """Give the stacks after a hand, by seat."""
    return {seat.seat: seat.stack for seat in hand.hand.seats}


def tally(seed: int, count: int, read: Callable[[Played], bool], allowed: set[str]) -> Counter[str]:
    """Read many hands; each that comes out otherwise must have a named reason."""
    found: Counter[str] = Counter()
    for hand in played(seed, count):
        try:
            same = read(hand)
        except ValueError:
            same = False
        why = reasons(hand) - allowed
        assert same or why, f"hand {hand.number} of seed {seed}"
        found["same" if same else ", ".join(sorted(why))] += 1
    assert found["same"] >= 0.95 * count, found
    return found


@counts
def test_phh_comes_back_to_the_same_stacks(seed: int, count: int) -> None:
    def read(hand: Played) -> bool:
        history, state = read_phh(phh.write(hand.record(everything=True)))
        by_seat = dict(zip(history.seats, state.stacks, strict=True))
        written = dict(zip(history.seats, history.finishing_stacks, strict=True))
        assert written == stacks(hand)
        assert history.winnings == [seat.won for seat in hand.hand.seats]
        return by_seat == stacks(hand)

    tally(seed, count, read, allowed=ONLY_IN_TEXT)


@counts
def test_pokerstars_text_comes_back_to_the_same_stacks(seed: int, count: int) -> None:
    def read(hand: Played) -> bool:
        (by_name,) = read_pokerstars(pokerstars.write(hand.record(everything=True)))
        return by_name == {NAMES[seat - 1]: stack for seat, stack in stacks(hand).items()}

    tally(seed, count, read, allowed=set())


@counts
def test_ohh_has_the_form_of_the_specification_and_the_same_stacks(seed: int, count: int) -> None:
    for hand in played(seed, count):
        for viewer in (None, hand.hand.seats[0].seat):
            told = json.loads(ohh.write(hand.record(viewer)))["ohh"]
            assert faults(told) == []
            assert ends(told) == stacks(hand), f"hand {hand.number} of seed {seed}"
            won = {award.seat for award in hand.hand.awards}
            assert {w["player_id"] for pot in told["pots"] for w in pot["player_wins"]} == won


@counts
def test_the_hands_read_back_are_of_every_kind(seed: int, count: int) -> None:
    kinds = Counter(kind for hand in played(seed, count) for kind in _kinds(hand))
    assert set(kinds) == {
        "no_limit", "pot_limit", "fixed_limit", "heads-up", "side pot", "split", "dead button",
        "dead blind", "live blind", "ante", "straddle", "short all-in", "short blind", "showdown",
        "unseen",
    }  # fmt: skip


def _kinds(played: Played) -> Iterator[str]:
    hand, facts = played.hand, played.facts
    yield played.house.structure
    posts = {fact.kind for fact in facts if isinstance(fact, Posted)}
    seats = {seat.seat for seat in hand.seats}
    by_pot = Counter(award.pot for award in hand.awards)
    short = (f for f in facts if isinstance(f, Called | Raised | BetMade) and f.all_in)
    told: dict[str, Any] = {
        "heads-up": len(hand.seats) == 2,
        "side pot": len(by_pot) > 1,
        "split": max(by_pot.values(), default=0) > 1,
        "dead button": hand.lineup.button not in seats,
        "dead blind": "dead_blind" in posts,
        "live blind": "live_blind" in posts,
        "ante": "ante" in posts,
        "straddle": "straddle" in posts,
        "short all-in": any(short),
        "short blind": any(isinstance(f, Posted) and f.all_in for f in facts),
        "showdown": len(hand.live) > 1,
        "unseen": len(hand.live) == 1,
    }
    yield from (name for name, so in told.items() if so)
