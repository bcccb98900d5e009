"""The four source texts, each played under its preset: every example and rule with a number."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from poker.engine.actions import Call, Fold
from poker.engine.cards import cards
from poker.engine.events import Awarded, BoardDealt, HoleDealt, Mucked, Shown
from poker.engine.house import House, Preset, differences, faults, preset
from poker.engine.options import to_act
from poker.engine.ranking import category, describe, rank
from poker.engine.rotation import Chair, Previous, Rotation, next_hand
from tests.kit import Script, play


def under(name: Preset, **more: Any) -> dict[str, Any]:
    """Give the options in which a preset is not the standard, for a script of any size."""
    table = {"preset", "seats", "small_blind", "big_blind", "buy_in_min", "buy_in_max", "pots_max"}
    found = {d.field: d.value for d in differences(preset(name), House()) if d.field not in table}
    return {**found, **more}


def chairs(*seats: int, away: tuple[int, ...] = ()) -> list[Chair]:
    return [Chair(seat, 1000, wants_in=seat not in away, sat_order=seat) for seat in seats]


def places(rotation: Rotation) -> tuple[int, int | None, int]:
    lineup = rotation.lineup
    assert lineup is not None
    return lineup.button, lineup.small_blind, lineup.big_blind


def after(rotation: Rotation) -> Previous:
    lineup = rotation.lineup
    assert lineup is not None
    dealt = tuple(stack.seat for stack in lineup.stacks)
    return Previous(
        button=lineup.button,
        small_blind=lineup.small_blind,
        big_blind=lineup.big_blind,
        dealt=dealt,
    )


class TestTextbook:
    HOUSE = replace(preset("textbook"), small_blind=1, big_blind=2)

    def test_the_odd_ten_goes_to_the_winner_nearest_to_the_dealer(self):
        """Line 55: C, D and E split 1000, the smallest chip is 10: 340, 330, 330."""
        script = play(
            """
            seats: A* 200 3s4s, B 200 3h4h, C 200 AcTd, D 200 AdTh, E 200 AhTc
            blinds: 10/20
            preflop: D raises 200, E calls, A calls, B calls, C calls
            flop 2c7d9h:
            turn Js:
            river Qd:
            won: C 340, D 330, E 330
        """,
            **under("textbook", smallest_chip=10),
        )
        assert [award.odd for award in script.of(Awarded)] == [10, 0, 0]

    def test_six_players_four_all_ins_and_a_fold(self):
        """Line 66: 50, 250, 350, 800, 800 and a folded 500; F beats A, B, D, E and C.

        The text keeps 450 and 600 apart; both are D's and E's, so they are one pot here.
        """
        play(
            """
            seats: A 50 AsAd, B 250 KsKd, C 350 8s8d, D 800 QsQd, E 800 JsJd, F* 2000 9s9d
            blinds: 10/20
            preflop: C calls, D raises 500, E calls, F calls, A calls, B calls, C calls
            flop 2c7d9h: D bets 300, E calls, F folds
            turn Tc:
            river 3h:
            pots: 300 A B C D E | 1000 B C D E | 400 C D E | 1050 D E
            won: D 1050, D 400, B 1000, A 300
            stacks: A 300, B 1000, C 0, D 1450, E 0, F 1500
        """,
            **under("textbook"),
        )

    @pytest.mark.parametrize(
        ("best", "holes", "stacks"),
        [
            ("A", "AsAd KsKd QsQd", "A 180, B 40, C 20"),
            ("B", "QsQd AsAd KsKd", "A 0, B 220, C 20"),
            ("C", "QsQd KsKd AsAd", "A 0, B 0, C 240"),
        ],
    )
    def test_the_last_twenty_of_three_all_ins_are_always_their_own_owners(
        self, best: str, holes: str, stacks: str
    ):
        """Lines 68 to 74: 60, 80 and 100 make 180, 40 and 20."""
        a, b, c = holes.split()
        play(
            f"""
            seats: A 60 {a}, B 80 {b}, C* 100 {c}
            blinds: 1/2
            preflop: C raises 100, A calls, B calls
            pots: 180 A B C | 40 B C
            returned: C 20
            stacks: {stacks}
        """,
            **under("textbook"),
        )

    def test_the_first_left_of_the_button_posts_one_and_the_second_two(self):
        """Line 42."""
        rotation = next_hand(self.HOUSE, chairs(1, 2, 3), after_hand_on(2, (1, 2, 3)), 0)
        assert rotation.lineup is not None
        assert [(due.seat, due.kind, due.amount) for due in rotation.lineup.dues] == [
            (1, "small_blind", 1),
            (2, "big_blind", 2),
        ]
        assert places(rotation) == (3, 1, 2)

    def test_twenty_two_players_are_the_most_that_a_deck_can_serve(self):
        """Line 2: 22 twos and a board are 49 cards, 52 with those that other houses burn."""
        assert preset("textbook").seats == 22
        for options, last in ((under("textbook"), 49), (under("textbook", burn=True), 52)):
            names = {str(seat): seat for seat in range(1, 23)}
            script = Script(options, names, stacks=dict.fromkeys(range(1, 23), 1), button=22)
            script.begin()
            while (seat := to_act(script.hand)) is not None:
                script.ask(str(seat), Call())
            dealt = [at for fact in script.of(HoleDealt) for at in fact.positions]
            board = [at for fact in script.of(BoardDealt) for at in fact.positions]
            assert len({*dealt, *board}) == 49
            assert max(board) + 1 == last
        assert faults(replace(preset("textbook"), seats=23)) != ()

    def test_a_newcomer_posts_a_blind_as_large_as_the_big_one(self):
        """Line 56."""
        new = Chair(5, 1000, newcomer=True, sat_order=5)
        rotation = next_hand(
            self.HOUSE, [*chairs(1, 2, 3, 4), new], after_hand_on(1, (1, 2, 3, 4)), 0
        )
        assert rotation.lineup is not None
        assert [(due.seat, due.kind, due.amount) for due in rotation.lineup.dues][2:] == [
            (5, "live_blind", 2)
        ]

    def test_the_button_moves_one_player_on_each_hand(self):
        """Line 41: drawn first, then clockwise."""
        rotations = [next_hand(self.HOUSE, chairs(1, 4, 6), None, 1)]
        for _ in range(3):
            rotations.append(next_hand(self.HOUSE, chairs(1, 4, 6), after(rotations[-1]), 0))
        assert [places(rotation)[0] for rotation in rotations] == [4, 6, 1, 4]

    def test_one_against_one_the_big_blind_is_the_button_and_speaks_first(self):
        """Line 46 with 42: left of the button is the small blind, the second is the button."""
        rotation = next_hand(self.HOUSE, chairs(1, 2), None, 0)
        assert places(rotation) == (1, 2, 1)
        play(
            """
            seats: A* 100, B 100
            blinds: 1/2
            asks: A check, raise 4..100
            preflop: A checks, B calls
            flop: B checks
            asks: A check, bet 2..98
        """,
            **under("textbook"),
        )

    def test_two_cards_at_once_from_the_big_blind(self):
        """Line 43."""
        script = play("seats: A* 9, B 9, C 9, D 9\n blinds: 1/2", **under("textbook"))
        dealt = [(script.name(fact.seat), fact.positions) for fact in script.of(HoleDealt)]
        assert dealt == [("C", (0, 1)), ("D", (2, 3)), ("A", (4, 5)), ("B", (6, 7))]


def after_hand_on(button: int, seats: tuple[int, ...]) -> Previous:
    """Give the last hand's places: the button there, the blinds on the next two."""
    order = sorted(seats, key=lambda seat: (seat <= button, seat))
    return Previous(button=button, small_blind=order[0], big_blind=order[1], dealt=seats)


