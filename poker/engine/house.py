"""The house rules: every option of a table, in one frozen value stored with each hand.

The first value of each option is that of the preset `standard`. Amounts are whole
chips, times are seconds unless the name says otherwise.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Literal, get_args, get_origin, get_type_hints

Structure = Literal["no_limit", "pot_limit", "fixed_limit"]
AnteBy = Literal["each", "big_blind", "button"]
FirstButton = Literal["random", "first_seated", "high_card"]
ButtonMoves = Literal["dead", "forward", "forward_with_missed_blinds", "redraw_on_change"]
Blind = Literal["small_blind", "big_blind"]
DealPattern = Literal["one_each", "two_at_once"]
Newcomer = Literal["post_or_wait", "post", "wait", "free"]
MissedBlinds = Literal["dead_small_live_big", "wait", "none"]
BlindRefusal = Literal["forced", "shifts"]
LimitCap = Literal["uncapped_if_round_starts_heads_up", "capped"]
LimitAllIn = Literal["half_bet_rule", "call_only"]
PotLimitOpen = Literal["pot", "stack"]
AllIn = Literal["any", "above_unit", "call_only"]
Reopening = Literal["cumulative", "single_full_raise", "always"]
PotCut = Literal["layered", "before_all_in"]
UnmatchedChips = Literal["returned", "shown_as_side_pot"]
RaiseRule = Literal["last_full_raise", "big_blind"]
OddChips = Literal["one_each_left_of_button", "all_to_first_left_of_button"]
Showdown = Literal["winners_and_aggressor", "everyone"]
Folding = Literal["allowed", "refused"]
Straddle = Literal["off", "under_the_gun", "button"]
BuyInFrom = Literal["tab", "wallet"]
Preset = Literal["standard", "textbook", "cardroom", "kitchen", "arena"]


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """Every option of a table; the meaning of each is in the rules page."""

    preset: Preset = "standard"
    structure: Structure = "no_limit"
    seats: int = 9
    players_to_start: int = 2
    small_blind: int = 5
    big_blind: int = 10
    ante: int = 0
    ante_by: AnteBy = "each"
    first_button: FirstButton = "random"
    button_moves: ButtonMoves = "dead"
    heads_up_button_posts: Blind = "small_blind"
    heads_up_first_to_act: Blind = "small_blind"
    deal_from: Blind = "small_blind"
    deal_pattern: DealPattern = "one_each"
    burn: bool = True
    newcomer: Newcomer = "post_or_wait"
    missed_blinds: MissedBlinds = "dead_small_live_big"
    blind_refusal: BlindRefusal = "forced"
    minimum_raise: RaiseRule | int = "last_full_raise"
    raises_max: int | None = None
    street_bet_max: tuple[int, int, int, int] | None = None
    limit_bets_max: int | None = 4
    limit_cap_heads_up: LimitCap = "uncapped_if_round_starts_heads_up"
    limit_all_in: LimitAllIn = "half_bet_rule"
    pot_limit_open_max: PotLimitOpen = "pot"
    all_in: AllIn = "any"
    reopening: Reopening = "cumulative"
    pot_cut: PotCut = "layered"
    pots_max: int | None = None
    unmatched_chips: UnmatchedChips = "returned"
    smallest_chip: int = 1
    odd_chips: OddChips = "one_each_left_of_button"
    showdown: Showdown = "winners_and_aggressor"
    fold_when_free: Folding = "allowed"
    royal_flush_named: bool = True
    straddle: Straddle = "off"
    hands_max: int | None = None
    ends_when_one_left: bool = False
    turn_seconds: int = 20
    time_bank_seconds: int = 30
    time_bank_hands: int = 10
    reconnect_seconds: int = 15
    timeouts_before_sitting_out: int = 2
    minutes_before_standing_up: int = 15
    seconds_between_hands: int = 4
    outage_grace_seconds: int = 5
    buy_in_min: int = 400
    buy_in_max: int = 1000
    buy_in_from: BuyInFrom = "tab"
    buy_in_approval: bool = False
    returning_minimum_minutes: int = 30
    spectators: bool = True
    chat: bool = True


class HouseReason(StrEnum):
    """Why a table with these rules is refused."""

    TOO_SMALL = "too_small"
    TOO_BIG = "too_big"
    NOT_A_CHOICE = "not_a_choice"
    NOT_A_STEP = "not_a_step"
    CLASH = "clash"
    NOT_YET = "not_yet"


@dataclass(frozen=True, slots=True)
class HouseFault:
    """One thing wrong: the field, or the two that do not go together, and the limit missed."""

    fields: tuple[str, ...]
    reason: HouseReason
    limit: int | None = None


PRESETS: Mapping[Preset, House] = MappingProxyType(
    {
        "standard": House(),
        "textbook": House(
            preset="textbook",
            seats=22,
            button_moves="forward",
            heads_up_button_posts="big_blind",
            heads_up_first_to_act="big_blind",
            deal_from="big_blind",
            deal_pattern="two_at_once",
            burn=False,
            newcomer="post",
            reopening="always",
            unmatched_chips="shown_as_side_pot",
            odd_chips="all_to_first_left_of_button",
            showdown="everyone",
        ),
        "cardroom": House(
            preset="cardroom",
            first_button="first_seated",
            button_moves="forward",
            heads_up_button_posts="big_blind",
            burn=False,
            newcomer="post",
            blind_refusal="shifts",
            limit_cap_heads_up="capped",
            limit_all_in="call_only",
            pot_limit_open_max="stack",
            all_in="above_unit",
            reopening="always",
            pot_cut="before_all_in",
            pots_max=10,
        ),
        "kitchen": House(
            preset="kitchen",
            seats=10,
            small_blind=1,
            big_blind=2,
            buy_in_min=100,
            buy_in_max=100,
            deal_from="big_blind",
            newcomer="free",
            reopening="always",
            showdown="everyone",
            royal_flush_named=False,
            ends_when_one_left=True,
        ),
        "arena": House(
            preset="arena",
            seats=8,
            button_moves="redraw_on_change",
            heads_up_button_posts="big_blind",
            newcomer="free",
            reopening="always",
            unmatched_chips="shown_as_side_pot",
            pots_max=8,
        ),
    }
)
"""The houses that a group can choose by name: the standard, and one for each source text."""


def preset(name: Preset) -> House:
    """Give the house of a name, with all its options; KeyError when there is none."""
    return PRESETS[name]


@dataclass(frozen=True, slots=True)
class Difference:
    """An option of a house that is not as in another one, with both values."""

    field: str
    value: object
    base: object


def differences(house: House, base: House) -> tuple[Difference, ...]:
    """List the options in which a house differs from another, in the order of the fields.

    Which preset a house began as is no rule and not listed.

    >>> differences(preset("arena"), House())[0]
    Difference(field='seats', value=8, base=9)
    """
    pairs = (
        (field.name, getattr(house, field.name), getattr(base, field.name))
        for field in fields(house)
    )
    return tuple(Difference(*pair) for pair in pairs if pair[0] != "preset" and pair[1] != pair[2])


CHIPS_MAX = 10**12
"""No amount of a house is larger, so every sum of chips fits 64 bits."""

RANGES: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "seats": (2, 22),
        "players_to_start": (2, 22),
        "small_blind": (0, CHIPS_MAX),
        "big_blind": (0, CHIPS_MAX),
        "ante": (0, CHIPS_MAX),
        "minimum_raise": (1, CHIPS_MAX),
        "raises_max": (1, 1000),
        "limit_bets_max": (4, 5),
        "pots_max": (1, 22),
        "smallest_chip": (1, CHIPS_MAX),
        "hands_max": (1, 1_000_000),
        "turn_seconds": (1, 3600),
        "time_bank_seconds": (0, 3600),
        "time_bank_hands": (1, 1000),
        "reconnect_seconds": (0, 3600),
        "timeouts_before_sitting_out": (1, 1000),
        "minutes_before_standing_up": (1, 1440),
        "seconds_between_hands": (0, 600),
        "outage_grace_seconds": (0, 3600),
        "buy_in_min": (1, CHIPS_MAX),
        "buy_in_max": (1, CHIPS_MAX),
        "returning_minimum_minutes": (0, 10_080),
    }
)
"""The least and the greatest value of each number; None, where allowed, is neither."""

NOT_YET: Mapping[str, tuple[object, ...]] = MappingProxyType({})
"""Values that have a meaning but no implementation yet; refused, never ignored."""


def faults(house: House) -> tuple[HouseFault, ...]:
    """Find everything that speaks against a table with these rules; empty when all is well.

    Wrong values come first; combinations are looked at only when each value is right.

    >>> faults(House(seats=30))
    (HouseFault(fields=('seats',), reason=<HouseReason.TOO_BIG: 'too_big'>, limit=22),)
    """
    wrong = (*_wrong_choices(house), *_out_of_range(house))
    return wrong or (*_clashes(house), *_broken_chips(house), *_not_yet(house))


def _choices() -> dict[str, tuple[object, ...]]:
    hints = get_type_hints(House)
    return {name: get_args(kind) for name, kind in hints.items() if get_origin(kind) is Literal}


CHOICES: Mapping[str, tuple[object, ...]] = MappingProxyType(_choices())
"""The values of each field that is chosen from a list."""


def _wrong_choices(house: House) -> Iterator[HouseFault]:
    for name, choices in CHOICES.items():
        if getattr(house, name) not in choices:
            yield HouseFault((name,), HouseReason.NOT_A_CHOICE)
    if isinstance(house.minimum_raise, str) and house.minimum_raise not in get_args(RaiseRule):
        yield HouseFault(("minimum_raise",), HouseReason.NOT_A_CHOICE)


def _out_of_range(house: House) -> Iterator[HouseFault]:
    for name, (low, high) in RANGES.items():
        value = getattr(house, name)
        if isinstance(value, int):
            yield from _between(name, value, low, high)
    for value in house.street_bet_max or ():
        yield from _between("street_bet_max", value, 1, CHIPS_MAX)


def _between(name: str, value: int, low: int, high: int) -> Iterator[HouseFault]:
    if value < low:
        yield HouseFault((name,), HouseReason.TOO_SMALL, low)
    if value > high:
        yield HouseFault((name,), HouseReason.TOO_BIG, high)


def _clashes(house: House) -> Iterator[HouseFault]:
    """Yield the pairs of options of which each is right but not with the other."""
    limit, straddle = house.structure == "fixed_limit", house.straddle != "off"
    most = min(house.street_bet_max or (CHIPS_MAX,))
    least = house.minimum_raise if isinstance(house.minimum_raise, int) else house.big_blind
    pot = 2 * max(house.big_blind, house.smallest_chip)  # the least that a pot lets one raise by
    pairs = (
        ("small_blind", "big_blind", house.small_blind > house.big_blind),
        ("players_to_start", "seats", house.players_to_start > house.seats),
        ("buy_in_min", "buy_in_max", house.buy_in_min > house.buy_in_max),
        ("buy_in_min", "big_blind", house.buy_in_min < house.big_blind),
        ("pots_max", "seats", house.pots_max is not None and house.pots_max < house.seats),
        ("street_bet_max", "big_blind", most < house.big_blind),
        ("street_bet_max", "minimum_raise", house.big_blind <= most < least),
        ("street_bet_max", "structure", limit and house.street_bet_max is not None),
        ("raises_max", "structure", limit and house.raises_max is not None),
        ("minimum_raise", "structure", limit and house.minimum_raise != "last_full_raise"),
        ("structure", "minimum_raise", house.structure == "pot_limit" and least > pot),
        ("big_blind", "structure", limit and house.big_blind == 0),
        ("straddle", "structure", straddle and limit),
        ("straddle", "big_blind", straddle and house.big_blind == 0),
        ("straddle", "street_bet_max", straddle and most < 2 * house.big_blind),
        ("straddle", "seats", straddle and house.seats == 2),
    )
    for one, other, clash in pairs:
        if clash:
            yield HouseFault((one, other), HouseReason.CLASH)


def _broken_chips(house: House) -> Iterator[HouseFault]:
    """Yield the amounts that cannot be put together from the smallest chip."""
    chip = house.smallest_chip
    for name in ("small_blind", "big_blind", "ante", "minimum_raise", "buy_in_min", "buy_in_max"):
        value: Any = getattr(house, name)
        if isinstance(value, int) and value % chip:
            yield HouseFault((name, "smallest_chip"), HouseReason.NOT_A_STEP, chip)
    if any(value % chip for value in house.street_bet_max or ()):
        yield HouseFault(("street_bet_max", "smallest_chip"), HouseReason.NOT_A_STEP, chip)


def _not_yet(house: House) -> Iterator[HouseFault]:
    for name, values in NOT_YET.items():
        if getattr(house, name) in values:
            yield HouseFault((name,), HouseReason.NOT_YET)
