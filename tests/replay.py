"""Replay recorded hands: `python -m tests.replay FILE…`.

FILE is one of hands or of decisions (JSON lines), or of worked examples (a JSON list, see
`tests.vectors`). A hand gives stacks, posts, cards, moves and the stacks after it; a
decision what one player could do, as another engine computed it. Each move must be
possible, each stack and each gain must come out as recorded, and each decision must be
offered with the same amounts, except where that engine is known not to follow the rules
(`_known_wrong`). One line is printed for each difference, the last line counts, and the
exit status is 1 if anything differs; what was skipped or explained is told on the error
stream.
"""

import itertools
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from poker.engine.actions import BetTo, Call, Check, Fold, Move, RaiseTo
from poker.engine.cards import DECK, Card
from poker.engine.decide import Refused, decide, start
from poker.engine.events import STREETS, Event, Stack
from poker.engine.hand import Hand, evolve, limit_size, replay
from poker.engine.options import Options, options
from poker.engine.ranking import rank
from tests import vectors
from tests.records import MOVES, Recorded, read, read_row, several_boards


@dataclass
class Count:
    """What was replayed so far."""

    hands: int = 0
    decisions: int = 0
    differ: int = 0
    notes: Counter[str] = field(default_factory=Counter)


def main(files: Sequence[str]) -> int:
    """Print the differences of all files and their number; give the exit status."""
    count = Count()
    for name in files:
        for line in differences(Path(name), count):
            print(line)
    for note, times in sorted(count.notes.items()):
        print(f"{times} × {note}", file=sys.stderr)
    print(f"{count.hands} hands, {count.decisions} decisions, {count.differ} differ")
    return 1 if count.differ else 0


def differences(path: Path, count: Count) -> Iterator[str]:
    """Replay one file; a file of decisions needs its `hands.jsonl` in the same folder."""
    rows, beside = _rows(path), path.with_name("hands.jsonl")
    decided = beside.exists() and any("decisions" in row for row in rows)
    hands = {row["id"]: row for row in _rows(beside)} if decided else {}
    for row in rows:
        try:
            yield from _row_differs(row, hands, path.parent, count)
        except (LookupError, ValueError, TypeError, OSError, AssertionError) as problem:
            count.differ += 1
            yield f"{row.get('id', '?')}: cannot be read: {type(problem).__name__}: {problem}"


def _rows(path: Path) -> list[dict[str, Any]]:
    """Read a list, one whole object, or an object a line."""
    text = path.read_text()
    try:
        whole = json.loads(text)
    except json.JSONDecodeError:
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    return whole if isinstance(whole, list) else [whole]


def _row_differs(
    row: dict[str, Any], hands: dict[str, dict[str, Any]], folder: Path, count: Count
) -> Iterator[str]:
    if "decisions" in row:
        yield from _decisions_differ(row, read(hands[row["id"]], folder), count)
    elif "game" in row:
        yield from _bets_differ(row, count)
    elif "expected" in row or "result" in row:
        yield from _example_differs(row, count)
    elif "seven_card" in row:
        count.notes["numbers skipped, tests/engine/test_ranking.py counts every hand"] += 1
    else:
        yield from _hand_differs(row, folder, count)


def _example_differs(row: dict[str, Any], count: Count) -> Iterator[str]:
    found = vectors.check(row)
    count.hands += found.hands
    count.decisions += found.decisions
    count.differ += len(found.differences)
    for why, what in found.skipped.items():
        count.notes[f"example skipped, {why}: {found.id} {', '.join(what)}"] += 1
    yield from (f"{found.id}: {line}" for line in found.differences)


def _hand_differs(row: dict[str, Any], folder: Path, count: Count) -> Iterator[str]:
    if several_boards(row):
        count.notes[f"hand skipped, the board was run twice: {row['id']}"] += 1
        return
    hand = read(row, folder)
    found = list(_result_differs(hand))
    count.hands += 1
    count.differ += len(found)
    yield from (f"{hand.id}: {line}" for line in found)


def _result_differs(recorded: Recorded) -> Iterator[str]:
    *_, (hand, _, problem) = play(recorded)
    if problem:
        yield problem
        return
    if not hand.ended:
        yield f"not over, {options(hand)}"
        return
    taken = 0
    for player in hand.seats:
        less = player.stack - recorded.final[player.seat]
        taken += less
        if less and not (player.won and less > 0 and recorded.rake):
            yield f"seat {player.seat} has {player.stack}, recorded {recorded.final[player.seat]}"
        if recorded.gross is not None:  # rooms differ in what they call won or returned
            back = recorded.gross.get(player.seat, 0) + recorded.uncalled.get(player.seat, 0)
            if player.won + player.returned != back:
                yield f"seat {player.seat} got {player.won + player.returned}, recorded {back}"
    if taken != recorded.rake:
        yield f"{taken} chips too many, recorded rake {recorded.rake}"


