"""What the player to act may do, with amounts: the buttons and the rule are one."""

from dataclasses import dataclass
from typing import Literal, assert_never

from poker.engine.actions import BetTo, Call, Check, Fold, Move, RaiseTo


@dataclass(frozen=True, slots=True)
class Options:
    """The legal moves of the player to act.

    `call` is the chips still owed, capped by the stack, 0 when nothing is owed.
    `kind` says whether putting more in is a bet or a raise, None when neither is
    allowed; `min_to` and `max_to` are then totals of the street (both 0 when None) in
    multiples of `step`; `all_in_only`: the one size is all-in below the minimum (R20).
    """

    seat: int
    fold: bool
    check: bool
    call: int
    call_all_in: bool
    kind: Literal["bet", "raise"] | None
    min_to: int
    max_to: int
    all_in_only: bool
    step: int

    def allows(self, move: Move) -> bool:
        """Tell whether the player to act may make this move."""
        match move:
            case Fold():
                return self.fold
            case Check():
                return self.check
            case Call():
                return self.call > 0
            case BetTo(to):
                return self.kind == "bet" and self._sized(to)
            case RaiseTo(to):
                return self.kind == "raise" and self._sized(to)
            case _:
                assert_never(move)

    def _sized(self, to: int) -> bool:
        return self.min_to <= to <= self.max_to and (to == self.max_to or to % self.step == 0)
