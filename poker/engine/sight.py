"""Who may know what: each fact becomes the notice that one viewer is told."""

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from poker.engine.events import (
    Awarded,
    BetMade,
    BoardDealt,
    Called,
    Checked,
    Event,
    Folded,
    HandEnded,
    HandStarted,
    HandVoided,
    HoleDealt,
    HoleDown,
    MoveMade,
    Mucked,
    Notice,
    Posted,
    Raised,
    Returned,
    Shown,
    TimedOut,
    TurnRenewed,
)
from poker.engine.hand import Hand, replay

__all__ = ["HoleDown", "Notice", "Viewer", "look", "tell"]

Viewer = int | None
"""A seat, or None for everybody who has no seat in the hand."""


def tell(event: Event, viewer: Viewer) -> Notice:
    """Make of a fact the one notice that a viewer gets.

    Cards are told to their owner, and to everybody once they lie face up; that a
    move was chosen ahead is told to nobody else.

    >>> tell(HoleDealt(seat=2, cards=(), positions=(0, 9)), viewer=None)
    HoleDown(seat=2, count=0)
    """
    match event:
        case Checked() | Called() | BetMade() | Raised() | Folded():
            return _told_move(event, viewer)
        case HoleDealt(seat, cards):
            return event if seat == viewer else HoleDown(seat, len(cards))
        case BoardDealt() | Shown():  # cards that lie face up
            return event
        case (
            HandStarted()
            | Posted()
            | TimedOut()
            | TurnRenewed()
            | Returned()
            | Mucked()
            | Awarded()
            | HandEnded()
            | HandVoided()
        ):  # facts without a card
            return event
        case _:
            assert_never(event)


def look(facts: Iterable[Event], viewer: Viewer) -> Hand:
    """Fold what a viewer was told of these facts into the hand as they know it."""
    return replay(tell(fact, viewer) for fact in facts)


def _told_move(move: MoveMade, viewer: Viewer) -> MoveMade:
    if move.cause == "ahead" and move.seat != viewer:
        return replace(move, cause="player")
    return move
