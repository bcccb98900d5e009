"""Recorded hands as the engine takes them: rows of JSON, and Poker Hand History beside them."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from poker.engine.actions import BetTo, Call, Check, Fold, Move, RaiseTo
from poker.engine.cards import Card, cards
from poker.engine.events import Due, Lineup, Post, Stack
from poker.engine.house import House, Structure

STRUCTURES: dict[str, Structure] = {"NL": "no_limit", "PL": "pot_limit", "FL": "fixed_limit"}
MOVES = ("fold", "check", "call", "bet", "raise")
SHOWN = ("show", "muck", "noshow")
POSTS: dict[str, Post] = {
    "ante": "ante",
    "sb": "small_blind",
    "bb": "big_blind",
    "dead": "dead_blind",
    "dead_sb": "dead_blind",
    "post": "live_blind",
    "live": "live_blind",
    "straddle": "straddle",
}
"""What is posted; which `sb` is dead and which `bb` a newcomer's is told by the places."""


class Unreadable(ValueError):
    """A row that the engine cannot play, with the reason why."""


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


def read(row: dict[str, Any], folder: Path) -> Recorded:
    """Make a row into what the engine is given: house, lineup, cards and moves."""
    return _read_phh(row, folder) if row.get("phh_only") else read_row(row)


def several_boards(row: dict[str, Any]) -> bool:
    """Tell whether the board was dealt more than once."""
    runs = {action.get("run") for action in row.get("actions", ()) if "run" in action}
    boards = set(row.get("boards") or {}) - {"ONE"}
    return bool(runs or boards) or "run_it_twice" in row.get("tags", ())


def read_row(row: dict[str, Any]) -> Recorded:
    """Read a hand whose moves are in the row."""
    acted = {action.get("s") for action in row["actions"]}
    dealt = [player for player in row["players"] if player.get("dealt", player["seat"] in acted)]
    stacks = {player["seat"]: player["stack"] for player in dealt}
    actions = [action for action in row["actions"] if "a" in action]
    for action in actions:
        if action["a"] not in (*MOVES, *POSTS, *SHOWN):
            raise Unreadable(f"what does {action['a']!r} mean?")
    house, lineup = _table(row, stacks, [action for action in actions if action["a"] in POSTS])
    shown = {a["s"]: cards(a["cards"]) for a in actions if a["a"] == "show" and a.get("cards")}
    holes = {p["seat"]: cards(p["hole"]) for p in row["players"] if p.get("hole")}
    gross = row.get("gross")
    streets = "".join(action["deal"] for action in row["actions"] if "deal" in action)
    return Recorded(
        id=row["id"],
        house=house,
        lineup=lineup,
        holes=holes | {seat: hole for seat, hole in shown.items() if len(hole) == 2},
        board=cards((row.get("boards") or {}).get("ONE", streets)),
        moves=tuple(_moves(actions)),
        final={int(seat): stack for seat, stack in row["final"].items()},
        rake=row.get("rake") or 0,
        gross=None if gross is None else {int(seat): won for seat, won in gross.items()},
        uncalled={int(seat): back for seat, back in (row.get("uncalled") or {}).items()},
    )


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


# ---- The table


def _table(
    row: dict[str, Any], stacks: dict[int, int], posts: list[dict[str, Any]]
) -> tuple[House, Lineup]:
    """Tell from the posts who had which blind, and what the blinds and the ante were."""
    order = sorted(stacks, key=lambda seat: (seat <= row["button"], seat))
    small_seat, big_seat = _blind_seats(order, posts)
    small, big = _stakes(row)
    paid = [a["amt"] for a in posts if a["a"] == "sb" and not a.get("allin")]
    small = paid[0] if paid else min(small, big)
    antes = [action for action in posts if action["a"] == "ante"]
    house = House(
        structure=STRUCTURES[row["structure"]],
        seats=22,
        small_blind=small,
        big_blind=big,
        ante=max((action["amt"] for action in antes), default=0),
        ante_by="each" if len(antes) != 1 or len(stacks) == 1 else "big_blind",
        limit_cap_heads_up="capped",
    )
    dues = [due for action in posts for due in _dues(house, action, small_seat, big_seat)]
    if not any(due.kind == "big_blind" for due in dues):
        dues.append(Due(big_seat, "big_blind", big))
    return house, Lineup(
        button=row["button"],
        small_blind=small_seat,
        big_blind=big_seat,
        stacks=tuple(Stack(seat, stacks[seat]) for seat in order),
        dues=tuple(sorted(dues, key=lambda due: order.index(due.seat))),
    )


