"""Every list of the administration: who may read it, how fast, and that no card is in it."""

import re
from urllib.parse import quote

import pytest
from django.contrib import admin
from django.db import connection
from django.test.utils import CaptureQueriesContext

from poker import dealer
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
    for path in LISTS:
        client.get(path)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get(path)
        said = [query["sql"] for query in queries]
        assert not any(re.search(r"SELECT COUNT\(", sql) for sql in said), path
        asked[path] = len(said)
    return asked


def test_pages_are_turned_without_counting(boss, played, monkeypatch):
    from poker.admin.hands import FactAdmin

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
    for path in pages:
        text = re.sub(
            r"<(script|style).*?</\1>|<[^>]*>",
            " ",
            boss.get(path).content.decode(),
            flags=re.DOTALL,
        )
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
