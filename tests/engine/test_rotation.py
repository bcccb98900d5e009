"""R1 to R11: the button and the blinds, hand after hand."""

import doctest
from dataclasses import replace

import pytest

from poker.engine import positions
from poker.engine.events import Lineup
from poker.engine.house import House
from poker.engine.positions import drawn_cards
from poker.engine.rotation import Chair, Owing, Previous, Rotation, next_hand

STANDARD = House()
FORWARD = House(button_moves="forward")
FIVE = Previous(button=1, small_blind=2, big_blind=3, dealt=(1, 2, 3, 4, 5))
FOUR = Previous(button=1, small_blind=2, big_blind=3, dealt=(1, 2, 3, 4))
THREE = Previous(button=1, small_blind=2, big_blind=3, dealt=(1, 2, 3))
HEADS_UP = Previous(button=3, small_blind=3, big_blind=6, dealt=(3, 6))


def regulars(*seats: int) -> list[Chair]:
    return [Chair(seat, 1000, sat_order=seat) for seat in seats]


def newcomer(seat: int, *, posts: bool = False) -> Chair:
    return Chair(seat, 1000, newcomer=True, posts_now=posts, sat_order=100 + seat)


def away(seat: int, *, small: bool = False, big: bool = False) -> Chair:
    return Chair(seat, 1000, wants_in=False, owes_small=small, owes_big=big)


def back(seat: int, *, small: bool = False, big: bool = False, posts: bool = False) -> Chair:
    return Chair(seat, 1000, owes_small=small, owes_big=big, posts_now=posts)


def rotate(
    chairs: list[Chair],
    previous: Previous | None,
    house: House = STANDARD,
    draw: int = 0,
) -> Rotation:
    return next_hand(house, chairs, previous, draw)


def places(rotation: Rotation) -> tuple[int, int | None, int]:
    lineup = lineup_of(rotation)
    return lineup.button, lineup.small_blind, lineup.big_blind


def lineup_of(rotation: Rotation) -> Lineup:
    assert rotation.lineup is not None
    return rotation.lineup


def dealt(rotation: Rotation) -> tuple[int, ...]:
    return tuple(stack.seat for stack in lineup_of(rotation).stacks)


def posts(rotation: Rotation) -> list[tuple[int, str, int]]:
    return [(due.seat, due.kind, due.amount) for due in lineup_of(rotation).dues]


def owing(rotation: Rotation) -> dict[int, str]:
    """What each chair owes: "", "small", "big" or "small big"."""
    return {
        owed.seat: " ".join(["small"] * owed.small + ["big"] * owed.big)
        for owed in rotation.owes
        if owed.small or owed.big
    }


def after(rotation: Rotation) -> Previous:
    lineup = lineup_of(rotation)
    return Previous(
        button=lineup.button,
        small_blind=lineup.small_blind,
        big_blind=lineup.big_blind,
        dealt=dealt(rotation),
    )


class TestTheDeadButton:
    """R2, with five seats: button 1, small blind 2, big blind 3."""

    @pytest.mark.parametrize(
        ("gone", "hands"),
        [
            ({3}, [(2, 3, 4), (3, 4, 5), (4, 5, 1)]),
            ({2}, [(2, 3, 4), (3, 4, 5), (4, 5, 1)]),
            ({2, 3}, [(2, 3, 4), (3, 4, 5), (4, 5, 1)]),
            ({4}, [(2, 3, 5), (3, 5, 1), (5, 1, 2)]),
            ({1}, [(2, 3, 4), (3, 4, 5), (4, 5, 2)]),
            (set(), [(2, 3, 4), (3, 4, 5), (4, 5, 1), (5, 1, 2), (1, 2, 3)]),
        ],
    )
    def test_the_big_blind_moves_one_player_on_and_the_rest_follow_its_seats(
        self, gone: set[int], hands: list[tuple[int, int, int]]
    ):
        chairs, previous = regulars(*{1, 2, 3, 4, 5} - gone), FIVE
        for expected in hands:
            rotation = rotate(chairs, previous)
            assert places(rotation) == expected
            previous = after(rotation)

    def test_nobody_posts_a_small_blind_whose_seat_is_empty(self):
        assert posts(rotate(regulars(1, 2, 4, 5), FIVE)) == [(4, "big_blind", 10)]

    def test_the_lineup_starts_left_of_the_button_even_if_that_seat_is_empty(self):
        rotation = rotate(regulars(1, 3, 4, 5), FIVE)
        assert dealt(rotation) == (3, 4, 5, 1)
        assert posts(rotation) == [(3, "small_blind", 5), (4, "big_blind", 10)]

    def test_a_last_hand_without_a_noted_small_blind_puts_the_button_before_its_big_blind(self):
        previous = Previous(button=2, small_blind=None, big_blind=4, dealt=(1, 2, 4, 5))
        assert places(rotate(regulars(1, 2, 4, 5), previous)) == (3, 4, 5)


