"""The form that narrows a statement down; it lives in the address, so that it can be kept."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from lobby.looking import dress, midnight
from poker.ledger import book
from poker.models import Sitting, Table

TABLES = 100
KINDS = {
    "grants": (_("Granted"), ("mint", "grant")),
    "buy_ins": (_("Buy-ins and top-ups"), ("buy_in", "top_up")),
    "cash_outs": (_("Cash-outs"), ("cash_out",)),
    "blinds": (
        _("Blinds and antes"),
        ("small_blind", "big_blind", "ante", "dead_blind", "live_blind", "straddle"),
    ),
    "bets": (_("Bets"), ("bet",)),
    "won": (_("Pots won"), ("award",)),
    "back": (_("Bets that came back"), ("return", "refund")),
    "corrections": (_("Corrections"), ("correction",)),
}
OF_A_WALLET = ("grants", "buy_ins", "cash_outs", "corrections")


class StatementForm(forms.Form):
    """Which lines of a wallet, or of a seat. Nothing filled in gives all."""

    kind = forms.ChoiceField(label=_("What"), required=False)
    table = forms.ChoiceField(label=_("Table"), required=False)
    since = forms.DateField(label=_("From"), required=False)
    until = forms.DateField(label=_("Until"), required=False)

    def __init__(self, data: Any, *, viewer: Player, of_wallet: bool) -> None:
        super().__init__(data)
        names = OF_A_WALLET if of_wallet else [name for name in KINDS if name != "grants"]
        kinds = [("", _("Everything")), *((name, KINDS[name][0]) for name in names)]
        self.fields["kind"].choices = kinds  # type: ignore[attr-defined]
        if of_wallet:
            tables = [("", _("Any")), *_tables(viewer)]
            self.fields["table"].choices = tables  # type: ignore[attr-defined]
        else:
            del self.fields["table"]
        dress(self)

    @property
    def narrowed(self) -> bool:
        """Tell whether anything is asked for."""
        return any(self.data.get(name) for name in self.fields)

    def wish(self) -> book.Wish:
        """Give what is looked for; the form must be valid."""
        told = self.cleaned_data
        kind, table = told["kind"], told.get("table")
        return book.Wish(
            codes=KINDS[kind][1] if kind else (),
            subject=f"table:{table}" if table else "",
            since=midnight(told["since"]),
            until=midnight(told["until"], days=1),
        )


def _tables(player: Player) -> list[tuple[str, str]]:
    sat = Sitting.objects.filter(player=player).values("table")
    tables = Table.objects.filter(pk__in=sat).order_by("-pk")[:TABLES]
    return [(str(pk), name) for pk, name in tables.values_list("pk", "name")]
