"""My chips: what I have, and the statement of my wallet or of one of my seats."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import Player
from accounts.requests import PlayerRequest
from lobby import statement
from lobby.statement_form import StatementForm
from poker import exports
from poker.ledger import book
from poker.models import Sitting

LINES = 50
SITTINGS = 12
KEY_DIGITS = 18


@login_required
@never_cache
@require_safe
def chips(request: PlayerRequest) -> HttpResponse:
    """Show what a player has, and the lines that are looked for, newest first."""
    chosen = _chosen(request)
    form = StatementForm(request.GET, viewer=request.user, of_wallet=chosen is None)
    try:
        before = _number(request, "before")
    except ValueError:
        messages.error(request, _("There is no such page of this list. It begins here."))
        return redirect(f"{request.path}{_with(request)}")
    found = _lines(request, chosen, form, before) if form.is_valid() else []
    context = {
        "form": form,
        "lines": found[:LINES],
        "more": _with(request, before=found[LINES - 1].key) if len(found) > LINES else "",
        "later": _with(request) if before is not None else "",
        "query": _with(request),
        "chosen": chosen,
        **_standing(request.user, _sittings(request.user)),
    }
    return render(request, "lobby/chips.html", context)


@login_required
@never_cache
@require_safe
def sheet(request: PlayerRequest) -> HttpResponseBase:
    """Give the lines that are looked for as CSV, oldest first."""
    chosen = _chosen(request)
    form = StatementForm(request.GET, viewer=request.user, of_wallet=chosen is None)
    if not form.is_valid():
        raise Http404
    name = f"seat-{chosen.pk}" if chosen else "wallet"
    rows = statement.as_rows(_account(request.user, chosen), form.wish())
    filename = f"fairfelt-{name}.csv"
    return exports.answer(request, rows, filename=filename, media="text/csv; charset=utf-8")


def _account(player: Player, chosen: Sitting | None) -> str:
    return f"stack:{chosen.pk}" if chosen else statement.wallet_key(player)


def _lines(
    request: PlayerRequest, chosen: Sitting | None, form: StatementForm, before: int | None
) -> list[statement.Line]:
    key = _account(request.user, chosen)
    return statement.lines(key, before=before, limit=LINES + 1, wish=form.wish())


def _with(request: PlayerRequest, *, before: int | None = None) -> str:
    """Write what is looked for as an address, from a line on if one is given."""
    query = request.GET.copy()
    query.pop("before", None)
    if before is not None:
        query["before"] = str(before)
    return f"?{query.urlencode()}"


def _sittings(player: Player) -> list[Sitting]:
    """List where a player sits now, and the latest places where they sat."""
    mine = Sitting.objects.filter(player=player).exclude(bought_in=0).select_related("table")
    here = mine.exclude(state=Sitting.State.LEFT).order_by("-pk")
    gone = mine.filter(state=Sitting.State.LEFT).order_by("-pk")
    return [*here, *gone[:SITTINGS]]


def _chosen(request: PlayerRequest) -> Sitting | None:
    try:
        number = _number(request, "seat")
    except ValueError as fault:
        raise Http404 from fault
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


def _number(request: PlayerRequest, name: str) -> int | None:
    """Read a key from the address: None without one, ValueError when it is no number."""
    text = request.GET.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= KEY_DIGITS):
        raise ValueError(text)
    return int(text)
