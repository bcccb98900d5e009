"""Cards and chips in templates."""

from django import template

from poker.engine.cards import Card
from poker.words import card_name, number

register = template.Library()


@register.inclusion_tag("poker/_card_text.html")
def card_text(code: str) -> dict[str, str]:
    """Draw a card within a line of text, with its name for who cannot see it."""
    card = Card(code)
    rank = "10" if card.rank == "T" else card.rank
    return {"rank": rank, "suit": card.suit, "name": card_name(card)}


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
