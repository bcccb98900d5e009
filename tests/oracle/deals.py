"""Hands that nobody wrote: 2 to 9 seats, every structure, from less than a blind upwards."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from poker.engine.cards import DECK, Card
from poker.engine.house import House
from tests.oracle.model import Stakes


@dataclass(frozen=True)
class Deal:
    """The rules, the stacks clockwise from left of the button, the deck, and what to draw from."""

    house: House
    stacks: list[int]
    deck: list[Card]
    chance: random.Random

    @property
    def stakes(self) -> Stakes:
        """Say the rules of the betting once more, in the words of the model."""
        house, uncapped = self.house, len(self.stacks) == 2
        most = None if uncapped else house.limit_bets_max
        return Stakes(house.structure, house.small_blind, house.big_blind, house.ante, most)


def deals(seed: int, count: int) -> Iterator[Deal]:
    """Make up hands; the same seed gives the same hands."""
    chance = random.Random(seed)
    for _ in range(count):
        seats = chance.randint(2, 9)
        house = _house(chance, seats)
        most = chance.choice([2, 20, 20, 500])
        stacks = [_stack(chance, house.big_blind, most) for _ in range(seats)]
        yield Deal(house, stacks, chance.sample(DECK, len(DECK)), chance)


def _house(chance: random.Random, seats: int) -> House:
    """Draw blinds and an ante; rounds that begin heads-up stay capped at larger tables."""
    big = chance.choice([2, 10, 20, 50])
    return House(
        seats=22,
        structure=chance.choice(["no_limit", "pot_limit", "fixed_limit"]),
        small_blind=chance.choice([big // 2, big // 2, big // 2, big // 2, big, 0]),
        big_blind=big,
        ante=chance.choice([0, 0, 0, 1, big // 2, big]),
        limit_cap_heads_up="uncapped_if_round_starts_heads_up" if seats == 2 else "capped",
        fold_when_free="refused",  # PokerKit knows no such fold
    )


def _stack(chance: random.Random, big: int, most: int) -> int:
    """Draw a stack: one in five is at most two big blinds, the others up to so many."""
    return chance.randint(1, big * (2 if chance.random() < 0.2 else most))
