"""Sitting down, out, back and away."""

from typing import Any
from uuid import uuid4

import pytest

from poker import dealer
from poker.dealer import Reason
from poker.ledger import book
from poker.models import Request, Sitting, Table

from .kit import HOUSE, Room, heads_up, house, person, refused, three

pytestmark = pytest.mark.django_db


def test_sitting_down_brings_the_buy_in_onto_the_seat():
    room = Room()
    room.sit("Ann", 3, 400)
    assert room.stack("Ann") == 400
    assert room.sitting("Ann").bought_in == 400
    assert room.notes() == ["sits"]


def test_the_same_request_again_is_a_success_that_changes_nothing():
    room = Room()
    key = room.sit("Ann", 3, 400)
    version = room.table.version
    room.sit("Ann", 3, 400, key=key)
    assert room.stack("Ann") == 400
    assert room.table.version == version
    assert Request.objects.count() == 1


def test_a_key_that_stood_for_something_else_is_refused():
    room = Room()
    key = room.sit("Ann", 3, 400)
    with refused(Reason.KEY_USED):
        room.sit("Ben", 4, 400, key=key)
    with refused(Reason.KEY_USED):
        room.sit("Ann", 3, 300, key=key)
    other = Room(host=person("Hugo", is_host=True))
    other.people = room.people
    with refused(Reason.KEY_USED):
        other.sit("Ann", 3, 400, key=key)


def test_a_taken_seat_is_refused():
    room = Room()
    room.sit("Ann", 3)
    with refused(Reason.SEAT_TAKEN):
        room.sit("Ben", 3)


@pytest.mark.parametrize("seat", [0, -1, 10])
def test_a_seat_that_is_not_there_is_refused(seat):
    with refused(Reason.NO_SUCH_SEAT):
        Room().sit("Ann", seat)


def test_nobody_sits_twice():
    room = Room()
    room.sit("Ann", 3)
    with refused(Reason.SITS_ALREADY):
        room.sit("Ann", 4)


def test_there_must_be_such_a_table_and_such_a_player():
    room = Room()
    with refused(Reason.NO_TABLE):
        dealer.sit_out(table_id=room.table_id + 1000, player_id=1, now=room.now)
    with refused(Reason.NO_SUCH_PLAYER):
        dealer.sit(
            table_id=room.table_id, player_id=10**6, seat=1, amount=500, key=uuid4(), now=room.now
        )


def test_who_does_not_sit_has_no_seat_to_do_anything_about():
    room = heads_up()
    verbs: list[tuple[Any, dict[str, Any]]] = [
        (dealer.sit_out, {}),
        (dealer.come_back, {}),
        (dealer.leave, {}),
        (dealer.top_up, {"amount": 1, "key": uuid4()}),
        (dealer.show, {"hand": room.table.hand_id}),
        (dealer.choose_ahead, {"seen": room.seen, "choice": None}),
    ]
    for verb, more in verbs:
        with refused(Reason.NOT_SEATED):
            room.do(verb, "Zoe", **more)


def test_nobody_sits_at_a_closed_table():
    room = Room()
    room.do(dealer.close_night)
    with refused(Reason.TABLE_CLOSED):
        room.sit("Ann", 1)


# ---- sitting out and coming back


def test_sitting_out_plays_the_running_hand_to_its_end():
    room = three()
    room.do(dealer.sit_out, "Ann")
    room.play("Ann raise 30", "Ben fold", "Cat fold")
    assert room.stack("Ann") == 515
    room.deal()
    assert [stack.seat for stack in room.game.lineup.stacks] == [2, 3]


def test_sitting_out_twice_is_refused():
    room = three()
    room.do(dealer.sit_out, "Ann")
    with refused(Reason.AWAY_ALREADY):
        room.do(dealer.sit_out, "Ann")


def test_who_comes_back_waits_for_the_big_blind_or_posts():
    room = three()
    room.do(dealer.sit_out, "Cat")
    for _hand in range(3):
        room.fold_out()
        room.deal()
    missed = room.sitting("Cat")
    assert missed.owes_big
    room.do(dealer.come_back, "Cat", post=True)
    while 3 not in [stack.seat for stack in room.game.lineup.stacks]:
        assert room.sitting("Cat").posts_now  # not between button and big blind, so later
        room.fold_out()
        room.deal()
    assert "comes_back" in room.notes()
    assert not room.sitting("Cat").owes_big


def test_who_did_not_sit_out_cannot_come_back():
    room = three()
    with refused(Reason.NOT_AWAY):
        room.do(dealer.come_back, "Ann")


def test_a_newcomer_who_waits_may_post_after_all():
    room = three()
    room.sit("Dan", 5)
    assert not room.sitting("Dan").posts_now
    room.do(dealer.come_back, "Dan", post=True)
    assert room.sitting("Dan").posts_now
    with refused(Reason.NOT_AWAY):
        room.do(dealer.come_back, "Dan", post=True)
    room.fold_out()
    room.deal()
    assert room.game.at(5).bet == 10


