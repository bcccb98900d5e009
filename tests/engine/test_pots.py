"""Layers, side pots, what comes back, and odd chips (R30 to R35)."""

import doctest

import pytest

from poker.engine import pots as module
from poker.engine.events import Awarded, HandEnded, Returned
from poker.engine.hand import replay
from poker.engine.pots import uncalled
from tests.kit import play


def test_pots_are_layers_of_what_the_live_players_put_in() -> None:
    """R30: 60, 80 and 100 all-in; the last 20 are nobody's to win but their owner's."""
    play("""
        seats: Ann 60 AsAd, Bob 80 KsKd, Cat* 100 QsQd
        blinds: 1/2
        preflop: Cat raises 100, Ann calls, Bob calls
        pots: 180 Ann Bob Cat | 40 Bob Cat
        returned: Cat 20
        won: Bob 40, Ann 180
        stacks: Ann 180, Bob 40, Cat 20
    """)


@pytest.mark.parametrize(
    ("ann", "bob", "cat", "stacks"),
    [
        ("QsQd", "AsAd", "KsKd", "Ann 0, Bob 220, Cat 20"),
        ("QsQd", "KsKd", "AsAd", "Ann 0, Bob 0, Cat 240"),
    ],
)
def test_a_short_stack_wins_at_most_what_he_matched(
    ann: str, bob: str, cat: str, stacks: str
) -> None:
    """R30, R32."""
    play(f"""
        seats: Ann 60 {ann}, Bob 80 {bob}, Cat* 100 {cat}
        blinds: 1/2
        preflop: Cat raises 100, Ann calls, Bob calls
        stacks: {stacks}
    """)


def test_folded_chips_stay_in_the_layers_they_reached() -> None:
    """R30: 50, 250, 350, twice 800, and 500 folded with what would have been the best hand."""
    play("""
        seats: Ann 50 KsKd, Bob 250 QsQd, Cat 350 9s9h, Dan 800 JsJh, Eve 800 TsTh, Fay* 2000 AsAd
        blinds: 10/20
        preflop: Cat calls, Dan raises 500, Eve calls, Fay calls, Ann calls, Bob calls, Cat calls
        flop 2c7d9c: Dan bets 300, Eve calls, Fay folds
        pots: 300 Ann Bob Cat Dan Eve | 1000 Bob Cat Dan Eve | 400 Cat Dan Eve | 1050 Dan Eve
    """)


def test_each_pot_goes_to_the_best_of_its_own_players() -> None:
    """R30, R32: A beats B beats D beats E beats C."""
    play("""
        seats: Ann 50 KsKd, Bob 250 QsQd, Cat 350 8s8d, Dan 800 JsJh, Eve 800 9s9h, Fay* 2000 AsAd
        blinds: 10/20
        preflop: Cat calls, Dan raises 500, Eve calls, Fay calls, Ann calls, Bob calls, Cat calls
        flop 2c7d3h: Dan bets 300, Eve calls, Fay folds
        turn 4s:
        river 6c:
        won: Dan 1050, Dan 400, Bob 1000, Ann 300
        stacks: Ann 300, Bob 1000, Cat 0, Dan 1450, Eve 0, Fay 1500
    """)


def test_eight_all_ins_make_seven_pots_and_one_return() -> None:
    """R30, R31, arena: the best hand is the shortest stack, and so on."""
    play("""
        seats: A 100 AsAd, B 200 KsKd, C 300 QsQd, D 400 JsJd, E 500 TsTd, F 600 9s9d, G 700 8s8d, \
H* 800 7s7d
        blinds: 5/10
        preflop: C raises 300, D raises 400, E raises 500, F raises 600, G raises 700
        preflop: H raises 800, A calls, B calls
        returned: H 100
        pots: 800 A B C D E F G H | 700 B C D E F G H | 600 C D E F G H | 500 D E F G H | \
400 E F G H | 300 F G H | 200 G H
        flop 2c3h4d:
        turn 6h:
        river 6c:
        won: G 200, F 300, E 400, D 500, C 600, B 700, A 800
        stacks: A 800, B 700, C 600, D 500, E 400, F 300, G 200, H 100
    """)


def test_six_all_ins_with_ties_in_three_pots() -> None:
    """R32, rlcard 286: net +200, +600, −100, +100, −400, −400."""
    play("""
        seats: A 100 Ac2h, B 200 Ad3h, C 300 Kc2c, D 400 Kd3c, E 500 Qc2s, F* 600 Qh3s
        blinds: 1/2
        preflop: C raises 300, D raises 400, E raises 500, F calls, A calls, B calls
        flop AsKsQd:
        turn Td:
        river 9c:
        stacks: A 300, B 800, C 200, D 500, E 100, F 200
    """)


