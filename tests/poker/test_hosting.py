"""What a host does: pause, approve, bots, removals, house rules, the end of the night, trouble."""

from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from accounts.models import Player
from poker import dealer, store
from poker.bots import NAMES, TEMPERAMENTS
from poker.dealer import Reason, Refusal, play, wakes
from poker.engine.actions import BetTo, Fold, RaiseTo
from poker.engine.house import House
from poker.ledger import book
from poker.models import Hand, HouseClock, Night, Table

from .kit import EVENING, HOUSE, Room, heads_up, house, person, refused, three

pytestmark = pytest.mark.django_db

HOSTLY = [
    (dealer.pause, {}),
    (dealer.resume, {}),
    (dealer.approve, {"request_id": 1}),
    (dealer.decline, {"request_id": 1}),
    (dealer.hand_over, {"to_player_id": 1}),
    (dealer.add_bot, {}),
    (dealer.remove, {"seat": 1}),
    (dealer.change_house, {"house": HOUSE}),
    (dealer.close_night, {}),
    (dealer.reopen, {}),
    (dealer.void_hand, {"reason": "so"}),
    (dealer.freeze, {"reason": "so"}),
    (dealer.unfreeze, {}),
]


@pytest.mark.parametrize(("verb", "more"), HOSTLY, ids=lambda v: getattr(v, "__name__", ""))
def test_only_the_host_or_staff_may(verb, more):
    room = Room(host=person("Ines"))
    room.sit("Ann", 1)
    with refused(Reason.NOT_HOST):
        verb(table_id=room.table_id, actor_id=room.id("Ann"), now=room.now, **more)


def test_staff_may_do_what_the_host_may():
    room = Room(host=person("Ines"))
    staff = person("Stan", is_superuser=True)
    dealer.pause(table_id=room.table_id, actor_id=staff.pk, now=room.now)
    assert room.table.state == "paused"
    assert dealer.is_staff(staff.pk)
    assert not dealer.is_staff(room.host.pk)


def test_a_tables_host_who_is_not_staff_does_not_unfreeze():
    room = Room(host=person("Ines"))
    room.do(dealer.freeze, reason="odd pot")
    with refused(Reason.NOT_HOST):
        room.do(dealer.unfreeze)


# ---- setting up


def test_a_table_has_a_code_nobody_guesses_and_an_open_night():
    room = Room()
    table = room.table
    assert len(table.code) == 10
    assert table.night.closed_at is None
    assert table.get_absolute_url() == f"/table/{table.code}/"
    assert store.read_house(table.house) == HOUSE


@pytest.mark.parametrize(
    ("name", "reason"), [("  ", Reason.NAME_MISSING), ("x" * 41, Reason.NAME_TOO_LONG)]
)
def test_a_table_needs_a_name(name, reason):
    with refused(reason):
        dealer.create_table(host_id=None, name=name, house=HOUSE, now=EVENING)


def test_a_table_needs_a_host_who_exists():
    with refused(Reason.NO_SUCH_PLAYER):
        dealer.create_table(host_id=10**6, name="Thursday", house=HOUSE, now=EVENING)


def test_house_rules_that_do_not_hold_are_refused_by_the_field():
    with refused(Reason.HOUSE_FAULT, field="seats", fault="too_big", limit=22):
        Room(house(seats=23))
    with refused(Reason.HOUSE_FAULT, field="straddle", fault="clash"):
        Room(house(straddle="button", small_blind=0, big_blind=0))


# ---- the pace


def test_a_pause_waits_for_the_end_of_the_hand():
    room = three()
    room.do(dealer.pause)
    assert room.table.state == "pausing"
    room.play("Ann call")
    room.fold_out()
    assert room.table.state == "paused"
    assert room.table.next_hand_at is None
    assert room.table.wake_at is None
    assert room.notes()[-2:] == ["pausing", "paused"]
    room.do(dealer.resume)
    room.deal()


def test_a_pause_between_hands_holds_at_once():
    room = three()
    room.fold_out()
    room.do(dealer.pause)
    assert room.table.state == "paused"
    with refused(Reason.PAUSED_ALREADY):
        room.do(dealer.pause)
    room.sit("Dan", 5)
    assert room.table.next_hand_at is None


