"""Nothing that is written in the ledger can be rewritten, whatever SQL is tried."""

from uuid import UUID

import pytest
from django.db import DatabaseError, IntegrityError, connection, models, transaction

from poker.ledger import book, triggers
from poker.ledger.models import Account, Kind, Transfer
from poker.vault import deals
from poker.vault.models import Deal

from .conftest import NOW

pytestmark = [pytest.mark.full, pytest.mark.usefixtures("accounts")]

INSERT = (
    "INTO ledger_transfer (id, key, debit_id, credit_id, amount, code, subject, reason, created_at)"
)
INES = "(SELECT id FROM ledger_account WHERE key = 'wallet:ines')"
POT = "(SELECT id FROM ledger_account WHERE key = 'pot:1')"
NEXT = 10**12
LAST = "(SELECT MAX(id) FROM ledger_transfer)"


def row(transfer_id, key, amount, *, debit=INES, credit=POT):
    return f"({transfer_id}, '{key}', {debit}, {credit}, {amount}, 'bet', 'h', '', '2026-03-14')"


FORGERIES = {
    "a smaller amount": "UPDATE ledger_transfer SET amount = 1",
    "another receiver": "UPDATE ledger_transfer SET credit_id = debit_id + 1",
    "an earlier time": "UPDATE ledger_transfer SET created_at = '2020-01-01'",
    "the same row again": "UPDATE ledger_transfer SET amount = amount",
    "no transfers": "DELETE FROM ledger_transfer",
    "one transfer less": "DELETE FROM ledger_transfer WHERE key = 'k1'",
    "no accounts": "DELETE FROM ledger_account",
    "no unused account": "DELETE FROM ledger_account WHERE key = 'wallet:noor'",
    "a balance set": "UPDATE ledger_account SET balance = 1000 WHERE key = 'wallet:ines'",
    "a balance raised": "UPDATE ledger_account SET balance = balance + 1 WHERE key = 'wallet:noor'",
    "the last step again": "UPDATE ledger_account SET balance = balance + 40 WHERE key = 'pot:1'",
    "the last step undone": (
        "UPDATE ledger_account SET balance = balance - 40, last_transfer = NULL WHERE key = 'pot:1'"
    ),
    "the first step again": (
        "UPDATE ledger_account SET balance = balance + 100, "
        "last_transfer = (SELECT MIN(id) FROM ledger_transfer) WHERE key = 'wallet:ines'"
    ),
    "another's step": (
        f"UPDATE ledger_account SET balance = balance + 40, last_transfer = {LAST} "
        "WHERE key = 'wallet:noor'"
    ),
    "another's payment": (
        f"UPDATE ledger_account SET balance = balance - 40, last_transfer = {LAST} "
        "WHERE key = 'mint'"
    ),
    "a step of no transfer": (
        f"UPDATE ledger_account SET balance = balance + 40, last_transfer = {LAST} + 1 "
        "WHERE key = 'pot:1'"
    ),
    "a transfer marked as the last": (
        f"UPDATE ledger_account SET last_transfer = {LAST} WHERE key = 'wallet:noor'"
    ),
    "leave to overdraw": "UPDATE ledger_account SET may_overdraw = TRUE WHERE key = 'wallet:ines'",
    "another kind": "UPDATE ledger_account SET kind = 'mint' WHERE key = 'wallet:ines'",
    "another key": "UPDATE ledger_account SET key = 'wallet:eve' WHERE key = 'wallet:ines'",
    "another id": "UPDATE ledger_account SET id = 900 WHERE key = 'wallet:noor'",
    "an account opened with chips": (
        "INSERT INTO ledger_account (key, kind, may_overdraw, balance) "
        "VALUES ('wallet:eve', 'wallet', FALSE, 5)"
    ),
    "an account opened with a past": (
        "INSERT INTO ledger_account (key, kind, may_overdraw, balance, last_transfer) "
        "VALUES ('wallet:eve', 'wallet', FALSE, 0, 1)"
    ),
    "an overdraft": f"INSERT {INSERT} VALUES {row(NEXT, 'x', 61)}",
    "chips from nowhere": f"INSERT {INSERT} VALUES {row(NEXT, 'x', 5, debit=-1)}",
    "chips to nowhere": f"INSERT {INSERT} VALUES {row(NEXT, 'x', 5, credit=-1)}",
    "chips in a circle": f"INSERT {INSERT} VALUES {row(NEXT, 'x', 5, credit=INES)}",
    "a negative amount": f"INSERT {INSERT} VALUES {row(NEXT, 'x', -5)}",
    "no amount": f"INSERT {INSERT} VALUES {row(NEXT, 'x', 0)}",
    "a key that stands": f"INSERT {INSERT} VALUES {row(NEXT, 'k1', 5)}",
    "an id that stands": f"INSERT {INSERT} VALUES {row(LAST, 'x', 5)}",
    "an id from before": f"INSERT {INSERT} VALUES {row(-3, 'x', 5)}",
}
IN_THE_WORDS_OF_SQLITE = {
    "a transfer replaced by key": f"INSERT OR REPLACE {INSERT} VALUES {row(NEXT, 'k2', 5)}",
    "a transfer replaced by id": f"INSERT OR REPLACE {INSERT} VALUES {row(LAST, 'x', 5)}",
    "a replaced account": (
        "INSERT OR REPLACE INTO ledger_account (key, kind, may_overdraw, balance) "
        "VALUES ('wallet:ines', 'wallet', FALSE, 0)"
    ),
    "an update that ignores": "UPDATE OR IGNORE ledger_account SET balance = 7",
    "an update that replaces": "UPDATE OR REPLACE ledger_transfer SET amount = 7",
    "an overdraft ignored": f"INSERT OR IGNORE {INSERT} VALUES {row(NEXT, 'x', 61)}",
    "an overdraft that fails late": f"INSERT OR FAIL {INSERT} VALUES {row(NEXT, 'x', 61)}",
    "an overdraft that replaces": f"INSERT OR REPLACE {INSERT} VALUES {row(NEXT, 'x', 61)}",
    "half a chip": f"INSERT {INSERT} VALUES {row(NEXT, 'x', 0.5)}",
    "chips in letters": f"INSERT {INSERT} VALUES {row(NEXT, 'x', chr(39) + 'ten' + chr(39))}",
}
IN_THE_WORDS_OF_POSTGRESQL = {
    "an emptied ledger": "TRUNCATE ledger_transfer",
    "emptied accounts": "TRUNCATE ledger_account CASCADE",
    "an upsert": (
        f"INSERT {INSERT} VALUES {row(NEXT, 'k1', 5)} ON CONFLICT (key) DO UPDATE SET amount = 1"
    ),
    "an account upserted": (
        "INSERT INTO ledger_account (key, kind, may_overdraw, balance) "
        "VALUES ('wallet:ines', 'wallet', FALSE, 0) ON CONFLICT (key) DO UPDATE SET balance = 9"
    ),
}
if connection.vendor == "sqlite":
    FORGERIES |= IN_THE_WORDS_OF_SQLITE
