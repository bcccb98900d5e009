"""A hand that is called off counts for nothing: the next is dealt as if it had not been."""

from dataclasses import replace
from random import Random

import pytest

from poker import dealer
from poker.engine.events import Lineup
from poker.engine.house import PRESETS, Preset, preset
from poker.models import Sitting, Table

from .kit import Room, house, three
from .test_evenings import play_on, refill

pytestmark = pytest.mark.django_db


def call_off(room: Room) -> Lineup:
    """Call the running hand off, and give its lineup."""
    lineup: Lineup = room.game.lineup
    room.do(dealer.void_hand, reason="misdeal")
    return lineup


def debts(room: Room) -> list[tuple]:
    """List what everybody owes and waits for."""
    here = Sitting.objects.filter(table=room.table_id).exclude(state="left").order_by("seat")
    return list(
        here.values_list("seat", "newcomer", "owes_small", "owes_big", "posts_now", "waits")
    )


def with_dan_behind_the_button(**more) -> Room:
    """Deal the second hand of Ann, Ben and Cat, in which Dan has to wait on seat 3."""
    room = Room(house())
    for seat, name in ((1, "Ann"), (2, "Ben"), (4, "Cat")):
        room.sit(name, seat)
    room.deal()
    room.sit("Dan", 3, **more)
    room.fold_out()
    room.deal()
    assert room.sitting("Dan").waits
    return room


def test_the_button_and_the_blinds_stay_after_a_hand_called_off():
    room = three()
    room.fold_out()
    room.deal()
    lineup = call_off(room)
    room.deal()
    assert room.game.lineup == lineup
    room.fold_out()
    room.deal()
    assert room.game.lineup.big_blind != lineup.big_blind


def test_the_button_is_not_drawn_again_when_the_first_hand_is_called_off():
    for seed in range(5):
        room = Room(house(first_button="random", seats=9))
        room.chance = Random(seed)
        for seat in (1, 4, 6, 8):
            room.sit(f"P{seat}", seat)
        room.deal()
        lineup = call_off(room)
        room.deal()
        assert room.game.lineup == lineup


def test_who_posted_to_come_in_posts_again():
    room = with_dan_behind_the_button(post=True)
    room.fold_out()
    room.deal()
    assert ("live_blind", 3) in [(due.kind, due.seat) for due in room.game.lineup.dues]
    lineup = call_off(room)
    assert room.stack("Dan") == 500
    room.deal()
    assert room.game.lineup == lineup


def test_a_blind_missed_in_a_hand_called_off_is_not_missed():
    room = three()
    room.do(dealer.sit_out, "Ann")
    room.fold_out()
    before = debts(room)
    room.deal()
    while debts(room) == before:
        room.fold_out()
        before = debts(room)
        room.deal()
    call_off(room)
    assert debts(room) == before


def test_what_a_player_wishes_while_the_hand_runs_stands_when_it_is_called_off():
    room = with_dan_behind_the_button()
    room.do(dealer.come_back, "Dan", post=True)
    call_off(room)
    assert room.sitting("Dan").posts_now


def test_a_hand_called_off_is_none_of_the_hands_of_the_night():
    room = three(hands_max=2)
    call_off(room)
    for _hand in range(2):
        assert room.table.state == "open"
        room.deal()
        room.fold_out()
    assert room.table.state == "closed"


def test_a_hand_called_off_that_was_dealt_by_an_older_release_is_called_off_all_the_same():
    room = three()
    Table.objects.update(before_hand=None)
    call_off(room)
    room.deal()


@pytest.mark.parametrize("name", PRESETS)
def test_whoever_comes_and_goes_the_same_hand_is_dealt_after_one_called_off(name: Preset):
    rules = replace(preset(name), ends_when_one_left=False)
    chance, room = Random(name), Room(rules)
    for seat, who in enumerate(("Ann", "Ben", "Cat"), 1):
        room.sit(who, seat, rules.buy_in_max)
    for number in range(7):
        if number == 1:
            room.sit("Dan", 5, rules.buy_in_max, post=True)
        if number == 2:
            room.do(dealer.sit_out, "Ben")
            room.sit("Eve", 6, rules.buy_in_max)
        if number == 5 and room.sitting("Ben").state == "away":
            room.do(dealer.come_back, "Ben", post=True)
        refill(room, rules.buy_in_max)
        room.deal()
        owed, lineup = debts(room), call_off(room)
        room.deal()
        assert (room.game.lineup, debts(room)) == (lineup, owed)
        play_on(room, chance)
