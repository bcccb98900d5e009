"""My hands and my chips: mine alone, in words, page by page."""

import csv
import io

import pytest
from django.db import transaction
from django.urls import reverse

from lobby import statement
from poker import dealer, room
from poker.engine.cards import cards
from poker.ledger import book
from tests.poker.kit import Room, heads_up, house, person, three

pytestmark = pytest.mark.django_db

HANDS, CHIPS = reverse("lobby:hands"), reverse("lobby:chips")
SHEET = reverse("lobby:chips_sheet")


def told(table, name):
    """Give the words, the cards and the net of a player's latest hand."""
    (mine, *_earlier) = room.my_hands(viewer_id=table.id(name))
    return mine.text, mine.cards, mine.net


def test_a_fold_is_told_by_its_street(laid_deck):
    laid_deck("As Kd 2c 7h Ah Qd")
    table = three()
    table.play("Ann call", "Ben call", "Cat check", "Ben bet 20", "Cat fold", "Ann call")
    table.play("Ben bet 50", "Ann fold")
    assert told(table, "Cat")[0] == "Folded on the flop"
    assert told(table, "Ann")[0] == "Folded on the turn"
    assert told(table, "Ben")[0] == "Won without a showdown"
    assert told(table, "Ben")[2] == 10 + 10 + 20


def test_a_fold_before_the_flop_has_no_board():
    table = three()
    table.play("Ann fold", "Ben fold")
    assert told(table, "Ann")[0] == "Folded before the flop"
    assert room.my_hands(viewer_id=table.id("Ann"))[0].board == ()


def test_a_showdown_is_told_with_the_made_hand(laid_deck):
    laid_deck("As 2c Ad 7h 3s Ks Kd 8h 3d 4c 3h 9s")
    table = heads_up()
    table.play("Ann call", "Ben check")
    for _street in range(3):
        table.play("Ben check", "Ann check")
    texts = {name: told(table, name)[0] for name in ("Ann", "Ben")}
    assert sorted(text.split(",")[0] for text in texts.values()) == ["Beaten", "Won"]


def test_a_shared_pot_is_told_so(laid_deck):
    laid_deck("2s 2c 3d 3h 9s As Ks Qd 9h Js 9d Th")
    table = heads_up()
    table.play("Ann call", "Ben check")
    for _street in range(3):
        table.play("Ben check", "Ann check")
    assert told(table, "Ann")[0].startswith("Shared the pot, ")
    assert told(table, "Ann")[2] == 0


def test_a_hand_called_off_is_told_so():
    table = heads_up()
    table.do(dealer.void_hand, reason="A misdeal")
    assert told(table, "Ann") == (
        "Called off, all bets went back", told(table, "Ann")[1], 0,
    )  # fmt: skip


def test_a_running_hand_is_not_in_the_list():
    table = heads_up()
    assert room.my_hands(viewer_id=table.id("Ann")) == ()


def test_my_hands_show_my_cards_and_nobody_elses(client, laid_deck):
    laid_deck("As 2c Kd 7h")
    table = heads_up()
    table.fold_out()
    mine = {card for name in ("Ann", "Ben") for card in told(table, name)[1]}
    assert mine == set(cards("As 2c Kd 7h"))
    assert not set(told(table, "Ann")[1]) & set(told(table, "Ben")[1])
    client.force_login(table.people["Ann"])
    page = client.get(HANDS).content.decode()
    assert page.count('class="card"') == 2


@pytest.mark.parametrize("page", [HANDS, CHIPS])
@pytest.mark.parametrize("key", ["x", "-1", "٣", "9" * 30, ""])
def test_a_key_that_is_none_leads_to_the_first_page_and_loses_nothing(client, page, key):
    client.force_login(person("Noor"))
    answer = client.get(page, {"before": key, "since": "2026-03-06"}, follow=True)
    assert answer.redirect_chain == [(f"{page}?since=2026-03-06", 302)]
    assert "There is no such page of this list." in answer.text


@pytest.mark.parametrize("seat", ["x", "-1", "٣", "9" * 30, ""])
def test_a_seat_that_is_no_number_leads_nowhere(client, seat):
    client.force_login(person("Noor"))
    assert client.get(CHIPS, {"seat": seat}).status_code == 404


