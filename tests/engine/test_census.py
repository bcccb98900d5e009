"""Every way of betting with tiny stacks, counted; the counts are kept in `census.json`.

A count that changes means that some move has become legal, or no longer is: look at the
rule before writing the new number down.
"""

import json
from collections import Counter
from pathlib import Path

import pytest

from poker.engine.actions import BetTo, Call, Check, Fold, Move, RaiseTo
from poker.engine.cards import DECK
from poker.engine.decide import Refused, decide, start
from poker.engine.hand import Hand, evolve, replay
from poker.engine.house import House, Structure
from poker.engine.options import Options, options
from tests.kit import lineup

KNOWN = json.loads(Path(__file__).with_name("census.json").read_text())


def every_move(allowed: Options) -> list[Move]:
    moves: list[Move] = [Fold()] if allowed.fold else []
    moves.append(Check() if allowed.check else Call())
    kind = BetTo if allowed.kind == "bet" else RaiseTo
    if allowed.kind:
        moves += [kind(to) for to in range(allowed.min_to, allowed.max_to + 1)]
    return moves


def count(hand: Hand, total: int, found: Counter[str]) -> None:
    """Walk all ways from here, counting hands by how they end, and turns."""
    allowed = options(hand)
    if allowed is None:
        assert hand.ended
        assert sum(seat.stack for seat in hand.seats) == total
        found["shown down" if len(hand.live) > 1 else "won unseen"] += 1
        return
    found["turns"] += 1
    for move in every_move(allowed):
        facts = decide(hand, allowed.seat, move, DECK)
        assert not isinstance(facts, Refused)
        after = hand
        for fact in facts:
            after = evolve(after, fact)
        count(after, total, found)


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_there_are_as_many_ways_of_betting_as_there_were(name: str) -> None:
    assert census(name) == KNOWN[name]


def census(name: str) -> dict[str, int]:
    """Count one case, named like `no_limit 1/2 3-4`."""
    structure, blinds, stacks = name.split()
    small, big = map(int, blinds.split("/"))
    house = House(
        seats=22,
        structure=structure_of(structure),
        small_blind=small,
        big_blind=big,
        fold_when_free="refused",
    )
    chips = [int(stack) for stack in stacks.split("-")]
    found: Counter[str] = Counter()
    count(replay(start(house, lineup(chips, house), "", DECK)), sum(chips), found)
    return dict(found)


def structure_of(name: str) -> Structure:
    assert name in ("no_limit", "pot_limit", "fixed_limit")
    return name  # type: ignore[return-value]
