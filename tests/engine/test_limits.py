"""Pot limit and fixed limit (R23, R24, R25), with the worked examples of the rule books."""

import pytest

from tests.kit import play

POT = {"structure": "pot_limit"}
LIMIT = {"structure": "fixed_limit"}


def test_a_pot_sized_raise_calls_first_and_then_adds_the_pot() -> None:
    """R25, acebusters 272: pot 15, bet 7: at most 36."""
    play(
        """
        seats: Ann 300, Bob 300, Cat* 300
        blinds: 3/6
        preflop: Cat calls, Ann folds, Bob checks
        asks: Bob check, bet 6..15
        flop: Bob bets 7
        asks: Cat call 7, raise 14..36
    """,
        **POT,
    )


def test_a_pot_of_100_and_a_bet_of_50_allow_250() -> None:
    """R25, RR 14."""
    play(
        """
        seats: Ann 5000, Bob* 5000
        blinds: 50/50
        preflop: Bob checks, Ann checks
        flop: Ann bets 50
        asks: Bob call 50, raise 100..250
    """,
        **POT,
    )


def test_the_first_player_may_open_to_three_and_a_half_blinds() -> None:
    """R25, hippich 95: 5/10: call 10 and the pot of 25: 35."""
    play(
        """
        seats: Ann 1000, Bob 1000, Cat 1000, Dan* 1000
        blinds: 5/10
        asks: Cat call 10, raise 20..35
        refused: Cat raises 36: too_big
        preflop: Cat raises 35, Dan folds
        asks: Ann call 30, raise 60..115
    """,
        **POT,
    )


@pytest.mark.parametrize("big", [200, 100])
def test_full_blinds_are_assumed_before_the_flop(big: int) -> None:
    """R25, TDA 54-B: 100–200, the big blind has only 100: 700 all the same."""
    play(
        f"""
        seats: Ann 10000, Bob {big if big < 200 else 10000}, Cat 10000, Dan* 10000
        blinds: 100/200
        asks: Cat call 200, raise 400..700
    """,
        **POT,
    )


def test_after_the_flop_the_real_pot_counts() -> None:
    """R25: the short blind is missing from it."""
    play(
        """
        seats: Ann 10000, Bob 100, Cat 10000, Dan* 10000
        blinds: 100/200
        preflop: Cat calls, Dan folds, Ann calls
        asks: Ann check, bet 200..500
    """,
        **POT,
    )


def test_dead_money_and_antes_are_in_the_pot_that_limits() -> None:
    """R25: P is all chips in the pot."""
    play(
        """
        seats: Ann 1000, Bob 1000, Cat 1000, Dan* 1000
        blinds: 5/10 ante 1
        posts: Cat live_blind 10, Cat dead_blind 5
        asks: Cat check, raise 20..44
    """,
        **POT,
    )


def test_a_stack_below_the_pot_may_go_all_in() -> None:
    play(
        """
        seats: Ann 1000, Bob 1000, Cat 30, Dan* 15
        blinds: 5/10
        asks: Cat call 10, raise 20..30
        preflop: Cat folds
        asks: Dan call 10, raise all-in
    """,
        **POT,
    )


def test_a_house_may_let_the_opening_bet_be_the_stack() -> None:
    """House option `pot_limit_open_max`, cardroom; raises stay limited."""
    play(
        """
        seats: Ann 510, Bob 1000, Cat* 1000
        blinds: 5/10
        asks: Cat call 10, raise 20..35
        preflop: Cat calls, Ann calls, Bob checks
        asks: Ann check, bet 10..500
        flop: Ann bets 100
        asks: Bob call 100, raise 200..330
    """,
        pot_limit_open_max="stack",
        **POT,
    )


def test_bets_are_small_before_and_on_the_flop_and_big_after() -> None:
    """R24."""
    play(
        """
        seats: Ann 1000, Bob* 1000
        blinds: 5/10
        asks: Bob call 5, raise 20..20
        preflop: Bob calls, Ann checks
        asks: Ann check, bet 10..10
        flop: Ann checks, Bob checks
        asks: Ann check, bet 20..20
        turn: Ann checks, Bob bets 20
        asks: Ann call 20, raise 40..40
    """,
        **LIMIT,
    )


FOUR_BETS = """
    seats: Ann 1000, Bob 1000, Cat* 1000
    blinds: 5/10
    preflop: Cat calls, Ann calls, Bob checks
    flop: Ann bets 10, Bob raises 20, Cat raises 30, Ann raises 40
"""


