"""The three statements of a posting, written out: by the ORM, building them took most of the time.

Two transfers a posting, SQLite: 0.59 ms by the ORM, of which the database worked 0.08 ms.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection

from .models import Account, Transfer

_ACCOUNT = [field.attname for field in Account._meta.concrete_fields]
_TRANSFER = [field.attname for field in Transfer._meta.concrete_fields if not field.primary_key]
_ROWS_A_STATEMENT = 500
"""SQLite takes some 32,000 values a statement; a transfer has nine."""


def lock_accounts(keys: Iterable[str]) -> list[Account]:
    """Read accounts by ascending id, locked until the transaction ends where there are row locks.

    NO KEY: the key stays, so rows that merely point at the account need not wait.
    """
    wanted = sorted(set(keys))
    locked = " FOR NO KEY UPDATE" if connection.features.has_select_for_no_key_update else ""
    sql = f"SELECT {', '.join(_ACCOUNT)} FROM ledger_account "  # noqa: S608
    with connection.cursor() as cursor:
        cursor.execute(f"{sql} WHERE key IN ({_marks(wanted)}) ORDER BY id{locked}", wanted)
        return [Account.from_db(connection.alias, _ACCOUNT, row) for row in cursor.fetchall()]


def read_balances(accounts: Iterable[Account]) -> dict[str, int]:
    """Read the present balances of accounts, by key."""
    ids = [account.pk for account in accounts]
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT key, balance FROM ledger_account WHERE id IN ({_marks(ids)})",  # noqa: S608
            ids,
        )
        return dict(cursor.fetchall())


def insert_transfers(transfers: Sequence[Transfer]) -> None:
    """Write transfers in their order and give each its id."""
    for at in range(0, len(transfers), _ROWS_A_STATEMENT):
        _insert(transfers[at : at + _ROWS_A_STATEMENT])


def _insert(transfers: Sequence[Transfer]) -> None:
    row = f"({_marks(_TRANSFER)})"
    sql = f"INSERT INTO ledger_transfer ({', '.join(_TRANSFER)}) VALUES "  # noqa: S608
    values = [value for transfer in transfers for value in _values(transfer)]
    with connection.cursor() as cursor:
        cursor.execute(sql + ", ".join([row] * len(transfers)) + " RETURNING id", values)
        for transfer, (pk,) in zip(transfers, cursor.fetchall(), strict=True):
            transfer.pk = pk
            transfer._state.adding = False
            transfer._state.db = connection.alias


def _values(transfer: Transfer) -> list[Any]:
    written = connection.ops.adapt_datetimefield_value(transfer.created_at)
    return [written if name == "created_at" else getattr(transfer, name) for name in _TRANSFER]


def _marks(values: Sequence[object]) -> str:
    return ", ".join(["%s"] * len(values))
