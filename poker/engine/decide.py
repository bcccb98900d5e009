"""What follows from what is asked: new facts, or a reason why not."""

from dataclasses import dataclass
from enum import StrEnum


class Reason(StrEnum):
    """Why a hand refuses an action."""

    NOT_DEALT_IN = "not_dealt_in"
    NOT_YOUR_TURN = "not_your_turn"
    HAND_OVER = "hand_over"
    NOTHING_TO_CHECK = "nothing_to_check"
    NOTHING_TO_CALL = "nothing_to_call"
    BET_EXISTS = "bet_exists"
    NO_BET = "no_bet"
    TOO_SMALL = "too_small"
    TOO_BIG = "too_big"
    NOT_A_STEP = "not_a_step"
    MAY_NOT_RAISE = "may_not_raise"
    MAY_NOT_FOLD = "may_not_fold"
    NOT_OVER = "not_over"
    ALREADY_SHOWN = "already_shown"


@dataclass(frozen=True, slots=True)
class Refused:
    """The action is not possible; the hand is as it was."""

    reason: Reason
