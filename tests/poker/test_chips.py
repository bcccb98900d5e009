"""Chips onto the table and off it: limits, wallets, tabs, top-ups, rebuys, grants."""

from uuid import uuid4

import pytest

from poker import dealer
from poker.dealer import Reason
from poker.dealer.cashier import GRANT_MAX
from poker.ledger import book
from poker.models import Request

from .kit import Room, heads_up, house, person, refused, three

pytestmark = pytest.mark.django_db


def top_up(room, name, amount, key=None):
    room.do(dealer.top_up, name, amount=amount, key=key or uuid4())


def win_everything(room) -> tuple[str, str]:
    """Play an all-in heads-up hand; give winner and loser."""
    room.play("Ann raise 500", "Ben call")
    winner = max(("Ann", "Ben"), key=room.stack)
    return winner, "Ben" if winner == "Ann" else "Ann"


def test_the_buy_in_has_limits():
    room = Room()
    with refused(Reason.BUY_IN_TOO_SMALL, least=100):
        room.sit("Ann", 1, 99)
    with refused(Reason.BUY_IN_TOO_BIG, most=1000):
        room.sit("Ann", 1, 1001)
    with refused(Reason.BUY_IN_TOO_SMALL):
        room.sit("Ann", 1, -500)


def test_stacks_are_multiples_of_the_smallest_chip():
    room = Room(house(smallest_chip=5))
    with refused(Reason.NOT_WHOLE_CHIPS, step=5):
        room.sit("Ann", 1, 502)
    room.sit("Ann", 1, 500)
    with refused(Reason.NOT_WHOLE_CHIPS, step=5):
        top_up(room, "Ann", 7)


def test_on_the_tab_chips_come_from_the_mint_and_go_back_to_it():
    room = Room()
    room.sit("Ann", 1, 400)
    assert book.balance("mint") == -400
    room.do(dealer.leave, "Ann")
    assert book.balance("mint") == 0


def test_from_the_wallet_chips_come_out_of_it_and_go_back_into_it():
    room = Room(house(buy_in_from="wallet"))
    room.grant("Ann", 700)
    room.sit("Ann", 1, 400)
    assert room.wallet("Ann") == 300
    room.do(dealer.leave, "Ann")
    assert room.wallet("Ann") == 700


def test_a_wallet_that_is_short_is_refused_and_nothing_happened():
    room = Room(house(buy_in_from="wallet"))
    room.grant("Ann", 300)
    with refused(Reason.WALLET_SHORT, have=300):
        room.sit("Ann", 1, 400)
    assert room.table.sittings.count() == 0
    assert Request.objects.count() == 0


def test_what_the_tab_gives_is_never_won_into_a_wallet():
    room = Room()
    room.sit("Ann", 1, 400)
    with refused(Reason.CHIPS_STAND):
        room.do(dealer.change_house, house=house(buy_in_from="wallet"))
    room.do(dealer.leave, "Ann")
    assert book.balance("mint") == 0
    assert book.balances([f"wallet:{room.id('Ann')}"]) == {}
    room.do(dealer.change_house, house=house(buy_in_from="wallet"))
    with refused(Reason.BOTS_ON_THE_TAB):
        room.do(dealer.add_bot)


# ---- topping up


def test_between_hands_a_top_up_is_on_the_stack_at_once():
    room = Room()
    room.sit("Ann", 1, 400)
    top_up(room, "Ann", 600)
    assert room.stack("Ann") == 1000
    with refused(Reason.STACK_FULL, most=1000):
        top_up(room, "Ann", 1)


def test_a_top_up_goes_up_to_the_most():
    room = Room()
    room.sit("Ann", 1, 400)
    with refused(Reason.BUY_IN_TOO_BIG, most=600):
        top_up(room, "Ann", 601)
    with refused(Reason.BUY_IN_TOO_SMALL, least=1):
        top_up(room, "Ann", 0)


def test_the_same_top_up_twice_is_paid_once():
    room = Room()
    room.sit("Ann", 1, 400)
    key = uuid4()
    top_up(room, "Ann", 100, key)
    top_up(room, "Ann", 100, key)
    assert room.stack("Ann") == 500


def test_during_a_hand_a_top_up_waits_for_its_end():
    room = three()
    top_up(room, "Ann", 300)
    assert room.stack("Ann") == 500
    assert room.request("Ann").state == "queued"
    with refused(Reason.REQUEST_OPEN):
        top_up(room, "Ann", 10)
    room.fold_out()
    assert room.stack("Ann") == 800
    assert room.request("Ann").state == "paid"
    assert room.request("Ann").paid == 300


def test_a_queued_top_up_never_goes_beyond_the_most():
    room = heads_up(buy_in_max=600)
    top_up(room, "Ann", 100)
    room.play("Ann raise 60", "Ben fold")
    assert room.stack("Ann") == 600
    assert room.request("Ann").paid == 90


def test_a_queued_top_up_that_is_not_needed_any_more_is_dropped():
    room = heads_up(buy_in_max=505)
    top_up(room, "Ann", 5)
    room.play("Ann raise 60", "Ben fold")
    assert room.stack("Ann") == 510
    assert room.request("Ann").state == "cancelled"


def test_a_queued_top_up_takes_no_more_than_the_wallet_has_by_then():
    room = Room(house(buy_in_from="wallet"))
    for seat, name in enumerate(("Ann", "Ben"), 1):
        room.grant(name, 800)
        room.sit(name, seat)
    room.deal()
    top_up(room, "Ann", 300)
    other = Room(house(buy_in_from="wallet"), host=room.host)
    other.people = room.people
    other.sit("Ann", 1, 200)
    room.fold_out()
    assert room.request("Ann").paid == 100
    assert room.wallet("Ann") == 0


