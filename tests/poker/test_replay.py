"""A hand played again: step by step as its viewer was told it, with pots, clocks and links."""

import json
import re
from itertools import pairwise

import pytest
from django.urls import reverse

from poker import dealer, room
from poker.dealer import Reason
from poker.models import HandShare
from tests.accounts.test_pages import check
from tests.poker.kit import Room, heads_up, house, person, refused, three
from tests.poker.kit import laid_deck as laid_deck
from tests.poker.test_room_secrets import cards_in, may_see, words_in

pytestmark = pytest.mark.django_db


def page_for(table: Room, name: str):
    page = room.hand_page(table.table.hand_id, table.id(name))
    assert page
    return page


def showdown(laid_deck) -> Room:
    """Play a hand with an all-in and a side pot: Ann 60, Ben 80, Cat 100 chips."""
    laid_deck("Ks Qs As Kd Qd Ad 2c 7d 9h Jc 3s")
    table = Room(house(buy_in_min=60))
    for seat, (name, amount) in enumerate({"Ann": 100, "Ben": 60, "Cat": 80}.items(), 1):
        table.sit(name, seat, amount=amount)
    table.deal()
    table.play("Ann raise 100", "Ben call", "Cat call")
    return table


def unrolled(replay):
    """Put the frames' changes together: the middle and the seats at each step."""
    hand: dict = {}
    seats: dict = {}
    moments = []
    for frame in replay.frames:
        hand = {**hand, **frame.hand}
        seats = {**seats, **{seat.seat: seat for seat in frame.seats}}
        moments.append((hand, seats))
    return moments


# ------------------------------------------------------------------ the film


def test_every_step_is_the_table_as_it_stood_then():
    table = three()
    table.play("Ann raise 30", "Ben fold", "Cat call", "Cat check", "Ann bet 40", "Cat fold")
    replay = page_for(table, "Ann").replay
    texts = [frame.text for frame in replay.frames]
    moments = dict(zip(texts, unrolled(replay), strict=True))
    hand, seats = moments["You raise to 30"]
    assert (hand["pot"], hand["bet"], seats[1].bet, seats[1].stack) == (45, 30, 30, 470)
    assert seats[2].to_act
    assert seats[3].cards == 2
    assert moments["Ben folds"][1][2].cards is None
    (flop,) = (text for text in texts if text.startswith("Flop"))
    assert len(moments[flop][0]["board"]) == 3
    assert moments[flop][1][1].bet == 0
    hand, seats = unrolled(replay)[-1]
    assert hand["state"] == "ended"
    assert {seat.seat: seat.stack for seat in seats.values()} == {1: 535, 2: 495, 3: 470}
    assert seats[1].state == "won"


def test_chapters_are_the_streets_and_the_end(laid_deck):
    table = showdown(laid_deck)
    page = page_for(table, "Ann")
    names = ["Before the flop", "Flop", "Turn", "River", "Showdown"]
    assert [street.name for street in page.streets] == names
    numbers = [line.number for street in page.streets for line in street.lines]
    assert numbers == list(range(len(page.replay.frames)))
    folded = heads_up()
    folded.fold_out()
    assert [s.name for s in page_for(folded, "Ann").streets] == ["Before the flop", "Result"]
    void = heads_up()
    void.do(dealer.void_hand, reason="A misdeal")
    page = page_for(void, "Ann")
    assert [s.name for s in page.streets] == ["Before the flop", "Result"]
    assert page.pots == () and unrolled(page.replay)[-1][1][1].stack == 500


def test_no_frame_holds_a_card_that_its_viewer_may_not_see_yet(laid_deck):
    table = showdown(laid_deck)
    room.forget()
    for name in ("Ann", "Ben", "Cat", "Hanna"):
        replay = page_for(table, name).replay
        allowed = may_see(table.table, table.id(name))
        for before, after in pairwise([None, *unrolled(replay)]):
            hand, seats = after
            text = json.dumps(hand) + "".join(str(seat.cards) for seat in seats.values())
            assert cards_in(text.replace("'", '"')) <= allowed
            assert before is None or len(before[0]["board"]) <= len(hand["board"])
        assert words_in(json.dumps([frame.text for frame in replay.frames])) <= allowed
        own = {1: "Ann", 2: "Ben", 3: "Cat"}
        first = unrolled(replay)[1][1]
        for seat, owner in own.items():
            assert owner == name or not isinstance(first[seat].cards, tuple)


