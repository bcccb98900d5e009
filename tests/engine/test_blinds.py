"""Blinds, antes, dead money and who speaks first (R1, R5, R10 to R15)."""

import pytest

from poker.engine.events import BoardDealt, Due, HoleDealt, Posted
from tests.kit import play


def test_the_first_to_act_before_the_flop_is_left_of_the_big_blind() -> None:
    """R1; later streets begin with the first live seat left of the button."""
    play("""
        seats: Ann* 1000, Bob 1000, Cat 1000, Dan 1000
        blinds: 5/10
        asks: Dan call 10, raise 20..1000
        preflop: Dan calls, Ann calls, Bob folds
        asks: Cat check, raise 20..1000
        preflop: Cat checks
        asks: Cat check, bet 10..990
    """)


def test_without_blinds_the_seat_left_of_the_button_opens() -> None:
    """R1: blinds may be 0; one chip is then the smallest bet."""
    play("""
        seats: Ann* 100, Bob 100, Cat 100
        blinds: 0/0 ante 2
        asks: Bob check, bet 1..98
        preflop: Bob checks, Cat bets 5
        asks: Ann call 5, raise 10..98
        preflop: Ann folds, Bob calls
        asks: Bob check, bet 1..93
        pots: 16 Bob Cat
    """)


def test_the_dead_button_leaves_an_empty_small_blind_unpaid() -> None:
    """R2: with nobody due for the small blind only the big blind is posted."""
    script = play(
        """
        seats: Ann* 100, Bob 100, Cat 100
        blinds: 0/10
        asks: Ann call 10, raise 20..100
    """
    )
    assert script.of(Posted) == [Posted(3, "big_blind", 10)]


def test_heads_up_the_button_is_the_small_blind_and_speaks_first_then_last() -> None:
    """R5; the big blind gets the first card."""
    script = play("""
        seats: Ann 100, Bob* 100
        blinds: 5/10
        asks: Bob call 5, raise 20..100
        preflop: Bob calls
        asks: Ann check, raise 20..100
        preflop: Ann checks
        asks: Ann check, bet 10..90
        flop: Ann checks
        asks: Bob check, bet 10..90
    """)
    assert [(fact.seat, fact.positions) for fact in script.of(HoleDealt)] == [
        (1, (0, 2)),
        (2, (1, 3)),
    ]


def test_a_house_may_let_the_heads_up_button_post_the_big_blind_and_speak_first() -> None:
    """House options `heads_up_button_posts`, `heads_up_first_to_act`, `deal_from`."""
    script = play(
        """
        seats: Ann* 100, Bob 100
        blinds: 1/2
        asks: Ann check, raise 4..100
        preflop: Ann checks
        asks: Bob call 1, raise 4..100
        preflop: Bob calls
        asks: Bob check, bet 2..98
    """,
        heads_up_button_posts="big_blind",
        heads_up_first_to_act="big_blind",
        deal_from="big_blind",
    )
    assert script.of(Posted) == [Posted(2, "small_blind", 1), Posted(1, "big_blind", 2)]
    assert script.of(HoleDealt)[0].seat == 1


def test_the_heads_up_button_may_post_the_big_blind_and_still_speak_last() -> None:
    play(
        """
        seats: Ann* 100, Bob 100
        blinds: 1/2
        asks: Bob call 1, raise 4..100
    """,
        heads_up_button_posts="big_blind",
    )


def test_a_newcomer_posts_a_live_big_blind_and_may_raise_in_turn() -> None:
    """R10: the post is his bet, and he has not acted yet."""
    play("""
        seats: Ann* 1000, Bob 1000, Cat 1000, Dan 1000, Eve 1000
        blinds: 5/10
        posts: Eve live_blind 10
        preflop: Dan folds
        asks: Eve check, raise 20..1000
        preflop: Eve checks, Ann folds, Bob folds
        asks: Cat check, raise 20..1000
    """)


