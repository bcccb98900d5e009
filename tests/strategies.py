"""Hands that nobody wrote, for Hypothesis: a house, stacks, a deck and what is chosen."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import cycle, islice
from typing import Any

from hypothesis import strategies as st

from poker.engine.actions import BetTo, Call, Check, Fold, Move, RaiseTo
from poker.engine.cards import DECK, Card
from poker.engine.decide import Refused, decide, start
from poker.engine.events import Due, Event, Lineup
from poker.engine.hand import Hand, evolve, replay
from poker.engine.house import House
from poker.engine.options import options
from tests.kit import lineup


@dataclass(frozen=True)
class Deal:
    """A hand before its first card, and the numbers that will choose the moves."""

    house: House
    lineup: Lineup
    deck: tuple[Card, ...]
    numbers: tuple[int, ...]

    def batches(self, most: int | None = None) -> Iterator[tuple[Event, ...]]:
        """Play, giving the facts of the start and of each move, at most so many times."""
        return islice(self._all_batches(), most)

    def _all_batches(self) -> Iterator[tuple[Event, ...]]:
        facts = start(self.house, self.lineup, "", self.deck)
        hand = replay(facts)
        yield facts
        for number in cycle(self.numbers):
            if hand.ended:
                return
            facts = self.move(hand, number)
            for fact in facts:
                hand = evolve(hand, fact)
            yield facts

    def move(self, hand: Hand, number: int) -> tuple[Event, ...]:
        """Make the move that a number chooses."""
        allowed = options(hand)
        assert allowed is not None
        facts = decide(hand, allowed.seat, choose(hand, number), self.deck)
        assert not isinstance(facts, Refused)
        return facts

    def shuffled(self, chance: random.Random, *, keep: set[int]) -> "Deal":
        """Shuffle the cards of the deck that are not in the places to keep."""
        free = [at for at in range(len(self.deck)) if at not in keep]
        moved = chance.sample(free, len(free))
        deck = list(self.deck)
        for place, source in zip(free, moved, strict=True):
            deck[place] = self.deck[source]
        return replace(self, deck=tuple(deck))


def choose(hand: Hand, number: int) -> Move:
    """Make any number a legal move of the player to act: mostly calls, now and then all-in."""
    allowed = options(hand)
    assert allowed is not None
    kind, size = number % 8, number // 8
    if kind >= 5 and allowed.kind:
        room = (allowed.max_to - allowed.min_to) // allowed.step
        more = (0, size % (room + 1), room + 1)[kind - 5]
        to = min(allowed.max_to, allowed.min_to + more * allowed.step)
        return BetTo(to) if allowed.kind == "bet" else RaiseTo(to)
    if kind == 4 and allowed.fold:
        return Fold()
    return Check() if allowed.check else Call()


STRUCTURES = st.sampled_from(["no_limit", "no_limit", "pot_limit", "fixed_limit"])


@st.composite
def houses(draw: st.DrawFn) -> House:
    """Draw a house: often the standard, else any mixture of the options of a hand."""
    chip = draw(st.sampled_from([1, 1, 1, 5]))
    big = draw(st.integers(1, 20)) * chip
    options: dict[str, Any] = {
        "seats": 22,
        "smallest_chip": chip,
        "big_blind": big,
        "small_blind": draw(st.integers(0, big // chip)) * chip,
        "ante": draw(st.sampled_from([0, 0, 1, 3])) * chip,
        "ante_by": draw(st.sampled_from(["each", "big_blind", "button"])),
    }
    if draw(st.booleans()):
        options |= draw(_other_options(chip, big))
    return House(**options)


@st.composite
def _other_options(draw: st.DrawFn, chip: int, big: int) -> dict[str, Any]:
    """Draw the options of a hand, those of another structure left as they are."""
    options = draw(_choices())
    if options["structure"] == "fixed_limit":
        return options
    most = st.none() | st.tuples(*[st.integers(1, 4).map(lambda times: times * big)] * 4)
    minimum = st.integers(1, 2 * big // chip).map(lambda units: units * chip)
    options["raises_max"] = draw(st.sampled_from([None, 1, 3]))
    options["street_bet_max"] = draw(most)
    options["minimum_raise"] = draw(st.sampled_from(["last_full_raise", "big_blind"]) | minimum)
    if isinstance(options["minimum_raise"], int) and options["street_bet_max"]:
        options["minimum_raise"] = min(options["minimum_raise"], *options["street_bet_max"])
    return options


def _choices() -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {
            "structure": STRUCTURES,
            "heads_up_button_posts": st.sampled_from(["small_blind", "big_blind"]),
            "heads_up_first_to_act": st.sampled_from(["small_blind", "big_blind"]),
            "deal_from": st.sampled_from(["small_blind", "big_blind"]),
            "deal_pattern": st.sampled_from(["one_each", "two_at_once"]),
            "burn": st.booleans(),
            "limit_bets_max": st.sampled_from([None, 4, 5]),
            "limit_cap_heads_up": st.sampled_from(["uncapped_if_round_starts_heads_up", "capped"]),
            "limit_all_in": st.sampled_from(["half_bet_rule", "call_only"]),
            "pot_limit_open_max": st.sampled_from(["pot", "stack"]),
            "all_in": st.sampled_from(["any", "above_unit", "call_only"]),
            "reopening": st.sampled_from(["cumulative", "single_full_raise", "always"]),
            "pot_cut": st.sampled_from(["layered", "before_all_in"]),
            "pots_max": st.sampled_from([None, 22]),
            "unmatched_chips": st.sampled_from(["returned", "shown_as_side_pot"]),
            "odd_chips": st.sampled_from(
                ["one_each_left_of_button", "all_to_first_left_of_button"]
            ),
            "showdown": st.sampled_from(["winners_and_aggressor", "everyone"]),
            "fold_when_free": st.sampled_from(["allowed", "refused"]),
        }
    )


@st.composite
def deals(draw: st.DrawFn, most_seats: int = 7) -> Deal:
    """Draw a hand: short stacks and tall ones, newcomers, missed blinds, a straddle."""
    house = draw(houses())
    chip = house.smallest_chip
    size = st.one_of(st.integers(1, 30), st.integers(1, 400))
    stacks = draw(st.lists(size.map(lambda units: units * chip), min_size=2, max_size=most_seats))
    table = lineup(stacks, house)
    if len(stacks) > 3 and house.big_blind:
        table = replace(table, dues=(*table.dues, *draw(_extra_dues(house, len(stacks)))))
    chance = draw(st.randoms(use_true_random=False))
    deck = chance.sample(DECK, len(DECK))
    numbers = draw(st.lists(st.integers(0, 8 * 500), min_size=1, max_size=24))
    return Deal(house, table, tuple(deck), tuple(numbers))


@st.composite
def _extra_dues(draw: st.DrawFn, house: House, count: int) -> list[Due]:
    dues: list[Due] = []
    seat = st.integers(3, count - 1)
    if draw(st.booleans()):
        dues.append(Due(draw(seat), "live_blind", house.big_blind))
    if house.small_blind and draw(st.booleans()):
        dues.append(Due(draw(seat), "dead_blind", house.small_blind))
    if not dues and draw(st.booleans()):
        dues.append(Due(3, "straddle", 2 * house.big_blind))
    return dues
