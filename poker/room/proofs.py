"""What a viewer needs to check the deal: the salt and path of each card they may see.

Positions come from the dealer's facts, the choice of cards from the viewer's notices: a
mucked card and one that was never dealt have no way in here.
"""

from uuid import UUID

from msgspec import Struct

from poker.engine.cards import DECK
from poker.engine.events import BoardDealt, HoleDealt
from poker.engine.sight import Viewer
from poker.room.hands import readable
from poker.room.rows import Told
from poker.room.story import Story
from poker.vault import deals


class CardProof(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One card, and what shows that it lay at its position of the sealed deck."""

    position: int
    card: str
    salt: str
    path: tuple[str, ...]
    where: str
    seat: int | None = None


class HandProof(Struct, frozen=True, kw_only=True):
    """The seal of a hand, the cards this viewer may check, and how many stay sealed."""

    hand: str
    number: int
    seal: str
    cards: tuple[CardProof, ...]
    sealed: int


def proof(hand_id: UUID, viewer_id: int) -> HandProof | None:
    """Give the proofs of the cards a viewer may see; None if the hand is not theirs to read."""
    told = readable(hand_id, viewer_id)
    return proof_of(told, told.seat_of(viewer_id)) if told else None


def proof_of(told: Told, viewer: Viewer) -> HandProof:
    """Give the proofs of the cards that a seat, or somebody without one, may see."""
    hand_id = told.row.pk
    places = _visible(told.story, viewer)
    cards = tuple(prove(hand_id, position, seat) for position, seat in sorted(places.items()))
    return HandProof(
        hand=str(hand_id),
        number=told.row.number,
        seal=told.story.known(viewer).commitment,
        cards=cards,
        sealed=len(DECK) - len(cards),
    )


def _visible(story: Story, viewer: Viewer) -> dict[int, int | None]:
    """Give the positions of the cards that a viewer knows, with their seat (None: the board)."""
    known = {seat.seat for seat in story.known(viewer).seats if seat.hole}
    places: dict[int, int | None] = {}
    for fact in story.facts:
        match fact:
            case HoleDealt(seat, _cards, positions) if seat in known:
                places.update(dict.fromkeys(positions, seat))
            case BoardDealt(_street, _cards, positions):
                places.update(dict.fromkeys(positions, None))
            case _:
                pass
    return places


def prove(hand_id: UUID, position: int, seat: int | None) -> CardProof:
    """Give the proof of one card that was dealt to a seat, or to the board (None)."""
    shown = deals.proof(hand_id, position)
    return CardProof(
        position=position,
        card=shown.card,
        salt=shown.salt,
        path=shown.path,
        where="board" if seat is None else "seat",
        seat=seat,
    )
