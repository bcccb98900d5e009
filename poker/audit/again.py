"""One hand's facts: read them strictly, and decide everything again."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import count
from typing import Any

import msgspec
from django.utils.translation import gettext_noop as noop

from poker import store
from poker.audit.report import Said
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
from poker.engine.house import House
from poker.stored import REMEMBERED, StoredFact


class Wrong(Exception):
    """The first thing that is wrong with a hand; what follows from it is not told again."""

    def __init__(self, what: str, **values: int | str) -> None:
        super().__init__(what)
        self.said = Said(what, values)


def read(rows: Sequence[StoredFact]) -> list[Event]:
    """Read the facts of a hand, numbered from 1 without a gap. Raises Wrong."""
    facts = []
    for expected, row in zip(count(1), rows, strict=False):
        if row.seq != expected:
            raise Wrong(noop("fact %(fact)s is missing"), fact=expected)
        try:
            facts.append(_read(row.kind, row.data))
        except (KeyError, msgspec.DecodeError) as unreadable:
            unread = noop("fact %(fact)s (%(kind)s) cannot be read")
            raise Wrong(unread, fact=expected, kind=row.kind) from unreadable
    if not facts or not isinstance(facts[0], HandStarted):
        raise Wrong(noop("fact 1 is not hand_started"))
    return facts


@lru_cache(maxsize=REMEMBERED)
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
    _dues(first.house, first)
    course = begin(first.house, first.lineup, first.commitment, deck)
    done = _same(facts, 0, course)
    while done < len(facts):
        hand = course.after()
        seat, action, cause = _asked(facts[done], done + 1)
        answer = go_on(hand, seat, action, deck, cause)
        if isinstance(answer, Refused):
            kind = store.kind(facts[done])
            refused = noop("fact %(fact)s (%(kind)s) is refused: %(reason)s")
            raise Wrong(refused, fact=done + 1, kind=kind, reason=answer.reason.value)
        course = answer
        done = _same(facts, done, course)
    return course.after()


def _dues(house: House, started: HandStarted) -> None:
    """Everybody posts what the house asks for, and nobody anything else (R10, R11, R14, R15)."""
    asked = {
        "small_blind": house.small_blind,
        "big_blind": house.big_blind,
        "live_blind": house.big_blind,
        "dead_blind": house.small_blind,
        "ante": house.ante,
        "straddle": 2 * house.big_blind,
    }
    if any(due.amount != asked[due.kind] for due in started.lineup.dues):
        raise Wrong(noop("fact 1 asks for other blinds or antes than its house"))


def _same(facts: Sequence[Event], after: int, course: Course) -> int:
    for seq, fact in enumerate(course.facts, after + 1):
        if seq > len(facts):
            missing = noop("fact %(fact)s (%(kind)s) is missing")
            raise Wrong(missing, fact=seq, kind=store.kind(fact))
        if facts[seq - 1] != fact:
            stored, again = store.kind(facts[seq - 1]), store.kind(fact)
            other = noop("fact %(fact)s (%(kind)s) is not what the rules give")
            if stored != again:
                other = noop("fact %(fact)s (%(kind)s) is not what the rules give: %(again)s")
            raise Wrong(other, fact=seq, kind=stored, again=again)
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
            nothing = noop("fact %(fact)s (%(kind)s) follows from nothing")
            raise Wrong(nothing, fact=seq, kind=store.kind(fact))
