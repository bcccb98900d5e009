"""Bots: players flagged as such, who cannot sign in."""

from __future__ import annotations

from accounts.models import Player


def bot(name: str) -> Player:
    """Find or make the bot of that name.

    Raise `LookupError` when a person's name looks the same; choose another then.
    """
    found = Player.objects.named(name)
    if found is None:
        return Player.objects.create_bot(name)
    if not found.is_bot:
        raise LookupError(f"{name!r} is the name of a person")
    return found
