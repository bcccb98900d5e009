"""What may be asked of a hand: by a player, by the clock, by the house."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fold:
    """Give the hand up."""


@dataclass(frozen=True, slots=True)
class Check:
    """Stay in for nothing; only when nothing is owed (R27)."""


@dataclass(frozen=True, slots=True)
class Call:
    """Match the bet, or go all-in for less."""


@dataclass(frozen=True, slots=True)
class BetTo:
    """Open the betting of a street with `to` chips."""

    to: int


@dataclass(frozen=True, slots=True)
class RaiseTo:
    """Raise so that the player's total of the street is `to` chips."""

    to: int


@dataclass(frozen=True, slots=True)
class Show:
    """Turn one's own two cards up once the hand has ended (R42)."""


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The clock and the time bank ran out: check if that is free, else fold (R51)."""


@dataclass(frozen=True, slots=True)
class RenewTurn:
    """The house slept, not the player: the running turn starts again."""


@dataclass(frozen=True, slots=True)
class Void:
    """Call the hand off; every contribution goes back."""

    reason: str


Move = Fold | Check | Call | BetTo | RaiseTo
Action = Move | Show | TimeOut | RenewTurn | Void
