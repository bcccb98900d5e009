"""The settle-up of a night: who pays whom, who says so, the text and the file."""

import csv
import io
import re
from dataclasses import replace
from uuid import uuid4

import pytest
from django.template.loader import render_to_string
from django.urls import reverse

from accounts.models import Player
from poker import dealer, room
from poker.ledger.models import Transfer
from poker.models import AdminAction, PaymentMark, Table
from tests.poker.kit import Room, heads_up, person

pytestmark = pytest.mark.django_db


def over(**options):
    """Play a night in which Ann (small blind) loses 5 to Ben."""
    table = heads_up(**options)
    table.play("Ann fold")
    table.do(dealer.close_night)
    return table


def of(table, name):
    return reverse(f"lobby:{name}", args=[table.table.code])


def account_of(table):
    """Give the account of the table's last night."""
    account = room.account(table.table, night_id=None, now=table.now)
    assert account is not None
    return account


def payments(table):
    return [(str(p.payer), str(p.payee), p.amount) for p in account_of(table).payments]


def mark(client, table, name, paid="yes", **fields):
    """Press the button of the one payment as somebody."""
    client.force_login(table.people.get(name) or person(name))
    form = {
        "night": table.table.night_id,
        "payer": table.id("Ann"),
        "payee": table.id("Ben"),
        "paid": paid,
    }
    return client.post(of(table, "paid"), form | fields)


def test_a_night_that_is_over_says_who_pays_whom(client):
    table = over()
    assert payments(table) == [("Ann", "Ben", 5)]
    client.force_login(table.people["Ann"])
    answer = client.get(of(table, "night"))
    assert "Ann pays Ben 5" in answer.context["text"]
    assert "Ben: +5" in answer.context["text"]
    assert answer.context["account"].digest in answer.content.decode()
    assert len(answer.context["account"].digest) == 64


def test_a_night_that_goes_on_has_no_payments_yet(client):
    table = heads_up()
    client.force_login(table.people["Ann"])
    answer = client.get(of(table, "night"))
    assert answer.context["account"].payments == ()
    assert "text" not in answer.context


def test_either_side_says_that_it_was_paid_and_both_are_written_down(client):
    table = over()
    mark(client, table, "Ann")
    mark(client, table, "Ben")
    (payment,) = account_of(table).payments
    assert payment.payer_said and payment.payee_said and payment.paid
    page = client.get(of(table, "night")).content.decode()
    assert "Ann says it is paid" in page
    assert "Ben has got it" in page


def test_a_word_is_taken_back_and_both_words_stay_written(client):
    table = over()
    mark(client, table, "Ann")
    mark(client, table, "Ann")
    mark(client, table, "Ann", paid="no")
    (payment,) = account_of(table).payments
    assert not payment.paid
    assert list(PaymentMark.objects.order_by("pk").values_list("paid", flat=True)) == [True, False]


def test_nobody_else_says_so(client):
    table = over()
    answer = mark(client, table, "Cat")
    assert answer.status_code == 302
    assert not PaymentMark.objects.exists()
    assert mark(client, table, "Ben", payee=table.host.pk).status_code == 302
    assert not PaymentMark.objects.exists()


@pytest.mark.parametrize("field", ["night", "payer", "payee"])
def test_a_payment_that_is_no_number_leads_nowhere(client, field):
    assert mark(client, over(), "Ann", **{field: "x"}).status_code == 404


def test_bots_are_one_line_and_settled_by_nobody(client):
    table = Room()
    table.sit("Ann", 1)
    for _bot in range(2):
        table.do(dealer.add_bot)
    table.deal()
    while table.running and table.to_act != "Ann":
        table.wake()
    if table.running:
        table.play("Ann fold")
    while table.running:
        table.wake()
    table.do(dealer.close_night)
    account = account_of(table)
    (bots,) = (line for line in account.lines if line.player is None)
    assert bots.bots == 2
    assert account.total["net"] == 0
    assert account.payments == ()
    client.force_login(table.people["Ann"])
    assert "2 bots together" in client.get(of(table, "night")).context["text"]


def test_practice_is_settled_by_nobody(client):
    table = over()
    Table.objects.update(practice=True)
    mark(client, table, "Ann")
    assert not PaymentMark.objects.exists()
    answer = client.get(of(table, "night"))
    assert answer.context["account"].payments == ()
    assert "Practice is settled by nobody." in answer.content.decode()


