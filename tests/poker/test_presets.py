"""Ready-made sizes: each can be played, and in pot limit the pot is the largest bet."""

from dataclasses import replace

from hypothesis import given, settings

from poker.engine.hand import Hand, evolve
from poker.engine.options import options
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
