"""The form by which hands are looked for; it lives in the address, so that a look can be sent."""

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import UUID

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from poker import room
from poker.models import HandSeat, Sitting, Table

TABLES = 100
PEOPLE = 200
KEY_DIGITS = 18
KEY = re.compile(r"^(-?[0-9]{1,18})~([0-9a-f-]{1,36})$")
STARTING = re.compile(r"^[2-9TJQKA]{2}[SO]?$")
RANKS = "23456789TJQKA"

YES_NO = [("", _("Either")), ("yes", _("Yes")), ("no", _("No"))]
SCOPES = {"mine": _("My hands"), "hosted": _("Hands of my tables"), "all": _("All hands")}
SORTS = {
    "newest": _("Newest first"),
    "oldest": _("Oldest first"),
    "pot": _("Biggest pots first"),
    "won": _("Most won first"),
    "lost": _("Most lost first"),
}
RESULTS = {"": _("Any"), "won": _("Won"), "lost": _("Lost"), "even": _("Came out even")}
AMOUNT = {"inputmode": "numeric", "min": 0}


class LookForm(forms.Form):
    """Which hands, and in which order. Nothing filled in finds all of one's own."""

    of = forms.ChoiceField(label=_("Whose"), required=False)
    table = forms.ChoiceField(label=_("Table"), required=False)
    since = forms.DateField(label=_("From"), required=False)
    until = forms.DateField(label=_("Until"), required=False)
    player = forms.CharField(label=_("With player"), max_length=40, required=False)
    position = forms.ChoiceField(
        label=_("Position"), choices=[("", _("Any")), *HandSeat.Position.choices], required=False
    )
    pot_min = forms.IntegerField(label=_("Pot from"), min_value=0, required=False)
    pot_max = forms.IntegerField(label=_("Pot up to"), min_value=0, required=False)
    result = forms.ChoiceField(label=_("Result"), choices=list(RESULTS.items()), required=False)
    showdown = forms.ChoiceField(label=_("Showdown"), choices=YES_NO, required=False)
    all_in = forms.ChoiceField(label=_("All-in"), choices=YES_NO, required=False)
    shown = forms.ChoiceField(label=_("Cards shown"), choices=YES_NO, required=False)
    cards = forms.CharField(
        label=_("My cards"), help_text=_("Such as AKs"), max_length=4, required=False
    )
    sort = forms.ChoiceField(label=_("Order"), choices=list(SORTS.items()), required=False)

    def __init__(self, data: Any, *, viewer: Player) -> None:
        super().__init__(data)
        self.viewer = viewer
        scopes = room.scopes(viewer)
        self.scope: room.Scope = next((s for s in scopes if s == data.get("of")), "mine")
        self._choices("of", [(scope, SCOPES[scope]) for scope in scopes])
        self._choices("table", [("", _("Any")), *self._tables()])
        self.people = self._people()
        dress(self)
        for name in ("pot_min", "pot_max"):
            self.fields[name].widget.attrs |= AMOUNT
        self.fields["player"].widget.attrs["list"] = "look-people"
        self.fields["cards"].widget.attrs |= {"autocapitalize": "characters"}
        if self.scope != "mine":
            del self.fields["cards"]

    @property
    def narrowed(self) -> bool:
        """Tell whether anything but the order and the scope is asked for."""
        return any(self.data.get(name) for name in self.fields if name not in ("of", "sort"))

    def clean_player(self) -> Player | None:
        """Find who is meant."""
        name = self.cleaned_data["player"].strip()
        player = Player.objects.named(name) if name else None
        if name and player is None:
            raise forms.ValidationError(_("Nobody here has this name."))
        return player

    def clean_cards(self) -> str:
        """Write a starting hand in the one way it is looked for: AKs, higher rank first."""
        typed = str(self.cleaned_data["cards"]).strip().upper().replace("10", "T")
        if not typed:
            return ""
        if not STARTING.match(typed):
            raise forms.ValidationError(_("Write for example AA, AK, AKs or AKo."))
        ranks = "".join(sorted(typed[:2], key=RANKS.index, reverse=True))
        return ranks + typed[2:].lower()

    def clean(self) -> dict[str, Any]:
        """Refuse to order by what nobody in particular has won."""
        told = super().clean() or self.cleaned_data
        if told.get("sort") in ("won", "lost") and not self.by_seat and "player" in told:
            self.add_error("sort", _("Name a player to order by what was won."))
        return told

    @property
    def by_seat(self) -> bool:
        """Tell whether hands are found by one player's part in them."""
        return self.scope == "mine" or bool(self.cleaned_data.get("player"))

    def wish(self) -> room.Wish:
        """Give what is looked for; the form must be valid."""
        told = self.cleaned_data
        player = told["player"]
        return room.Wish(
            scope=self.scope,
            table=int(told["table"]) if told["table"] else None,
            since=midnight(told["since"]),
            until=midnight(told["until"], days=1),
            player=player.pk if player else None,
            position=told["position"],
            pot_min=told["pot_min"],
            pot_max=told["pot_max"],
            result=told["result"],
            showdown=_yes(told["showdown"]),
            all_in=_yes(told["all_in"]),
            shown=_yes(told["shown"]),
            cards=told.get("cards", ""),
            sort=told["sort"] or "newest",
        )

    def _choices(self, name: str, choices: Iterable[tuple[str, Any]]) -> None:
        self.fields[name].choices = list(choices)  # type: ignore[attr-defined]

    def _tables(self) -> list[tuple[str, str]]:
        """List the tables of the scope, the latest first, and the one that is asked for."""
        tables = Table.objects.order_by("-pk")
        if self.scope == "mine":
            sat = Sitting.objects.filter(player=self.viewer).values("table")
            tables = tables.filter(pk__in=sat)
        elif self.scope == "hosted":
            tables = tables.filter(host=self.viewer)
        found = dict(tables.values_list("pk", "name")[:TABLES])
        asked = str(self.data.get("table") or "")
        is_key = asked.isascii() and asked.isdecimal() and len(asked) <= KEY_DIGITS
        if is_key and int(asked) not in found:
            found |= dict(tables.filter(pk=int(asked)).values_list("pk", "name"))
        return [(str(pk), name) for pk, name in found.items()]

    def _people(self) -> list[str]:
        """Name those whom the viewer sat with, to be offered while typing."""
        tables = Sitting.objects.filter(player=self.viewer).order_by("-pk").values("table")[:PEOPLE]
        with_me = Player.objects.filter(sittings__table__in=tables).exclude(pk=self.viewer.pk)
        return list(with_me.values_list("display_name", flat=True).distinct()[:PEOPLE])


