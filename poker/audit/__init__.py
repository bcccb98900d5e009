"""Play every stored hand again and compare: facts with rules, chips with facts, seals with decks.

Nothing is trusted but the rules: each hand is decided again under its own house from its own
deck, each chip movement is worked out again, and every balance is added up again. A difference
names hands, facts and transfers, and never a card.

`run` is the whole of it; `runs` does it for the page and the night, and keeps what came out.
"""

from poker.audit.report import Difference, Report
from poker.audit.run import Tell, audit
from poker.audit.runs import (
    Clock,
    Found,
    Standing,
    ask,
    break_off,
    carry_out,
    found_by,
    in_question,
    latest,
    overdue,
    standing,
)

__all__ = [
    "Clock",
    "Difference",
    "Found",
    "Report",
    "Standing",
    "Tell",
    "ask",
    "audit",
    "break_off",
    "carry_out",
    "found_by",
    "in_question",
    "latest",
    "overdue",
    "standing",
]