def test_a_pause_may_be_taken_back():
    room = three()
    with refused(Reason.NOT_PAUSED):
        room.do(dealer.resume)
    room.do(dealer.pause)
    room.do(dealer.resume)
    room.fold_out()
    assert room.table.next_hand_at is not None


def test_nobody_is_stood_up_during_a_pause():
    room = Room()
    room.sit("Ann", 1)
    room.do(dealer.sit_out, "Ann")
    room.do(dealer.pause)
    assert room.table.wake_at is None
    room.pass_(3600)
    room.do(dealer.resume)
    room.wake()
    assert room.sitting("Ann").state == "left"


# ---- people and bots


def test_the_host_hands_the_role_over():
    room = three()
    with refused(Reason.NO_SUCH_PLAYER):
        room.do(dealer.hand_over, to_player_id=10**6)
    with refused(Reason.HOST_ALREADY):
        room.do(dealer.hand_over, to_player_id=room.host.pk)
    room.do(dealer.hand_over, to_player_id=room.id("Ben"))
    assert room.table.host_id == room.id("Ben")
    dealer.pause(table_id=room.table_id, actor_id=room.id("Ben"), now=room.now)


def test_a_removed_player_plays_the_hand_to_its_end():
    room = three()
    room.do(dealer.remove, seat=1)
    room.do(dealer.remove, seat=1)
    room.play("Ann raise 30", "Ben fold", "Cat fold")
    assert room.sitting("Ann").state == "left"
    assert room.sitting("Ann").cashed_out == 515
    assert room.notes().count("leaving") == 1
    assert room.notes()[-1] == "removed"


def test_between_hands_a_seat_is_cleared_at_once():
    room = three()
    room.fold_out()
    room.do(dealer.remove, seat=1)
    assert room.sitting("Ann").state == "left"
    with refused(Reason.SEAT_EMPTY):
        room.do(dealer.remove, seat=1)


def test_bots_take_the_free_seats_and_bring_their_chips():
    room = Room(house(seats=3))
    room.sit("Ann", 2)
    room.do(dealer.add_bot, temperament="bold")
    room.do(dealer.add_bot)
    bots = room.table.sittings.filter(player__is_bot=True).order_by("seat")
    assert [bot.seat for bot in bots] == [1, 3]
    assert bots[0].temperament == "bold"
    assert bots[1].temperament in TEMPERAMENTS
    assert bots[0].bought_in == HOUSE.buy_in_max
    assert bots[0].player != bots[1].player
    with refused(Reason.NO_SEAT_FREE):
        room.do(dealer.add_bot)


def test_a_bot_has_a_temperament_there_is():
    with refused(Reason.NO_SUCH_TEMPERAMENT):
        Room().do(dealer.add_bot, temperament="drunk")


def test_a_bot_does_not_take_a_persons_name():
    room = Room()
    person(NAMES[0])
    room.do(dealer.add_bot)
    assert room.table.sittings.get().player.display_name == NAMES[1]


def test_a_bot_plays_when_its_turn_comes_and_rebuys_when_broke():
    room = Room(house(buy_in_max=100, seconds_between_hands=0))
    room.sit("Ann", 1, 100)
    room.do(dealer.add_bot, temperament="bold")
    for _hand in range(12):
        room.deal()
        while room.running:
            if room.to_act == "Ann":
                room.move("Ann", "call" if room.options.call else "check")
            else:
                assert room.wake()
        if room.stack("Ann") == 0:
            room.do(dealer.top_up, "Ann", amount=100, key=uuid4())
    bot = room.sitting_on(2)
    assert room.table.hands_dealt >= 12
    assert book.balance(f"stack:{bot.pk}") > 0
    assert bot.timeouts == 0


def test_a_bots_wake_that_comes_late_is_nothing():
    room = Room()
    room.sit("Ann", 1)
    room.do(dealer.add_bot)
    room.deal()
    while room.to_act == "Ann":
        room.move("Ann", "call")
    assert room.table.bot_at == room.table.wake_at
    assert not room.wake(until=room.now)


def _bots_turn():
    room = Room()
    room.sit("Ann", 1)
    room.do(dealer.add_bot)
    room.deal()
    while room.to_act == "Ann":
        room.move("Ann", "call")
    return room


