"""Playing: one's turn, once; choices ahead; showing; chips in step with facts."""

from uuid import uuid4

import pytest

from poker import dealer
from poker.dealer import Ahead, Reason
from poker.dealer.door import at_table
from poker.engine.actions import Void
from poker.ledger import book
from poker.models import Hand, HandEvent, HandSeat

from .kit import Room, heads_up, house, refused, three
from .kit import laid_deck as laid_deck

pytestmark = pytest.mark.django_db


def ahead(room, name, kind, amount=0, seen=None):
    choice = Ahead(kind, amount) if kind else None
    room.do(dealer.choose_ahead, name, seen=seen or room.seen, choice=choice)


# ---- a hand


def test_a_hand_from_the_blinds_to_the_pot(laid_deck):
    """Ann (button) holds kings, Ben deuces; kings win 120."""
    laid_deck("2c Kc 2d Kd  3s 5h 9c Jd  4s 8s  6s Qh")
    room = heads_up()
    room.play("Ann raise 30", "Ben call", "Ben check", "Ann bet 30", "Ben call")
    room.play("Ben check", "Ann check", "Ben check", "Ann check")
    assert {room.stack("Ann"), room.stack("Ben")} == {560, 440}
    hand = Hand.objects.get()
    assert (hand.state, hand.pot, hand.number) == ("ended", 120, 1)
    assert hand.ended_at == room.now
    assert hand.serial == room.table_id * 10**7 + 1
    assert {seat.net for seat in HandSeat.objects.all()} == {-60, 60}
    assert book.balance(f"pot:{hand.pk}") == 0
    assert len(hand.board) == 10


def test_every_chip_of_a_hand_points_to_its_fact():
    room = heads_up()
    room.play("Ann raise 30", "Ben fold")
    hand = room.table.hand_id
    moved = [(t.key.split(":")[2:], t.amount, t.code) for t in book.about(f"hand:{hand}")]
    assert moved == [
        (["2", "0"], 5, "small_blind"),
        (["3", "0"], 10, "big_blind"),
        (["6", "0"], 25, "bet"),
        (["8", "0"], 20, "return"),
        (["9", "0"], 20, "award"),
    ]


def test_facts_are_numbered_from_one_and_append_only():
    room = heads_up()
    room.fold_out()
    seqs = HandEvent.objects.order_by("seq").values_list("seq", flat=True)
    assert list(seqs) == list(range(1, room.table.hand_seq + 1))
    assert str(HandEvent.objects.first()).endswith(":1 hand_started")


# ---- once, and in turn


def test_the_same_click_twice_acts_once():
    room = three()
    seen = room.seen
    room.move("Ann", "call", seen=seen)
    with refused(Reason.STALE):
        room.move("Ann", "call", seen=seen)
    assert room.game.at(1).bet == 10


def test_a_second_click_never_hits_the_next_decision():
    room = heads_up()
    seen = room.seen
    room.move("Ann", "call", seen=seen)
    room.move("Ben", "raise", 30)
    with refused(Reason.STALE):
        room.move("Ann", "call", seen=seen)


def test_a_click_of_the_last_hand_is_stale():
    room = heads_up()
    seen = room.seen
    room.fold_out()
    room.deal()
    with refused(Reason.STALE):
        room.move("Ann", "call", seen=seen)


def test_between_hands_every_click_is_stale():
    room = heads_up()
    seen = room.seen
    room.fold_out()
    with refused(Reason.STALE):
        room.move("Ben", "call", seen=seen)


def test_nobody_acts_for_another():
    room = three()
    with refused(Reason.NOT_YOUR_TURN):
        room.move("Cat", "call")


def test_the_engines_no_to_a_hand_that_is_over_is_an_answer_too():
    room = heads_up()
    room.fold_out()
    with refused(Reason.HAND_OVER), at_table(room.table_id, now=room.now) as felt:
        felt.ask(None, Void("late"))


@pytest.mark.parametrize(
    ("line", "reason", "params"),
    [
        ("Ann check", Reason.NOTHING_TO_CHECK, {}),
        ("Ann bet 40", Reason.BET_EXISTS, {}),
        ("Ann raise 15", Reason.TOO_SMALL, {"least": 20}),
        ("Ann raise 501", Reason.TOO_BIG, {"most": 500}),
    ],
)
def test_what_the_rules_forbid_is_refused_with_the_amounts(line, reason, params):
    room = three()
    with refused(reason, **params):
        room.play(line)
    assert room.table.hand_seq == 6


