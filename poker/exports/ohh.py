"""The Open Hand History format (OHH, 1.4): JSON objects, one blank line between hands.

`amount` of an action is read as the chips put in by that action, not the total of the
street; the specification's page does not say so in words, its examples do. An uncalled bet
has no action of its own: it is simply in no pot. Amounts are chips of play, so the currency
is XXX, which ISO 4217 gives to transactions without one. There is no object for a hand that
was called off, nor for a remark: every reader would count it as a hand that was played.
"""

import json
from datetime import UTC
from itertools import count
from typing import Any

from poker.engine.events import (
    BetMade,
    BoardDealt,
    Called,
    Checked,
    Folded,
    HoleDealt,
    Mucked,
    Notice,
    Posted,
    Raised,
    Shown,
)
from poker.exports.record import Record

_LIMITS = {"no_limit": "NL", "pot_limit": "PL", "fixed_limit": "FL"}
_STREETS = {"preflop": "Preflop", "flop": "Flop", "turn": "Turn", "river": "River"}
_POSTS = {
    "small_blind": "Post SB",
    "big_blind": "Post BB",
    "live_blind": "Post Extra Blind",
    "dead_blind": "Post Dead",
    "ante": "Post Ante",
    "straddle": "Straddle",
}


def write(record: Record) -> str:
    """Write a hand that was not called off as one object, and the blank line after it."""
    assert not record.hand.voided
    return json.dumps({"ohh": _object(record)}, ensure_ascii=False) + "\n\n"


def _object(record: Record) -> dict[str, Any]:
    hand, house = record.hand, record.hand.house
    seen = {"hero_player_id": record.viewer} if record.viewer else {}
    return {
        "spec_version": "1.4.7",
        "site_name": "Fairfelt",
        "network_name": "Fairfelt",
        "internal_version": "1.0.0",
        "tournament": False,
        "game_number": str(record.serial),
        "start_date_utc": record.started_at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "table_name": record.table,
        "game_type": "Holdem",
        "bet_limit": {"bet_type": _LIMITS[house.structure], "bet_cap": 0},
        "table_size": house.seats,
        "currency": "XXX",
        "dealer_seat": hand.lineup.button,
        "small_blind_amount": house.small_blind,
        "big_blind_amount": house.big_blind,
        "ante_amount": house.ante,
        **seen,
        "flags": [] if record.viewer else ["Observed"],
        "players": [_player(record, seat.seat) for seat in hand.seats],
        "rounds": _rounds(record),
        "pots": _pots(record),
    }


def _player(record: Record, seat: int) -> dict[str, Any]:
    start, name = record.hand.at(seat).start, record.name(seat)
    return {"id": seat, "seat": seat, "name": name, "display": name, "starting_stack": start}


def _rounds(record: Record) -> list[dict[str, Any]]:
    """Cut the actions into streets; every turning up of cards is the showdown's, at the end."""
    rounds, showdown = [_round("Preflop", ())], _round("Showdown", ())
    for notice in record.notices:
        if isinstance(notice, BoardDealt):
            rounds.append(_round(_STREETS[notice.street], notice.cards))
        elif isinstance(notice, Shown | Mucked):
            showdown["actions"].append(_turned(notice))
        elif action := _action(notice):
            rounds[-1]["actions"].append(action)
    return _numbered([*rounds, showdown] if showdown["actions"] else rounds)


def _round(street: str, cards: tuple[str, ...]) -> dict[str, Any]:
    return {"street": street, "cards": list(cards), "actions": []}


def _numbered(rounds: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Number the rounds from 0 and the actions of all of them from 1."""
    numbers = count(1)
    return [
        {
            "id": number,
            **each,
            "actions": [{"action_number": next(numbers), **a} for a in each["actions"]],
        }
        for number, each in enumerate(rounds)
    ]


def _turned(notice: Shown | Mucked) -> dict[str, Any]:
    if isinstance(notice, Mucked):
        return {"player_id": notice.seat, "action": "Mucks Cards"}
    return {"player_id": notice.seat, "action": "Shows Cards", "cards": list(notice.cards)}


def _action(notice: Notice) -> dict[str, Any]:
    match notice:
        case Posted(seat, kind, amount, all_in):
            return _chips(seat, _POSTS[kind], amount, all_in)
        case HoleDealt(seat, cards):
            return {"player_id": seat, "action": "Dealt Cards", "cards": list(cards)}
        case Folded(seat):
            return _chips(seat, "Fold", 0, False)
        case Checked(seat):
            return _chips(seat, "Check", 0, False)
        case Called(seat, amount, _to, all_in):
            return _chips(seat, "Call", amount, all_in)
        case BetMade(seat, amount, _to, all_in):
            return _chips(seat, "Bet", amount, all_in)
        case Raised(seat, amount, _to, all_in):
            return _chips(seat, "Raise", amount, all_in)
        case _:
            return {}


def _chips(seat: int, action: str, amount: int, all_in: bool) -> dict[str, Any]:
    return {"player_id": seat, "action": action, "amount": amount, "is_allin": all_in}


def _pots(record: Record) -> list[dict[str, Any]]:
    pots: dict[int, dict[str, Any]] = {}
    for award in sorted(record.hand.awards, key=lambda award: award.pot):
        pot = pots.setdefault(
            award.pot, {"number": award.pot, "amount": 0, "rake": 0, "player_wins": []}
        )
        pot["amount"] += award.amount
        pot["player_wins"].append({"player_id": award.seat, "win_amount": award.amount})
    return list(pots.values())
