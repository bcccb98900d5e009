"""Statistics: of one player over all tables or at one, and of everybody at a table."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.requests import PlayerRequest
from lobby import chart
from lobby.access import past_of
from poker import room
from poker.models import Sitting, Table

TABLES = 100
KEY_DIGITS = 18


@login_required
@never_cache
@require_safe
def mine(request: PlayerRequest) -> HttpResponse:
    """Show what a player's hands come to, in numbers and as a line over time."""
    company = _company(request)
    table = _table(request)
    record = room.of_player(
        request.user.pk,
        company=company,
        table_id=table.pk if table else None,
        every_table=request.GET.get("tables") == "all",
    )
    course = record.course
    context: dict[str, Any] = {
        "company": company,
        "chosen": table,
        "choices": _tables(request),
        "record": record,
        "chart": chart.draw([(point.hands, point.net) for point in course]),
        "points": chart.some(course),
    }
    return render(request, "lobby/statistics.html", context)


@login_required
@never_cache
@require_safe
def table(request: PlayerRequest, code: str) -> HttpResponse:
    """Show what the hands of everybody at a table come to; bots are told apart."""
    at = past_of(request.user, code)
    company: room.Company = "bots" if at.practice else _company(request)
    everybody = room.at_table(at.pk, company=company)
    context = {
        "table": at,
        "company": company,
        "people": [row for row in everybody if not row[0].is_bot],
        "bots": [row for row in everybody if row[0].is_bot],
        "me": request.user,
    }
    return render(request, "lobby/table_statistics.html", context)


def _company(request: PlayerRequest) -> room.Company:
    return "bots" if request.GET.get("with") == "bots" else "people"


def _tables(request: PlayerRequest) -> list[Table]:
    sat = Sitting.objects.filter(player=request.user).values("table")
    return list(Table.objects.filter(pk__in=sat).order_by("-pk")[:TABLES])


def _table(request: PlayerRequest) -> Table | None:
    """Find the table that is asked for, among those where the player sat; else Http404."""
    text = request.GET.get("table", "")
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= KEY_DIGITS):
        raise Http404
    sat = Sitting.objects.filter(player=request.user).values("table")
    found = Table.objects.filter(pk__in=sat).filter(pk=int(text)).first()
    if found is None:
        raise Http404
    return found
