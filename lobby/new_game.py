"""The form of a new game. Its options are rows of a table: a new option is a new row."""

from collections.abc import Iterator, Mapping
from dataclasses import fields as options_of
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final
from uuid import UUID

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lobby import rulebook
from poker.engine.house import CHOICES, NOT_YET, RANGES, House, HouseFault, faults
from poker.words import fault_sentence

NAME_LENGTH = 40
BUY_INS = ("buy_in_min", "buy_in_max")

PRESETS: Final[Mapping[str, tuple[Promise, Promise, House]]] = MappingProxyType(
    {
        "standard": (
            _("Standard"),
            _("The cash-game rules of the big card rooms, with nothing extra."),
            House(),
        ),
    }
)
"""What a new game starts from: a name, a sentence, and the rules."""

SECTIONS: Final[tuple[tuple[Promise, tuple[str, ...]], ...]] = (
    (_("Stakes"), ("small_blind", "big_blind", "ante", "ante_by", "structure")),
    (_("Chips"), ("buy_in_min", "buy_in_max", "buy_in_unit", "buy_in_from", "buy_in_approval")),
    (_("Table"), ("seats", "bots", "spectators", "chat")),
    (_("Time"), ("turn_seconds", "time_bank_seconds")),
)
MORE: Final[tuple[str, ...]] = (
    "newcomer", "missed_blinds", "button_moves", "first_button", "reopening", "odd_chips",
    "showdown", "fold_when_free", "royal_flush_named", "smallest_chip", "players_to_start",
    "seconds_between_hands", "time_bank_hands", "timeouts_before_sitting_out",
    "minutes_before_standing_up", "returning_minimum_minutes", "hands_max", "ends_when_one_left",
)  # fmt: skip
"""Options that most nights leave as they are."""

_DEFAULT = House()
_OPTIONS = {option.name for option in options_of(House)}
OPTIONAL = frozenset(name for name in _OPTIONS if getattr(_DEFAULT, name) is None)


def playable(name: str) -> list[tuple[str, str]]:
    """List the values of an option that can be played today, with their phrases."""
    not_yet = NOT_YET.get(name, ())
    return [(value, phrase) for value, phrase in rulebook.choices(name) if value not in not_yet]


class NewGameForm(forms.Form):
    """Name and door of the table, then the house rules, beginning with those of a preset."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    preset = forms.ChoiceField(widget=forms.HiddenInput)
    name = forms.CharField(
        label=_("Name"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    door = forms.ChoiceField(
        label=_("Who finds it"),
        choices=[
            ("private", _("Who has the link or the code")),
            ("open", _("Everybody in this house")),
        ],
        help_text=_("A private table is in nobody else’s lobby until they have sat down at it."),
    )
    bots = forms.IntegerField(
        label=_("Bots"),
        min_value=0,
        initial=0,
        help_text=_("They sit down at once; you can remove them later."),
    )
    buy_in_unit = forms.ChoiceField(
        label=_("Buy-ins counted in"),
        choices=[("big_blinds", _("Big blinds")), ("chips", _("Chips"))],
        help_text=_("40 big blinds are 400 chips when the big blind is 10."),
    )

    def __init__(self, data: Any = None, *, preset: str, key: UUID, name: str) -> None:
        house = PRESETS[preset][2]
        initial: dict[str, Any] = {"key": key, "preset": preset, "name": name}
        initial |= {"door": "private", "bots": 0, "buy_in_unit": "big_blinds"}
        initial |= {option: getattr(house, option) for option in _OPTIONS}
        initial |= {option: getattr(house, option) // house.big_blind for option in BUY_INS}
        super().__init__(data, initial=initial)
        self.start = house
        self.fields["preset"].choices = [(each, each) for each in PRESETS]  # type: ignore[attr-defined]
        self.fields["bots"].widget.attrs["max"] = RANGES["seats"][1] - 1
        for option in self._offered():
            self.fields[option] = option_field(option)
        self.house: House | None = None

    @property
    def sections(self) -> list[dict[str, Any]]:
        """Group the fields for the page."""
        shown = [(title, [self[n] for n in names if n in self.fields]) for title, names in SECTIONS]
        return [{"title": title, "fields": fields} for title, fields in shown if fields]

    @property
    def more(self) -> list[forms.BoundField]:
        """Give the fields that most leave alone."""
        return [self[name] for name in MORE if name in self.fields]

    @property
    def more_is_wrong(self) -> bool:
        """Tell whether something has to be mended among those."""
        return any(name in self.errors for name in MORE)

    def clean(self) -> dict[str, Any]:
        """Put the house together and say under each field what is wrong with it."""
        data = super().clean() or self.cleaned_data
        if not self.errors:
            house = self._house(data)
            for fault in faults(house):
                self._say(fault)
            self._count_bots(house, data["bots"])
            self.house = None if self.errors else house
        return data

    def _offered(self) -> Iterator[str]:
        for name in [*(n for _title, names in SECTIONS for n in names), *MORE]:
            if name in _OPTIONS and (name not in CHOICES or len(playable(name)) > 1):
                yield name

    def _house(self, data: Mapping[str, Any]) -> House:
        values = {name: data[name] for name in self._offered()}
        if data["buy_in_unit"] == "big_blinds":
            values |= {name: data[name] * data["big_blind"] for name in BUY_INS}
        return replace(self.start, **values)

    def _say(self, fault: HouseFault) -> None:
        limit = None if fault.limit is None else str(fault.limit)
        sentence = fault_sentence(fault.fields, fault.reason.value, limit)
        at = next((name for name in fault.fields if name in self.fields), None)
        self.add_error(at, sentence)

    def _count_bots(self, house: House, bots: int) -> None:
        if bots >= house.seats:
            self.add_error("bots", _("Leave at least one seat free."))


def option_field(name: str) -> forms.Field:
    """Make the form field of one house rule: a list, a switch or a number."""
    label, hint = rulebook.label(name), rulebook.explained(name)
    if name in CHOICES:
        return forms.ChoiceField(label=label, help_text=hint, choices=playable(name))
    if isinstance(getattr(_DEFAULT, name), bool):
        return forms.BooleanField(label=label, help_text=hint, required=False)
    low, high = RANGES[name]
    attrs = {"inputmode": "numeric", "min": low, "max": high}
    if name in BUY_INS:
        attrs["min"] = 1
    return forms.IntegerField(
        label=label,
        help_text=hint,
        required=name not in OPTIONAL,
        widget=forms.NumberInput(attrs=attrs),
    )
