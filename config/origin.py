"""Which pages may open a socket: ours.

A browser sends a player's cookies along with a socket that any page opens. So, as Django does
for a form, the page that opens it must have come from the very address it connects to.
"""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host

Application = Callable[[dict[str, Any], Any, Any], Awaitable[Any]]


class SameOrigin:
    """Refuse a WebSocket whose `Origin` is not the host it connects to."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """Let a socket of our own pages in; close any other before it is open."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin1")
        host = headers.get(b"host", b"").decode("latin1")
        door = self.application if is_ours(origin, host=host) else WebsocketDenier()
        return await door(scope, receive, send)


def is_ours(origin: str, *, host: str) -> bool:
    """Tell whether a page at `origin` may talk to us at `host` (both as the browser sent them)."""
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    domain, _port = split_domain_port(host)
    parts = urlsplit(origin)
    return (
        bool(domain)
        and validate_host(domain, settings.ALLOWED_HOSTS)
        and parts.scheme in ("http", "https")
        and parts.netloc.lower() == host.lower()
    )