else:
    FORGERIES |= IN_THE_WORDS_OF_POSTGRESQL


@pytest.fixture
def ledger(accounts, move):
    """Ines was granted 100 (k1) and put 40 into the pot (k2)."""
    move("mint", "wallet:ines", 100)
    move("wallet:ines", "pot:1", 40)


def everything():
    return [list(m.objects.order_by("pk").values_list()) for m in (Account, Transfer, Deal)]


def refused(sql):
    """Try the statement, caught by a program that goes on and commits whatever is left of it."""
    before = everything()
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor, pytest.raises(IntegrityError):
            cursor.execute(sql)
    else:
        connection.check_constraints()
        with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(sql)
    assert everything() == before
    assert book.resum() == []


@pytest.mark.usefixtures("ledger")
@pytest.mark.parametrize("sql", FORGERIES.values(), ids=FORGERIES.keys())
def test_a_forgery_is_refused_and_changes_nothing(sql):
    refused(sql)


@pytest.mark.usefixtures("ledger")
def test_the_database_itself_refuses_an_overdraft_by_its_own_name():
    overdraft = pytest.raises(IntegrityError, match="ledger_account_no_overdraft")
    with overdraft, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(FORGERIES["an overdraft"])


@pytest.mark.usefixtures("ledger")
def test_an_honest_row_written_by_hand_steps_both_balances():
    """So that the refusals above are not for a wrong reason."""
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT {INSERT} VALUES {row(NEXT, 'x', 60)}")
    assert book.balances(["wallet:ines", "pot:1"]) == {"wallet:ines": 0, "pot:1": 100}


