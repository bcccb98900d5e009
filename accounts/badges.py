"""What everybody may know of a player."""

from __future__ import annotations

from typing import TypedDict

from accounts.models import Player


class Badge(TypedDict):
    """Name, initials, colour (0 to 9) and whether it is a bot."""

    name: str
    initials: str
    hue: int
    bot: bool


def badge(player: Player) -> Badge:
    """Return the public face of a player."""
    return {
        "name": player.display_name,
        "initials": player.initials,
        "hue": player.hue,
        "bot": player.is_bot,
    }
