"""What each viewer is shown of a table."""

from datetime import timedelta
from uuid import uuid4

import pytest

from poker import dealer, room
from poker.models import Table
from poker.room.rows import CHAT_LINES
from poker.scene import Scene
from tests.poker.kit import Room, heads_up, house, laid_deck, person, three

__all__ = ["laid_deck"]

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_is_remembered():
    room.forget()
    yield
    room.forget()


def look(table: Room, name: str | None = None, **more) -> Scene:
    viewer = table.id(name) if name else None
    return room.look(table_id=table.table_id, viewer_id=viewer, now=table.now, **more)


def states(scene: Scene, *seats: int) -> list[str]:
    return [scene.seats[seat - 1].state for seat in seats]


def texts(scene: Scene) -> list[str]:
    return [notice.text for notice in scene.notices if notice.text]


# ------------------------------------------------------------------ the table


def test_an_empty_table_waits_for_players_and_offers_its_seats():
    table = Room()
    scene = look(table, "Ann")
    assert scene.hand is None and scene.clock is None and scene.options is None
    assert states(scene, *range(1, 10)) == ["free"] * 9
    assert scene.table.why == "Waiting for 2 more players."
    assert scene.you.may == ("sit", "say")
    assert (scene.you.sit_min, scene.you.sit_max) == (100, 1000)


def test_it_waits_for_one_more_until_the_second_sits():
    table = Room()
    table.sit("Ann", 1)
    assert look(table).table.why == "Waiting for 1 more player."
    table.sit("Ben", 2)
    scene = look(table)
    assert scene.table.why is None
    assert scene.table.next_hand_at is not None


def test_the_hosts_verbs_are_the_hosts_and_the_houses():
    table = heads_up()
    assert {"pause", "add_bot", "remove", "hand_over", "close_night", "void"} <= set(
        look_as(table, table.host).you.may
    )
    boss = person("Boss", is_host=True)
    assert look_as(table, boss).you.host
    assert not look(table, "Ann").you.host
    assert "pause" not in look(table, "Ann").you.may


def look_as(table: Room, player, **more) -> Scene:
    return room.look(table_id=table.table_id, viewer_id=player.pk, now=table.now, **more)


@pytest.mark.parametrize(
    ("verb", "state", "why"),
    [
        (dealer.pause, "pausing", "The table pauses after this hand."),
        (dealer.close_night, "open", "The night ends after this hand."),
    ],
)
def test_what_the_host_does_is_said(verb, state, why):
    table = heads_up()
    table.do(verb)
    scene = look(table, "Ann")
    assert (scene.table.state, scene.table.why) == (state, why)


def test_a_paused_table_says_so():
    table = Room()
    table.do(dealer.pause)
    assert look(table, "Ann").table.why == "The host has paused the table."
    assert "resume" in look_as(table, table.host).you.may


def test_a_frozen_table_says_why_and_lets_nobody_sit():
    table = heads_up()
    table.do(dealer.freeze, reason="two decks")
    scene = look(table, "Sue")
    assert scene.table.state == "frozen"
    assert scene.table.why == "The table is frozen: two decks"
    assert "sit" not in scene.you.may
    assert scene.clock is None


def test_a_closed_night_shows_its_account():
    table = heads_up()
    table.play("Ann fold")
    table.do(dealer.close_night)
    scene = look(table, "Ann")
    assert scene.night is not None
    rows = [(row.name, row.bought_in, row.cashed_out, row.net) for row in scene.night.rows]
    assert rows == [("Ben", 500, 505, 5), ("Ann", 500, 495, -5)]
    assert look_as(table, table.host).you.may[-1] == "reopen"


def test_a_queued_change_of_rules_is_announced():
    table = heads_up()
    table.do(dealer.change_house, house=house(big_blind=20))
    assert look(table).table.house_next
    assert look(table).table.big_blind == 10


# ------------------------------------------------------------------ seats


