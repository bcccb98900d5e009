"""Hands as CSV: one row a hand, or one row a fact. Column names never change with a language."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from poker.engine.events import BoardDealt, Notice, Street
from poker.exports.record import Record
from poker.exports.sheet import Cell, row

HAND_COLUMNS = (
    "hand", "number", "id", "time", "table", "structure", "small_blind", "big_blind", "ante",
    "players", "button", "board", "pot", "winners", "state", "my_seat", "my_cards", "my_net",
)  # fmt: skip
FACT_COLUMNS = (
    "hand", "sequence", "time", "street", "fact", "seat", "player", "what", "amount", "to",
    "all_in", "cause", "cards", "pot",
)  # fmt: skip


def write_hand(record: Record) -> str:
    """Write a hand as one row."""
    return row(_hand(record))


def write_facts(record: Record) -> str:
    """Write a hand as one row for each thing that the viewer was told."""
    return "".join(row(cells) for cells in _facts(record))


def _hand(record: Record) -> Iterator[Cell]:
    hand, house = record.hand, record.hand.house
    yield from (record.serial, record.number, str(record.id), record.started_at, record.table)
    yield from (house.structure, house.small_blind, house.big_blind, house.ante)
    yield "; ".join(record.name(seat.seat) for seat in hand.seats)
    yield from (hand.lineup.button, " ".join(hand.board))
    yield sum(seat.won for seat in hand.seats)
    yield "; ".join(record.name(seat.seat) for seat in hand.seats if seat.won)
    yield "voided" if hand.voided else "ended"
    if record.viewer is None:
        yield from (None, None, None)
    else:
        mine = hand.at(record.viewer)
        yield from (mine.seat, " ".join(mine.hole), mine.stack - mine.start)


def _facts(record: Record) -> Iterator[tuple[Cell, ...]]:
    street: Street = "preflop"
    told = zip(record.notices, record.times, strict=True)
    for number, (notice, time) in enumerate(told, 1):
        if isinstance(notice, BoardDealt):
            street = notice.street
        yield (record.serial, number, time, street, *_fact(record, notice))


def _fact(record: Record, notice: Notice) -> Iterator[Cell]:
    told: dict[str, Any] = asdict(notice)
    seat = told.get("seat")
    yield from (_snake(type(notice).__name__), seat, record.name(seat) if seat else None)
    yield told.get("kind") or told.get("reason")
    yield from (told.get("amount"), told.get("to"), told.get("all_in"), told.get("cause"))
    yield from (" ".join(told.get("cards", ())) or None, told.get("pot"))


def _snake(name: str) -> str:
    return "".join(f"_{sign.lower()}" if sign.isupper() else sign for sign in name).lstrip("_")
