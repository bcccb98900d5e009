"""Two who want the same at the same time: one gets it, the other gets a reason."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connections, transaction

from poker.ledger import book
from poker.ledger.models import Account, Code, Kind

from .conftest import NOW, open_accounts

pytestmark = [pytest.mark.full, pytest.mark.django_db(transaction=True)]


def race(*runners: Callable[[], Any]) -> list[Any]:
    """Run each in a thread with a connection of its own; give what came back or was raised."""
    start = Barrier(len(runners))

    def run(runner):
        try:
            start.wait(timeout=10)
            with transaction.atomic():
                return runner()
        except Exception as error:
            return type(error)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(runners)) as pool:
        return list(pool.map(run, runners))


def spend(key, debit, credit, amount):
    entry = book.Entry(
        key=key, debit=debit, credit=credit, amount=amount, code=Code.BUY_IN, subject="s"
    )

    def run():
        book.post([entry], now=NOW)
        return "paid"

    return run


@pytest.fixture
def purse():
    open_accounts()
    with transaction.atomic():
        spend("grant", "mint", "wallet:ines", 100)()


@pytest.mark.usefixtures("purse")
@pytest.mark.parametrize("attempt", range(5))
def test_two_who_race_for_the_last_chips_are_told_apart(attempt):
    outcome = race(
        spend("a", "wallet:ines", "pot:1", 100), spend("b", "wallet:ines", "wallet:noor", 100)
    )
    assert sorted(outcome, key=str) == [book.Overdraft, "paid"]
    assert book.balance("wallet:ines") == 0
    assert book.resum() == []


@pytest.mark.usefixtures("purse")
@pytest.mark.parametrize("attempt", range(5))
def test_a_double_click_pays_once(attempt):
    outcome = race(*[spend("same", "wallet:ines", "pot:1", 40)] * 2)
    assert sorted(outcome, key=str) == [book.AlreadyPosted, "paid"]
    assert book.balance("pot:1") == 40


@pytest.mark.usefixtures("purse")
def test_payments_in_both_directions_do_not_deadlock():
    there = [spend(f"there{n}", "wallet:ines", "wallet:noor", 1) for n in range(4)]
    back = [spend(f"back{n}", "mint", "wallet:ines", 1) for n in range(4)]
    assert race(*there, *back) == ["paid"] * 8
    assert book.balances(["wallet:ines", "wallet:noor"]) == {
        "wallet:ines": 100,
        "wallet:noor": 4,
    }
    assert book.resum() == []


def test_an_account_opened_by_two_at_once_is_one_account():
    def opened():
        return book.open_account(key="pot:9", kind=Kind.POT).pk

    assert len(set(race(opened, opened, opened))) == 1
    assert Account.objects.filter(key="pot:9").count() == 1


@pytest.mark.usefixtures("purse")
def test_a_statement_fits_its_balance_while_chips_move(monkeypatch):
    """Lines beyond the transfer that the account's row names are left for the next look."""
    read = book._account

    def read_and_wait(key):
        account = read(key)
        assert race(spend("late", "wallet:ines", "pot:1", 1)) == ["paid"]
        return account

    monkeypatch.setattr(book, "_account", read_and_wait)
    assert [(line.change, line.balance) for line in book.recent("wallet:ines")] == [(100, 100)]
    monkeypatch.undo()
    assert [line.balance for line in book.recent("wallet:ines")] == [99, 100]
