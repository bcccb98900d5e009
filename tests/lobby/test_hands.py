"""Finding hands: every filter, every order, page by page, and nobody's cards but one's own."""

from dataclasses import replace

import pytest
from django.db import connection
from django.http import QueryDict
from django.urls import reverse

from accounts.models import Player
from poker import room
from poker.engine.cards import cards
from poker.models import Hand, HandSeat
from poker.room.finding import find, starting_hand
from tests.accounts.test_pages import check
from tests.poker.kit import Room, heads_up, person, three

pytestmark = pytest.mark.django_db

HANDS = reverse("lobby:hands")


@pytest.fixture
def look(client):
    """Give a function that looks for hands as a player and gives the page's answer."""

    def asked(player, query=None):
        client.force_login(player)
        return client.get(HANDS, query)

    return asked


def numbers(answer) -> list[int]:
    found = answer.context["found"]
    return [line.hand.number for line in found.hands] if found else []


def evening() -> Room:
    """Play five hands: one to a showdown, one all-in, three folded, with Ann, Ben and Cat."""
    table = three()
    table.play("Ann call", "Ben call", "Cat check")
    for _street in range(3):
        table.play("Ben check", "Cat check", "Ann check")
    table.deal()
    table.play("Ben raise 40", "Cat fold", "Ann raise 300", "Ben fold")
    table.deal()
    table.fold_out()
    table.deal()
    table.play("Ann raise 30", "Ben fold", "Cat call", "Cat check", "Ann bet 50", "Cat fold")
    table.deal()
    table.play(f"Ben raise {table.options.max_to}", "Cat fold", "Ann fold")
    return table


def test_everything_is_found_in_every_order(look):
    table = evening()
    ann = table.people["Ann"]
    seats = HandSeat.objects.filter(player=ann).select_related("hand")
    assert numbers(look(ann)) == [5, 4, 3, 2, 1]
    assert numbers(look(ann, {"sort": "oldest"})) == [1, 2, 3, 4, 5]
    for sort, key in (("pot", "-pot"), ("won", "-net"), ("lost", "net")):
        assert numbers(look(ann, {"sort": sort})) == [
            seat.hand.number for seat in seats.order_by(key, "-pk" if key.startswith("-") else "pk")
        ]


def test_every_filter_narrows_to_what_it_says(look):
    table = evening()
    ann, ben = table.people["Ann"], table.people["Ben"]
    assert numbers(look(ann, {"showdown": "yes"})) == [1]
    assert numbers(look(ann, {"showdown": "no"})) == [5, 4, 3, 2]
    assert numbers(look(ben, {"all_in": "yes"})) == [5]
    assert numbers(look(ann, {"position": "button"})) == [4, 1]
    assert set(numbers(look(ann, {"result": "won"}))) >= {2, 4}
    assert 5 in numbers(look(ann, {"result": "lost"})) or 5 in numbers(
        look(ann, {"result": "even"})
    )
    assert numbers(look(ann, {"pot_min": "81"})) == [2]
    assert 2 not in numbers(look(ann, {"pot_max": "70"}))
    assert numbers(look(ann, {"since": "2026-03-06", "until": "2026-03-06"})) == [5, 4, 3, 2, 1]
    assert numbers(look(ann, {"until": "2026-03-05"})) == []
    assert numbers(look(ann, {"table": str(table.table_id)})) == [5, 4, 3, 2, 1]
    assert numbers(look(ann, {"player": "ben", "result": "won", "showdown": "no"})) == [4, 2]


@pytest.mark.parametrize(
    "asked",
    [
        {"until": "9999-12-31"},
        {"since": "0001-01-01"},
        {"pot_min": "9" * 40},
        {"before": "1~" + "9" * 36},
        {"before": "-1~" + "9" * 36, "sort": "oldest"},
    ],
)
def test_what_no_hand_can_be_is_looked_for_all_the_same(look, asked):
    assert look(heads_up().people["Ann"], asked).status_code == 200


def test_a_table_that_cannot_be_there_is_none_of_the_choices(look):
    ann = heads_up().people["Ann"]
    for asked in ("9" * 19, "9" * 5000):
        assert look(ann, {"table": asked}).context["form"].errors["table"]


@pytest.mark.parametrize(
    "asked",
    [
        {"player": "a\0b"},
        {"cards": "\0"},
        {"of": "everybody"},
        {"sort": "'; --"},
        {"pot_min": "9" * 5000},
        {"position": "under the table"},
        {"since": "0000-00-00"},
    ],
)
def test_nonsense_in_the_address_is_said_at_its_field(look, asked):
    answer = look(heads_up().people["Ann"], asked)
    assert answer.status_code == 200
    assert set(answer.context["form"].errors) == set(asked)
    assert "Mend what is marked above." in answer.text


