"""Pages of one table that is not played on them: invite, house rules, the night's account."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts import invitations, links
from accounts.models import Invitation
from accounts.requests import PlayerRequest
from lobby import rulebook
from lobby.access import table_for
from lobby.new_game import PRESETS
from poker import room
from poker.engine.house import House
from poker.models import Table

FRIENDS = 8
LASTS = timedelta(days=7)
LINKS = 5


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invite(request: PlayerRequest, code: str) -> HttpResponse:
    """Give the links that bring friends to a table; a host of the house also lets newcomers in."""
    table = table_for(request.user, code)
    if request.method == "POST":
        _make_invitation(request, table)
        return redirect("lobby:invite", code=code)
    path = table.get_absolute_url()
    context = {
        "table": table,
        "link": links.absolute(request, path),
        "is_near": links.is_near(request),
        "is_new": "new" in request.GET,
        "runs": room.runs(table, request.user),
        "links": _links(request, path) if request.user.hosts else [],
    }
    return render(request, "lobby/invite.html", context)


@login_required
@never_cache
@require_safe
def rules(request: PlayerRequest, code: str) -> HttpResponse:
    """Tell the house rules of a table, each in a sentence."""
    table = table_for(request.user, code)
    house = room.house_of(table)
    queued = room.queued_house(table)
    context = {"table": table, "sections": _sections(house, queued), "queued": queued is not None}
    return render(request, "lobby/rules.html", context)


@login_required
@never_cache
@require_safe
def night(request: PlayerRequest, code: str) -> HttpResponse:
    """Say what each brought to a night and took home from it; the last night if none is named."""
    table = table_for(request.user, code)
    chosen = request.GET.get("night", "")
    if chosen and not (chosen.isascii() and chosen.isdecimal() and len(chosen) < 19):
        raise Http404
    account = room.account(table, night_id=int(chosen) if chosen else None, now=timezone.now())
    if account is None:
        raise Http404
    runs = room.runs(table, request.user)
    context = {"table": table, "account": account, "me": request.user, "runs": runs}
    return render(request, "lobby/night.html", context)


def _make_invitation(request: PlayerRequest, table: Table) -> None:
    if not request.user.hosts:
        raise PermissionDenied
    invitations.invite(
        by=request.user,
        uses=FRIENDS,
        lasts=LASTS,
        now=timezone.now(),
        next_path=table.get_absolute_url(),
    )
    messages.success(request, _("The invitation is ready. Copy its link."))


def _links(request: PlayerRequest, path: str) -> list[dict[str, Any]]:
    """List the invitations of one's own that lead to this table and still work."""
    made = Invitation.objects.filter(
        made_by=request.user, next_path=path, revoked_at=None, expires_at__gt=timezone.now()
    )
    return [
        {"invitation": each, "link": links.absolute(request, each.get_absolute_url())}
        for each in made[: 2 * LINKS]
        if each.left > 0
    ][:LINKS]


@login_required
@require_safe
def rulebook_page(request: PlayerRequest) -> HttpResponse:
    """Tell the rules that a new game starts from."""
    name = request.GET.get("preset", "standard")
    if name not in PRESETS:
        raise Http404
    title, text, house = PRESETS[name]
    context = {"preset": title, "text": text, "sections": _sections(house, None)}
    return render(request, "lobby/rules.html", context)


def _sections(house: House, queued: House | None) -> list[dict[str, Any]]:
    return [
        {
            "title": title,
            "rules": [_rule(house, queued, name) for name in names if _fits(house, name)],
        }
        for title, names in rulebook.SECTIONS
    ]


def _fits(house: House, name: str) -> bool:
    return rulebook.ONLY_IN.get(name, house.structure) == house.structure


def _rule(house: House, queued: House | None, name: str) -> dict[str, str]:
    now, soon = rulebook.said(house, name), rulebook.said(queued or house, name)
    return {
        "label": rulebook.label(name),
        "text": rulebook.explained(name),
        "value": now,
        "soon": soon if soon != now else "",
    }
