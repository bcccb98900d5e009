"""The Poker Hand History format (PHH): one TOML document a hand, many hands in a `.phhs`.

Players run clockwise from left of the button. Two lists are turned round when only two
play, since the format writes the small blind first and reads it as the second player's.
A negative blind is one that was posted but moves nobody's turn: a newcomer's, a missed one,
and between two players the blind whose owner would otherwise be taken for the last to act.

Pot-limit hold'em has no code of its own, so it is written as no-limit, of which every hand
of it is one; what the house's rules were is in `_house`. Fields of our own begin with `_`.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import fields
from datetime import UTC, time

from poker.engine.events import (
    BetMade,
    BoardDealt,
    Called,
    Checked,
    Folded,
    HandVoided,
    HoleDealt,
    HoleDown,
    Mucked,
    Notice,
    Posted,
    Raised,
    Shown,
)
from poker.engine.hand import Hand, blind_place, unit
from poker.engine.house import House
from poker.exports.record import Record

Value = bool | int | str | time | list["Value"] | dict[str, "Value"]

_STANDARD = House()
_DEAD = ("ante", "dead_blind")
_CAUSES = {"clock": "time-out", "ahead": "chosen ahead", "bot": "bot"}


def write(record: Record) -> str:
    """Write a hand as one PHH document, ending with a line end."""
    return "".join(f"{name} = {_toml(value)}\n" for name, value in _fields(record).items())


def write_section(record: Record) -> str:
    """Write a hand as one section of a `.phhs`, named by its serial number."""
    return f"[{record.serial}]\n{write(record)}\n"


def _fields(record: Record) -> dict[str, Value]:
    hand, house, began = record.hand, record.hand.house, record.started_at.astimezone(UTC)
    return {
        "variant": "FT" if house.structure == "fixed_limit" else "NT",
        **_posts(record),
        **_sizes(house),
        "starting_stacks": [player.start for player in hand.seats],
        "actions": list(_actions(record)),
        "venue": "Fairfelt",
        "time": began.time().replace(microsecond=0),
        "time_zone": "UTC",
        "day": began.day,
        "month": began.month,
        "year": began.year,
        "hand": record.serial,
        "seats": [player.seat for player in hand.seats],
        "seat_count": house.seats,
        "table": record.table,
        "players": [record.name(player.seat) for player in hand.seats],
        "finishing_stacks": [player.stack for player in hand.seats],
        "winnings": [player.won for player in hand.seats],
        **_own(record),
    }


def _sizes(house: House) -> dict[str, Value]:
    if house.structure == "fixed_limit":
        return {"small_bet": unit(house), "big_bet": 2 * unit(house)}
    return {"min_bet": unit(house)}


# ---------------------------------------------------------------- before the cards


def _posts(record: Record) -> dict[str, Value]:
    """Write antes and dead money as posted, blinds as they were due."""
    hand = record.hand
    posted = [notice for notice in record.notices if isinstance(notice, Posted)]
    dead_blinds = any(notice.kind == "dead_blind" for notice in posted)
    antes = _by_place(hand, ((n.seat, n.amount) for n in posted if n.kind in _DEAD))
    layered = hand.house.ante_by == "each" and not dead_blinds
    return {
        "ante_trimming_status": layered and any(antes),
        "antes": _as_listed(antes),
        "blinds_or_straddles": _as_listed(_blinds(hand)),
    }


def _blinds(hand: Hand) -> list[int]:
    dues = hand.lineup.dues
    live = ((d.seat, d.amount) for d in dues if d.kind in ("small_blind", "big_blind", "straddle"))
    extra = ((due.seat, -due.amount) for due in dues if due.kind == "live_blind")
    blinds = _by_place(hand, (*live, *extra))
    return _signed_between_two(hand, blinds) if len(blinds) == 2 else blinds


def _signed_between_two(hand: Hand, blinds: list[int]) -> list[int]:
    """Turn a blind's sign where amounts alone would name the wrong first player to act."""
    opens = blind_place(hand.lineup)
    if hand.house.heads_up_first_to_act == "small_blind" and hand.house.big_blind:
        opens = 1 - opens
    last = 1 - opens
    natural = max((0, 1), key=lambda place: (blinds[place], place))
    return blinds if natural == last else [b if p == last else -b for p, b in enumerate(blinds)]