@pytest.mark.parametrize("wish", [RaiseTo(10**6), BetTo(1), Fold()])
def test_a_bot_that_wants_what_is_not_allowed_checks_or_folds(monkeypatch, wish):
    monkeypatch.setattr(wakes, "choose", lambda view, temperament, chance: wish)
    room = _bots_turn()
    opened = room.game.opened
    assert room.wake()
    assert not room.running or room.game.opened > opened


def test_a_bot_that_loses_a_race_is_asked_again_later(monkeypatch):
    room = _bots_turn()
    seen = room.seen

    def loses(**asked):
        raise Refusal(Reason.STALE)

    with monkeypatch.context() as patch:
        patch.setattr(play, "act", loses)
        room.wake()
    assert room.seen == seen
    assert room.wake(until=room.now)
    assert not room.running or room.seen != seen


def test_a_bot_that_is_refused_otherwise_is_a_fault(monkeypatch):
    room = _bots_turn()

    def refuses(**asked):
        raise Refusal(Reason.NO_CHIPS)

    with monkeypatch.context() as patch:
        patch.setattr(play, "act", refuses)
        with refused(Reason.NO_CHIPS):
            room.wake()
    assert room.table.wake_at == room.now + timedelta(minutes=1)
    alive = room.table.wake_at
    HouseClock.objects.update_or_create(pk=1, defaults={"alive_at": alive})
    room.wake()
    assert not room.running or "timed_out" in room.kinds()


def test_bots_alone_are_not_dealt_to():
    room = Room()
    for _bot in range(3):
        room.do(dealer.add_bot)
    alone = room.table.next_hand_at
    room.sit("Ann", 9)
    company = room.table.next_hand_at
    room.do(dealer.leave, "Ann")
    assert company is not None
    assert alone is room.table.next_hand_at is None


# ---- house rules


def test_new_house_rules_hold_from_the_next_hand_on():
    room = three()
    room.do(dealer.change_house, house=house(small_blind=10, big_blind=20))
    assert store.read_house(room.table.house).big_blind == 10
    room.fold_out()
    room.deal()
    assert room.game.house.big_blind == 20
    assert room.table.house_next is None
    assert "house_next" in room.notes()
    assert "house" in room.notes()


def test_between_hands_they_hold_at_once():
    room = Room()
    room.do(dealer.change_house, house=house(buy_in_max=700))
    with refused(Reason.BUY_IN_TOO_BIG, most=700):
        room.sit("Ann", 1, 800)


def test_fewer_seats_are_refused_while_those_are_taken():
    room = three()
    room.sit("Dan", 9)
    with refused(Reason.SEATS_TAKEN, seat=9):
        room.do(dealer.change_house, house=house(seats=6))
    with refused(Reason.HOUSE_FAULT):
        room.do(dealer.change_house, house=house(big_blind=0, small_blind=5))


def test_a_seat_that_will_be_gone_is_not_given_away():
    room = three()
    room.do(dealer.change_house, house=house(seats=6))
    with refused(Reason.NO_SUCH_SEAT):
        room.sit("Dan", 9)


# ---- the night


def test_the_night_ends_with_everybody_cashed_out():
    room = three()
    room.play("Ann raise 30", "Ben fold", "Cat fold")
    room.do(dealer.close_night)
    assert room.table.state == "closed"
    assert room.table.wake_at is None
    rows = {s.player.display_name: s.net for s in room.table.night.sittings.all()}
    assert rows == {"Ann": 15, "Ben": -5, "Cat": -10}
    assert sum(rows.values()) == 0
    assert book.balance("mint") == 0
    assert room.table.night.closed_at == room.now
    with refused(Reason.TABLE_CLOSED):
        room.do(dealer.close_night)


def test_the_night_ends_after_the_running_hand():
    room = three()
    room.do(dealer.close_night)
    room.do(dealer.close_night)
    assert room.notes().count("ending") == 1
    assert room.table.state == "open"
    room.do(dealer.top_up, "Ann", amount=100, key=uuid4())
    room.fold_out()
    assert room.table.state == "closed"
    assert room.request("Ann").state == "cancelled"
    assert book.balance("mint") == 0


