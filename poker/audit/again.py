"""One hand's facts: read them strictly, and decide everything again."""

from collections.abc import Sequence
from functools import cache
from itertools import count
from typing import Any

import msgspec

from poker import store
from poker.engine.actions import (
    Action,
    BetTo,
    Call,
    Check,
    Fold,
    RaiseTo,
    RenewTurn,
    Show,
    TimeOut,
    Void,
)
from poker.engine.cards import Card
from poker.engine.decide import Course, Refused, begin, go_on
from poker.engine.events import (
    BetMade,
    Called,
    Cause,
    Checked,
    Event,
    Folded,
    HandStarted,
    HandVoided,
    Raised,
    Shown,
    TimedOut,
    TurnRenewed,
)
from poker.engine.hand import Hand
from poker.stored import StoredFact


class Wrong(Exception):
    """The first thing that is wrong with a hand; what follows from it is not told again."""


def read(rows: Sequence[StoredFact]) -> list[Event]:
    """Read the facts of a hand, numbered from 1 without a gap. Raises Wrong."""
    facts = []
    for expected, row in zip(count(1), rows, strict=False):
        if row.seq != expected:
            raise Wrong(f"fact {expected} is missing")
        try:
            facts.append(_read(row.kind, row.data))
        except (KeyError, msgspec.DecodeError) as unreadable:
            raise Wrong(f"fact {expected} ({row.kind}) cannot be read") from unreadable
    if not facts or not isinstance(facts[0], HandStarted):
        raise Wrong("fact 1 is not hand_started")
    return facts


def _read(kind: str, data: bytes) -> Event:
    """Read a fact; when it is written again and differs, `store` says whether that may be."""
    fact = _decoder(kind).decode(data)
    if msgspec.json.encode(fact, order="sorted") != data:
        fact = store.read(kind, msgspec.json.decode(data))
    read: Event = fact
    return read


@cache
def _decoder(kind: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(store.KINDS[kind])


def decide_again(facts: Sequence[Event], deck: tuple[Card, ...]) -> Hand:
    """Decide everything again, compare fact by fact, and give the hand. Raises Wrong."""
    first = facts[0]
    assert isinstance(first, HandStarted)
    course = begin(first.house, first.lineup, first.commitment, deck)
    done = _same(facts, 0, course)
    while done < len(facts):
        hand = course.after()
        seat, action, cause = _asked(facts[done], done + 1)
        answer = go_on(hand, seat, action, deck, cause)
        if isinstance(answer, Refused):
            kind = store.kind(facts[done])
            raise Wrong(f"fact {done + 1} ({kind}) is refused: {answer.reason.value}")
        course = answer
        done = _same(facts, done, course)
    return course.after()


def _same(facts: Sequence[Event], after: int, course: Course) -> int:
    for seq, fact in enumerate(course.facts, after + 1):
        if seq > len(facts):
            raise Wrong(f"fact {seq} ({store.kind(fact)}) is missing")
        if facts[seq - 1] != fact:
            stored, again = store.kind(facts[seq - 1]), store.kind(fact)
            kinds = stored if stored == again else f"{stored}, decided again {again}"
            raise Wrong(f"fact {seq} ({kinds}) is not what the rules give")
    return after + len(course.facts)


def _asked(fact: Event, seq: int) -> tuple[int | None, Action, Cause]:
    """Tell from a fact what must have been asked."""
    match fact:
        case Checked(seat, cause):
            return seat, Check(), cause
        case Called(seat, cause=cause):
            return seat, Call(), cause
        case BetMade(seat, to=to, cause=cause):
            return seat, BetTo(to), cause
        case Raised(seat, to=to, cause=cause):
            return seat, RaiseTo(to), cause
        case Folded(seat, cause):
            return seat, Fold(), cause
        case TimedOut(seat):
            return seat, TimeOut(), "clock"
        case TurnRenewed(seat):
            return seat, RenewTurn(), "clock"
        case Shown(seat):
            return seat, Show(), "player"
        case HandVoided(reason):
            return None, Void(reason), "player"
        case _:
            raise Wrong(f"fact {seq} ({store.kind(fact)}) follows from nothing")
