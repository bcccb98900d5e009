"""The type of a request whose sender is known."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import Player


class PlayerRequest(HttpRequest):
    """A request behind `login_required`."""

    user: Player
