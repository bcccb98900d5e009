"""The one door for reading: every look at a table or a hand is folded for its viewer."""

from poker.room.entrance import NotAdmitted, may_watch, pulse, runs, table_by
from poker.room.hands import HandLine, HandPage, hand_page, my_hands
from poker.room.memo import forget, refresh, remembers
from poker.room.proofs import HandProof, proof
from poker.room.scenes import NOTHING_YET, Since, look
from poker.room.tables import TableCard, lobby

__all__ = [
    "NOTHING_YET",
    "HandLine",
    "HandPage",
    "HandProof",
    "NotAdmitted",
    "Since",
    "TableCard",
    "forget",
    "hand_page",
    "lobby",
    "look",
    "may_watch",
    "my_hands",
    "proof",
    "pulse",
    "refresh",
    "remembers",
    "runs",
    "table_by",
]
