"""What holds for every hand, whoever plays it and under whichever house."""

import itertools

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from poker.engine.actions import BetTo, Call, Check, Fold, Move, RaiseTo
from poker.engine.chips import movements
from poker.engine.decide import Refused, decide
from poker.engine.events import (
    Awarded,
    BoardDealt,
    HandEnded,
    HandStarted,
    HoleDealt,
    Posted,
    Returned,
)
from poker.engine.hand import Hand, evolve, replay
from poker.engine.house import House, faults
from poker.engine.options import options, to_act
from poker.engine.pots import pots
from tests.strategies import Deal, deals, houses


def states(deal: Deal) -> list[Hand]:
    """Give the hand after every single fact."""
    hand: Hand | None = None
    found = []
    for batch in deal.batches():
        for fact in batch:
            hand = evolve(hand, fact)
            found.append(hand)
    return found


@given(deals())
def test_chips_are_conserved_after_every_fact(deal: Deal) -> None:
    total = sum(stack.stack for stack in deal.lineup.stacks)
    for hand in states(deal):
        assert sum(seat.stack for seat in hand.seats) + hand.pot_total == total
        assert all(value >= 0 for seat in hand.seats for value in (seat.stack, seat.bet, seat.paid))
        for seat in hand.seats:
            assert seat.stack == seat.start - seat.put_in + seat.won


@given(deals())
def test_the_movements_alone_give_the_stacks(deal: Deal) -> None:
    """The ledger and the state read the same sentence."""
    stacks = {stack.seat: stack.stack for stack in deal.lineup.stacks}
    facts = [fact for batch in deal.batches() for fact in batch]
    pot = 0
    for fact in facts:
        for move in movements(fact):
            assert move.amount > 0
            assert (move.source is None) != (move.target is None)
            if move.source is not None:
                stacks[move.source] -= move.amount
                pot += move.amount
            if move.target is not None:
                stacks[move.target] += move.amount
                pot -= move.amount
            assert pot >= 0
            assert min(stacks.values()) >= 0
    assert pot == 0
    assert {seat.seat: seat.stack for seat in replay(facts).seats} == stacks


@given(deals())
def test_folding_is_incremental(deal: Deal) -> None:
    """`replay` of all facts is `evolve` of one after the other, from anywhere."""
    facts = [fact for batch in deal.batches() for fact in batch]
    found = states(deal)
    assert replay(facts) == found[-1]
    for count in range(1, len(facts), 5):
        hand = replay(facts[:count])
        assert hand == found[count - 1]
        for fact in facts[count:]:
            hand = evolve(hand, fact)
        assert hand == found[-1]


@given(deals())
def test_every_hand_ends_with_everything_paid_out(deal: Deal) -> None:
    batches = list(deal.batches())
    facts = [fact for batch in batches for fact in batch]
    hand = replay(facts)
    assert isinstance(facts[-1], HandEnded)
    assert hand.ended
    assert hand.pot_total == 0
    assert to_act(hand) is None
    assert len(batches) <= 1 + 22 * 4 * 200


@given(deals())
def test_what_is_paid_equals_what_came_in_pot_by_pot(deal: Deal) -> None:
    """R32, R33."""
    facts = [fact for batch in deal.batches() for fact in batch]
    hand = replay(facts)
    for number, pot in enumerate(pots(hand)):
        awards = [award for award in hand.awards if award.pot == number]
        assert sum(award.amount for award in awards) == pot.amount
        assert {award.seat for award in awards} <= set(pot.seats)
    came_in = sum(fact.amount for fact in facts if isinstance(fact, Posted)) + sum(
        getattr(fact, "amount", 0) for fact in facts if hasattr(fact, "cause")
    )
    back = sum(fact.amount for fact in facts if isinstance(fact, Returned))
    assert came_in - back == sum(award.amount for award in hand.awards)


@given(deals())
def test_the_pots_are_seen_whole_at_every_moment(deal: Deal) -> None:
    for hand in states(deal):
        assert sum(pot.amount for pot in pots(hand)) == sum(seat.put_in for seat in hand.seats)
        seats = [set(pot.seats) for pot in pots(hand)]
        assert all(higher < lower for lower, higher in itertools.pairwise(seats))