def test_what_does_not_fit_a_street_without_a_bet_is_refused():
    room = heads_up()
    room.play("Ann call", "Ben check")
    with refused(Reason.NOTHING_TO_CALL):
        room.play("Ben call")
    with refused(Reason.NO_BET):
        room.play("Ben raise 40")


def test_amounts_go_by_the_smallest_chip():
    room = three(smallest_chip=5)
    with refused(Reason.NOT_A_STEP, step=5):
        room.play("Ann raise 33")


def test_a_short_all_in_does_not_reopen_the_betting():
    room = Room()
    for seat, (name, chips) in enumerate([("Ann", 500), ("Ben", 130), ("Cat", 500)], 1):
        room.sit(name, seat, chips)
    room.deal()
    room.play("Ann raise 100", "Ben raise 130", "Cat call")
    with refused(Reason.MAY_NOT_RAISE):
        room.play("Ann raise 300")


def test_where_free_folds_are_refused_a_check_is_wanted():
    room = heads_up(fold_when_free="refused")
    room.play("Ann call")
    with refused(Reason.MAY_NOT_FOLD):
        room.play("Ben fold")


# ---- choices made ahead


def test_a_fold_ahead_is_made_when_the_turn_comes():
    room = three()
    ahead(room, "Ben", "fold")
    room.play("Ann call")
    folded = HandEvent.objects.get(kind="folded")
    assert folded.data == {"seat": 2, "cause": "ahead"}
    assert room.to_act == "Cat"
    assert room.sitting("Ben").ahead is None


def test_a_call_of_this_amount_is_made():
    room = three()
    ahead(room, "Ben", "call", 5)
    room.play("Ann call")
    assert room.game.at(2).bet == 10
    assert room.to_act == "Cat"


def test_a_call_is_void_when_the_amount_changes():
    room = three()
    ahead(room, "Ben", "call", 5)
    room.play("Ann raise 30")
    assert room.sitting("Ben").ahead is None
    assert room.to_act == "Ben"


def test_a_check_is_void_when_somebody_bets():
    room = three()
    ahead(room, "Cat", "check")
    room.play("Ann raise 30")
    assert room.sitting("Cat").ahead is None


def test_a_check_is_made_while_it_is_free():
    room = three()
    ahead(room, "Cat", "check")
    room.play("Ann call", "Ben call")
    assert room.game.street == "flop"
    assert room.to_act == "Ben"


def test_check_or_fold_checks_when_free_and_folds_when_not():
    room = three()
    ahead(room, "Cat", "check_fold")
    room.play("Ann call", "Ben call")
    assert room.game.street == "flop"
    ahead(room, "Cat", "check_fold")
    room.play("Ben bet 20")
    assert room.game.at(3).folded


def test_several_choices_ahead_are_made_in_one_go():
    room = three()
    ahead(room, "Ben", "call", 5)
    ahead(room, "Cat", "check")
    room.play("Ann call")
    assert room.game.street == "flop"


def test_a_choice_is_taken_back_by_none():
    room = three()
    ahead(room, "Ben", "fold")
    ahead(room, "Ben", None)
    room.play("Ann call")
    assert room.to_act == "Ben"


def test_a_choice_is_never_carried_to_the_next_hand():
    room = three()
    ahead(room, "Cat", "fold")
    room.play("Ann fold", "Ben fold")
    assert room.sitting("Cat").ahead is None
    room.deal()
    assert [s.ahead for s in room.table.sittings.all()] == [None, None, None]


@pytest.mark.parametrize(
    ("name", "kind", "amount"),
    [
        ("Ann", "fold", 0),  # her own turn
        ("Ben", "call", 10),  # it is 5
        ("Cat", "call", 0),  # nothing to call
        ("Ben", "check", 0),  # 5 are owed
    ],
)
def test_a_choice_that_does_not_fit_is_refused(name, kind, amount):
    room = three()
    with refused(Reason.NOT_AHEAD):
        ahead(room, name, kind, amount)


def test_who_folded_or_is_all_in_or_is_not_dealt_in_has_nothing_to_choose():
    room = three()
    room.sit("Dan", 5)
    with refused(Reason.NOT_AHEAD):
        ahead(room, "Dan", "fold")
    room.play("Ann fold")
    with refused(Reason.NOT_AHEAD):
        ahead(room, "Ann", "fold")
    room.play("Ben raise 500")
    with refused(Reason.NOT_AHEAD):
        ahead(room, "Ben", "check_fold")


def test_a_choice_for_another_hand_is_stale():
    room = three()
    with refused(Reason.STALE):
        ahead(room, "Ben", "fold", seen=(uuid4(), 6))
    seen = room.seen
    room.fold_out()
    with refused(Reason.STALE):
        ahead(room, "Ben", "fold", seen=seen)