class TestHeadsUp:
    def test_the_button_has_the_small_blind_and_the_big_blind_the_first_card(self):
        """R5."""
        rotation = rotate(regulars(3, 6), HEADS_UP)
        assert places(rotation) == (6, 6, 3)
        assert dealt(rotation) == (3, 6)
        assert posts(rotation) == [(6, "small_blind", 5), (3, "big_blind", 10)]

    @pytest.mark.parametrize(
        ("leaves", "expected"), [(1, (3, 3, 2)), (2, (3, 3, 1)), (3, (2, 2, 1))]
    )
    def test_going_heads_up_nobody_has_the_big_blind_twice(
        self, leaves: int, expected: tuple[int, int, int]
    ):
        """R6: button C (1), small blind A (2), big blind B (3)."""
        assert places(rotate(regulars(*{1, 2, 3} - {leaves}), THREE)) == expected

    def test_a_newcomer_next_to_the_last_big_blind_takes_it_and_three_handed_order_follows(self):
        """R7."""
        rotation = rotate([*regulars(3, 6), newcomer(8)], HEADS_UP)
        assert places(rotation) == (3, 6, 8)
        assert posts(rotation) == [(6, "small_blind", 5), (8, "big_blind", 10)]

    @pytest.mark.parametrize("posting", [False, True])
    def test_elsewhere_heads_up_is_played_once_more_before_the_newcomer_has_it(self, posting: bool):
        """R7."""
        rotation = rotate([*regulars(3, 6), newcomer(4, posts=posting)], HEADS_UP)
        assert places(rotation) == (6, 6, 3)
        assert rotation.waiting == (4,)
        again = rotate([*regulars(3, 6), newcomer(4, posts=posting)], after(rotation))
        assert places(again) == (6, 3, 4)
        assert posts(again) == [(3, "small_blind", 5), (4, "big_blind", 10)]

    def test_who_comes_back_owing_nothing_is_not_kept_waiting(self):
        house = replace(STANDARD, missed_blinds="none")
        rotation = rotate(regulars(3, 4, 6), HEADS_UP, house)
        assert places(rotation) == (4, 6, 3)
        assert dealt(rotation) == (6, 3, 4)
        assert places(rotate(regulars(3, 4, 5, 6), HEADS_UP, house)) == (5, 6, 3)

    def test_when_the_small_blind_left_two_newcomers_make_three_at_once(self):
        chairs = [*regulars(6), newcomer(4), newcomer(5, posts=True)]
        rotation = rotate(chairs, HEADS_UP)
        assert places(rotation) == (5, 6, 4)
        assert (5, "live_blind", 10) in posts(rotation)

    def test_the_house_may_give_the_button_the_big_blind(self):
        house = replace(STANDARD, heads_up_button_posts="big_blind")
        assert places(rotate(regulars(3, 6), HEADS_UP, house)) == (3, 6, 3)
        assert places(rotate(regulars(1, 2), THREE, house)) == (1, 2, 1)