def test_seats_before_anybody_acts():
    table = three()
    scene = look(table, "Ben")
    assert states(scene, 1, 2, 3, 4) == ["live", "live", "live", "free"]
    assert [seat.to_act for seat in scene.seats[:3]] == [True, False, False]
    assert [seat.last.text for seat in scene.seats[1:3] if seat.last] == [
        "Small blind",
        "Big blind",
    ]
    assert [seat.bet for seat in scene.seats[:3]] == [0, 5, 10]
    assert scene.hand and (scene.hand.button, scene.hand.small_blind, scene.hand.big_blind) == (
        1,
        2,
        3,
    )


def test_seats_that_acted_folded_and_are_all_in():
    table = three()
    table.play("Ann raise 500", "Ben fold")
    scene = look(table, "Cat")
    assert states(scene, 1, 2, 3) == ["allin", "folded", "live"]
    assert scene.seats[0].last and scene.seats[0].last.text == "Raise"
    assert scene.seats[1].cards is None
    assert scene.seats[0].all_in and not scene.seats[1].live


def test_a_move_is_forgotten_on_the_next_street_but_a_fold_stays():
    table = three()
    table.play("Ann fold", "Ben call")
    assert states(look(table), 1, 2, 3) == ["folded", "acted", "live"]
    table.play("Cat check")
    scene = look(table)
    assert states(scene, 1, 2, 3) == ["folded", "live", "live"]
    assert scene.seats[1].last is None


def test_who_is_offline_keeps_the_cards():
    table = three()
    table.do(dealer.absent, "Ben")
    seat = look(table).seats[1]
    assert (seat.state, seat.cards) == ("offline", 2)
    assert seat.offline_since == table.now.timestamp()


def test_who_sits_out_is_away_once_the_hand_is_over():
    table = three()
    table.do(dealer.sit_out, "Ben")
    scene = look(table, "Ben")
    assert scene.seats[1].state == "live" and scene.seats[1].away
    assert scene.you.sitting_out and "come_back" in scene.you.may
    table.play("Ann fold", "Ben fold")
    table.deal()
    assert look(table).seats[1].state == "away"


def test_who_came_late_waits_and_may_post():
    table = heads_up()
    table.sit("Cat", 5)
    scene = look(table, "Cat")
    assert scene.seats[4].state == "waiting"
    assert scene.seats[4].cards is None
    assert "post" in scene.you.may


def test_who_is_out_of_chips_is_bust_and_offered_a_whole_buy_in(laid_deck):
    # From the small blind: Ben KdKc, Cat 2c3c, Ann AsAh.
    laid_deck("Kd2cAsKc3cAh 4c 7s8s9d 4d Jc 4h Qd")
    table = three()
    table.play("Ann raise 500", "Ben call", "Cat fold")
    assert states(look(table), 1, 2) == ["won", "beaten"]
    you = look(table, "Ben").you
    assert (you.top_up_min, you.top_up_max) == (100, 1000)
    assert "top_up" in you.may and "sit_out" in you.may
    assert look(table, "Ann").you.top_up_max == 0
    table.deal()
    assert states(look(table), 1, 2) == ["live", "bust"]


def test_whoever_takes_a_seat_after_the_hand_has_nothing_of_the_old_hand():
    table = heads_up()
    table.play("Ann fold")
    table.do(dealer.leave, "Ann")
    assert look(table).seats[0].state == "free"
    table.sit("Zoe", 1)
    seat = look(table, "Zoe").seats[0]
    assert (seat.name, seat.cards, seat.won, seat.last) == ("Zoe", None, 0, None)


def test_a_seat_that_waits_for_the_host_says_what_it_asks_for():
    table = Room(house(buy_in_approval=True))
    table.sit("Ann", 4, 300)
    scene = look(table, "Ann")
    assert (scene.seats[3].state, scene.seats[3].asks) == ("asks", 300)
    assert scene.you.request and scene.you.request.amount == 300
    assert {"cancel", "leave"} <= set(scene.you.may)
    assert scene.requests == ()
    assert [r.name for r in look_as(table, table.host).requests] == ["Ann"]
    assert {"approve", "decline"} <= set(look_as(table, table.host).you.may)


