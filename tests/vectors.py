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
from poker.engine.cards import Card, cards
from poker.engine.decide import Refused
from poker.engine.events import (
    Awarded,
    BoardDealt,
    Called,
    Event,
    Folded,
    HandStarted,
    HoleDealt,
    Lineup,
    Mucked,
    Posted,
    Returned,
    Shown,
    Stack,
)
from poker.engine.hand import Hand, evolve, replay
from poker.engine.house import PRESETS, House
from poker.engine.options import options
from poker.engine.pots import Pot, pots, uncalled
from poker.engine.ranking import best_five, rank
from poker.engine.showdown import awards
from tests.kit import Script
from tests.records import STRUCTURES


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
    if "stacks" in setup and any("event" not in action for action in example["actions"]):
        _played(example, expected, checked)
    elif "contributions" in setup or "street_bets" in setup:
        _divided(example, expected, checked)
    elif "awards" in expected:
        _shared(example, expected, checked)
    else:
        why = "changes between hands" if example["actions"] else "no moves and no chips are given"
        for key in expected or ["all"]:
            checked.skip(key, why)
    return checked


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
            name = action["check_point"]
            checked.decisions += name in points
            for line in _point(script, points.get(name, {})):
                checked.differences.append(f"{name}: {line}")
        elif "seat" in action:
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
    options |= {"small_blind": setup["sb"], "big_blind": setup["bb"]}
    options |= {"structure": STRUCTURES[setup["structure"]], "ante": setup.get("ante", 0)}
    options |= {"ante_by": setup.get("ante_by", "each"), "smallest_chip": setup.get("min_chip", 1)}
    script = Script(
        options,
        names={str(seat): seat for seat in setup["seats"]},
        stacks={seat: setup["stacks"][str(seat)] for seat in setup["seats"]},
        holes={int(seat): cards(hole) for seat, hole in setup.get("hole", {}).items()},
        board=cards("".join(action.get("deal", "") for action in example["actions"])),
        button=setup["button"],
    )
    script.begin()
    return script


def _move(hand: Hand, action: dict[str, Any]) -> Move:
    match action["action"]:
        case "call":
            return Call()
        case "check":
            return Check()
        case "fold":
            return Fold()
        case _:
            return RaiseTo(action["to"]) if hand.bet else BetTo(action["to"])


def _point(script: Script, point: dict[str, Any]) -> Iterator[str]:
    """Compare what is offered at a point; an example names only what it is about."""
    allowed = options(script.hand)
    found: dict[str, Any] = {"to_act": None}
    if allowed is not None:
        found = {
            "to_act": allowed.seat,
            "call": allowed.call,
            "can_raise": allowed.kind is not None,
            "min_raise_to": allowed.min_to or None,
            "max_raise_to": allowed.max_to or None,
            "pot": script.hand.pot_total,
        }
    for key, value in point.items():
        if found.get(key) != value:
            yield f"{key} {found.get(key)}, expected {value}"


def _stacks(script: Script, expected: dict[str, int]) -> Iterator[str]:
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
    if expected and isinstance(expected[0], int):
        amounts = [pot.amount for pot in pots(hand)]
        if amounts != expected:
            yield f"{amounts}, expected {expected}"
    else:
        names = {seat: str(seat) for seat in (player.seat for player in hand.seats)}
        yield from _pots_differ(pots(hand), expected, names)


def _uncalled(script: Script, expected: dict[str, int]) -> Iterator[str]:
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


def _awarded(script: Script, expected: dict[str, int]) -> Iterator[str]:
    found = _sums(script.of(Awarded))
    if found != {int(seat): amount for seat, amount in expected.items() if amount}:
        yield f"{found}, expected {expected}"


def _sums(facts: list[Awarded]) -> dict[int, int]:
    return {
        seat: sum(f.amount for f in facts if f.seat == seat) for seat in {f.seat for f in facts}
    }


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


# ---- Pots without a hand


LADDER = "AsAh KsKh TsTh 8s8h 6s6h 5s5h 4s4h 3s3h"
"""Hole cards from the best to the worst on the board below."""
EQUAL = "Kc3c Kd4c Kh5c Ks6c"
WORSE = "3d4d 5d6d 3h5h 4h6h 3s6s 4s5s"
BOARD = cards("2c 7d 9h Js Qd")


