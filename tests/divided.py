"""Pots made from contributions alone, and what they pay: worked examples that are no hands."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from poker.engine.cards import Card, cards
from poker.engine.events import (
    Awarded,
    BoardDealt,
    Called,
    Event,
    Folded,
    HandStarted,
    HoleDealt,
    Lineup,
    Posted,
    Returned,
    Stack,
)
from poker.engine.hand import Hand, evolve, replay
from poker.engine.house import House
from poker.engine.pots import Pot, pots, uncalled
from poker.engine.showdown import awards

if TYPE_CHECKING:
    from tests.vectors import Checked

LADDER = "AsAh KsKh TsTh 8s8h 6s6h 5s5h 4s4h 3s3h"
"""Hole cards from the best to the worst on the board below."""
EQUAL = "Kc3c Kd4c Kh5c Ks6c"
WORSE = "3d4d 5d6d 3h5h 4h6h 3s6s 4s5s"
BOARD = cards("2c 7d 9h Js Qd")


def layers(
    house: House, example: dict[str, Any], expected: dict[str, Any], checked: "Checked"
) -> None:
    """Divide contributions into pots, and pay these out where a ranking is given."""
    setup = example["setup"]
    before = setup.get("previous_pot", 0) // len(setup.get("street_bets", "_"))
    bets = setup.get("contributions") or setup["street_bets"]
    paid = {name: amount + before for name, amount in bets.items()}
    order = setup.get("rank", list(paid))
    holes = {name: cards(LADDER.split()[place]) for place, name in enumerate(order)}
    hand, names = _settled(house, paid, holes, setup)
    checked.hands += 1
    _compare_pots(hand, names, expected, checked, ranked="rank" in setup)


def one_pot(
    house: House, example: dict[str, Any], expected: dict[str, Any], checked: "Checked"
) -> None:
    """Share out one pot among the winners that an example names."""
    setup = example["setup"]
    given = {**setup, **expected}
    chip = setup.get("min_chip", 1)
    house = replace(house, smallest_chip=chip)
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
    checked: "Checked",
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
            wrong = list(pots_differ((*pots(hand), *unmatched), value, names))
        elif key == "awards" and ranked:
            found = {names[seat]: amount for seat, amount in sums(awards(hand)).items()}
            wrong = [f"{found}, expected {value}"] * (found != value)
        else:
            checked.skip(key, "in words, or not of the pots")
            continue
        checked.differences += [f"{key}: {line}" for line in wrong]


def pots_differ(
    found: tuple[Pot, ...], expected: list[Any], names: dict[int, str]
) -> Iterator[str]:
    """Compare pots, or their amounts; neighbours with the same players are one."""
    mine = _joined([(pot.amount, {names[seat] for seat in pot.seats}) for pot in found])
    if expected and isinstance(expected[0], int):
        amounts = [amount for amount, _ in mine]
        if amounts != expected:
            yield f"{amounts}, expected {expected}"
        return
    theirs = _joined([(pot["amount"], set(map(str, pot["eligible"]))) for pot in expected])
    if mine != theirs:
        yield f"{mine}, expected {theirs}"


def _joined(some: list[tuple[int, set[str]]]) -> list[tuple[int, list[str]]]:
    joined: list[tuple[int, list[str]]] = []
    for amount, who in some:
        if joined and joined[-1][1] == sorted(who):
            amount += joined.pop()[0]
        joined.append((amount, sorted(who)))
    return joined


def sums(facts: list[Awarded]) -> dict[int, int]:
    """Add up what each seat is awarded."""
    return {
        seat: sum(f.amount for f in facts if f.seat == seat) for seat in {f.seat for f in facts}
    }
