"""What a host does for friends: invitations and reset links."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import invitations, links, resets
from accounts.forms import InvitationForm
from accounts.models import Invitation, Player
from accounts.requests import PlayerRequest

View = Callable[..., HttpResponse]
SHOWN = 50


def hosts_only(view: View) -> View:
    """Let only hosts see a page; others are told so, strangers sign in first."""

    @wraps(view)
    def guarded(request: PlayerRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.hosts:
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return login_required(guarded)


@hosts_only
@never_cache
@require_http_methods(["GET", "POST"])
def invitation_list(request: PlayerRequest) -> HttpResponse:
    """List the invitations of the house and make one; `?next=` asks where it should lead."""
    now = timezone.now()
    form = InvitationForm(request.POST or None, initial={"next": request.GET.get("next", "")})
    if request.method == "POST" and form.is_valid():
        invitations.invite(
            by=request.user,
            uses=form.cleaned_data["uses"],
            lasts=form.lasts,
            now=now,
            next_path=form.cleaned_data["next"],
        )
        messages.success(request, _("The invitation is ready. Copy its link."))
        return redirect("accounts:invitations")
    rows = [_row(request, invitation, now) for invitation in _all(now)]
    return render(request, "accounts/invitations.html", {"form": form, "rows": rows})


def _all(now: datetime) -> list[Invitation]:
    """List every invitation that is open, then the latest of those that are not."""
    made = Invitation.objects.select_related("made_by").prefetch_related("comers__player")
    open_now = list(made.filter(pk__in=invitations.open_ones(now=now).values("pk")))
    rest = made.exclude(pk__in=[invitation.pk for invitation in open_now])
    return [*open_now, *rest[:SHOWN]]


def _row(request: PlayerRequest, invitation: Invitation, now: datetime) -> dict[str, Any]:
    """Describe one line of the list. The link is written out for its maker, while it works."""
    fault = invitation.fault(now)
    mine = invitation.made_by == request.user
    link = links.absolute(request, invitation.get_absolute_url()) if mine and not fault else ""
    return {"invitation": invitation, "fault": fault, "link": link, "mine": mine}


@hosts_only
@require_POST
def revoke_invitation(request: PlayerRequest, pk: int) -> HttpResponse:
    """Revoke an invitation, one's own or another host's."""
    invitation = get_object_or_404(Invitation, pk=pk)
    invitations.revoke(invitation, by=request.user, now=timezone.now())
    messages.success(request, _("The invitation is revoked. Its link no longer works."))
    return redirect("accounts:invitations")


@hosts_only
@never_cache
@require_http_methods(["GET", "POST"])
def reset_link(request: PlayerRequest, pk: int) -> HttpResponse:
    """Ask what a reset link should do, then make it and show it this once."""
    player = get_object_or_404(Player, pk=pk, is_bot=False)
    if not resets.may_issue(by=request.user, player=player):
        raise PermissionDenied
    link = ""
    if request.method == "POST":
        token = resets.issue(
            player=player,
            by=request.user,
            now=timezone.now(),
            clears_second_factor="second_factor" in request.POST,
        )
        link = links.absolute(request, reverse("accounts:new_password", args=[token]))
    return render(request, "accounts/reset_link.html", {"player": player, "link": link})
