"""Differences that somebody looked at and accepted: still told, but nothing follows from them.

Each is an act of administration about exactly that difference; if anything changes, it is
another one.
"""

from collections.abc import Sequence

from poker.audit.report import Difference
from poker.models import AdminAction

BATCH = 500
_ABOUT = "difference:"


def subject(difference: Difference) -> str:
    """Name a difference as an act of administration does."""
    return f"{_ABOUT}{difference.key}"


def among(differences: Sequence[Difference]) -> dict[str, AdminAction]:
    """Give the acts by which some of these differences were accepted, by the difference's key."""
    found: dict[str, AdminAction] = {}
    acts = AdminAction.objects.filter(verb=AdminAction.Verb.ACCEPT).select_related("actor")
    for at in range(0, len(differences), BATCH):
        subjects = [subject(each) for each in differences[at : at + BATCH]]
        for act in acts.filter(subject__in=subjects).order_by("-pk"):
            found[act.subject.removeprefix(_ABOUT)] = act
    return found
