"""How a fact moves chips: one sentence that the state and the ledger both read."""

from typing import Literal, NamedTuple, assert_never

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
    Mucked,
    Posted,
    Raised,
    Returned,
    Shown,
    TimedOut,
    TurnRenewed,
)

Code = Literal[
    "small_blind",
    "big_blind",
    "live_blind",
    "dead_blind",
    "ante",
    "straddle",
    "bet",
    "return",
    "award",
    "refund",
]


class Movement(NamedTuple):
    """Chips from one seat to the pot or back; None stands for the pot."""

    source: int | None
    target: int | None
    amount: int
    code: Code


def movements(event: Event) -> tuple[Movement, ...]:
    """Say which chips a fact moves, in order; most facts move none.

    >>> movements(Called(seat=3, amount=40, to=60))
    (Movement(source=3, target=None, amount=40, code='bet'),)
    """
    match event:
        case Called(seat, amount) | BetMade(seat, amount) | Raised(seat, amount):
            return (Movement(seat, None, amount, "bet"),)
        case Posted(seat, kind, amount):
            return (Movement(seat, None, amount, kind),)
        case Returned(seat, amount):
            return (Movement(None, seat, amount, "return"),)
        case Awarded(_, seat, amount):
            return (Movement(None, seat, amount, "award"),)
        case HandVoided(_, refunds):
            return tuple(Movement(None, back.seat, back.stack, "refund") for back in refunds)
        case (
            HandStarted()
            | HoleDealt()
            | Checked()
            | Folded()
            | TimedOut()
            | TurnRenewed()
            | BoardDealt()
            | Shown()
            | Mucked()
            | HandEnded()
        ):
            return ()
        case _:
            assert_never(event)
