"""Whose socket this is: asked again at every message, since players sign out."""

from importlib import import_module

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.utils import translation

from accounts.models import Player


def signed_in(session_key: str | None) -> Player | None:
    """Give the player a session belongs to now; None when it is over, or theirs no more."""
    if not session_key:
        return None
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    player = get_user(request)
    return player if isinstance(player, Player) and player.is_active else None


def language(player: Player, *, cookie: str, accepts: str) -> str:
    """Choose the language to speak: the player's own, else what their browser says."""
    if player.language in dict(settings.LANGUAGES):
        return player.language
    request = HttpRequest()
    request.COOKIES[settings.LANGUAGE_COOKIE_NAME] = cookie
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepts
    return translation.get_language_from_request(request)
