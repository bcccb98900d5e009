"""Five hundred hands by bots on three tables, in a time of their own."""

import pytest
from django.core.management import call_command

from poker import pokes
from poker.audit import audit
from poker.ledger import book
from poker.management.commands.simulate import simulate
from poker.models import Hand, HandSeat, Sitting, Table
from tests.poker.kit import EVENING

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _silence():
    pokes.silence(on=True)
    yield
    pokes.silence(on=False)


@pytest.mark.once
def test_five_hundred_hands_end_and_every_chip_is_there():
    played = simulate(tables=3, hands=167, bots=4, seed=5, now=EVENING)
    assert played.hands == 501
    assert set(Hand.objects.values_list("state", flat=True)) == {"ended"}
    assert set(Table.objects.values_list("state", flat=True)) == {"closed"}
    for hand in Hand.objects.all():
        assert sum(seat.net or 0 for seat in HandSeat.objects.filter(hand=hand)) == 0
    assert sum(sitting.net for sitting in Sitting.objects.all()) == 0
    assert book.total() == 0
    assert book.balance("mint") == 0
    report = audit()
    assert report.clean, report.differences
    assert report.hands == 501


def test_the_same_seed_plays_the_same_hands():
    results = []
    for _time in range(2):
        played = simulate(tables=2, hands=6, seed=9, now=EVENING)
        seats = HandSeat.objects.filter(hand__table__in=played.tables)
        results.append(
            [
                (table, *row)
                for table, pk in enumerate(played.tables)
                for row in seats.filter(hand__table=pk)
                .order_by("hand__number", "seat")
                .values_list("hand__number", "seat", "start", "net")
            ]
        )
    assert results[0] == results[1]


def test_the_command_prints_the_rate_and_the_audit(capsys):
    call_command("simulate", tables=1, hands=3, seed=2)
    out = capsys.readouterr().out
    assert "3 hands, " in out
    assert "every chip is explained" in out
