"""Which players signed in from the same browser, without knowing anything about the browser.

At sign-in a browser is given a random mark in a cookie. Only a keyed digest of it is kept, with
the player and the day: it answers whether two players used one browser, and nothing else. No
address and no description of the browser is stored; marks are forgotten after ninety days.
"""

from __future__ import annotations

import datetime as dt
import secrets
from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.crypto import salted_hmac

from accounts.models import BrowserMark, Player

COOKIE = "fairfelt_browser"
KEPT = dt.timedelta(days=90)
MARK_BYTES = 16
MARK_LONGEST = 64


def mark(
    request: HttpRequest, response: HttpResponseBase, player: Player, now: dt.datetime
) -> None:
    """Note that a player signed in from a browser, and give a new browser its mark."""
    known = request.COOKIES.get(COOKIE, "")
    secret = known if 0 < len(known) <= MARK_LONGEST else secrets.token_urlsafe(MARK_BYTES)
    BrowserMark.objects.filter(seen_on__lt=(now - KEPT).date()).delete()
    BrowserMark.objects.update_or_create(
        player=player, digest=_digest(secret), defaults={"seen_on": now.date()}
    )
    response.set_cookie(
        COOKIE,
        secret,
        max_age=KEPT,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def sharing(pairs: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """Give those of the pairs (lower number first) that signed in from one browser."""
    wanted = set(pairs)
    players = {player for pair in wanted for player in pair}
    by_mark: dict[str, set[int]] = defaultdict(set)
    marks = BrowserMark.objects.filter(player__in=players)
    for digest, player in marks.values_list("digest", "player"):
        by_mark[digest].add(player)
    return wanted & {pair for users in by_mark.values() for pair in combinations(sorted(users), 2)}


def _digest(secret: str) -> str:
    return salted_hmac("accounts.devices", secret, algorithm="sha256").hexdigest()
