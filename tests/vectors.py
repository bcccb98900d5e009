"""Check worked examples: whole hands with what is possible on the way, pots, and comparisons.

An example has a `setup`, `actions` and what is `expected`. Whole hands are played under
the preset that their name begins with, else under the standard; where only contributions
or a pot and its winners are given, the pots are made from those. What a machine cannot
check is named with the reason.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from poker.engine.actions import BetTo, Call, Check, Fold, Move, RaiseTo
from poker.engine.cards import cards
from poker.engine.decide import Refused
from poker.engine.events import (
    Awarded,
    Due,
    Mucked,
    Returned,
    Shown,
)
from poker.engine.hand import Hand
from poker.engine.house import PRESETS, House
from poker.engine.options import options
from poker.engine.pots import pots
from poker.engine.ranking import best_five, rank
from tests import divided
from tests.divided import pots_differ, sums
from tests.kit import Script
from tests.records import POSTS, STRUCTURES


@dataclass
class Checked:
    """What became of one example; `skipped` is what no machine checks, by the reason."""

    id: str
    hands: int = 0
    decisions: int = 0
    differences: list[str] = field(default_factory=list)
    skipped: dict[str, list[str]] = field(default_factory=dict)

    def skip(self, what: str, why: str) -> None:
        """Note that something is not checked."""
        self.skipped.setdefault(why, []).append(what)


def check(example: dict[str, Any]) -> Checked:
    """Check everything of one example that can be checked."""
    if "result" in example:
        return _compared(example)
    checked = Checked(example["id"])
    setup, expected = example["setup"], dict(example["expected"])
    if "contributions" in setup or "street_bets" in setup:
        divided.layers(_house(example, small_blind=0, big_blind=0), example, expected, checked)
    elif "winners" in setup or "winners" in expected:
        divided.one_pot(_house(example, small_blind=0, big_blind=0), example, expected, checked)
    elif why := _unplayable(example):
        for key in expected or ["all"]:
            checked.skip(key, why)
    else:
        _played(example, expected, checked)
    return checked


SETUP = {"seats", "button", "sb", "bb", "ante", "ante_by", "stacks", "structure", "hole"} | {
    "min_chip",
    "posts",
    "house",
}


def _unplayable(example: dict[str, Any]) -> str:
    """Say why an example is no hand that can be played; empty if it is one."""
    setup, actions = example["setup"], example["actions"]
    if "stacks" not in setup or not (actions or CHECKS.keys() & example["expected"].keys()):
        return "no moves and no chips are given"
    if any("event" in action for action in actions):
        return "changes between hands"
    unknown = sorted(key for key, value in setup.items() if key not in SETUP and value)
    return f"not understood: {', '.join(unknown)}" if unknown else ""


def _house(example: dict[str, Any], **options: Any) -> House:
    """Give the house of the preset that an example is named after."""
    name = example["id"].partition("-")[0]
    base = PRESETS.get(name, House())
    return replace(base, seats=22, pots_max=None, **options)


# ---- Two hands on a board


def _compared(pair: dict[str, Any]) -> Checked:
    checked = Checked(f"{pair['a']} and {pair['b']} on {pair['board']}", hands=1)
    first, second = (cards(pair["board"] + pair[side]) for side in "ab")
    better = rank(first) - rank(second)
    found = "tie" if not better else "a" if better > 0 else "b"
    if found != pair["result"]:
        checked.differences.append(f"result {found}, expected {pair['result']}")
    for side, held in (("best_a", first), ("best_b", second)):
        if side in pair and rank(best_five(held)) != rank(cards(pair[side])):
            checked.differences.append(f"{side} {best_five(held)}, expected {pair[side]}")
    return checked


# ---- Whole hands


def _played(example: dict[str, Any], expected: dict[str, Any], checked: Checked) -> None:
    script = _dealt(example)
    points = expected.pop("points", {})
    checked.hands += 1
    for number, action in enumerate(example["actions"]):
        if "check_point" in action:
            _check_point(script, action["check_point"], points, checked)
        elif "seat" in action and action["action"] not in ("post", "show", "muck", "noshow"):
            refused = script.ask(str(action["seat"]), _move(script.hand, action))
            if refused is not None:
                checked.differences.append(f"action {number}, {action}: {refused.reason}")
                return
    for key, value in expected.items():
        if key in CHECKS:
            checked.differences += [f"{key}: {line}" for line in CHECKS[key](script, value)]
        else:
            checked.skip(key, "no amount or order of a hand")


def _dealt(example: dict[str, Any]) -> Script:
    """Deal a whole hand; its board is what it deals on the way."""
    setup = example["setup"]
    house = _house(example)
    options = {name: getattr(house, name) for name in house.__slots__}
    options |= {"small_blind": setup["sb"] or 0, "big_blind": setup["bb"]}
    options |= {"structure": STRUCTURES[setup["structure"]], "ante": setup.get("ante") or 0}
    options |= {"ante_by": setup.get("ante_by", "each"), "smallest_chip": setup.get("min_chip", 1)}
    options |= setup.get("house", {})
    script = Script(
        options,
        names={str(seat): seat for seat in setup["seats"]},
        stacks={seat: setup["stacks"][str(seat)] for seat in setup["seats"]},
        holes={int(seat): cards(hole) for seat, hole in setup.get("hole", {}).items()},
        board=cards("".join(action.get("deal", "") for action in example["actions"])),
        button=setup["button"],
        dues=[*_posted(example)],
    )
    script.begin()
    return script


def _posted(example: dict[str, Any]) -> Iterator[Due]:
    """Give what is posted besides blinds and antes."""
    posts = [action for action in example["actions"] if action.get("action") == "post"]
    for post in [*example["setup"].get("posts", ()), *posts]:
        kind = post.get("kind", "live_blind")
        yield Due(post["seat"], POSTS.get(kind, kind), post.get("amount", post.get("amt")))


def _move(hand: Hand, action: dict[str, Any]) -> Move:
    player = hand.at(action["seat"])
    everything = player.bet + player.stack
    match action["action"]:
        case "call":
            return Call()
        case "check":
            return Check()
        case "fold":
            return Fold()
        case "all_in" | "allin" | "all-in" if everything <= hand.bet:
            return Call()
        case _:
            to = action.get("to", everything)
            return RaiseTo(to) if hand.bet else BetTo(to)


def _check_point(
    script: Script, name: str, points: dict[str, dict[str, Any]], checked: Checked
) -> None:
    """Compare what is offered at a point; an example names only what it is about."""
    if name not in points:
        return  # another example, with the same beginning, says what is expected here
    checked.decisions += 1
    found = _offered(script.hand)
    for key, value in points[name].items():
        if key not in found and found["to_act"] is not None:
            checked.skip(f"{name}.{key}", "no amount or order of a hand")
        elif found.get(key) != value:
            line = f"{name}: {key} {found.get(key)}, expected {value}"
            checked.differences.append(line)


def _offered(hand: Hand) -> dict[str, Any]:
    allowed = options(hand)
    if allowed is None:
        return {"to_act": None, "pot": hand.pot_total, "street": hand.street}
    return {
        "to_act": allowed.seat,
        "call": allowed.call,
        "can_fold": allowed.fold,
        "can_check": allowed.check,
        "can_call": allowed.call > 0,
        "can_bet": allowed.kind == "bet",
        "can_raise": allowed.kind is not None,
        "min_raise_to": allowed.min_to or None,
        "max_raise_to": allowed.max_to or None,
        "call_all_in": allowed.call_all_in,
        "all_in_only": allowed.all_in_only,
        "pot": hand.pot_total,
        "street": hand.street,
    }


def _stacks(script: Script, expected: dict[str, int] | list[int]) -> Iterator[str]:
    if isinstance(expected, list):
        expected = dict(zip(script.names, expected, strict=True))
    for player in script.hand.seats:
        stack = expected.get(str(player.seat), player.stack)
        if player.stack != stack:
            yield f"seat {player.seat} has {player.stack}, expected {stack}"


def _pot(script: Script, expected: int) -> Iterator[str]:
    found = script.hand.pot_total or sum(award.amount for award in script.of(Awarded))
    if found != expected:
        yield f"{found}, expected {expected}"


def _pots(script: Script, expected: list[Any]) -> Iterator[str]:
    hand = script.hand
    yield from pots_differ(pots(hand), expected, {p.seat: str(p.seat) for p in hand.seats})


def _uncalled(script: Script, expected: dict[str, int]) -> Iterator[str]:
    if "amount" in expected:
        expected = {str(expected["seat"]): expected["amount"]}
    found = {str(fact.seat): fact.amount for fact in script.of(Returned)}
    if found != expected:
        yield f"{found}, expected {expected}"


def _illegal(script: Script, expected: dict[str, Any] | list[dict[str, Any]]) -> Iterator[str]:
    for wrong in expected if isinstance(expected, list) else [expected]:
        move = _move(script.hand, {"action": "raise", **wrong})
        if not isinstance(script.ask(str(wrong["seat"]), move), Refused):
            yield f"{wrong} is allowed"
            return


def _show_order(script: Script, expected: list[int]) -> Iterator[str]:
    """Compare who showed, in order; where mucked hands are listed too, with them."""
    shown = [fact.seat for fact in script.facts if isinstance(fact, Shown)]
    spoken = [fact.seat for fact in script.facts if isinstance(fact, Shown | Mucked)]
    if expected not in (shown, spoken):
        yield f"{spoken}, expected {expected}"


def _awarded(script: Script, expected: dict[str, int] | list[dict[str, int]]) -> Iterator[str]:
    found = sums(script.of(Awarded))
    if isinstance(expected, list):
        facts = [Awarded(0, award["seat"], award["amount"]) for award in expected]
        expected = {str(seat): amount for seat, amount in sums(facts).items()}
    if found != {int(seat): amount for seat, amount in expected.items() if amount}:
        yield f"{found}, expected {expected}"


CHECKS: dict[str, Callable[[Script, Any], Iterator[str]]] = {
    "final_stacks": _stacks,
    "stacks_after": _stacks,
    "pot": _pot,
    "pots": _pots,
    "uncalled": _uncalled,
    "illegal": _illegal,
    "show_order": _show_order,
    "awards": _awarded,
}
