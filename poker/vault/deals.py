"""The one door to the vault: put a deal in, take cards and proofs out."""

import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection
from django.db.models import QuerySet

from poker.engine.cards import DECK, Card, cards

from .decks import fixed_deck
from .models import Deal
from .seal import SALT_BYTES, Proof, holds, prove, seal
from .shuffle import shuffle


def new_deal(hand_id: UUID, now: datetime, deck: Sequence[Card] | None = None) -> Deal:
    """Shuffle and seal a deck for a hand and store it; `root` of the answer is the seal.

    A hand has one deal: a second one is an IntegrityError.
    """
    order = tuple(deck or fixed_deck(hand_id) or shuffle())
    salts = [secrets.token_bytes(SALT_BYTES) for _card in DECK]
    return Deal.objects.create(
        hand=hand_id,
        deck="".join(order),
        salts=b"".join(salts),
        root=seal(order, salts),
        created_at=now,
    )


def open_deck(hand_id: UUID) -> tuple[Card, ...]:
    """Give the 52 cards of a hand in the order they are dealt; Deal.DoesNotExist if none.

    Every action of every hand asks for it, so the question is written out.
    """
    key = Deal._meta.get_field("hand").get_db_prep_value(hand_id, connection)
    with connection.cursor() as cursor:
        cursor.execute("SELECT deck FROM vault_deal WHERE hand = %s", [key])
        found = cursor.fetchone()
    if found is None:
        raise Deal.DoesNotExist
    return cards(found[0])


def proof(hand_id: UUID, position: int) -> Proof:
    """Give the proof of one position (0 to 51) of a hand's deck; it tells no other card.

    Whether the asker may see that card is for the caller to decide.
    """
    deal = Deal.objects.get(hand=hand_id)
    return prove(cards(deal.deck), _salts(deal), position)


def intact(hand_id: UUID) -> bool:
    """Tell whether the stored deck and salts still give the stored seal, for the audit."""
    deal = Deal.objects.get(hand=hand_id)
    return seal(cards(deal.deck), _salts(deal)) == deal.root


class Sealed(NamedTuple):
    """A deal as it is stored, for the audit: the deck as text, salts end to end, seal, time."""

    deck: str
    salts: bytes
    root: str
    created_at: datetime

    def holds(self) -> bool:
        """Tell whether deck and salts give the seal; what is no deck gives none."""
        try:
            return holds(self.root, cards(self.deck), _cut(self.salts))
        except ValueError:
            return False


def sealed(hand_ids: Iterable[UUID]) -> dict[UUID, Sealed]:
    """Give the deals of many hands at once, for the audit; hands without one are left out."""
    rows = Deal.objects.filter(hand__in=list(hand_ids))
    return {
        hand: Sealed(deck, bytes(salts), root, at)
        for hand, deck, salts, root, at in rows.values_list(
            "hand", "deck", "salts", "root", "created_at"
        )
    }


def of_none(hands: "QuerySet[Any]") -> list[UUID]:
    """Give the hands that have a deal here and are none of these, for the audit."""
    lost = Deal.objects.exclude(hand__in=hands.values("pk")).order_by("hand")
    return list(lost.values_list("hand", flat=True))


def _salts(deal: Deal) -> list[bytes]:
    return _cut(bytes(deal.salts))


def _cut(salts: bytes) -> list[bytes]:
    return [salts[at : at + SALT_BYTES] for at in range(0, len(salts), SALT_BYTES)]
