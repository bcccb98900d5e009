"""Decks laid down for a server under test, one line each in the file `decks` of its data folder."""

from uuid import UUID

from django.conf import settings

from poker.engine.cards import DECK, Card, cards

FILE = "decks"


def laid(hand_id: UUID) -> tuple[Card, ...] | None:
    """Take the next deck from the file; without one the deck is shuffled."""
    file = settings.DATA / FILE
    lines = file.read_text().splitlines() if file.exists() else []
    if not lines:
        return None
    file.write_text("\n".join(lines[1:]))
    return whole(lines[0])


def whole(text: str) -> tuple[Card, ...]:
    """Give a deck that begins with these cards and goes on with the others in order."""
    first = cards(text)
    return (*first, *(card for card in DECK if card not in first))
