"""What a page may load and run."""

from collections.abc import Callable
from typing import Any

from csp.constants import NONCE, NONE, SELF, UNSAFE_EVAL, UNSAFE_INLINE
from django.http import HttpRequest
from django.http.response import HttpResponseBase

GAME: dict[str, list[Any]] = {
    "default-src": [NONE],
    "script-src": [SELF, NONCE],
    "style-src": [SELF],
    "img-src": [SELF, "data:"],
    "font-src": [SELF],
    "media-src": [SELF],
    "connect-src": [SELF],
    "worker-src": [SELF],
    "form-action": [SELF],
    "frame-ancestors": [NONE],
    "base-uri": [NONE],
    "object-src": [NONE],
}
ADMIN: dict[str, list[Any]] = {
    **GAME,
    # The theme of the admin evaluates expressions in its markup. The admin shows no user's text
    # unescaped, and nobody but staff gets there.
    "script-src": [SELF, UNSAFE_INLINE, UNSAFE_EVAL],
    "style-src": [SELF, UNSAFE_INLINE],
}

Handler = Callable[[HttpRequest], HttpResponseBase]


class AdminPolicy:
    """Give the admin its own policy; placed inside django-csp's middleware, which writes it."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Mark the answers of the admin with the policy that replaces the game's."""
        response = self.get_response(request)
        if request.path_info.startswith("/admin/"):
            response._csp_replace = ADMIN  # type: ignore[attr-defined]
        return response