def _by_place(hand: Hand, amounts: Iterable[tuple[int, int]]) -> list[int]:
    found = [0] * len(hand.seats)
    for seat, amount in amounts:
        found[hand.place(seat)] += amount
    return found


def _as_listed(amounts: list[int]) -> list[Value]:
    return list(reversed(amounts)) if len(amounts) == 2 else list(amounts)


# ---------------------------------------------------------------- actions


def _actions(record: Record) -> Iterator[str]:
    for before, notice in record.steps():
        words = _action(record, before, notice)
        if words:
            yield words


def _action(record: Record, before: Hand, notice: Notice) -> str:
    match notice:
        case HoleDealt(seat) | HoleDown(seat):
            cards = "".join(record.hand.at(seat).hole) or "????"
            return f"d dh {_player(before, seat)} {cards}"
        case BoardDealt(_street, cards):
            return f"d db {''.join(cards)}"
        case Checked(seat, cause) | Called(seat, cause=cause):
            return f"{_player(before, seat)} cc{_comment(_CAUSES.get(cause, ''))}"
        case Folded(seat, cause):
            return f"{_player(before, seat)} f{_comment(_CAUSES.get(cause, ''))}"
        case BetMade() | Raised():
            return _bet(before, notice)
        case Shown(seat, cards, by_choice) if not by_choice:
            return f"{_player(before, seat)} sm {''.join(cards)}"
        case Mucked(seat):
            return f"{_player(before, seat)} sm"
        case _:
            return ""


def _bet(before: Hand, made: BetMade | Raised) -> str:
    """Write a bet or raise; one that nobody left can match is a call with a remark.

    What it had above the bet went back (R31), so the hand is the same, and readers refuse
    such a raise.
    """
    said = _CAUSES.get(made.cause, "")
    rivals = [other for other in before.live if other.seat != made.seat]
    if all(other.bet + other.stack <= before.bet for other in rivals):
        said = ", ".join(filter(None, (said, f"to {made.to}, which nobody can match")))
        return f"{_player(before, made.seat)} cc{_comment(said)}"
    return f"{_player(before, made.seat)} cbr {made.to}{_comment(said)}"


def _player(hand: Hand, seat: int) -> str:
    return f"p{hand.place(seat) + 1}"


def _comment(said: str) -> str:
    return f" # {said}" if said else ""


# ---------------------------------------------------------------- our own fields


def _own(record: Record) -> dict[str, Value]:
    found: dict[str, Value] = {
        "_hand_uuid": str(record.id),
        "_hand_number": record.number,
        "_deal_commitment": record.hand.commitment,
        "_ledger": f"hand:{record.id}",
        "_button": record.hand.lineup.button,
        "_house": _house(record.hand.house),
    }
    if dead := _dead_blinds(record):
        found["_dead_blinds"] = dead
    for notice in record.notices:
        match notice:
            case HandVoided(reason):
                found["_void"] = reason
            case Shown(seat, cards, by_choice) if by_choice:
                found["_shown_by_choice"] = {
                    **_table(found.get("_shown_by_choice")),
                    _player(record.hand, seat): "".join(cards),
                }
            case _:
                pass
    return found


def _table(value: Value | None) -> dict[str, Value]:
    return value if isinstance(value, dict) else {}


def _dead_blinds(record: Record) -> dict[str, Value]:
    posted = (notice for notice in record.notices if isinstance(notice, Posted))
    dead = [notice for notice in posted if notice.kind == "dead_blind"]
    return {_player(record.hand, notice.seat): notice.amount for notice in dead}


def _house(house: House) -> dict[str, Value]:
    """Give the structure and every rule that is not the standard's; null is "none"."""
    names = (rule.name for rule in fields(House))
    differing = [name for name in names if getattr(house, name) != getattr(_STANDARD, name)]
    return {"structure": house.structure} | {name: _rule(house, name) for name in differing}


def _rule(house: House, name: str) -> Value:
    value = getattr(house, name)
    if value is None:
        return "none"
    return list(value) if isinstance(value, tuple) else value


# ---------------------------------------------------------------- TOML


def _toml(value: Value) -> str:
    match value:
        case bool():
            return str(value).lower()
        case int() | time():
            return str(value)
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case list():
            return f"[{', '.join(map(_toml, value))}]"
        case dict():
            return f"{{{', '.join(f'{name} = {_toml(each)}' for name, each in value.items())}}}"
