"""A hand as a film: one frame a step, each with what changed at the table since the last.

A frame holds what its viewer was told by then and nothing else: it is drawn from the hand
folded of their notices, by the code that draws the table.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from poker import scene
from poker.engine import options
from poker.engine.cards import Card
from poker.engine.events import (
    Awarded,
    BetMade,
    BoardDealt,
    Called,
    Checked,
    Folded,
    HandVoided,
    Mucked,
    Raised,
    Returned,
    Shown,
)
from poker.engine.hand import Hand
from poker.room.cloth import drawn_hand
from poker.room.notices import put
from poker.room.seats import Cloth, after_hand, in_hand, last_moves
from poker.room.sentences import street_name
from poker.room.showdown import newest, shown_names
from poker.room.story import Step
from poker.room.telling import Telling

_MOVES = (Checked, Called, BetMade, Raised, Folded)
_ENDINGS = (Shown, Mucked, Returned, Awarded, HandVoided)


class Frame(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One step: its sentence, and the parts of the table that are not as one frame before.

    `at` is seconds since the hand began, `took` the seconds of the turn that it ended.
    """

    seq: int
    chapter: int
    text: str
    cards: tuple[Card, ...] = ()
    at: float = 0.0
    took: float | None = None
    hand: dict[str, Any] = {}
    seats: tuple[scene.Seat, ...] = ()


class Chapter(Struct, frozen=True, kw_only=True):
    """A street, or the end: its name, the cards dealt at its beginning, and the pot then.

    `first` is its first frame; `headed` tells whether that one is the heading's own.
    """

    name: str
    headed: bool
    cards: tuple[Card, ...]
    pot: int | None
    first: int


class Replay(Struct, frozen=True, kw_only=True):
    """The whole film. `known` are the cards, by seat, that the viewer knows in the end."""

    you: int | None
    size: int
    known: dict[int, tuple[Card, ...]]
    chapters: tuple[Chapter, ...]
    frames: tuple[Frame, ...]


def replay(telling: Telling, took: Mapping[int, float]) -> Replay:
    """Make the film of a hand for its viewer; `took` is the thinking time by sequence."""
    seen = _scenes(telling)
    ending = _ending(telling.steps)
    frames: list[Frame] = []
    chapters: list[Chapter] = []
    before: tuple[dict[str, Any], dict[int, scene.Seat]] = ({}, {})
    for at, (step, hand) in enumerate(seen):
        if not chapters or isinstance(step.notice, BoardDealt) or step.seq == ending:
            chapters.append(_chapter(step, first=at, ending=step.seq == ending))
        drawn = _drawn(telling, hand)
        frames.append(_frame(telling, step, drawn, before, len(chapters) - 1, took))
        before = drawn
    return Replay(
        you=telling.viewer,
        size=telling.hand.house.seats,
        known={seat.seat: seat.hole for seat in telling.hand.seats if seat.hole},
        chapters=tuple(chapters),
        frames=tuple(frames),
    )


def _scenes(telling: Telling) -> list[tuple[Step, Hand]]:
    """Pair each step that has a sentence with the hand after the wordless ones behind it."""
    seen: list[tuple[Step, Hand]] = []
    for step in telling.steps:
        if step.notice is not None and put(step.notice, step, telling.cast).text:
            seen.append((step, step.hand))
        else:
            seen[-1] = (seen[-1][0], step.hand)
    return seen


def _ending(steps: tuple[Step, ...]) -> int | None:
    """Find the fact with which the end begins: after the last move and the last card."""
    last = max((s.seq for s in steps if isinstance(s.notice, (*_MOVES, BoardDealt))), default=0)
    ends = (s.seq for s in steps if s.seq > last and isinstance(s.notice, _ENDINGS))
    return next(ends, None)


def _chapter(step: Step, *, first: int, ending: bool) -> Chapter:
    if isinstance(step.notice, BoardDealt):
        street, cards = step.notice.street, step.notice.cards
        return Chapter(
            name=street_name(street), headed=True, cards=cards, pot=step.hand.pot_total, first=first
        )
    if ending:
        shown_down = len(step.hand.live) > 1 and not isinstance(step.notice, HandVoided)
        name = _("Showdown") if shown_down else _("Result")
        return Chapter(name=name, headed=False, cards=(), pot=None, first=first)
    return Chapter(name=street_name("preflop"), headed=True, cards=(), pot=None, first=first)


def _frame(
    telling: Telling,
    step: Step,
    drawn: tuple[dict[str, Any], dict[int, scene.Seat]],
    before: tuple[dict[str, Any], dict[int, scene.Seat]],
    chapter: int,
    took: Mapping[int, float],
) -> Frame:
    assert step.notice is not None
    said = put(step.notice, step, telling.cast)
    passed = telling.times[step.seq] - telling.times[1]
    return Frame(
        seq=step.seq,
        chapter=chapter,
        text=said.text,
        cards=tuple(Card(card) for card in said.cards),
        at=round(passed.total_seconds(), 1),
        took=round(took[step.seq], 1) if step.seq in took else None,
        hand={name: value for name, value in drawn[0].items() if before[0].get(name) != value},
        seats=tuple(seat for key, seat in drawn[1].items() if before[1].get(key) != seat),
    )


def _drawn(telling: Telling, hand: Hand) -> tuple[dict[str, Any], dict[int, scene.Seat]]:
    """Draw the middle and the seats of the table at one moment."""
    names, given = telling.cast.names, {award.pot for award in hand.awards}
    middle = drawn_hand(hand, telling.told, names)
    left = tuple(pot for at, pot in enumerate(middle.pots) if at not in given)
    middle = replace(middle, pots=left, headline=newest(hand, names))
    cloth = Cloth(
        hand=hand,
        to_act=options.to_act(hand),
        tags=last_moves(telling.steps[: hand.seq]),
        made=shown_names(hand),
    )
    return msgspec.to_builtins(middle), {
        seat: _seat(telling, cloth, seat) for seat in telling.told.seats
    }


def _seat(telling: Telling, cloth: Cloth, seat: int) -> scene.Seat:
    dealt = cloth.hand.at(seat)
    place = scene.Seat(
        seat=seat,
        player=None,
        **telling.faces[seat],
        stack=dealt.stack,
        bet=0,
        state="live",
        cards=None,
    )
    return (after_hand if cloth.hand.ended or dealt.won else in_hand)(place, dealt, cloth)