# ------------------------------------------------------------------ the hand


def test_options_are_shown_to_the_player_to_act_and_to_nobody_else():
    table = three()
    mine = look(table, "Ann").options
    assert mine and (mine.call, mine.min_to, mine.max_to, mine.kind) == (10, 20, 500, "raise")
    assert [(p.name, p.to) for p in mine.presets] == [
        ("2.5 ×", 25),
        ("3 ×", 30),
        ("Pot", 35),
        ("All-in", 500),
    ]
    for other in ("Ben", "Cat", "Sue", None):
        assert look(table, other).options is None


def test_presets_after_the_flop_are_parts_of_the_pot():
    table = three()
    table.play("Ann raise 30", "Ben call", "Cat call", "Ben bet 90")
    options = look(table, "Cat").options
    assert options
    # 180 in the middle, 90 to call: the pot would be 270.
    assert [(p.name, p.to) for p in options.presets] == [
        ("½ pot", 225),
        ("⅔ pot", 270),
        ("Pot", 360),
        ("All-in", 470),
    ]


def test_sizes_that_are_not_legal_are_no_presets():
    table = three()
    table.play("Ann raise 30", "Ben call", "Cat call", "Ben bet 300")
    assert [p.to for p in look(table, "Cat").options.presets] == [470]  # type: ignore[union-attr]


def test_what_can_be_chosen_ahead_depends_on_what_is_owed():
    table = three()
    ben, cat = look(table, "Ben").ahead, look(table, "Cat").ahead
    assert ben and [(c.kind, c.amount) for c in ben.choices] == [("fold", 0), ("call", 5)]
    assert cat and [c.kind for c in cat.choices] == ["check_fold", "check"]
    assert look(table, "Ann").ahead is None
    assert look(table, "Sue").ahead is None


def test_a_choice_ahead_is_seen_by_its_player_alone():
    table = three()
    choice = dealer.Ahead("call", 5)
    table.do(dealer.choose_ahead, "Ben", seen=table.seen, choice=choice)
    chosen = look(table, "Ben").ahead.chosen  # type: ignore[union-attr]
    assert chosen and (chosen.kind, chosen.amount) == ("call", 5)
    assert look(table, "Cat").ahead.chosen is None  # type: ignore[union-attr]
    table.play("Ann raise 40")
    assert look(table, "Ben").ahead is None
    assert look(table, "Cat").ahead.chosen is None  # type: ignore[union-attr]


def test_check_or_fold_is_shown_as_the_fold_it_has_become_when_somebody_bets():
    table = heads_up(("Ann", "Ben", "Cat", "Dan"))
    table.play("Dan call", "Ann call", "Ben call", "Cat check")
    choice = dealer.Ahead("check_fold")
    table.do(dealer.choose_ahead, "Dan", seen=table.seen, choice=choice)
    assert look(table, "Dan").ahead.chosen.kind == "check_fold"  # type: ignore[union-attr]
    table.play("Ben bet 20")
    ahead = look(table, "Dan").ahead
    assert ahead and ahead.chosen in ahead.choices
    assert ahead.chosen.kind == "fold"


def test_the_clock_is_given_as_server_times():
    table = three(turn_seconds=20, time_bank_seconds=30)
    clock = look(table).clock
    assert clock and clock.seat == 1
    assert (clock.ends - clock.starts, clock.bank_ends - clock.ends) == (20, 30)
    assert not clock.on_bank
    table.pass_(25)
    assert look(table).clock.on_bank  # type: ignore[union-attr]
    table.do(dealer.absent, "Ann")
    assert look(table).clock.offline_ends is not None  # type: ignore[union-attr]


