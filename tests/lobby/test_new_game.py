"""A new game: what the form says, what it refuses, and that it opens one table."""

import re
from dataclasses import fields
from uuid import uuid4

import pytest
from django.urls import reverse

from lobby import rulebook
from lobby.new_game import MORE, SECTIONS, NewGameForm
from lobby.options import playable
from poker.engine.house import CHOICES, NOT_YET, PRESETS, House, preset
from poker.models import Sitting, Table
from poker.room import house_of
from tests.poker.kit import person

pytestmark = pytest.mark.django_db

NEW = reverse("lobby:new")


def filled(start="standard", **changes):
    """Fill the form in as it comes, with changes; None leaves a field out."""
    form = NewGameForm(preset=start, key=uuid4(), name="Friday")
    data = {}
    for bound in form:
        value = bound.value()
        if value is not None and value is not False:
            data[bound.name] = "on" if value is True else str(value)
    left_out = {name for name, value in changes.items() if value is None}
    return {name: value for name, value in (data | changes).items() if name not in left_out}


@pytest.fixture
def ines(client):
    player = person("Ines")
    client.force_login(player)
    return player


def errors(answer):
    return answer.context["form"].errors


def test_the_form_as_it_comes_opens_a_private_table_of_the_standard_rules(client, ines):
    answer = client.post(NEW, filled())
    table = Table.objects.get()
    assert answer["Location"] == reverse("lobby:invite", args=[table.code]) + "?new=1"
    assert (table.name, table.host, table.private) == ("Friday", ines, True)
    assert house_of(table) == House()


def test_the_page_that_follows_shows_the_link(client, ines):
    answer = client.post(NEW, filled(), follow=True)
    assert f"http://testserver{Table.objects.get().get_absolute_url()}" in answer.content.decode()


def test_what_is_chosen_becomes_the_house(client, ines):
    changes = {
        "small_blind": "1", "big_blind": "2", "ante": "1", "ante_by": "big_blind", "seats": "6",
        "buy_in_unit": "chips", "buy_in_min": "50", "buy_in_max": "300", "buy_in_from": "wallet",
        "buy_in_approval": "on", "spectators": None, "chat": None, "turn_seconds": "45",
        "time_bank_seconds": "60", "door": "open", "hands_max": "20",
    }  # fmt: skip
    client.post(NEW, filled(**changes))
    table = Table.objects.get()
    assert not table.private
    assert house_of(table) == House(
        small_blind=1, big_blind=2, ante=1, ante_by="big_blind", seats=6,
        buy_in_min=50, buy_in_max=300, buy_in_from="wallet", buy_in_approval=True,
        spectators=False, chat=False, turn_seconds=45, time_bank_seconds=60, hands_max=20,
    )  # fmt: skip


def test_buy_ins_in_big_blinds_follow_the_big_blind(client, ines):
    client.post(NEW, filled(small_blind="25", big_blind="50", buy_in_min="20", buy_in_max="200"))
    made = house_of(Table.objects.get())
    assert (made.buy_in_min, made.buy_in_max) == (1000, 10_000)


def test_bots_sit_down_at_once(client, ines):
    client.post(NEW, filled(bots="3"))
    assert Sitting.objects.filter(player__is_bot=True).count() == 3


def test_a_form_sent_twice_opens_one_table(client, ines):
    data = filled()
    first, second = client.post(NEW, data), client.post(NEW, data)
    assert Table.objects.count() == 1
    assert first["Location"] == second["Location"]


def test_each_form_has_a_key_of_its_own(client, ines):
    def key():
        return re.findall(r'name="key" value="([^"]+)"', client.get(NEW).content.decode())

    assert len(key()) == 1
    assert key() != key()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "  "),
        ("name", "x" * 41),
        ("seats", "1"),
        ("seats", "23"),
        ("small_blind", "-1"),
        ("big_blind", "ten"),
        ("ante", "9" * 30),
        ("turn_seconds", "0"),
        ("street_bet_max", "2, 2, 4"),
        ("street_bet_max", "2, 2, 4, many"),
        ("minimum_raise", "a lot"),
        ("limit_bets_max", "6"),
        ("raises_max", "0"),
        ("buy_in_max", ""),
        ("ante_by", "the cat"),
        ("door", "window"),
        ("bots", "9"),
        ("bots", "-1"),
        ("hands_max", "0"),
        ("buy_in_from", "bank"),
    ],
)
def test_what_is_wrong_is_said_under_its_field_and_nothing_is_opened(client, ines, field, value):
    answer = client.post(NEW, filled(**{field: value}))
    assert answer.status_code == 200
    assert list(errors(answer)) == [field]
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    ("fields", "changes"),
    [
        ({"small_blind", "big_blind"}, {"small_blind": "11"}),
        ({"players_to_start", "seats"}, {"players_to_start": "10"}),
        ({"buy_in_min", "buy_in_max"}, {"buy_in_min": "200"}),
        ({"pots_max", "seats"}, {"pots_max": "5"}),
        ({"street_bet_max", "big_blind"}, {"street_bet_max": "5, 5, 5, 5"}),
        ({"raises_max", "structure"}, {"structure": "fixed_limit", "raises_max": "3"}),
        ({"small_blind", "smallest_chip"}, {"smallest_chip": "10"}),
    ],
)
def test_what_does_not_go_together_is_said_under_both_fields(client, ines, fields, changes):
    answer = client.post(NEW, filled(**changes))
    assert set(errors(answer)) == fields
    one, other = (errors(answer)[name] for name in fields)
    assert one == other and one[0].endswith(".")
    assert not Table.objects.exists()


