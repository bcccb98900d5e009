"""The house rules in words: one sentence for each option, a phrase for each choice."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from poker.engine.house import PRESETS, House, Preset, differences
from poker.words import capitalised, rule_choices, rule_name, rule_value

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

NAMES: Final = tuple(name for _title, names in SECTIONS for name in names)

PRESET_NAMES: Final[Words] = {
    "standard": gettext_lazy("Standard"),
    "textbook": gettext_lazy("Textbook"),
    "cardroom": gettext_lazy("Card room"),
    "kitchen": gettext_lazy("Kitchen table"),
    "arena": gettext_lazy("Arena"),
}
PRESET_TEXTS: Final[Words] = {
    "standard": gettext_lazy("The cash-game rules of the big card rooms, with nothing extra."),
    "textbook": gettext_lazy("As primers teach it: up to 22 players, every hand left is shown."),
    "cardroom": gettext_lazy("The rules of a written card room, with limits on going all-in."),
    "kitchen": gettext_lazy("Among friends at home: blinds of 1 and 2, played to the last chip."),
    "arena": gettext_lazy("Quick online tables of eight, where newcomers play at once."),
}

OF_PLAY: Final = tuple(name for _title, names in SECTIONS[3:] for name in names)
"""The rules of play proper: not the stakes, the places or the clocks."""

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
    "pots_max": gettext_lazy("How many pots there can be at most; never fewer than seats."),
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule of a house in words; `standard` and `soon` are empty where they say the same."""

    name: str
    label: str
    text: str
    value: str
    standard: str
    soon: str


def label(field: str) -> str:
    """Name an option at the beginning of a line."""
    return capitalised(rule_name(field))


def explained(field: str) -> str:
    """Say in one sentence what an option is about."""
    return str(EXPLAINED[field])


def choices(field: str) -> list[tuple[str, str]]:
    """List the values of an option that is chosen from a list, with their phrases."""
    return rule_choices(field)


def said(house: House, field: str) -> str:
    """Say the value of one option."""
    return rule_value(house, field)


def standard_for(house: House) -> House:
    """Give the standard for the same stakes: what chips are called is no rule."""
    standard = PRESETS["standard"]
    blinds = house.big_blind or 1
    return replace(
        standard,
        small_blind=house.small_blind,
        big_blind=house.big_blind,
        buy_in_min=standard.buy_in_min * blinds // standard.big_blind,
        buy_in_max=standard.buy_in_max * blinds // standard.big_blind,
    )


def preset_called(name: str) -> Preset:
    """Give the preset of a name that somebody sent; the standard if there is none."""
    return next((each for each in PRESETS if each == name), "standard")


def playing_by(house: House, preset: Preset) -> House:
    """Take over how a preset is played; stakes, places and clocks stay as they are."""
    rules = {name: getattr(PRESETS[preset], name) for name in OF_PLAY}
    return replace(house, preset=preset, **rules)


def preset_title(house: House) -> str:
    """Name what a house began as."""
    return str(PRESET_NAMES[house.preset])


def rule(house: House, name: str, *, queued: House | None = None) -> Rule:
    """Put one rule into words, beside the standard and what holds from the next hand on."""
    now, standard = said(house, name), said(standard_for(house), name)
    soon = said(queued or house, name)
    return Rule(
        name=name,
        label=label(name),
        text=explained(name),
        value=now,
        standard=standard if _fits(house, name) and standard != now else "",
        soon=soon if soon != now else "",
    )


def sections(house: House, *, queued: House | None = None) -> list[dict[str, Any]]:
    """List the rules that mean something in a house, by section."""
    return [
        {"title": title, "rules": [rule(house, n, queued=queued) for n in names if _fits(house, n)]}
        for title, names in SECTIONS
    ]


def unusual(house: House) -> list[Rule]:
    """List the rules in which a house differs from the standard, in the order of the page."""
    differing = {each.field for each in differences(house, standard_for(house))}
    return [rule(house, name) for name in NAMES if name in differing and _fits(house, name)]


def lead(house: House) -> str:
    """Say in a line how a house stands to the standard."""
    count = len(unusual(house))
    if not count:
        return _("These are the standard rules.")
    text = ngettext(
        "%(count)s rule differs from the standard; it is marked.",
        "%(count)s rules differ from the standard; they are marked.",
        count,
    )
    return text % {"count": count}


def _fits(house: House, name: str) -> bool:
    return ONLY_IN.get(name, house.structure) == house.structure