class TestTheFirstHand:
    @pytest.mark.parametrize("draw", [0, 1, 2, 3, 2**128 + 2])
    def test_the_button_is_drawn_among_those_who_play(self, draw: int):
        """R9."""
        chairs = [*regulars(2, 5, 7), away(6)]
        button, small, big = places(rotate(chairs, None, draw=draw))
        circle = [2, 5, 7, 2, 5, 7]
        at = draw % 3
        assert [button, small, big] == circle[at : at + 3]

    def test_nobody_posts_to_come_in(self):
        """R10."""
        rotation = rotate([newcomer(seat, posts=True) for seat in (1, 4, 6, 9)], None)
        assert posts(rotation) == [(4, "small_blind", 5), (6, "big_blind", 10)]
        assert dealt(rotation) == (4, 6, 9, 1)
        assert rotation.waiting == ()

    def test_a_table_where_nobody_is_left_of_those_who_played_begins_anew(self):
        chairs = [newcomer(2), newcomer(4, posts=True), back(8, big=True)]
        rotation = rotate(chairs, FIVE, draw=1)
        assert places(rotation) == (4, 8, 2)
        assert posts(rotation) == [(8, "small_blind", 5), (2, "big_blind", 10)]

    def test_a_newcomer_in_the_seat_of_somebody_who_played_is_still_a_newcomer(self):
        rotation = rotate([newcomer(1), newcomer(2), newcomer(3)], THREE, draw=2)
        assert places(rotation) == (3, 1, 2)

    def test_those_who_all_sat_out_for_long_go_on_where_they_stopped(self):
        assert places(rotate(regulars(1, 2, 3), THREE)) == (2, 3, 1)

    def test_twenty_two_seats_are_dealt_in(self):
        rotation = rotate([newcomer(seat) for seat in range(1, 23)], None, draw=21)
        assert places(rotation) == (22, 1, 2)
        assert dealt(rotation) == tuple(range(1, 23))

    def test_the_first_who_sat_down_has_the_button_if_the_house_says_so(self):
        house = replace(STANDARD, first_button="first_seated")
        chairs = [replace(chair, sat_order=-chair.seat) for chair in regulars(2, 5, 7)]
        assert places(rotate(chairs, None, house, draw=1)) == (7, 2, 5)

    def test_if_the_first_who_sat_down_does_not_play_the_next_one_has_it(self):
        house = replace(STANDARD, first_button="first_seated")
        assert places(rotate([away(3), *regulars(2, 5, 7)], None, house)) == (5, 7, 2)

    @pytest.mark.parametrize("draw", [0, 10**40 + 7, 3**90])
    def test_the_button_may_go_to_the_highest_of_drawn_cards(self, draw: int):
        house = replace(STANDARD, first_button="high_card")
        drawn = dict(drawn_cards([2, 5, 7], draw))
        assert len(set(drawn.values())) == 3
        order = "23456789TJQKA"
        best = max(drawn, key=lambda seat: (order.index(drawn[seat].rank), drawn[seat].suit))
        rotation = rotate(regulars(2, 5, 7), None, house, draw)
        assert places(rotation)[0] == best
        assert dict(rotation.drawn) == drawn

    def test_no_card_is_drawn_where_the_button_is_not_drawn_by_cards(self):
        house = replace(STANDARD, first_button="high_card")
        assert not rotate(regulars(2, 5, 7), None, STANDARD, 7).drawn
        assert not rotate(regulars(1, 2, 3), Previous(1, 2, 3, (1, 2, 3)), house, 7).drawn


