"""Links to be sent to friends."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

NEAR = ("localhost", "127.0.0.1", "[::1]")


def absolute(request: HttpRequest, path: str) -> str:
    """Write a link as friends can open it: at the public address, else as its host came here."""
    if settings.PUBLIC_URL:
        return f"{settings.PUBLIC_URL}{path}"
    return request.build_absolute_uri(path)


def is_near(request: HttpRequest) -> bool:
    """Say whether such a link opens on this very machine only."""
    host = request.get_host()
    return not settings.PUBLIC_URL and (host in NEAR or host.rpartition(":")[0] in NEAR)
