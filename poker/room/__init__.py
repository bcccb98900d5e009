"""The one door for reading: every look at a table or a hand is folded for its viewer."""

from poker.room.entrance import NotAdmitted, may_watch, pulse, runs, table_by
from poker.room.look import NOTHING_YET, Since, look
from poker.room.memo import forget, refresh, remembers

__all__ = [
    "NOTHING_YET",
    "NotAdmitted",
    "Since",
    "forget",
    "look",
    "may_watch",
    "pulse",
    "refresh",
    "remembers",
    "runs",
    "table_by",
]
