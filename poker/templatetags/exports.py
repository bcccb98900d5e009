"""Links to hands as files."""

from typing import Any
from urllib.parse import urlencode

from django import template
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from poker import exports
from poker.models import Hand

register = template.Library()

_LABELS = {
    "phh": _("Poker Hand History (PHH)"),
    "ohh": _("Open Hand History (OHH)"),
    "pokerstars": _("PokerStars text"),
    "csv": _("Spreadsheet (CSV)"),
    "actions": _("Every action (CSV)"),
}


@register.inclusion_tag("poker/_downloads.html")
def downloads(
    title: str,
    view: str,
    *args: object,
    chosen: str = "",
    called_off: int | None = None,
    **query: object,
) -> dict[str, Any]:
    """Draw a box with a link for each format.

    `chosen` is a query as it stands in an address, `query` one in parts. `called_off` is how
    many of the hands were, if that is known.
    """
    asked = chosen or urlencode(query)
    links = [
        {"label": label, "address": reverse(view, args=[*args, name]) + (asked and f"?{asked}")}
        for name, label in _LABELS.items()
    ]
    return {"title": title, "links": links, "left_out": _left_out(called_off)}


@register.inclusion_tag("poker/_downloads.html")
def downloads_of_hand(title: str, hand: Hand) -> dict[str, Any]:
    """Draw a box with a link for each format in which a hand can be written."""
    called_off = hand.state == Hand.State.VOIDED
    links = [
        {"label": _LABELS[name], "address": reverse("poker:export", args=[hand.pk, name])}
        for name, form in exports.FORMATS.items()
        if form.called_off or not called_off
    ]
    said = gettext("Other formats have no words for a hand that was called off.")
    return {"title": title, "links": links, "left_out": said if called_off else ""}


def _left_out(called_off: int | None) -> str:
    """Say that two of the formats leave hands out, and how many if that is known."""
    if called_off is None:
        return gettext(
            "OHH and PokerStars text leave out hands that were called off: they have no words for"
            " them."
        )
    if not called_off:
        return ""
    return ngettext(
        "OHH and PokerStars text leave out %(count)s hand that was called off: they have no"
        " words for it.",
        "OHH and PokerStars text leave out %(count)s hands that were called off: they have no"
        " words for them.",
        called_off,
    ) % {"count": called_off}
