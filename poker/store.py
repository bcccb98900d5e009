"""Rows and facts: the one place that turns one into the other.

Decoding is strict: an unknown kind, an unknown field or a wrong type is an error, since a fact
that is read differently from how it was written is another fact.
"""

import re
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from datetime import datetime
from threading import Lock
from typing import Any, get_args
from uuid import UUID

import msgspec

from poker.engine.events import Event
from poker.engine.hand import Hand, evolve
from poker.engine.house import House
from poker.models import HandEvent

KINDS: dict[str, type[Any]] = {
    re.sub(r"(?<!^)(?=[A-Z])", "_", fact.__name__).lower(): fact for fact in get_args(Event)
}
"""Every kind of fact by its name in rows and messages: the class's name in snake case."""

_NAMES = {fact: kind for kind, fact in KINDS.items()}
_REMEMBERED = 256


def kind(fact: object) -> str:
    """Give the name of a fact's kind, for instance `board_dealt`."""
    return _NAMES[type(fact)]


def house_json(house: House) -> dict[str, Any]:
    """Write a house as JSON, every option of it."""
    return dict(msgspec.to_builtins(house))


def read_house(data: object) -> House:
    """Read a house strictly; options that are not named have their standard value.

    Raises msgspec.ValidationError at an unknown option or a wrong type.
    """
    house = msgspec.convert(data, House)
    _refuse_unknown(data, msgspec.to_builtins(house))
    return house


def rows(hand_id: UUID, facts: Sequence[Event], *, after: int, now: datetime) -> list[HandEvent]:
    """Make the rows of new facts, numbered on from `after`."""
    return [
        HandEvent(
            hand_id=hand_id,
            seq=seq,
            kind=kind(fact),
            data=msgspec.to_builtins(fact),
            created_at=now,
        )
        for seq, fact in enumerate(facts, after + 1)
    ]


def read(kind: str, data: object) -> Event:
    """Read one fact strictly. Raises msgspec.ValidationError or KeyError."""
    fact: Event = msgspec.convert(data, KINDS[kind])
    _refuse_unknown(data, msgspec.to_builtins(fact))
    return fact


def facts(hand_id: UUID, *, until: int | None = None) -> tuple[Event, ...]:
    """Give the facts of a hand in their order, up to sequence `until`.

    Remembers what it read: facts are never changed, only added.
    """
    return _memory.facts(hand_id, until)


def facts_of(hand_ids: Iterable[UUID]) -> dict[UUID, tuple[Event, ...]]:
    """Give the facts of many hands in one query; for lists, so nothing of it is remembered."""
    found: dict[UUID, list[Event]] = {hand_id: [] for hand_id in hand_ids}
    stored = HandEvent.objects.filter(hand_id__in=found).order_by("hand_id", "seq")
    for hand_id, seq, kind, data in stored.values_list("hand_id", "seq", "kind", "data"):
        found[hand_id].append(read(kind, data))
        assert seq == len(found[hand_id]), f"hand {hand_id} has a gap before fact {seq}"
    return {hand_id: tuple(told) for hand_id, told in found.items()}


def hand(hand_id: UUID, *, until: int | None = None) -> Hand:
    """Fold a hand's facts up to sequence `until`; remembers the last fold."""
    return _memory.fold(hand_id, until)


def remember(hand_id: UUID, facts: tuple[Event, ...], folded: Hand | None) -> None:
    """Keep facts that are committed now, and their fold, so that the next look reads nothing."""
    _memory.put(hand_id, facts)
    if folded is not None:
        _memory.keep(hand_id, folded)


def forget() -> None:
    """Drop everything remembered (for tests that plant faults in rows)."""
    _memory.clear()


def _refuse_unknown(data: object, again: object) -> None:
    """Compare what was read with the value written again: a key that is gone was unknown."""
    if isinstance(data, dict) and isinstance(again, dict):
        if unknown := data.keys() - again.keys():
            raise msgspec.ValidationError(f"unknown: {', '.join(sorted(unknown))}")
        for key in data:
            _refuse_unknown(data[key], again[key])
    elif isinstance(data, list) and isinstance(again, list):
        for one, other in zip(data, again, strict=True):
            _refuse_unknown(one, other)


class _Memory:
    """The last hands of this process: their facts, and the latest fold of each."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._facts: OrderedDict[UUID, tuple[Event, ...]] = OrderedDict()
        self._folds: dict[UUID, Hand] = {}

    def facts(self, hand_id: UUID, until: int | None) -> tuple[Event, ...]:
        known = self._facts.get(hand_id, ())
        if until is None or len(known) < until:
            known = known + _read_rows(hand_id, after=len(known), until=until)
            self.put(hand_id, known)
        return known if until is None else known[:until]

    def fold(self, hand_id: UUID, until: int | None) -> Hand:
        told = self.facts(hand_id, until)
        folded = self._folds.get(hand_id)
        if folded is None or folded.seq > len(told):
            folded = None
        for fact in told[folded.seq if folded else 0 :]:
            folded = evolve(folded, fact)
        assert folded is not None, f"hand {hand_id} has no facts"
        self.keep(hand_id, folded)
        return folded

    def put(self, hand_id: UUID, facts: tuple[Event, ...]) -> None:
        with self._lock:
            if len(facts) >= len(self._facts.get(hand_id, ())):
                self._facts[hand_id] = facts
            self._facts.move_to_end(hand_id)
            while len(self._facts) > _REMEMBERED:
                oldest, _facts = self._facts.popitem(last=False)
                self._folds.pop(oldest, None)

    def clear(self) -> None:
        with self._lock:
            self._facts.clear()
            self._folds.clear()

    def keep(self, hand_id: UUID, folded: Hand) -> None:
        with self._lock:
            older = self._folds.get(hand_id)
            if hand_id in self._facts and (older is None or older.seq < folded.seq):
                self._folds[hand_id] = folded


_memory = _Memory()


def _read_rows(hand_id: UUID, *, after: int, until: int | None) -> tuple[Event, ...]:
    stored = HandEvent.objects.filter(hand_id=hand_id, seq__gt=after).order_by("seq")
    if until is not None:
        stored = stored.filter(seq__lte=until)
    found = list(stored.values_list("seq", "kind", "data"))
    assert [seq for seq, _kind, _data in found] == list(range(after + 1, after + 1 + len(found))), (
        f"hand {hand_id} has a gap after fact {after}"
    )
    return tuple(read(kind, data) for _seq, kind, data in found)
