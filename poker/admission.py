"""Whose socket this is: asked again at every message, since players sign out."""

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import connection
from django.http import HttpRequest
from django.utils import translation

from accounts.models import Player

# One row while the session and its player are there; asked so often that it is written out.
_STILL_THERE = """
    SELECT s.session_data, p.password, p.is_active
    FROM django_session s, accounts_player p
    WHERE s.session_key = %s AND p.id = %s
"""


@dataclass(frozen=True, slots=True)
class Pass:
    """What let a player in: a session as it was, until when it holds, and the password's hash."""

    player: Player
    session_key: str
    session_data: str
    expires: datetime

    def holds(self, now: datetime) -> bool:
        """Tell whether the session is still the player's, and the player still welcome."""
        with connection.cursor() as cursor:
            cursor.execute(_STILL_THERE, [self.session_key, self.player.pk])
            found = cursor.fetchone()
        if found is None or now >= self.expires:
            return False
        data, password, active = found
        if not active:
            return False
        if (data, password) == (self.session_data, self.player.password):
            return True
        again = admit(self.session_key, now=now)
        return again is not None and again.player.pk == self.player.pk


def admit(session_key: str | None, *, now: datetime) -> Pass | None:
    """Let the player of a session in; None when it is over, or nobody's."""
    session = Session.objects.filter(session_key=session_key or "", expire_date__gt=now).first()
    if session is None:
        return None
    request = HttpRequest()
    request.session = SessionStore(session.session_key)
    player = get_user(request)
    if not isinstance(player, Player) or not player.is_active:
        return None
    return Pass(player, session.session_key, session.session_data, session.expire_date)


def language(player: Player, *, cookie: str, accepts: str) -> str:
    """Choose the language to speak: the player's own, else what their browser says."""
    if player.language in dict(settings.LANGUAGES):
        return player.language
    request = HttpRequest()
    request.COOKIES[settings.LANGUAGE_COOKIE_NAME] = cookie
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepts
    return translation.get_language_from_request(request)
