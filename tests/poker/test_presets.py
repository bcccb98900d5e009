"""What the page offers: sizes that can be played, and why there is no raise."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from poker.engine.hand import Hand, evolve
from poker.engine.options import options, to_act
from poker.room.moves import options as moves_of
from poker.room.moves import presets
from tests.kit import play
from tests.strategies import Deal, deals


def states(deal: Deal) -> list[Hand]:
    """Give the hand before each move."""
    hand, found = None, []
    for facts in deal.batches(most=12):
        for fact in facts:
            hand = evolve(hand, fact)
        assert hand is not None
        found.append(hand)
    return [hand for hand in found if not hand.ended]


@settings(max_examples=20)
@given(deals())
def test_every_preset_is_a_legal_size_and_no_size_is_offered_twice(deal):
    for hand in states(deal):
        legal = options(hand)
        assert legal is not None
        offered = presets(hand, legal)
        assert all(legal.sized(each.to) for each in offered)
        assert len({each.to for each in offered}) == len(offered)
        assert not offered or offered[-1].to == legal.max_to


@settings(max_examples=20)
@given(deals())
def test_in_pot_limit_the_pot_is_exactly_the_largest_bet(deal):
    house = replace(
        deal.house,
        structure="pot_limit",
        street_bet_max=None,
        all_in="any",
        minimum_raise="big_blind",
    )
    for hand in states(replace(deal, house=house)):
        legal = options(hand)
        assert legal is not None
        player = hand.at(legal.seat)
        if legal.kind is None or legal.max_to == player.bet + player.stack:
            continue
        assert {each.to for each in presets(hand, legal) if each.name == "Pot"} == {legal.max_to}


def test_with_a_short_blind_the_pot_counts_it_full():
    script = play(
        """
        seats: Ann* 2000 AsKd, Bob 40 QhQc, Cat 2000 7c7d
        blinds: 100/200
        """,
        structure="pot_limit",
    )
    legal = options(script.hand)
    assert legal is not None
    assert [(each.name, each.to) for each in presets(script.hand, legal)][-1] == ("Pot", 700)


def test_in_fixed_limit_there_is_nothing_to_choose():
    script = play(
        """
        seats: Ann* 2000 AsKd, Bob 2000 QhQc, Cat 2000 7c7d
        blinds: 100/200
        """,
        structure="fixed_limit",
    )
    legal = options(script.hand)
    assert legal is not None and (legal.min_to, legal.max_to) == (400, 400)
    assert presets(script.hand, legal) == ()


@pytest.mark.parametrize(
    ("moves", "house", "why"),
    [
        ("Ann raises 1000, Bob folds", {}, "Nobody else has chips left to bet."),
        (
            "Ann raises 20, Bob raises 30, Cat raises 40",
            {"structure": "fixed_limit"},
            "This street has had all its raises.",
        ),
        (
            "Ann raises 20, Bob raises 30, Cat calls",
            {"raises_max": 2},
            "This street has had all its raises.",
        ),
        ("Ann raises 20", {"raises_max": 2}, ""),
        (
            "Ann raises 100, Bob raises 150, Cat calls",
            {},
            "Nobody has raised in full since you acted.",
        ),
    ],
)
def test_the_page_is_told_why_there_is_no_raise(moves, house, why):
    script = play(
        f"""
        seats: Ann* 1000 AsKd, Bob 150 QhQc, Cat 2000 7c7d
        blinds: 5/10
        preflop: {moves}
        """,
        **house,
    )
    seat = to_act(script.hand)
    assert seat is not None
    told = moves_of(script.hand, seat)
    assert told is not None and told.no_raise == why
