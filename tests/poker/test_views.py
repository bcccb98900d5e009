"""The pages of tables and hands: to whom they open, and what is in them."""

import json
import re
from uuid import uuid4

import pytest
from django.urls import reverse

from poker import dealer, room
from poker.words import card_name
from tests.poker.kit import Room, heads_up, house, person, three

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_is_remembered():
    room.forget()
    yield
    room.forget()


@pytest.fixture
def get(client):
    """Give a function that asks for a page as some player."""

    def ask(path: str, player=None):
        client.logout()
        if player is not None:
            client.force_login(player, "allauth.account.auth_backends.AuthenticationBackend")
        return client.get(path)

    return ask


def embedded(response, name: str) -> dict:
    """Read the JSON that a page carries."""
    found = re.search(
        rf'<script id="{name}" type="application/json">(.*?)</script>', response.text, re.DOTALL
    )
    assert found, f"no {name} in the page"
    return json.loads(found[1])


def path_of(table: Room) -> str:
    return table.table.get_absolute_url()


# ------------------------------------------------------------------ the table


def test_the_page_of_a_table_carries_the_viewers_first_scene(get):
    table = heads_up()
    response = get(path_of(table), table.people["Ann"])
    assert response.status_code == 200
    scene = embedded(response, "scene")
    assert scene["you"]["name"] == "Ann"
    assert len(scene["seats"][0]["cards"]) == 2
    assert scene["seats"][1]["cards"] == 2
    assert scene["table"]["code"] == table.table.code


def test_the_page_says_where_the_socket_is(get):
    table = heads_up()
    config = embedded(get(path_of(table), table.people["Ann"]), "config")
    assert config["socket"] == f"/ws/table/{table.table.code}/"
    assert config["me"] == table.id("Ann")
    assert config["host_page"] is None
    assert config["hand_page"] == "/hand/00000000-0000-0000-0000-000000000000/"
    hosts = embedded(get(path_of(table), table.host), "config")
    assert hosts["host_page"] == reverse("lobby:host", args=[table.table.code])


def test_a_table_is_never_kept_by_a_cache(get):
    table = heads_up()
    for path in (path_of(table), hand_path(table)):
        response = get(path, table.people["Ann"])
        assert "no-store" in response["Cache-Control"]


def test_who_is_not_signed_in_is_sent_to_the_door(get):
    table = heads_up()
    response = get(path_of(table))
    assert response.status_code == 302
    assert response["Location"] == f"{reverse('account_login')}?next={path_of(table)}"


def test_there_is_no_page_for_a_table_that_is_not_there(get):
    assert get("/table/nosuchcode/", person("Ann")).status_code == 404


def test_without_spectators_a_full_table_has_no_page_for_strangers(get):
    table = heads_up(spectators=False, seats=2)
    assert get(path_of(table), person("Sue")).status_code == 403
    assert get(path_of(table), table.people["Ann"]).status_code == 200
    assert get(path_of(table), table.host).status_code == 200


def test_pages_are_only_read(client):
    table = heads_up()
    client.force_login(table.people["Ann"], "allauth.account.auth_backends.AuthenticationBackend")
    assert client.post(path_of(table)).status_code == 405


def test_a_name_with_markup_in_it_stays_a_name(get):
    table = Room()
    villain = person("</script><b>x")
    table.people["x"] = villain
    table.sit("x", 1)
    response = get(path_of(table), villain)
    assert "<b>x" not in response.text
    assert embedded(response, "scene")["seats"][0]["name"] == "</script><b>x"


# ------------------------------------------------------------------ a hand


def hand_path(table: Room) -> str:
    return reverse("poker:hand", args=[table.table.hand_id])


def proof_path(table: Room) -> str:
    return reverse("poker:proof", args=[table.table.hand_id])


def finished() -> Room:
    table = three()
    table.play("Ann fold", "Ben call", "Cat check", "Ben bet 20", "Cat fold")
    return table


def test_the_page_of_a_hand_tells_it_street_by_street(get):
    table = finished()
    response = get(hand_path(table), table.people["Ben"])
    assert response.status_code == 200
    text = " ".join(re.sub(r"<[^>]+>", " ", response.text).split())
    for said in ("Before the flop", "Ann folds", "You call 5", "Flop", "You bet 20", "Ben won 20"):
        assert said in text, said
    assert table.game.commitment in text


