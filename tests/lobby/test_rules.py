"""The house rules on pages: what they are, what is not standard, and how a host changes them."""

import pytest
from django.urls import reverse

from lobby import rulebook
from lobby.house_form import HouseForm
from poker import dealer, room
from poker.dealer import Reason, Refusal
from poker.engine.house import PRESETS, House, preset
from tests.poker.kit import Room, heads_up, house, person

pytestmark = pytest.mark.django_db


def of(table, name):
    return reverse(f"lobby:{name}", args=[table.table.code])


def filled(start: House, **changes):
    """Fill the form of a host in as it comes, with changes; None leaves a field out."""
    data = {}
    for bound in HouseForm(None, start=start, initial={}):
        value = bound.value()
        if value is not None and value is not False:
            data[bound.name] = "on" if value is True else str(value)
    return {name: value for name, value in (data | changes).items() if value is not None}


def change(client, table, **changes):
    """Send the host's form, with changes to the rules that hold."""
    client.force_login(table.host)
    return client.post(of(table, "change_rules"), filled(room.house_of(table.table), **changes))


# ---- reading


@pytest.mark.parametrize("name", PRESETS)
def test_the_page_of_a_preset_marks_what_differs_from_the_standard(client, name):
    client.force_login(person("Noor"))
    page = client.get(reverse("lobby:rulebook"), {"preset": name}).content.decode()
    assert page.count(" data-differs") == len(rulebook.unusual(preset(name)))
    assert ("What differs from the standard" in page) == (name != "standard")


def test_an_unknown_preset_leads_nowhere(client):
    client.force_login(person("Noor"))
    assert client.get(reverse("lobby:rulebook"), {"preset": "mine"}).status_code == 404


def test_other_stakes_are_no_other_rules():
    assert (
        rulebook.unusual(House(small_blind=50, big_blind=100, buy_in_min=4000, buy_in_max=10_000))
        == []
    )


def test_the_lobby_says_whose_rules_a_table_plays_by(client):
    Room(preset("kitchen"), private=False)
    client.force_login(person("Noor"))
    assert "Kitchen table rules" in client.get(reverse("lobby:tables")).content.decode()


def test_the_rules_say_what_holds_and_what_holds_soon(client):
    table = heads_up()
    table.do(dealer.change_house, house=house(small_blind=25, big_blind=50))
    client.force_login(table.people["Ann"])
    page = client.get(of(table, "rules")).content.decode()
    assert "25 from the next hand" in page
    assert "Some rules change with the next hand." in page
    assert "Change the rules" not in page


def test_the_rules_leave_out_what_only_other_structures_have(client):
    table = heads_up()
    client.force_login(table.people["Ann"])
    assert "fixed limit" not in client.get(of(table, "rules")).content.decode()


def test_the_table_is_told_the_same_rules_as_the_page(client):
    table = heads_up(showdown="everyone")
    client.force_login(table.people["Ann"])
    told = client.get(of(table, "rules_said")).json()
    rules = {rule["name"]: rule for section in told["sections"] for rule in section["rules"]}
    assert rules["showdown"]["value"] == "Everybody who is left"
    assert rules["showdown"]["standard"] == "The winners, and who bet last"
    assert rules["burn"]["standard"] == ""
    assert told["lead"].startswith("3 rules differ")  # smallest buy-in, first button


# ---- changing


@pytest.mark.parametrize("name", PRESETS)
def test_the_form_as_it_comes_changes_nothing(client, name):
    table = Room(preset(name))
    before = table.table.version
    change(client, table)
    assert room.house_of(table.table) == preset(name)
    assert table.table.version == before


def test_a_host_changes_any_rule_from_the_next_hand_on(client):
    table = heads_up()
    answer = change(
        client, table, structure="pot_limit", burn=None, limit_bets_max="5", hands_max="40",
        showdown="everyone", straddle="button",
    )  # fmt: skip
    assert answer["Location"] == of(table, "rules")
    wanted = house(
        structure="pot_limit", burn=False, limit_bets_max=5, hands_max=40,
        showdown="everyone", straddle="button",
    )  # fmt: skip
    assert room.house_of(table.table) == house()
    assert room.queued_house(table.table) == wanted
    table.fold_out()
    table.deal()
    assert table.game.house == wanted


def test_the_hosts_page_does_not_announce_blinds_that_stay(client):
    table = heads_up()
    change(client, table, burn=None)
    page = client.get(of(table, "host")).content.decode()
    assert "Other rules from the next hand" in page
    assert "5/10 from the next hand" not in page


def test_a_host_may_go_over_to_the_rules_of_a_preset_and_keep_the_stakes(client):
    table = Room(house(small_blind=25, big_blind=50, turn_seconds=45))
    client.force_login(table.host)
    path = of(table, "change_rules") + "?preset=textbook"
    form = client.get(path).context["form"]
    client.post(path, filled(form.start))
    made = room.house_of(table.table)
    assert (made.preset, made.small_blind, made.seats, made.turn_seconds) == ("textbook", 25, 9, 45)
    assert all(
        getattr(made, name) == getattr(preset("textbook"), name) for name in rulebook.OF_PLAY
    )


def test_what_does_not_go_together_is_said_under_both_fields_and_nothing_is_queued(client):
    table = heads_up()
    answer = change(client, table, structure="fixed_limit", raises_max="3")
    assert set(answer.context["form"].errors) == {"structure", "raises_max"}
    assert room.queued_house(table.table) is None


def test_what_the_dealer_refuses_is_said_on_the_form(client):
    table = heads_up()
    table.sit("Dan", 9)
    page = change(client, table, seats="6").content.decode()
    assert "Somebody sits on seat 9, which would be gone." in page
    assert room.queued_house(table.table) is None


def test_a_fault_that_the_dealer_finds_names_both_rules():
    table = Room()
    with pytest.raises(Refusal) as refused:
        table.do(dealer.change_house, house=house(small_blind=20))
    assert refused.value.reason is Reason.HOUSE_FAULT
    assert (refused.value.params["field"], refused.value.params["other"]) == (
        "small_blind",
        "big_blind",
    )