def test_without_chips_nobody_comes_back():
    room = heads_up()
    room.play("Ann raise 500", "Ben call")
    broke = "Ann" if room.stack("Ann") == 0 else "Ben"
    assert room.stack(broke) == 0
    room.do(dealer.sit_out, broke)
    with refused(Reason.NO_CHIPS):
        room.do(dealer.come_back, broke)


# ---- leaving


def test_between_hands_one_leaves_at_once_with_all_chips():
    room = Room()
    room.sit("Ann", 1, 400)
    room.do(dealer.leave, "Ann")
    left = room.sitting("Ann")
    assert (left.state, left.cashed_out, left.net) == ("left", 400, 0)
    assert room.stack("Ann") == 0
    assert book.balance("mint") == 0


def test_who_is_dealt_in_leaves_when_the_hand_is_over_and_is_cashed_out_once():
    room = three()
    room.do(dealer.leave, "Ben")
    assert room.sitting("Ben").state == "leaving"
    room.play("Ann call")
    assert room.kinds()[-1] == "folded"  # Ben, by himself
    assert room.sitting("Ben").state == "leaving"
    room.play("Cat check")
    while room.running:
        room.move(room.to_act, "check")
    left = room.sitting("Ben")
    assert (left.state, left.cashed_out) == ("left", 495)
    outs = [t for t in book.about(f"table:{room.table_id}") if t.key == f"out:{left.pk}"]
    assert [t.amount for t in outs] == [495]


def test_leaving_in_turn_leaves_the_choice_until_the_clock_ends():
    room = three()
    room.do(dealer.leave, "Ann")
    room.play("Ann raise 30", "Ben fold", "Cat fold")
    assert room.sitting("Ann").cashed_out == 515


def test_leaving_at_once_folds_the_open_turn():
    room = three()
    room.do(dealer.leave, "Ann", at_once=True)
    assert room.kinds()[-1] == "folded"
    assert room.to_act == "Ben"


def test_one_may_ask_to_leave_at_once_after_asking_to_leave():
    room = three()
    room.do(dealer.leave, "Ann")
    room.do(dealer.leave, "Ann", at_once=True)
    assert room.kinds()[-1] == "folded"
    assert room.notes().count("leaving") == 1


def test_who_is_all_in_and_leaves_plays_it_out():
    room = heads_up()
    room.play("Ann raise 500")
    room.do(dealer.leave, "Ann")
    room.play("Ben call")
    left = room.sitting("Ann")
    assert left.state == "left"
    assert left.cashed_out in (0, 500, 1000)
    assert left.cashed_out + room.stack("Ben") == 1000


def test_who_leaves_neither_sits_out_nor_comes_back_nor_tops_up():
    room = three()
    room.do(dealer.leave, "Ben")
    for verb, more in [
        (dealer.sit_out, {}),
        (dealer.come_back, {}),
        (dealer.top_up, {"amount": 100, "key": uuid4()}),
    ]:
        with refused(Reason.LEAVING):
            room.do(verb, "Ben", **more)


def test_where_a_free_fold_is_refused_a_leaver_checks():
    room = heads_up(fold_when_free="refused")
    room.do(dealer.leave, "Ben")
    room.play("Ann call")
    assert room.kinds()[-1] != "folded"
    while room.running:
        room.move("Ann", "check")
    assert room.sitting("Ben").state == "left"


def test_a_seat_is_free_again_for_somebody_else():
    room = Room()
    room.sit("Ann", 1)
    room.do(dealer.leave, "Ann")
    room.sit("Ben", 1)
    assert room.sitting_on(1).player.display_name == "Ben"


# ---- coming back with what one left with


def test_who_comes_back_soon_brings_what_they_left_with():
    room = three()
    room.play("Ann raise 30", "Ben fold", "Cat fold")
    room.do(dealer.leave, "Ann")
    room.pass_(60)
    with refused(Reason.RETURNING_MINIMUM, least=515):
        room.sit("Ann", 1, 500)
    room.sit("Ann", 1, 515)
    assert room.stack("Ann") == 515


def test_even_more_than_the_most_is_brought_back():
    room = heads_up(buy_in_max=500)
    room.play("Ann raise 500", "Ben call")
    rich = "Ann" if room.stack("Ann") else "Ben"
    room.do(dealer.leave, rich)
    with refused(Reason.RETURNING_MINIMUM):
        room.sit(rich, 5, 500)
    room.sit(rich, 5, 1000)
    assert room.stack(rich) == 1000


