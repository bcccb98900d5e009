"""Bets and raises in no-limit (R20 to R22, R26, R27), with worked examples of the rule books."""

import pytest

from tests.kit import play


def test_a_bet_is_at_least_the_big_blind() -> None:
    """R20."""
    play("""
        seats: Ann 1000, Bob 500, Cat* 1000
        blinds: 5/10
        preflop: Cat calls, Ann calls, Bob checks
        asks: Ann check, bet 10..990
        refused: Ann bets 9: too_small
        refused: Ann bets 991: too_big
        flop: Ann checks
        asks: Bob check, bet 10..490
    """)


def test_a_raise_increases_the_bet_by_at_least_the_largest_full_raise() -> None:
    """R20, TDA 43 example 1: 600, 1600, 3600, then 5600."""
    play("""
        seats: Ann 100000, Bob 100000, Cat 100000, Dan* 100000
        blinds: 100/200
        preflop: Cat calls, Dan calls, Ann calls, Bob checks
        flop: Ann bets 600, Bob raises 1600, Cat raises 3600
        asks: Dan call 3600, raise 5600..99800
    """)


def test_the_largest_raise_counts_not_the_last() -> None:
    """R20, TDA 43 example 3: 300, 1000, then 1700."""
    play("""
        seats: Ann 100000, Bob 100000, Cat* 100000
        blinds: 100/200
        preflop: Cat calls, Ann calls, Bob checks
        flop: Ann checks, Bob checks, Cat checks
        turn: Ann bets 300, Bob raises 1000
        asks: Cat call 1000, raise 1700..99800
    """)


@pytest.mark.parametrize(
    ("moves", "asks"),
    [
        ("Eve raises 125, Fay raises 200, Ann raises 500", "Bob call 500, raise 800..100000"),
        ("Eve raises 500, Fay calls, Ann calls", "Bob call 500, raise 950..100000"),
    ],
)
def test_raises_before_the_flop_count_from_the_big_blind(moves: str, asks: str) -> None:
    """R20, TDA 43 examples 4-A and 4-B."""
    play(f"""
        seats: Ann 100000, Bob* 100000, Cat 100000, Dan 100000, Eve 100000, Fay 100000
        blinds: 25/50
        preflop: {moves}
        asks: {asks}
    """)


def test_the_minimum_raise_is_not_capped_by_what_the_opponent_has() -> None:
    """R20, pokerkit 40: 100, 180, then 260 although 20 are left behind."""
    play("""
        seats: Ann 200, Bob* 1000
        blinds: 10/20
        preflop: Bob raises 100, Ann raises 180
        asks: Bob call 80, raise 260..1000
        refused: Bob raises 200: too_small
    """)


def test_a_raise_below_the_last_increment_is_refused() -> None:
    """R20, slumbot 28 and texasholdem 80."""
    play("""
        seats: Ann 20000, Bob* 20000
        blinds: 50/100
        preflop: Bob raises 200, Ann raises 2179
        asks: Bob call 1979, raise 4158..20000
        refused: Bob raises 4157: too_small
    """)
    play("""
        seats: Ann 500, Bob 500, Cat* 500
        blinds: 2/5
        preflop: Cat calls, Ann calls, Bob raises 12, Cat calls, Ann calls
        flop 8s9s6d: Ann bets 13, Bob folds, Cat calls
        turn 4s: Ann bets 90, Cat raises 183
        asks: Ann call 93, raise 276..475
        refused: Ann raises 250: too_small
    """)


def test_an_all_in_for_less_than_a_raise_is_allowed() -> None:
    """R20, R27: more than the call, less than the minimum: one size, all-in."""
    play("""
        seats: Ann 100, Bob 45, Cat* 100
        blinds: 5/10
        preflop: Cat raises 30, Ann folds
        asks: Bob call 20, raise all-in
        refused: Bob raises 44: too_small
        refused: Bob raises 46: too_big
        preflop: Bob raises 45
        asks: Cat call 15
    """)


def test_an_all_in_for_less_than_a_bet_is_allowed() -> None:
    """R20."""
    play("""
        seats: Ann 17, Bob 100, Cat* 100
        blinds: 5/10
        preflop: Cat calls, Ann calls, Bob checks
        asks: Ann check, bet all-in
        flop: Ann bets 7
        asks: Bob call 7, raise 17..90
    """)


