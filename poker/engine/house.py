"""The house rules: every option of a table, in one frozen value stored with each hand.

The first value of each option is that of the preset `standard`. Amounts are whole
chips, times are seconds unless the name says otherwise.
"""

from dataclasses import dataclass
from typing import Literal

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
    minimum_raise: Literal["last_full_raise", "big_blind"] | int = "last_full_raise"
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
