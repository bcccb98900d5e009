"""The form of a new game: name and door, who is there, and the house rules of a preset."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lobby import rulebook
from lobby.house_form import HouseForm
from poker.engine.house import PRESETS, RANGES, House, Preset
from poker.words import number, refusal_sentence

NAME_LENGTH = 40
BUY_INS = ("buy_in_min", "buy_in_max")

SECTIONS: Final[tuple[tuple[Promise, tuple[str, ...]], ...]] = (
    (_("Stakes"), ("structure", "small_blind", "big_blind", "ante", "ante_by")),
    (_("Chips"), ("buy_in_min", "buy_in_max", "buy_in_unit", "buy_in_from", "buy_in_approval")),
    (_("Table"), ("seats", "bots", "spectators", "chat")),
    (_("Time"), ("turn_seconds", "time_bank_seconds", "seconds_between_hands")),
)
_FIRST = frozenset(name for _title, names in SECTIONS for name in names)

MORE: Final = tuple(
    (title, tuple(name for name in names if name not in _FIRST))
    for title, names in rulebook.SECTIONS
)
"""Options that most nights leave as they are."""


class NewGameForm(HouseForm):
    """Name and door of the table, then every house rule, beginning with those of a preset."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    preset = forms.ChoiceField(widget=forms.HiddenInput, choices=[(name, name) for name in PRESETS])
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
        widget=forms.NumberInput(
            attrs={"inputmode": "numeric", "max": RANGES["seats"][1] - 1},
        ),
        help_text=_("They sit down at once; you can remove them later."),
    )
    buy_in_unit = forms.ChoiceField(
        label=_("Buy-ins counted in"),
        choices=[("big_blinds", _("Big blinds")), ("chips", _("Chips"))],
        help_text=_("40 big blinds are 400 chips when the big blind is 10."),
    )

    def __init__(
        self, data: Any = None, *, preset: Preset, key: UUID, name: str, door: str = "private"
    ) -> None:
        start = PRESETS[preset]
        initial: dict[str, Any] = {"key": key, "preset": preset, "name": name, "door": door}
        initial |= {"bots": 0, "buy_in_unit": "big_blinds"}
        initial |= {each: getattr(start, each) // start.big_blind for each in BUY_INS}
        super().__init__(data, start=start, initial=initial)
        for each in BUY_INS:
            self.fields[each].widget.attrs["min"] = 1

    @property
    def sections(self) -> list[dict[str, Any]]:
        """Group the fields that most look at."""
        return self.parts(SECTIONS)

    @property
    def more(self) -> list[dict[str, Any]]:
        """Group the fields that most leave alone."""
        return self.parts(MORE)

    @property
    def more_is_wrong(self) -> bool:
        """Tell whether something has to be mended among those."""
        return any(part["wrong"] for part in self.more)

    def clean(self) -> dict[str, Any]:
        """Put the house together, and leave a seat free for whoever opens the table."""
        data = super().clean()
        if self.house is not None and data["bots"] >= self.house.seats:
            self.add_error("bots", _("Leave at least one seat free."))
            self.house = None
        elif self.house is not None and data["bots"] and self.house.buy_in_from == "wallet":
            self.add_error("bots", refusal_sentence("bots_on_the_tab", {}))
            self.house = None
        return data

    def house_of(self, data: Mapping[str, Any]) -> House:
        """Put the house together; buy-ins may be counted in big blinds."""
        if data["buy_in_unit"] == "big_blinds":
            data = {**data, **{name: data[name] * data["big_blind"] for name in BUY_INS}}
        return super().house_of(data)

    def said_here(self, house: House, name: str) -> str:
        """Say a value as the field counts it: buy-ins, at first, in big blinds."""
        if name in BUY_INS:
            return number(getattr(house, name) // house.big_blind)
        return super().said_here(house, name)
