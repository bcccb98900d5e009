"""The pages of tables and hands."""

import secrets
from datetime import timedelta
from http import HTTPStatus
from typing import Any
from uuid import UUID

import msgspec
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.links import absolute
from accounts.models import Player
from accounts.requests import PlayerRequest
from poker import dealer, protocol, room
from poker.models import CardLook, Hand, HandShare, Table
from poker.words import temperaments

ANY_HAND = UUID(int=0)
TOKEN_BYTES = 16
LOOK_LASTS = timedelta(hours=1)


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
    film = _film(page, reverse("poker:proof", args=[hand_id]))
    links = [_link(request, share) for share in room.shares_of(hand_id, request.user.pk)]
    kinds = _kinds(page, {link["share"].names for link in links})
    context = {"page": page, "film": film, "links": links, "kinds": kinds}
    return render(request, "poker/hand.html", context)


@require_safe
@never_cache
def proof(request: HttpRequest, hand_id: UUID) -> JsonResponse:
    """Give the proofs of the cards of a hand that the asker may see, as JSON."""
    if not isinstance(request.user, Player):
        return JsonResponse({"reason": "sign_in"}, status=HTTPStatus.UNAUTHORIZED)
    return _proofs(room.proof(hand_id, request.user.pk))


@require_POST
@login_required
def share(request: PlayerRequest, hand_id: UUID) -> HttpResponse:
    """Make a link to a hand as the player saw it; `names` says whether players are named."""
    try:
        dealer.share_hand(
            hand_id=hand_id,
            player_id=request.user.pk,
            names=request.POST.get("names") == "yes",
            token=secrets.token_urlsafe(TOKEN_BYTES),
            now=timezone.now(),
        )
    except dealer.Refusal as refusal:
        raise Http404 from refusal
    return redirect(f"{reverse('poker:hand', args=[hand_id])}#share")


@require_POST
@login_required
def take_back(request: PlayerRequest, share_id: int) -> HttpResponse:
    """Take a link to a hand back."""
    hand_id = dealer.take_back_share(
        share_id=share_id, player_id=request.user.pk, now=timezone.now()
    )
    if hand_id is None:
        raise Http404
    return redirect(f"{reverse('poker:hand', args=[hand_id])}#share")


@require_safe
@never_cache
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """Show a hand to anybody who has a link to it."""
    page = room.shared_page(token)
    if page is None:
        raise Http404
    film = _film(page, reverse("poker:shared_proof", args=[token]))
    response = render(request, "poker/hand.html", {"page": page, "film": film, "shared": True})
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
@never_cache
def shared_proof(request: HttpRequest, token: str) -> JsonResponse:
    """Give the proofs of the cards of a shared hand, as JSON."""
    return _proofs(room.shared_proof(token))


@require_safe
@never_cache
@login_required
def opened(request: PlayerRequest, look_id: int) -> HttpResponse:
    """Show a finished hand with all its cards, for a while, to who wrote down why they look."""
    look = _look(request, look_id)
    found = room.opened(look)
    film = _film(found.page, reverse("poker:opened_proof", args=[look.pk]))
    return render(request, "poker/hand.html", {"page": found.page, "film": film, "opened": True})


@require_safe
@never_cache
@login_required
def opened_proof(request: PlayerRequest, look_id: int) -> JsonResponse:
    """Give the proofs of all cards of a hand that was opened, as JSON."""
    return _proofs(room.opened(_look(request, look_id)).proof)


def _look(request: PlayerRequest, look_id: int) -> CardLook:
    """Find the asker's own look, while it lasts and they may look."""
    since = timezone.now() - LOOK_LASTS
    look = CardLook.objects.filter(pk=look_id, actor=request.user.pk, created_at__gt=since).first()
    if look is None or not request.user.has_perm("poker.look_at_cards"):
        raise Http404
    return look


def _proofs(found: room.HandProof | None) -> JsonResponse:
    if found is None:
        return JsonResponse({"reason": "no_hand"}, status=HTTPStatus.NOT_FOUND)
    return JsonResponse(msgspec.to_builtins(found))


def _film(page: room.HandPage, proof_path: str) -> dict[str, Any]:
    """Give the page's script the replay, and what it checks the cards with."""
    return {
        "replay": msgspec.to_builtins(page.replay, str_keys=True),
        "seal": page.seal,
        "proof": proof_path,
        "names": {player.seat: player.face["name"] for player in page.players},
    }


def _kinds(page: room.HandPage, made: set[bool]) -> list[bool]:
    """List the links that the viewer may still make: with names, and without."""
    may_share = page.seat is not None and page.state == Hand.State.ENDED
    return [names for names in (True, False) if may_share and names not in made]


def _link(request: HttpRequest, share: HandShare) -> dict[str, Any]:
    path = reverse("poker:shared", args=[share.token])
    return {"share": share, "address": absolute(request, path)}


def _config(found: Table, player: Player) -> dict[str, Any]:
    """Give the page its addresses and the player's preferences."""
    return {
        "version": protocol.VERSION,
        "table": found.code,
        "me": player.pk,
        "socket": f"/ws/table/{found.code}/",
        "lobby": _path("lobby:tables") or "/",
        "host_page": _path("lobby:host", found.code) if room.runs(found, player) else None,
        "temperaments": temperaments(),
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
