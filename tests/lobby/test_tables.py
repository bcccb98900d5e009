"""The lobby: which tables are there for whom, and how they are told apart."""

import datetime as dt

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts import invitations
from poker import dealer, room
from poker.models import Table
from tests.poker.kit import Room, heads_up, house, person

pytestmark = pytest.mark.django_db


def seen_by(player, now=None):
    """Give the names of the tables in a player's lobby, in their order."""
    return [card.table.name for card in room.lobby(viewer=player, now=now or timezone.now())]


def card_of(player, table_id):
    (card,) = (c for c in room.lobby(viewer=player, now=timezone.now()) if c.table.pk == table_id)
    return card


def named(table_id, name):
    Table.objects.filter(pk=table_id).update(name=name)


def test_a_stranger_does_not_see_a_private_table(client):
    heads_up()
    noor = person("Noor")
    assert seen_by(noor) == []
    client.force_login(noor)
    assert "Thursday" not in client.get("/").content.decode()


def test_a_private_table_is_there_for_its_host():
    table = Room()
    assert seen_by(table.host) == ["Thursday"]


def test_a_private_table_is_there_for_who_has_sat_at_it():
    table = heads_up()
    table.fold_out()
    table.do(dealer.leave, "Ben")
    assert seen_by(table.people["Ben"]) == ["Thursday"]


def test_a_private_table_is_there_for_who_came_by_an_invitation_to_it():
    table, now = Room(), timezone.now()
    noor = person("Noor")
    invited = invitations.invite(
        by=table.host,
        uses=1,
        lasts=dt.timedelta(days=1),
        now=now,
        next_path=table.table.get_absolute_url(),
    )
    invitations.use(invited, player=noor, now=now)
    assert seen_by(noor) == ["Thursday"]


def test_an_invitation_that_leads_elsewhere_shows_no_table():
    table, now = Room(), timezone.now()
    noor = person("Noor")
    path = reverse("lobby:night", args=[table.table.code])
    invited = invitations.invite(
        by=table.host, uses=1, lasts=dt.timedelta(days=1), now=now, next_path=path
    )
    invitations.use(invited, player=noor, now=now)
    assert seen_by(noor) == []


def test_an_open_table_is_there_for_everybody():
    Room(private=False)
    assert seen_by(person("Noor")) == ["Thursday"]


def test_a_full_table_without_spectators_is_there_only_for_who_may_enter():
    table = heads_up(seats=2, spectators=False)
    Table.objects.filter(pk=table.table_id).update(private=False)
    assert seen_by(person("Noor")) == []
    assert seen_by(table.people["Ann"]) == ["Thursday"]


def test_the_table_that_waits_for_me_comes_first_and_practice_last():
    ann = person("Ann")
    dealer.ensure_practice_table(now=timezone.now())
    other = Room(private=False)
    named(other.table_id, "Other")
    mine = Room(host=other.host)
    mine.people["Ann"] = ann
    for seat, name in enumerate(("Ann", "Ben"), 1):
        mine.sit(name, seat)
    mine.deal()
    assert mine.to_act == "Ann"
    assert seen_by(ann) == ["Thursday", "Other", "Practice"]
    assert card_of(ann, mine.table_id).my_turn


@pytest.mark.parametrize(("who", "way"), [("Ann", "back"), ("Noor", "watch"), ("Hanna", "watch")])
def test_the_one_button_of_a_full_table(who, way):
    table = heads_up(seats=2)
    Table.objects.filter(pk=table.table_id).update(private=False)
    player = table.host if who == "Hanna" else table.people.get(who) or person(who)
    assert card_of(player, table.table_id).way == way


def test_one_sits_down_where_a_seat_is_free_and_plays_the_bots_at_practice():
    noor = person("Noor")
    practice = dealer.ensure_practice_table(now=timezone.now())
    table = Room(private=False)
    assert card_of(noor, table.table_id).way == "sit"
    assert card_of(noor, practice.pk).way == "practise"


def test_a_night_that_is_over_stays_for_a_week_with_those_who_were_there():
    table = Room(private=False)
    table.sit("Ann", 1)
    table.do(dealer.close_night)
    ann, noor, soon = table.people["Ann"], person("Noor"), table.now + dt.timedelta(days=6)
    assert seen_by(ann, soon) == ["Thursday"]
    assert seen_by(noor, soon) == []
    assert seen_by(ann, soon + dt.timedelta(days=2)) == []


def test_the_balance_counts_wallet_and_tables_together(client):
    table = heads_up()
    table.grant("Ann", 250)
    client.force_login(table.people["Ann"])
    answer = client.get("/")
    assert answer.context["wallet"] == 250
    assert answer.context["total"] == 250 + table.stack("Ann")


@pytest.mark.parametrize("typed", ["{code}", " {code} ", "http://here/table/{code}/", "{upper}"])
def test_a_code_or_a_link_leads_to_its_table(client, typed):
    table = Room().table
    client.force_login(person("Noor"))
    at = typed.format(code=table.code, upper=table.code.upper())
    answer = client.get(reverse("lobby:find"), {"at": at})
    assert answer["Location"] == table.get_absolute_url()


def test_an_invitation_typed_as_a_link_leads_on(client):
    client.force_login(person("Noor"))
    token = "a" * 43
    answer = client.get(reverse("lobby:find"), {"at": f"https://x.example/join/{token}/"})
    assert answer["Location"] == reverse("accounts:join", args=[token])


@pytest.mark.parametrize("typed", ["", "abcdefghij", "//evil.example/", "nothing", "x" * 600])
def test_what_leads_nowhere_is_said_under_the_field(client, typed):
    client.force_login(person("Noor"))
    answer = client.get(reverse("lobby:find"), {"at": typed})
    assert answer.status_code == 200
    assert answer.context["form"].errors["at"]
    assert 'aria-invalid="true"' in answer.content.decode()


def test_the_lobby_asks_the_database_no_more_with_twenty_tables(
    client, django_assert_max_num_queries
):
    host = person("Hanna")
    client.force_login(host)
    for count in (2, 20):
        while Table.objects.count() < count:
            table = Room(house(), host=host, private=False)
            table.sit("Ann", 1)
            table.sit("Ben", 2)
        with django_assert_max_num_queries(14):
            assert client.get("/").status_code == 200
