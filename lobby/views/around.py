"""Inviting to a table."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import invitations, links
from accounts.requests import PlayerRequest
from lobby.access import table_for
from poker import room
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
    open_now = invitations.open_ones(now=timezone.now())
    return [
        {"invitation": each, "link": links.absolute(request, each.get_absolute_url())}
        for each in open_now.filter(made_by=request.user, next_path=path)[:LINKS]
    ]