def test_the_page_says_whether_fewer_payments_might_do():
    table = over()
    account, names = account_of(table), {"table": table.table, "me": table.host, "text": ""}
    fewest = render_to_string("lobby/_settle_up.html", {"account": account, **names})
    assert "One payment settles everybody." in fewest and "fewer payments" not in fewest
    many = replace(account, payments=account.payments * 13, fewest=False)
    page = render_to_string("lobby/_settle_up.html", {"account": many, **names})
    assert "With more than 12 players the largest amounts are matched first" in page
    assert "13 payments settle everybody" in page


def test_a_night_without_a_hand_owes_nothing(client):
    table = Room()
    table.sit("Ann", 1)
    table.do(dealer.close_night)
    client.force_login(table.people["Ann"])
    answer = client.get(of(table, "night"))
    assert "Nobody owes anybody anything." in answer.text
    assert "Ann: 0" in answer.context["text"]
    assert account_of(table).total["net"] == 0


def test_the_settle_up_is_a_table_for_spreadsheets(client):
    table = over()
    mark(client, table, "Ann")
    file = b"".join(client.get(of(table, "settle_up"))).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(file, newline="")))
    assert [(row["kind"], row["player"], row["net"]) for row in rows] == [
        ("player", "Ben", "5"),
        ("player", "Ann", "-5"),
        ("payment", "Ann", ""),
        ("night", "", ""),
    ]
    assert (rows[2]["pays_to"], rows[2]["amount"], rows[2]["payee_said_paid"]) == ("Ben", "5", "")
    assert rows[2]["payer_said_paid"].endswith("Z")
    assert len(rows[3]["digest"]) == 64


def corrected(table, subject):
    """Move 2 chips back from Ben's wallet to Ann's, as staff does it for what a transfer did."""
    boss = Player.objects.create_superuser("Boss")
    table.grant("Ben", 2)
    act = {"actor_id": boss.pk, "reason": "a misread pot", "now": table.pass_(600)}
    said = "2 from Ben to Ann"
    with dealer.recorded(AdminAction.Verb.CORRECT, subject=subject, named="it", detail=said, **act):
        dealer.correct(
            source_id=table.id("Ben"),
            target_id=table.id("Ann"),
            at_table_they_share=False,
            amount=2,
            subject=subject,
            key=uuid4(),
            **act,
        )


def test_a_correction_after_the_night_is_told_with_it_and_changes_no_line(client):
    table = over()
    won = Transfer.objects.get(code="award")
    corrected(table, f"transfer:{won.pk}")
    account = account_of(table)
    assert [(each.said, each.reason, str(each.by)) for each in account.corrections] == [
        ("2 from Ben to Ann", "a misread pot", "Boss")
    ]
    assert payments(table) == [("Ann", "Ben", 5)]
    client.force_login(table.people["Ann"])
    answer = client.get(of(table, "night"))
    assert "not counted here: 2 from Ben to Ann, by Boss: a misread pot" in answer.text
    assert "2 from Ben to Ann (a misread pot)" in answer.context["text"]


def test_a_correction_of_something_else_is_not_the_night_s(client):
    table = over()
    table.grant("Ann", 9)
    granted = Transfer.objects.get(code="grant", amount=9)
    corrected(table, f"transfer:{granted.pk}")
    assert account_of(table).corrections == ()


def test_the_night_leads_to_its_hands(client):
    table = over()
    client.force_login(table.people["Ann"])
    page = client.get(of(table, "night"))
    (path,) = re.findall(r'href="(/hands/[^"]+)"', page.text)
    found = client.get(path.replace("&amp;", "&"))
    assert [each.hand.pk for each in found.context["found"].hands] == [table.table.hand_id]
    client.force_login(table.host)
    (path,) = re.findall(r'href="(/hands/[^"]+)"', client.get(of(table, "night")).text)
    found = client.get(path.replace("&amp;", "&"))
    assert [each.hand.pk for each in found.context["found"].hands] == [table.table.hand_id]


def test_who_played_there_reads_the_night_though_the_door_is_closed_now(client):
    table = over(seats=2, spectators=False)
    table.do(dealer.reopen)
    for seat, name in enumerate(("Cat", "Dan"), 1):
        table.sit(name, seat)
    client.force_login(table.people["Ann"])
    assert client.get(of(table, "night")).status_code == 200
    client.force_login(person("Noor"))
    assert client.get(of(table, "night")).status_code == 403
    assert client.get(of(table, "settle_up")).status_code == 403