def test_the_pot_counts_every_chip_in_the_middle():
    table = three()
    table.play("Ann raise 100", "Ben call", "Cat call", "Ben check", "Cat bet 50")
    scene = look(table)
    assert scene.hand and (scene.hand.pot, scene.hand.bet) == (350, 50)
    assert [(pot.name, pot.amount) for pot in scene.hand.pots] == [("Main pot", 350)]


def test_side_pots_while_the_betting_goes_on():
    table = Room()
    for seat, (name, amount) in enumerate([("Ann", 500), ("Ben", 100), ("Cat", 500)], 1):
        table.sit(name, seat, amount)
    table.deal()
    table.play("Ann raise 200", "Ben call", "Cat call")
    pots = look(table).hand.pots  # type: ignore[union-attr]
    assert [(pot.name, pot.amount, set(pot.seats)) for pot in pots] == [
        ("Main pot", 300, {1, 2, 3}),
        ("Side pot 1", 200, {1, 3}),
    ]


def test_a_showdown_names_hands_and_the_five_that_play(laid_deck):
    # The big blind, Ben, is dealt to first: 9d9c; Ann has As8h.
    laid_deck("9dAs9c8h 2c 8dAhKc 2d 3c 2h Ad")
    table = heads_up()
    table.play("Ann call", "Ben check")
    for _street in range(3):
        table.play("Ben check", "Ann check")
    scene = look(table, "Sue")
    ann = scene.seats[0]
    assert states(scene, 1, 2) == ["won", "beaten"]
    assert ann.hand_name == "Full house, aces full of eights"
    assert ann.won == 20
    assert set(ann.best) == {"As", "Ah", "Ad", "8h", "8d"}
    assert scene.hand and scene.hand.headline == "Ann wins 20, full house, aces full of eights"
    assert [(r.name, r.amount) for r in scene.hand.results] == [("Ann", 20)]


def test_a_win_without_a_showdown_tells_no_cards():
    table = heads_up()
    table.play("Ann fold")
    scene = look(table, "Ann")
    assert scene.hand and scene.hand.headline == "Ben wins 10"
    assert scene.seats[1].state == "won"
    assert scene.seats[1].cards == 2
    assert scene.seats[0].state == "folded"


def test_cards_can_be_shown_by_who_still_sits_there_with_them():
    table = three()
    table.play("Ann fold", "Ben fold")
    for name in ("Ann", "Ben", "Cat"):
        assert "show" in look(table, name).you.may
    table.do(dealer.show, "Ben", hand=table.table.hand_id)
    assert "show" not in look(table, "Ben").you.may
    assert look(table, "Sue").seats[1].cards == look(table, "Ben").seats[1].cards
    table.do(dealer.leave, "Ann")
    assert "show" not in look(table, "Ann").you.may
    table.sit("Ann", 8)
    assert "show" not in look(table, "Ann").you.may


def test_the_hand_before_is_told_in_a_line():
    table = heads_up()
    table.play("Ann fold")
    assert look(table).last is None
    table.deal()
    last = look(table).last
    assert last and (last.number, last.text) == (1, "Ben won 10")


def test_the_hint_says_what_one_holds(laid_deck):
    laid_deck("9dAs9cKs 2c 9sAhAd 2d 3c 2h 4d")
    table = heads_up()
    hints = {name: look(table, name).hint for name in ("Ann", "Ben", "Sue")}
    assert hints == {"Ann": hints["Ann"], "Ben": hints["Ben"], "Sue": None}
    assert set(hints.values()) == {"Pair of nines", "Ace, king suited", None}
    table.play("Ann call", "Ben check")
    hints = {name: look(table, name).hint for name in ("Ann", "Ben")}
    assert set(hints.values()) == {"Full house, nines full of aces", "Three of a kind, aces"}


def test_chips_in_a_running_hand_are_not_lost_yet():
    table = heads_up()
    table.play("Ann raise 100")
    rows = {row.name: (row.stack, row.net) for row in look(table).players}
    assert rows == {"Ann": (400, 0), "Ben": (490, 0)}
    table.play("Ben fold")
    rows = {row.name: (row.stack, row.net) for row in look(table).players}
    assert rows == {"Ann": (510, 10), "Ben": (490, -10)}


