"""Every page opens for whom it is meant, with much and with nothing to show."""

import pytest
from django.contrib.auth.models import Group
from django.urls import reverse

from poker import dealer
from tests.poker.kit import Room, heads_up, house, person

pytestmark = pytest.mark.django_db

MINE = ("tables", "new", "hands", "chips", "statistics")
OF_A_TABLE = ("invite", "rules", "rules_said", "night", "table_statistics")
OF_ITS_HOST = ("host", "end", "change_rules")


@pytest.mark.parametrize("name", MINE)
def test_a_newcomer_sees_pages_with_nothing_in_them(client, name):
    client.force_login(person("Noor"))
    assert client.get(reverse(f"lobby:{name}")).status_code == 200


@pytest.mark.parametrize("name", MINE)
def test_a_player_in_a_hand_sees_their_pages(client, name):
    room = heads_up()
    client.force_login(room.people["Ann"])
    assert client.get(reverse(f"lobby:{name}")).status_code == 200


@pytest.mark.parametrize("name", [*MINE, "people"])
def test_a_stranger_is_asked_to_sign_in(client, name):
    answer = client.get(reverse(f"lobby:{name}"))
    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("account_login"))


@pytest.mark.parametrize("name", [*OF_A_TABLE, *OF_ITS_HOST])
def test_the_pages_of_a_table_open_for_its_host(client, name):
    room = heads_up()
    client.force_login(room.host)
    assert client.get(reverse(f"lobby:{name}", args=[room.table.code])).status_code == 200


@pytest.mark.parametrize("name", [*OF_A_TABLE, *OF_ITS_HOST])
def test_the_pages_of_a_table_open_while_nobody_is_there(client, name):
    room = Room()
    client.force_login(room.host)
    assert client.get(reverse(f"lobby:{name}", args=[room.table.code])).status_code == 200


@pytest.mark.parametrize("name", OF_A_TABLE)
def test_the_pages_of_a_table_open_for_its_players(client, name):
    room = heads_up()
    client.force_login(room.people["Ben"])
    assert client.get(reverse(f"lobby:{name}", args=[room.table.code])).status_code == 200


@pytest.mark.parametrize("name", OF_ITS_HOST)
def test_the_pages_of_the_host_are_closed_to_players(client, name):
    room = heads_up()
    client.force_login(room.people["Ben"])
    assert client.get(reverse(f"lobby:{name}", args=[room.table.code])).status_code == 403
    assert client.post(reverse(f"lobby:{name}", args=[room.table.code])).status_code == 403


@pytest.mark.parametrize("name", [*OF_A_TABLE, *OF_ITS_HOST])
def test_an_unknown_code_leads_nowhere(client, name):
    client.force_login(person("Noor", is_host=True))
    assert client.get(reverse(f"lobby:{name}", args=["abcdefghij"])).status_code == 404


@pytest.mark.parametrize("name", OF_A_TABLE)
def test_without_spectators_a_full_table_is_closed_to_others(client, name):
    room = heads_up(seats=2, spectators=False)
    client.force_login(person("Noor"))
    assert client.get(reverse(f"lobby:{name}", args=[room.table.code])).status_code == 403


@pytest.mark.parametrize("state", ["paused", "frozen", "closed"])
def test_the_pages_of_a_table_open_in_every_state(client, state):
    room = Room(house(buy_in_approval=True))
    room.sit("Ann", 1)
    if state == "paused":
        room.do(dealer.pause)
    elif state == "frozen":
        room.do(dealer.freeze, reason="The books differ")
    else:
        room.do(dealer.close_night)
    client.force_login(room.host)
    for name in (*OF_A_TABLE, *OF_ITS_HOST):
        assert client.get(reverse(f"lobby:{name}", args=[room.table.code])).status_code == 200


def test_the_house_says_that_it_is_alive(client):
    assert client.get("/healthz").content == b"ok"


@pytest.mark.parametrize(
    ("role", "opens"),
    [
        ("", set()), ("host", {"/audit/", "/admin/"}), ("cashier", {"/admin/"}),
        ("auditor", {"/audit/", "/admin/"}), ("admin", {"/audit/", "/admin/"}),
    ],
)  # fmt: skip
def test_the_menu_leads_whoever_has_a_role_to_what_they_may_open(client, role, opens):
    player = person("Noor")
    player.groups.set(Group.objects.filter(name=role))
    client.force_login(player)
    menu = client.get("/").content.decode()
    for path in ("/audit/", "/admin/"):
        assert (f'href="{path}"' in menu) == (path in opens), path
        assert (client.get(path, follow=True).status_code == 200) == (path in opens), path


@pytest.mark.parametrize("who", ["left", "stranger"])
def test_the_hands_of_a_night_are_had_by_whom_its_settle_up_is_read(client, who):
    """Who has left a table that is full and has no spectators keeps both; a stranger has none."""
    room = heads_up(seats=2, spectators=False)
    room.fold_out()
    room.do(dealer.leave, "Ann")
    room.sit("Cat", room.sitting("Ann").seat)
    client.force_login({"left": room.people["Ann"], "stranger": person("Noor")}[who])
    status = {"left": 200, "stranger": 403}[who]
    code = room.table.code
    for path in (
        reverse("lobby:night", args=[code]), reverse("lobby:settle_up", args=[code]),
        reverse("lobby:night_export", args=[code, "csv"]),
        reverse("lobby:table_statistics", args=[code]),
    ):  # fmt: skip
        assert client.get(path).status_code == status, path
