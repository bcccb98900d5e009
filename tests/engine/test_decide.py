"""Every reason of a refusal, and what the clock and the house may ask (R50 to R53)."""

import pytest

from poker.engine.actions import BetTo, Call, Check, Fold, RaiseTo, RenewTurn, Show, TimeOut, Void
from poker.engine.chips import movements
from poker.engine.decide import Reason, Refused, decide
from poker.engine.events import (
    Checked,
    Folded,
    HandEnded,
    HandVoided,
    Raised,
    Stack,
    TimedOut,
    TurnRenewed,
)
from poker.engine.options import options
from tests.kit import Script, play

TABLE = """
    seats: Ann 1000, Bob 1000, Cat* 1000
    blinds: 5/10
"""
OVER = TABLE + "preflop: Cat folds, Ann folds"
FLOP = TABLE + "preflop: Cat calls, Ann calls, Bob checks"

REFUSALS = [
    (Reason.NOT_DEALT_IN, TABLE, 9, Fold(), {}),
    (Reason.NOT_DEALT_IN, TABLE, None, Call(), {}),
    (Reason.NOT_DEALT_IN, OVER, 9, Show(), {}),
    (Reason.NOT_YOUR_TURN, TABLE, 1, Call(), {}),
    (Reason.NOT_YOUR_TURN, TABLE, 1, TimeOut(), {}),
    (Reason.HAND_OVER, OVER, 3, Fold(), {}),
    (Reason.HAND_OVER, OVER, None, TimeOut(), {}),
    (Reason.HAND_OVER, OVER, None, RenewTurn(), {}),
    (Reason.HAND_OVER, OVER, None, Void("why"), {}),
    (Reason.NOTHING_TO_CHECK, TABLE, 3, Check(), {}),
    (Reason.NOTHING_TO_CALL, FLOP, 1, Call(), {}),
    (Reason.BET_EXISTS, TABLE, 3, BetTo(20), {}),
    (Reason.NO_BET, FLOP, 1, RaiseTo(20), {}),
    (Reason.TOO_SMALL, TABLE, 3, RaiseTo(19), {}),
    (Reason.TOO_SMALL, TABLE, 3, RaiseTo(-20), {}),
    (Reason.TOO_BIG, TABLE, 3, RaiseTo(1001), {}),
    (Reason.NOT_A_STEP, TABLE, 3, RaiseTo(22), {"smallest_chip": 5}),
    (
        Reason.MAY_NOT_RAISE,
        TABLE + "preflop: Cat raises 1000, Ann folds",
        2,
        RaiseTo(1000),
        {},
    ),
    (Reason.MAY_NOT_FOLD, FLOP, 1, Fold(), {"fold_when_free": "refused"}),
    (Reason.NOT_OVER, TABLE, 3, Show(), {}),
    (Reason.ALREADY_SHOWN, OVER + "\n after: Bob turns up", 2, Show(), {}),
]


@pytest.mark.parametrize(("reason", "script", "seat", "action", "house"), REFUSALS)
def test_a_refusal_says_why_and_changes_nothing(
    reason: Reason, script: str, seat: int | None, action: object, house: dict[str, object]
) -> None:
    played = play(script, **house)
    before = played.hand
    assert decide(before, seat, action, played.deck) == Refused(reason)  # type: ignore[arg-type]


def test_every_reason_has_its_test() -> None:
    assert {case[0] for case in REFUSALS} == set(Reason)


def test_a_time_out_checks_when_that_is_free() -> None:
    """R51: it never folds a free check."""
    script = play(FLOP + "\n flop: Ann sleeps")
    assert script.facts[-2:] == [TimedOut(1), Checked(1, "clock")]


def test_a_time_out_folds_when_chips_are_owed() -> None:
    """R51."""
    script = play(TABLE + "preflop: Cat sleeps")
    assert script.facts[-2:] == [TimedOut(3), Folded(3, "clock")]


def test_a_time_out_checks_also_where_folding_for_nothing_is_refused() -> None:
    script = play(FLOP + "\n flop: Ann sleeps", fold_when_free="refused")
    assert isinstance(script.facts[-1], Checked)


def test_the_clock_need_not_say_whose_turn_it_is() -> None:
    script = play(FLOP)
    answer = decide(script.hand, None, TimeOut(), script.deck)
    assert answer == (TimedOut(1), Checked(1, "clock"))


def test_a_time_out_that_ends_the_hand_brings_all_that_follows() -> None:
    script = play(TABLE + "preflop: Cat folds, Ann sleeps")
    assert isinstance(script.facts[-1], HandEnded)


def test_a_renewed_turn_changes_nothing_but_its_own_fact() -> None:
    """The house slept; a click from before the outage still counts for this turn."""
    script = play(FLOP)
    before = script.hand
    assert decide(before, None, RenewTurn(), script.deck) == (TurnRenewed(1),)
    script.facts.append(TurnRenewed(1))
    after = script.hand
    assert after.opened == before.opened
    assert after.seq == before.seq + 1
    assert options(after) == options(before)


def test_a_turn_is_opened_by_the_fact_before_it() -> None:
    script = play(TABLE)
    assert script.hand.opened == script.hand.seq == len(script.facts)
    script.ask("Cat", RaiseTo(20))
    assert script.hand.opened == script.hand.seq == len(script.facts)


@pytest.mark.parametrize("cause", ["player", "ahead", "bot"])
def test_a_move_remembers_what_caused_it(cause: str) -> None:
    script = play(TABLE)
    answer = decide(script.hand, 3, RaiseTo(20), script.deck, cause)  # type: ignore[arg-type]
    assert answer == (Raised(3, 20, 20, False, cause),)  # type: ignore[arg-type]


def voided(text: str, **house: object) -> Script:
    script = play(text, **house)
    answer = decide(script.hand, None, Void("the lights went out"), script.deck)
    assert not isinstance(answer, Refused)
    script.facts += answer
    return script


def test_a_voided_hand_gives_back_every_contribution() -> None:
    script = voided(
        """
        seats: Ann 1000, Bob 1000, Dan 1000, Cat* 1000
        blinds: 5/10 ante 1
        posts: Dan live_blind 10, Dan dead_blind 5
        preflop: Dan raises 30, Cat calls, Ann folds
    """
    )
    hand = script.hand
    assert script.facts[-1] == HandVoided(
        "the lights went out", (Stack(1, 6), Stack(2, 11), Stack(3, 36), Stack(4, 31))
    )
    assert [player.stack for player in hand.seats] == [1000] * 4
    assert (hand.ended, hand.voided, hand.pot_total) == (True, True, 0)
    assert sum(move.amount for move in movements(script.facts[-1])) == 84


def test_a_voided_hand_gives_nothing_to_who_put_nothing_in() -> None:
    script = voided(TABLE)
    assert script.facts[-1].refunds == (Stack(1, 5), Stack(2, 10))  # type: ignore[union-attr]


def test_nobody_shows_after_a_voided_hand() -> None:
    script = voided(TABLE)
    assert script.ask("Bob", Show()) == Refused(Reason.HAND_OVER)
    assert options(script.hand) is None