@given(deals())
def test_shares_differ_by_the_smallest_chip_at_most(deal: Deal) -> None:
    """R34."""
    assume(deal.house.odd_chips == "one_each_left_of_button")
    facts = [fact for batch in deal.batches() for fact in batch]
    awards = [fact for fact in facts if isinstance(fact, Awarded)]
    for number in {award.pot for award in awards}:
        amounts = [award.amount for award in awards if award.pot == number]
        assert amounts == sorted(amounts, reverse=True)
        assert max(amounts) - min(amounts) <= deal.house.smallest_chip


def moves(hand: Hand, extra: int) -> list[Move]:
    allowed = options(hand)
    assert allowed is not None
    sizes = {
        *(allowed.min_to + step for step in (-1, 0, 1)),
        *(allowed.max_to + step for step in (-1, 0, 1)),
        hand.bet,
        hand.at(allowed.seat).bet,
        extra,
        -extra,
        0,
    }
    sized = [kind(to) for to in sorted(sizes) for kind in (BetTo, RaiseTo)]
    return [Fold(), Check(), Call(), *sized]


@given(deals(), st.integers(0, 500))
def test_what_the_options_allow_is_accepted_and_everything_else_refused(
    deal: Deal, extra: int
) -> None:
    for hand in states(deal):
        allowed = options(hand)
        if allowed is None:
            continue
        for move in moves(hand, extra):
            answer = decide(hand, allowed.seat, move, deal.deck)
            assert isinstance(answer, Refused) != allowed.allows(move), (allowed, move, answer)


@given(deals())
def test_the_options_always_leave_something_to_do(deal: Deal) -> None:
    """R27: checking is offered exactly when nothing is owed."""
    for hand in states(deal):
        allowed = options(hand)
        if allowed is None:
            continue
        seat = hand.at(allowed.seat)
        assert allowed.check != (allowed.call > 0)
        assert allowed.fold or allowed.check
        assert allowed.call <= seat.stack
        assert allowed.call_all_in == (allowed.call == seat.stack)
        assert (allowed.kind == "bet") <= (hand.bet == 0)
        assert (allowed.kind == "raise") <= (hand.bet > 0)
        if allowed.kind:
            assert hand.bet < allowed.min_to <= allowed.max_to <= seat.bet + seat.stack
            assert allowed.all_in_only <= (allowed.min_to == seat.bet + seat.stack)
            assert any(rival.stack for rival in hand.live if rival is not seat)
        else:
            assert allowed.min_to == allowed.max_to == 0


@given(deals())
def test_no_card_is_dealt_twice(deal: Deal) -> None:
    facts = [fact for batch in deal.batches() for fact in batch]
    down = [fact for fact in facts if isinstance(fact, HoleDealt | BoardDealt)]
    dealt = [card for fact in down for card in fact.cards]
    places = [at for fact in down for at in fact.positions]
    assert len(set(dealt)) == len(dealt)
    assert [deal.deck[at] for at in places] == dealt
    assert sum(isinstance(fact, HoleDealt) for fact in facts) == len(deal.lineup.stacks)


@given(deals())
def test_the_chips_of_a_hand_stay_multiples_of_the_smallest(deal: Deal) -> None:
    facts = [fact for batch in deal.batches() for fact in batch]
    for seat in replay(facts).seats:
        assert seat.stack % deal.house.smallest_chip == 0


@given(deals())
def test_only_the_first_fact_starts_a_hand(deal: Deal) -> None:
    facts = [fact for batch in deal.batches() for fact in batch]
    assert [isinstance(fact, HandStarted) for fact in facts] == [True] + [False] * (len(facts) - 1)
    assert facts[0] == HandStarted(deal.house, deal.lineup, "")


@given(houses())
def test_the_houses_of_these_tests_are_houses_that_could_be_made(house: House) -> None:
    assert faults(house) == ()


@pytest.mark.soak
@settings(max_examples=3000)
@given(deals(most_seats=22))
def test_chips_are_conserved_at_any_table(deal: Deal) -> None:
    total = sum(stack.stack for stack in deal.lineup.stacks)
    for hand in states(deal):
        assert sum(seat.stack for seat in hand.seats) + hand.pot_total == total
    assert hand.ended