class TestCardroom:
    HOUSE = preset("cardroom")

    def test_with_two_players_the_small_blind_is_the_next_dealer(self):
        """Line 9: and who has the small blind had the big blind in the hand before."""
        rotations = [next_hand(self.HOUSE, chairs(1, 2), None, 0)]
        for _ in range(2):
            rotations.append(next_hand(self.HOUSE, chairs(1, 2), after(rotations[-1]), 0))
        assert [places(rotation) for rotation in rotations] == [(1, 2, 1), (2, 1, 2), (1, 2, 1)]
        for one, other in pairwise(rotations):
            assert places(one)[2] == places(other)[1]
            assert places(one)[1] == places(other)[0]

    def test_the_small_blind_is_half_the_small_bet_and_the_big_blind_all_of_it(self):
        """Lines 22 and 28."""
        play(
            """
            seats: A 100, B 100, C* 100
            blinds: 5/10
            asks: C call 10, raise 20..20
            preflop: C calls
            asks: A call 5, raise 20..20
        """,
            **under("cardroom", structure="fixed_limit"),
        )
        assert self.HOUSE.small_blind * 2 == self.HOUSE.big_blind

    @pytest.mark.parametrize(("away", "blinds"), [((2,), (3, 4)), ((3,), (2, 4)), ((), (2, 3))])
    def test_a_blind_that_is_refused_passes_to_the_next(
        self, away: tuple[int, ...], blinds: tuple[int, int]
    ):
        """Lines 23, 29 and 30: seat 1 has the button."""
        last = after_hand_on(4, (1, 2, 3, 4))
        rotation = next_hand(self.HOUSE, chairs(1, 2, 3, 4, away=away), last, 0)
        assert places(rotation) == (1, *blinds)
        assert not any(owed.small or owed.big for owed in rotation.owes)

    def test_a_street_ends_at_four_times_the_bet(self):
        """Lines 80 and 86: 10, 20, 30, 40; each raise is one bet."""
        play(
            """
            seats: A 1000, B 1000, C* 1000
            blinds: 5/10
            preflop: C calls, A calls, B checks
            flop: A bets 10
            asks: B call 10, raise 20..20
            flop: B raises 20, C raises 30, A raises 40
            asks: B call 20
        """,
            **under("cardroom", structure="fixed_limit"),
        )

    def test_the_cap_counts_between_two_players_as_well(self):
        """Line 80 knows no exception."""
        play(
            """
            seats: A 1000, B* 1000
            blinds: 5/10
            preflop: A calls, B checks
            flop: A bets 10, B raises 20, A raises 30, B raises 40
            asks: A call 10
        """,
            **under("cardroom", structure="fixed_limit", heads_up_first_to_act="small_blind"),
        )

    def test_the_pot_limits_a_raise_and_the_last_one_is_its_least(self):
        """Line 82: a pot of 100 and a bet of 50: to 100 at least, to 250 at most."""
        play(
            """
            seats: A 5000, B 5000, C* 5000
            blinds: 25/50
            preflop: C folds, A calls, B checks
            flop: A bets 50
            asks: B call 50, raise 100..250
        """,
            **under("cardroom", structure="pot_limit"),
        )

    def test_what_somebody_has_in_already_is_taken_off_the_pot(self):
        """Line 82: 50 in the pot, 5 of them mine, 35 to match: 50 − 5 + 70 = 115."""
        play(
            """
            seats: A 1000, B 1000, C 1000, D* 1000
            blinds: 5/10
            preflop: C raises 35, D folds
            asks: A call 30, raise 60..115
        """,
            **under("cardroom", structure="pot_limit"),
        )

    @pytest.mark.parametrize(("options", "most"), [(under("cardroom"), 500), ({}, 30)])
    def test_a_pot_limit_opening_bet_may_be_the_stack(self, options: dict[str, Any], most: int):
        """Line 54; in the standard it may be the pot."""
        play(
            f"""
            seats: A 510, B 510, C* 510
            blinds: 5/10
            preflop: C calls, A calls, B checks
            asks: A check, bet 10..{most}
        """,
            **{**options, "structure": "pot_limit"},
        )

    def test_a_no_limit_bet_goes_from_the_unit_to_the_stack(self):
        """Line 53."""
        play(
            """
            seats: A 510, B 510, C* 510
            blinds: 5/10
            preflop: C calls, A calls, B checks
            asks: A check, bet 10..500
        """,
            **under("cardroom"),
        )

    def test_all_in_with_less_than_the_unit_only_to_call(self):
        """Line 115: whoever has more than the unit may go all-in wherever a raise is open."""
        play(
            """
            seats: A 20, B 21, C* 510
            blinds: 5/10
            preflop: C calls, A calls, B checks
            asks: A check
            flop: A checks
            asks: B check, bet 10..11
            flop: B checks, C bets 30
            asks: A call 10
        """,
            **under("cardroom"),
        )

    def test_an_all_in_below_the_bet_cuts_the_pot_at_the_all_in(self):
        """Lines 159 and 160: 30 before, then 6 all-in and 10 twice."""
        play(
            """
            seats: A* 16, B 1000, C 1000
            blinds: 5/10
            preflop: A calls, B calls, C checks
            flop: B bets 10, C calls, A calls
            pots: 48 A B C | 8 B C
        """,
            **under("cardroom"),
        )

    def test_an_all_in_above_the_bet_cuts_it_there_but_divides_nothing(self):
        """Lines 161 and 162: 60 up to the bet of 10 and 45 above, both for the same three."""
        play(
            """
            seats: A* 35, B 1000, C 1000
            blinds: 5/10
            preflop: A calls, B calls, C checks
            flop: B bets 10, C calls, A raises 25, B calls, C calls
            pots: 105 A B C
        """,
            **under("cardroom"),
        )

    def test_ten_pots_are_enough_for_ten_players(self):
        """Line 152: more players than pots would move chips, so that is no house."""
        assert faults(replace(self.HOUSE, seats=10)) == ()
        (fault,) = faults(replace(self.HOUSE, seats=11))
        assert fault.fields == ("pots_max", "seats")

    def test_the_first_to_sit_down_deals_first(self):
        """Lines 5 to 7: if not playing, the next who does; who leaves keeps the place."""
        seated = [replace(chair, sat_order=9 - chair.seat) for chair in chairs(1, 2, 3, 4)]
        assert places(next_hand(self.HOUSE, seated, None, 0))[0] == 4
        resting = [replace(chair, wants_in=chair.seat != 4) for chair in seated]
        assert places(next_hand(self.HOUSE, resting, None, 0))[0] == 1
        gone = next_hand(self.HOUSE, chairs(1, 3, 4), after_hand_on(2, (1, 2, 3, 4)), 0)
        assert places(gone)[0] == 3


