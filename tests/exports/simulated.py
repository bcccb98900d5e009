"""Hands of all kinds: people come, miss blinds, go broke and buy in again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cached_property
from uuid import UUID

from poker.engine.cards import DECK
from poker.engine.decide import Refused, decide, start
from poker.engine.events import Event, Lineup
from poker.engine.hand import Hand, evolve, replay
from poker.engine.house import House, Straddle, Structure, faults
from poker.engine.options import options
from poker.engine.rotation import Chair, Owing, Previous, next_hand
from poker.exports.record import Record, notices
from tests.strategies import choose

EVENING = datetime(2026, 11, 29, 21, 5, tzinfo=UTC)
NAMES = [
    "Ann",
    "Bob: the (2nd)",
    "Cleo [c]",
    "Дан",
    "Eve 'E'",
    "50% Fay",
    "Gus #1",
    "Hi folds",
    "Ida",
]


@dataclass(frozen=True)
class Played:
    """One hand: its house and all its facts."""

    number: int
    house: House
    facts: tuple[Event, ...]

    @cached_property
    def hand(self) -> Hand:
        """Give the hand as it ended."""
        return replay(self.facts)

    def record(self, viewer: int | None = None, *, everything: bool = False) -> Record:
        """Make a viewer's record, or that of somebody who may see every card."""
        told = self.facts if everything else notices(self.facts, viewer)
        began = EVENING + timedelta(minutes=self.number)
        return Record(
            id=UUID(int=self.number),
            serial=10_000_000 + self.number,
            number=self.number,
            table="Thursday's (9)",
            started_at=began,
            names={seat.seat: NAMES[seat.seat - 1] for seat in self.hand.seats},
            viewer=viewer,
            notices=told,
            times=tuple(began + timedelta(seconds=second) for second in range(len(told))),
            hand=replay(told),
        )


def houses(chance: random.Random) -> House:
    """Draw a house: every structure, antes, straddles, the ways of two players, odd chips."""
    big = chance.choice([2, 10, 20])
    structures: list[Structure] = ["no_limit", "no_limit", "pot_limit", "fixed_limit"]
    structure = chance.choice(structures)
    straddles: list[Straddle] = ["off", "off", "under_the_gun", "button"]
    house = House(
        seats=9,
        structure=structure,
        small_blind=big // 2,
        big_blind=big,
        ante=chance.choice([0, 0, 0, big // 2]),
        ante_by=chance.choice(["each", "big_blind", "button"]),
        heads_up_button_posts=chance.choice(["small_blind", "small_blind", "big_blind"]),
        heads_up_first_to_act="big_blind" if chance.random() < 0.04 else "small_blind",
        deal_from=chance.choice(["small_blind", "big_blind"]),
        straddle="off" if structure == "fixed_limit" else chance.choice(straddles),
        odd_chips=chance.choice(["one_each_left_of_button", "all_to_first_left_of_button"]),
    )
    assert not faults(house), faults(house)
    return house


def played(seed: int, count: int) -> Iterator[Played]:
    """Play hands at one table after the other, a few at each."""
    chance = random.Random(seed)
    number = 0
    while number < count:
        for facts, house in table(chance, hands=min(8, count - number)):
            number += 1
            yield Played(number, house, facts)


def table(chance: random.Random, *, hands: int) -> Iterator[tuple[tuple[Event, ...], House]]:
    """Play at one table: its rotation decides who is dealt in and posts what."""
    house = houses(chance)
    chairs = [
        Chair(seat=seat, stack=_stack(chance, house), newcomer=True)
        for seat in sorted(chance.sample(range(1, 10), chance.choice([2, 2, 3, 4, 6, 9])))
    ]
    previous: Previous | None = None
    while hands:
        rotation = next_hand(house, chairs, previous, draw=chance.getrandbits(256))
        chairs = [_owing(chair, rotation.owes) for chair in chairs]
        if rotation.lineup is None:
            chairs = [replace(chair, wants_in=True) for chair in chairs]
        else:
            facts = play(house, rotation.lineup, chance)
            yield facts, house
            hands -= 1
            previous = _places(rotation.lineup)
            chairs = [_after(chair, replay(facts)) for chair in chairs]
        chairs = [_changed_mind(chance, house, chair) for chair in chairs]


def play(house: House, lineup: Lineup, chance: random.Random) -> tuple[Event, ...]:
    """Play one hand by chance."""
    deck = chance.sample(DECK, 52)
    facts = list(start(house, lineup, f"{chance.getrandbits(256):064x}", deck))
    hand = replay(facts)
    while (allowed := options(hand)) is not None:
        made = decide(hand, allowed.seat, choose(hand, chance.randrange(4000)), deck)
        assert not isinstance(made, Refused)
        facts += made
        for fact in made:
            hand = evolve(hand, fact)
    return tuple(facts)


def _stack(chance: random.Random, house: House) -> int:
    return chance.choice([chance.randint(1, 3), chance.randint(5, 40), 100]) * house.big_blind + (
        chance.randint(0, house.big_blind - 1)
    )


def _places(lineup: Lineup) -> Previous:
    return Previous(
        button=lineup.button,
        small_blind=lineup.small_blind,
        big_blind=lineup.big_blind,
        dealt=tuple(stack.seat for stack in lineup.stacks),
    )


def _owing(chair: Chair, owes: tuple[Owing, ...]) -> Chair:
    (owed,) = (each for each in owes if each.seat == chair.seat)
    return replace(chair, owes_small=owed.small, owes_big=owed.big)


def _after(chair: Chair, hand: Hand) -> Chair:
    ends = {seat.seat: seat.stack for seat in hand.seats}
    if chair.seat not in ends:
        return chair
    return replace(chair, stack=ends[chair.seat], newcomer=False)


def _changed_mind(chance: random.Random, house: House, chair: Chair) -> Chair:
    """Let people buy in again, sit out for a while, and come back posting."""
    if not chair.stack:
        return replace(
            chair, stack=_stack(chance, house), newcomer=True, posts_now=chance.random() < 0.7
        )
    wants = chance.random() < (0.9 if chair.wants_in else 0.5)
    posts, straddles = chance.random() < 0.7, chance.random() < 0.4
    return replace(chair, wants_in=wants, posts_now=posts, straddles=straddles)
