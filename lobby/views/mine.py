"""My hands."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.requests import PlayerRequest
from lobby.looking import LookForm, read_key, write_key
from poker import room

HANDS = 25


@login_required
@never_cache
@require_safe
def hands(request: PlayerRequest) -> HttpResponse:
    """List the finished hands that are looked for: one's own, of one's tables, or all."""
    form = LookForm(request.GET, viewer=request.user)
    try:
        found = _found(request, form) if form.is_valid() else None
    except (ValueError, OverflowError):
        messages.error(request, _("There is no such page of this list. It begins here."))
        return redirect(f"{request.path}{_without_key(request)}")
    context = {
        "form": form,
        "found": found,
        "more": _further(request, found.further) if found and found.further else "",
        "later": _without_key(request) if "before" in request.GET else "",
        "mine": form.scope == "mine",
        "by_seat": form.by_seat,
    }
    return render(request, "lobby/hands.html", context)


def _found(request: PlayerRequest, form: LookForm) -> room.FoundHands:
    wish = form.wish()
    by_time = wish.sort in ("newest", "oldest")
    text = request.GET.get("before")
    after = None if text is None else read_key(text, by_time=by_time, by_uuid=not form.by_seat)
    return room.find_hands(wish, viewer=request.user, after=after, limit=HANDS)


def _further(request: PlayerRequest, key: tuple[Any, Any]) -> str:
    query = request.GET.copy()
    query["before"] = write_key(key)
    return f"?{query.urlencode()}"


def _without_key(request: PlayerRequest) -> str:
    query = request.GET.copy()
    del query["before"]
    return f"?{query.urlencode()}"