def test_a_returning_player_pays_a_missed_small_blind_dead_and_a_big_one_live() -> None:
    """R11, R35: the dead five is in the pot but does not count towards his bet."""
    play("""
        seats: Ann* 1000, Bob 1000, Cat 1000, Dan 1000
        blinds: 5/10
        posts: Dan live_blind 10, Dan dead_blind 5
        asks: Dan check, raise 20..995
        preflop: Dan raises 30, Ann folds, Bob folds, Cat calls
        pots: 70 Cat Dan
        stacks: Cat 970, Dan 965
    """)


def test_the_big_blind_may_raise_when_everyone_just_called() -> None:
    """R12."""
    play("""
        seats: Ann* 1000, Bob 1000, Cat 1000
        blinds: 5/10
        preflop: Ann calls, Bob calls
        asks: Cat check, raise 20..1000
    """)


def test_the_big_blind_may_raise_over_an_all_in_below_the_minimum_raise() -> None:
    """R12."""
    play("""
        seats: Ann* 15, Bob 1000, Cat 1000, Dan 1000
        blinds: 5/10
        preflop: Dan calls, Ann raises 15, Bob calls
        asks: Cat call 5, raise 25..1000
    """)


def test_a_short_big_blind_does_not_lower_the_price() -> None:
    """R13, WL 150: the others call the full blind or raise to twice that."""
    play("""
        seats: Ann 1000, Bob 60, Cat 1000, Dan* 1000
        blinds: 50/100
        asks: Cat call 100, raise 200..1000
        refused: Cat raises 160: too_small
        preflop: Cat calls, Dan folds
        asks: Ann call 50, raise 200..1000
        preflop: Ann calls
        pots: 180 Ann Bob Cat | 80 Ann Cat
    """)


def test_who_alone_calls_a_short_big_blind_gets_the_rest_back() -> None:
    """R13, R31: a short poster can win only the pots he paid into."""
    play("""
        seats: Ann 1000, Bob 60 2c2d, Cat 1000 AsAh, Dan* 1000
        blinds: 50/100
        preflop: Cat calls, Dan folds, Ann folds
        returned: Cat 40
        won: Cat 170
        stacks: Ann 950, Bob 0, Cat 1110, Dan 1000
    """)


def test_the_small_blind_owes_a_short_all_in_big_blind_only_what_that_one_has() -> None:
    """R26: he calls at most the largest opponent's total."""
    play("""
        seats: Ann 1000, Bob 60, Cat* 1000
        blinds: 50/100
        preflop: Cat folds
        asks: Ann call 10
        preflop: Ann calls
        pots: 120 Ann Bob
    """)


def test_a_small_blind_that_already_covers_the_short_big_blind_is_asked_nothing() -> None:
    """R26."""
    script = play("""
        seats: Ann 1000 AsAh, Bob 40 2c3d, Cat* 1000
        blinds: 50/100
        preflop: Cat folds
        asks: nobody
        returned: Ann 10
        won: Ann 80
    """)
    assert script.hand.ended


def test_a_big_blind_with_fewer_chips_than_the_blind_is_all_in_and_decides_nothing() -> None:
    """R13."""
    play("""
        seats: Ann 100, Bob 7, Cat* 100
        blinds: 5/10
        preflop: Cat raises 20, Ann folds
        asks: nobody
        returned: Cat 13
    """)


def test_everybody_all_in_by_the_blinds_is_run_out_at_once() -> None:
    """R40: nobody is to act, the hand plays itself."""
    script = play("""
        seats: Ann* 5 AsAh, Bob 10 KsKh
        blinds: 5/10
        asks: nobody
        returned: Bob 5
        won: Ann 10
        stacks: Ann 10, Bob 5
    """)
    assert [fact.street for fact in script.of(BoardDealt)] == ["flop", "turn", "river"]


def test_a_straddle_is_twice_the_blind_and_its_player_acts_last_and_may_raise() -> None:
    """R14, RR 14.2: the minimum raise is then to four blinds."""
    play("""
        seats: Ann* 1000, Bob 1000, Cat 1000, Dan 1000, Eve 1000
        blinds: 5/10
        posts: Dan straddle 20
        asks: Eve call 20, raise 40..1000
        preflop: Eve calls, Ann calls, Bob folds, Cat folds
        asks: Dan check, raise 40..1000
    """)


