"""My hands and my chips."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import Player
from accounts.requests import PlayerRequest
from lobby import statement
from lobby.looking import LookForm, read_key, write_key
from poker import room
from poker.ledger import book
from poker.models import Sitting

HANDS = 25
LINES = 50
SITTINGS = 12
KEY_DIGITS = 18


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


@login_required
@never_cache
@require_safe
def chips(request: PlayerRequest) -> HttpResponse:
    """Show what a player has, and the statement of their wallet or of one of their seats."""
    sittings = _sittings(request.user)
    chosen = _chosen(request)
    key = f"stack:{chosen.pk}" if chosen else statement.wallet_key(request.user)
    found = statement.lines(key, before=_key(request, "before"), limit=LINES + 1)
    more = found[LINES - 1].key if len(found) > LINES else None
    context = {
        "lines": found[:LINES],
        "more": more,
        "later": "before" in request.GET,
        "chosen": chosen,
        **_standing(request.user, sittings),
    }
    return render(request, "lobby/chips.html", context)


def _sittings(player: Player) -> list[Sitting]:
    """List where a player sits now, and the latest places where they sat."""
    mine = Sitting.objects.filter(player=player).exclude(bought_in=0).select_related("table")
    here = mine.exclude(state=Sitting.State.LEFT).order_by("-pk")
    gone = mine.filter(state=Sitting.State.LEFT).order_by("-pk")
    return [*here, *gone[:SITTINGS]]


def _chosen(request: PlayerRequest) -> Sitting | None:
    number = _key(request, "seat")
    if number is None:
        return None
    mine: QuerySet[Sitting] = Sitting.objects.filter(player=request.user).select_related("table")
    return get_object_or_404(mine, pk=number)


def _standing(player: Player, sittings: list[Sitting]) -> dict[str, Any]:
    wallet = statement.wallet_key(player)
    balances = book.balances([wallet, *(f"stack:{sitting.pk}" for sitting in sittings)])
    seats = [
        {"sitting": sitting, "here": sitting.left_at is None, "stack": stack}
        for sitting in sittings
        for stack in [balances.get(f"stack:{sitting.pk}", 0)]
    ]
    on_tables = sum(balances.get(f"stack:{sitting.pk}", 0) for sitting in sittings)
    held = balances.get(wallet, 0)
    return {"wallet": held, "seats": seats, "on_tables": on_tables, "total": held + on_tables}


def _key(request: PlayerRequest, name: str) -> int | None:
    """Read a key from the address: None without one, Http404 when it is no number."""
    text = request.GET.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= KEY_DIGITS):
        raise Http404
    return int(text)
