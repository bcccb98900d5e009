"""A hand as somebody without an account sees it: by a link that one of its players made."""

from uuid import UUID

from poker.models import Hand, HandShare
from poker.room import rows as reading
from poker.room.hands import HandPage, page_of
from poker.room.proofs import HandProof, proof_of
from poker.room.rows import Told
from poker.room.telling import tell_as_seen_by


def shared_page(token: str) -> HandPage | None:
    """Tell a shared hand as the player who shared it saw it; None if the link leads nowhere."""
    found = _shared(token)
    if found is None:
        return None
    share, told, seat = found
    return page_of(tell_as_seen_by(told, seat, names=share.names), named=share.names)


def shared_proof(token: str) -> HandProof | None:
    """Give the proofs of the cards that a shared hand shows; None if the link leads nowhere."""
    found = _shared(token)
    return proof_of(found[1], found[2]) if found else None


def shares_of(hand_id: UUID, player_id: int) -> tuple[HandShare, ...]:
    """List the links to a hand that a player made and has not taken back."""
    return tuple(
        HandShare.objects.filter(hand=hand_id, player=player_id, revoked_at=None).order_by("pk")
    )


def _shared(token: str) -> tuple[HandShare, Told, int] | None:
    share = HandShare.objects.filter(token=token, revoked_at=None).first()
    if share is None:
        return None
    row = Hand.objects.select_related("table", "table__host").get(pk=share.hand_id)
    told = reading.told(row, until=None)
    seat = told.seat_of(share.player_id)
    assert seat is not None, "only who was dealt in can share a hand"
    return share, told, seat
