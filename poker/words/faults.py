"""What is wrong with a set of house rules, in a sentence, and what each rule is called."""

from collections.abc import Sequence
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from poker.words.cards import capitalised

_FIELDS: Final[dict[str, Promise]] = {
    "preset": gettext_lazy("preset"),
    "structure": gettext_lazy("betting structure"),
    "seats": gettext_lazy("seats"),
    "players_to_start": gettext_lazy("players to start"),
    "small_blind": gettext_lazy("small blind"),
    "big_blind": gettext_lazy("big blind"),
    "ante": gettext_lazy("ante"),
    "ante_by": gettext_lazy("who posts the ante"),
    "first_button": gettext_lazy("first button"),
    "button_moves": gettext_lazy("how the button moves"),
    "heads_up_button_posts": gettext_lazy("blind of the button between two players"),
    "heads_up_first_to_act": gettext_lazy("first to act between two players"),
    "deal_from": gettext_lazy("who gets the first card"),
    "deal_pattern": gettext_lazy("how cards are dealt"),
    "burn": gettext_lazy("burn cards"),
    "newcomer": gettext_lazy("newcomers"),
    "missed_blinds": gettext_lazy("missed blinds"),
    "blind_refusal": gettext_lazy("refusing a blind"),
    "minimum_raise": gettext_lazy("smallest raise"),
    "raises_max": gettext_lazy("raises a street"),
    "street_bet_max": gettext_lazy("largest bet of each street"),
    "limit_bets_max": gettext_lazy("bets a street in fixed limit"),
    "limit_cap_heads_up": gettext_lazy("cap between two players"),
    "limit_all_in": gettext_lazy("all-in in fixed limit"),
    "pot_limit_open_max": gettext_lazy("largest opening bet in pot limit"),
    "all_in": gettext_lazy("all-in bets"),
    "reopening": gettext_lazy("what reopens the betting"),
    "pot_cut": gettext_lazy("how pots are cut"),
    "pots_max": gettext_lazy("number of pots"),
    "unmatched_chips": gettext_lazy("unmatched chips"),
    "smallest_chip": gettext_lazy("smallest chip"),
    "odd_chips": gettext_lazy("odd chips"),
    "showdown": gettext_lazy("showdown"),
    "fold_when_free": gettext_lazy("folding when checking is free"),
    "royal_flush_named": gettext_lazy("royal flush by name"),
    "straddle": gettext_lazy("straddle"),
    "hands_max": gettext_lazy("hands of a night"),
    "ends_when_one_left": gettext_lazy("end when one player is left"),
    "turn_seconds": gettext_lazy("seconds a turn"),
    "time_bank_seconds": gettext_lazy("seconds of time bank"),
    "time_bank_hands": gettext_lazy("hands until the time bank is refilled"),
    "reconnect_seconds": gettext_lazy("seconds to reconnect"),
    "timeouts_before_sitting_out": gettext_lazy("time-outs before sitting out"),
    "minutes_before_standing_up": gettext_lazy("minutes before standing up"),
    "seconds_between_hands": gettext_lazy("seconds between hands"),
    "outage_grace_seconds": gettext_lazy("seconds of grace after an outage"),
    "buy_in_min": gettext_lazy("smallest buy-in"),
    "buy_in_max": gettext_lazy("largest buy-in"),
    "buy_in_from": gettext_lazy("where buy-ins come from"),
    "buy_in_approval": gettext_lazy("approval of buy-ins"),
    "returning_minimum_minutes": gettext_lazy("minutes until one may return with less"),
    "spectators": gettext_lazy("spectators"),
    "chat": gettext_lazy("chat"),
}


_CLASHES: Final[dict[tuple[str, str], Promise]] = {
    ("small_blind", "big_blind"): gettext_lazy(
        "The small blind may not be larger than the big blind."
    ),
    ("players_to_start", "seats"): gettext_lazy(
        "More players to start than seats: no hand would ever be dealt."
    ),
    ("buy_in_min", "buy_in_max"): gettext_lazy(
        "The smallest buy-in may not be larger than the largest buy-in."
    ),
    ("buy_in_min", "big_blind"): gettext_lazy(
        "The smallest buy-in must be at least a big blind."
    ),
    ("pots_max", "seats"): gettext_lazy(
        "The number of pots may not be below the number of seats, so that it never moves chips."
    ),
    ("street_bet_max", "big_blind"): gettext_lazy(
        "The largest bet of each street may not be below the big blind."
    ),
    ("street_bet_max", "minimum_raise"): gettext_lazy(
        "The largest bet of each street may not be below the smallest raise."
    ),
    ("street_bet_max", "structure"): gettext_lazy(
        "In the betting structure fixed limit the largest bet of each street is given already."
    ),
    ("raises_max", "structure"): gettext_lazy(
        "In the betting structure fixed limit raises a street are counted by their own rule."
    ),
    ("minimum_raise", "structure"): gettext_lazy(
        "In the betting structure fixed limit the smallest raise is given already."
    ),
    ("structure", "minimum_raise"): gettext_lazy(
        "In the betting structure pot limit the smallest raise is at most two big blinds."
    ),
    ("big_blind", "structure"): gettext_lazy(
        "The betting structure fixed limit needs a big blind: its bets are counted in it."
    ),
    ("straddle", "structure"): gettext_lazy(
        "The betting structure fixed limit has no straddle."
    ),
    ("straddle", "street_bet_max"): gettext_lazy(
        "The largest bet of each street may not be below a straddle, which is two big blinds."
    ),
    ("straddle", "seats"): gettext_lazy(
        "Nobody can straddle at a table with two seats."
    ),
    ("straddle", "big_blind"): gettext_lazy(
        "A straddle is two big blinds, so it needs a big blind."
    ),
}  # fmt: skip


def rule_name(field: str) -> str:
    """Name a house rule by its field."""
    return str(_FIELDS[field])


def fault_sentence(fields: str | Sequence[str], fault: str, limit: str | None = None) -> str:
    """Say what is wrong with one rule, or with two that do not go together."""
    named = (fields,) if isinstance(fields, str) else tuple(fields)
    if fault == "clash" and (said := _CLASHES.get((named[0], named[-1]))):
        return str(said)
    words = {
        "rule": capitalised(rule_name(named[0])),
        "other": rule_name(named[-1]),
        "limit": limit or "",
    }
    return _pattern(fault, two=len(named) > 1) % words


def _pattern(fault: str, *, two: bool) -> str:
    match fault:
        case "too_small":
            return _("%(rule)s: at least %(limit)s.")
        case "too_big":
            return _("%(rule)s: at most %(limit)s.")
        case "not_a_choice":
            return _("%(rule)s: choose one of the list.")
        case "not_a_step":
            return _("%(rule)s: a multiple of the smallest chip, %(limit)s.")
        case "clash" if two:
            return _("%(rule)s and %(other)s do not go together.")
        case "not_yet":
            return _("%(rule)s: this choice is not available yet.")
        case _:
            return _("%(rule)s: this value cannot be used.")