def test_who_left_stays_in_the_list_of_the_night():
    table = heads_up()
    table.play("Ann fold")
    table.do(dealer.leave, "Ann")
    row = next(row for row in look(table).players if row.name == "Ann")
    assert (row.seat, row.stack, row.cashed_out, row.net) == (None, 0, 495, -5)


# ------------------------------------------------------------------ notices and talk


def test_the_whole_hand_is_told_to_who_comes_fresh():
    table = heads_up()
    table.play("Ann raise 40", "Ben fold")
    scene = look(table, "Ann")
    assert scene.catching_up
    assert [text for text in texts(scene) if "dealt" not in text] == [
        "Hand 1",
        "You post small blind 5",
        "Ben posts big blind 10",
        "You raise to 40",
        "Ben folds",
        "30 goes back to you",
        "You win 20",
    ]


def test_who_was_here_is_told_what_came_since():
    table = heads_up()
    table.play("Ann call")
    hand, seq = table.table.hand_id, table.table.hand_seq
    table.play("Ben raise 40")
    scene = look(table, "Ann", since=(hand, seq))
    assert texts(scene) == ["Ben raises to 40"]
    assert not scene.catching_up


def test_who_makes_up_a_short_all_in_to_a_bet_completes_and_who_goes_on_raises():
    """R23: a bet is 10, so all-in to 14 is less than half a raise and 20 is the raise."""
    table = Room(house(structure="fixed_limit", buy_in_min=10))
    for seat, (name, chips) in enumerate((("Ann", 14), ("Ben", 500), ("Cat", 500)), 1):
        table.sit(name, seat, chips)
    table.deal()
    table.play("Ann raise 14", "Ben raise 20", "Cat raise 30")
    assert texts(look(table, "Sue"))[-3:] == [
        "Ann raises to 14, all-in",
        "Ben completes to 20",
        "Cat raises to 30",
    ]
    assert "You complete to 20" in texts(look(table, "Ben"))
    tags = [place.last.text for place in look(table).seats[:3] if place.last]
    assert tags == ["Raise", "Complete", "Raise"]


def test_half_a_bet_is_a_raise_and_the_next_one_completes_nothing():
    """R23: all-in to 15 counts as a full raise."""
    table = Room(house(structure="fixed_limit", buy_in_min=10))
    for seat, (name, chips) in enumerate((("Ann", 15), ("Ben", 500), ("Cat", 500)), 1):
        table.sit(name, seat, chips)
    table.deal()
    table.play("Ann raise 15", "Ben raise 25")
    assert texts(look(table))[-1] == "Ben raises to 25"


def test_the_rest_of_the_last_hand_is_told_before_the_new_one():
    table = heads_up()
    hand, seq = table.table.hand_id, table.table.hand_seq
    table.play("Ann fold")
    table.deal()
    scene = look(table, "Ben", since=(hand, seq))
    assert texts(scene)[:3] == ["Ann folds", "5 goes back to you", "You win 10"]
    assert "Hand 2" in texts(scene)
    assert not scene.catching_up


def test_the_first_hand_continues_from_an_empty_table_but_a_strange_hand_does_not():
    table = heads_up()
    assert not look(table, since=room.NOTHING_YET).catching_up
    assert look(table, since=(uuid4(), 5)).catching_up


def test_every_street_is_told_with_its_cards_and_the_pot(laid_deck):
    laid_deck("9dAs2hKs 7c QsJhTd 7d 3c 7h 4d")
    table = heads_up()
    table.play("Ann call", "Ben check")
    assert texts(look(table))[-1] == (
        "Flop: queen of spades, jack of hearts, ten of diamonds. Pot 20"
    )