def test_a_street_has_a_bet_and_three_raises() -> None:
    """R24."""
    play(FOUR_BETS + "asks: Bob call 20", **LIMIT)


@pytest.mark.parametrize(("most", "asks"), [(5, "raise 50..50"), (None, "raise 50..50")])
def test_a_house_may_allow_more_bets(most: int | None, asks: str) -> None:
    """House option `limit_bets_max`."""
    play(FOUR_BETS + f"asks: Bob call 20, {asks}", limit_bets_max=most, **LIMIT)


def test_the_blind_counts_as_the_first_bet() -> None:
    """R24: 20, 30, 40, then no more."""
    play(
        """
        seats: Ann 1000, Bob 1000, Cat* 1000
        blinds: 5/10
        preflop: Cat raises 20, Ann raises 30, Bob raises 40
        asks: Cat call 20
    """,
        **LIMIT,
    )


HEADS_UP = """
    seats: Ann 1000, Bob* 1000
    blinds: 5/10
    preflop: Bob raises 20, Ann raises 30, Bob raises 40
"""


def test_a_round_that_begins_heads_up_has_no_cap() -> None:
    """R24, RR 3.4."""
    play(HEADS_UP + "asks: Ann call 10, raise 50..50", **LIMIT)


def test_a_house_may_cap_heads_up_too() -> None:
    """House option `limit_cap_heads_up`."""
    play(HEADS_UP + "asks: Ann call 10", limit_cap_heads_up="capped", **LIMIT)


def test_becoming_heads_up_in_a_round_does_not_lift_the_cap() -> None:
    """R24: the next round, begun heads-up, has none."""
    play(
        """
        seats: Ann 1000, Bob 1000, Cat* 1000
        blinds: 5/10
        preflop: Cat raises 20, Ann folds, Bob raises 30, Cat raises 40
        asks: Bob call 10
        preflop: Bob calls
        flop: Bob bets 10, Cat raises 20, Bob raises 30, Cat raises 40
        asks: Bob call 10, raise 50..50
    """,
        **LIMIT,
    )


TURN = """
    blinds: 5/10
    preflop: Cat calls, Ann calls, Bob checks
    flop: Ann checks, Bob checks, Cat checks
"""


def test_an_all_in_of_half_a_bet_counts_as_a_full_bet() -> None:
    """R23, RR 3.6: on a 20 street an all-in bet of 15 is raised to 35."""
    play(
        "seats: Ann 25, Bob 1000, Cat* 1000"
        + TURN
        + "turn: Ann bets 15\n asks: Bob call 15, raise 35..35",
        **LIMIT,
    )


def test_an_all_in_of_less_than_half_a_bet_may_be_completed() -> None:
    """R23, RR 3.6: bet 20, all-in 25: who has not acted calls 25 or completes to 40."""
    script = "seats: Ann 1000, Bob 35, Cat* 1000" + TURN + "turn: Ann bets 20, Bob raises 25\n"
    play(script + "asks: Cat call 25, raise 40..40", **LIMIT)
    play(script + "turn: Cat calls\n asks: Ann call 5", **LIMIT)
    play(script + "turn: Cat raises 40\n asks: Ann call 20, raise 60..60", **LIMIT)


def test_a_raise_all_in_of_half_a_bet_reopens_the_betting() -> None:
    """R23, TDA 47-B: bet 20, all-in 30: the bettor may raise to 50."""
    play(
        "seats: Ann 1000, Bob 40, Cat* 1000"
        + TURN
        + "turn: Ann bets 20, Bob raises 30, Cat calls\n asks: Ann call 10, raise 50..50",
        **LIMIT,
    )


def test_a_house_may_allow_all_in_only_where_the_stack_is_short_of_bet_or_call() -> None:
    """House option `limit_all_in`: `call_only`, cardroom."""
    play(
        "seats: Ann 1000, Bob 35, Cat* 25"
        + TURN
        + """
        turn: Ann bets 20
        asks: Bob call 20
        turn: Bob calls
        asks: Cat call 15
    """,
        limit_all_in="call_only",
        **LIMIT,
    )
    play(
        "seats: Ann 25, Bob 1000, Cat* 1000" + TURN + "asks: Ann check, bet all-in",
        limit_all_in="call_only",
        **LIMIT,
    )