def _bets_differ(row: dict[str, Any], count: Count) -> Iterator[str]:
    """Replay only the betting of a hand of another game; its bets tell the pot's limit."""
    recorded = read_row({**row, "structure": "PL", "stakes": [row["bb"] // 2, row["bb"]]})
    known = [action for action in row["actions"] if action.get("a") in MOVES]
    count.hands += 1
    for (hand, choice, problem), action in zip(play(recorded), known, strict=False):
        if problem or choice is None:
            count.differ += 1
            yield f"{recorded.id}: {problem or 'over too early'}"
            return
        if "pot_max_to" in action:
            player = hand.at(choice.seat)
            most = min(action["pot_max_to"], player.bet + player.stack)
            count.decisions += 1
            if (choice.min_to, choice.max_to) != (min(action["min_to"], most), most):
                count.differ += 1
                yield f"{recorded.id}: {choice}, recorded {action}"


def _decisions_differ(row: dict[str, Any], recorded: Recorded, count: Count) -> Iterator[str]:
    decisions = row["decisions"]
    offered = [(hand, choice) for hand, choice, _ in play(recorded) if choice is not None]
    for number, known in enumerate(decisions):
        count.decisions += 1
        if number >= len(offered):
            count.differ += 1
            yield f"{recorded.id} decision {number}: nobody is to act, recorded {known}"
            continue
        hand, choice = offered[number]
        found, expected = _as_decision(hand, choice), tuple(known[:5])
        why = _known_wrong(hand, choice, expected, mark=known[7] if len(known) > 7 else 0)
        if why is not None:
            count.notes[f"decision not followed: {why}"] += 1
        elif found != expected or known[7:] == [2]:
            count.differ += 1
            yield f"{recorded.id} decision {number}: {found}, recorded {known}"


def _known_wrong(
    hand: Hand, choice: Options, expected: tuple[Any, ...], *, mark: int
) -> str | None:
    """Name the rule that the other engine does not follow, if that explains the difference.

    The mark 2 demands a difference. The mark 1 is on every decision before the flop after
    a short all-in, also where nobody disagrees, so it demands nothing.
    """
    found, player = _as_decision(hand, choice), hand.at(choice.seat)
    if found == expected or found[:3] != expected[:3]:
        return None
    rivals = [rival for rival in hand.live if rival is not player and rival.stack]
    if hand.house.structure == "fixed_limit":
        if mark == 2 and choice.kind is None:
            return "a fifth bet before the flop (R24)"
        return "the half-bet rule (R23)" if hand.bet % limit_size(hand) else None
    if expected[3] is None and all(rival.bet + rival.stack <= hand.bet for rival in rivals):
        return "a raise that nobody left can match is allowed (R20)"
    if choice.kind is None and player.acted is not None:
        return "a short all-in reopens nothing to who has acted (R22)"
    return None


def _as_decision(hand: Hand, choice: Options) -> tuple[int | None, ...]:
    low, high = (choice.min_to, choice.max_to) if choice.kind else (None, None)
    return (hand.place(choice.seat) + 1, STREETS.index(hand.street), choice.call, low, high)


# ---- Playing


def play(recorded: Recorded) -> Iterator[tuple[Hand, Options | None, str]]:
    """Give the hand and the choice before each move, then the hand after the last one.

    The last item says what made it impossible to go on, if anything did.
    """
    deck = _deck(recorded)
    hand = replay(start(recorded.house, recorded.lineup, "", deck))
    for number, (seat, move) in enumerate(recorded.moves):
        choice = options(hand)
        yield hand, choice, ""
        if recorded.terse and choice is not None:
            move = _spelled_out(move, choice)
        facts: tuple[Event, ...] | Refused = decide(hand, seat, move, deck)
        if isinstance(facts, Refused):
            yield hand, None, f"move {number}, seat {seat} {move}: {facts.reason}, {choice}"
            return
        for fact in facts:
            hand = evolve(hand, fact)
    yield hand, None, ""


def _spelled_out(move: Move, choice: Options) -> Move:
    match move:
        case Call() if choice.check:
            return Check()
        case RaiseTo(to) if choice.kind == "bet":
            return BetTo(to)
        case _:
            return move


def _deck(recorded: Recorded) -> list[Card]:
    """Stack the deck so that it deals the recorded cards; unknown ones are made to fit."""
    known = {card for hole in recorded.holes.values() for card in hole} | set(recorded.board)
    rest = [card for card in DECK if card not in known]
    holes = dict(recorded.holes)
    if len(recorded.board) == 5:
        _fit_unknown(recorded, holes, rest)
    seats = [dealt.seat for dealt in recorded.lineup.stacks]
    for seat in seats:
        holes[seat] = holes.get(seat) or (rest.pop(), rest.pop())
    board = recorded.board or ()
    deck = [holes[seat][0] for seat in seats] + [holes[seat][1] for seat in seats]
    for street in (board[:3], board[3:4], board[4:]):
        deck += [rest.pop(), *street]
    return deck + rest


def _won(recorded: Recorded, dealt: Stack) -> bool:
    """Tell whether somebody won something, by what is written or else by having more."""
    if recorded.gross is not None:
        return recorded.gross.get(dealt.seat, 0) > 0
    return recorded.final.get(dealt.seat, 0) > dealt.stack


def _fit_unknown(recorded: Recorded, holes: dict[int, tuple[Card, ...]], rest: list[Card]) -> None:
    """Give those who never showed cards that win or lose as they did."""
    folded = {seat for seat, move in recorded.moves if isinstance(move, Fold)}
    for dealt in recorded.lineup.stacks:
        if dealt.seat in holes or dealt.seat in folded:
            continue
        pairs = sorted(
            itertools.combinations(rest, 2), key=lambda pair: rank(pair + recorded.board)
        )
        won = _won(recorded, dealt)
        holes[dealt.seat] = pairs[-1] if won else pairs[0]
        for card in holes[dealt.seat]:
            rest.remove(card)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
