"""An audit, and what follows: a table whose record differs is frozen, chips in place.

What somebody looked at and accepted is told, but nothing follows from it any more.
"""

from datetime import datetime

from accounts.models import Player
from poker import audit, dealer
from poker.audit.accepted import subject
from poker.models import AdminAction


def inspect(
    run_id: int, *, clock: audit.Clock, workers: int = 1, tell: audit.Tell | None = None
) -> audit.Report | None:
    """Carry out an audit that was asked for and freeze each open table that differs.

    None if somebody else carries it out. What cannot be laid at a table only shows on pages.
    """
    report = audit.carry_out(run_id, clock=clock, workers=workers, tell=tell)
    if report is not None:
        tables = {found.table_id for found in report.differences if found.table_id is not None}
        for table_id in sorted(tables):
            dealer.freeze_for_the_books(table_id=table_id, now=clock())
    return report


def accept(*, key: str, actor_id: int, reason: str, now: datetime) -> audit.Difference:
    """Accept a difference that stands, by its key, as an act of administration with its reason.

    Refuses others than auditors, and what does not stand or was accepted already.
    """
    actor = Player.objects.filter(pk=actor_id, is_active=True).first()
    if actor is None or not actor.has_perm("poker.run_audit"):
        raise dealer.Refusal(dealer.Reason.NOT_HOST)
    stands = audit.standing()
    for found in stands.open if stands is not None else ():
        if found.key == key:
            with dealer.recorded(
                AdminAction.Verb.ACCEPT,
                actor_id=actor_id,
                subject=subject(found),
                named=found.place,
                detail=found.sentence,
                reason=reason,
                now=now,
            ):
                return found
    raise dealer.Refusal(dealer.Reason.NOTHING_TO_ACCEPT)
