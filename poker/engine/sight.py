"""Who may know what: each fact becomes the notice that one viewer is told."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, assert_never

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
    MoveMade,
    Mucked,
    Posted,
    Raised,
    Returned,
    Shown,
    TimedOut,
    TurnRenewed,
)

if TYPE_CHECKING:
    from poker.engine.hand import Hand

Viewer = int | None
"""A seat, or None for everybody who has no seat in the hand."""


@dataclass(frozen=True, slots=True)
class HoleDown:
    """Cards were dealt face down to another seat; which ones has no place here."""

    seat: int
    count: int


PublicFact = (
    HandStarted
    | Posted
    | MoveMade
    | TimedOut
    | TurnRenewed
    | BoardDealt
    | Returned
    | Shown
    | Mucked
    | Awarded
    | HandEnded
    | HandVoided
)
Notice = PublicFact | HoleDealt | HoleDown
"""What a viewer is told; `HoleDealt` only ever to its own seat."""