def test_a_wallets_statement_says_what_and_by_whom(client):
    table = Room(house(buy_in_from="wallet"))
    table.grant("Ann", 800)
    table.sit("Ann", 1)
    table.do(dealer.leave, "Ann")
    client.force_login(table.people["Ann"])
    lines = client.get(CHIPS).context["lines"]
    assert [(line.what, line.note, line.change, line.balance) for line in lines] == [
        ("Cash-out, Thursday", "", 500, 800),
        ("Buy-in, Thursday", "", -500, 300),
        ("Granted", "by Hanna", 800, 800),
    ]
    night = reverse("lobby:night", args=[table.table.code])
    assert lines[0].link == f"{night}?night={table.table.night_id}"


def test_a_seats_statement_links_every_bet_to_its_hand(client):
    table = heads_up()
    table.play("Ann call", "Ben check", "Ben bet 20", "Ann fold")
    client.force_login(table.people["Ann"])
    answer = client.get(CHIPS, {"seat": table.sitting("Ann").pk})
    lines = answer.context["lines"]
    assert [line.what for line in lines] == [
        "Bet, hand 1",
        "Small blind, hand 1",
        "Buy-in, Thursday",
    ]
    assert lines[0].link == table.table.hand.get_absolute_url()
    assert lines[0].balance == table.stack("Ann")


def test_a_seat_of_somebody_else_has_no_statement_for_me(client):
    table = heads_up()
    client.force_login(table.people["Ann"])
    assert client.get(CHIPS, {"seat": table.sitting("Ben").pk}).status_code == 404


def test_a_statement_is_paged_by_key_and_its_balances_go_on(client):
    table = Room()
    for amount in range(1, 61):
        table.grant("Ann", amount)
    key = f"wallet:{table.id('Ann')}"
    first = statement.lines(key, before=None, limit=50)
    rest = statement.lines(key, before=first[-1].key, limit=50)
    assert [line.change for line in first + rest] == list(range(60, 0, -1))
    assert first[-1].balance - first[-1].change == rest[0].balance


def busy(client):
    """Play Ann through two hands and let her in."""
    table = heads_up()
    table.play("Ann call", "Ben check", "Ben bet 20", "Ann fold")
    table.pass_(26 * 3600)
    table.deal()
    table.fold_out()
    client.force_login(table.people["Ann"])
    return table, table.sitting("Ann").pk


@pytest.mark.parametrize(
    ("query", "whats"),
    [
        ({"kind": "blinds"}, ["Big blind, hand 2", "Small blind, hand 1"]),
        ({"kind": "buy_ins"}, ["Buy-in, Thursday"]),
        ({"kind": "won"}, ["Pot won, hand 2"]),
        ({"until": "2026-03-06", "kind": "bets"}, ["Bet, hand 1"]),
        ({"since": "2026-03-07", "kind": "blinds"}, ["Big blind, hand 2"]),
        ({"until": "2026-03-05"}, []),
    ],
)
def test_a_statement_is_narrowed_down_and_keeps_its_balances(client, query, whats):
    _table, seat = busy(client)
    every = {line.key: line for line in client.get(CHIPS, {"seat": seat}).context["lines"]}
    found = client.get(CHIPS, {"seat": seat, **query}).context["lines"]
    assert [line.what for line in found] == whats
    assert all(every[line.key] == line for line in found)


def test_a_wallet_is_narrowed_down_to_a_table(client):
    table = Room(house(buy_in_from="wallet"))
    table.grant("Ann", 800)
    table.sit("Ann", 1)
    client.force_login(table.people["Ann"])
    lines = client.get(CHIPS, {"table": table.table_id}).context["lines"]
    assert [(line.what, line.balance) for line in lines] == [("Buy-in, Thursday", 300)]