def _stakes(row: dict[str, Any]) -> tuple[int, int]:
    """Give small and big blind; without limit, stakes name the blinds, else the bets."""
    stakes = row.get("stakes") or [row["bb"] // 2, row["bb"]]
    big = min(row["bb"], stakes[1]) if row["structure"] == "NL" else row["bb"]
    return stakes[0], big


def _blind_seats(order: list[int], posts: list[dict[str, Any]]) -> tuple[int | None, int]:
    """Find the blinds: the first from the button on; who posts later comes in.

    A big blind whose ante took the whole stack posts nothing, but was due.
    """
    heads_up = len(order) == 2
    smalls = [action["s"] for action in posts if action["a"] == "sb"]
    bigs = sorted((a["s"] for a in posts if a["a"] == "bb"), key=order.index)
    big = bigs[0] if bigs else order[0 if heads_up else 1]
    before = [seat for seat in smalls if heads_up or order.index(seat) < order.index(big)]
    return (before[0] if before else None), big


def _dues(
    house: House, action: dict[str, Any], small_seat: int | None, big_seat: int
) -> Iterator[Due]:
    """Say what was due where something was posted; a short blind owed all of it."""
    seat, amount, kind = action["s"], action["amt"], POSTS[action["a"]]
    if kind == "ante":
        yield Due(seat, "ante", house.ante)
    elif kind == "small_blind":
        live = seat == small_seat
        yield Due(seat, kind if live else "dead_blind", house.small_blind if live else amount)
    elif kind == "big_blind" and seat == big_seat:
        yield Due(seat, kind, house.big_blind)
    elif kind in ("big_blind", "live_blind") and amount == house.big_blind + house.small_blind:
        yield Due(seat, "live_blind", house.big_blind)
        yield Due(seat, "dead_blind", house.small_blind)
    elif kind == "big_blind":
        yield Due(seat, "straddle" if amount > house.big_blind else "live_blind", amount)
    else:
        yield Due(seat, kind, amount)


# ---- Poker Hand History


def _read_phh(row: dict[str, Any], folder: Path) -> Recorded:
    """Read a hand whose moves are in a file of Poker Hand History notation beside it."""
    text = (folder / row["phh"]).read_text()
    blinds, limit = _listed(text, "blinds_or_straddles"), _numbered(text, "small_bet")
    stacks = dict(enumerate(row["starting_stacks"], 1))
    last = len(stacks)
    if last == 2:
        blinds = blinds[::-1]
    big = limit or max(blinds)
    posts = [{"s": seat, "a": "ante", "amt": ante} for seat, ante in _some(row["antes"])]
    for seat, blind in _some(blinds):
        posts.append({"s": seat, "a": "bb" if blind == max(blinds) else "sb", "amt": blind})
    named = {**row, "button": last, "bb": big, "stakes": [big // 2, big]}
    house, lineup = _table(named, stacks, posts)
    holes, board, moves = _phh_actions(_listed(text, "actions"))
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


def _listed(text: str, name: str) -> list[Any]:
    found: list[Any] = json.loads(
        re.findall(rf"^{name} = (.*)$", text, re.MULTILINE)[0].replace("'", '"')
    )
    return found


def _numbered(text: str, name: str) -> int | None:
    found = re.findall(rf"^{name} = (\d+)$", text, re.MULTILINE)
    return int(found[0]) if found else None


def _some(amounts: list[int]) -> list[tuple[int, int]]:
    return [(seat, amount) for seat, amount in enumerate(amounts, 1) if amount]


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