def test_a_closed_table_opens_for_a_new_night_with_a_fresh_button():
    room = three()
    with refused(Reason.NOT_CLOSED):
        room.do(dealer.reopen)
    room.do(dealer.close_night)
    room.fold_out()
    room.do(dealer.reopen)
    assert Night.objects.filter(table=room.table_id).count() == 2
    for seat, name in enumerate(("Ann", "Ben"), 1):
        room.sit(name, seat, 100)
    room.deal()
    assert room.table.night.hands == 1
    assert room.table.hand.number == 2
    assert str(room.table.night)


def test_the_night_ends_after_so_many_hands():
    room = three(hands_max=2)
    room.fold_out()
    room.deal()
    room.fold_out()
    assert room.table.state == "closed"


def test_the_night_ends_when_one_is_left():
    room = heads_up(ends_when_one_left=True)
    room.play("Ann raise 500", "Ben call")
    assert room.table.state == ("open" if room.stack("Ann") == 500 else "closed")
    assert book.total() == 0


def test_with_two_left_it_goes_on():
    room = three(ends_when_one_left=True)
    room.fold_out()
    assert room.table.state == "open"


# ---- trouble


def test_a_voided_hand_gives_every_contribution_back():
    room = three()
    room.play("Ann raise 30", "Ben call")
    room.do(dealer.void_hand, reason="  misdeal ")
    assert [room.stack(name) for name in ("Ann", "Ben", "Cat")] == [500, 500, 500]
    hand = Hand.objects.get()
    assert hand.state == "voided"
    assert book.balance(f"pot:{hand.pk}") == 0
    assert room.kinds()[-1] == "hand_voided"
    with refused(Reason.NO_HAND):
        room.do(dealer.void_hand, reason="again")
    with refused(Reason.REASON_MISSING):
        room.do(dealer.void_hand, reason=" ")
    room.deal()


def test_who_was_leaving_is_cashed_out_when_the_hand_is_voided():
    room = three()
    room.do(dealer.leave, "Cat")
    room.do(dealer.void_hand, reason="misdeal")
    assert room.sitting("Cat").cashed_out == 500


def test_a_frozen_table_stands_still_with_its_chips_in_place():
    room = three()
    room.play("Ann raise 30")
    seen = room.seen
    room.do(dealer.freeze, reason="look at the pot")
    assert room.table.wake_at is None
    assert room.table.why == "look at the pot"
    with refused(Reason.TABLE_FROZEN):
        room.move("Ben", "fold", seen=seen)
    with refused(Reason.TABLE_FROZEN):
        room.do(dealer.pause)
    with refused(Reason.TABLE_FROZEN):
        room.do(dealer.freeze, reason="again")
    room.do(dealer.leave, "Ben", at_once=True)
    assert not room.game.at(2).folded
    room.pass_(1000)
    room.do(dealer.unfreeze)
    assert room.kinds()[-1] == "turn_renewed"
    assert room.table.turn_started_at == room.now
    room.move("Ben", "fold", seen=seen)
    with refused(Reason.NOT_FROZEN):
        room.do(dealer.unfreeze)


def test_nobody_takes_chips_from_a_frozen_table():
    room = three()
    room.do(dealer.freeze, reason="look")
    room.do(dealer.void_hand, reason="misdeal")
    with refused(Reason.TABLE_FROZEN):
        room.do(dealer.leave, "Ben")
    with refused(Reason.TABLE_FROZEN):
        room.do(dealer.remove, seat=2)
    assert room.sitting("Ben").left_at is None


def test_a_hand_is_voided_at_a_frozen_table_too():
    room = three()
    room.do(dealer.freeze, reason="look")
    room.do(dealer.void_hand, reason="misdeal")
    assert room.table.state == "frozen"
    assert room.table.wake_at is None
    room.do(dealer.unfreeze)
    room.deal()


def test_what_waits_for_a_hand_called_off_at_a_frozen_table_waits_until_it_goes_on():
    room = three()
    room.do(dealer.leave, "Cat")
    room.do(dealer.top_up, "Ann", amount=100, key=uuid4())
    room.do(dealer.freeze, reason="look")
    room.do(dealer.void_hand, reason="misdeal")
    assert room.sitting("Cat").left_at is None
    assert room.stack("Ann") == 500
    room.do(dealer.unfreeze)
    assert room.sitting("Cat").cashed_out == 500
    assert room.stack("Ann") == 600
    room.deal()