class TestKitchen:
    def test_five_people_and_a_first_round_of_eight(self):
        """Lines 84 to 86; by the same text the caller who sits next answers a bet first."""
        script = play(
            """
            seats: Jia* 100, Yi 100, Bing 100, Ding 100, Wu 100
            blinds: 1/2
            asks: Ding call 2, raise 4..100
            preflop: Ding calls, Wu folds, Jia calls, Yi calls
            asks: Bing check, raise 4..100
            preflop: Bing checks
            asks: Yi check, bet 2..98
            pots: 8 Bing Ding Jia Yi
            flop: Yi checks, Bing bets 4
            asks: Ding call 4, raise 8..98
        """,
            **under("kitchen"),
        )
        assert script.hand.pot_total == 12

    def test_dealing_begins_left_of_the_small_blind_one_card_each_twice(self):
        """Line 22."""
        script = play("seats: A* 9, B 9, C 9, D 9, E 9\n blinds: 1/2", **under("kitchen"))
        dealt = {at: fact.seat for fact in script.of(HoleDealt) for at in fact.positions}
        assert [dealt[at] for at in range(10)] == [3, 4, 5, 1, 2] * 2

    def test_a_group_may_agree_on_twos_and_then_fours(self):
        """Line 49: at most 2 before and on the flop, at most 4 after."""
        play(
            """
            seats: A 100, B 100, C* 100
            blinds: 1/2
            asks: C call 2, raise 4..4
            preflop: C calls, A calls, B checks
            asks: A check, bet 2..2
            flop: A checks, B checks, C checks
            asks: A check, bet 2..4
            turn: A bets 4
            asks: B call 4, raise 8..8
            turn: B folds, C calls
            asks: A check, bet 2..4
        """,
            **under("kitchen", street_bet_max=(2, 2, 4, 4)),
        )

    def test_one_chip_too_many_goes_to_the_winner_nearest_to_the_dealer(self):
        """Line 78: nine for C and E."""
        play(
            """
            seats: A* 100 3s4s, B 100, C 100 AcTd, D 100 3h4h, E 100 AdTc
            blinds: 1/2
            preflop: D calls, E calls, A calls, B folds, C checks
            flop 2c7d9h: C checks, D checks, E checks, A checks
            turn Js: C checks, D checks, E checks, A checks
            river Qd: C checks, D checks, E checks, A checks
            showdown: C shows, D shows, E shows, A shows
            won: C 5, E 4
        """,
            **under("kitchen"),
        )

    def test_the_last_one_left_need_not_show(self):
        """Lines 37 and 55."""
        play(
            """
            seats: A* 100, B 100, C 100
            blinds: 1/2
            preflop: A raises 6, B folds, C folds
            showdown: nobody shows
            won: A 5
        """,
            **under("kitchen"),
        )

    @pytest.mark.parametrize(
        ("held", "made"),
        [
            ("AsKdQhJcTs", "straight"),
            ("As2d3h4c5s", "straight"),
            ("QsKdAh2c3s", "high_card"),
        ],
    )
    def test_an_ace_ends_a_straight_and_is_never_in_its_middle(self, held: str, made: str):
        """Line 72."""
        assert category(rank(cards(held))) == made

    def test_a_card_is_laid_aside_before_each_street(self):
        """Lines 41, 47 and 53."""
        script = play("seats: A* 2, B 2\n blinds: 1/2\n preflop: A calls", **under("kitchen"))
        assert [fact.positions for fact in script.of(BoardDealt)] == [(5, 6, 7), (9,), (11,)]

    def test_everybody_starts_with_a_hundred_and_ones_and_twos(self):
        """Lines 12 and 14."""
        house = preset("kitchen")
        assert (house.small_blind, house.big_blind) == (1, 2)
        assert house.buy_in_min == house.buy_in_max == 100
        assert house.ends_when_one_left


