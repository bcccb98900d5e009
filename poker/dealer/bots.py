"""Seating bots. What they play is `poker.bots`; here they are players like any other."""

from accounts import bots as accounts
from accounts.models import Player
from poker.bots import NAMES, TEMPERAMENTS, temperament_of
from poker.models import Request, Sitting

from . import cashier, seating
from .felt import Felt
from .refusal import Reason, Refusal


def seat(felt: Felt, temperament: str | None) -> Sitting:
    """Seat a bot on the first free seat, bought in for the most on the tab.

    Refused where people bring chips from their wallets: the mint would fill them.
    """
    if felt.house.buy_in_from == "wallet":
        raise Refusal(Reason.BOTS_ON_THE_TAB)
    if temperament is not None and temperament not in TEMPERAMENTS:
        raise Refusal(Reason.NO_SUCH_TEMPERAMENT)
    free = [number for number in range(1, felt.seats + 1) if felt.at(number) is None]
    if not free:
        raise Refusal(Reason.NO_SEAT_FREE)
    bot = _somebody(felt)
    sitting = seating.take_seat(felt, bot, free[0])
    sitting.temperament = temperament or temperament_of(bot.display_name)
    sitting.save(update_fields=["temperament"])
    cashier.bot_buys_in(felt, sitting, kind=Request.Kind.BUY_IN)
    felt.note("bot_joins", sitting, amount=felt.house.buy_in_max)
    return sitting


def count(felt: Felt) -> int:
    """Count the bots at the table."""
    return sum(sitting.player.is_bot for sitting in felt.sittings)


def _somebody(felt: Felt) -> Player:
    """Find or make a bot who does not sit here; names that a person has are passed over."""
    here = {sitting.player_id for sitting in felt.sittings}
    for name in _names():
        try:
            bot = accounts.bot(name)
        except LookupError:
            continue
        if bot.pk not in here:
            return bot
    raise AssertionError("names never run out")


def _names() -> list[str]:
    return [*NAMES, *(f"{name} {number}" for number in range(2, 100) for name in NAMES)]
