"""Every list of the administration: who may read it, how fast, and that no card is in it."""

import re
from datetime import timedelta
from urllib.parse import quote

import pytest
from django.contrib import admin
from django.db import connection
from django.db.models import Q
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Player
from poker import dealer
from poker.admin.finding import wanted
from poker.admin.naming import named
from poker.admin.record import page_of
from poker.ledger.models import Account, Transfer
from poker.models import CardLook, Hand, HandEvent
from tests.admin.conftest import client_of, with_role
from tests.poker.kit import heads_up, person

pytestmark = pytest.mark.django_db

LISTS = sorted(
    f"/admin/{model._meta.app_label}/{model._meta.model_name}/" for model in admin.site._registry
)
QUERIES_MOST = 12


def test_everything_is_listed_searched_and_opened_and_nothing_is_changed(boss, played):
    dealer.say(table_id=played.table_id, player_id=played.id("Ann"), text="Hi", now=played.now)
    finished = Hand.objects.get(number=1)
    dealer.look_at_cards(
        hand_ids=[finished.pk], actor_id=played.host.pk, reason="a dispute", now=played.now
    )
    for model in admin.site._registry:
        meta = model._meta
        path = f"/admin/{meta.app_label}/{meta.model_name}/"
        for asked in ("", "?q=Ann", "?q=1", f"?q={finished.pk}", "?q=hand:1", "?p=2", "?p=x"):
            assert boss.get(path + asked).status_code == 200, path + asked
        row = model._default_manager.order_by("pk").first()
        if row is not None:
            opened = boss.get(f"{path}{quote(str(row.pk))}/change/")
            assert opened.status_code == 200, path
            assert 'name="_save"' not in opened.content.decode()
        assert boss.post(f"{path}add/").status_code == 403
        assert boss.get(f"{path}{quote(str(row.pk)) if row else 1}/delete/").status_code == 403


def test_searches_find_what_they_name(boss, played):
    person("Zoe")
    hands, facts = "/admin/poker/hand/", "/admin/poker/handevent/"
    finished = Hand.objects.get(number=1)
    for asked, found in [
        (str(finished.pk), 1), ("Ann", 2), ("Thursday", 2), ("Zoe", 0), ("2", 1), ("77", 0),
        (str(finished.serial), 1),
    ]:  # fmt: skip
        listed = boss.get(hands, {"q": asked}).context["cl"].result_list
        assert len(listed) == found, asked
    listed = boss.get(facts, {"q": str(finished.pk)}).context["cl"].result_list
    assert {fact.hand_id for fact in listed} == {finished.pk}
    transfers = boss.get("/admin/ledger/transfer/", {"q": f"hand:{finished.pk}"})
    assert {t.subject for t in transfers.context["cl"].result_list} == {f"hand:{finished.pk}"}
    assert boss.get("/admin/ledger/account/", {"q": "Ann"}).context["cl"].result_list


def test_no_list_and_no_page_asks_more_of_the_database_the_more_rows_there_are(boss, played):
    before = _queries(boss)
    for number in range(3):
        other = heads_up((f"Cat{number}", f"Dan{number}"))
        other.fold_out()
    after = _queries(boss)
    assert after == before
    assert max(after.values()) <= QUERIES_MOST, after


def _queries(client) -> dict[str, int]:
    asked = {}
    models = [model for model in admin.site._registry if model is not Hand]
    first = [model._default_manager.order_by("pk").first() for model in models]
    hands = Hand.objects.filter(table=HandEvent.objects.earliest("pk").hand.table_id)
    rows = [page_of(row) for row in [*first, *hands.order_by("number")] if row]
    for path in [*LISTS, *rows]:
        assert "_facets" not in client.get(path).content.decode()
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get(path, {"_facets": "True"})
        said = [query["sql"] for query in queries]
        assert not any(re.search(r"COUNT\(", sql) for sql in said), path
        asked[path] = len(said)
    return asked