class TestArena:
    HOUSE = preset("arena")

    def test_eight_different_all_ins_make_seven_pots_and_one_that_nobody_else_is_in(self):
        """Eight pots, as the text counts; the eighth is its owner's."""
        stacks = ", ".join(
            f"{name} {100 * place} {rank}s{rank}d"
            for place, (name, rank) in enumerate(zip("ABCDEFG", "AKQJT98", strict=True), 1)
        )
        play(
            f"""
            seats: {stacks}, H* 800 7s7d
            blinds: 5/10
            preflop: C raises 300, D raises 400, E raises 500, F raises 600, G raises 700
            preflop: H calls, A calls, B calls
            flop 2c3h4d:
            turn 6h:
            river 6c:
            stacks: A 800, B 700, C 600, D 500, E 400, F 300, G 200, H 100
        """,
            **under("arena"),
        )

    def test_one_all_in_for_all_the_chips_shows_the_eighth_pot(self):
        play(
            """
            seats: A 100 AsAd, B 200 KsKd, C* 300 QsQd
            blinds: 5/10
            preflop: C raises 300, A calls, B calls
            pots: 300 A B C | 200 B C
            returned: C 100
        """,
            **under("arena"),
        )

    def test_the_small_blind_is_half_of_the_least_and_both_are_posted_for_the_players(self):
        rotation = next_hand(self.HOUSE, chairs(1, 2, 3), after_hand_on(2, (1, 2, 3)), 0)
        assert rotation.lineup is not None
        assert [(due.seat, due.amount) for due in rotation.lineup.dues] == [(1, 5), (2, 10)]

    @pytest.mark.parametrize(
        ("seats", "buttons"),
        [((1, 2, 3), {2}), ((1, 2), {1, 2}), ((1, 2, 3, 4), {1, 2, 3, 4})],
    )
    def test_the_button_is_drawn_again_when_anybody_came_or_went(
        self, seats: tuple[int, ...], buttons: set[int]
    ):
        last = after_hand_on(1, (1, 2, 3))
        found = {places(next_hand(self.HOUSE, chairs(*seats), last, draw))[0] for draw in range(24)}
        assert found == buttons

    def test_who_is_all_in_with_a_blind_has_nothing_to_decide(self):
        play(
            """
            seats: A 100, B 7, C* 100
            blinds: 5/10
            preflop: C raises 20, A folds
            asks: nobody
        """,
            **under("arena"),
        )

    def test_with_less_than_the_call_there_is_only_all_in(self):
        script = play(
            """
            seats: A 100, B 17, C* 100
            blinds: 5/10
            preflop: C raises 20, A folds
            asks: B call 7
        """,
            **under("arena"),
        )
        assert script.ask("B", Fold()) is None

    def test_with_less_than_the_least_raise_there_is_only_all_in(self):
        play(
            """
            seats: A 100, B 45, C* 100
            blinds: 5/10
            preflop: C raises 30, A folds
            asks: B call 20, raise all-in
            refused: B raises 44: too_small
            preflop: B raises 45
            asks: C call 15
        """,
            **under("arena"),
        )

    def test_the_ten_hands_of_the_text_in_their_order(self):
        best_to_worst = {
            "AsKsQsJsTs": "royal_flush",
            "KhQhJhTh9h": "straight_flush",
            "5s5h5d5cTs": "four_of_a_kind",
            "5s5h5d3c3s": "full_house",
            "3s6s7s9sQs": "flush",
            "9hTdJsQcKh": "straight",
            "5s5h5d9cTs": "three_of_a_kind",
            "4s4h5d5c8s": "two_pair",
            "8s8hTdQcAs": "pair",
            "3s8hTdQcAs": "high_card",
        }
        held = [cards(text) for text in best_to_worst]
        assert [describe(five).category for five in held] == list(best_to_worst.values())
        scores = [rank(five) for five in held]
        assert all(better > worse for better, worse in pairwise(scores))

    def test_two_royal_flushes_share(self):
        assert rank(cards("AsKsQsJsTs")) == rank(cards("AhKhQhJhTh"))


@pytest.mark.parametrize("name", ["textbook", "kitchen"])
def test_where_everybody_shows_nobody_mucks(name: Preset):
    """textbook line 6, kitchen line 76."""
    script = play(
        """
        seats: A 100 AsAd, B 100 3s4d, C* 100 KsKd
        blinds: 1/2
        preflop: C calls, A calls, B checks
        flop: A checks, B checks, C checks
        turn: A checks, B checks, C checks
        river: A checks, B checks, C checks
    """,
        **under(name),
    )
    assert len(script.of(Shown)) == 3
    assert script.of(Mucked) == []


@pytest.mark.parametrize("name", ["textbook", "cardroom", "kitchen", "arena"])
def test_in_all_four_texts_any_raise_reopens_the_betting(name: Preset):
    """Their words: whoever called before speaks again after a raise."""
    play(
        """
        seats: A 1000, B 1000, C 1000, D* 150
        blinds: 50/100
        preflop: C calls, D raises 150, A folds, B calls
        asks: C call 50, raise 250..1000
    """,
        **under(name),
    )