EMPTIED = {
    "sqlite": "INSERT OR REPLACE INTO vault_deal SELECT hand, '', salts, root, created_at "
    "FROM vault_deal",
    "postgresql": "TRUNCATE vault_deal",
}


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE vault_deal SET deck = 'AsAsAs'",
        "DELETE FROM vault_deal",
        EMPTIED[connection.vendor],
    ],
)
def test_any_table_that_is_append_only_keeps_its_rows(sql, deal):
    refused(sql)


@pytest.fixture
def deal(db):
    return deals.new_deal(UUID(int=1), NOW)


def test_every_guarded_table_has_every_trigger():
    names = {trigger.name for trigger in triggers.expected(connection)}
    assert {"ledger_transfer_steps", "ledger_account_only_steps", "vault_deal_no_update"} <= names
    assert triggers.missing(connection) == []


def test_installing_again_changes_nothing():
    triggers.install(connection)
    triggers.install(connection)
    assert triggers.missing(connection) == []


def test_a_lost_trigger_is_missed_and_comes_back():
    [lost] = [t for t in triggers.expected(connection) if t.name == "ledger_transfer_steps"]
    with connection.cursor() as cursor:
        cursor.execute(triggers._DIALECTS[connection.vendor].drop(lost))
    assert triggers.missing(connection) == ["ledger_transfer_steps"]
    triggers.install(connection)
    assert triggers.missing(connection) == []


TAMPERED = {
    "sqlite": [
        "DROP TRIGGER ledger_account_no_delete",
        "CREATE TRIGGER ledger_account_no_delete BEFORE DELETE ON ledger_account "
        "BEGIN SELECT 1; END",
    ],
    "postgresql": ["ALTER TABLE ledger_account DISABLE TRIGGER ledger_account_no_delete"],
}


def test_a_trigger_that_is_altered_or_switched_off_is_missed_and_comes_back():
    with connection.cursor() as cursor:
        for sql in TAMPERED[connection.vendor]:
            cursor.execute(sql)
    assert triggers.missing(connection) == ["ledger_account_no_delete"]
    triggers.install(connection)
    refused("DELETE FROM ledger_account")


def test_suspended_triggers_come_back_even_after_an_error():
    with pytest.raises(RuntimeError), triggers.suspended(connection):
        assert triggers.missing(connection) != []
        raise RuntimeError
    assert triggers.missing(connection) == []


def test_a_partial_unique_key_on_an_append_only_table_is_a_mistake_of_ours(monkeypatch):
    """INSERT OR REPLACE could remove a row through it, and no trigger would see."""
    partial = models.UniqueConstraint(
        fields=["root"], condition=models.Q(root__gt=""), name="vault_partial"
    )
    monkeypatch.setattr(Deal._meta, "constraints", [partial])
    with pytest.raises(AssertionError, match="partial unique key"):
        triggers.guards()


def test_an_account_that_may_overdraw_goes_below_zero(move):
    move("mint", "wallet:ines", 5)
    assert Account.objects.get(key="mint").balance == -5
    assert Account.objects.get(key="mint").kind == Kind.MINT


def test_a_refusal_reaches_django_as_an_integrity_error():
    assert issubclass(IntegrityError, DatabaseError)
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.filter(key="pot:1").update(balance=3)
