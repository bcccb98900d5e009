"""The facts of a hand, append-only: what happened, never what was asked.

A fact is a frozen dataclass of plain values. Amounts are whole chips; `amount`
is what moved by this fact, `to` the player's total of the street after it.
"""

from dataclasses import dataclass
from typing import Literal

from poker.engine.cards import Card
from poker.engine.house import House

Street = Literal["preflop", "flop", "turn", "river"]
STREETS: tuple[Street, ...] = ("preflop", "flop", "turn", "river")

Post = Literal["small_blind", "big_blind", "live_blind", "dead_blind", "ante", "straddle"]
"""`live_blind`: a newcomer's or a missed big blind (R10, R11); `dead_blind`: a missed small one."""

Cause = Literal["player", "ahead", "clock", "bot"]
"""Who caused a move: a click, a choice made ahead, the clock, or a bot."""


@dataclass(frozen=True, slots=True)
class Stack:
    """A seat that is dealt in, and the chips it starts with."""

    seat: int
    stack: int


@dataclass(frozen=True, slots=True)
class Due:
    """What a seat has to post before the cards; a short stack posts what it has."""

    seat: int
    kind: Post
    amount: int


@dataclass(frozen=True, slots=True)
class Lineup:
    """Who is dealt in, where the button is, who posts what (made by `rotation`).

    `stacks` are in clockwise order from the first seat left of the button, `dues` in
    the order of posting. The button and the small blind may be on a seat that is not
    dealt in (dead button, R2): then no due names it, and nobody posts it.
    """

    button: int
    small_blind: int | None
    big_blind: int
    stacks: tuple[Stack, ...]
    dues: tuple[Due, ...]


@dataclass(frozen=True, slots=True)
class HandStarted:
    house: House
    lineup: Lineup
    commitment: str


@dataclass(frozen=True, slots=True)
class Posted:
    seat: int
    kind: Post
    amount: int
    all_in: bool = False


@dataclass(frozen=True, slots=True)
class HoleDealt:
    """Two cards to a seat; `positions` are their places in the sealed deck, 0 to 51."""

    seat: int
    cards: tuple[Card, ...]
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    seat: int
    cause: Cause = "player"


@dataclass(frozen=True, slots=True)
class Called:
    seat: int
    amount: int
    to: int
    all_in: bool = False
    cause: Cause = "player"


@dataclass(frozen=True, slots=True)
class BetMade:
    seat: int
    amount: int
    to: int
    all_in: bool = False
    cause: Cause = "player"


@dataclass(frozen=True, slots=True)
class Raised:
    seat: int
    amount: int
    to: int
    all_in: bool = False
    cause: Cause = "player"


@dataclass(frozen=True, slots=True)
class Folded:
    seat: int
    cause: Cause = "player"


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The seat's clock and time bank ran out; the check or fold follows."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnRenewed:
    """The seat's clock starts again because the house was down."""

    seat: int


@dataclass(frozen=True, slots=True)
class BoardDealt:
    street: Street
    cards: tuple[Card, ...]
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Returned:
    """An uncalled bet goes back; neither won nor lost (R31)."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Shown:
    """A seat's cards are turned up; `by_choice` when no rule demanded it (R42)."""

    seat: int
    cards: tuple[Card, ...]
    by_choice: bool = False


@dataclass(frozen=True, slots=True)
class Mucked:
    seat: int


@dataclass(frozen=True, slots=True)
class Awarded:
    """Chips of one pot to one winner; pot 0 is the main pot, `odd` the odd chips in `amount`."""

    pot: int
    seat: int
    amount: int
    odd: int = 0


@dataclass(frozen=True, slots=True)
class HandEnded:
    pass


@dataclass(frozen=True, slots=True)
class HandVoided:
    """The hand is called off; `refunds` gives every seat what it had put in."""

    reason: str
    refunds: tuple[Stack, ...]


MoveMade = Checked | Called | BetMade | Raised | Folded

Event = (
    HandStarted
    | Posted
    | HoleDealt
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


@dataclass(frozen=True, slots=True)
class HoleDown:
    """Cards were dealt face down to another seat; which ones has no place here."""

    seat: int
    count: int


Notice = (
    HandStarted
    | Posted
    | HoleDealt
    | HoleDown
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
"""What one viewer is told (made by `sight`); `HoleDealt` only ever to its own seat."""
