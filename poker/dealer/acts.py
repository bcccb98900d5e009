"""What is done in the administration stands there with its reason, or is not done."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from poker.models import REASON_LENGTH, AdminAction

from . import door
from .refusal import Reason, Refusal

NAMED_LENGTH = 120
DETAIL_LENGTH = 200


@contextmanager
def recorded(
    verb: AdminAction.Verb,
    *,
    actor_id: int,
    subject: str,
    named: str,
    reason: str,
    now: datetime,
    detail: str = "",
) -> Iterator[None]:
    """Write an act down in the transaction that does it; a refusal leaves neither.

    `subject` is a kind and a number, like `table:7`; `named` is its name as of now.
    """
    why = " ".join(reason.split())[:REASON_LENGTH]
    if not why:
        raise Refusal(Reason.REASON_MISSING)
    with door.wider():
        yield
        AdminAction.objects.create(
            actor_id=actor_id,
            verb=verb,
            subject=subject,
            named=named[:NAMED_LENGTH],
            detail=detail[:DETAIL_LENGTH],
            reason=why,
            created_at=now,
        )