def test_a_fault_is_a_sentence_with_the_limit(client, ines):
    answer = client.post(NEW, filled(seats="23"))
    assert errors(answer)["seats"] == ["Seats: at most 22."]


def test_a_fault_among_the_other_rules_opens_them(client, ines):
    page = client.post(NEW, filled(turn_seconds="20", hands_max="0")).content.decode()
    assert re.search(r"<details class=\"box more\" open>", page)


@pytest.mark.parametrize("name", ["preset_house", "host_id", "version"])
def test_a_field_that_the_form_does_not_offer_changes_nothing(client, ines, name):
    client.post(NEW, filled(**{name: "3"}))
    assert house_of(Table.objects.get()) == House()


def test_a_foreign_preset_is_refused(client, ines):
    answer = client.post(NEW, filled(preset="mine"))
    assert list(errors(answer)) == ["preset"]


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_opens_a_table_of_exactly_its_rules(client, ines, name):
    client.post(NEW, filled(start=name))
    assert house_of(Table.objects.get()) == preset(name)


@pytest.mark.parametrize("name", PRESETS)
def test_a_new_game_shows_every_preset_and_what_the_chosen_one_differs_in(client, ines, name):
    page = client.get(f"{NEW}?preset={name}&name=Sunday").content.decode()
    for each in PRESETS:
        assert str(rulebook.PRESET_NAMES[each]) in page
    assert 'value="Sunday"' in page
    differing = page.count("<dt>")
    assert differing == len(rulebook.unusual(preset(name)))
    assert (name == "standard") == (differing == 0)


def test_rules_that_are_no_plain_number_are_read(client, ines):
    changes = {
        "structure": "pot_limit", "minimum_raise": "chips", "minimum_raise_chips": "15",
        "street_bet_max": "50 50 100 100", "raises_max": "3", "limit_bets_max": "",
        "pot_limit_open_max": "stack", "burn": None, "deal_pattern": "two_at_once",
    }  # fmt: skip
    client.post(NEW, filled(**changes))
    assert house_of(Table.objects.get()) == House(
        structure="pot_limit", minimum_raise=15, street_bet_max=(50, 50, 100, 100), raises_max=3,
        limit_bets_max=None, pot_limit_open_max="stack", burn=False, deal_pattern="two_at_once",
    )  # fmt: skip


def test_a_smallest_raise_in_chips_needs_the_chips(client, ines):
    answer = client.post(NEW, filled(minimum_raise="chips"))
    assert list(errors(answer)) == ["minimum_raise_chips"]


def test_what_is_not_played_yet_is_not_offered():
    offered = {(name, value) for name in CHOICES if name != "preset" for value, _ in playable(name)}
    refused = {(name, value) for name, values in NOT_YET.items() for value in values}
    assert not offered & refused


def test_every_option_has_a_name_a_sentence_and_a_phrase_for_each_choice():
    named = [name for _title, names in rulebook.SECTIONS for name in names]
    options = {option.name for option in fields(House)} - {"preset"}
    assert sorted(named) == sorted(options)
    for name in options:
        assert rulebook.label(name)
        assert rulebook.explained(name).endswith(".")
        assert rulebook.said(House(), name)
    for name, values in CHOICES.items():
        if name != "preset":
            assert [value for value, _phrase in rulebook.choices(name)] == list(values)


def test_every_option_is_asked_for_once():
    asked = [name for _title, names in (*SECTIONS, *MORE) for name in names]
    assert len(asked) == len(set(asked))
    assert set(asked) - {"bots", "buy_in_unit"} == {o.name for o in fields(House)} - {"preset"}


def test_bots_are_not_seated_where_chips_come_from_wallets(client, ines):
    answer = client.post(NEW, filled(buy_in_from="wallet", bots="2"))
    assert "Bots play on the tab" in answer.content.decode()
    assert not Table.objects.exists()
