"""Chat at a table."""

from datetime import datetime, timedelta

from poker.models import CHAT_LENGTH, ChatMessage

from .door import at_table
from .refusal import Reason, Refusal

CHAT_SECONDS = 10
CHAT_MOST = 5
"""So many messages within so many seconds."""


def say(*, table_id: int, player_id: int, text: str, now: datetime) -> None:
    """Say something at a table, where the house has chat; who watches may talk if all may watch.

    Whether the player may look at the table at all is for the caller to know.
    """
    text = "".join(letter for letter in " ".join(text.split()) if letter.isprintable())
    with at_table(table_id, now=now) as felt:
        seated = felt.of(player_id) is not None
        if not felt.house.chat or not (seated or felt.house.spectators):
            raise Refusal(Reason.CHAT_OFF)
        if not text:
            raise Refusal(Reason.CHAT_EMPTY)
        if len(text) > CHAT_LENGTH:
            raise Refusal(Reason.CHAT_TOO_LONG, most=CHAT_LENGTH)
        said = ChatMessage.objects.filter(
            table=felt.table,
            player=player_id,
            kind=ChatMessage.Kind.CHAT,
            created_at__gt=now - timedelta(seconds=CHAT_SECONDS),
        )
        if said.count() >= CHAT_MOST:
            raise Refusal(Reason.CHAT_TOO_FAST, seconds=CHAT_SECONDS)
        felt.notes.append(
            ChatMessage(table=felt.table, player_id=player_id, text=text, created_at=now)
        )
        felt.changed = True