def test_talk_comes_after_the_last_line_one_has():
    table = heads_up()
    table.do(dealer.say, "Ann", text="hello")
    first = look(table, "Ben").chat
    assert (first[-1].name, first[-1].text, first[-1].note) == ("Ann", "hello", False)
    assert first[0].note and first[0].text == "Ann sits down with 500"
    assert look(table, "Ben", chat_since=first[-1].id).chat == ()
    table.do(dealer.say, "Ben", text="hi")
    assert [line.text for line in look(table, "Ann", chat_since=first[-1].id).chat] == ["hi"]


def test_only_the_latest_talk_is_sent():
    table = Room()
    for number in range(CHAT_LINES + 5):
        table.pass_(10)
        table.do(dealer.say, "Ann", text=f"line {number}")
    chat = look(table, "Ann").chat
    assert len(chat) == CHAT_LINES
    assert chat[-1].text == f"line {CHAT_LINES + 4}"


def test_without_chat_nobody_may_talk():
    table = Room(house(chat=False))
    assert "say" not in look(table, "Ann").you.may
    assert not look(table, "Ann").table.chat


# ------------------------------------------------------------------ chips


def test_a_wallet_limits_what_one_can_bring():
    table = Room(house(buy_in_from="wallet"))
    table.grant("Ann", 350)
    you = look(table, "Ann").you
    assert (you.wallet, you.sit_min, you.sit_max) == (350, 100, 350)
    table.sit("Ann", 1, 150)
    you = look(table, "Ann").you
    assert (you.wallet, you.top_up_max) == (200, 200)


def test_a_bot_is_offered_only_where_it_may_play():
    assert "add_bot" in look(Room(house()), "Hanna").you.may
    assert "add_bot" not in look(Room(house(buy_in_from="wallet")), "Hanna").you.may


def test_a_grant_is_seen_without_a_change_of_the_table():
    table = Room(house(buy_in_from="wallet"))
    assert look(table, "Ann").you.wallet == 0
    table.grant("Ann", 350)
    assert look(table, "Ann").you.wallet == 350


def test_who_left_with_more_brings_at_least_that_back():
    table = heads_up()
    table.play("Ann fold")
    table.do(dealer.leave, "Ann")
    assert look(table, "Ann").you.sit_min == 495
    table.do(dealer.change_house, house=house(buy_in_approval=True))
    table.sit("Ann", 1, 495)
    table.do(dealer.leave, "Ann")
    assert look(table, "Ann").you.sit_min == 495, "who took the wish back left with nothing new"
    table.pass_(31 * 60)
    assert look(table, "Ann").you.sit_min == 100


# ------------------------------------------------------------------ who may look


def test_without_spectators_a_stranger_is_not_admitted_once_the_seats_are_taken():
    table = heads_up(spectators=False, seats=2)
    with pytest.raises(room.NotAdmitted):
        look(table, "Sue")
    assert look(table, "Ann").you.seat == 1


def test_who_is_deactivated_is_not_admitted():
    table = heads_up()
    gone = person("Gone", is_active=False)
    with pytest.raises(room.NotAdmitted):
        look_as(table, gone)


def test_a_table_that_is_not_there_cannot_be_looked_at():
    with pytest.raises(Table.DoesNotExist):
        room.look(table_id=999, viewer_id=None, now=Room().now)


def test_a_voided_hand_is_shown_as_called_off():
    table = heads_up()
    table.do(dealer.void_hand, reason="misdeal")
    scene = look(table, "Ann")
    assert scene.hand and scene.hand.state == "voided"
    assert scene.hand.headline == "The hand was called off; all bets went back"
    assert [seat.stack for seat in scene.seats[:2]] == [500, 500]
    assert "show" not in scene.you.may
    assert scene.clock is None


def test_idle_time_is_an_argument():
    table = heads_up()
    later = table.now + timedelta(seconds=9)
    scene = room.look(table_id=table.table_id, viewer_id=None, now=later)
    assert scene.now == later.timestamp()
