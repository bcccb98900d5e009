"""The dealer: every write at a table, one function a verb.

Each takes `now`, runs one transaction under the table's lock, and raises `Refusal` when a player
may not. The facts of a hand and the transfers of its chips are written together or not at all.
"""

from .acts import recorded
from .bulk import play_on
from .cashier import grant
from .corrections import correct
from .hosting import (
    add_bot,
    approve,
    change_house,
    close_night,
    decline,
    freeze,
    freeze_for_the_books,
    hand_over,
    is_staff,
    pause,
    remove,
    reopen,
    resume,
    unfreeze,
    void_hand,
)
from .looks import look_at_cards
from .play import Ahead, act, choose_ahead, show
from .refusal import Reason, Refusal
from .seating import (
    absent,
    cancel_request,
    come_back,
    leave,
    present,
    sit,
    sit_out,
    straddle,
    top_up,
)
from .settling import mark_payment
from .shares import share_hand, take_back_share
from .summaries import count_again, sum_up_the_older
from .tables import create_table, ensure_practice_table
from .talk import say
from .wakes import sweep, wake

__all__ = [
    "Ahead",
    "Reason",
    "Refusal",
    "absent",
    "act",
    "add_bot",
    "approve",
    "cancel_request",
    "change_house",
    "choose_ahead",
    "close_night",
    "come_back",
    "correct",
    "count_again",
    "create_table",
    "decline",
    "ensure_practice_table",
    "freeze",
    "freeze_for_the_books",
    "grant",
    "hand_over",
    "is_staff",
    "leave",
    "look_at_cards",
    "mark_payment",
    "pause",
    "play_on",
    "present",
    "recorded",
    "remove",
    "reopen",
    "resume",
    "say",
    "share_hand",
    "show",
    "sit",
    "sit_out",
    "straddle",
    "sum_up_the_older",
    "sweep",
    "take_back_share",
    "top_up",
    "unfreeze",
    "void_hand",
    "wake",
]
