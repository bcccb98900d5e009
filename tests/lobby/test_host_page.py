"""The host's page: each button does its deed, for the host and for nobody else."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from lobby.hosting import VERBS
from poker import dealer
from poker.ledger import book
from poker.models import Table
from poker.room import house_of, queued_house
from tests.poker.kit import Room, heads_up, house, person

pytestmark = pytest.mark.django_db


def page(room):
    return reverse("lobby:host", args=[room.table.code])


def press(client, room, do, **fields):
    """Press a button of the page and follow to where it leads."""
    return client.post(page(room), {"do": do, **fields}, follow=True)


def said(answer):
    return [str(message) for message in answer.context["messages"]]


@pytest.fixture
def asking(client):
    """A table whose host approves, and Ann, who asks for chips."""
    room = Room(house(buy_in_approval=True))
    room.sit("Ann", 3)
    client.force_login(room.host)
    return room


def test_a_request_is_shown_and_approved(client, asking):
    assert "<b>Ann</b> asks for seat 3" in client.get(page(asking)).content.decode()
    press(client, asking, "approve", request=asking.request("Ann").pk)
    assert asking.stack("Ann") == 500


def test_a_request_is_declined(client, asking):
    press(client, asking, "decline", request=asking.request("Ann").pk)
    assert asking.request("Ann").state == "declined"


def test_a_request_approved_twice_is_paid_once(client, asking):
    number = asking.request("Ann").pk
    press(client, asking, "approve", request=number)
    assert said(press(client, asking, "approve", request=number)) == [
        "That request is no longer open."
    ]
    assert asking.stack("Ann") == 500


def test_a_request_of_another_table_is_not_answered_here(client, asking):
    other = Room(house(buy_in_approval=True), host=asking.host)
    press(client, other, "approve", request=asking.request("Ann").pk)
    assert asking.request("Ann").state == "asked"


def test_the_table_is_paused_and_goes_on(client):
    room = Room()
    client.force_login(room.host)
    press(client, room, "pause")
    assert room.table.state == "paused"
    press(client, room, "resume")
    assert room.table.state == "open"


def test_a_bot_sits_down_and_is_removed(client):
    room = Room()
    client.force_login(room.host)
    press(client, room, "add_bot", temperament="bold")
    assert room.sitting_on(1).temperament == "bold"
    press(client, room, "remove", seat=1)
    assert not room.table.sittings.exclude(state="left").exists()


def test_changed_blinds_wait_for_the_next_hand_and_can_be_taken_back(client):
    room = heads_up()
    client.force_login(room.host)
    press(client, room, "blinds", small_blind=10, big_blind=20, ante=0)
    queued = queued_house(room.table)
    assert queued is not None
    assert (queued.small_blind, queued.big_blind) == (10, 20)
    assert "10/20 from the next hand" in client.get(page(room)).content.decode()
    press(client, room, "keep_blinds")
    assert queued_house(room.table) in (None, house_of(room.table))


def test_blinds_that_do_not_hold_are_refused_in_a_sentence(client):
    room = heads_up()
    client.force_login(room.host)
    (text,) = said(press(client, room, "blinds", small_blind=30, big_blind=20, ante=0))
    assert text == "The small blind may not be larger than the big blind."
    assert queued_house(room.table) is None


def test_a_hand_is_called_off_with_a_reason(client):
    room = heads_up()
    client.force_login(room.host)
    assert said(press(client, room, "void", reason=" ")) == ["Say why."]
    press(client, room, "void", reason="A misdeal")
    assert not room.running
    assert (room.stack("Ann"), room.stack("Ben")) == (500, 500)


def test_only_who_runs_the_house_lets_a_frozen_table_go_on(client):
    room = heads_up()
    client.force_login(room.host)
    press(client, room, "freeze", reason="Counting")
    assert room.table.state == "frozen"
    keeper = person("Kim")
    Table.objects.filter(pk=room.table_id).update(host=keeper)
    client.force_login(keeper)
    press(client, room, "unfreeze")
    assert room.table.state == "frozen"
    client.force_login(room.host)
    press(client, room, "unfreeze")
    assert room.table.state == "open"


def test_the_role_is_handed_over_and_leads_away_from_the_page(client):
    host = person("Hugo")
    room = Room(host=host)
    room.sit("Ann", 1)
    client.force_login(host)
    answer = client.post(page(room), {"do": "hand_over", "player": room.id("Ann")})
    assert room.table.host.display_name == "Ann"
    assert answer["Location"] == room.table.get_absolute_url()


def test_the_night_is_ended_after_a_look_at_the_account(client):
    room = heads_up()
    client.force_login(room.host)
    end = reverse("lobby:end", args=[room.table.code])
    asked = client.get(end)
    assert asked.context["account"].total == {"bought_in": 1000, "has": 1000, "net": 0}
    assert room.table.state == "open"
    room.fold_out()
    results = client.post(end, follow=True)
    assert room.table.state == "closed"
    lines = {line.player.display_name: line.net for line in results.context["account"].lines}
    assert lines == {"Ben": 5, "Ann": -5}


def test_in_the_middle_of_a_hand_the_night_ends_when_it_is_over(client):
    room = heads_up()
    client.force_login(room.host)
    answer = client.post(reverse("lobby:end", args=[room.table.code]), follow=True)
    assert said(answer) == ["The night ends after this hand."]
    assert "End the night…" not in client.get(page(room)).content.decode()
    room.fold_out()
    assert room.table.state == "closed"


def test_a_closed_table_begins_a_new_night(client):
    room = Room()
    client.force_login(room.host)
    room.do(dealer.close_night)
    press(client, room, "reopen")
    assert room.table.state == "open"
    assert room.table.nights.count() == 2


def test_chips_granted_twice_by_one_form_arrive_once(client):
    room = Room(house(buy_in_from="wallet"))
    client.force_login(room.host)
    fields = {"player": room.id("Ann"), "amount": 300, "key": uuid4()}
    press(client, room, "grant", **fields)
    press(client, room, "grant", **fields)
    assert room.wallet("Ann") == 300


def test_a_table_host_who_does_not_run_the_house_grants_nothing(client):
    room = Room(house(buy_in_from="wallet"), host=person("Hugo"))
    client.force_login(room.host)
    assert said(press(client, room, "grant", player=room.id("Ann"), amount=300, key=uuid4())) == [
        "Only the host of this table can do that."
    ]
    assert book.balances([f"wallet:{room.id('Ann')}"]) in ({}, {f"wallet:{room.id('Ann')}": 0})


@pytest.mark.parametrize("do", sorted(VERBS))
def test_no_button_works_for_a_player_who_is_not_the_host(client, do):
    room = heads_up()
    client.force_login(room.people["Ann"])
    before = room.table.version
    assert client.post(page(room), {"do": do, "seat": 2, "reason": "why"}).status_code == 403
    assert room.table.version == before


@pytest.mark.parametrize("do", sorted(VERBS))
def test_no_button_works_from_a_foreign_page(do):
    room = heads_up()
    client = Client(enforce_csrf_checks=True)
    client.force_login(room.host)
    assert client.post(page(room), {"do": do}).status_code == 403


@pytest.mark.parametrize(
    "fields", [{}, {"do": "rob"}, {"do": "remove"}, {"do": "remove", "seat": "٣"}]
)
def test_what_the_page_never_sends_is_a_bad_request(client, fields):
    room = heads_up()
    client.force_login(room.host)
    answer = client.post(page(room), fields)
    assert answer.status_code == 400
    assert "That was not understood" in answer.content.decode()


def test_the_pages_queries_do_not_grow_with_the_players(client, django_assert_max_num_queries):
    room = Room(house(seats=22, buy_in_from="wallet"))
    client.force_login(room.host)
    for seat in range(1, 21):
        name = f"Guest {seat}"
        room.grant(name, 500)
        room.sit(name, seat)
    with django_assert_max_num_queries(20):
        client.get(page(room))