def write_key(key: tuple[Any, Any] | None) -> str:
    """Write the key of the next page into an address; empty for none."""
    if key is None:
        return ""
    value, pk = key
    if isinstance(value, datetime):
        value = (value - datetime.fromtimestamp(0, UTC)) // timedelta(microseconds=1)
    return f"{value}~{pk}"


def read_key(text: str, *, by_time: bool, by_uuid: bool) -> tuple[Any, Any]:
    """Read such a key; ValueError if it is none."""
    found = KEY.match(text)
    if found is None:
        raise ValueError(text)
    value: Any = int(found[1])
    if by_time:
        value = datetime.fromtimestamp(0, UTC) + timedelta(microseconds=value)
    return value, UUID(found[2]) if by_uuid else int(found[2])


def dress(form: forms.Form) -> None:
    """Make the fields of a form by which something is looked for look and answer alike.

    `since` and `until` are days.
    """
    for name, field in form.fields.items():
        field.widget.attrs |= {"class": "input", "id": f"look-{name}"}
        if isinstance(field, forms.ChoiceField):
            field.error_messages["invalid_choice"] = _("There is no such choice.")
    for name in ("since", "until"):
        form.fields[name].widget.input_type = "date"


def midnight(day: date | None, *, days: int = 0) -> datetime | None:
    """Give the time at which a day begins, or the one so many days later; None if there is none."""
    if day is None or day > date.max - timedelta(days=days):
        return None
    return timezone.make_aware(datetime.combine(day + timedelta(days=days), time()))


def _yes(text: str) -> bool | None:
    return {"yes": True, "no": False}.get(text)
