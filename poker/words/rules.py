"""A game in a line: "No-limit Hold'em, 5/10"."""

from django.utils.translation import gettext as _

from poker.engine.house import House
from poker.words.cards import number


def game_name(house: House) -> str:
    """Name a game by its structure and its stakes."""
    stakes = f"{number(house.small_blind)}/{number(house.big_blind)}"
    text = _("%(structure)s Hold’em, %(stakes)s") % {
        "structure": structure_name(house),
        "stakes": stakes,
    }
    if house.ante:
        text = _("%(game)s, ante %(ante)s") % {"game": text, "ante": number(house.ante)}
    return text


def structure_name(house: House) -> str:
    """Name the betting structure."""
    match house.structure:
        case "no_limit":
            return _("No-limit")
        case "pot_limit":
            return _("Pot-limit")
        case "fixed_limit":
            return _("Fixed-limit")
