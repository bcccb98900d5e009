"""The house rules as a form. What does not go together is said under both fields."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.html import format_html
from django.utils.translation import gettext as _

from lobby import options, rulebook
from poker.engine.house import House, HouseFault, faults
from poker.words import fault_sentence

SHOWN_BESIDE = {"minimum_raise": options.RAISE_IN_CHIPS}


class HouseForm(forms.Form):
    """Every option of a house, beginning with those of `start`; `house` is what was chosen."""

    def __init__(self, data: Any = None, *, start: House, initial: Mapping[str, Any]) -> None:
        super().__init__(data, initial={**options.said_in_form(start), **initial})
        self.start = start
        self.house: House | None = None
        self.offered = [name for name in rulebook.NAMES if options.is_offered(name)]
        for name in self.offered:
            self.fields |= options.option_fields(name)
            self._remember_the_standard(name)

    def parts(self, sections: Iterable[tuple[Any, Iterable[str]]]) -> list[dict[str, Any]]:
        """Group fields for the page, by title; a section without fields is left out."""
        made = [(title, list(self._bound(names))) for title, names in sections]
        return [
            {"title": title, "options": bound, "wrong": any(o["field"].errors for o in bound)}
            for title, bound in made
            if bound
        ]

    def clean(self) -> dict[str, Any]:
        """Put the house together and say under each field what is wrong with it."""
        data = super().clean() or self.cleaned_data
        self._ask_for_chips(data)
        if not self.errors:
            house = self.house_of(data)
            for fault in faults(house):
                self._say(fault)
            self.house = None if self.errors else house
        return data

    def house_of(self, data: Mapping[str, Any]) -> House:
        """Put the house together from clean fields; it may still have faults."""
        return replace(self.start, **options.read_from_form(data, self.offered))

    def _bound(self, names: Iterable[str]) -> Iterable[dict[str, Any]]:
        for name in names:
            for each in (name, SHOWN_BESIDE.get(name, "")):
                if each in self.fields:
                    only = rulebook.ONLY_IN.get(name, "")
                    yield {"field": self[each], "only": only, "beside": each != name}

    def _ask_for_chips(self, data: Mapping[str, Any]) -> None:
        """Want a number where the smallest raise is a number of chips."""
        name = options.RAISE_IN_CHIPS
        wanted = data.get("minimum_raise") == options.IN_CHIPS and name not in self.errors
        if wanted and data.get(name) is None:
            self.add_error(name, _("Say how many chips."))

    def _say(self, fault: HouseFault) -> None:
        limit = None if fault.limit is None else str(fault.limit)
        sentence = fault_sentence(fault.fields, fault.reason.value, limit)
        shown = [name for name in fault.fields if name in self.fields]
        for name in shown or [NON_FIELD_ERRORS]:
            self.add_error(None if name == NON_FIELD_ERRORS else name, sentence)

    def _remember_the_standard(self, name: str) -> None:
        """Say below an option what the standard has, where the form begins with something else."""
        standard = rulebook.standard_for(self.start)
        if getattr(self.start, name) != getattr(standard, name):
            self.fields[name].help_text = format_html(
                '{} <span class="as-standard">{}</span>',
                self.fields[name].help_text,
                _("Standard: %(value)s.") % {"value": self.said_here(standard, name)},
            )

    def said_here(self, house: House, name: str) -> str:
        """Say a value as the field of this form counts it."""
        return rulebook.said(house, name)
