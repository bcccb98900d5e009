"""Every exported hand is read back by a reader that is not ours, to the same stacks and winners.

Where PokerKit is known to play a hand otherwise than the rules, the hand is known by what
happened in it (`readers.reasons`), not by the failure; such hands are counted and must be few.

The suite reads 2,000 hands, a shard at a time, so that two processes can share them; the long
run reads 8,000 more.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import pytest
from pokerkit.notation import PokerStarsParser

from poker.engine.events import BetMade, Called, Notice, Posted, Raised
from poker.engine.hand import Hand
from poker.exports import ohh, phh, pokerstars
from poker.exports.names import restore
from tests.exports.ohh import ends, faults
from tests.exports.readers import (
    ONLY_IN_TEXT,
    PokerStarsReader,
    plain,
    read_phh,
    read_pokerstars,
    reasons,
    winners,
)
from tests.exports.simulated import NAMES, Played, played

SHARDS, LONG = range(1, 5), range(5, 21)
HANDS = 500

every_shard = pytest.mark.parametrize(
    "seed", [*SHARDS, *(pytest.param(seed, marks=pytest.mark.soak) for seed in LONG)]
)


@lru_cache(maxsize=len(SHARDS))
def hands(seed: int) -> tuple[Played, ...]:
    """Play the hands of a shard, once for all who read them."""
    return tuple(played(seed, HANDS))


def stacks(hand: Played) -> dict[int, int]:
    """Give the stacks after a hand, by seat."""
    return {seat.seat: seat.stack for seat in hand.hand.seats}


def named(by_seat: dict[int, int]) -> dict[str, int]:
    """Put names to seats."""
    return {NAMES[seat - 1]: chips for seat, chips in by_seat.items()}


def won(hand: Played) -> dict[int, int]:
    """Give the chips that a hand brought its winners, by seat."""
    return {seat.seat: seat.won for seat in hand.hand.seats if seat.won}


def tally(seed: int, read: Callable[[Played], bool], allowed: set[str]) -> None:
    """Read many hands; each that comes out otherwise must have a named reason."""
    found: Counter[str] = Counter()
    for hand in hands(seed):
        try:
            same = read(hand)
        except ValueError:
            same = False
        why = set() if same else reasons(hand) - allowed
        assert same or why, f"hand {hand.number} of seed {seed}"
        found["same" if same else ", ".join(sorted(why))] += 1
    assert found["same"] >= 0.9 * HANDS, found


@every_shard
def test_phh_comes_back_to_the_same_stacks_and_winners(seed: int) -> None:
    def read(hand: Played) -> bool:
        history, state = read_phh(phh.write(hand.record(everything=True)))
        by_seat = dict(zip(history.seats, state.stacks, strict=True))
        written = dict(zip(history.seats, history.finishing_stacks, strict=True))
        assert written == stacks(hand)
        assert history.winnings == [seat.won for seat in hand.hand.seats]
        paid = {history.seats[place] for place in winners(state)}
        return by_seat == stacks(hand) and paid == set(won(hand))

    tally(seed, read, allowed=ONLY_IN_TEXT)


@every_shard
def test_pokerstars_text_comes_back_to_the_same_stacks_and_winners(seed: int) -> None:
    def read(hand: Played) -> bool:
        text = pokerstars.write(hand.record(everything=True))
        assert collected(text) == named(won(hand))
        reader = PokerStarsParser() if plain(hand) else PokerStarsReader()
        by_name, paid = read_pokerstars(text, reader)
        return by_name == named(stacks(hand)) and paid == set(named(won(hand)))

    tally(seed, read, allowed=set())
    assert sum(map(plain, hands(seed))) > HANDS / 10


def collected(text: str) -> dict[str, int]:
    """Add up what a text says was collected by whom; it must be the total pot."""
    found: Counter[str] = Counter()
    for name, amount in re.findall(r"^(.+) collected (\d+) from ", text, re.MULTILINE):
        found[restore(name)] += int(amount)
    assert f"Total pot {found.total()} " in text
    return dict(found)


@every_shard
def test_ohh_has_the_form_of_the_specification_and_the_same_stacks(seed: int) -> None:
    for hand in hands(seed):
        for viewer in (None, hand.hand.seats[0].seat):
            told = json.loads(ohh.write(hand.record(viewer)))["ohh"]
            assert faults(told) == []
            assert ends(told) == stacks(hand), f"hand {hand.number} of seed {seed}"
            wins: Counter[int] = Counter()
            for win in (win for pot in told["pots"] for win in pot["player_wins"]):
                wins[win["player_id"]] += win["win_amount"]
            assert wins == won(hand)


@every_shard
def test_the_hands_read_back_are_of_every_kind(seed: int) -> None:
    kinds = Counter(kind for hand in hands(seed) for kind in _kinds(hand))
    assert set(kinds) == {
        "no_limit", "pot_limit", "fixed_limit", "heads-up", "side pot", "split", "dead button",
        "dead blind", "live blind", "ante", "straddle", "call all-in", "short all-in",
        "short blind", "showdown", "unseen",
    }  # fmt: skip
    assert min(kinds.values()) >= 5, kinds


def _kinds(played: Played) -> Iterator[str]:
    hand, facts = played.hand, played.facts
    yield played.house.structure
    posts = {fact.kind for fact in facts if isinstance(fact, Posted)}
    seats = {seat.seat for seat in hand.seats}
    by_pot = Counter(award.pot for award in hand.awards)
    told: dict[str, Any] = {
        "heads-up": len(hand.seats) == 2,
        "side pot": len(by_pot) > 1,
        "split": max(by_pot.values()) > 1,
        "dead button": hand.lineup.button not in seats,
        "dead blind": "dead_blind" in posts,
        "live blind": "live_blind" in posts,
        "ante": "ante" in posts,
        "straddle": "straddle" in posts,
        "call all-in": any(isinstance(fact, Called) and fact.all_in for fact in facts),
        "short all-in": any(_is_short(*step) for step in played.record().steps()),
        "short blind": any(isinstance(f, Posted) and f.all_in for f in facts),
        "showdown": len(hand.live) > 1,
        "unseen": len(hand.live) == 1,
    }
    yield from (name for name, so in told.items() if so)


def _is_short(before: Hand, fact: Notice) -> bool:
    """Tell whether a fact is a bet or raise of all chips that are less than a full one (R22)."""
    if not isinstance(fact, BetMade | Raised):
        return False
    return fact.all_in and fact.to - before.bet < before.full_raise
