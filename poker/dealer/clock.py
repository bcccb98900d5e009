"""The clocks of a table, all as times on its row: turns, time banks, bots, idle seats (R50-R52).

A turn lasts `turn_seconds`, then the seat's time bank, then, for a player who is offline, the
reconnect allowance, given once a hand. An action up to half a second later still counts.
"""

from datetime import datetime, timedelta

from django.conf import settings

from poker.bots import thinking_seconds
from poker.models import Sitting, Table

from .felt import Felt

GRACE = timedelta(milliseconds=500)
UNSEEN = timedelta(seconds=75)
"""A player whose page was silent for so long is offline, whether or not a socket said so."""


def open_turn(felt: Felt, *, renewed: bool = False) -> None:
    """Start the clock of the seat to act, or stop the clock when nobody is to act."""
    table, game, seat = felt.table, felt.running, felt.turn
    stop(table)
    if game is None or seat is None:
        return
    sitting = felt.at(seat)
    assert sitting is not None, f"nobody sits on seat {seat}"
    table.turn_seat = seat
    table.turn_started_at = felt.now
    table.turn_ends_at = felt.now + timedelta(seconds=game.house.turn_seconds)
    table.bank_ends_at = table.turn_ends_at + timedelta(seconds=sitting.bank_seconds)
    table.turn_renewed = renewed
    if sitting.player.is_bot:
        pace = getattr(settings, "BOT_PACE", 1.0)
        table.bot_at = felt.now + timedelta(seconds=pace * thinking_seconds(game, felt.chance))
    elif sitting.offline_since is not None:
        give_allowance(felt, sitting)


def stop(table: Table) -> None:
    """Stop the clock: nobody's turn."""
    table.turn_seat = table.turn_started_at = table.turn_ends_at = None
    table.bank_ends_at = table.offline_ends_at = table.bot_at = None
    table.turn_renewed = False


def deadline(table: Table) -> datetime | None:
    """Give the end of the running turn with bank and allowance, None when nobody is to act."""
    return table.offline_ends_at or table.bank_ends_at


def is_over(table: Table, now: datetime) -> bool:
    """Tell whether the running turn is over, with half a second of grace."""
    ends = deadline(table)
    return ends is not None and now >= ends + GRACE


def give_allowance(felt: Felt, sitting: Sitting) -> bool:
    """Give an offline player the reconnect allowance, once a hand (R52); tell whether it was."""
    game, table = felt.running, felt.table
    if game is None or table.bank_ends_at is None or table.turn_seat != sitting.seat:
        return False
    if sitting.allowance_hand == table.hand_id or game.house.reconnect_seconds == 0:
        return False
    sitting.allowance_hand = table.hand_id
    table.offline_ends_at = table.bank_ends_at + timedelta(seconds=game.house.reconnect_seconds)
    felt.touch(sitting)
    return True


def is_unseen(sitting: Sitting, now: datetime) -> bool:
    """Tell whether a page that once was open has been silent for long."""
    return sitting.seen_at is not None and now - sitting.seen_at > UNSEEN


def spend_bank(felt: Felt, sitting: Sitting) -> None:
    """Take what a turn used of the seat's time bank; whole turns in time use none."""
    ends = felt.table.turn_ends_at
    if ends is None or felt.now <= ends or sitting.bank_seconds == 0:
        return
    sitting.bank_seconds = max(0.0, sitting.bank_seconds - (felt.now - ends).total_seconds())
    felt.touch(sitting)


def fill_bank(felt: Felt, sitting: Sitting) -> None:
    """Count a hand towards the refill of a seat's time bank, and refill it when due."""
    sitting.bank_hands += 1
    if sitting.bank_hands >= felt.house.time_bank_hands:
        sitting.bank_hands = 0
        sitting.bank_seconds = felt.house.time_bank_seconds


def stands_up_at(felt: Felt, sitting: Sitting) -> datetime | None:
    """Give the time at which an idle seat is cleared: away, out of chips, offline, or unanswered.

    None while it plays, or is dealt in: a hand is never cut short. Bots stay.
    """
    idle = [since for since in (sitting.away_since, sitting.offline_since) if since is not None]
    stays = sitting.player.is_bot or sitting.state == Sitting.State.LEFT
    if not idle or stays or felt.in_hand(sitting):
        return None
    return min(idle) + timedelta(minutes=felt.house.minutes_before_standing_up)


def let_idle_anew(felt: Felt) -> None:
    """Let the time after which an idle seat is cleared begin again, where the table stood still.

    Nobody could come back to a game that was not played.
    """
    for sitting in felt.sittings:
        for since in ("away_since", "offline_since"):
            if getattr(sitting, since) is not None:
                setattr(sitting, since, felt.now)
                felt.touch(sitting)


def next_wake(felt: Felt) -> datetime | None:
    """Give the earliest time at which something is due at the table, None when nothing is."""
    table = felt.table
    if table.state in (Table.State.FROZEN, Table.State.CLOSED):
        return None
    ends = deadline(table)
    due = [ends + GRACE if ends else None, table.bot_at, table.next_hand_at]
    if table.state != Table.State.PAUSED:
        due += [stands_up_at(felt, sitting) for sitting in felt.sittings]
    return min((at for at in due if at is not None), default=None)
