"""The rows of the card room. Nothing here writes: `dealer` does."""

from poker.models.audit import AuditMark, AuditRun, NightSeal
from poker.models.hands import (
    COMMON_FACTS,
    RARE_FACT,
    CardLook,
    Hand,
    HandEvent,
    HandSeat,
    HandShare,
)
from poker.models.house import CHAT_LENGTH, ChatMessage, HouseClock
from poker.models.payments import PaymentMark
from poker.models.review import REASON_LENGTH, AdminAction
from poker.models.tables import CODE_LENGTH, Night, Request, Sitting, Table
from poker.models.tallies import HANDS_OF_A_BLOCK, Tally

__all__ = [
    "CHAT_LENGTH",
    "CODE_LENGTH",
    "COMMON_FACTS",
    "HANDS_OF_A_BLOCK",
    "RARE_FACT",
    "REASON_LENGTH",
    "AdminAction",
    "AuditMark",
    "AuditRun",
    "CardLook",
    "ChatMessage",
    "Hand",
    "HandEvent",
    "HandSeat",
    "HandShare",
    "HouseClock",
    "Night",
    "NightSeal",
    "PaymentMark",
    "Request",
    "Sitting",
    "Table",
    "Tally",
]