def test_pots_say_who_could_win_them_and_who_did(laid_deck):
    table = showdown(laid_deck)
    pots = page_for(table, "Ann").pots
    told = [(pot.amount, set(pot.contenders)) for pot in pots]
    assert told == [(180, {"Ann", "Ben", "Cat"}), (40, {"Ann", "Cat"})]
    for pot in pots:
        assert sum(share.amount for share in pot.shares) == pot.amount
        assert {share.name for share in pot.shares} <= set(pot.contenders)
    assert sum(pot.amount for pot in pots) == table.table.hand.pot


def test_pots_go_one_by_one_each_to_its_winner(laid_deck):
    laid_deck("As Qs Ks Ad Qd Kd 2c 7d 9h Jc 3s")
    table = Room(house(buy_in_min=60))
    for seat, (name, amount) in enumerate({"Ann": 100, "Ben": 60, "Cat": 80}.items(), 1):
        table.sit(name, seat, amount=amount)
    table.deal()
    table.play("Ann raise 100", "Ben call", "Cat call")
    *_before, side, main = unrolled(page_for(table, "Ann").replay)
    hand, seats = side
    assert [pot["amount"] for pot in hand["pots"]] == [180]
    assert (seats[1].state, seats[1].won, seats[2].state) == ("won", 40, "allin")
    hand, seats = main
    assert {seat: place.won for seat, place in seats.items()} == {1: 40, 2: 180, 3: 0}
    assert hand["headline"] == "Ben wins 180 from the main pot"
    page = page_for(table, "Ann")
    assert page.headline.startswith("Ann won 40 from side pot 1") and "; Ben" in page.headline


def test_odd_chips_are_told(laid_deck):
    laid_deck("2s 4c 2c 3d 4d 3h 9s As Ks Qd 9h Js 9d Th")
    table = three(small_blind=5, big_blind=11)
    table.play("Ann raise 27", "Ben call", "Cat fold")
    while table.running:
        table.move(table.to_act, "check")
    (pot,) = page_for(table, "Ann").pots
    shares = [(share.name, share.amount, share.odd) for share in pot.shares]
    assert (pot.amount, shares) == (65, [("Ben", 33, 1), ("Ann", 32, 0)])


# ------------------------------------------------------------------ the clock


def test_thinking_is_counted_from_the_turn_to_the_move():
    table = three(turn_seconds=20)
    table.pass_(7)
    table.play("Ann raise 30")
    table.pass_(26)
    table.play("Ben fold")
    table.pass_(2)
    table.play("Cat fold")
    page = page_for(table, "Ann")
    used = {use.name: use for use in page.clock}
    assert (used["Ann"].turns, used["Ann"].together, used["Ann"].beyond) == (1, 7, 0)
    assert (used["Ben"].longest, used["Ben"].beyond) == (26, 6)
    took = {line.frame.text: line.frame.took for s in page.streets for line in s.lines}
    assert took["You raise to 30"] == 7
    assert took["You are dealt " + took_cards(took)] is None


def took_cards(took) -> str:
    (text,) = (text for text in took if text.startswith("You are dealt "))
    return text.removeprefix("You are dealt ")


def test_a_turn_that_ran_out_is_the_players_and_what_the_clock_did_is_not():
    table = three(turn_seconds=20, time_bank_seconds=0, reconnect_seconds=0)
    table.wake()
    while table.to_act == "Ann":
        table.wake()
    table.fold_out()
    used = {use.name: use for use in page_for(table, "Ben").clock}
    assert (used["Ann"].turns, used["Ann"].timeouts) == (1, 1)
    assert used["Ann"].together >= 20


# ------------------------------------------------------------------ links


