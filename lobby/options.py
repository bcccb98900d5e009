"""The form field of each house rule: a list, a switch, a number, or one of the odd ones."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields as options_of
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from lobby import rulebook
from poker.engine.house import CHOICES, NOT_YET, RANGES, House

DEFAULT: Final = House()
NAMES: Final = frozenset(option.name for option in options_of(House)) - {"preset"}
OPTIONAL: Final = frozenset(name for name in NAMES if getattr(DEFAULT, name) is None)

RAISE_IN_CHIPS = "minimum_raise_chips"
"""The field beside `minimum_raise`, for a number of chips; it is no option of its own."""

IN_CHIPS = "chips"
FOUR_NUMBERS = re.compile(r"\s*(\d{1,13})" + r"[\s,;/]+(\d{1,13})" * 3 + r"\s*", re.ASCII)


def playable(name: str) -> list[tuple[str, str]]:
    """List the values of an option that can be played today, with their phrases."""
    not_yet = NOT_YET.get(name, ())
    return [(value, phrase) for value, phrase in rulebook.choices(name) if value not in not_yet]


def is_offered(name: str) -> bool:
    """Tell whether there is something to choose."""
    return name in NAMES and (name not in CHOICES or len(playable(name)) > 1)


def option_fields(name: str) -> dict[str, forms.Field]:
    """Make the form fields of one house rule, by name: one, or two for the smallest raise."""
    words: dict[str, Any] = {"label": rulebook.label(name), "help_text": _hint(name)}
    if name == "minimum_raise":
        listed = [*playable(name), (IN_CHIPS, _("A number of chips"))]
        chips = _number(
            "minimum_raise",
            label=_("Smallest raise in chips"),
            help_text=_("Only for a number of chips."),
            required=False,
        )
        return {name: forms.ChoiceField(choices=listed, **words), RAISE_IN_CHIPS: chips}
    return {name: _field(name, words)}


def said_in_form(house: House) -> dict[str, Any]:
    """Give the values of a house as the form's fields take them."""
    values = {name: getattr(house, name) for name in NAMES}
    if isinstance(house.minimum_raise, int):
        values |= {"minimum_raise": IN_CHIPS, RAISE_IN_CHIPS: house.minimum_raise}
    return values


def read_from_form(data: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Give the values of the options of those names as a house takes them."""
    values = {name: data[name] for name in names}
    if values.get("minimum_raise") == IN_CHIPS:
        values["minimum_raise"] = data[RAISE_IN_CHIPS]
    return values


class StreetBetsField(forms.CharField):
    """Four numbers, a street each, or nothing."""

    def __init__(self, **words: Any) -> None:
        super().__init__(required=False, max_length=80, **words)
        self.widget.attrs |= {"autocomplete": "off"}

    def prepare_value(self, value: Any) -> Any:
        """Write the four numbers in a row."""
        return ", ".join(map(str, value)) if isinstance(value, tuple) else value

    def to_python(self, value: Any) -> tuple[int, ...] | None:  # type: ignore[override]
        """Read four numbers between commas or blanks; None when nothing is there."""
        if value is None or isinstance(value, tuple):
            return value
        if not str(value).strip():
            return None
        found = FOUR_NUMBERS.fullmatch(str(value))
        if found is None:
            raise ValidationError(_("Write four numbers, one for each street, or nothing."))
        return tuple(int(text) for text in found.groups())

    def run_validators(self, value: Any) -> None:
        """Leave the amounts to the house, which says what is wrong with them."""


def _hint(name: str) -> str:
    explained = rulebook.explained(name)
    if name not in OPTIONAL:
        return explained
    return _("%(sentence)s Empty for no limit.") % {"sentence": explained}


def _field(name: str, words: dict[str, Any]) -> forms.Field:
    if name == "street_bet_max":
        return StreetBetsField(**words)
    if name == "limit_bets_max":
        low, high = RANGES[name]
        listed = [*((n, str(n)) for n in range(low, high + 1)), ("", _("Any number"))]
        return forms.TypedChoiceField(
            choices=listed, coerce=int, empty_value=None, required=False, **words
        )
    if name in CHOICES:
        return forms.ChoiceField(choices=playable(name), **words)
    if isinstance(getattr(DEFAULT, name), bool):
        return forms.BooleanField(required=False, **words)
    return _number(name, required=name not in OPTIONAL, **words)


def _number(name: str, **words: Any) -> forms.IntegerField:
    low, high = RANGES[name]
    widget = forms.NumberInput(attrs={"inputmode": "numeric", "min": low, "max": high})
    return forms.IntegerField(widget=widget, **words)
