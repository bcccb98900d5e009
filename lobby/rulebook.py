"""The house rules in words: one sentence for each option, a phrase for each choice."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from poker.engine.house import House
from poker.words import capitalised, comma_list, number, rule_name

Words = Mapping[str, str | Promise]

SECTIONS: Final[tuple[tuple[Promise, tuple[str, ...]], ...]] = (
    (
        gettext_lazy("Stakes"),
        (
            "structure", "small_blind", "big_blind", "ante", "ante_by", "straddle",
            "smallest_chip", "buy_in_min", "buy_in_max", "buy_in_from", "buy_in_approval",
            "returning_minimum_minutes",
        ),
    ),
    (
        gettext_lazy("Table"),
        (
            "seats", "players_to_start", "spectators", "chat", "hands_max", "ends_when_one_left",
        ),
    ),
    (
        gettext_lazy("Time"),
        (
            "turn_seconds", "time_bank_seconds", "time_bank_hands", "reconnect_seconds",
            "timeouts_before_sitting_out", "minutes_before_standing_up", "seconds_between_hands",
            "outage_grace_seconds",
        ),
    ),
    (
        gettext_lazy("Button and blinds"),
        (
            "first_button", "button_moves", "heads_up_button_posts", "heads_up_first_to_act",
            "newcomer", "missed_blinds", "blind_refusal",
        ),
    ),
    (
        gettext_lazy("Dealing"),
        ("deal_from", "deal_pattern", "burn"),
    ),
    (
        gettext_lazy("Betting"),
        (
            "minimum_raise", "raises_max", "street_bet_max", "reopening", "all_in",
            "fold_when_free", "limit_bets_max", "limit_cap_heads_up", "limit_all_in",
            "pot_limit_open_max",
        ),
    ),
    (
        gettext_lazy("Pots and showdown"),
        (
            "pot_cut", "pots_max", "unmatched_chips", "odd_chips", "showdown",
            "royal_flush_named",
        ),
    ),
)  # fmt: skip
"""Every option but the preset, in the order of the rules page."""

ONLY_IN: Final[Mapping[str, str]] = {
    "limit_bets_max": "fixed_limit",
    "limit_cap_heads_up": "fixed_limit",
    "limit_all_in": "fixed_limit",
    "pot_limit_open_max": "pot_limit",
}
"""Options that mean something in one betting structure only."""

EXPLAINED: Final[Words] = {
    "structure": gettext_lazy("How much one may bet or raise."),
    "seats": gettext_lazy("How many players the table has room for."),
    "players_to_start": gettext_lazy("A hand is dealt once so many players are ready."),
    "small_blind": gettext_lazy("Posted before each hand by the player left of the button."),
    "big_blind": gettext_lazy("Posted by the next player; also the smallest bet."),
    "ante": gettext_lazy("Chips that go into the pot before the cards; 0 for none."),
    "ante_by": gettext_lazy("Whether everybody pays the ante, or one player for all."),
    "first_button": gettext_lazy("Who has the button in the first hand of a night."),
    "button_moves": gettext_lazy("Where the button goes when somebody comes or leaves."),
    "heads_up_button_posts": gettext_lazy("Which blind the button posts when two play."),
    "heads_up_first_to_act": gettext_lazy("Who acts first before the flop when two play."),
    "deal_from": gettext_lazy("Who gets the first card."),
    "deal_pattern": gettext_lazy("One card at a time, or both at once."),
    "burn": gettext_lazy("Whether a card is laid aside before each street."),
    "newcomer": gettext_lazy("What somebody who sits down in a running game pays to be dealt in."),
    "missed_blinds": gettext_lazy("What somebody who sat out while a blind was due pays later."),
    "blind_refusal": gettext_lazy("What happens when somebody sits out as a blind falls due."),
    "minimum_raise": gettext_lazy("How much more a raise must be than the bet before it."),
    "raises_max": gettext_lazy("How often one may raise on one street."),
    "street_bet_max": gettext_lazy("The most that one bet or raise may add, street by street."),
    "limit_bets_max": gettext_lazy("How many bets and raises a street has in fixed limit."),
    "limit_cap_heads_up": gettext_lazy("Whether that number also holds between two players."),
    "limit_all_in": gettext_lazy("When an all-in counts as a raise in fixed limit."),
    "pot_limit_open_max": gettext_lazy("How much one may open for in pot limit."),
    "all_in": gettext_lazy("Whether one may go all-in with any stack."),
    "reopening": gettext_lazy("When an all-in below a full raise lets others raise again."),
    "pot_cut": gettext_lazy("Where a pot is divided when somebody is all-in."),
    "pots_max": gettext_lazy("How many pots there can be at most."),
    "unmatched_chips": gettext_lazy("What is said of chips that nobody called."),
    "smallest_chip": gettext_lazy("Bets and stacks are multiples of it."),
    "odd_chips": gettext_lazy("Who gets the chips that cannot be shared."),
    "showdown": gettext_lazy("Who has to show at the end."),
    "fold_when_free": gettext_lazy("Whether one may fold when checking costs nothing."),
    "royal_flush_named": gettext_lazy("Whether the best straight flush has its own name."),
    "straddle": gettext_lazy("A third blind that a player may post of their own free will."),
    "hands_max": gettext_lazy("After so many hands the night ends by itself."),
    "ends_when_one_left": gettext_lazy("The night ends when one player has all the chips."),
    "turn_seconds": gettext_lazy("Time for each decision."),
    "time_bank_seconds": gettext_lazy("Extra time that is used when a turn takes longer."),
    "time_bank_hands": gettext_lazy("After so many hands the time bank is full again."),
    "reconnect_seconds": gettext_lazy("Extra time, once a hand, for somebody whose line broke."),
    "timeouts_before_sitting_out": gettext_lazy("Who runs out of time so often in a row sits out."),
    "minutes_before_standing_up": gettext_lazy("Who is away for so long loses the seat."),
    "seconds_between_hands": gettext_lazy("Time to look at the result."),
    "outage_grace_seconds": gettext_lazy(
        "When the server was away for longer, the running turn starts again."
    ),
    "buy_in_min": gettext_lazy("One sits down with at least so much."),
    "buy_in_max": gettext_lazy("One sits down with, and tops up to, at most so much."),
    "buy_in_from": gettext_lazy(
        "The tab writes down what each took; the wallet holds chips that the host granted."
    ),
    "buy_in_approval": gettext_lazy("The host says yes to each buy-in and top-up."),
    "returning_minimum_minutes": gettext_lazy(
        "Who comes back within this time brings at least what they left with."
    ),
    "spectators": gettext_lazy("Whether players without a seat may watch."),
    "chat": gettext_lazy("Whether the table has a chat."),
}

CHOICES: Final[Mapping[str, Words]] = {
    "structure": {
        "no_limit": gettext_lazy("No limit"),
        "pot_limit": gettext_lazy("Pot limit"),
        "fixed_limit": gettext_lazy("Fixed limit"),
    },
    "ante_by": {
        "each": gettext_lazy("Each player"),
        "big_blind": gettext_lazy("The big blind, for all"),
        "button": gettext_lazy("The button, for all"),
    },
    "first_button": {
        "random": gettext_lazy("Drawn"),
        "first_seated": gettext_lazy("Who sat down first"),
        "high_card": gettext_lazy("The highest card"),
    },
    "button_moves": {
        "dead": gettext_lazy("Dead button: the big blind always moves on by one player"),
        "forward": gettext_lazy("To the next player; the blinds follow, one may be skipped"),
        "forward_with_missed_blinds": gettext_lazy(
            "To the next player; a skipped blind is posted later"
        ),
        "redraw_on_change": gettext_lazy("Drawn again when somebody came or left"),
    },
    "heads_up_button_posts": {
        "small_blind": gettext_lazy("The small blind"),
        "big_blind": gettext_lazy("The big blind"),
    },
    "heads_up_first_to_act": {
        "small_blind": gettext_lazy("The small blind"),
        "big_blind": gettext_lazy("The big blind"),
    },
    "deal_from": {
        "small_blind": gettext_lazy("The small blind"),
        "big_blind": gettext_lazy("The big blind"),
    },
    "deal_pattern": {
        "one_each": gettext_lazy("One card each, twice around"),
        "two_at_once": gettext_lazy("Both cards at once"),
    },
    "newcomer": {
        "post_or_wait": gettext_lazy("Post a big blind, or wait for it"),
        "post": gettext_lazy("Post a big blind"),
        "wait": gettext_lazy("Wait for the big blind"),
        "free": gettext_lazy("Nothing"),
    },
    "missed_blinds": {
        "dead_small_live_big": gettext_lazy(
            "The missed blinds, or wait for the big blind; the small blind goes to the pot"
        ),
        "wait": gettext_lazy("Nothing, but they wait for the big blind"),
        "none": gettext_lazy("Nothing"),
    },
    "blind_refusal": {
        "forced": gettext_lazy("The blind counts as missed"),
        "shifts": gettext_lazy("The blind passes to the next player"),
    },
    "minimum_raise": {
        "last_full_raise": gettext_lazy("The last full bet or raise"),
        "big_blind": gettext_lazy("A big blind"),
    },
    "limit_cap_heads_up": {
        "uncapped_if_round_starts_heads_up": gettext_lazy("Not when a street begins with two"),
        "capped": gettext_lazy("Yes"),
    },
    "limit_all_in": {
        "half_bet_rule": gettext_lazy("From half a bet on"),
        "call_only": gettext_lazy("Only a short stack may go all-in"),
    },
    "pot_limit_open_max": {
        "pot": gettext_lazy("The pot"),
        "stack": gettext_lazy("The whole stack"),
    },
    "all_in": {
        "any": gettext_lazy("With any stack"),
        "above_unit": gettext_lazy("With more than the smallest bet"),
        "call_only": gettext_lazy("Only to call"),
    },
    "reopening": {
        "cumulative": gettext_lazy("When all of them together make a full raise"),
        "single_full_raise": gettext_lazy("When one of them is a full raise"),
        "always": gettext_lazy("Always"),
    },
    "pot_cut": {
        "layered": gettext_lazy("At the all-in"),
        "before_all_in": gettext_lazy("At the bet before the all-in"),
    },
    "unmatched_chips": {
        "returned": gettext_lazy("They go back"),
        "shown_as_side_pot": gettext_lazy("They are a side pot of one"),
    },
    "odd_chips": {
        "one_each_left_of_button": gettext_lazy("One each, from the left of the button"),
        "all_to_first_left_of_button": gettext_lazy("All to the first left of the button"),
    },
    "showdown": {
        "winners_and_aggressor": gettext_lazy("The winners, and who bet last"),
        "everyone": gettext_lazy("Everybody who is left"),
    },
    "fold_when_free": {
        "allowed": gettext_lazy("Yes"),
        "refused": gettext_lazy("No"),
    },
    "straddle": {
        "off": gettext_lazy("None"),
        "under_the_gun": gettext_lazy("Left of the big blind"),
        "button": gettext_lazy("On the button"),
    },
    "buy_in_from": {
        "tab": gettext_lazy("The tab"),
        "wallet": gettext_lazy("The wallet"),
    },
}  # fmt: skip


def label(field: str) -> str:
    """Name an option at the beginning of a line."""
    return capitalised(rule_name(field))


def explained(field: str) -> str:
    """Say in one sentence what an option is about."""
    return str(EXPLAINED[field])


def choices(field: str) -> list[tuple[str, str]]:
    """List the values of an option that is chosen from a list, with their phrases."""
    return [(value, str(phrase)) for value, phrase in CHOICES[field].items()]


def said(house: House, field: str) -> str:
    """Say the value of one option."""
    value = getattr(house, field)
    if value is None:
        return _("Any number") if field.endswith("_max") else _("None")
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, tuple):
        return comma_list(number(each) for each in value)
    if isinstance(value, int):
        return _counted(field, value)
    return str(CHOICES[field][value])


def _counted(field: str, value: int) -> str:
    if field.endswith(("_seconds", "seconds_between_hands")):
        return ngettext("%(n)s second", "%(n)s seconds", value) % {"n": number(value)}
    if "minutes" in field:
        return ngettext("%(n)s minute", "%(n)s minutes", value) % {"n": number(value)}
    return number(value)
