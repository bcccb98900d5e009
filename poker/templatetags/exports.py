"""Links to hands as files."""

from typing import Any
from urllib.parse import urlencode

from django import template
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

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
    title: str, view: str, *args: object, chosen: str = "", **query: object
) -> dict[str, Any]:
    """Draw a box with a link for each format.

    `chosen` is a query as it stands in an address, `query` one in parts.
    """
    asked = chosen or urlencode(query)
    links = [
        {"label": label, "address": reverse(view, args=[*args, name]) + (asked and f"?{asked}")}
        for name, label in _LABELS.items()
    ]
    return {"title": title, "links": links}
