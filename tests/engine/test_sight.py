"""Who may know what: notices, the views folded from them, and that nothing else gets through."""

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poker.engine.actions import Call, RaiseTo
from poker.engine.cards import Card
from poker.engine.decide import decide
from poker.engine.events import (
    BoardDealt,
    Event,
    Folded,
    HoleDealt,
    HoleDown,
    Mucked,
    Notice,
    Raised,
    Shown,
)
from poker.engine.hand import replay
from poker.engine.options import options
from poker.engine.sight import look, tell
from tests.kit import Script, play
from tests.strategies import Deal, deals

SHOWN_DOWN = """
    seats: Ann 1000 AsAh, Bob 1000 2c2d, Dan 1000 KsKh, Cat* 1000 QsQh
    blinds: 5/10
    preflop: Dan folds, Cat calls, Ann calls, Bob checks
    flop: Ann checks, Bob checks, Cat checks
    turn: Ann checks, Bob checks, Cat checks
    river: Ann checks, Bob checks, Cat checks
"""


def faces(value: object) -> Iterator[Card]:
    """Find every card within a value."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from faces(item)
    elif is_dataclass(value):
        for place in fields(value):
            yield from faces(getattr(value, place.name))


def told(script: Script, viewer: int | None) -> set[Card]:
    return {card for fact in script.facts for card in faces(tell(fact, viewer))}


def test_a_player_is_told_their_own_cards_and_the_backs_of_the_others() -> None:
    script = play(SHOWN_DOWN.split("preflop")[0])
    assert [tell(fact, 1) for fact in script.of(HoleDealt)] == [
        script.of(HoleDealt)[0],
        HoleDown(2, 2),
        HoleDown(3, 2),
        HoleDown(4, 2),
    ]


def test_nobody_in_particular_is_told_no_card_that_lies_face_down() -> None:
    script = play(SHOWN_DOWN.split("preflop")[0])
    assert told(script, None) == set()
    assert [seat.cards for seat in look(script.facts, None).seats] == [2, 2, 2, 2]
    assert [seat.hole for seat in look(script.facts, None).seats] == [()] * 4


def test_the_board_and_what_was_shown_are_told_to_everybody() -> None:
    script = play(SHOWN_DOWN)
    board = {card for fact in script.of(BoardDealt) for card in fact.cards}
    shown = {card for fact in script.of(Shown) for card in fact.cards}
    assert told(script, None) == board | shown
    assert shown == {Card.SA, Card.HA}


@pytest.mark.parametrize("viewer", [None, 1, 2, 3, 4])
def test_mucked_and_folded_cards_are_never_told_to_anybody_else(viewer: int | None) -> None:
    script = play(SHOWN_DOWN)
    assert [fact.seat for fact in script.of(Mucked)] == [2, 4]
    hidden = {seat: set(script.holes[seat]) for seat in (2, 3, 4) if seat != viewer}
    assert not told(script, viewer) & set().union(*hidden.values())


def test_a_player_goes_on_seeing_the_cards_they_folded() -> None:
    script = play(SHOWN_DOWN)
    seat = look(script.facts, 3).at(3)
    assert (seat.hole, seat.cards, seat.folded) == ((Card.SK, Card.HK), 0, True)


def test_that_a_move_was_chosen_ahead_is_told_to_nobody_else() -> None:
    script = play(SHOWN_DOWN.split("preflop")[0])
    (raised,) = decide(script.hand, 3, RaiseTo(20), script.deck, "ahead")  # type: ignore[misc]
    assert tell(raised, 3) == raised == Raised(3, 20, 20, False, "ahead")
    for viewer in (None, 1, 2, 4):
        assert tell(raised, viewer) == Raised(3, 20, 20, False, "player")


@pytest.mark.parametrize("cause", ["player", "clock", "bot"])
def test_other_causes_are_public(cause: Any) -> None:
    assert tell(Folded(3, cause), None) == Folded(3, cause)


def test_no_notice_but_one_could_hold_a_card_that_lies_face_down() -> None:
    """The notice for another's cards has no field for one, whatever is put in."""
    assert {field.name for field in fields(HoleDown)} == {"seat", "count"}
    assert set(get_args(Notice)) - set(get_args(Event)) == {HoleDown}


def test_a_view_knows_the_legal_moves_without_the_hidden_cards() -> None:
    script = play(SHOWN_DOWN.split("preflop")[0])
    for viewer in (None, 1, 3):
        assert options(look(script.facts, viewer)) == options(script.hand)


@given(deals())
def test_a_view_differs_from_the_hand_in_nothing_but_hidden_cards(deal: Deal) -> None:
    facts = [fact for batch in deal.batches() for fact in batch]
    for viewer in (None, deal.lineup.stacks[0].seat):
        view, hand = look(facts, viewer), replay(facts)
        assert view.seq == hand.seq
        hidden = view.but(seats=hand.seats)
        assert hidden == hand
        for seen, seat in zip(view.seats, hand.seats, strict=True):
            assert seen.hole in ((), seat.hole)
            assert seen.but(hole=seat.hole) == seat
            assert bool(seen.hole) == (seat.shown or seat.seat == viewer)


def positions(notices: list[Notice]) -> set[int]:
    """Give the places in the deck of the cards that somebody was told."""
    return {
        at for fact in notices if isinstance(fact, HoleDealt | BoardDealt) for at in fact.positions
    }


def seen_positions(facts: list[Event], viewer: int | None) -> set[int]:
    shown = {fact.seat for fact in facts if isinstance(fact, Shown)}
    up = [fact for fact in facts if isinstance(fact, HoleDealt) and fact.seat in shown]
    return positions([tell(fact, viewer) for fact in facts]) | positions([*up])


def shape(fact: Event) -> tuple[object, ...]:
    """Give a fact without its cards."""
    names = [field.name for field in fields(fact) if field.name != "cards"]
    return (type(fact), *(getattr(fact, name) for name in names))


@given(deals(), st.randoms(use_true_random=False))
def test_two_deals_that_differ_only_in_hidden_cards_look_the_same(
    deal: Deal, chance: random.Random
) -> None:
    """Non-interference: at every step, for every viewer, notices and view are equal.

    A showdown compares hidden cards: that a hand won or was mucked is public, so where
    the other deal has another result there, the steps before it are compared.
    """
    for viewer in (None, *(stack.seat for stack in deal.lineup.stacks[:2])):
        known = list(deal.batches())
        for step in range(1, len(known) + 1):
            facts = [fact for batch in known[:step] for fact in batch]
            other = deal.shuffled(chance, keep=seen_positions(facts, viewer))
            others = [fact for batch in other.batches(step) for fact in batch]
            if step == len(known) and [*map(shape, facts)] != [*map(shape, others)]:
                break  # the showdown came out differently, for all to see
            assert [tell(fact, viewer) for fact in facts] == [tell(f, viewer) for f in others]
            assert look(facts, viewer) == look(others, viewer)


def test_the_comparison_of_deals_would_notice_a_leak() -> None:
    """The property has teeth: a teller that let cards through would fail it."""
    script = play(SHOWN_DOWN.split("preflop")[0])
    other = play(SHOWN_DOWN.split("preflop")[0].replace("2c2d", "3c3d"))
    assert [tell(fact, 1) for fact in script.facts] == [tell(fact, 1) for fact in other.facts]
    assert [tell(fact, 2) for fact in script.facts] != [tell(fact, 2) for fact in other.facts]
    assert Call() == Call()
