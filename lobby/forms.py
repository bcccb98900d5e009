"""The small forms: finding a table, granting chips, changing the blinds."""

import re
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from poker.models import CODE_LENGTH

TABLE = re.compile(rf"(?:^|/table/)([a-z0-9]{{{CODE_LENGTH}}})(?:/|\?|#|$)")
INVITATION = re.compile(r"/join/([A-Za-z0-9_-]{20,80})(?:/|\?|#|$)")


class FindForm(forms.Form):
    """A code, or a link that somebody sent."""

    at = forms.CharField(label=_("Code or link"), max_length=500)

    @property
    def code(self) -> str:
        """Give the table's code in what was typed, empty if there is none."""
        typed = self.cleaned_data["at"].strip()
        found = TABLE.search(typed) or TABLE.search(typed.lower())
        return found[1] if found else ""

    @property
    def token(self) -> str:
        """Give the invitation's token in what was typed, empty if there is none."""
        found = INVITATION.search(self.cleaned_data["at"].strip())
        return found[1] if found else ""


class GrantForm(forms.Form):
    """Chips from the mint into a wallet. The key makes a second sending harmless."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    player = forms.IntegerField(widget=forms.HiddenInput)
    amount = forms.IntegerField(
        label=_("Chips"),
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "min": 1, "class": "input"}),
    )

    def __init__(self, data: Any = None, *, key: UUID | None = None, player: int = 0) -> None:
        super().__init__(data, initial={"key": key, "player": player})
        for name, field in self.fields.items():
            field.widget.attrs["id"] = f"grant-{player}-{name}"


class BlindsForm(forms.Form):
    """Blinds and ante from the next hand on."""

    small_blind = forms.IntegerField(label=_("Small blind"))
    big_blind = forms.IntegerField(label=_("Big blind"))
    ante = forms.IntegerField(label=_("Ante"))