def test_a_host_does_not_thaw_a_table_by_calling_its_last_hand_off():
    room = heads_up()
    room.do(dealer.close_night)
    room.do(dealer.freeze, reason="look")
    room.do(dealer.void_hand, reason="misdeal")
    assert room.table.state == "frozen"
    with refused(Reason.NOT_CLOSED):
        room.do(dealer.reopen)
    room.do(dealer.unfreeze)
    assert room.table.state == "closed"
    room.do(dealer.reopen)
    room.do(dealer.freeze, reason="once more")
    room.do(dealer.unfreeze)
    assert room.table.state == "open"


def test_a_table_frozen_in_its_pause_is_paused_when_it_thaws():
    room = three()
    room.do(dealer.pause)
    room.fold_out()
    room.do(dealer.freeze, reason="look")
    room.do(dealer.unfreeze)
    assert (room.table.state, room.table.wake_at) == ("paused", None)
    room.do(dealer.resume)
    room.deal()


def test_a_table_frozen_in_its_last_hand_before_a_pause_pauses_after_it():
    room = three()
    room.do(dealer.pause)
    room.do(dealer.freeze, reason="look")
    room.do(dealer.unfreeze)
    assert room.table.state == "pausing"
    room.fold_out()
    assert room.table.state == "paused"


def test_a_table_that_was_to_pause_pauses_though_its_hand_is_called_off_while_frozen():
    room = three()
    room.do(dealer.pause)
    room.do(dealer.freeze, reason="look")
    room.do(dealer.void_hand, reason="misdeal")
    room.do(dealer.unfreeze)
    assert (room.table.state, room.table.wake_at) == ("paused", None)


def test_a_night_that_was_to_end_after_the_hand_ends_after_it_though_it_was_frozen():
    room = three()
    room.do(dealer.close_night)
    room.do(dealer.freeze, reason="look")
    room.do(dealer.unfreeze)
    assert room.table.state == "open"
    room.fold_out()
    assert room.table.state == "closed"


def test_a_table_that_was_frozen_before_its_state_was_kept_is_open_when_it_thaws():
    room = three()
    room.do(dealer.freeze, reason="look")
    Table.objects.update(thaws_to="")
    room.do(dealer.unfreeze)
    assert room.table.state == "open"


# ---- the practice table


def test_the_practice_table_is_there_once_with_five_bots():
    first = dealer.ensure_practice_table(now=EVENING)
    again = dealer.ensure_practice_table(now=EVENING)
    assert first.pk == again.pk
    assert first.sittings.count() == 5
    assert first.host is None
    assert not first.private
    assert store.read_house(first.house).buy_in_from == "tab"


def _wake_at(table_id) -> Any:
    return Table.objects.get(pk=table_id).wake_at


def test_practice_begins_when_a_person_sits_and_pauses_when_none_is_there():
    table_id = dealer.ensure_practice_table(now=EVENING).pk
    assert _wake_at(table_id) is None
    ann = person("Ann")
    dealer.sit(table_id=table_id, player_id=ann.pk, seat=9, amount=500, key=uuid4(), now=EVENING)
    assert EVENING < _wake_at(table_id) < EVENING + timedelta(seconds=10)
    dealer.leave(table_id=table_id, player_id=ann.pk, now=EVENING)
    assert _wake_at(table_id) is None


def test_a_bot_that_was_removed_is_replaced_at_the_next_start():
    table = dealer.ensure_practice_table(now=EVENING)
    staff = person("Stan", is_superuser=True)
    dealer.remove(table_id=table.pk, actor_id=staff.pk, seat=1, now=EVENING)
    dealer.ensure_practice_table(now=EVENING)
    assert Table.objects.get().sittings.exclude(state="left").count() == 5
    assert Player.objects.filter(is_bot=True).count() >= 5


def test_a_standard_house_may_be_played():
    assert Room(replace(House(), buy_in_approval=False)).table.state == "open"
