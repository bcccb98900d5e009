"""What is asked before something is done: always why."""

from collections.abc import Sequence, Set
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminCheckboxSelectMultipleWidget,
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanWidget,
)

from accounts.models import Player
from poker import roles
from poker.models import REASON_LENGTH

HOUSE = _("the house")
"""Whose chips are given or taken where no player's are."""


class ReasonForm(forms.Form):
    """Why something is done."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=REASON_LENGTH,
        widget=UnfoldAdminTextInputWidget(attrs={"autocomplete": "off"}),
        help_text=_("Kept for good, with your name and the time."),
        error_messages={"required": _("Say why.")},
    )


class ChipsForm(ReasonForm):
    """How many chips, and why; the key makes a second press the same wish."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    amount = forms.IntegerField(
        label=_("Chips"),
        min_value=1,
        widget=UnfoldAdminIntegerFieldWidget,
        error_messages={
            name: _("Write a whole number of chips, at least one.")
            for name in ("required", "invalid", "min_value")
        },
    )
    field_order: Sequence[str] = ("amount", "reason")


class CorrectionForm(ChipsForm):
    """From whom to whom; the house gives or takes when it is named."""

    source = forms.CharField(
        label=_("From"),
        widget=UnfoldAdminTextInputWidget(attrs={"autocomplete": "off"}),
        help_text=_("The name of a player, or: the house"),
        error_messages={"required": _("Name a player, or write: the house")},
    )
    target = forms.CharField(
        label=_("To"),
        widget=UnfoldAdminTextInputWidget(attrs={"autocomplete": "off"}),
        help_text=_("The name of a player, or: the house"),
        error_messages={"required": _("Name a player, or write: the house")},
    )
    where = forms.ChoiceField(
        label=_("Which chips"),
        choices=[
            ("wallet", _("Those in their wallets")),
            ("table", _("Those in front of them, at the table where both sit")),
        ],
        widget=UnfoldAdminSelectWidget,
    )
    field_order: Sequence[str] = ("source", "target", "where", "amount", "reason")

    def clean_source(self) -> Player | None:
        """Find the player of the name."""
        return self._player("source")

    def clean_target(self) -> Player | None:
        """Find the player of the name."""
        return self._player("target")

    def _player(self, field: str) -> Player | None:
        name = " ".join(self.cleaned_data[field].split())
        if name.casefold() == str(HOUSE).casefold():
            return None
        player = Player.objects.named(name)
        if player is None:
            raise forms.ValidationError(_("Nobody here has this name."), code="unknown")
        return player


class ResetForm(ReasonForm):
    """Whether the second factor goes too."""

    second_factor = forms.BooleanField(
        label=_("Also remove one-time codes and passkeys"),
        required=False,
        widget=UnfoldBooleanWidget,
    )
    field_order = ("second_factor", "reason")


class RolesForm(ReasonForm):
    """Which roles a player has from now on, of those that the asker may give."""

    roles = forms.MultipleChoiceField(
        label=_("Roles"), required=False, widget=UnfoldAdminCheckboxSelectMultipleWidget
    )
    field_order = ("roles", "reason")

    def __init__(self, *args: Any, may: Set[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = [(name, words) for name, words in roles.NAMES.items() if name in may]
        self.fields["roles"].choices = offered  # type: ignore[attr-defined]