def test_a_short_all_in_does_not_change_the_increment() -> None:
    """R21, RR 14.4: bet 100, all-in 140, then 240."""
    play("""
        seats: Ann 5000, Bob 150, Cat* 5000
        blinds: 5/10
        preflop: Cat calls, Ann calls, Bob checks
        flop: Ann bets 100, Bob raises 140
        asks: Cat call 140, raise 240..4990
    """)


def test_a_short_all_in_bet_is_raised_by_a_full_blind() -> None:
    """R21, RR 14.2: all-in 20 with a blind of 100, then 120."""
    play("""
        seats: Ann 120, Bob 5000, Cat* 5000
        blinds: 50/100
        preflop: Cat calls, Ann calls, Bob checks
        flop: Ann bets 20
        asks: Bob call 20, raise 120..4900
    """)


def test_a_short_raise_before_the_flop_is_raised_by_a_full_blind() -> None:
    """R21, TDA 43 example 2: all-in 150 over 100, then 250."""
    play("""
        seats: Ann 100000, Bob 100000, Cat 150, Dan* 100000
        blinds: 50/100
        preflop: Cat raises 150
        asks: Dan call 150, raise 250..100000
    """)


def test_a_short_all_in_does_not_reopen_the_betting() -> None:
    """R22, pokerkit 45: UTG and the button have acted, three more chips reopen nothing."""
    play("""
        seats: Ann 19, Bob 200, Cat 200, Dan* 200
        blinds: 1/2
        preflop: Cat raises 16, Dan calls, Ann raises 19, Bob calls
        asks: Cat call 3
        refused: Cat raises 40: may_not_raise
        preflop: Cat calls
        asks: Dan call 3
    """)


TWO_SHORT = """
    seats: Ann 10000, Bob 225, Cat 10000, Dan 300, Eve* 10000
    blinds: 50/100
    preflop: Cat calls, Dan calls, Eve calls, Ann calls, Bob checks
    flop: Ann bets 100, Bob raises 125, Cat calls, Dan raises 200, Eve calls
"""


def test_short_all_ins_add_up_per_player() -> None:
    """R22, TDA 47 example 1: 25 and 75 make the full 100 for the bettor."""
    play(TWO_SHORT + "asks: Ann call 100, raise 300..9900")


def test_short_all_ins_do_not_add_up_for_who_called_the_first() -> None:
    """R22, TDA 47 example 1-A: he faces 75 only."""
    play(TWO_SHORT + "flop: Ann calls\n asks: Cat call 75")


def test_a_full_raise_after_short_all_ins_reopens_for_all() -> None:
    """R22, TDA 47 example 1-B."""
    play(TWO_SHORT + "flop: Ann raises 300\n asks: Cat call 175, raise 400..9900")


def test_who_has_not_acted_may_raise_over_any_short_all_ins() -> None:
    """R22, TDA 47 example 2."""
    play("""
        seats: Ann 10000, Bob 600, Cat 750, Dan 900, Eve 10000, Fay* 10000
        blinds: 50/100
        preflop: Cat calls, Dan calls, Eve calls, Fay calls, Ann calls, Bob checks
        flop: Ann bets 300, Bob raises 500, Cat raises 650, Dan raises 800, Eve calls
        asks: Fay call 800, raise 1100..9900
    """)


SHORT_OVER_LIMP = """
    seats: Ann 100000, Bob 100000, Cat 100000, Dan 100000, Eve* 7500
    blinds: 2000/4000
    preflop: Cat calls, Dan folds, Eve raises 7500, Ann folds
"""


def test_the_big_blind_may_raise_a_short_all_in_over_a_limper() -> None:
    """R22, TDA 47 example 3."""
    play(SHORT_OVER_LIMP + "asks: Bob call 3500, raise 11500..100000")


def test_a_limper_may_not_raise_a_short_all_in() -> None:
    """R22, TDA 47 example 3-A: his call of the blind was an action."""
    play(SHORT_OVER_LIMP + "preflop: Bob calls\n asks: Cat call 3500")


def test_a_limper_may_raise_when_the_big_blind_raised_in_full() -> None:
    """R22, TDA 47 example 3-B."""
    play(SHORT_OVER_LIMP + "preflop: Bob raises 11500\n asks: Cat call 7500, raise 15500..100000")


