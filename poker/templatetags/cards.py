"""Cards and chips in templates."""

from collections.abc import Sequence

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from poker.engine.cards import Card
from poker.words import card_list, card_name, number

register = template.Library()

TENTHS_BELOW = 10
MINUTE = 60


@register.inclusion_tag("poker/_card_text.html")
def card_text(code: str) -> dict[str, str]:
    """Draw a card within a line of text, with its name for who cannot see it."""
    return _parts(Card(code))


@register.simple_tag
def pictured(text: str, cards: Sequence[Card]) -> SafeString:
    """Write a sentence with the cards it names as pictures, which say their names themselves."""
    before, named, after = text.partition(card_list(cards)) if cards else (text, "", "")
    drawn = (render_to_string("poker/_card_text.html", _parts(card)).strip() for card in cards)
    pictures = mark_safe(" ".join(drawn)) if named else ""  # noqa: S308 - our own template
    return format_html("{}{}{}", before, pictures, after)


def _parts(card: Card) -> dict[str, str]:
    rank = "10" if card.rank == "T" else card.rank
    return {"rank": rank, "suit": card.suit, "name": card_name(card)}


@register.filter
def seconds(time: float) -> str:
    """Write a time in seconds, a tenth only where it is short; from a minute on in minutes."""
    minutes, rest = divmod(round(time), MINUTE)
    if minutes:
        return _("%(minutes)s min %(count)s s") % {"minutes": number(minutes), "count": rest}
    shown = f"{time:.1f}" if 0 < time < TENTHS_BELOW else f"{time:.0f}"
    return _("%(count)s s") % {"count": shown}


@register.filter
def chips(amount: int) -> str:
    """Write chips with their groups of digits."""
    return number(amount)


@register.filter
def signed(amount: int) -> str:
    """Write chips won or lost with their sign."""
    if amount == 0:
        return "0"
    return f"+{number(amount)}" if amount > 0 else f"−{number(-amount)}"