@pytest.fixture
def finished():
    """Ann folded, Ben bet Cat out on the flop: nobody showed."""
    table = three()
    table.play("Ann fold", "Ben call", "Cat check", "Ben bet 20", "Cat fold")
    return table


def share(client, table: Room, name: str, names: str = "yes"):
    client.force_login(table.people[name])
    answer = client.post(reverse("poker:share", args=[table.table.hand_id]), {"names": names})
    client.logout()
    return answer


def test_a_link_shows_strangers_the_hand_as_its_player_saw_it(client, finished):
    assert share(client, finished, "Ben").status_code == 302
    link = HandShare.objects.get()
    page = client.get(reverse("poker:shared", args=[link.token]))
    assert page.status_code == 200
    check(page.text)
    assert "Ben bets 20" in page.text and "You bet" not in page.text
    assert "Thursday" in page.text
    carried = re.search(r'<script id="replay"[^>]*>(.*?)</script>', page.text, re.DOTALL)
    assert carried
    allowed = may_see(finished.table, finished.id("Ben"))
    assert cards_in(carried[1]) == words_in(page.text) | allowed == allowed
    proof = client.get(reverse("poker:shared_proof", args=[link.token])).json()
    assert {card["card"] for card in proof["cards"]} == allowed
    assert page["X-Robots-Tag"] == "noindex"
    stranger = person("Sue")
    client.force_login(stranger)
    assert client.get(reverse("poker:hand", args=[link.hand_id])).status_code == 404


def test_a_link_without_names_names_nobody(client, finished):
    share(client, finished, "Ben", names="no")
    link = HandShare.objects.get()
    text = client.get(reverse("poker:shared", args=[link.token])).text
    assert "Seat 2 bets 20" in text
    for name in ("Ann", "Ben", "Cat", "Hanna", "Thursday", finished.table.code):
        assert not re.search(rf"\b{name}\b", text), name
    proof = client.get(reverse("poker:shared_proof", args=[link.token])).text
    assert "Ben" not in proof


def test_a_link_is_made_once_and_taken_back_by_its_owner_only(client, finished):
    share(client, finished, "Ben")
    share(client, finished, "Ben")
    link = HandShare.objects.get()
    path = reverse("poker:shared", args=[link.token])
    back = reverse("poker:take_back", args=[link.pk])
    client.force_login(finished.people["Cat"])
    assert client.post(back).status_code == 404
    assert client.get(path).status_code == 200
    client.force_login(finished.people["Ben"])
    own = client.get(reverse("poker:hand", args=[link.hand_id])).text
    assert path in own and back in own
    assert client.post(back).status_code == 302
    assert client.get(path).status_code == 404
    assert client.get(reverse("poker:shared_proof", args=[link.token])).status_code == 404
    assert path not in client.get(reverse("poker:hand", args=[link.hand_id])).text
    assert 'name="names" value="yes"' in client.get(reverse("poker:hand", args=[link.hand_id])).text
    share(client, finished, "Ben")
    assert HandShare.objects.count() == 2
    client.force_login(finished.people["Ben"])
    again = client.get(reverse("poker:hand", args=[link.hand_id])).text
    assert 'name="names" value="yes"' not in again and 'name="names" value="no"' in again


def test_only_a_player_of_a_finished_hand_makes_links(client, finished):
    hand_id = finished.table.hand_id
    finished.id("Sue")
    assert share(client, finished, "Sue").status_code == 404
    client.force_login(finished.host)
    assert client.post(reverse("poker:share", args=[hand_id])).status_code == 404
    assert "Link with names" not in client.get(reverse("poker:hand", args=[hand_id])).text
    running = heads_up(("Dan", "Eve"))
    with refused(Reason.NOT_DEALT_IN):
        dealer.share_hand(
            hand_id=running.table.hand_id,
            player_id=running.id("Dan"),
            names=True,
            token="t",
            now=running.now,
        )
    assert not HandShare.objects.exists()
    assert client.get(reverse("poker:shared", args=["nosuchtoken"])).status_code == 404