def test_pages_are_turned_without_counting(boss, played, monkeypatch):
    from poker.admin.facts import FactAdmin

    monkeypatch.setattr(FactAdmin, "list_per_page", 10)
    facts = list(HandEvent.objects.order_by("-id").values_list("id", flat=True))
    seen, path = [], "/admin/poker/handevent/?p="
    for page in range(1, len(facts) // 10 + 3):
        listed = boss.get(f"{path}{page}")
        seen += [fact.pk for fact in listed.context["cl"].result_list]
        more = len(seen) < len(facts)
        assert (f"p={page + 1}" in listed.content.decode()) == more
    assert seen == facts


def test_no_card_that_was_not_turned_up_is_anywhere_in_the_administration(boss, laid_deck):
    laid_deck("7h 2c 8h 3c")
    room = heads_up()
    room.play("Ann raise 30", "Ben fold")
    laid_deck("7d 2s 8d 3s")
    room.deal()
    hidden = re.compile(r"\b[7283][hcds]\b|[7283][♥♣♦♠]|(seven|two|eight|three) of", re.IGNORECASE)
    pages = list(LISTS)
    for model in admin.site._registry:
        rows = model._default_manager.order_by("-pk")[:40]
        meta = model._meta
        pages += [
            f"/admin/{meta.app_label}/{meta.model_name}/{quote(str(row.pk))}/change/"
            for row in rows
        ]
    running = Hand.objects.get(number=2)
    pages += [re.sub(r"change/$", "history/", path) for path in pages if path.endswith("change/")]
    pages += [
        f"/admin/poker/hand/{running.pk}/look/", f"/admin/poker/hand/{running.pk}/void/",
        f"/admin/search/?s={running.pk}", "/admin/search/?s=Thursday", "/admin/jsi18n/",
        "/admin/poker/handevent/?data__cards=7d", "/admin/poker/handevent/?q=7d", "/admin/x/",
        "/admin/poker/hand/7d/change/", "/admin/", "/admin/poker/", "/admin/accounts/player/pairs/",
        *(f"/admin/autocomplete/?app_label={app}&model_name={model}&field_name={field}&term=1"
          for app, model, field in (
              ("poker", "cardlook", "hand"), ("poker", "handevent", "hand"),
              ("poker", "table", "hand"), ("ledger", "transfer", "debit"),
          )),
    ]  # fmt: skip
    for path in pages:
        # All that is sent, also what is in attributes; scripts and styles are the theme's own.
        sent = boss.get(path, follow=True).content.decode().replace(path, "")
        text = re.sub(r"<(script|style|svg).*?</\1>|value=\"7d\"|q=7d", " ", sent, flags=re.DOTALL)
        assert not hidden.search(text), (path, hidden.search(text))


def test_facts_are_told_in_words_also_of_a_running_hand(boss, played):
    running = Hand.objects.get(number=2)
    page = boss.get(f"/admin/poker/hand/{running.pk}/change/").content.decode()
    assert "posts small blind 5" in page
    assert "is dealt 2 cards" in page
    assert not CardLook.objects.exists()


@pytest.mark.parametrize(
    ("role", "reads"),
    [
        ("host", {
            "table", "chatmessage", "hand", "handevent", "player", "adminaction", "cardlook",
        }),
        ("cashier", {"table", "transfer", "account", "player", "adminaction", "cardlook"}),
        ("auditor", {
            "table", "chatmessage", "hand", "handevent", "transfer", "account", "player",
            "adminaction", "cardlook",
        }),
        ("admin", {
            "table", "chatmessage", "hand", "handevent", "transfer", "account", "player",
            "adminaction", "cardlook",
        }),
    ],
)  # fmt: skip
def test_each_role_reads_what_is_its_own(role, reads):
    client = client_of(with_role(role))
    assert client.get("/admin/").status_code == 200
    open_to = {path.split("/")[3] for path in LISTS if client.get(path).status_code == 200}
    assert open_to == reads


def test_a_player_without_a_role_finds_the_door_closed():
    client = client_of(person("Noor"))
    for path in ("/admin/", *LISTS):
        assert client.get(path, follow=True).status_code == 403


def test_who_was_dismissed_as_a_host_is_no_longer_let_in():
    host = person("Vera", is_host=True, is_active=False)
    from poker import roles

    roles.establish()
    assert roles.of(host) == ["host"]
    assert not roles.may_enter(host)


@pytest.mark.parametrize("role", ["host", "auditor", "admin"])
def test_an_address_asks_only_what_the_filters_ask_so_that_no_card_can_be_guessed(role, laid_deck):
    """A list narrowed by a column that it does not show tells that column by yes and no."""
    laid_deck("7h 2c 8h 3c")
    heads_up()
    running = str(Hand.objects.get().pk)
    client, facts = client_of(with_role(role)), "/admin/poker/handevent/"
    assert client.get(facts, {"kind__exact": "hole_dealt"}).status_code == 200
    for asked in (
        {"data__cards__0": "7h"}, {"data__cards__contains": "7h"}, {"data__icontains": "7h"},
        {"hand__exact": running, "kind__exact": "hole_dealt", "data__cards__0": "7h"},
        {"hand__events__data__icontains": "7h"}, {"kind__exact": "hole_dealt", "data": "7h"},
    ):  # fmt: skip
        assert client.get(facts, asked).status_code == 400, asked
    players = "/admin/accounts/player/"
    assert client.get(players, {"is_bot__exact": "1"}).status_code == 200
    assert client.get(players, {"password__startswith": "pbkdf2"}).status_code == 400
    assert client.get("/admin/poker/table/", {"code__startswith": "a"}).status_code == 400


RARE = [
    ("poker/hand/?state__exact=voided", "poker_hand_called_off"),
    ("poker/handevent/?kind__exact=hand_voided", "poker_hand_event_rare"),
    ("ledger/transfer/?code__exact=correction", "ledger_transfer_rare"),
    ("ledger/account/?kind__exact=mint", "ledger_account_no_pot"),
]


@pytest.mark.parametrize(("path", "index"), RARE)
def test_what_is_rare_is_found_by_an_index_of_its_own(boss, played, path, index):
    if connection.vendor != "sqlite":
        pytest.skip("a small table is read through, whatever index it has")
    found = boss.get(f"/admin/{path}").context["cl"].queryset
    assert index in found.explain()


def test_an_address_sorts_by_nothing_that_the_list_does_not_offer(boss, played):
    """Sorting a million rows by a column without an index would keep the house busy."""
    for path in LISTS:
        usual = boss.get(path).context["cl"]
        for column, name in enumerate(usual.list_display):
            sorted_by = boss.get(path, {"o": str(column)}).context["cl"].queryset.query.order_by
            offered = name in usual.sortable_by
            as_ever = sorted_by[0] in usual.model_admin.ordering
            assert as_ever != offered, (path, name, sorted_by)
    by_pot = [
        [hand.number for hand in boss.get("/admin/poker/hand/", {"o": o}).context["cl"].result_list]
        for o in ("4", "-4")
    ]
    assert by_pot == [[2, 1], [1, 2]], "the running hand has won nothing yet"


def test_accounts_and_subjects_are_called_by_names_and_not_by_keys(boss, played):
    played.grant("Ann", 70)
    page = boss.get("/admin/ledger/transfer/").content.decode()
    for name in ("Ann’s wallet", "Ben’s stack at Thursday", "pot of Thursday, hand 2", "the house"):
        assert name in page
    assert "stack:" not in re.sub(r"<[^>]*>", "", page)
    pots = boss.get("/admin/ledger/account/").content.decode()
    assert "pot of Thursday, hand 1" in pots
    last = Transfer.objects.latest("pk")
    assert "70 from the house to Ann’s wallet" in boss.get(page_of(last)).content.decode()


def test_what_somebody_forged_is_shown_all_the_same():
    keys = ("hand:what", "wallet:x", "stack:99", "pot:", "odd", "hand:" + "0" * 32, "table:-1")
    assert [key for key in keys if key in named(keys)] == []


def test_hands_of_two_players_and_of_one_table_are_found(boss, played):
    other = heads_up(("Ann", "Cat"))
    other.fold_out()
    hands = "/admin/poker/hand/"

    def found(asked: str, **more: str) -> set[tuple[int, int]]:
        listed = boss.get(hands, {"q": asked, **more}).context["cl"].result_list
        return {(hand.table_id, hand.number) for hand in listed}

    here, there = played.table_id, other.table_id
    assert found("Ann") == {(here, 1), (here, 2), (there, 1)}
    assert found("Ann + Ben") == {(here, 1), (here, 2)}
    assert found("Ann + Cat") == found(f"table:{there}") == {(there, 1)}
    assert found("Ben + Cat") == found("Ben + Nobody") == found("table:77") == set()
    assert found("Ann", state__exact="running") == found("Thursday", state__exact="running") == {
        (here, 2)
    }  # fmt: skip
    assert found("Cat", state__exact="running") == found("Ann", state__exact="voided") == set()


def test_a_name_finds_the_latest_hands_of_many(boss, played, monkeypatch):
    monkeypatch.setattr(wanted, "__defaults__", (1,))
    for asked in ("Thursday", f"table:{played.table_id}"):
        listed = boss.get("/admin/poker/hand/", {"q": asked}).context["cl"].result_list
        assert [hand.number for hand in listed] == [2]


@pytest.mark.parametrize("most", [1, 2, 3, 5, 500])
def test_the_latest_transfers_of_a_player_are_found_whatever_the_account(
    boss, played, monkeypatch, most
):
    monkeypatch.setattr("poker.admin.chips.TRANSFERS_MOST", most)
    played.grant("Ann", 70)
    other = heads_up(("Ann", "Cat"))
    other.fold_out()
    played.play(f"{played.to_act} fold")
    players = Player.objects.filter(display_name="Ann")
    stacks = [f"stack:{pk}" for pk in players.values_list("sittings", flat=True)]
    mine = Account.objects.filter(key__in=[*stacks, f"wallet:{players.get().pk}"])
    every = Transfer.objects.filter(Q(debit__in=mine) | Q(credit__in=mine)).order_by("-pk")
    listed = boss.get("/admin/ledger/transfer/", {"q": "Ann"}).context["cl"].result_list
    assert list(listed) == list(every[: min(most, 50)])


def test_words_are_looked_for_among_the_latest_and_a_table_has_all_its_talk(
    boss, played, monkeypatch
):
    for text in ("early bird", "late bird"):
        dealer.say(table_id=played.table_id, player_id=played.id("Ann"), text=text, now=played.now)
        played.pass_(60)
    monkeypatch.setattr("poker.admin.tables.ChatAdmin.words_most", 1)
    talk = "/admin/poker/chatmessage/"
    found = boss.get(talk, {"q": "bird"}).context["cl"].result_list
    assert [message.text for message in found] == ["late bird"]
    told = boss.get(talk, {"q": f"table:{played.table_id}"}).content.decode()
    assert "early bird" in told and "late bird" in told


def test_hands_are_narrowed_to_the_last_days(boss, played):
    Hand.objects.filter(number=1).update(started_at=timezone.now() - timedelta(days=8))
    Hand.objects.filter(number=2).update(started_at=timezone.now() - timedelta(hours=2))
    for days, numbers in (("1", [2]), ("7", [2]), ("30", [2, 1]), ("x", [2, 1])):
        listed = boss.get("/admin/poker/hand/", {"since": days}).context["cl"].result_list
        assert [hand.number for hand in listed] == numbers


@pytest.mark.parametrize(
    "asked",
    [
        "poker/hand/?state__exact", "poker/handevent/?kind__exact",
        "accounts/player/?role", "accounts/player/?is_bot__exact",
    ],
)  # fmt: skip
def test_a_choice_that_is_not_offered_asks_for_nothing(boss, played, asked):
    def rows(address):
        changes = boss.get(address).context["cl"]
        return [row.pk for row in changes.result_list]

    path, _mark, choice = f"/admin/{asked}".partition("?")
    everything = rows(path)
    assert len(everything) > 1
    assert rows(f"{path}?{choice}=nonsense") == everything


@pytest.mark.parametrize("role", ["host", "cashier", "auditor", "admin"])
def test_the_first_page_leads_to_what_a_role_may_open_and_to_nothing_else(role):
    client = client_of(with_role(role))
    page = client.get("/admin/")
    places = [place["link"] for place in page.context["places"]]
    assert places and all(place["text"] for place in page.context["places"])
    assert all(client.get(place).status_code == 200 for place in places)
    closed = {path for path in LISTS if client.get(path).status_code == 403}
    assert not closed & set(places)


def test_no_deed_and_no_page_speaks_of_what_only_programmers_know(boss, played):
    """Users know no superusers, no staff, and no items to create."""
    paths = [*LISTS, "/admin/poker/hand/?q=nobody", page_of(played.people["Ann"]), "/admin/"]
    for path in paths:
        text = re.sub(r"<(script|style|svg).*?</\1>|<[^>]*>", " ", boss.get(path).content.decode())
        assert not re.search(r"superuser|staff status|Create a new item|Designates", text), path


@pytest.mark.parametrize("role", ["host", "cashier", "auditor", "admin"])
def test_no_page_leads_a_role_to_a_door_that_is_closed_to_it(role, boss, played):
    boss.post(f"/admin/poker/table/{played.table_id}/freeze/", {"reason": "a quarrel"})
    finished = Hand.objects.get(number=1)
    boss.post(f"/admin/poker/hand/{finished.pk}/look/", {"reason": "a dispute"})
    client = client_of(with_role(role))
    pages = [path for path in LISTS if client.get(path).status_code == 200]
    for model in admin.site._registry:
        pages += [page_of(row) for row in model._default_manager.order_by("-pk")[:3]]
    links = set()
    for page in pages:
        answer = client.get(page)
        if answer.status_code == 200:
            links |= set(re.findall(r'href="(/[^"?#]*)', answer.content.decode()))
    links = {path for path in links if "logout" not in path and not path.startswith("/static/")}
    closed = {path for path in links if client.get(path).status_code == 403}
    assert not closed


@pytest.mark.parametrize(
    ("role", "all_hands"), [("host", True), ("auditor", True), ("admin", True), ("cashier", False)]
)
def test_who_reads_the_record_also_looks_for_all_hands_where_players_do(role, all_hands, played):
    client = client_of(with_role(role))
    found = client.get("/hands/", {"of": "all"})
    assert (Hand.objects.get(number=1).get_absolute_url() in found.content.decode()) == all_hands
