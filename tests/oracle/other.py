"""PokerKit as the other engine: a table, what it offers, what it is told."""

from collections.abc import Iterable
from typing import Any

import pokerkit

from poker.engine.actions import BetTo, Call, Check, Fold, Move, RaiseTo
from poker.engine.cards import Card
from poker.engine.events import BoardDealt, Event, HoleDealt
from poker.engine.house import House
from tests.oracle.model import Offer

AUTOMATION = pokerkit.Automation
AUTOMATIONS = (
    AUTOMATION.ANTE_POSTING,
    AUTOMATION.BET_COLLECTION,
    AUTOMATION.BLIND_OR_STRADDLE_POSTING,
    AUTOMATION.RUNOUT_COUNT_SELECTION,
    AUTOMATION.HOLE_CARDS_SHOWING_OR_MUCKING,
    AUTOMATION.HAND_KILLING,
    AUTOMATION.CHIPS_PUSHING,
    AUTOMATION.CHIPS_PULLING,
)


class Uncapped(pokerkit.FixedLimitTexasHoldem):
    """Fixed limit between two players, who may raise as often as they like."""

    max_completion_betting_or_raising_count = None


class PotLimit(pokerkit.NoLimitTexasHoldem):
    """Pot limit, which PokerKit has for other games only."""

    betting_structure = pokerkit.BettingStructure.POT_LIMIT


GAMES: dict[str, Any] = {
    "no_limit": pokerkit.NoLimitTexasHoldem,
    "pot_limit": PotLimit,
    "fixed_limit": pokerkit.FixedLimitTexasHoldem,
}


def table(house: House, stacks: list[int]) -> Any:
    """Seat the same stacks in PokerKit, clockwise from left of the button."""
    limit, big = house.structure == "fixed_limit", house.big_blind
    game: Any = Uncapped if limit and len(stacks) == 2 else GAMES[house.structure]
    return game.create_state(
        AUTOMATIONS,
        True,
        house.ante,
        (house.small_blind, big),
        *((big, 2 * big) if limit else (big,)),
        tuple(stacks),
        len(stacks),
    )


def tell(state: Any, facts: Iterable[Event], deck: list[Card]) -> None:
    """Deal to PokerKit what was dealt here."""
    for fact in facts:
        match fact:
            case HoleDealt(_, cards):
                state.deal_hole("".join(cards))
            case BoardDealt(_, cards, positions):
                state.burn_card(deck[positions[0] - 1])
                state.deal_board("".join(cards))


def act(state: Any, move: Move) -> None:
    """Make a move there."""
    match move:
        case Fold():
            state.fold()
        case Check() | Call():
            state.check_or_call()
        case BetTo(to) | RaiseTo(to):
            state.complete_bet_or_raise_to(to)


def offer(state: Any) -> Offer | None:
    """Ask PokerKit what the player to act may do."""
    if state.actor_index is None:
        return None
    low = state.min_completion_betting_or_raising_to_amount
    high = state.max_completion_betting_or_raising_to_amount if low is not None else None
    return Offer(state.actor_index, state.checking_or_calling_amount, low, high)
