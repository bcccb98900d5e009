"""Whole evenings under any house: rotation deals, chance plays, who is out buys in again."""

import random
from dataclasses import replace
from itertools import cycle, islice
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poker.engine import house as rules
from poker.engine.actions import Void
from poker.engine.cards import DECK
from poker.engine.decide import Refused, decide, start
from poker.engine.events import Lineup
from poker.engine.hand import Hand, evolve, replay
from poker.engine.house import House, faults
from poker.engine.options import options
from poker.engine.rotation import Chair, Previous, next_hand
from poker.engine.sight import look
from tests.strategies import choose, houses


@st.composite
def whole_houses(draw: st.DrawFn) -> House:
    """Draw a house with any rules of betting and of rotation."""
    house = draw(houses())
    straddle = house.structure != "fixed_limit" and house.street_bet_max is None
    return replace(
        house,
        players_to_start=draw(st.integers(2, 4)),
        button_moves=draw(st.sampled_from(get_args(rules.ButtonMoves))),
        first_button=draw(st.sampled_from(get_args(rules.FirstButton))),
        newcomer=draw(st.sampled_from(get_args(rules.Newcomer))),
        missed_blinds=draw(st.sampled_from(get_args(rules.MissedBlinds))),
        blind_refusal=draw(st.sampled_from(get_args(rules.BlindRefusal))),
        straddle=draw(st.sampled_from(get_args(rules.Straddle))) if straddle else "off",
    )


def chair(house: House, seat: int, chance: random.Random, *, newcomer: bool) -> Chair:
    stack = chance.choice([1, 3, 20, 100]) * house.smallest_chip * chance.randint(1, 9)
    posts, straddles = chance.random() < 0.5, chance.random() < 0.5
    return Chair(
        seat, stack, newcomer=newcomer, posts_now=posts, sat_order=seat, straddles=straddles
    )


def hand_of(house: House, lineup: Lineup, numbers: list[int], chance: random.Random) -> Hand:
    """Play a hand to its end and look at it from outside on the way."""
    deck = chance.sample(DECK, len(DECK))
    facts = list(start(house, lineup, "", deck))
    hand = replay(facts)
    total = sum(stack.stack for stack in lineup.stacks)
    for number in cycle(numbers):
        if hand.ended:
            break
        allowed = options(hand)
        assert allowed is not None
        assert options(look(facts, None)) == allowed
        answer = decide(hand, allowed.seat, choose(hand, number), deck)
        assert not isinstance(answer, Refused)
        for fact in answer:
            hand = evolve(hand, fact)
            assert sum(seat.stack for seat in hand.seats) + hand.pot_total == total
        facts += answer
    assert replay(facts) == hand
    assert isinstance(decide(hand, None, Void("late"), deck), Refused)
    return hand


def evening(house: House, seats: int, numbers: list[int], chance: random.Random) -> int:
    """Play an evening with busts, newcomers and people who rest; give the number of hands."""
    chairs = {seat: chair(house, seat, chance, newcomer=True) for seat in range(1, seats + 1)}
    previous, played = None, 0
    for number in islice(cycle(numbers), 12):
        rotation = next_hand(house, list(chairs.values()), previous, number * 7919)
        for owed in rotation.owes:
            owes = {"owes_small": owed.small, "owes_big": owed.big}
            chairs[owed.seat] = replace(chairs[owed.seat], **owes)
        wanting = [seat for seat in chairs.values() if seat.wants_in and seat.stack]
        assert (rotation.lineup is None) == (len(wanting) < house.players_to_start)
        if rotation.lineup is not None:
            played += 1
            lineup = rotation.lineup
            hand = hand_of(house, lineup, numbers, chance)
            for player in hand.seats:
                kept = chairs[player.seat]
                chairs[player.seat] = replace(kept, stack=player.stack, newcomer=False)
            previous = Previous(
                button=lineup.button,
                small_blind=lineup.small_blind,
                big_blind=lineup.big_blind,
                dealt=tuple(stack.seat for stack in lineup.stacks),
            )
        for seat in chairs:
            if not chairs[seat].stack or chance.random() < 0.1:
                chairs[seat] = chair(house, seat, chance, newcomer=chance.random() < 0.5)
            resting = chance.random() < 0.2
            chairs[seat] = replace(chairs[seat], wants_in=not resting)
    return played


numbers = st.lists(st.integers(0, 4000), min_size=1, max_size=20)
chances = st.randoms(use_true_random=False)


@given(whole_houses(), st.integers(2, 7), numbers, chances)
@settings(max_examples=40)
def test_an_evening_under_any_house_goes_on_and_loses_no_chip(
    house: House, seats: int, numbers: list[int], chance: random.Random
) -> None:
    assert faults(house) == ()
    evening(house, seats, numbers, chance)


@pytest.mark.soak
@given(whole_houses(), st.integers(2, 22), numbers, chances)
@settings(max_examples=2000)
def test_many_evenings_under_any_house(
    house: House, seats: int, numbers: list[int], chance: random.Random
) -> None:
    evening(house, seats, numbers, chance)


@pytest.mark.parametrize("name", rules.PRESETS)
def test_an_evening_under_each_preset(name: rules.Preset) -> None:
    chance = random.Random(name)
    house = rules.preset(name)
    for _ in range(5):
        moves = [chance.randrange(4000) for _ in range(40)]
        assert evening(house, min(house.seats, 9), moves, chance) > 5
