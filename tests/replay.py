"""Replay recorded hands: `python -m tests.replay FILE…` (JSON lines of hands or of decisions).

A hand gives stacks, posts, cards, moves and the stacks after it; a decision what one
player could do, as another engine computed it. Each move must be possible, each stack
and each gain must come out as recorded, and each decision must be offered with the same
amounts, except where that engine is known not to follow the rules (`_known_wrong`). One
line is printed for each difference, the last line counts, and the exit status is 1 if
anything differs; what was skipped or explained is told on the error stream.
"""

import itertools
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from poker.engine.actions import BetTo, Call, Check, Fold, Move, RaiseTo
from poker.engine.cards import DECK, Card, cards
from poker.engine.decide import Refused, decide, start
from poker.engine.events import STREETS, Due, Event, Lineup, Post, Stack
from poker.engine.hand import Hand, evolve, limit_size, replay
from poker.engine.house import House, Structure
from poker.engine.options import Options, options
from poker.engine.ranking import rank

STRUCTURES: dict[str, Structure] = {"NL": "no_limit", "PL": "pot_limit", "FL": "fixed_limit"}


@dataclass(frozen=True)
class Recorded:
    """One recorded hand; `holes` where known, `final` after `rake`, which only winners paid."""

    id: str
    house: House
    lineup: Lineup
    holes: dict[int, tuple[Card, ...]]
    board: tuple[Card, ...]
    moves: tuple[tuple[int, Move], ...]
    final: dict[int, int]
    rake: int = 0
    gross: dict[int, int] | None = None
    uncalled: dict[int, int] = field(default_factory=dict)
    terse: bool = False  # the source writes check and call alike, and bet and raise


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
    rows = [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
    decided = [row for row in rows if "decisions" in row]
    for row in rows:
        if "game" in row:
            yield from _bets_differ(row, count)
        elif "decisions" not in row:
            yield from _hand_differs(row, path.parent, count)
    if decided:
        hands = path.with_name("hands.jsonl").read_text().splitlines()
        recorded = {row["id"]: row for row in map(json.loads, hands)}
        for row in decided:
            yield from _decisions_differ(recorded[row["id"]], row["decisions"], path.parent, count)


def _hand_differs(row: dict[str, Any], folder: Path, count: Count) -> Iterator[str]:
    if "run_it_twice" in row["tags"]:
        count.notes["hand skipped: the board was run twice"] += 1
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
    recorded = _read_row({**row, "structure": "PL", "stakes": [row["bb"] // 2, row["bb"]]})
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


def _decisions_differ(
    row: dict[str, Any], decisions: list[list[Any]], folder: Path, count: Count
) -> Iterator[str]:
    recorded = read(row, folder)
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


def _fit_unknown(recorded: Recorded, holes: dict[int, tuple[Card, ...]], rest: list[Card]) -> None:
    """Give those who never showed cards that win or lose as they did."""
    folded = {seat for seat, move in recorded.moves if isinstance(move, Fold)}
    for dealt in recorded.lineup.stacks:
        if dealt.seat in holes or dealt.seat in folded:
            continue
        pairs = sorted(
            itertools.combinations(rest, 2), key=lambda pair: rank(pair + recorded.board)
        )
        won = (recorded.gross or {}).get(dealt.seat, 0)
        holes[dealt.seat] = pairs[-1] if won else pairs[0]
        for card in holes[dealt.seat]:
            rest.remove(card)


# ---- Reading


def read(row: dict[str, Any], folder: Path) -> Recorded:
    """Make a row into what the engine is given: house, lineup, cards and moves."""
    return _read_phh(row, folder) if row.get("phh_only") else _read_row(row)


def _read_row(row: dict[str, Any]) -> Recorded:
    acted = {action.get("s") for action in row["actions"]}
    dealt = [player for player in row["players"] if player.get("dealt", player["seat"] in acted)]
    stacks = {player["seat"]: player["stack"] for player in dealt}
    actions = [action for action in row["actions"] if "a" in action]
    posts = [(a["s"], a["a"], a["amt"], a.get("allin", False)) for a in actions if "amt" in a]
    house, lineup = _table(row, stacks, [post for post in posts if post[1] in POSTS])
    shown = {a["s"]: cards(a["cards"]) for a in actions if a["a"] == "show" and a["cards"]}
    holes = {p["seat"]: cards(p["hole"]) for p in row["players"] if p.get("hole")}
    gross = row.get("gross")
    return Recorded(
        id=row["id"],
        house=house,
        lineup=lineup,
        holes=holes | {seat: hole for seat, hole in shown.items() if len(hole) == 2},
        board=cards(row.get("boards", {}).get("ONE", "")),
        moves=tuple(_moves(actions)),
        final={int(seat): stack for seat, stack in row["final"].items()},
        rake=row["rake"],
        gross=None if gross is None else {int(seat): won for seat, won in gross.items()},
        uncalled={int(seat): back for seat, back in row.get("uncalled", {}).items()},
    )


POSTS = ("ante", "sb", "bb")
MOVES = ("fold", "check", "call", "bet", "raise")


def _moves(actions: Iterable[dict[str, Any]]) -> Iterator[tuple[int, Move]]:
    """Give the moves; rooms also write down that a player fell asleep after going all-in."""
    all_in: set[int] = set()
    for action in actions:
        if action["a"] in MOVES and not (action["a"] == "fold" and action["s"] in all_in):
            yield action["s"], _move(action)
        if action.get("allin"):
            all_in.add(action["s"])


def _move(action: dict[str, Any]) -> Move:
    match action["a"]:
        case "fold":
            return Fold()
        case "check":
            return Check()
        case "call":
            return Call()
        case "bet":
            return BetTo(action["to"])
        case _:
            return RaiseTo(action["to"])


def _table(
    row: dict[str, Any], stacks: dict[int, int], posts: list[tuple[int, str, int, bool]]
) -> tuple[House, Lineup]:
    order = sorted(stacks, key=lambda seat: (seat <= row["button"], seat))
    # A big blind whose ante took the whole stack posts nothing, but was due.
    big_seat = next((seat for seat, kind, _, _ in posts if kind == "bb"), order[1])
    small = [(seat, amount, short) for seat, kind, amount, short in posts if kind == "sb"]
    big = min(row["bb"], row["stakes"][1]) if row["structure"] == "NL" else row["bb"]
    paid = [amount for _, amount, short in small if not short] or [min(row["stakes"][0], big)]
    antes = [(seat, amount) for seat, kind, amount, _ in posts if kind == "ante"]
    ante = max((amount for _, amount in antes), default=0)
    each = len(antes) != 1 or len(stacks) == 1
    house = House(
        structure=STRUCTURES[row["structure"]],
        seats=22,
        small_blind=paid[0],
        big_blind=big,
        ante=ante,
        ante_by="each" if each else "big_blind",
        limit_cap_heads_up="capped",
    )
    dues = [Due(seat, "ante", ante) for seat, _ in antes]
    dues += [Due(seat, "small_blind", paid[0]) for seat, _, _ in small[:1]]
    dues += [Due(seat, "dead_blind", amount) for seat, amount, _ in small[1:]]
    dues.append(Due(big_seat, "big_blind", big))
    for seat, kind, amount, _ in posts:
        if kind == "bb" and seat != big_seat:
            post: Post = "straddle" if amount > big else "live_blind"
            dues.append(Due(seat, post, amount))
    return house, Lineup(
        button=row["button"],
        small_blind=small[0][0] if small else None,
        big_blind=big_seat,
        stacks=tuple(Stack(seat, stacks[seat]) for seat in order),
        dues=tuple(sorted(dues, key=lambda due: order.index(due.seat))),
    )


def _read_phh(row: dict[str, Any], folder: Path) -> Recorded:
    """Read a hand whose moves are in a file of Poker Hand History notation beside it."""
    text = (folder / row["phh"]).read_text()
    actions: list[str] = json.loads(
        re.findall(r"^actions = (.*)$", text, re.MULTILINE)[0].replace("'", '"')
    )
    blinds = json.loads(re.findall(r"^blinds_or_straddles = (.*)$", text, re.MULTILINE)[0])
    limit = re.findall(r"^small_bet = (\d+)$", text, re.MULTILINE)
    stacks = dict(enumerate(row["starting_stacks"], 1))
    last = len(stacks)
    if last == 2:
        blinds = blinds[::-1]
    big = int(limit[0]) if limit else max(blinds)
    posts = [(seat, "ante", ante, False) for seat, ante in enumerate(row["antes"], 1) if ante]
    for seat, blind in enumerate(blinds, 1):
        if blind:
            posts.append((seat, "bb" if blind == max(blinds) else "sb", blind, False))
    named = {**row, "button": last, "bb": big, "stakes": [big // 2, big]}
    house, lineup = _table(named, stacks, posts)
    holes, board, moves = _phh_actions(actions)
    return Recorded(
        id=row["id"],
        house=house,
        lineup=lineup,
        holes=holes,
        board=board,
        moves=moves,
        final=dict(enumerate(row["finishing_stacks"], 1)),
        terse=True,
    )


def _phh_actions(
    actions: Iterable[str],
) -> tuple[dict[int, tuple[Card, ...]], tuple[Card, ...], tuple[tuple[int, Move], ...]]:
    holes: dict[int, tuple[Card, ...]] = {}
    board: tuple[Card, ...] = ()
    moves: list[tuple[int, Move]] = []
    for action in actions:
        match action.split():
            case ["d", "dh", who, hole] if "?" not in hole:
                holes[int(who[1:])] = cards(hole)
            case ["d", "db", dealt]:
                board += cards(dealt)
            case [who, "f"]:
                moves.append((int(who[1:]), Fold()))
            case [who, "cc"]:
                moves.append((int(who[1:]), Call()))
            case [who, "cbr", to]:
                moves.append((int(who[1:]), RaiseTo(int(to))))
            case [who, "sm", hole] if "?" not in hole and hole != "-":
                holes[int(who[1:])] = cards(hole)
    return holes, board, tuple(moves)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