def _divided(example: dict[str, Any], expected: dict[str, Any], checked: Checked) -> None:
    """Divide contributions into pots, and pay these out where a ranking is given."""
    setup = example["setup"]
    before = setup.get("previous_pot", 0) // len(setup.get("street_bets", "_"))
    bets = setup.get("contributions") or setup["street_bets"]
    paid = {name: amount + before for name, amount in bets.items()}
    order = setup.get("rank", list(paid))
    holes = {name: cards(LADDER.split()[place]) for place, name in enumerate(order)}
    hand, names = _settled(_house(example, small_blind=0, big_blind=0), paid, holes, setup)
    checked.hands += 1
    _compare_pots(hand, names, expected, checked, ranked="rank" in setup)


def _shared(example: dict[str, Any], expected: dict[str, Any], checked: Checked) -> None:
    """Share out one pot among the winners that an example names."""
    setup = example["setup"]
    given = {**setup, **expected}
    chip = setup.get("min_chip", 1)
    house = _house(example, small_blind=0, big_blind=0, smallest_chip=chip)
    winners = [str(name) for name in given["winners"]]
    losers = [str(name) for name in setup["seats"] if str(name) not in winners]
    holes = dict(zip(winners, map(cards, EQUAL.split()), strict=False))
    holes |= dict(zip(losers, map(cards, WORSE.split()), strict=False))
    nothing = {str(name): 0 for name in setup["seats"]}
    hand, names = _settled(house, nothing, holes, setup, dead=given["pot"])
    checked.hands += 1
    expected.pop("winners", None)
    _compare_pots(hand, names, expected, checked, ranked=True)


def _settled(
    house: House,
    paid: dict[str, int],
    holes: dict[str, tuple[Card, ...]],
    setup: dict[str, Any],
    dead: int = 0,
) -> tuple[Hand, dict[int, str]]:
    """Make a hand in which everybody has paid so much and the board lies; give the names too."""
    names = dict(enumerate(paid, 1))
    button = next((s for s, name in names.items() if name == str(setup.get("button"))), len(names))
    order = sorted(names, key=lambda seat: (seat <= button, seat))
    folded = {seat for seat in order if names[seat] in setup.get("folded", ())}
    behind = {
        seat for seat in order if names[seat] not in setup.get("all_in", paid) or seat in folded
    }
    stacks = [Stack(s, paid[names[s]] + (s in behind) + dead * (s == order[0])) for s in order]
    lineup = Lineup(button, None, order[0], tuple(stacks), ())
    facts: list[Event] = [HandStarted(house, lineup, "")]
    facts += [HoleDealt(seat, holes[names[seat]], (0, 0)) for seat in order]
    facts += [Posted(order[0], "dead_blind", dead)] * (dead > 0)
    facts += [Called(seat, paid[names[seat]], paid[names[seat]]) for seat in order]
    facts += [Folded(seat) for seat in folded]
    facts += [BoardDealt("river", BOARD, (0,) * 5)]
    return replay(facts), names


def _compare_pots(
    hand: Hand,
    names: dict[int, str],
    expected: dict[str, Any],
    checked: Checked,
    *,
    ranked: bool,
) -> None:
    total, back = hand.pot_total, uncalled(hand)
    unmatched = [] if back is None else [Pot(back[1], (back[0],))]
    if back is not None:
        hand = evolve(hand, Returned(*back))
    for key, value in expected.items():
        if key in ("total", "pot"):
            wrong = [f"{total}, expected {value}"] * (total != value)
        elif key == "pots":
            wrong = list(_pots_differ((*pots(hand), *unmatched), value, names))
        elif key == "awards" and ranked:
            found = {names[seat]: amount for seat, amount in _sums(awards(hand)).items()}
            wrong = [f"{found}, expected {value}"] * (found != value)
        else:
            checked.skip(key, "in words, or not of the pots")
            continue
        checked.differences += [f"{key}: {line}" for line in wrong]


def _pots_differ(
    found: tuple[Pot, ...], expected: list[dict[str, Any]], names: dict[int, str]
) -> Iterator[str]:
    """Compare pots; neighbours with the same players are one, and chips of one are unmatched."""
    mine = _joined([(pot.amount, {names[seat] for seat in pot.seats}) for pot in found])
    theirs = _joined([(pot["amount"], {*map(str, pot["eligible"])}) for pot in expected])
    if mine != theirs:
        yield f"{mine}, expected {theirs}"


def _joined(some: list[tuple[int, set[str]]]) -> list[tuple[int, list[str]]]:
    joined: list[tuple[int, list[str]]] = []
    for amount, who in some:
        if joined and joined[-1][1] == sorted(who):
            amount += joined.pop()[0]
        joined.append((amount, sorted(who)))
    return joined
