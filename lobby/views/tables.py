"""The lobby: the tables one may join, what one has, how the last hands went."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import Player
from accounts.requests import PlayerRequest
from lobby import auditing
from lobby.forms import FindForm
from lobby.statement import wallet_key
from poker import room
from poker.ledger import book
from poker.models import Table

LAST_HANDS = 5


@login_required
@never_cache
@require_safe
def tables(request: PlayerRequest) -> HttpResponse:
    """Show the tables a player may join."""
    return _lobby(request, FindForm())


@login_required
@never_cache
@require_safe
def find(request: PlayerRequest) -> HttpResponse:
    """Go to the table whose code, or whose link, was typed; an invitation leads on by itself."""
    form = FindForm(request.GET)
    if not form.is_valid():
        return _lobby(request, form)
    if form.token:
        return redirect("accounts:join", token=form.token)
    if form.code and room.table_by(form.code):
        return redirect("poker:table", code=form.code)
    form.add_error("at", _("No table has this code. Ask for the link again."))
    return _lobby(request, form)


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Say that the server answers and reaches its database."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok", content_type="text/plain")


def _lobby(request: PlayerRequest, form: FindForm) -> HttpResponse:
    cards = room.lobby(viewer=request.user, now=timezone.now())
    open_ = [card for card in cards if card.table.state != Table.State.CLOSED]
    context = {
        "cards": open_,
        "no_game": all(card.table.practice for card in open_),
        "over": [card for card in cards if card.table.state == Table.State.CLOSED],
        "form": form,
        "alarm": auditing.alarm(request.user),
        "hands": room.my_hands(viewer_id=request.user.pk, limit=LAST_HANDS),
        **_balance(request.user, cards),
    }
    return render(request, "lobby/tables.html", context)


def _balance(player: Player, cards: tuple[room.TableCard, ...]) -> dict[str, Any]:
    key = wallet_key(player)
    wallet = book.balances([key]).get(key, 0)
    mine = [card for card in cards if card.mine is not None]
    return {"wallet": wallet, "seats": mine, "total": wallet + sum(card.stack for card in mine)}
