"""Recorded hands and worked examples of the rule books, where their files are at hand.

They lie beside the project and are no part of it; without them those tests skip, and
the same numbers stand as scripts in the other files. What the reader makes of a record
is tested here on rows of our own.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from poker.engine.events import Due
from tests import vectors
from tests.records import read
from tests.replay import Count, differences, main

RULES = Path(__file__).parents[3] / "shared" / "rules"
needs_rules = pytest.mark.skipif(
    not RULES.is_dir(), reason=f"no recorded hands at {RULES}: the scripts alone were run"
)


@needs_rules
@pytest.mark.parametrize(
    ("name", "hands", "decisions", "skipped"),
    [
        ("hands.jsonl", 2013, 0, 2),
        ("pot_limit_betting.jsonl", 125, 301, 0),
        ("source_vectors.json", 16, 8, 26),
        ("rule_vectors.json", 23, 25, 7),
        ("cases.json", 11, 11, 2),
        ("seven_card_pairs.json", 50, 0, 0),
        ("category_counts.json", 0, 0, 1),
    ],
)
def test_recorded_hands_and_examples_come_out_as_they_did(
    name: str, hands: int, decisions: int, skipped: int
) -> None:
    count = Count()
    assert list(differences(RULES / name, count)) == []
    assert (count.hands, count.decisions, count.differ) == (hands, decisions, 0)
    assert sum(times for note, times in count.notes.items() if "skipped" in note) == skipped


@needs_rules
def test_another_engine_is_followed_except_where_it_is_known_to_be_wrong() -> None:
    count = Count()
    assert list(differences(RULES / "decisions.jsonl", count)) == []
    assert (count.hands, count.decisions, count.differ) == (0, 7860, 0)
    assert {note.partition(": ")[2]: times for note, times in count.notes.items()} == {
        "a fifth bet before the flop (R24)": 144,
        "a raise that nobody left can match is allowed (R20)": 9,
        "the half-bet rule (R23)": 6,
        "a short all-in reopens nothing to who has acted (R22)": 1,
    }


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
        assert replayed(tmp_path / f"{name}.jsonl", wrong) == 1
        assert not capsys.readouterr().out.splitlines()[-1].endswith(" 0 differ")
    (tmp_path / "hands.jsonl").write_text(json.dumps(row))
    known = {"id": row["id"], "decisions": [[3, 0, 100, 201, 10000, "f", None]]}
    assert replayed(tmp_path / "decisions.jsonl", known) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "0 hands, 1 decisions, 1 differ"


def replayed(path: Path, *rows: dict[str, Any]) -> int:
    path.write_text("\n".join(map(json.dumps, rows)))
    return main([str(path)])


# ---- Records that nobody has seen yet


def record(*actions: dict[str, Any], final: dict[str, int], **more: Any) -> dict[str, Any]:
    """Write a row: five seats with 1000, the button on 1, blinds of 5 and 10."""
    players = [{"seat": seat, "stack": 1000, "dealt": True, "hole": None} for seat in range(1, 6)]
    return {
        "id": "own",
        "structure": "NL",
        "stakes": [5, 10],
        "bb": 10,
        "button": 1,
        "players": players,
        "actions": list(actions),
        "boards": {},
        "rake": 0,
        "final": final,
        **more,
    }


def post(seat: int, kind: str, amount: int) -> dict[str, Any]:
    return {"s": seat, "a": kind, "amt": amount}


def fold(*seats: int) -> list[dict[str, Any]]:
    return [{"s": seat, "a": "fold"} for seat in seats]


BLINDS = (post(2, "sb", 5), post(3, "bb", 10))


@pytest.mark.parametrize(
    ("posts", "dues", "final"),
    [
        (  # a newcomer, written down before the big blind
            [post(5, "bb", 10), *BLINDS],
            [Due(5, "live_blind", 10)],
            {"1": 1000, "2": 995, "3": 1015, "4": 1000, "5": 990},
        ),
        (  # back again: a live big blind and a dead small one, in two lines or in one
            [*BLINDS, post(5, "bb", 10), post(5, "sb", 5)],
            [Due(5, "live_blind", 10), Due(5, "dead_blind", 5)],
            {"1": 1000, "2": 995, "3": 1020, "4": 1000, "5": 985},
        ),
        (
            [*BLINDS, post(5, "bb", 15)],
            [Due(5, "live_blind", 10), Due(5, "dead_blind", 5)],
            {"1": 1000, "2": 995, "3": 1020, "4": 1000, "5": 985},
        ),
        (  # nobody has the small blind, and a dead one is written as a small blind
            [post(3, "bb", 10), post(5, "sb", 5)],
            [Due(5, "dead_blind", 5)],
            {"1": 1000, "2": 1000, "3": 1005, "4": 1000, "5": 995},
        ),
        (
            [*BLINDS, post(4, "straddle", 20)],
            [Due(4, "straddle", 20)],
            {"1": 1000, "2": 995, "3": 990, "4": 1015, "5": 1000},
        ),
        (
            [*BLINDS, post(4, "post", 10), post(5, "dead", 5)],
            [Due(4, "live_blind", 10), Due(5, "dead_blind", 5)],
            {"1": 1000, "2": 995, "3": 1020, "4": 990, "5": 995},
        ),
    ],
)
def test_what_is_posted_beside_the_blinds_is_told_by_its_place_and_amount(
    posts: list[dict[str, Any]], dues: list[Due], final: dict[str, int], tmp_path: Path
) -> None:
    folds = fold(5, 1, 2, 3) if dues[0].kind == "straddle" else fold(4, 5, 1, 2)
    row = record(*posts, *folds, final=final)
    lineup = read(row, tmp_path).lineup
    assert [due for due in lineup.dues if due.kind not in ("small_blind", "big_blind")] == dues
    assert lineup.big_blind == 3
    assert replayed(tmp_path / "own.jsonl", row) == 0


def test_a_button_on_an_empty_seat_and_antes_are_read(tmp_path: Path) -> None:
    antes = [post(seat, "ante", 1) for seat in (1, 2, 3, 4)]
    row = record(
        *antes,
        post(1, "sb", 5),
        post(2, "bb", 10),
        *fold(3, 4, 1),
        button=5,
        final={"1": 994, "2": 1008, "3": 999, "4": 999},
    )
    row["players"] = row["players"][:4]
    assert replayed(tmp_path / "own.jsonl", row) == 0


def test_a_heads_up_button_has_the_small_blind_in_a_record_too(tmp_path: Path) -> None:
    row = record(post(1, "sb", 5), post(2, "bb", 10), *fold(1), final={"1": 995, "2": 1005})
    row["players"] = row["players"][:2]
    assert replayed(tmp_path / "own.jsonl", row) == 0


@pytest.mark.parametrize(
    "two",
    [
        {"boards": {"FIRST": "2c7d9hTc3h", "SECOND": "2c7d9hTc4h"}},
        {"tags": ["run_it_twice"]},
        {"actions": [{"deal": "2c", "street": "river", "run": "SECOND"}]},
    ],
)
def test_a_board_run_twice_is_skipped_by_name(
    two: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    row = {**record(*BLINDS, *fold(4, 5, 1, 2), final={}), **two}
    assert replayed(tmp_path / "own.jsonl", row) == 0
    told = capsys.readouterr()
    assert told.out == "0 hands, 0 decisions, 0 differ\n"
    assert "the board was run twice: own" in told.err


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (record(*BLINDS, {"s": 4, "a": "sings"}, final={}), "what does 'sings' mean?"),
        (record(*BLINDS, *fold(4, 5, 1, 2), final={"1": 1000}), "cannot be read: KeyError"),
        (record(*BLINDS, *fold(4, 5), final={}), "own: not over"),
        (record(*BLINDS, *fold(5), final={}), "not_your_turn"),
        ({"id": "own", "decisions": []}, "cannot be read: KeyError"),
    ],
)
def test_a_record_that_cannot_be_followed_is_a_difference_and_no_crash(
    wrong: dict[str, Any], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replayed(tmp_path / "own.jsonl", wrong) == 1
    said = capsys.readouterr().out.splitlines()
    assert told in said[0]
    assert said[-1].endswith(" 1 differ")


# ---- Worked examples


def example(*actions: dict[str, Any], expected: dict[str, Any], **setup: Any) -> dict[str, Any]:
    """Write an example: three seats, blinds of 5 and 10, the button on 3."""
    stacks = {"1": 100, "2": 200, "3": 300}
    table = {"seats": [1, 2, 3], "button": 3, "sb": 5, "bb": 10, "stacks": stacks}
    hole = {"1": "AsAd", "2": "KsKd", "3": "QsQd"}
    whole = {**table, "structure": "NL", "hole": hole, **setup}
    return {"id": "own", "setup": whole, "actions": list(actions), "expected": expected}


ALL_IN = (
    {"seat": 3, "action": "raise", "to": 300},
    {"seat": 1, "action": "call"},
    {"seat": 2, "action": "call"},
    {"deal": "2c7d9h"},
    {"deal": "Tc"},
    {"deal": "3h"},
)
RIGHT: dict[str, Any] = {
    "stacks_after": {"1": 300, "2": 200, "3": 100},
    "final_stacks": {"1": 300, "2": 200, "3": 100},
    "pot": 500,
    "pots": [{"amount": 300, "eligible": [1, 2, 3]}, {"amount": 200, "eligible": [2, 3]}],
    "uncalled": {"3": 100},
    "awards": {"1": 300, "2": 200},
    "show_order": [2, 3, 1],
}
WRONG: dict[str, Any] = {
    "stacks_after": {"1": 301},
    "final_stacks": {"3": 0},
    "pot": 600,
    "pots": [300, 300],
    "uncalled": {},
    "awards": {"1": 500},
    "show_order": [1, 2, 3],
}


@pytest.mark.parametrize("key", RIGHT)
def test_every_expectation_of_a_hand_is_checked(key: str) -> None:
    assert vectors.check(example(*ALL_IN, expected={key: RIGHT[key]})).differences == []
    wrong = vectors.check(example(*ALL_IN, expected={key: WRONG[key]}))
    assert [line.partition(":")[0] for line in wrong.differences] == [key]


def test_what_is_possible_at_a_point_is_checked() -> None:
    raised = ({"seat": 3, "action": "raise", "to": 30}, {"check_point": "x"})
    right = {"to_act": 1, "call": 25, "can_raise": True, "min_raise_to": 50, "max_raise_to": 100}
    found = vectors.check(example(*raised, expected={"points": {"x": right}}))
    assert (found.decisions, found.differences) == (1, [])
    for key in right:
        points = {"x": {**right, key: 7}}
        assert len(vectors.check(example(*raised, expected={"points": points})).differences) == 1
    bad = {"illegal": {"seat": 1, "to": 49}}
    assert vectors.check(example(*raised, expected=bad)).differences == []
    good = {"illegal": {"seat": 1, "to": 50}}
    assert len(vectors.check(example(*raised, expected=good)).differences) == 1


def test_a_move_that_is_not_possible_is_a_difference() -> None:
    found = vectors.check(example({"seat": 3, "action": "check"}, expected={}))
    assert "nothing_to_check" in found.differences[0]


def test_pots_and_their_winners_are_checked_without_a_hand() -> None:
    paid = {"A": 50, "B": 80, "C": 100, "D": 60}
    setup = {"contributions": paid, "folded": ["D"], "rank": ["D", "A", "B", "C"]}
    layers = [(200, "ABC"), (70, "BC"), (20, "C")]
    pots = [{"amount": amount, "eligible": list(who)} for amount, who in layers]
    expected: dict[str, Any] = {"total": 290, "awards": {"A": 200, "B": 70}, "pots": pots}
    row = {"id": "own", "setup": setup, "actions": [], "expected": expected}
    assert vectors.check(row).differences == []
    for key, wrong in (("total", 1), ("awards", {"D": 270}), ("pots", pots[:1])):
        changed = {**row, "expected": {**expected, key: wrong}}
        assert [line[: len(key)] for line in vectors.check(changed).differences] == [key]


def test_the_share_of_each_winner_is_checked_without_a_hand() -> None:
    setup = {"seats": ["A", "B", "C"], "button": "A", "min_chip": 5}
    expected = {"pot": 55, "winners": ["A", "C"], "awards": {"C": 30, "A": 25}}
    row = {"id": "own", "setup": setup, "actions": [], "expected": expected}
    assert vectors.check(row).differences == []
    wrong = {**row, "expected": {**expected, "awards": {"C": 28, "A": 27}}}
    assert len(vectors.check(wrong).differences) == 1


def test_what_no_machine_can_check_is_named_with_the_reason() -> None:
    row = {"id": "own", "setup": {}, "actions": [], "expected": {"burns": 3}}
    assert vectors.check(row).skipped == {"no moves and no chips are given": ["burns"]}
    played = vectors.check(example(*ALL_IN, expected={"mood": "good"}))
    assert played.skipped == {"no amount or order of a hand": ["mood"]}


def test_chips_are_checked_right_after_the_posts_too() -> None:
    posts = [{"seat": 4, "kind": "live_blind", "amount": 10}]
    seats = {
        "seats": [1, 2, 3, 4],
        "stacks": dict.fromkeys("1234", 100),
        "ante": 1,
        "hole": {},
        "button": 4,
    }
    after = {"stacks_after": {"1": 94, "2": 89, "3": 99, "4": 89}, "pot": 29}
    found = vectors.check(example(expected=after, posts=posts, **seats))
    assert (found.differences, found.skipped) == ([], {})


def test_a_setup_that_is_not_understood_is_skipped_and_not_guessed() -> None:
    found = vectors.check(example(*ALL_IN, expected={"pot": 500}, wild="deuces"))
    assert found.skipped == {"not understood: wild": ["pot"]}