def test_hands_with_somebody_are_those_they_were_dealt_into(look):
    table = heads_up()
    table.fold_out()
    table.sit("Zoe", 5, post=True)
    table.deal()
    while table.running:
        table.fold_out()
    while not HandSeat.objects.filter(player=table.id("Zoe")).exists():
        table.deal()
        table.fold_out()
    with_zoe = numbers(look(table.people["Ann"], {"player": "Zoe"}))
    dealt = HandSeat.objects.filter(player=table.id("Zoe")).exclude(played_at=None)
    assert with_zoe == sorted(dealt.values_list("hand__number", flat=True), reverse=True)
    assert 1 not in with_zoe


def test_my_cards_are_looked_for_as_players_write_them(look, monkeypatch):
    monkeypatch.setattr("poker.room.finding.BATCH", 2)
    table = evening()
    for name in ("Ann", "Ben"):
        player = table.people[name]
        held = {
            line.hand.number: starting_hand(line.cards)
            for line in room.my_hands(viewer_id=player.pk)
        }
        assert len(held) == 5
        for text in held.values():
            same = sorted((n for n, cards in held.items() if cards == text), reverse=True)
            assert numbers(look(player, {"cards": text})) == same
            assert numbers(look(player, {"cards": text[1::-1].lower() + text[2:]})) == same
            either = {n for n, cards in held.items() if cards[:2] == text[:2]}
            assert set(numbers(look(player, {"cards": text[:2]}))) == either


def test_two_cards_are_named_by_rank_and_suit():
    named = {"As Ad": "AA", "Kd Ad": "AKs", "2c 7h": "72o", "Th 9h": "T9s"}
    assert {text: starting_hand(cards(text)) for text in named} == named


def test_looking_for_cards_stops_and_goes_on(look, monkeypatch):
    monkeypatch.setattr("poker.room.finding.BATCH", 2)
    monkeypatch.setattr("poker.room.finding.BATCHES", 1)
    table = evening()
    ann = table.people["Ann"]
    (*_later, first) = room.my_hands(viewer_id=ann.pk)
    answer, pages = look(ann, {"cards": starting_hand(first.cards)}), 1
    while answer.context["more"]:
        answer, pages = look(ann, QueryDict(answer.context["more"][1:]).dict()), pages + 1
    assert numbers(answer)[-1] == 1
    assert pages == 3


@pytest.mark.parametrize("sort", ["newest", "oldest", "pot", "won", "lost"])
def test_pages_go_on_from_a_key_and_miss_nothing(look, sort, monkeypatch):
    monkeypatch.setattr("lobby.views.mine.HANDS", 3)
    table = evening()
    ann = table.people["Ann"]
    query = {"sort": sort}
    seen = []
    whole = [hand.number for hand in room.every_hand(room.Wish(sort=sort), ann)]
    for _page in range(4):
        answer = look(ann, query)
        seen += numbers(answer)
        if not answer.context["more"]:
            break
        query = QueryDict(answer.context["more"][1:]).dict()
    assert seen == whole
    assert sorted(seen) == [1, 2, 3, 4, 5]


def test_a_host_of_many_tables_finds_the_hands_of_each(look, monkeypatch):
    table = evening()
    host = table.table.host
    one_by_one = [numbers(look(host, {"of": "hosted", "sort": sort})) for sort in ("newest", "pot")]
    monkeypatch.setattr("poker.room.finding.FEW_TABLES", 0)
    assert one_by_one == [
        numbers(look(host, {"of": "hosted", "sort": sort})) for sort in ("newest", "pot")
    ]
    assert one_by_one[0] == [5, 4, 3, 2, 1]
    assert numbers(look(host, {"of": "hosted", "table": str(table.table_id)})) == one_by_one[0]


def test_who_met_on_very_many_nights_is_found_without_them(look, monkeypatch):
    monkeypatch.setattr("poker.room.finding.NIGHTS_MOST", 0)
    table = evening()
    assert numbers(look(table.people["Ann"], {"player": "Ben"})) == [5, 4, 3, 2, 1]
    assert numbers(look(table.people["Ann"], {"player": person("Zoe").display_name})) == []