def test_a_bet_that_nobody_can_match_in_full_comes_back() -> None:
    """R31, hippich 132: 280 against 198 all-in: 82 come back, the pot is 396."""
    play("""
        seats: Ann 198 TsTh, Bob* 1000 KcQd
        blinds: 10/20
        preflop: Bob raises 60, Ann raises 100, Bob raises 280, Ann calls
        flop Td4c2h:
        turn 7s:
        river Ac:
        returned: Bob 82
        pots: 396 Ann Bob
        stacks: Ann 396, Bob 802
    """)


def test_chips_nobody_matched_come_back_when_everybody_folds() -> None:
    """R31: the raise beyond the big blind is neither won nor lost."""
    script = play("""
        seats: Ann 1000, Bob 1000, Cat* 1000
        blinds: 50/100
        preflop: Cat raises 300, Ann folds, Bob folds
        returned: Cat 200
        won: Cat 250
        stacks: Cat 1150
    """)
    seat = script.hand.at(3)
    assert (seat.won, seat.returned, seat.paid) == (250, 200, 100)


def test_a_walk_returns_what_the_small_blind_did_not_match() -> None:
    """R31."""
    play("""
        seats: Ann 1000, Bob 1000, Cat* 1000
        blinds: 50/100
        preflop: Cat folds, Ann folds
        returned: Bob 50
        won: Bob 100
    """)


def test_the_return_comes_before_the_cards_are_turned_up() -> None:
    """R31, R40."""
    script = play("""
        seats: Ann 60, Bob* 100
        blinds: 5/10
        preflop: Bob raises 100, Ann calls
    """)
    kinds = [type(fact).__name__ for fact in script.facts]
    assert kinds[kinds.index("Called") :] == [
        "Called",
        "Returned",
        *["Shown"] * 2,
        *["BoardDealt"] * 3,
        "Awarded",
        "HandEnded",
    ]


def test_a_layer_whose_contributors_all_folded_joins_the_pot_below() -> None:
    """R33: two who covered a short blind give up for nothing; no chip disappears."""
    play("""
        seats: Ann 1000, Bob 60 AsAh, Cat 1000, Dan 1000, Eve* 1000
        blinds: 50/100
        posts: Dan live_blind 100
        preflop: Cat folds, Dan folds, Eve folds
        asks: Ann call 10
        preflop: Ann calls
        pots: 220 Ann Bob
    """)


def test_neighbouring_pots_with_the_same_players_are_one_pot() -> None:
    """R30: who folded does not cut the pot."""
    play("""
        seats: Ann 1000, Bob 1000, Cat 1000, Dan* 1000
        blinds: 50/100
        preflop: Cat calls, Dan calls, Ann folds, Bob checks
        flop: Bob bets 100, Cat raises 300, Dan folds, Bob calls
        pots: 950 Bob Cat
    """)


@pytest.mark.parametrize("cut", ["layered", "before_all_in"])
def test_a_cut_at_the_bet_before_an_all_in_divides_no_pot(cut: str) -> None:
    """House option `pot_cut`, cardroom: 30 and 3 × 10 before, 3 × 15 above, for the same three.

    Whoever is all-in stays eligible for what they matched, so both parts are one pot.
    """
    play(
        """
        seats: Ann 35, Bob 1000, Cat* 1000
        blinds: 5/10
        preflop: Cat calls, Ann calls, Bob checks
        flop: Ann checks, Bob bets 10, Cat calls, Ann raises 25, Bob calls, Cat calls
        pots: 105 Ann Bob Cat
        turn: Bob bets 20, Cat calls
        pots: 105 Ann Bob Cat | 40 Bob Cat
    """,
        pot_cut=cut,
    )


def test_nobody_need_be_all_in_for_the_pot_to_be_seen_whole() -> None:
    """The pot in the middle of a street is one pot, whoever has yet to act."""
    play("""
        seats: Ann 1000, Bob 1000, Cat 1000, Dan* 1000
        blinds: 50/100
        pots: 150 Ann Bob Cat Dan
        preflop: Cat raises 300
        pots: 450 Ann Bob Cat Dan
    """)


def test_a_raise_over_an_all_in_opens_a_side_pot_for_those_who_can_still_call() -> None:
    play("""
        seats: Ann 1000, Bob 1000, Cat 200, Dan* 1000
        blinds: 50/100
        preflop: Cat raises 200, Dan raises 600
        pots: 550 Ann Bob Cat Dan | 400 Ann Bob Dan
        preflop: Ann folds, Bob folds
        returned: Dan 400
    """)


