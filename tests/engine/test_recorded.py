"""Recorded hands and worked examples of the rule books, where their files are at hand.

They lie beside the project and are no part of it; without them these tests skip, and
the same numbers stand as scripts in the other files.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from poker.engine.actions import BetTo, Call, Check, Fold, Move, RaiseTo
from poker.engine.cards import cards
from poker.engine.decide import Refused
from poker.engine.events import Returned
from poker.engine.hand import Hand, replay
from poker.engine.options import options
from poker.engine.pots import pots
from tests.kit import Script
from tests.replay import STRUCTURES, Count, differences, main

RULES = Path(__file__).parents[3] / "shared" / "rules"
needs_rules = pytest.mark.skipif(
    not RULES.is_dir(), reason=f"no recorded hands at {RULES}: the scripts alone were run"
)


@needs_rules
@pytest.mark.parametrize(
    ("name", "hands", "decisions"),
    [
        ("hands.jsonl", 2013, 0),
        ("decisions.jsonl", 0, 7860),
        ("pot_limit_betting.jsonl", 125, 301),
    ],
)
def test_recorded_hands_come_out_as_they_did(name: str, hands: int, decisions: int) -> None:
    count = Count()
    assert list(differences(RULES / name, count)) == []
    assert (count.hands, count.decisions, count.differ) == (hands, decisions, 0)


@needs_rules
def test_a_wrong_record_is_noticed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The replay has teeth: one chip, one move, one amount."""
    row = json.loads((RULES / "hands.jsonl").read_text().splitlines()[0])
    richer = {**row, "final": {**row["final"], "1": row["final"]["1"] + 1}}
    bolder = {
        **row,
        "actions": [{**a, "to": 201} if a.get("to") == 225 else a for a in row["actions"]],
    }
    for name, wrong in (("richer", richer), ("bolder", bolder)):
        (tmp_path / f"{name}.jsonl").write_text(json.dumps(wrong))
        assert main([str(tmp_path / f"{name}.jsonl")]) == 1
        assert not capsys.readouterr().out.splitlines()[-1].endswith(" 0 differ")
    (tmp_path / "hands.jsonl").write_text(json.dumps(row))
    known = {"id": row["id"], "decisions": [[3, 0, 100, 201, 10000, "f", None]]}
    (tmp_path / "decisions.jsonl").write_text(json.dumps(known))
    assert main([str(tmp_path / "decisions.jsonl")]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "0 hands, 1 decisions, 1 differ"


def vectors() -> Iterator[Any]:
    """Give the worked examples that are whole hands."""
    for name in ("rule_vectors", "source_vectors", "cases"):
        path = RULES / f"{name}.json"
        for vector in json.loads(path.read_text()) if path.exists() else ():
            expected = {"points", "final_stacks", "pots"} & vector["expected"].keys()
            if "stacks" in vector["setup"] and expected and vector["actions"]:
                yield pytest.param(vector, id=vector["id"])


@needs_rules
@pytest.mark.parametrize("vector", list(vectors()))
def test_worked_examples_come_out_as_written(vector: dict[str, Any]) -> None:
    script = table(vector)
    expected = vector["expected"]
    for action in vector["actions"]:
        if "check_point" in action:
            check_point(script.hand, expected.get("points", {}).get(action["check_point"]))
        elif "seat" in action and not script.hand.ended:
            refused = script.ask(str(action["seat"]), as_move(script.hand, action))
            assert refused is None, (action, refused)
    if "illegal" in expected:
        wrong = expected["illegal"]
        assert isinstance(script.ask(str(wrong["seat"]), RaiseTo(wrong["to"])), Refused)
    check_end(script, expected)


def table(vector: dict[str, Any]) -> Script:
    """Deal a worked example; its board is what it deals on the way."""
    setup = vector["setup"]
    script = Script(
        {
            "small_blind": setup["sb"],
            "big_blind": setup["bb"],
            "structure": STRUCTURES[setup["structure"]],
        },
        names={str(seat): seat for seat in setup["seats"]},
        stacks={seat: setup["stacks"][str(seat)] for seat in setup["seats"]},
        holes={int(seat): cards(hole) for seat, hole in setup.get("hole", {}).items()},
        board=cards("".join(action.get("deal", "") for action in vector["actions"])),
        button=setup["button"],
    )
    script.begin()
    return script


def as_move(hand: Hand, action: dict[str, Any]) -> Move:
    match action["action"]:
        case "call":
            return Call()
        case "check":
            return Check()
        case "fold":
            return Fold()
        case _:
            return RaiseTo(action["to"]) if hand.bet else BetTo(action["to"])


def check_point(hand: Hand, point: dict[str, Any] | None) -> None:
    if point is None:
        return  # another example, with the same beginning, says what is expected here
    allowed = options(hand)
    assert (allowed.seat if allowed else None) == point["to_act"]
    if allowed is None:
        return
    offered = {
        "call": allowed.call,
        "can_raise": allowed.kind is not None,
        "min_raise_to": allowed.min_to,
        "max_raise_to": allowed.max_to,
    }
    assert {key: offered[key] for key in point if key != "to_act"} == {
        key: value for key, value in point.items() if key != "to_act"
    }


def check_end(script: Script, expected: dict[str, Any]) -> None:
    hand = replay(script.facts)
    if "final_stacks" in expected:
        stacks = {str(seat.seat): seat.stack for seat in hand.seats}
        assert stacks == expected["final_stacks"]
    if "pots" in expected and isinstance(expected["pots"][0], int):
        assert [pot.amount for pot in pots(hand)] == expected["pots"]
    if "uncalled" in expected:
        back = {str(fact.seat): fact.amount for fact in script.of(Returned)}
        assert back == expected["uncalled"]