def test_two_short_all_ins_over_a_full_raise_reopen_for_the_raiser() -> None:
    """R22, WT 96(a): 1000, all-in 1300, all-in 1700: 700 more than the raise of 500."""
    play("""
        seats: Ann 20100, Bob 20100, Cat 20100, Dan 1400, Eve* 1800
        blinds: 50/100
        preflop: Cat calls, Dan calls, Eve calls, Ann calls, Bob checks
        flop: Ann bets 500, Bob raises 1000, Cat calls, Dan raises 1300, Eve raises 1700, Ann folds
        asks: Bob call 700, raise 2200..20000
    """)


def test_a_bettor_may_reraise_a_full_raise_and_a_short_one_but_the_raiser_not_the_short_one() -> (
    None
):
    """R22, RR 14.5."""
    play("""
        seats: Ann 5000, Bob 5000, Cat* 260
        blinds: 5/10
        preflop: Cat calls, Ann calls, Bob checks
        flop: Ann bets 100, Bob raises 200, Cat raises 250
        asks: Ann call 150, raise 350..4990
        flop: Ann calls
        asks: Bob call 50
    """)


def test_a_check_is_an_action_too() -> None:
    """R22: who checked may only call an all-in of less than a bet."""
    play("""
        seats: Ann 1000, Bob 30, Cat* 1000
        blinds: 10/20
        preflop: Cat calls, Ann calls, Bob checks
        flop: Ann checks, Bob bets 10, Cat calls
        asks: Ann call 10
    """)


def test_who_faces_only_all_in_opponents_may_call_or_fold() -> None:
    """R26."""
    play("""
        seats: Ann 500, Bob* 1000
        blinds: 5/10
        preflop: Bob calls, Ann raises 500
        asks: Bob call 490
        refused: Bob raises 1000: may_not_raise
    """)


def test_the_last_with_chips_is_not_asked_for_more() -> None:
    """R26: two all-ins, one big stack: no bet into nobody."""
    play("""
        seats: Ann 100, Bob 200, Cat* 1000
        blinds: 5/10
        preflop: Cat raises 30, Ann raises 100, Bob raises 200, Cat calls
        asks: nobody
        pots: 300 Ann Bob Cat | 200 Bob Cat
    """)


def test_two_with_chips_go_on_betting_beside_an_all_in() -> None:
    """R26 concerns only who has no opponent with chips left."""
    play("""
        seats: Ann 100, Bob 1000, Cat* 1000
        blinds: 5/10
        preflop: Cat raises 30, Ann raises 100, Bob calls, Cat calls
        asks: Bob check, bet 10..900
        flop: Bob bets 200
        asks: Cat call 200, raise 400..900
    """)


def test_a_stack_below_the_call_calls_all_in() -> None:
    """R27: the call shows the chips that can still be put in."""
    script = play("""
        seats: Ann 100, Bob 50, Cat* 100
        blinds: 5/10
        preflop: Cat raises 80, Ann folds
        asks: Bob call 40
        preflop: Bob calls
        returned: Cat 30
    """)
    called = [fact for fact in script.facts if getattr(fact, "to", 0) == 50]
    assert [fact.all_in for fact in called] == [True]  # type: ignore[union-attr]


def test_fold_is_offered_although_checking_is_free() -> None:
    """R53; the page asks again."""
    script = play("""
        seats: Ann 100, Bob 100, Cat* 100
        blinds: 5/10
        preflop: Cat calls, Ann calls, Bob folds
        asks: Ann check, bet 10..90
    """)
    assert script.hand.at(2).folded


def test_a_house_may_refuse_a_fold_when_checking_is_free() -> None:
    """House option `fold_when_free`."""
    play(
        """
        seats: Ann 100, Bob 100, Cat* 100
        blinds: 5/10
        preflop: Cat calls, Ann calls
        refused: Bob folds: may_not_fold
        preflop: Bob checks
        refused: Ann folds: may_not_fold
        flop: Ann bets 10, Bob folds
    """,
        fold_when_free="refused",
    )


SHORT_RAISE = """
    seats: Ann 1000, Bob 150, Cat* 1000
    blinds: 5/10
    preflop: Cat calls, Ann calls, Bob checks
    flop: Ann bets 100, Bob raises 140, Cat calls
"""


