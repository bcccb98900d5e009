"""Accounts to move chips between."""

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count

import pytest
from django.db import transaction

from poker.ledger import book
from poker.ledger.models import Code, Kind, Transfer

NOW = datetime(2026, 3, 14, 20, 15, tzinfo=UTC)

Move = Callable[..., Transfer]


@pytest.fixture
def accounts(db: None) -> None:
    """A mint, two wallets and a pot, all empty."""
    open_accounts()


def open_accounts() -> None:
    book.open_account(key="mint", kind=Kind.MINT, may_overdraw=True)
    book.open_account(key="wallet:ines", kind=Kind.WALLET)
    book.open_account(key="wallet:noor", kind=Kind.WALLET)
    book.open_account(key="pot:1", kind=Kind.POT)


@pytest.fixture
def move() -> Move:
    """Post one transfer in a transaction of its own: move("mint", "wallet:ines", 100)."""
    number = count(1)

    def post(debit: str, credit: str, amount: int, **rest) -> Transfer:
        rest = {"key": f"k{next(number)}", "code": Code.BET, "subject": "hand:1"} | rest
        with transaction.atomic():
            [transfer] = book.post(
                [book.Entry(debit=debit, credit=credit, amount=amount, **rest)], now=NOW
            )
        return transfer

    return post