def test_a_correction_says_why_and_by_whom_and_leads_to_what_it_corrects(client):
    table = heads_up()
    table.play("Ann call", "Ben check", "Ben bet 20", "Ann fold")
    for name in ("Ann", "Ben"):
        table.grant(name, 100)
    wrong = book.about(f"hand:{table.table.hand_id}")[0]
    entry = book.Entry(
        key="correction:1",
        debit=f"wallet:{table.id('Ben')}",
        credit=f"wallet:{table.id('Ann')}",
        amount=5,
        code="correction",
        subject=f"transfer:{wrong.pk}",
        reason="Small blind taken twice",
    )
    with transaction.atomic():
        book.post([entry], now=table.now, actor_id=table.host.pk)
    for name, change in (("Ann", 5), ("Ben", -5)):
        client.force_login(table.people[name])
        (line,) = client.get(CHIPS, {"kind": "corrections"}).context["lines"]
        assert (line.what, line.change, line.corrects) == ("Correction, hand 1", change, True)
        assert line.note == "Small blind taken twice, by Hanna"
        assert line.link == table.table.hand.get_absolute_url()


def test_a_narrowed_statement_is_paged_and_keeps_what_was_looked_for(client):
    table = Room()
    for amount in range(1, 61):
        table.grant("Ann", amount)
    client.force_login(table.people["Ann"])
    first = client.get(CHIPS, {"kind": "grants"}).context
    assert "kind=grants" in first["more"]
    rest = client.get(f"{CHIPS}{first['more']}").context
    changes = [line.change for line in [*first["lines"], *rest["lines"]]]
    assert changes == list(range(60, 0, -1))
    assert rest["lines"][-1].balance == 1
    assert rest["later"] == "?kind=grants"


def test_a_statement_that_cannot_be_is_told_so(client):
    _table, seat = busy(client)
    answer = client.get(CHIPS, {"seat": seat, "kind": "grants", "since": "soon"})
    assert answer.status_code == 200
    assert set(answer.context["form"].errors) == {"kind", "since"}
    assert client.get(SHEET, {"kind": "x"}).status_code == 404


def test_a_statement_is_a_table_for_spreadsheets(client):
    table, seat = busy(client)
    file = b"".join(client.get(SHEET, {"seat": seat})).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(file, newline="")))
    assert [row["code"] for row in rows][:3] == ["buy_in", "small_blind", "bet"]
    balance = 0
    for row in rows:
        balance += int(row["change"])
        assert int(row["balance"]) == balance
    assert balance == table.stack("Ann")
    assert (rows[1]["hand_number"], rows[0]["table"]) == ("1", "Thursday")
    bets = b"".join(client.get(SHEET, {"seat": seat, "kind": "bets"})).decode()
    assert bets.count("\r\n") == 2


def test_the_file_of_somebody_elses_seat_is_not_mine(client):
    table, _seat = busy(client)
    assert client.get(SHEET, {"seat": table.sitting("Ben").pk}).status_code == 404
    assert b"".join(client.get(SHEET)).count(b"\r\n") == 1


def test_what_stands_on_tables_is_told_apart_from_the_wallet(client):
    table = heads_up()
    table.grant("Ann", 70)
    client.force_login(table.people["Ann"])
    told = client.get(CHIPS).context
    assert (told["wallet"], told["on_tables"]) == (70, table.stack("Ann"))
    assert told["total"] == 70 + table.stack("Ann")


@pytest.mark.parametrize("hands", [2, 20])
def test_the_pages_ask_no_more_for_many_hands(client, django_assert_max_num_queries, hands):
    table = heads_up()
    for _hand in range(hands):
        table.deal()
        table.fold_out()
    client.force_login(table.people["Ann"])
    with django_assert_max_num_queries(11):
        client.get(HANDS)
    with django_assert_max_num_queries(16):
        client.get(CHIPS, {"seat": table.sitting("Ann").pk})


@pytest.mark.parametrize(
    "query",
    [{}, {"kind": "blinds"}, {"kind": "won"}, {"since": "2026-03-07"}, {"until": "2026-03-06"}],
)
def test_the_file_holds_the_lines_of_the_page(client, query):
    _table, seat = busy(client)
    lines = client.get(CHIPS, {"seat": seat, **query}).context["lines"]
    file = b"".join(client.get(SHEET, {"seat": seat, **query})).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(file, newline="")))
    told = [(int(row["transfer"]), int(row["change"]), int(row["balance"])) for row in rows]
    assert told == [(line.key, line.change, line.balance) for line in reversed(lines)]
    assert told
