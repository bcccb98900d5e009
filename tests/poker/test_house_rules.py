"""House rules that the dealer keeps: changes, straddles, refused blinds, nights that end."""

import pytest

from poker import dealer, store
from poker.dealer import Reason
from poker.engine.actions import RaiseTo
from poker.engine.events import HandStarted
from poker.ledger import book
from poker.models import ChatMessage, Sitting
from poker.room import look as look_at
from poker.words import note
from tests.poker.kit import Room, heads_up, house, laid_deck, refused, three

__all__ = ["laid_deck"]

pytestmark = pytest.mark.django_db


def said(room):
    """Say every note of the table."""
    notes = ChatMessage.objects.filter(table=room.table_id, kind="note").order_by("pk")
    return [note(each.code, each.data) for each in notes]


# ---- changes


def test_a_change_is_announced_when_it_is_queued_and_when_it_holds():
    room = three()
    room.do(dealer.change_house, house=house(small_blind=10, big_blind=20, burn=False))
    room.fold_out()
    room.deal()
    told = "small blind 10 (was 5), big blind 20 (was 10), burn cards no (was yes)"
    assert f"From the next hand on: {told}" in said(room)
    assert f"The house rules have changed: {told}" in said(room)


def test_the_page_knows_which_notes_are_about_the_rules_and_of_which_hand():
    table = three()
    table.do(dealer.change_house, house=house(burn=False))
    table.fold_out()
    table.deal()
    seen = look_at(table_id=table.table_id, viewer_id=table.id("Ann"), now=table.now)
    told = [line for line in seen.chat if line.rules]
    assert [line.text.split(":")[0] for line in told] == [
        "From the next hand on",
        "The house rules have changed",
    ]
    assert seen.hand is not None
    assert told[0].at < seen.hand.started == told[1].at


def test_each_hand_keeps_the_rules_it_was_dealt_under():
    room = three()
    first = room.table.hand_id
    room.do(dealer.change_house, house=house(structure="fixed_limit"))
    room.fold_out()
    room.deal()
    for hand_id, structure in ((first, "no_limit"), (room.table.hand_id, "fixed_limit")):
        started = store.facts(hand_id)[0]
        assert isinstance(started, HandStarted) and started.house.structure == structure


def test_a_queued_change_can_be_taken_back():
    room = three()
    room.do(dealer.change_house, house=house(showdown="everyone"))
    room.do(dealer.change_house, house=house())
    assert room.table.house_next is None
    assert said(room)[-1] == "The house rules stay as they are"


def test_the_same_change_sent_twice_is_announced_once():
    room = three()
    for _sent in range(2):
        room.do(dealer.change_house, house=house(burn=False))
    assert room.notes().count("house_next") == 1
    before = room.table.version
    room.do(dealer.change_house, house=house(burn=False))
    assert room.table.version == before


def test_a_larger_chip_is_refused_while_somebody_sits_there():
    room = Room(house(smallest_chip=5))
    room.do(dealer.change_house, house=house(smallest_chip=1))
    room.do(dealer.change_house, house=house(smallest_chip=5))
    room.sit("Ann", 1)
    with refused(Reason.CHIP_TOO_BIG, step=5):
        room.do(dealer.change_house, house=house(small_blind=10, big_blind=20, smallest_chip=10))
    room.do(dealer.change_house, house=house(smallest_chip=1))


# ---- straddles


def test_who_straddles_posts_two_big_blinds_before_the_cards_and_acts_last():
    room = three(straddle="under_the_gun")
    room.do(dealer.straddle, "Ben", on=True)
    room.fold_out()
    room.deal()  # button Ben, small blind Cat, big blind Ann: Ben is first to act
    kinds = room.kinds()
    assert kinds.count("posted") == 3 and kinds.index("hole_dealt") > 3
    assert room.game.bet == 20 and room.to_act == "Cat"
    assert room.options.min_to == 40
    room.play("Cat call", "Ann call")
    assert room.to_act == "Ben" and room.options.check and room.options.allows(RaiseTo(40))
    assert book.total() == 0