class TestNewcomers:
    """R10."""

    def test_a_newcomer_posts_a_live_big_blind_to_be_dealt_in_at_once(self):
        rotation = rotate([*regulars(1, 2, 3, 4), newcomer(5, posts=True)], FIVE)
        assert posts(rotation) == [
            (3, "small_blind", 5),
            (4, "big_blind", 10),
            (5, "live_blind", 10),
        ]
        assert dealt(rotation) == (3, 4, 5, 1, 2)

    def test_or_waits_for_the_big_blind(self):
        chairs = [*regulars(1, 2, 3, 4), newcomer(5)]
        first = rotate(chairs, FIVE)
        assert first.waiting == (5,)
        assert dealt(first) == (3, 4, 1, 2)
        second = rotate(chairs, after(first))
        assert posts(second) == [(4, "small_blind", 5), (5, "big_blind", 10)]
        assert second.waiting == ()

    def test_is_not_dealt_in_between_button_and_big_blind(self):
        previous = Previous(button=1, small_blind=3, big_blind=6, dealt=(1, 3, 6, 8))
        chairs = [*regulars(1, 3, 6, 8), newcomer(4, posts=True)]
        first = rotate(chairs, previous)
        assert places(first) == (3, 6, 8)
        assert first.waiting == (4,)
        second = rotate(chairs, after(first))
        assert places(second) == (6, 8, 1)
        assert (4, "live_blind", 10) in posts(second)

    def test_does_not_take_a_dead_small_blind(self):
        rotation = rotate([*regulars(1, 2, 4, 5), newcomer(3, posts=True)], FIVE)
        assert places(rotation) == (2, 3, 4)
        assert rotation.waiting == (3,)
        assert posts(rotation) == [(4, "big_blind", 10)]

    def test_may_post_on_the_button(self):
        rotation = rotate([*regulars(1, 3, 4, 5), newcomer(2, posts=True)], FIVE)
        assert places(rotation) == (2, 3, 4)
        assert dealt(rotation) == (3, 4, 5, 1, 2)
        assert (2, "live_blind", 10) in posts(rotation)

    def test_owes_nothing_for_blinds_that_went_past(self):
        chairs = [*regulars(1, 2, 3, 5), replace(newcomer(4), wants_in=False)]
        assert owing(rotate(chairs, FIVE)) == {}

    @pytest.mark.parametrize(
        ("rule", "posting", "expected"),
        [
            ("post", False, [(3, "small_blind"), (4, "big_blind"), (5, "live_blind")]),
            ("wait", True, [(3, "small_blind"), (4, "big_blind")]),
            ("free", False, [(3, "small_blind"), (4, "big_blind")]),
        ],
    )
    def test_the_house_may_say_otherwise(self, rule, posting, expected):
        house = replace(STANDARD, newcomer=rule)
        rotation = rotate([*regulars(1, 2, 3, 4), newcomer(5, posts=posting)], FIVE, house)
        assert [(seat, kind) for seat, kind, _ in posts(rotation)] == expected
        assert (5 in dealt(rotation)) == (rule != "wait")


class TestMissedBlinds:
    """R11."""

    def test_a_debt_arises_when_a_blind_passes_over_somebody_who_sits_out(self):
        chairs = [*regulars(1, 2, 3, 5), away(4)]
        first = rotate(chairs, FIVE)
        assert places(first) == (2, 3, 5)
        assert owing(first) == {4: "big"}
        chairs[-1] = away(4, big=True)
        second = rotate(chairs, after(first))
        assert places(second) == (3, 5, 1)
        assert owing(second) == {4: "small big"}

    def test_who_sits_out_right_after_the_big_blind_misses_the_small_one_only(self):
        rotation = rotate([*regulars(1, 2, 4, 5), away(3)], FIVE)
        assert places(rotation) == (2, 3, 4)
        assert owing(rotation) == {3: "small"}

    def test_who_sits_out_between_the_blinds_rounds_owes_nothing(self):
        rotation = rotate([*regulars(2, 3, 4, 5), away(1)], FIVE)
        assert owing(rotation) == {}
        assert dealt(rotate(regulars(1, 2, 3, 4, 5), after(rotation))) == (4, 5, 1, 2, 3)

    @pytest.mark.parametrize(
        ("small", "big", "expected"),
        [
            (True, True, [(5, "live_blind", 10), (5, "dead_blind", 5)]),
            (False, True, [(5, "live_blind", 10)]),
            (True, False, [(5, "dead_blind", 5)]),
        ],
    )
    def test_a_returning_player_pays_exactly_what_was_missed(self, small, big, expected):
        chairs = [*regulars(1, 2, 3, 4), back(5, small=small, big=big, posts=True)]
        rotation = rotate(chairs, FOUR)
        assert posts(rotation)[2:] == expected
        assert owing(rotation) == {}

    def test_or_waits_for_the_big_blind_which_makes_up_for_both(self):
        chairs = [*regulars(1, 2, 3, 4), back(5, small=True, big=True)]
        first = rotate(chairs, FOUR)
        assert first.waiting == (5,)
        assert owing(first) == {5: "small big"}
        second = rotate(chairs, after(first))
        assert posts(second) == [(4, "small_blind", 5), (5, "big_blind", 10)]
        assert owing(second) == {}

    def test_is_not_made_up_between_button_and_big_blind(self):
        previous = Previous(button=1, small_blind=3, big_blind=6, dealt=(1, 3, 6, 8))
        chairs = [*regulars(1, 3, 6, 8), back(4, big=True, posts=True)]
        first = rotate(chairs, previous)
        assert first.waiting == (4,)
        assert owing(first) == {4: "small big"}

    @pytest.mark.parametrize(("rule", "plays"), [("wait", False), ("none", True)])
    def test_the_house_may_make_everybody_wait_or_forgive(self, rule, plays):
        house = replace(STANDARD, missed_blinds=rule)
        chairs = [*regulars(1, 2, 3, 4), back(5, big=True, posts=True)]
        rotation = rotate(chairs, FOUR, house)
        assert (5 in dealt(rotation)) == plays
        assert len(posts(rotation)) == 2
        assert owing(rotation) == ({} if plays else {5: "big"})


