"""The one door for reading: every look at a table or a hand is folded for its viewer."""

from poker.room.entrance import NotAdmitted, may_read, may_watch, pulse, runs, table_by
from poker.room.finding import Scope, Wish, scopes
from poker.room.finding import every as every_hand
from poker.room.hands import HandPage, hand_page
from poker.room.memo import forget, refresh, remembers
from poker.room.mine import FoundHand, FoundHands, find_hands, my_hands
from poker.room.nights import Account, AccountLine, account
from poker.room.pairs import Pair, pairs
from poker.room.proofs import HandProof, proof
from poker.room.review import FACT_KINDS, Opened, in_words, opened
from poker.room.scenes import NOTHING_YET, Since, look
from poker.room.shares import shared_page, shared_proof, shares_of
from poker.room.statistics import Company, Numbers, Record, Share, at_table, of_player
from poker.room.tables import TableCard, house_of, lobby, queued_house

__all__ = [
    "FACT_KINDS",
    "NOTHING_YET",
    "Account",
    "AccountLine",
    "Company",
    "FoundHand",
    "FoundHands",
    "HandPage",
    "HandProof",
    "NotAdmitted",
    "Numbers",
    "Opened",
    "Pair",
    "Record",
    "Scope",
    "Share",
    "Since",
    "TableCard",
    "Wish",
    "account",
    "at_table",
    "every_hand",
    "find_hands",
    "forget",
    "hand_page",
    "house_of",
    "in_words",
    "lobby",
    "look",
    "may_read",
    "may_watch",
    "my_hands",
    "of_player",
    "opened",
    "pairs",
    "proof",
    "pulse",
    "queued_house",
    "refresh",
    "remembers",
    "runs",
    "scopes",
    "shared_page",
    "shared_proof",
    "shares_of",
    "table_by",
]
