"""My hands."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
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
    found = _found(request, form) if form.is_valid() else None
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
    try:
        after = None if text is None else read_key(text, by_time=by_time, by_uuid=not form.by_seat)
    except (ValueError, OverflowError) as fault:
        raise Http404 from fault
    return room.find_hands(wish, viewer=request.user, after=after, limit=HANDS)


def _further(request: PlayerRequest, key: tuple[Any, Any]) -> str:
    query = request.GET.copy()
    query["before"] = write_key(key)
    return f"?{query.urlencode()}"


def _without_key(request: PlayerRequest) -> str:
    query = request.GET.copy()
    del query["before"]
    return f"?{query.urlencode()}"
