"""The language a player chose goes before the language of the browser."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import translation

Handler = Callable[[HttpRequest], HttpResponseBase]


class PreferredLanguage:
    """Speak the player's language; placed after Django's locale and sign-in middleware."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Activate the chosen language for this page."""
        player = request.user
        if not player.is_authenticated or player.language not in dict(settings.LANGUAGES):
            return self.get_response(request)
        with translation.override(player.language):
            request.LANGUAGE_CODE = player.language
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", player.language)
        return response