def test_the_page_of_a_hand_shows_ones_own_cards_and_no_others(get):
    table = finished()
    for name in ("Ann", "Ben", "Cat"):
        text = get(hand_path(table), table.people[name]).text
        for player in table.game.seats:
            mine = player.seat == table.sitting(name).seat
            labels = [f'aria-label="{card_name(card)}"' for card in player.hole]
            assert [label in text for label in labels] == [mine, mine]


def test_ones_own_cards_say_that_they_were_folded_or_not_shown(get):
    table = finished()
    for name, said in (("Cat", "Folded"), ("Ben", "Not shown")):
        text = get(hand_path(table), table.people[name]).text
        row = re.search(rf'<th scope="row">{name} .*?</tr>', text, re.DOTALL)
        assert row and 'role="img"' in row[0] and f'<span class="faint">{said}</span>' in row[0]


def test_the_page_of_a_hand_names_the_rules_that_are_not_the_standard_ones(get):
    table = three(turn_seconds=45)
    text = get(hand_path(table), table.people["Ann"]).text
    assert "No-limit Hold’em, 5/10" in text
    own, every = text.split("Every rule of this hand")
    assert "Seconds a turn" in own and "45 seconds" in own
    assert "Seconds to reconnect" in every and "Seconds to reconnect" not in own


def test_hands_of_a_table_lead_to_each_other(get):
    table = finished()
    first = table.table.hand_id
    table.deal()
    second = table.table.hand_id
    assert str(first) in get(reverse("poker:hand", args=[second]), table.people["Ann"]).text
    assert str(second) in get(reverse("poker:hand", args=[first]), table.people["Ann"]).text


def test_a_hand_is_counted_among_the_hands_of_its_night(get):
    table = finished()
    table.do(dealer.close_night)
    table.do(dealer.reopen)
    for seat, name in enumerate(("Ann", "Ben", "Cat"), 1):
        table.sit(name, seat)
    for count in (1, 2):
        table.deal()
        text = get(hand_path(table), table.people["Ann"]).text
        assert f"hand {count} of the night</a>" in text and f"<h1>Hand {count + 1}</h1>" in text
        assert (
            f"{reverse('lobby:night', args=[table.table.code])}?night={table.table.night_id}"
            in text
        )
        table.fold_out()


def test_a_hand_says_how_long_it_took(get):
    table = three(turn_seconds=200)
    table.pass_(130)
    table.fold_out()
    assert "2 min 10 s</p>" in get(hand_path(table), table.people["Ann"]).text


def test_a_running_hand_says_that_it_runs_and_tells_no_result(get):
    table = three()
    text = get(hand_path(table), table.people["Ann"]).text
    assert "still being played" in text and table.table.get_absolute_url() in text
    assert "So far" in text and ">Net</th>" not in text and ">Result<" not in text
    table.fold_out()
    text = get(hand_path(table), table.people["Ann"]).text
    assert "still being played" not in text and ">Net</th>" in text and ">Result<" in text


def test_a_hand_of_a_private_table_is_not_for_strangers(get):
    table = finished()
    stranger = person("Sue")
    for path in (hand_path(table), proof_path(table)):
        assert get(path, stranger).status_code == 404
        assert get(path, table.host).status_code == 200
    assert get(hand_path(table)).status_code == 302
    assert get(proof_path(table)).status_code == 401


def test_who_sat_at_the_table_may_read_its_hands(get):
    table = finished()
    table.sit("Zoe", 7)
    assert get(hand_path(table), table.people["Zoe"]).status_code == 200


def test_who_only_asked_for_a_seat_may_not_read_a_private_table_s_hands(get):
    table = finished()
    table.do(dealer.change_house, house=house(buy_in_approval=True))
    table.sit("Zoe", 7)
    assert table.sitting("Zoe").state == "asking"
    assert get(hand_path(table), table.people["Zoe"]).status_code == 404


def test_a_hand_that_is_not_there_has_no_page(get):
    ann = person("Ann")
    assert get(f"/hand/{uuid4()}/", ann).status_code == 404
    assert get(f"/hand/{uuid4()}/proof/", ann).status_code == 404


def test_proofs_come_as_json(get):
    table = finished()
    response = get(proof_path(table), table.people["Ann"])
    found = response.json()
    assert found["hand"] == str(table.table.hand_id)
    assert found["sealed"] == 47
    assert {card["where"] for card in found["cards"]} == {"seat", "board"}
    assert {len(card["salt"]) for card in found["cards"]} == {64}
