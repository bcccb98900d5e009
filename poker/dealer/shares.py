"""Links by which anybody sees a hand as one of its players saw it."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from poker.models import Hand, HandSeat, HandShare

from .refusal import Reason, Refusal


def share_hand(
    *, hand_id: UUID, player_id: int, names: bool, token: str, now: datetime
) -> HandShare:
    """Make a link to a finished hand for one of its players; the same wish gives the same link.

    `token` is the secret part of the address. Refuses who was not dealt in, and hands that
    run or were called off.
    """
    with transaction.atomic():
        dealt = HandSeat.objects.filter(hand=hand_id, hand__state=Hand.State.ENDED)
        if not dealt.filter(player=player_id).exists():
            raise Refusal(Reason.NOT_DEALT_IN)
        made = HandShare.objects.filter(
            hand=hand_id, player=player_id, names=names, revoked_at=None
        ).first()
        return made or HandShare.objects.create(
            hand_id=hand_id, player_id=player_id, names=names, token=token, created_at=now
        )


def take_back_share(*, share_id: int, player_id: int, now: datetime) -> UUID | None:
    """Let a link lead nowhere from now on; gives its hand, None unless it is the player's."""
    share = HandShare.objects.filter(pk=share_id, player=player_id).first()
    if share is None:
        return None
    HandShare.objects.filter(pk=share_id, revoked_at=None).update(revoked_at=now)
    return share.hand_id
