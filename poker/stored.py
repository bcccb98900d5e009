"""Hands, seats, facts and transfers of many hands as they stand in rows, in bulk and unread.

Whoever seals or audits a record reads all of it; by the ORM, a row costs more than what is done
with it. Times are text in UTC to the microsecond, facts are JSON with sorted keys: the same on both
databases.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

import msgspec
from django.db import connection

from poker.models import Hand, HandEvent
from poker.models.hands import HANDS_OF_A_TABLE

REMEMBERED = 4096
"""Facts read lately: a fold or a check is the same row in many hands."""

Row = TypeVar("Row")

CORRECTION = "correction:"
"""How the key of a correction begins; nothing else is one, whatever its code says."""


class StoredHand(NamedTuple):
    """A row of a hand; the first four say which one it is, all others what it says."""

    id: UUID
    table_id: int
    night_id: int
    number: int
    state: str
    button: int
    small_blind: int | None
    big_blind: int
    started_at: str
    ended_at: str | None
    board: str
    pot: int
    stake: int
    showdown: bool | None
    all_in: bool

    @property
    def serial(self) -> int:
        """Give the number by which exports name the hand."""
        return self.table_id * HANDS_OF_A_TABLE + self.number


class StoredSeat(NamedTuple):
    """A row of a seat, then what the row of its sitting says of itself."""

    seat: int
    sitting_id: int
    player_id: int
    start: int
    net: int | None
    won: int
    position: str
    showdown: bool
    all_in: bool
    shown: bool
    voluntary: bool
    raised: bool
    could_three_bet: bool
    three_bet: bool
    saw_flop: bool
    pot: int
    table_id: int | None
    played_at: str | None
    sits_on: int
    sits_at: int
    sits_in: int
    who_sits: int


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


def hands_of(table_id: int, first: int, last: int) -> list[StoredHand]:
    """Give the rows of the hands of a table with these numbers, both included."""
    read = Hand._meta.get_field("id").to_python
    return [
        StoredHand(read(row[0]), *row[1:8], *map(_moment_or_none, row[8:10]), *row[10:])
        for row in _rows(_hands(), [table_id, first, last])
    ]


def seats_of(hand_ids: Iterable[UUID]) -> dict[UUID, list[StoredSeat]]:
    """Give the rows of the seats of many hands, by seat."""
    found: dict[UUID, list[StoredSeat]] = {hand_id: [] for hand_id in hand_ids}
    by_column = _by_column(found)
    for hand_id, *row in _rows(_seats(), list(by_column)):
        row[17] = _moment_or_none(row[17])
        by_column[hand_id].append(StoredSeat._make(row))
    return found


def facts_of(hand_ids: Iterable[UUID]) -> dict[UUID, list[StoredFact]]:
    """Give the rows of the facts of many hands, by number."""
    found: dict[UUID, list[StoredFact]] = {hand_id: [] for hand_id in hand_ids}
    by_column = _by_column(found)
    for hand_id, seq, kind, data, at in _rows(_facts(), list(by_column)):
        by_column[hand_id].append(StoredFact(seq, kind, _json(data), _moment(at)))
    return found


def hand_transfers(hand_ids: Iterable[UUID]) -> dict[UUID, list[StoredTransfer]]:
    """Give the transfers of many hands; a correction about a hand is not one of its own."""
    subjects = {f"hand:{hand_id}": hand_id for hand_id in hand_ids}
    return {
        subjects[subject]: [t for t in found if not t.key.startswith(CORRECTION)]
        for subject, found in transfers_of(subjects).items()
    }


def transfers_of(subjects: Iterable[str]) -> dict[str, list[StoredTransfer]]:
    """Give the rows of the transfers about many subjects, in the order of posting."""
    found: dict[str, list[StoredTransfer]] = {subject: [] for subject in subjects}
    for subject, *row, at in _rows(_transfers(), list(found)):
        found[subject].append(StoredTransfer._make([*row, _moment(at)]))
    return found


def _by_column(found: dict[UUID, list[Row]]) -> dict[Any, list[Row]]:
    """Turn the keys into what the database writes for them."""
    field = HandEvent._meta.get_field("hand")
    return {field.get_db_prep_value(pk, connection): rows for pk, rows in found.items()}


def _rows(sql: str, wanted: Sequence[Any]) -> Iterable[Sequence[Any]]:
    if not wanted:
        return []
    with connection.cursor() as cursor:
        cursor.execute(sql.format(marks=", ".join(["%s"] * len(wanted))), wanted)
        rows: list[Sequence[Any]] = cursor.fetchall()
    return rows


@lru_cache(maxsize=REMEMBERED)
def _json(data: str) -> bytes:
    read: Any = msgspec.json.decode(data)
    return msgspec.json.encode(read, order="sorted")


def _moment_or_none(text: str | None) -> str | None:
    return None if text is None else _moment(text)


def _moment(text: str) -> str:
    """Write a time with its microseconds also where SQLite left out that there are none."""
    return text if len(text) == 26 else f"{text}.000000"


@cache
def _hands() -> str:
    return (
        "SELECT id, table_id, night_id, number, state, button, small_blind, big_blind, "  # noqa: S608
        f"{_time('started_at')}, {_time('ended_at')}, board, pot, stake, showdown, all_in "
        "FROM poker_hand WHERE table_id = %s AND number BETWEEN %s AND %s ORDER BY number"
    )


@cache
def _seats() -> str:
    return (
        "SELECT h.hand_id, h.seat, h.sitting_id, h.player_id, h.start, h.net, h.won, h.position, "  # noqa: S608
        "h.showdown, h.all_in, h.shown, h.voluntary, h.raised, h.could_three_bet, h.three_bet, "
        f"h.saw_flop, h.pot, h.table_id, {_time('h.played_at')}, "
        "s.seat, s.table_id, s.night_id, s.player_id "
        "FROM poker_handseat h LEFT JOIN poker_sitting s ON s.id = h.sitting_id "
        "WHERE h.hand_id IN ({marks}) ORDER BY h.hand_id, h.seat"
    )


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
