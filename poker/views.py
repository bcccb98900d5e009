"""The pages of tables and hands."""

from http import HTTPStatus
from typing import Any
from uuid import UUID

import msgspec
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import Player
from accounts.requests import PlayerRequest
from poker import protocol, room
from poker.models import Table

ANY_HAND = UUID(int=0)


@require_safe
@never_cache
@login_required
def table(request: PlayerRequest, code: str) -> HttpResponse:
    """Show a table to whoever may watch it, with their first scene in the page."""
    found = room.table_by(code)
    if found is None:
        raise Http404
    if not room.may_watch(found, request.user):
        raise PermissionDenied
    scene = room.look(
        table_id=found.pk,
        viewer_id=request.user.pk,
        now=timezone.now(),
        language=get_language() or "en",
    )
    context = {
        "table": found,
        "scene": msgspec.to_builtins(scene),
        "config": _config(found, request.user),
    }
    return render(request, "poker/table.html", context)


@require_safe
@never_cache
@login_required
def hand(request: PlayerRequest, hand_id: UUID) -> HttpResponse:
    """Show a hand to whoever may read it, as they may know it."""
    page = room.hand_page(hand_id, request.user.pk)
    if page is None:
        raise Http404
    return render(request, "poker/hand.html", {"page": page})


@require_safe
@never_cache
def proof(request: HttpRequest, hand_id: UUID) -> JsonResponse:
    """Give the proofs of the cards of a hand that the asker may see, as JSON."""
    if not isinstance(request.user, Player):
        return JsonResponse({"reason": "sign_in"}, status=HTTPStatus.UNAUTHORIZED)
    found = room.proof(hand_id, request.user.pk)
    if found is None:
        return JsonResponse({"reason": "no_hand"}, status=HTTPStatus.NOT_FOUND)
    return JsonResponse(msgspec.to_builtins(found))


def _config(found: Table, player: Player) -> dict[str, Any]:
    """Give the page its addresses and the player's preferences."""
    return {
        "version": protocol.VERSION,
        "table": found.code,
        "me": player.pk,
        "socket": f"/ws/table/{found.code}/",
        "lobby": _path("lobby:tables") or "/",
        "host_page": _path("lobby:host", found.code) if room.runs(found, player) else None,
        "hand_page": reverse("poker:hand", args=[ANY_HAND]),
        "proof": reverse("poker:proof", args=[ANY_HAND]),
        "preferences_page": _path("accounts:preferences"),
        "preferences": {
            "four_colour_deck": player.four_colour_deck,
            "sound": player.sound,
            "reduced_motion": player.reduced_motion,
            "theme": player.theme,
        },
    }


def _path(name: str, *args: str) -> str | None:
    """Give the path of a page of another app, None where that app is not mounted."""
    try:
        return reverse(name, args=args)
    except NoReverseMatch:
        return None