class TestTooFew:
    @pytest.mark.parametrize("chairs", [[], regulars(3), [*regulars(3), away(4)]])
    def test_one_player_alone_gets_no_hand(self, chairs: list[Chair]):
        rotation = rotate(chairs, FIVE)
        assert rotation.lineup is None
        assert rotation.waiting == ()

    def test_debts_stay_as_they_are_while_nothing_is_played(self):
        rotation = rotate([*regulars(3), away(4, big=True)], FIVE)
        assert rotation.owes == (Owing(3), Owing(4, big=True))

    def test_a_chair_without_chips_is_not_dealt_in(self):
        assert rotate([*regulars(3), Chair(4, 0)], FIVE).lineup is None

    def test_the_house_may_ask_for_more(self):
        house = replace(STANDARD, players_to_start=3)
        assert rotate(regulars(1, 2), THREE, house).lineup is None
        assert places(rotate(regulars(1, 2, 3), THREE, house)) == (2, 3, 1)

    @pytest.mark.parametrize("seats", [(4, 9), (9, 4), (1, 2), (2, 3)])
    def test_two_who_wait_are_never_kept_apart(self, seats: tuple[int, int]):
        one, two = seats
        rotation = rotate([back(one, big=True), newcomer(two)], FIVE)
        assert set(dealt(rotation)) == {one, two}
        assert [kind for _, kind, _ in posts(rotation)] == ["small_blind", "big_blind"]

    def test_one_who_plays_and_two_who_wait_start_heads_up_in_blinds(self):
        chairs = [*regulars(1), newcomer(4), newcomer(9)]
        first = rotate(chairs, FIVE)
        assert places(first) == (1, 1, 4)
        assert first.waiting == (9,)
        second = rotate([*regulars(1, 4), newcomer(9)], after(first))
        assert places(second) == (1, 4, 9)

    def test_whoever_has_to_come_in_early_has_a_blind(self):
        previous = Previous(button=8, small_blind=9, big_blind=2, dealt=(8, 9, 2, 3))
        chairs = [*regulars(3), newcomer(5), newcomer(7)]
        rotation = rotate(chairs, previous)
        assert places(rotation) == (7, 7, 3)
        assert rotation.waiting == (5,)

    def test_enough_come_in_early_for_a_house_that_needs_three(self):
        house = replace(STANDARD, players_to_start=3)
        chairs = [*regulars(3), newcomer(5), newcomer(7), newcomer(8)]
        rotation = rotate(chairs, FIVE, house)
        assert len(dealt(rotation)) == 3
        assert 3 in dealt(rotation)