def test_odd_chips_go_one_each_to_the_first_winners_left_of_the_button() -> None:
    """R34, TDA 20: 101 chips between the seats left of the button and on it: 51 and 50."""
    script = play("""
        seats: Ann 50 AsKs, Bob 50 2c2d, Cat* 1000 AhKh
        blinds: 1/2
        posts: Bob dead_blind 1
        preflop: Cat raises 50, Ann calls, Bob folds
        won: Ann 52, Cat 51
    """)
    assert [award.odd for award in script.of(Awarded)] == [1, 0]


def test_two_odd_chips_go_to_two_players() -> None:
    """R34: three winners, two odd chips."""
    script = play("""
        seats: Ann 51 AsKs, Bob 51 AhKh, Cat 51 AdKd, Dan* 1000
        blinds: 1/2
        posts: Dan dead_blind 2
        preflop: Cat raises 51, Dan folds, Ann calls, Bob calls
        won: Ann 52, Bob 52, Cat 51
    """)
    assert [award.odd for award in script.of(Awarded)] == [1, 1, 0]


def test_a_house_may_give_all_odd_chips_to_the_first_winner() -> None:
    """House option `odd_chips`."""
    play(
        """
        seats: Ann 51 AsKs, Bob 51 AhKh, Cat 51 AdKd, Dan* 1000
        blinds: 1/2
        posts: Dan dead_blind 2
        preflop: Cat raises 51, Dan folds, Ann calls, Bob calls
        won: Ann 53, Bob 51, Cat 51
    """,
        odd_chips="all_to_first_left_of_button",
    )


def test_odd_chips_are_units_of_the_smallest_chip() -> None:
    """R34, textbook: 1000 in tens between three: 340, 330, 330."""
    play(
        """
        seats: Ann* 1000, Bob 1000, Cat 330 AsKs, Dan 330 AhKh, Eve 330 AdKd
        blinds: 0/10
        posts: Bob dead_blind 10
        preflop: Dan raises 330, Eve calls, Ann folds, Bob folds, Cat calls
        won: Cat 340, Dan 330, Eve 330
    """,
        smallest_chip=10,
    )


def test_what_is_less_than_the_smallest_chip_goes_to_the_first_winner() -> None:
    """R34: stacks from before the smallest chip changed; no chip is lost."""
    play(
        """
        seats: Ann 53 AsKs, Bob 53 AhKh, Cat* 1000
        blinds: 5/10
        preflop: Cat raises 20, Ann raises 53, Bob calls, Cat folds
        won: Ann 66, Bob 60
        stacks: Ann 66, Bob 60, Cat 980
    """,
        smallest_chip=5,
    )


def test_three_equal_hands_split_thirty_thousand_three_hundred_evenly() -> None:
    """R32, pokerth 152."""
    play("""
        seats: A 10000 ThAc, B* 10000, C 10000 AdTd, D 10000, E 10000, F 10000, G 10000 TsAs, \
H 10000, I 10000, J 10000
        blinds: 50/100
        preflop: E folds, F folds, G raises 200, H folds, I folds, J calls, A raises 1000, B folds
        preflop: C raises 10000, D folds, G calls, J folds, A calls
        stacks: A 10100, B 10000, C 10100, D 9900, G 10100, J 9800
    """)


def test_a_side_pot_with_one_player_left_is_his() -> None:
    """R31: its other contributor folded, so it is won, not returned."""
    play("""
        seats: Ann 100 AsAh, Bob 1000, Cat* 1000 KsKh
        blinds: 5/10
        preflop: Cat raises 100, Ann calls, Bob calls
        flop: Bob bets 100, Cat raises 300, Bob folds
        returned: Cat 200
        pots: 300 Ann Cat | 200 Cat
        won: Cat 200, Ann 300
    """)


def test_nothing_is_uncalled_while_two_are_level() -> None:
    script = play("""
        seats: Ann 1000, Bob 1000, Cat* 1000
        blinds: 50/100
        preflop: Cat calls
    """)
    assert uncalled(script.hand) is None
    assert uncalled(replay(script.facts[:-1])) == (2, 50)


def test_every_award_comes_before_the_end() -> None:
    script = play("""
        seats: Ann 60, Bob* 100
        blinds: 5/10
        preflop: Bob raises 100, Ann folds
    """)
    assert [type(fact) for fact in script.facts[-3:]] == [Returned, Awarded, HandEnded]
    assert script.hand.pot_total == 0


def test_the_examples_in_the_text_are_right() -> None:
    assert doctest.testmod(module).failed == 0
