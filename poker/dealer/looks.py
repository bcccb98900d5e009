"""Opening hidden cards: nobody sees the cards of a finished hand without a row that says so."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.db import transaction

from poker.models import CardLook, Hand


@transaction.atomic
def look_at_cards(
    *, hand_ids: Iterable[UUID], actor_id: int, reason: str, now: datetime
) -> list[CardLook]:
    """Record that somebody looks at every card of some finished hands, one row a hand.

    ValueError, and no row, when one of them still runs or does not exist: its cards are
    not to be had.
    """
    wanted = set(hand_ids)
    over = Hand.objects.filter(pk__in=wanted).exclude(state=Hand.State.RUNNING)
    found = set(over.values_list("pk", flat=True))
    if found != wanted:
        raise ValueError("the cards of a running hand are not to be had")
    return CardLook.objects.bulk_create(
        CardLook(hand_id=hand_id, actor_id=actor_id, reason=reason, created_at=now)
        for hand_id in sorted(found)
    )
