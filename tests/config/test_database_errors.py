"""Whoever prints an error of the database prints no row: it may hold a card."""

import logging
import traceback
from io import StringIO
from uuid import uuid4

import pytest
from django.db import connection, transaction
from structlog.stdlib import ProcessorFormatter

from poker import dealer
from poker.dealer import night
from poker.ledger import book
from poker.models import HandEvent
from poker.vault.models import Deal
from tests.poker.kit import EVENING, three

pytestmark = pytest.mark.django_db

CARD = "".join(("Q", "h"))  # put together, so that no line of this file holds what is looked for
DECK = CARD * 52


def a_fact_without_its_number() -> None:
    """Break a constraint of the facts with a row that holds cards."""
    hand = HandEvent.objects.values_list("hand", flat=True)[0]
    with transaction.atomic():
        HandEvent.objects.create(
            hand_id=hand, seq=0, kind="hole_dealt", data={"cards": [CARD]}, created_at=EVENING
        )


def a_deal_without_its_time() -> None:
    """Break a constraint of the vault with a row that holds a deck."""
    with transaction.atomic():
        Deal.objects.create(hand=uuid4(), deck=DECK, salts=DECK.encode(), root="0" * 64)


def a_statement_that_names_a_deck() -> None:
    """Send a statement that is wrong, of which the server tells the line."""
    with connection.cursor() as cursor, transaction.atomic():
        cursor.execute(f"UPDATE vault_deal SET deck = no_such_thing('{DECK}')")


@pytest.fixture
def logged():
    """Give what the house's own formatter writes meanwhile."""
    root, written = logging.getLogger(), StringIO()
    (formatter,) = {
        id(handler.formatter): handler.formatter
        for handler in root.handlers
        if isinstance(handler.formatter, ProcessorFormatter)
    }.values()
    handler = logging.StreamHandler(written)
    handler.setFormatter(formatter)
    root.addHandler(handler)
    yield written
    root.removeHandler(handler)


@pytest.mark.parametrize(
    "breaks", [a_fact_without_its_number, a_deal_without_its_time, a_statement_that_names_a_deck]
)
def test_an_error_says_what_went_wrong_and_shows_no_row(breaks):
    three()
    with pytest.raises(Exception) as caught:
        breaks()
    told = "".join(traceback.format_exception(caught.value)) + repr(caught.value.__cause__)
    assert str(caught.value).strip(), "it says something"
    assert "Error" in told
    assert CARD not in told and "Failing row" not in told


def test_a_posting_made_twice_is_still_told_from_other_errors():
    room = three()
    room.grant("Ann", 5)
    entry = book.Entry(
        key="grant:once",
        debit="mint",
        credit=f"wallet:{room.id('Ann')}",
        amount=1,
        code="grant",
        subject="player:1",
    )
    book.post([entry], now=EVENING)
    with pytest.raises(book.AlreadyPosted), transaction.atomic():
        book.post([entry], now=EVENING)


def test_the_log_does_not_tell_a_row_that_broke_a_constraint(monkeypatch, logged):
    room = three()
    room.fold_out()
    monkeypatch.setattr(night, "start_hand", lambda felt: a_fact_without_its_number())
    room.now = room.table.wake_at
    with pytest.raises(ExceptionGroup):
        dealer.sweep(now=room.now)
    assert "wake_failed" in logged.getvalue() and "IntegrityError" in logged.getvalue()
    assert CARD not in logged.getvalue()