class TestAntes:
    """R15."""

    def test_antes_of_each_come_before_the_blinds(self):
        house = replace(STANDARD, ante=2)
        assert posts(rotate(regulars(1, 2, 3), THREE, house)) == [
            (3, "ante", 2),
            (1, "ante", 2),
            (2, "ante", 2),
            (3, "small_blind", 5),
            (1, "big_blind", 10),
        ]

    def test_a_big_blind_ante_comes_after_the_blind_it_must_not_shorten(self):
        house = replace(STANDARD, ante=10, ante_by="big_blind")
        chairs = [*regulars(1, 2, 3, 4), back(5, small=True, posts=True)]
        assert posts(rotate(chairs, FOUR, house)) == [
            (3, "small_blind", 5),
            (4, "big_blind", 10),
            (5, "dead_blind", 5),
            (4, "ante", 10),
        ]

    def test_a_button_ante_is_paid_by_who_has_the_button(self):
        house = replace(STANDARD, ante=10, ante_by="button")
        assert posts(rotate(regulars(1, 2, 3), THREE, house))[-1] == (2, "ante", 10)
        assert len(posts(rotate(regulars(1, 3, 4, 5), FIVE, house))) == 2

    def test_blinds_of_nothing_are_not_posted(self):
        """R1: the positions are there all the same."""
        house = replace(STANDARD, small_blind=0, big_blind=0)
        rotation = rotate([*regulars(1, 2, 3, 4), newcomer(5, posts=True)], FIVE, house)
        assert places(rotation) == (2, 3, 4)
        assert posts(rotation) == []


class TestForward:
    def test_the_button_goes_to_the_next_who_plays_and_the_blinds_follow(self):
        assert places(rotate(regulars(1, 3, 4, 5), FIVE, FORWARD)) == (3, 4, 5)
        assert places(rotate(regulars(1, 2, 3, 4, 5), FIVE, FORWARD)) == (2, 3, 4)

    def test_a_blind_may_be_skipped_and_is_not_made_up(self):
        rotation = rotate(regulars(1, 3, 4, 5), FIVE, FORWARD)
        assert len(posts(rotation)) == 2
        assert owing(rotation) == {}

    def test_heads_up_the_button_alternates(self):
        first = rotate(regulars(3, 6), HEADS_UP, FORWARD)
        assert places(first) == (6, 6, 3)
        assert places(rotate(regulars(3, 6), after(first), FORWARD)) == (3, 3, 6)

    def test_heads_up_the_button_may_have_the_big_blind(self):
        house = replace(FORWARD, heads_up_button_posts="big_blind")
        first = rotate(regulars(3, 6), None, house, draw=1)
        assert places(first) == (6, 3, 6)
        assert places(rotate(regulars(3, 6), after(first), house)) == (3, 6, 3)

    def test_a_newcomer_who_must_post_is_dealt_in(self):
        house = replace(FORWARD, newcomer="post")
        rotation = rotate([*regulars(1, 2, 3, 4), newcomer(5)], FIVE, house)
        assert (5, "live_blind", 10) in posts(rotation)

    def test_a_free_newcomer_takes_whatever_position_comes(self):
        house = replace(FORWARD, newcomer="free")
        rotation = rotate([*regulars(1, 2, 4, 5), newcomer(3)], FIVE, house)
        assert places(rotation) == (2, 3, 4)
        assert posts(rotation) == [(3, "small_blind", 5), (4, "big_blind", 10)]

    @pytest.mark.parametrize(("rule", "expected"), [("post", (4, 4, 1)), ("wait", (1, 1, 4))])
    def test_one_who_plays_and_two_newcomers_start_heads_up(self, rule, expected):
        house = replace(FORWARD, newcomer=rule)
        rotation = rotate([*regulars(1), newcomer(4), newcomer(9)], FIVE, house)
        assert places(rotation) == expected
        assert rotation.waiting == (9,)

    def test_who_sits_out_owes_the_blind_that_passed(self):
        rotation = rotate([*regulars(1, 2, 3, 5), away(4)], FIVE, FORWARD)
        assert owing(rotation) == {4: "big"}

    def test_who_sits_out_heads_up_owes_the_blinds_that_passed(self):
        rotation = rotate([*regulars(3, 6), away(4), away(8)], HEADS_UP, FORWARD)
        assert places(rotation) == (6, 6, 3)
        assert owing(rotation) == {4: "small", 8: "big"}

    def test_a_blind_that_falls_back_passes_over_nobody(self):
        house = replace(FORWARD, newcomer="free")
        previous = Previous(button=1, small_blind=3, big_blind=5, dealt=(1, 3, 5))
        chairs = [*regulars(1, 3, 5), newcomer(2), newcomer(4), away(7)]
        rotation = rotate(chairs, previous, house)
        assert places(rotation) == (2, 3, 4)
        assert owing(rotation) == {}

    def test_a_refused_blind_passes_to_the_next_and_is_not_owed(self):
        house = replace(FORWARD, blind_refusal="shifts")
        rotation = rotate([*regulars(1, 2, 4, 5), away(3)], FIVE, house)
        assert places(rotation) == (2, 4, 5)
        assert owing(rotation) == {}
        assert dealt(rotate(regulars(1, 2, 3, 4, 5), after(rotation), house)) == (4, 5, 1, 2, 3)

    def test_with_a_dead_button_too_a_refused_small_blind_passes_to_the_next(self):
        house = replace(STANDARD, blind_refusal="shifts")
        rotation = rotate([*regulars(1, 2, 4, 5), away(3)], FIVE, house)
        assert places(rotation) == (2, 4, 5)
        assert owing(rotation) == {}