def test_an_ante_is_no_part_of_the_bet() -> None:
    """R15."""
    play("""
        seats: Ann* 1000, Bob 1000, Cat 1000
        blinds: 5/10 ante 2
        asks: Ann call 10, raise 20..998
        pots: 21 Ann Bob Cat
    """)


def test_who_is_short_of_the_ante_plays_for_his_ante_times_the_antes() -> None:
    """R15: eleven of fifteen chips, eight players: 88."""
    play("""
        seats: Ann* 500, Bob 500, Cat 11 AsAh, Dan 500, Eve 500 KsKd, Fay 500, Gus 500, Hal 500
        blinds: 60/120 ante 15
        preflop: Dan folds, Eve raises 485, Fay folds, Gus folds, Hal folds, Ann folds, Bob folds
        returned: Eve 425
        won: Eve 148, Cat 88
    """)


def test_the_big_blind_pays_the_blind_before_an_ante_for_all() -> None:
    """R15: 150 chips, blind 100 and ante 100: 100 are live, 50 are ante."""
    script = play(
        """
        seats: Ann 1000, Bob 150, Cat* 1000
        blinds: 50/100 ante 100
        asks: Cat call 100, raise 200..1000
        pots: 200 Ann Bob Cat
    """,
        ante_by="big_blind",
    )
    assert script.of(Posted)[1:] == [
        Posted(2, "big_blind", 100),
        Posted(2, "ante", 50, all_in=True),
    ]


def test_each_pays_the_ante_before_the_blind() -> None:
    script = play("""
        seats: Ann 1000, Bob 12, Cat* 1000
        blinds: 5/10 ante 5
        asks: Cat call 10, raise 20..995
    """)
    assert script.of(Posted)[-1] == Posted(2, "big_blind", 7, all_in=True)


def test_an_ante_paid_by_one_player_goes_wholly_to_the_main_pot() -> None:
    """R15: the short stack may win all of it."""
    play(
        """
        seats: Ann 1000 KsKh, Bob 1000 QsQh, Cat* 30 AsAh
        blinds: 5/10 ante 10
        preflop: Cat raises 30, Ann calls, Bob calls
        flop: Ann bets 50, Bob calls
        pots: 100 Ann Bob Cat | 100 Ann Bob
        turn: Ann checks, Bob checks
        river: Ann checks, Bob checks
        won: Ann 100, Cat 100
    """,
        ante_by="big_blind",
    )


def test_who_is_all_in_by_a_button_ante_plays_for_the_dead_money_only() -> None:
    """R15: he has no live chip in the pot, so he matches none."""
    play(
        """
        seats: Ann 1000 KsKh, Bob 1000 QsQh, Cat* 3 AsAh
        blinds: 5/10 ante 10
        preflop: Ann calls, Bob checks
        pots: 3 Ann Bob Cat | 20 Ann Bob
        flop: Ann checks, Bob checks
        turn: Ann checks, Bob checks
        river: Ann checks, Bob checks
        won: Ann 20, Cat 3
    """,
        ante_by="button",
    )


@pytest.mark.parametrize("stack", [1, 4, 5, 6, 14, 15])
def test_a_short_stack_posts_what_it_has_and_no_more(stack: int) -> None:
    script = play(f"""
        seats: Ann* 100, Bob 100, Cat 100, Dan {stack}
        blinds: 5/10
        posts: Dan live_blind 10, Dan dead_blind 5
    """)
    posted = [fact for fact in script.of(Posted) if fact.seat == 4]
    assert sum(fact.amount for fact in posted) == stack
    assert [fact.all_in for fact in posted][-1]
    assert all(fact.amount for fact in posted)


def test_dues_may_be_named_in_any_order() -> None:
    """The order of posting is the engine's business (R15)."""
    script = play("""
        seats: Ann* 100, Bob 100, Cat 100
        blinds: 5/10 ante 1
    """)
    lineup = script.hand.lineup
    assert Due(2, "small_blind", 5) in lineup.dues
    assert [fact.kind for fact in script.of(Posted)] == [
        *["ante"] * 3,
        "small_blind",
        "big_blind",
    ]
