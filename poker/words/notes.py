"""What the house notes in a table's talk: "Noor sits down with 500"."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from poker.engine.cards import Card
from poker.words.cards import card_name, comma_list, lowered, number
from poker.words.choices import value_said
from poker.words.faults import rule_name

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
    "house_kept": gettext_lazy("The house rules stay as they are"),
    "night_opened": gettext_lazy("The table is open"),
    "night_closed": gettext_lazy("The night is over"),
    "drawn": gettext_lazy("The button was drawn by cards"),
    "last_hand": gettext_lazy("This is the last hand of the night"),
    "hands_played": gettext_lazy("All %(amount)s hands of the night are played"),
    "one_left": gettext_lazy("%(name)s has all the chips"),
    "ending": gettext_lazy("The night ends after this hand"),
    "voided": gettext_lazy("The hand was called off and all bets went back: %(reason)s"),
    "frozen": gettext_lazy("The table was frozen: %(reason)s"),
    "unfrozen": gettext_lazy("The table is no longer frozen"),
    "corrected": gettext_lazy(
        "%(amount)s went from %(source)s to %(name)s to put a mistake right: %(reason)s"
    ),
    "renewed": gettext_lazy("The house was away for a moment; the clock starts again"),
}

_CHANGES: Final[dict[str, Promise]] = {
    "house": gettext_lazy("The house rules have changed: %(changes)s"),
    "house_next": gettext_lazy("From the next hand on: %(changes)s"),
}
CHANGES_SAID = 6


def note(code: str, data: Mapping[str, Any]) -> str:
    """Put a note into words; a code that is not known is said as it is."""
    if code in _CHANGES and data.get("changes"):
        return str(_CHANGES[code]) % {"changes": _changes(data["changes"])}
    if code == "drawn" and data.get("cards"):
        return _drawn(data["cards"])
    sentence = _NOTES.get(code)
    if sentence is None:
        return code
    return str(sentence) % _Words(data)


def note_codes() -> frozenset[str]:
    """List every code that has a sentence."""
    return frozenset(_NOTES)


def _changes(changes: Sequence[tuple[str, object, object]]) -> str:
    """Say what each rule is now and was before; of many, the first few and how many more."""
    said = [
        _("%(rule)s %(now)s (was %(before)s)")
        % {
            "rule": rule_name(field),
            "now": lowered(value_said(field, now)),
            "before": lowered(value_said(field, before)),
        }
        for field, before, now in changes[:CHANGES_SAID]
    ]
    if (more := len(changes) - CHANGES_SAID) > 0:
        said.append(ngettext("%(n)s more", "%(n)s more", more) % {"n": number(more)})
    return comma_list(said)


def _drawn(cards: Sequence[tuple[str, str]]) -> str:
    """Say who drew which card for the button; who gets it comes first."""
    said = [(name, card_name(Card(card))) for name, card in cards]
    words = {
        "name": said[0][0],
        "card": said[0][1],
        "others": comma_list(
            _("%(name)s: %(card)s") % {"name": name, "card": card} for name, card in said[1:]
        ),
    }
    return _("%(name)s draws the %(card)s and gets the button (%(others)s)") % words


class _Words(dict[str, str]):
    """The parameters of a note as words; one that is missing leaves a dash, not an error."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(
            {key: number(value) if isinstance(value, int) else value for key, value in data.items()}
        )

    def __missing__(self, key: str) -> str:
        return "–"