class TestForwardWithMissedBlinds:
    HOUSE = House(button_moves="forward_with_missed_blinds")

    def test_a_skipped_blind_is_posted_by_the_skipped_seat(self):
        """The small blind leaves: it passes over 3, the big blind over 4."""
        first = rotate(regulars(1, 3, 4, 5), FIVE, self.HOUSE)
        assert places(first) == (3, 4, 5)
        assert posts(first)[2:] == [(3, "dead_blind", 5)]
        assert owing(first) == {4: "big"}
        chairs = [back(seat, big=seat == 4) for seat in (1, 3, 4, 5)]
        second = rotate(chairs, after(first), self.HOUSE)
        assert places(second) == (4, 5, 1)
        assert posts(second)[2:] == [(4, "live_blind", 10)]
        assert owing(second) == {}

    def test_the_larger_first_and_one_a_hand(self):
        chairs = [*regulars(1, 2, 3, 4), back(5, small=True, big=True)]
        first = rotate(chairs, FIVE, self.HOUSE)
        assert posts(first)[2:] == [(5, "live_blind", 10)]
        assert owing(first) == {5: "small"}

    def test_a_big_blind_makes_up_for_what_was_skipped(self):
        chairs = [*regulars(1, 2, 3, 5), back(4, small=True, big=True)]
        rotation = rotate(chairs, FIVE, self.HOUSE)
        assert len(posts(rotation)) == 2
        assert owing(rotation) == {}

    @pytest.mark.parametrize(
        "house",
        [replace(HOUSE, missed_blinds="none"), replace(HOUSE, blind_refusal="shifts")],
    )
    def test_a_skipped_blind_is_posted_also_where_those_who_sit_out_owe_none(self, house: House):
        chairs = [*regulars(1, 3, 4, 5), away(2)]
        first = rotate(chairs, FIVE, house)
        assert posts(first)[2:] == [(3, "dead_blind", 5)]
        assert owing(first) == {4: "big"}

    def test_nothing_is_skipped_while_nobody_comes_or_goes(self):
        rotation = rotate(regulars(1, 2, 3, 4, 5), FIVE, self.HOUSE)
        for _ in range(6):
            assert len(posts(rotation)) == 2
            rotation = rotate(regulars(1, 2, 3, 4, 5), after(rotation), self.HOUSE)


