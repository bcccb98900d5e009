"""A hand that is called off counts for nothing: the next one is dealt as if it had not been.

The same button and blinds, and everybody owes what they owed before. So what dealing changes at
the table is kept until the hand is over, with the draw of the button.
"""

from typing import Any

from poker import store
from poker.engine.hand import Hand as Game
from poker.models import Hand, Sitting

from .felt import Felt

OWED = ("newcomer", "owes_small", "owes_big", "waits")


def keep(felt: Felt, draw: int) -> None:
    """Keep what holds before a hand is dealt: the draw, and what everybody owes."""
    owed = {str(sitting.pk): _owed(sitting) for sitting in felt.sittings}
    felt.table.before_hand = {"draw": f"{draw:x}", "owed": owed}


def restore(felt: Felt) -> None:
    """Let everybody who was there owe what they owed before the hand was dealt.

    A wish to post that the hand took up holds again; one made since then stands.
    """
    kept = felt.table.before_hand or {"owed": {}}  # dealt before it was kept: nothing to go by
    for sitting in felt.sittings:
        owed: dict[str, Any] | None = kept["owed"].get(str(sitting.pk))
        if owed is None:
            continue
        if _was_dealt(felt, sitting):
            sitting.posts_now = sitting.posts_now or owed["posts_now"]
        for name in OWED:
            setattr(sitting, name, owed[name])
        felt.touch(sitting)


def draw_again(felt: Felt) -> int | None:
    """Give the draw of the button again if the night's last hand was called off, else None."""
    hand, kept = felt.table.hand, felt.table.before_hand
    if hand is None or hand.state != Hand.State.VOIDED or hand.night_id != felt.table.night_id:
        return None
    return int(kept["draw"], 16) if kept else None


def last_game(felt: Felt) -> Game | None:
    """Give the night's last hand that was not called off."""
    table, last = felt.table, felt.table.hand
    if last is None or last.night_id != table.night_id:
        return None
    if last.state != Hand.State.VOIDED:
        return felt.game
    played = Hand.objects.filter(table=table, night=table.night_id, state=Hand.State.ENDED)
    earlier = played.order_by("-number").values_list("pk", flat=True).first()
    return store.hand(earlier) if earlier is not None else None


def _owed(sitting: Sitting) -> dict[str, bool]:
    return {name: getattr(sitting, name) for name in (*OWED, "posts_now")}


def _was_dealt(felt: Felt, sitting: Sitting) -> bool:
    return felt.game is not None and any(seat.seat == sitting.seat for seat in felt.game.seats)
