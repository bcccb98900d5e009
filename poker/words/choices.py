"""The values of the house rules in words: a phrase for each choice, amounts and times."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from poker.engine.house import House
from poker.words.cards import comma_list, number

CHOICES: Final[Mapping[str, Mapping[str, str | Promise]]] = {
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


def rule_choices(field: str) -> list[tuple[str, str]]:
    """List the values of a rule that is chosen from a list, with their phrases."""
    return [(value, str(phrase)) for value, phrase in CHOICES[field].items()]


def rule_value(house: House, field: str) -> str:
    """Say the value of one rule of a house."""
    return value_said(field, getattr(house, field))


def value_said(field: str, value: object) -> str:
    """Say a value of a rule, also as it was read from JSON."""
    if value is None:
        return _("Any amount") if field == "street_bet_max" else _("Any number")
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, tuple | list):
        return comma_list(number(each) for each in value)
    if isinstance(value, int):
        return _counted(field, value)
    return str(CHOICES[field][str(value)])


def _counted(field: str, value: int) -> str:
    if field.endswith(("_seconds", "seconds_between_hands")):
        return ngettext("%(n)s second", "%(n)s seconds", value) % {"n": number(value)}
    if "minutes" in field:
        return ngettext("%(n)s minute", "%(n)s minutes", value) % {"n": number(value)}
    return number(value)
