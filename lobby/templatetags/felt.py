"""Template tags of the pages around the table: amounts, cards, times, the table in little."""

from datetime import datetime
from typing import Any

from django import template
from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Player
from lobby import auditing, rulebook
from poker import roles
from poker.engine.cards import Card
from poker.engine.house import House
from poker.room import Share, TableCard
from poker.words import card_name, number

register = template.Library()

MANY_SEATS = 10
FACES = 6
FORMATS = {"time": "H:i", "day": "j F", "full": "j F, H:i"}


@register.simple_tag
def offices(player: Player) -> dict[str, bool]:
    """Say which pages behind the game a player may open: audit, administration."""
    return {"audit": auditing.may_audit(player), "administration": roles.may_enter(player)}


@register.filter
def chips(amount: int) -> str:
    """Write an amount of chips with grouped digits."""
    return number(amount)


@register.filter
def house_named(house: House) -> str:
    """Name whose rules a house began with, where they are not the standard."""
    if house.preset == "standard":
        return ""
    return _("%(name)s rules") % {"name": rulebook.preset_title(house)}


@register.filter
def signed(amount: int) -> SafeString:
    """Write what was won or lost, with its sign and, besides, its colour."""
    if not amount:
        return format_html('<span class="faint">{}</span>', number(0))
    sign, look = ("+", "good") if amount > 0 else ("−", "bad")
    return format_html('<span class="{}">{}{}</span>', look, sign, number(abs(amount)))


@register.filter
def decimal(amount: float | None) -> str:
    """Write a number with one place after the point and its sign; a dash for none."""
    if amount is None:
        return "–"
    rounded = round(amount, 1)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return sign + number_format(abs(rounded), 1)


@register.filter
def percent(share: Share) -> SafeString:
    """Write a share in percent, with what it is of; a dash for nothing of nothing."""
    if share.percent is None:
        return format_html('<span class="faint">{}</span>', "–")
    words = {"count": number(share.count), "of": number(share.of)}
    title = _("%(count)s of %(of)s") % words
    shown = _("%(share)s%%") % {"share": round(share.percent)}
    return format_html('<span title="{}">{}</span>', title, shown)


@register.inclusion_tag("lobby/_card.html")
def card(face: Card) -> dict[str, Any]:
    """Draw one card, face up."""
    return {"rank": face.rank, "suit": face.suit, "name": card_name(face)}


@register.simple_tag
def moment(at: datetime, shape: str = "full") -> SafeString:
    """Write a time; the page's script turns it to the clock on the reader's wall.

    `shape` is time, day or full.
    """
    shown = date_format(timezone.localtime(at), FORMATS[shape])
    text = shown if shape == "day" else f"{shown} UTC"
    return format_html('<time datetime="{}" data-local="{}">{}</time>', at.isoformat(), shape, text)


@register.inclusion_tag("lobby/_mini.html")
def mini(card: TableCard) -> dict[str, Any]:
    """Draw the table in little, the viewer's own seat (or seat 1) at the bottom."""
    first = card.mine.seat if card.mine else 1
    taken = {sitting.seat for sitting in card.sittings}
    seats = card.house.seats
    places = [
        _place(1 + (first - 1 + at) % seats, taken, mine=card.mine is not None and at == 0)
        for at in range(seats)
    ]
    words = {"taken": card.taken, "seats": seats}
    label = ngettext(
        "%(taken)s of %(seats)s seat taken", "%(taken)s of %(seats)s seats taken", seats
    )
    return {"card": card, "places": places, "many": seats > MANY_SEATS, "label": label % words}


@register.filter
def names(card: TableCard) -> str:
    """Name who sits there, the viewer left out; a long table is cut short."""
    players = [player.display_name for player in card.people]
    shown = ", ".join(players[:FACES])
    more = len(players) - FACES
    if more <= 0:
        return shown
    text = ngettext("%(names)s and %(count)s more", "%(names)s and %(count)s more", more)
    return text % {"names": shown, "count": number(more)}


@register.filter
def state_word(seat: Any) -> str:
    """Say in a word how a seat of the scene stands."""
    words = {
        "asks": _("asks for chips"),
        "away": _("away"),
        "offline": _("offline"),
        "waiting": _("waits for the big blind"),
        "bust": _("out of chips"),
        "allin": _("all-in"),
        "folded": _("folded"),
    }
    return words.get(seat.state, "")


def _place(seat: int, taken: set[int], *, mine: bool) -> str:
    if mine:
        return "you"
    return "taken" if seat in taken else "empty"
