"""Facts and transfers of many hands as they stand in rows, in bulk and unread.

Whoever seals or audits a record reads all of it; by the ORM, a row costs more than what is done
with it. Times are text in UTC to the microsecond, facts are JSON with sorted keys: the same on both
databases.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from django.db import connection

from poker.ledger.models import Code
from poker.models import HandEvent


class StoredFact(NamedTuple):
    """A row of a fact: its number, kind, JSON (keys sorted, no blanks) and time."""

    seq: int
    kind: str
    data: bytes
    at: str


class StoredTransfer(NamedTuple):
    """A row of a transfer, with the keys of both accounts."""

    id: int
    key: str
    debit: str
    credit: str
    amount: int
    code: str
    at: str


def facts_of(hand_ids: Iterable[UUID]) -> dict[UUID, list[StoredFact]]:
    """Give the rows of the facts of many hands, by number."""
    field = HandEvent._meta.get_field("hand")
    found: dict[UUID, list[StoredFact]] = {hand_id: [] for hand_id in hand_ids}
    by_column = {field.get_db_prep_value(pk, connection): rows for pk, rows in found.items()}
    for hand_id, *row in _rows(_facts(), list(by_column)):
        by_column[hand_id].append(StoredFact(row[0], row[1], _json(row[2]), _moment(row[3])))
    return found


def hand_transfers(hand_ids: Iterable[UUID]) -> dict[UUID, list[StoredTransfer]]:
    """Give the transfers of many hands; a correction about a hand is not one of its own."""
    subjects = {f"hand:{hand_id}": hand_id for hand_id in hand_ids}
    return {
        subjects[subject]: [t for t in found if t.code != Code.CORRECTION]
        for subject, found in transfers_of(subjects).items()
    }


def transfers_of(subjects: Iterable[str]) -> dict[str, list[StoredTransfer]]:
    """Give the rows of the transfers about many subjects, in the order of posting."""
    found: dict[str, list[StoredTransfer]] = {subject: [] for subject in subjects}
    for subject, *row, at in _rows(_transfers(), list(found)):
        found[subject].append(StoredTransfer._make([*row, _moment(at)]))
    return found


def _rows(sql: str, wanted: Sequence[Any]) -> Iterable[Sequence[Any]]:
    if not wanted:
        return []
    with connection.cursor() as cursor:
        cursor.execute(sql.format(marks=", ".join(["%s"] * len(wanted))), wanted)
        rows: list[Sequence[Any]] = cursor.fetchall()
    return rows


def _json(data: str) -> bytes:
    read: Any = msgspec.json.decode(data)
    return msgspec.json.encode(read, order="sorted")


def _moment(text: str) -> str:
    """Write a time with its microseconds also where SQLite left out that there are none."""
    return text if len(text) == 26 else f"{text}.000000"


@cache
def _facts() -> str:
    return (
        f"SELECT hand_id, seq, kind, {_text('data')}, {_time('created_at')} "  # noqa: S608
        "FROM poker_handevent WHERE hand_id IN ({marks}) ORDER BY hand_id, seq"
    )


@cache
def _transfers() -> str:
    return (
        "SELECT t.subject, t.id, t.key, d.key, c.key, t.amount, t.code, "  # noqa: S608
        f"{_time('t.created_at')} FROM ledger_transfer t "
        "JOIN ledger_account d ON d.id = t.debit_id JOIN ledger_account c ON c.id = t.credit_id "
        "WHERE t.subject IN ({marks}) ORDER BY t.subject, t.id"
    )


def _text(column: str) -> str:
    return column if connection.vendor == "sqlite" else f"{column}::text"


def _time(column: str) -> str:
    if connection.vendor == "sqlite":
        return f"CAST({column} AS TEXT)"  # else it is made a datetime
    return f"to_char({column} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')"
