"""How bots play, in words."""

from typing import Final

from django.utils.translation import gettext_lazy as _

TEMPERAMENTS: Final = {"careful": _("Careful"), "steady": _("Steady"), "bold": _("Bold")}


def temperaments() -> list[tuple[str, str]]:
    """List what a bot may be asked to be like: the word the dealer takes, and the one to read."""
    return [(name, str(words)) for name, words in TEMPERAMENTS.items()]
