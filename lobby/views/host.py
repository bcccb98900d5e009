"""The host's pages of a table; plain forms, so that they work from any phone."""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import Player
from accounts.requests import PlayerRequest
from lobby.access import hosted_table
from lobby.forms import GrantForm
from lobby.hosting import Desk, do
from poker import dealer, room, scene
from poker.models import Sitting, Table
from poker.words import refusal_sentence, temperaments

NOTES = 12
HEIRS = 100


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def host(request: PlayerRequest, code: str) -> HttpResponse:
    """Show the host's page, and do what its buttons say."""
    table = hosted_table(request.user, code)
    if request.method == "POST":
        return _press(request, table)
    now = timezone.now()
    look = room.look(
        table_id=table.pk, viewer_id=request.user.pk, now=now, language=get_language() or "en"
    )
    return render(request, "lobby/host.html", _context(request.user, table, look))


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def end(request: PlayerRequest, code: str) -> HttpResponse:
    """Ask once more before a night is ended, with what everybody would take home."""
    table = hosted_table(request.user, code)
    now = timezone.now()
    if request.method == "POST":
        try:
            dealer.close_night(table_id=table.pk, actor_id=request.user.pk, now=now)
        except dealer.Refusal as refusal:
            messages.error(request, refusal_sentence(refusal.reason, refusal.params))
            return redirect("lobby:host", code=code)
        messages.success(request, _ended(table.code))
        return redirect("lobby:night", code=code)
    account = room.account(table, night_id=None, now=now)
    context = {"table": table, "account": account, "me": request.user}
    return render(request, "lobby/end.html", context)


def _ended(code: str) -> str:
    table = room.table_by(code)
    assert table is not None
    if table.state == Table.State.CLOSED:
        return _("The night is over. Everybody is cashed out.")
    return _("The night ends after this hand.")


def _press(request: PlayerRequest, table: Table) -> HttpResponse:
    desk = Desk(table=table, host=request.user, fields=request.POST.dict(), now=timezone.now())
    try:
        messages.success(request, do(desk, desk.text("do")))
    except dealer.Refusal as refusal:
        messages.error(request, refusal_sentence(refusal.reason, refusal.params))
    still = room.table_by(table.code)
    runs = still is not None and room.runs(still, request.user)
    return redirect("lobby:host" if runs else "poker:table", code=table.code)


def _context(player: Player, table: Table, look: scene.Scene) -> dict[str, Any]:
    house, queued = room.house_of(table), room.queued_house(table)
    return {
        "table": table,
        "scene": look,
        "may": look.you.may,
        "house": house,
        "queued": queued,
        "blinds": queued or house,
        "seats": [seat for seat in look.seats if seat.player is not None],
        "asks": look.requests,
        "notes": _notes(look),
        "temperaments": temperaments(),
        "heirs": _heirs(table),
        "is_staff": dealer.is_staff(player.pk),
        "grants": _grants(look) if player.hosts and house.buy_in_from == "wallet" else [],
    }


def _notes(look: scene.Scene) -> list[dict[str, Any]]:
    lines = [line for line in reversed(look.chat) if line.note][:NOTES]
    return [{"at": datetime.fromtimestamp(line.at, UTC), "text": line.text} for line in lines]


def _heirs(table: Table) -> list[Player]:
    """List who could host the table instead: who has sat at it."""
    sat = Sitting.objects.filter(table=table, player__is_bot=False, player__is_active=True)
    players = Player.objects.filter(pk__in=sat.values("player")).order_by("username")
    return [player for player in players[:HEIRS] if player.pk != table.host_id]


def _grants(look: scene.Scene) -> list[dict[str, Any]]:
    """Offer the players of a table that plays from wallets some chips, each by its own key."""
    return [
        {"name": row.name, "form": GrantForm(key=uuid4(), player=row.player)}
        for row in look.players
        if not row.bot
    ]
