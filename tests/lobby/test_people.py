"""The people of the house: what its hosts may do for whom."""

from uuid import uuid4

import pytest
from django.urls import reverse

from accounts import standing
from accounts.models import Player
from poker.ledger import book
from poker.models import AdminAction
from tests.poker.kit import Room, person

pytestmark = pytest.mark.django_db

PEOPLE = reverse("lobby:people")


@pytest.fixture
def admin(client):
    """The first host of the house, signed in."""
    player = Player.objects.create_superuser("Ines")
    client.force_login(player)
    return player


@pytest.fixture
def host():
    return person("Hanna", is_host=True)


def press(client, do, player, **fields):
    return client.post(PEOPLE, {"do": do, "player": player.pk, **fields}, follow=True)


def said(answer):
    return [str(message) for message in answer.context["messages"]]


def test_the_page_is_for_hosts_of_the_house_only(client):
    table = Room(host=person("Hugo"))
    client.force_login(table.host)
    assert client.get(PEOPLE).status_code == 403
    assert client.post(PEOPLE, {"do": "close", "player": table.host.pk}).status_code == 403


def test_chips_are_granted_once_for_each_form(client, admin):
    noor, key = person("Noor"), uuid4()
    for _sent in range(2):
        answer = press(client, "grant", noor, amount=1500, key=key)
    assert book.balance(f"wallet:{noor.pk}") == 1500
    assert said(answer) == ["Noor has 1,500 more chips in the wallet."]


@pytest.mark.parametrize("amount", ["0", "-5", "many", "", "9" * 30])
def test_an_amount_that_cannot_be_granted_is_refused(client, admin, amount):
    noor = person("Noor")
    answer = press(client, "grant", noor, amount=amount, key=uuid4())
    assert answer.status_code == 200
    assert said(answer)
    assert book.balances([f"wallet:{noor.pk}"]) == {}


def test_a_key_that_was_used_for_another_grant_is_refused(client, admin):
    noor, key = person("Noor"), uuid4()
    press(client, "grant", noor, amount=100, key=key)
    assert said(press(client, "grant", noor, amount=200, key=key)) == ["That was done already."]
    assert book.balance(f"wallet:{noor.pk}") == 100


def test_a_closed_account_cannot_come_in_until_it_is_opened_again(client, admin):
    noor = person("Noor")
    press(client, "close", noor)
    theirs = type(client)()
    theirs.force_login(noor)
    assert theirs.get("/").status_code == 302
    press(client, "reopen", noor)
    theirs.force_login(noor)
    assert theirs.get("/").status_code == 200


def test_an_administrator_makes_hosts_and_takes_it_back_and_both_are_written_down(client, admin):
    noor = person("Noor")
    press(client, "appoint", noor)
    assert Player.objects.get(pk=noor.pk).hosts
    press(client, "dismiss", noor)
    assert not Player.objects.get(pk=noor.pk).hosts
    press(client, "close", noor)
    press(client, "reopen", noor)
    acts = AdminAction.objects.order_by("pk").values_list("actor", "verb", "named", "detail")
    assert list(acts) == [
        (admin.pk, "roles", "Noor", "made a host"),
        (admin.pk, "roles", "Noor", "no longer a host"),
        (admin.pk, "close_account", "Noor", ""),
        (admin.pk, "reopen_account", "Noor", ""),
    ]


@pytest.mark.parametrize("do", ["close", "appoint", "dismiss"])
def test_a_host_does_not_touch_another_host_or_an_administrator(client, host, do):
    client.force_login(host)
    for other in (person("Olga", is_host=True), Player.objects.create_superuser("Ines")):
        assert client.post(PEOPLE, {"do": do, "player": other.pk}).status_code == 403
        other.refresh_from_db()
        assert other.is_active
        assert other.is_host
    assert not AdminAction.objects.exists()


def test_nobody_closes_their_own_account(admin):
    with pytest.raises(PermissionError):
        standing.close(by=admin, player=admin)


def test_bots_are_nobodys_to_manage(client, admin):
    bot = Player.objects.create_bot("Ada")
    assert client.post(PEOPLE, {"do": "close", "player": bot.pk}).status_code == 404
    assert "Ada" not in client.get(PEOPLE).content.decode()


@pytest.mark.parametrize("fields", [{}, {"do": "rob", "player": 1}, {"do": "close", "player": "x"}])
def test_what_the_page_never_sends_is_a_bad_request(client, admin, fields):
    assert client.post(PEOPLE, fields).status_code == 400


def test_people_are_found_by_a_part_of_their_name(client, admin):
    person("Noor")
    person("Bram")
    found = client.get(PEOPLE, {"name": "oo"}).context["rows"]
    assert [row["player"].display_name for row in found] == ["Noor"]


def test_the_page_asks_no_more_for_many_people(client, admin, django_assert_max_num_queries):
    for number in range(30):
        person(f"Guest {number}")
    with django_assert_max_num_queries(6):
        client.get(PEOPLE)