def test_a_house_may_let_any_raise_reopen_the_betting() -> None:
    """House option `reopening`: `always`."""
    play(SHORT_RAISE + "asks: Ann call 40", reopening="cumulative")
    play(SHORT_RAISE + "asks: Ann call 40, raise 240..990", reopening="always")


def test_a_house_may_want_one_full_raise_to_reopen_the_betting() -> None:
    """House option `reopening`: `single_full_raise`; two short ones do not add up."""
    play(TWO_SHORT + "asks: Ann call 100", reopening="single_full_raise")
    play(
        TWO_SHORT + "flop: Ann calls\n asks: Cat call 75",
        reopening="single_full_raise",
    )
    play(
        SHORT_OVER_LIMP + "preflop: Bob raises 11500\n asks: Cat call 7500, raise 15500..100000",
        reopening="single_full_raise",
    )


@pytest.mark.parametrize(
    ("minimum", "low"), [("last_full_raise", 500), ("big_blind", 310), (50, 350)]
)
def test_a_house_may_choose_the_minimum_raise(minimum: str | int, low: int) -> None:
    """House option `minimum_raise`."""
    play(
        f"""
        seats: Ann 1000, Bob 1000, Cat* 1000
        blinds: 5/10
        preflop: Cat calls, Ann calls, Bob checks
        flop: Ann bets 100, Bob raises 300
        asks: Cat call 300, raise {low}..990
    """,
        minimum_raise=minimum,
    )


def test_a_house_may_limit_the_raises_of_a_street() -> None:
    """House option `raises_max`; the blind or the bet is none, and the next street starts anew."""
    play(
        """
        seats: Ann 1000, Bob 1000, Cat* 1000
        blinds: 5/10
        preflop: Cat raises 20, Ann raises 30
        asks: Bob call 20
        refused: Bob raises 50: may_not_raise
        preflop: Bob calls, Cat calls
        flop: Ann bets 10, Bob raises 20
        asks: Cat call 20, raise 30..970
        flop: Cat raises 30
        asks: Ann call 20
    """,
        raises_max=2,
    )


def test_bets_are_multiples_of_the_smallest_chip() -> None:
    """House option `smallest_chip`."""
    play(
        """
        seats: Ann 1000, Bob 1000, Cat* 1000
        blinds: 10/25
        asks: Cat call 25, raise 50..1000
        refused: Cat raises 52: not_a_step
        preflop: Cat raises 60, Ann folds
        asks: Bob call 35, raise 95..1000
    """,
        smallest_chip=5,
    )


def test_a_house_may_cap_what_one_bet_adds_on_each_street() -> None:
    """House option `street_bet_max`: 2, 2, 4, 4."""
    play(
        """
        seats: Ann 100, Bob 100, Cat* 100
        blinds: 1/2
        asks: Cat call 2, raise 4..4
        preflop: Cat calls, Ann calls, Bob checks
        asks: Ann check, bet 2..2
        flop: Ann bets 2
        asks: Bob call 2, raise 4..4
        flop: Bob calls, Cat calls
        asks: Ann check, bet 2..4
        turn: Ann bets 4
        asks: Bob call 4, raise 8..8
    """,
        street_bet_max=(2, 2, 4, 4),
    )


def test_a_house_may_forbid_all_in_bets_and_raises() -> None:
    """House option `all_in`: `call_only`; a short call is always allowed."""
    play(
        """
        seats: Ann 100, Bob 50, Cat* 100
        blinds: 5/10
        asks: Cat call 10, raise 20..99
        preflop: Cat raises 60, Ann folds
        asks: Bob call 40
    """,
        all_in="call_only",
    )
    play(
        """
        seats: Ann 100, Bob 15, Cat* 100
        blinds: 5/10
        preflop: Cat calls, Ann calls
        asks: Bob check
    """,
        all_in="call_only",
    )


def test_a_house_may_want_a_stack_above_the_betting_unit_for_an_all_in() -> None:
    """House option `all_in`: `above_unit`."""
    play(
        """
        seats: Ann 20, Bob 100, Cat* 21
        blinds: 5/10
        preflop: Cat calls, Ann calls, Bob checks
        asks: Ann check
        flop: Ann checks, Bob checks
        asks: Cat check, bet 10..11
    """,
        all_in="above_unit",
    )
