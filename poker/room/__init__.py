"""The one door for reading: every look at a table or a hand is folded for its viewer."""

from poker.room.look import NOTHING_YET, Since, look
from poker.room.memo import forget

__all__ = ["NOTHING_YET", "Since", "forget", "look"]
