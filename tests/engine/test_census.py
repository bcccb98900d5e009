"""Every way of betting with tiny stacks, counted; the counts are kept in `census.json`.

A count that changes means that some move has become legal, or no longer is: look at the
rule before writing the new numbers down with `python -m tests.engine.test_census`.
"""

import json
from collections import Counter
from pathlib import Path
from typing import cast, get_args

import pytest

from poker.engine.actions import BetTo, Call, Check, Fold, Move, RaiseTo
from poker.engine.cards import DECK
from poker.engine.decide import Refused, decide, start
from poker.engine.hand import Hand, evolve, replay
from poker.engine.house import House, Structure
from poker.engine.options import Options, options
from tests.engine.recount import recount
from tests.kit import lineup

FILE = Path(__file__).with_name("census.json")
KNOWN = json.loads(FILE.read_text())
NOTHING = {"turns": 0, "shown down": 0, "won unseen": 0}


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


@pytest.mark.parametrize("structure", get_args(Structure))
def test_there_are_as_many_ways_of_betting_as_there_were(structure: Structure) -> None:
    names = [name for name in KNOWN if name.startswith(structure)]
    assert {name: census(name) for name in names} == {name: KNOWN[name] for name in names}


@pytest.mark.parametrize("structure", get_args(Structure))
def test_whoever_counts_without_the_engine_finds_as_many(structure: Structure) -> None:
    for name in KNOWN:
        game, small, big, chips = case(name)
        if game == structure:
            assert {**NOTHING, **recount(game, small, big, chips)} == KNOWN[name], name


def case(name: str) -> tuple[Structure, int, int, list[int]]:
    """Read the name of a case, like `no_limit 1/2 3-4`: the blinds, then the stacks."""
    structure, blinds, stacks = name.split()
    small, big = map(int, blinds.split("/"))
    assert structure in get_args(Structure)
    return cast(Structure, structure), small, big, [int(stack) for stack in stacks.split("-")]


def census(name: str) -> dict[str, int]:
    """Count one case by walking through every hand it can be."""
    structure, small, big, chips = case(name)
    house = House(
        seats=22,
        structure=structure,
        small_blind=small,
        big_blind=big,
        fold_when_free="refused",
    )
    found = Counter(NOTHING)
    count(replay(start(house, lineup(chips, house), "", DECK)), sum(chips), found)
    return dict(found)


def write_down() -> None:
    """Count all cases again and write the numbers into the file, a line each."""
    lines = [f"  {json.dumps(name)}: {json.dumps(census(name))}" for name in sorted(KNOWN)]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    write_down()