def test_a_queued_top_up_that_the_wallet_cuts_is_paid_in_whole_chips():
    room = Room(house(buy_in_from="wallet", smallest_chip=5))
    for seat, name in enumerate(("Ann", "Ben"), 1):
        room.grant(name, 800)
        room.sit(name, seat)
    room.deal()
    top_up(room, "Ann", 300)
    other = Room(house(buy_in_from="wallet"), host=room.host)
    other.people = room.people
    other.sit("Ann", 1, 203)
    room.fold_out()
    assert room.request("Ann").paid == 95
    assert room.wallet("Ann") == 2


def test_one_may_take_a_queued_top_up_back():
    room = three()
    top_up(room, "Ann", 300)
    room.do(dealer.cancel_request, "Ann", request_id=room.request("Ann").pk)
    room.fold_out()
    assert room.stack("Ann") == 500


def test_who_is_not_dealt_in_tops_up_at_once():
    room = three()
    room.sit("Dan", 5, 500)
    top_up(room, "Dan", 100)
    assert room.stack("Dan") == 600


def test_a_top_up_is_approved_where_the_host_wants_it():
    room = Room(house(buy_in_approval=True))
    room.sit("Ann", 1, 400)
    room.do(dealer.approve, request_id=room.request("Ann").pk)
    top_up(room, "Ann", 100)
    assert room.stack("Ann") == 400
    room.do(dealer.approve, request_id=room.request("Ann").pk)
    assert room.stack("Ann") == 500
    assert room.request("Ann").decided_by == room.host
    top_up(room, "Ann", 100)
    room.do(dealer.decline, request_id=room.request("Ann").pk)
    assert room.stack("Ann") == 500
    assert room.sitting("Ann").state == "playing"


def test_a_top_up_approved_during_a_hand_waits_for_its_end():
    room = Room(house(buy_in_approval=True))
    for seat, name in enumerate(("Ann", "Ben"), 1):
        room.sit(name, seat)
        room.do(dealer.approve, request_id=room.request(name).pk)
    room.deal()
    top_up(room, "Ben", 100)
    asked = room.request("Ben").pk
    room.do(dealer.approve, request_id=asked)
    assert room.request("Ben").state == "queued"
    with refused(Reason.NO_REQUEST):
        room.do(dealer.approve, request_id=asked)
    room.fold_out()
    assert room.request("Ben").state == "paid"
    assert room.request("Ben").decided_by == room.host


def test_nobody_tops_up_at_a_closed_or_frozen_table():
    room = three()
    room.do(dealer.freeze, reason="look")
    with refused(Reason.TABLE_FROZEN):
        top_up(room, "Ann", 10)
    with refused(Reason.TABLE_FROZEN):
        room.sit("Dan", 5)


# ---- out of chips


def test_who_is_out_of_chips_keeps_the_seat_and_may_buy_in_again():
    room = heads_up()
    _winner, loser = win_everything(room)
    assert room.sitting(loser).state == "playing"
    assert "bust" in room.notes()
    assert room.table.next_hand_at is None
    with refused(Reason.BUY_IN_TOO_SMALL, least=100):
        top_up(room, loser, 99)
    top_up(room, loser, 300)
    assert room.sitting(loser).away_since is None
    room.deal()
    assert room.running


def test_who_stays_out_of_chips_is_stood_up_after_a_while():
    room = heads_up()
    _winner, loser = win_everything(room)
    assert room.table.wake_at == room.now.replace(minute=15)
    room.wake()
    assert room.sitting(loser).state == "left"
    assert room.notes()[-1] == "stood_up"
    assert room.sitting(loser).net == -500


def test_a_rebuy_during_the_hand_that_breaks_one_is_paid_at_its_end():
    room = three()
    room.play("Ann raise 500", "Ben fold")
    top_up(room, "Ann", 400)
    room.play("Cat call")
    assert room.stack("Ann") in (400, 1005)


# ---- grants


def test_a_host_issues_chips_into_a_wallet_once_for_a_key():
    room = Room()
    key = uuid4()
    for _click in range(2):
        dealer.grant(
            player_id=room.id("Ann"), amount=70, actor_id=room.host.pk, key=key, now=room.now
        )
    assert room.wallet("Ann") == 70
    granted = book.find(f"grant:{key}")
    assert granted is not None
    assert granted.actor == room.host
    with refused(Reason.KEY_USED):
        dealer.grant(
            player_id=room.id("Ben"), amount=70, actor_id=room.host.pk, key=key, now=room.now
        )


@pytest.mark.parametrize(
    ("amount", "reason"),
    [
        (0, Reason.NOT_WHOLE_CHIPS),
        (-5, Reason.NOT_WHOLE_CHIPS),
        (GRANT_MAX + 1, Reason.GRANT_TOO_BIG),
    ],
)
def test_a_grant_is_a_sensible_number(amount, reason):
    room = Room()
    with refused(reason):
        room.grant("Ann", amount)


def test_only_hosts_grant_and_only_to_people():
    room = Room()
    with refused(Reason.NOT_HOST):
        dealer.grant(
            player_id=room.id("Ann"), amount=5, actor_id=room.id("Ann"), key=uuid4(), now=room.now
        )
    with refused(Reason.NOT_HOST):
        dealer.grant(player_id=room.id("Ann"), amount=5, actor_id=10**6, key=uuid4(), now=room.now)
    room.people["Robot"] = person("Robot", is_bot=True)
    with refused(Reason.NO_SUCH_PLAYER):
        room.grant("Robot", 5)
