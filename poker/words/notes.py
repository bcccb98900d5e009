"""What the house notes in a table's talk: "Noor sits down with 500"."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from poker.words.cards import number

_NOTES: Final[dict[str, Promise]] = {
    "sits": gettext_lazy("%(name)s sits down with %(amount)s"),
    "asks": gettext_lazy("%(name)s asks for %(amount)s"),
    "declined": gettext_lazy("The host declined the chips %(name)s asked for"),
    "tops_up": gettext_lazy("%(name)s tops up %(amount)s"),
    "leaves": gettext_lazy("%(name)s leaves with %(amount)s"),
    "leaving": gettext_lazy("%(name)s leaves after this hand"),
    "sits_out": gettext_lazy("%(name)s sits out"),
    "timed_out": gettext_lazy("%(name)s ran out of time and sits out"),
    "comes_back": gettext_lazy("%(name)s is back"),
    "stood_up": gettext_lazy("%(name)s was away for long; the seat is free, %(amount)s went home"),
    "bust": gettext_lazy("%(name)s is out of chips"),
    "bot_joins": gettext_lazy("%(name)s joins with %(amount)s"),
    "removed": gettext_lazy("The host removed %(name)s, who takes %(amount)s home"),
    "paused": gettext_lazy("The host paused the table"),
    "pausing": gettext_lazy("The table pauses after this hand"),
    "resumed": gettext_lazy("The game goes on"),
    "host": gettext_lazy("%(name)s is the host now"),
    "house": gettext_lazy("The house rules have changed"),
    "house_next": gettext_lazy("The house rules change with the next hand"),
    "night_opened": gettext_lazy("The table is open"),
    "night_closed": gettext_lazy("The night is over"),
    "ending": gettext_lazy("The night ends after this hand"),
    "voided": gettext_lazy("The hand was called off and all bets went back: %(reason)s"),
    "frozen": gettext_lazy("The table was frozen: %(reason)s"),
    "unfrozen": gettext_lazy("The table is no longer frozen"),
    "renewed": gettext_lazy("The house was away for a moment; the clock starts again"),
}


def note(code: str, data: Mapping[str, int | str]) -> str:
    """Put a note into words; a code that is not known is said as it is."""
    sentence = _NOTES.get(code)
    if sentence is None:
        return code
    return str(sentence) % _Words(data)


def note_codes() -> frozenset[str]:
    """List every code that has a sentence."""
    return frozenset(_NOTES)


class _Words(dict[str, str]):
    """The parameters of a note as words; one that is missing leaves a dash, not an error."""

    def __init__(self, data: Mapping[str, int | str]) -> None:
        super().__init__(
            {key: number(value) if isinstance(value, int) else value for key, value in data.items()}
        )

    def __missing__(self, key: str) -> str:
        return "–"