def test_a_straddle_holds_until_it_is_switched_off():
    room = three(straddle="button")
    room.do(dealer.straddle, "Ben", on=True)
    room.do(dealer.straddle, "Ben", on=True)
    for expected in (True, False):
        while room.game is None or room.game.lineup.button != 2 or not room.running:
            room.fold_out()
            room.deal()
        assert (room.game.bet == 20) is expected
        room.do(dealer.straddle, "Ben", on=False)
        room.fold_out()
        room.deal()


def test_nobody_straddles_where_the_house_has_none():
    room = three()
    with refused(Reason.NO_STRADDLE):
        room.do(dealer.straddle, "Ann", on=True)
    assert not Sitting.objects.filter(straddles=True).exists()


# ---- blinds that pass


def test_a_blind_that_somebody_sits_out_passes_on_and_is_not_owed():
    room = three(blind_refusal="shifts", button_moves="forward", newcomer="free")
    room.sit("Dan", 4)
    room.fold_out()
    room.deal()
    assert room.game.lineup.big_blind == 4
    room.do(dealer.sit_out, "Ann")
    room.fold_out()
    room.deal()
    assert room.game.lineup.big_blind == 2
    assert not Sitting.objects.filter(owes_big=True).exists()
    room.do(dealer.come_back, "Ann")
    room.fold_out()
    room.deal()
    assert 1 in {stack.seat for stack in room.game.lineup.stacks}
    assert {due.kind for due in room.game.lineup.dues} == {"small_blind", "big_blind"}


# ---- nights that end by themselves


def test_the_cards_that_draw_the_button_are_told_above_the_first_hand_of_the_night():
    table = three(first_button="high_card")
    scene = look_at(table_id=table.table_id, viewer_id=None, now=table.now)
    (line,) = [line for line in scene.chat if "button" in line.text]
    assert scene.hand and scene.hand.button
    first = scene.seats[scene.hand.button - 1].name
    assert line.text.startswith(f"{first} draws the ")
    assert all(f"{name}: " in line.text for name in {"Ann", "Ben", "Cat"} - {first})
    assert line.rules and line.at >= scene.hand.started
    table.fold_out()
    table.deal()
    assert table.notes().count("drawn") == 1


def test_the_draw_is_told_again_with_who_came_after_a_hand_called_off():
    table = three(first_button="high_card")
    table.do(dealer.void_hand, reason="misdeal")
    table.sit("Dan", 4)
    table.deal()
    first, again = [line for line in said(table) if "button" in line]
    assert "Dan" in again and "Dan" not in first
    button = table.sitting_on(table.game.lineup.button).player.display_name
    assert again.startswith(f"{button} draws the ")


def test_the_last_hand_is_announced_and_the_night_ends_with_it():
    room = three(hands_max=2)
    assert "last_hand" not in room.notes()
    room.fold_out()
    room.deal()
    assert said(room)[-1] == "This is the last hand of the night"
    room.fold_out()
    assert "All 2 hands of the night are played" in said(room)
    assert room.table.state == "closed"


def test_playing_to_the_last_player_no_bot_buys_in_again(laid_deck):
    room = heads_up(ends_when_one_left=True, buy_in_max=500)
    room.do(dealer.add_bot)
    room.fold_out()
    laid_deck("As2hKd AhTdKc 5c7c8dJs 5dQh 5h4s")  # small blind Ben, big blind the bot
    room.deal()
    bot = room.sitting_on(3).player.display_name
    room.play("Ann fold", "Ben raise 500")
    room.move(bot, "call")
    assert room.stack(bot) == 0 and room.table.state == "open"
    assert room.sitting(bot).bought_in == 500


def test_who_has_all_the_chips_is_named_when_the_night_ends():
    room = heads_up(ends_when_one_left=True)
    while room.table.state == "open":
        room.deal()
        while room.running:
            may = room.options
            if may.kind == "bet" or may.kind == "raise":
                room.move(room.to_act, may.kind, may.max_to)
            else:
                room.move(room.to_act, "call")
    assert any(line.endswith("has all the chips") for line in said(room))
    assert book.total() == 0