def test_asking_and_taking_it_back_does_not_wipe_that_out():
    room = three()
    room.play("Ann raise 30", "Ben fold", "Cat fold")
    room.do(dealer.leave, "Ann")
    room.do(dealer.change_house, house=house(buy_in_approval=True))
    room.sit("Ann", 1, 600)
    room.do(dealer.cancel_request, "Ann", request_id=room.request("Ann").pk)
    with refused(Reason.RETURNING_MINIMUM, least=515):
        room.sit("Ann", 1, 500)


def test_after_that_time_the_usual_limits_hold():
    room = three()
    room.play("Ann raise 30", "Ben fold", "Cat fold")
    room.do(dealer.leave, "Ann")
    room.pass_(30 * 60 + 1)
    room.sit("Ann", 1, 100)
    assert room.stack("Ann") == 100


# ---- being there


def test_a_lost_socket_is_shown_and_a_ping_brings_the_player_back():
    room = three()
    room.do(dealer.absent, "Ben")
    assert room.sitting("Ben").offline_since == room.now
    version = room.table.version
    room.do(dealer.absent, "Ben")
    assert room.table.version == version
    room.pass_(5)
    room.do(dealer.present, "Ben")
    assert room.sitting("Ben").offline_since is None


def test_pings_are_written_down_every_quarter_of_a_minute(django_assert_num_queries):
    room = three()
    room.do(dealer.present, "Ben")
    room.pass_(14)
    with django_assert_num_queries(1):
        room.do(dealer.present, "Ben")
    room.pass_(1)
    room.do(dealer.present, "Ben")
    assert room.sitting("Ben").seen_at == room.now


def test_a_ping_of_a_spectator_is_nothing():
    room = three()
    version = room.table.version
    room.do(dealer.present, "Zoe")
    room.do(dealer.absent, "Zoe")
    assert room.table.version == version


# ---- approval


def test_where_the_host_approves_the_seat_waits_without_chips():
    room = Room(house(buy_in_approval=True))
    room.sit("Ann", 1, 500)
    assert room.sitting("Ann").state == "asking"
    assert room.stack("Ann") == 0
    for verb, more in [
        (dealer.sit_out, {}),
        (dealer.come_back, {}),
        (dealer.top_up, {"amount": 100, "key": uuid4()}),
    ]:
        with refused(Reason.NOT_APPROVED):
            room.do(verb, "Ann", **more)
    room.do(dealer.approve, request_id=room.request("Ann").pk)
    assert room.sitting("Ann").state == "playing"
    assert room.stack("Ann") == 500
    assert room.notes() == ["asks", "sits"]


def test_the_host_needs_nobodys_approval():
    room = Room(house(buy_in_approval=True))
    room.people["Hanna"] = room.host
    room.sit("Hanna", 1, 500)
    assert room.stack("Hanna") == 500


def test_a_declined_player_has_no_seat():
    room = Room(house(buy_in_approval=True))
    room.sit("Ann", 1)
    room.do(dealer.decline, request_id=room.request("Ann").pk)
    assert room.sitting("Ann").state == "left"
    assert room.request("Ann").state == "declined"
    room.sit("Ben", 1)


def test_one_may_take_a_request_back():
    room = Room(house(buy_in_approval=True))
    room.sit("Ann", 1)
    room.sit("Ben", 2)
    asked = room.request("Ann").pk
    with refused(Reason.NO_REQUEST):
        room.do(dealer.cancel_request, "Ben", request_id=asked)
    room.do(dealer.cancel_request, "Ann", request_id=asked)
    assert room.sitting("Ann").state == "left"
    with refused(Reason.NO_REQUEST):
        room.do(dealer.cancel_request, "Ann", request_id=asked)
    with refused(Reason.NO_REQUEST):
        room.do(dealer.approve, request_id=asked)


def test_an_unanswered_request_does_not_keep_a_seat_for_ever():
    room = Room(house(buy_in_approval=True))
    room.sit("Ann", 1)
    assert room.table.wake_at == room.now.replace(minute=15)
    room.wake()
    assert room.sitting("Ann").state == "left"
    assert room.request("Ann").state == "cancelled"


def test_a_request_is_looked_at_again_when_it_is_approved():
    room = Room(house(buy_in_approval=True, buy_in_from="wallet"))
    room.grant("Ann", 500)
    room.sit("Ann", 1, 500)
    asked = room.request("Ann").pk
    other = Room(house(buy_in_from="wallet"), host=room.host)
    other.people = room.people
    other.sit("Ann", 1, 400)
    with refused(Reason.WALLET_SHORT, have=100):
        room.do(dealer.approve, request_id=asked)
    assert room.sitting("Ann").state == "asking"


def test_sittings_and_tables_read_well():
    room = Room()
    room.sit("Ann", 1)
    assert str(Table.objects.get()) == "Thursday"
    assert str(Sitting.objects.get()).endswith(f"on seat 1 of table {room.table_id}")
    assert HOUSE.seats == 9
