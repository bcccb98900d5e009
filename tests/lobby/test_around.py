"""Inviting to a table, its rules and the account of its nights."""

import pytest
from django.urls import reverse

from accounts.models import Invitation
from poker import dealer, room
from tests.poker.kit import Room, heads_up, person

pytestmark = pytest.mark.django_db


def account_of(table):
    """Give the account of a table's last night."""
    account = room.account(table.table, night_id=None, now=table.now)
    assert account is not None
    return account


def of(table, name):
    return reverse(f"lobby:{name}", args=[table.table.code])


def test_a_host_of_the_house_makes_a_link_that_leads_newcomers_to_the_table(client):
    table = Room()
    client.force_login(table.host)
    page = client.post(of(table, "invite"), follow=True).content.decode()
    made = Invitation.objects.get()
    assert made.next_path == table.table.get_absolute_url()
    assert f"http://testserver{made.get_absolute_url()}" in page


def test_who_joins_by_that_link_arrives_at_the_table(client):
    table = Room()
    client.force_login(table.host)
    client.post(of(table, "invite"))
    client.logout()
    join = Invitation.objects.get().get_absolute_url()
    answer = client.post(join, {"username": "Noor", "password1": "cards and chips 7"})
    assert answer["Location"] == table.table.get_absolute_url()


def test_a_player_shares_the_link_but_makes_no_invitation(client):
    table = heads_up()
    client.force_login(table.people["Ann"])
    assert table.table.code in client.get(of(table, "invite")).content.decode()
    assert client.post(of(table, "invite")).status_code == 403
    assert not Invitation.objects.exists()


def test_a_link_that_is_used_up_is_not_shown(client):
    table = Room()
    client.force_login(table.host)
    client.post(of(table, "invite"))
    Invitation.objects.update(used=8)
    assert client.get(of(table, "invite")).context["links"] == []


def test_the_account_counts_chips_in_the_pot_as_their_players():
    table = heads_up()
    account = account_of(table)
    assert {line.player.display_name: line.has for line in account.lines} == {
        "Ann": 500,
        "Ben": 500,
    }


def test_the_account_adds_the_sittings_of_a_player_up():
    table = heads_up()
    table.fold_out()
    table.do(dealer.leave, "Ann")
    table.sit("Ann", 4, amount=600)
    table.do(dealer.close_night)
    account = account_of(table)
    (ann,) = (line for line in account.lines if line.player.display_name == "Ann")
    assert (ann.bought_in, ann.has, ann.net) == (1100, 1095, -5)
    assert account.total["net"] == 0


def test_an_earlier_night_keeps_its_own_account(client):
    table = heads_up()
    table.fold_out()
    table.do(dealer.close_night)
    first = table.table.night_id
    table.do(dealer.reopen)
    client.force_login(table.people["Ann"])
    assert client.get(of(table, "night")).context["account"].lines == ()
    earlier = client.get(of(table, "night"), {"night": first}).context["account"]
    assert [line.net for line in earlier.lines] == [5, -5]


@pytest.mark.parametrize("night", ["x", "-1", "9" * 30, "0"])
def test_a_night_that_is_not_of_this_table_leads_nowhere(client, night):
    table = heads_up()
    client.force_login(table.people["Ann"])
    assert client.get(of(table, "night"), {"night": night}).status_code == 404


def test_a_night_of_another_table_is_not_told_here(client):
    table, other = heads_up(), Room(host=person("Hugo"))
    client.force_login(table.people["Ann"])
    answer = client.get(of(table, "night"), {"night": other.table.night_id})
    assert answer.status_code == 404


def test_the_rules_of_a_new_game_are_told_before_it_is_opened(client):
    client.force_login(person("Noor"))
    page = client.get(reverse("lobby:rulebook"), {"preset": "standard"}).content.decode()
    assert "Dead button" in page
    assert client.get(reverse("lobby:rulebook"), {"preset": "mine"}).status_code == 404


def test_links_carry_the_public_address_and_near_ones_say_so(client, settings):
    table = Room()
    client.force_login(table.host)
    near = client.get(of(table, "invite"), headers={"host": "127.0.0.1:8000"})
    assert near.context["is_near"]
    settings.PUBLIC_URL = "https://poker.example.org"
    far = client.get(of(table, "invite"), headers={"host": "127.0.0.1:8000"})
    assert not far.context["is_near"]
    assert far.context["link"] == f"https://poker.example.org{table.table.get_absolute_url()}"
