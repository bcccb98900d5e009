"""A reader of the Open Hand History format, written from its specification alone.

It knows the objects, their fields, types and words (hh-specs.handhistory.org, 1.4), and
counts chips: what an action puts in leaves the stack, what nobody called comes back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from datetime import datetime
from typing import Any

HAND = {
    "spec_version": str, "site_name": str, "network_name": str, "internal_version": str,
    "tournament": bool, "game_number": str, "start_date_utc": str, "table_name": str,
    "game_type": str, "bet_limit": dict, "table_size": int, "currency": str, "dealer_seat": int,
    "small_blind_amount": int, "big_blind_amount": int, "ante_amount": int, "flags": list,
    "players": list, "rounds": list, "pots": list,
}  # fmt: skip
PLAYER = {"id": int, "seat": int, "name": str, "display": str, "starting_stack": int}
ROUND = {"id": int, "street": str, "cards": list, "actions": list}
ACTION = {"action_number": int, "player_id": int, "action": str}
POT = {"number": int, "amount": int, "rake": int, "player_wins": list}
WIN = {"player_id": int, "win_amount": int}
STREETS = ["Preflop", "Flop", "Turn", "River", "Showdown"]
CARDS = {"Preflop": 0, "Flop": 3, "Turn": 1, "River": 1, "Showdown": 0}
POSTS = {"Post SB", "Post BB", "Post Extra Blind", "Post Dead", "Post Ante", "Straddle"}
CHIPS = POSTS | {"Fold", "Check", "Bet", "Raise", "Call"}
FLAGS = {"Run_It_Twice", "Anonymous", "Observed", "Fast", "Cap", "Bomb_Pot"}


def faults(told: dict[str, Any]) -> list[str]:
    """List what in a hand is not as the specification says."""
    return list(_faults(told))


def ends(told: dict[str, Any]) -> dict[int, int]:
    """Count every player's stack after the hand, by seat."""
    actions = [action for each in told["rounds"] for action in each["actions"]]
    antes = [action for action in actions if action["action"] == "Post Ante"]
    put, live, won = Counter[int](), Counter[int](), Counter[int]()
    for action in actions:
        put[action["player_id"]] += action.get("amount", 0)
        dead = action["action"] == "Post Dead" or (action in antes and len(antes) == 1)
        live[action["player_id"]] += 0 if dead else action.get("amount", 0)
    for win in (w for pot in told["pots"] for w in pot["player_wins"]):
        won[win["player_id"]] += win["win_amount"]
    if uncalled := put.total() - won.total():
        put[max(live, key=live.__getitem__)] -= uncalled
    return {p["seat"]: p["starting_stack"] - put[p["id"]] + won[p["id"]] for p in told["players"]}


def _faults(told: dict[str, Any]) -> Iterator[str]:
    yield from _form(told, HAND, optional={"hero_player_id"})
    datetime.strptime(told["start_date_utc"], "%Y-%m-%dT%H:%M:%SZ")
    if not (told["game_number"].isdecimal() and told["game_type"] == "Holdem"):
        yield "number or game"
    if told["bet_limit"]["bet_type"] not in ("NL", "PL", "FL") or set(told["flags"]) - FLAGS:
        yield "limit or flags"
    ids = [player["id"] for player in told["players"]]
    if told.get("hero_player_id", ids[0]) not in ids or len(set(ids)) < len(ids):
        yield "players"
    for player in told["players"]:
        yield from _form(player, PLAYER)
    yield from _rounds(told["rounds"], ids)
    for pot in told["pots"]:
        yield from _form(pot, POT)
        if pot["amount"] != sum(win["win_amount"] for win in pot["player_wins"]):
            yield "a pot that does not add up"
        for win in pot["player_wins"]:
            yield from _form(win, WIN)


def _rounds(rounds: list[dict[str, Any]], ids: list[int]) -> Iterator[str]:
    streets = [each["street"] for each in rounds]
    if streets != [street for street in STREETS if street in streets]:
        yield "streets out of order"
    if [each["id"] for each in rounds] != list(range(len(rounds))):
        yield "rounds not numbered"
    actions = [action for each in rounds for action in each["actions"]]
    if [action["action_number"] for action in actions] != list(range(1, len(actions) + 1)):
        yield "actions not numbered"
    for each in rounds:
        yield from _form(each, ROUND)
        if len(each["cards"]) != CARDS[each["street"]]:
            yield "cards of a street"
    for action in actions:
        yield from _action(action, ids)


def _action(action: dict[str, Any], ids: list[int]) -> Iterator[str]:
    kind = action["action"]
    if action["player_id"] not in ids:
        yield "nobody's action"
    if kind in CHIPS:
        yield from _form(action, ACTION | {"amount": int, "is_allin": bool})
        if (action["amount"] > 0) == (kind in ("Fold", "Check")):
            yield f"{kind} of {action['amount']}"
    elif kind in ("Dealt Cards", "Shows Cards"):
        yield from _form(action, ACTION | {"cards": list})
        if len(action["cards"]) != 2:
            yield kind
    elif kind == "Mucks Cards":
        yield from _form(action, ACTION)
    else:
        yield f"unknown: {kind}"


def _form(
    told: dict[str, Any], form: Mapping[str, type], optional: Set[str] = frozenset()
) -> Iterator[str]:
    if missing := form.keys() - told.keys():
        yield f"missing {sorted(missing)}"
    if unknown := told.keys() - form.keys() - optional:
        yield f"unknown {sorted(unknown)}"
    for name, kind in form.items():
        if name in told and type(told[name]) is not kind:
            yield f"{name} is a {type(told[name]).__name__}"