@pytest.mark.parametrize("kind", ["fold", "check_fold", "check"])
def test_a_choice_for_one_street_is_not_carried_to_the_next(kind):
    room = three()
    room.play("Ann call", "Ben call", "Cat check", "Ben check")
    ahead(room, "Ben", kind)
    room.play("Cat check", "Ann check")
    assert (room.game.street, room.to_act) == ("turn", "Ben")
    assert room.sitting("Ben").ahead is None


def test_a_choice_that_was_clicked_on_an_earlier_street_is_stale():
    room = three()
    room.play("Ann call")
    seen = room.seen
    room.play("Ben call", "Cat check", "Ben check")
    for kind in ("fold", "check_fold", "check"):
        with refused(Reason.STALE):
            ahead(room, "Ann", kind, seen=seen)
    assert room.sitting("Ann").ahead is None


def test_a_choice_holds_although_somebody_moved_while_it_was_clicked():
    room = three()
    room.play("Ann call", "Ben call", "Cat check")
    seen = room.seen
    room.play("Ben bet 20")
    ahead(room, "Ann", "check_fold", seen=seen)
    with refused(Reason.NOT_AHEAD):
        ahead(room, "Ann", "check", seen=seen)
    room.play("Cat call")
    assert room.game.at(1).folded


def test_a_choice_for_a_turn_that_has_not_come_yet_is_stale():
    room = three()
    hand, opened = room.seen
    for seq in (opened + 1, 0):
        with refused(Reason.STALE):
            ahead(room, "Ben", "fold", seen=(hand, seq))


def test_where_a_free_fold_is_refused_a_fold_ahead_checks():
    room = three(fold_when_free="refused")
    ahead(room, "Cat", "fold")
    room.play("Ann call", "Ben call")
    assert not room.game.at(3).folded


# ---- showing


def test_cards_may_be_shown_when_the_hand_is_over():
    room = heads_up()
    hand = room.table.hand_id
    with refused(Reason.NOT_OVER):
        room.do(dealer.show, "Ann", hand=hand)
    room.fold_out()
    room.do(dealer.show, "Ben", hand=hand)
    assert room.kinds()[-1] == "shown"
    with refused(Reason.ALREADY_SHOWN):
        room.do(dealer.show, "Ben", hand=hand)


def test_only_the_last_hand_is_shown_and_only_by_who_was_dealt_in():
    room = heads_up()
    room.fold_out()
    room.sit("Cat", 3)
    hand = room.table.hand_id
    with refused(Reason.NOT_DEALT_IN):
        room.do(dealer.show, "Cat", hand=hand)
    room.deal()
    with refused(Reason.STALE):
        room.do(dealer.show, "Ben", hand=hand)


def test_who_took_over_a_seat_does_not_show_the_cards_of_who_sat_there():
    room = three()
    room.fold_out()
    room.do(dealer.leave, "Ann")
    room.sit("Dan", 1)
    with refused(Reason.NOT_DEALT_IN):
        room.do(dealer.show, "Dan", hand=room.table.hand_id)


def test_showing_disturbs_neither_chips_nor_the_next_hand():
    room = heads_up()
    room.fold_out()
    due = room.table.next_hand_at
    room.do(dealer.top_up, "Ann", amount=100, key=uuid4())
    room.do(dealer.show, "Ann", hand=room.table.hand_id)
    assert room.table.next_hand_at == due


# ---- blinds that go round


def test_three_hands_move_button_and_blinds_round_the_table():
    room = three()
    places = []
    for _hand in range(3):
        places.append((room.game.lineup.button, room.game.lineup.big_blind))
        room.fold_out()
        room.deal()
    assert places == [(1, 3), (2, 1), (3, 2)]


def test_a_newcomer_waits_for_the_big_blind():
    room = three()
    room.sit("Dan", 4)
    room.fold_out()
    room.deal()
    waiting = room.sitting("Dan").waits
    assert waiting or 4 in [stack.seat for stack in room.game.lineup.stacks]
    while room.sitting("Dan").newcomer:
        room.fold_out()
        room.deal()
    assert room.game.lineup.big_blind == 4
    assert not room.sitting("Dan").waits


def test_a_house_with_antes_takes_them():
    room = Room(house(ante=2))
    for seat, name in enumerate(("Ann", "Ben", "Cat"), 1):
        room.sit(name, seat)
    room.deal()
    assert room.game.pot_total == 15 + 6
