"""Which chips a fact moves: the one sentence that state and ledger both read."""

import doctest
from typing import get_args

import pytest

from poker.engine import chips
from poker.engine.chips import Code, Movement, movements
from poker.engine.events import (
    Awarded,
    BetMade,
    Called,
    Checked,
    Event,
    Folded,
    HandEnded,
    HandVoided,
    Mucked,
    Post,
    Posted,
    Raised,
    Returned,
    Stack,
    TimedOut,
    TurnRenewed,
)


@pytest.mark.parametrize("kind", get_args(Post))
def test_a_post_goes_from_the_stack_to_the_pot_under_its_own_name(kind: Post) -> None:
    assert movements(Posted(3, kind, 10)) == (Movement(3, None, 10, kind),)
    assert kind in get_args(Code)


@pytest.mark.parametrize("fact", [Called(3, 40, 60), BetMade(3, 40, 60), Raised(3, 40, 60)])
def test_a_move_pays_what_it_adds_not_its_total(fact: Event) -> None:
    assert movements(fact) == (Movement(3, None, 40, "bet"),)


def test_returns_and_awards_come_out_of_the_pot() -> None:
    assert movements(Returned(3, 40)) == (Movement(None, 3, 40, "return"),)
    assert movements(Awarded(1, 3, 40, 1)) == (Movement(None, 3, 40, "award"),)


def test_a_voided_hand_refunds_each_seat() -> None:
    voided = HandVoided("why", (Stack(1, 5), Stack(4, 10)))
    assert movements(voided) == (
        Movement(None, 1, 5, "refund"),
        Movement(None, 4, 10, "refund"),
    )


@pytest.mark.parametrize(
    "fact", [Checked(1), Folded(1), TimedOut(1), TurnRenewed(1), Mucked(1), HandEnded()]
)
def test_other_facts_move_nothing(fact: Event) -> None:
    assert movements(fact) == ()


def test_the_examples_in_the_text_are_right() -> None:
    assert doctest.testmod(chips).failed == 0