@pytest.mark.parametrize("sort", ["newest", "oldest", "pot", "won", "lost"])
def test_a_page_stays_what_it_is_when_hands_are_added(look, sort, monkeypatch):
    monkeypatch.setattr("lobby.views.mine.HANDS", 2)
    table = evening()
    ann = table.people["Ann"]
    first = look(ann, {"sort": sort})
    second = QueryDict(first.context["more"][1:]).dict()
    before = numbers(look(ann, second))
    table.deal()
    table.fold_out()
    again = numbers(look(ann, second))
    assert not set(again) & set(numbers(first))
    assert [number for number in again if number != 6] == before[: 2 - (6 in again)]


def test_whose_hands_one_may_look_for(look):
    table = evening()
    ann, admin = table.people["Ann"], Player.objects.create_superuser("Root")
    stranger, host = person("Sue"), person("Hal")
    assert room.scopes(ann) == ("mine",)
    assert room.scopes(admin) == ("mine", "hosted", "all")
    assert numbers(look(stranger, {"of": "all"})) == []
    own = Room(host=host)
    assert room.scopes(host) == ("mine", "hosted")
    assert numbers(look(host, {"of": "hosted"})) == []
    assert numbers(look(admin, {"of": "all"})) == [5, 4, 3, 2, 1]
    assert numbers(look(admin, {"of": "all", "showdown": "yes"})) == [1]
    assert numbers(look(admin, {"of": "all", "player": "Ann", "position": "button"})) == [4, 1]
    Hand.objects.filter(number__in=(1, 2)).update(table=own.table_id)
    HandSeat.objects.filter(hand__number__in=(1, 2)).update(table=own.table_id)
    assert numbers(look(host, {"of": "hosted"})) == [2, 1]
    assert numbers(look(host, {"of": "hosted", "sort": "oldest"})) == [1, 2]
    assert numbers(look(host, {"of": "hosted", "player": "Ann"})) == [2, 1]
    assert numbers(look(host, {"of": "all"})) == []


def test_hosts_and_admins_see_no_hidden_card(look, laid_deck):
    laid_deck("As 2c Kd 7h")
    table = heads_up()
    table.fold_out()
    admin = Player.objects.create_superuser("Root")
    for query in ({"of": "all"}, {"of": "all", "player": "Ann"}):
        page = look(admin, query)
        assert numbers(page) == [1]
        assert 'class="card"' not in page.text
    assert 'name="cards"' not in page.text
    mine = look(table.people["Ann"]).context["found"].hands[0].cards
    assert set(mine) < set(cards("As 2c Kd 7h"))


def test_a_faulty_wish_is_said_at_its_field(look):
    ann = person("Ann")
    page = look(ann, {"player": "Nobody", "pot_min": "x", "cards": "A", "since": "soon"})
    assert page.status_code == 200
    assert set(page.context["form"].errors) == {"player", "pot_min", "cards", "since"}
    check(page.text)
    admin = Player.objects.create_superuser("Root")
    assert set(look(admin, {"of": "all", "sort": "won"}).context["form"].errors) == {"sort"}
    assert not look(admin, {"of": "all", "sort": "won", "player": "Ann"}).context["form"].errors
    for key in ("", "x", "1~", "9" * 30 + "~1", "٣~1"):
        assert look(ann, {"before": key, "sort": "pot"}).url == f"{HANDS}?sort=pot"


ASKED_OF_SEATS = room.Wish(
    position="cutoff", result="won", showdown=True, all_in=False, shown=True, pot_min=1, table=1
)
ASKED_OF_HANDS = room.Wish(scope="all", showdown=True, all_in=False, pot_max=1000)


IN_EVERY_ORDER = [
    *(replace(ASKED_OF_SEATS, sort=sort) for sort in ("newest", "oldest", "pot", "won", "lost")),
    *(replace(ASKED_OF_HANDS, sort=sort) for sort in ("newest", "oldest", "pot")),
    *(replace(ASKED_OF_HANDS, sort=sort, table=1) for sort in ("newest", "oldest", "pot")),
]


@pytest.mark.skipif(
    connection.vendor != "sqlite", reason="only SQLite's plans do not depend on how much there is"
)
@pytest.mark.parametrize("wish", IN_EVERY_ORDER, ids=lambda wish: f"{wish.scope}-{wish.sort}")
def test_what_is_rare_is_looked_for_in_an_index_alone(wish, django_assert_max_num_queries):
    admin = Player.objects.create_superuser("Root")
    with django_assert_max_num_queries(3) as asked:
        find(wish, admin, after=None, limit=25)
    keys = next(q["sql"] for q in asked.captured_queries if "LIMIT 26" in q["sql"])
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {keys}")
        plan = " ".join(row[3] for row in cursor.fetchall())
    assert "USING COVERING INDEX poker_hand" in plan
    assert "TEMP B-TREE" not in plan