class TestRedrawOnChange:
    HOUSE = House(button_moves="redraw_on_change", newcomer="free")

    def test_the_button_moves_on_while_nobody_comes_or_goes(self):
        for draw in range(5):
            assert places(rotate(regulars(1, 2, 3), THREE, self.HOUSE, draw)) == (2, 3, 1)

    @pytest.mark.parametrize(
        "chairs",
        [
            regulars(1, 2),
            [*regulars(1, 2, 3), newcomer(8)],
            [*regulars(1, 2), newcomer(3)],
        ],
    )
    def test_it_is_drawn_again_whenever_somebody_joined_or_left(self, chairs: list[Chair]):
        buttons = {places(rotate(chairs, THREE, self.HOUSE, draw))[0] for draw in range(12)}
        assert buttons == {chair.seat for chair in chairs}


class TestStraddles:
    """R14: twice the big blind, chosen before the cards."""

    UNDER_THE_GUN = House(straddle="under_the_gun")
    BUTTON = House(straddle="button")

    def straddling(self, *seats: int, at: tuple[int, ...] = (1, 2, 3, 4)) -> list[Chair]:
        return [replace(chair, straddles=chair.seat in seats) for chair in regulars(*at)]

    def straddles(self, chairs: list[Chair], house: House, previous: Previous = FOUR) -> object:
        return [post for post in posts(rotate(chairs, previous, house)) if post[1] == "straddle"]

    def test_under_the_gun_is_left_of_the_big_blind(self):
        """The blinds are on 3 and 4."""
        everybody = self.straddling(1, 2, 3, 4)
        assert self.straddles(everybody, self.UNDER_THE_GUN) == [(1, "straddle", 20)]
        assert self.straddles(self.straddling(2, 3, 4), self.UNDER_THE_GUN) == []

    def test_the_button_may_straddle_where_the_house_says_so(self):
        assert self.straddles(self.straddling(1, 2, 3, 4), self.BUTTON) == [(2, "straddle", 20)]
        assert self.straddles(self.straddling(1, 3, 4), self.BUTTON) == []

    def test_nobody_straddles_where_the_house_has_none(self):
        assert self.straddles(self.straddling(1, 2, 3, 4), STANDARD) == []

    def test_nobody_straddles_heads_up(self):
        two = self.straddling(3, 6, at=(3, 6))
        for house in (self.UNDER_THE_GUN, self.BUTTON):
            assert self.straddles(two, house, HEADS_UP) == []

    def test_with_three_the_button_is_under_the_gun(self):
        three = self.straddling(1, 2, 3, at=(1, 2, 3))
        assert self.straddles(three, self.UNDER_THE_GUN, THREE) == [(2, "straddle", 20)]
        assert self.straddles(three, self.BUTTON, THREE) == [(2, "straddle", 20)]

    def test_a_button_on_an_empty_seat_straddles_nothing(self):
        without = self.straddling(1, 3, 4, at=(1, 3, 4))
        assert places(rotate(without, FOUR)) == (2, 3, 4)
        assert self.straddles(without, self.BUTTON) == []

    @pytest.mark.parametrize(("stack", "able"), [(19, False), (20, True)])
    def test_a_straddle_is_never_short(self, stack: int, able: bool):
        chairs = [replace(chair, stack=stack) for chair in self.straddling(1)]
        assert bool(self.straddles(chairs, self.UNDER_THE_GUN)) is able

    @pytest.mark.parametrize(("stack", "able"), [(21, False), (22, True)])
    def test_the_ante_comes_first(self, stack: int, able: bool):
        chairs = [replace(chair, stack=stack) for chair in self.straddling(1)]
        assert bool(self.straddles(chairs, replace(self.UNDER_THE_GUN, ante=2))) is able

    def test_who_posts_to_come_in_does_not_straddle_too(self):
        house = replace(self.UNDER_THE_GUN, seats=9)
        chairs = [*regulars(1, 2, 3, 4), replace(newcomer(5, posts=True), straddles=True)]
        rotation = rotate(chairs, FOUR, house)
        assert posts(rotation)[2:] == [(5, "live_blind", 10)]


def test_the_examples_in_the_documentation_hold():
    assert doctest.testmod(positions).failed == 0
