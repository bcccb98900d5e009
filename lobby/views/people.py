"""The people of the house, for its hosts: chips, passwords, who may come in, who hosts."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.core.exceptions import BadRequest, PermissionDenied
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import resets, standing
from accounts.models import Player
from accounts.requests import PlayerRequest
from accounts.views.house import hosts_only
from lobby.forms import GrantForm
from lobby.statement import wallet_key
from poker import dealer
from poker.ledger import book
from poker.models import AdminAction
from poker.words import number, refusal_sentence

Act = AdminAction.Verb
SHOWN = 200

Verb = Callable[[PlayerRequest, Player], str]


@hosts_only
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def people(request: PlayerRequest) -> HttpResponse:
    """List everybody with an account, and do what a host does for them."""
    if request.method == "POST":
        return _do(request)
    wanted = " ".join(request.GET.get("name", "").split())[:40]
    players = list(_people(wanted)[: SHOWN + 1])
    balances = book.balances(wallet_key(player) for player in players)
    rows = [_row(request.user, player, balances) for player in players[:SHOWN]]
    context = {"rows": rows, "wanted": wanted, "cut_at": SHOWN if len(players) > SHOWN else None}
    return render(request, "lobby/people.html", context)


def _people(wanted: str) -> QuerySet[Player]:
    found = Player.objects.filter(is_bot=False).order_by("-is_active", "username")
    found = found.prefetch_related("groups")
    return found.filter(display_name__icontains=wanted) if wanted else found


def _row(host: Player, player: Player, balances: dict[str, int]) -> dict[str, Any]:
    return {
        "player": player,
        "wallet": balances.get(wallet_key(player), 0),
        "form": GrantForm(key=uuid4(), player=player.pk),
        "may_reset": resets.may_issue(by=host, player=player),
        "may_close": standing.may_close(by=host, player=player),
        "may_appoint": standing.may_appoint(by=host, player=player),
    }


def _do(request: PlayerRequest) -> HttpResponse:
    verb = VERBS.get(request.POST.get("do", ""))
    name = request.POST.get("player", "")
    if verb is None or not (name.isascii() and name.isdecimal() and len(name) < 19):
        raise BadRequest("no such thing to do")
    player = get_object_or_404(Player, pk=int(name), is_bot=False)
    try:
        messages.success(request, verb(request, player))
    except dealer.Refusal as refusal:
        messages.error(request, refusal_sentence(refusal.reason, refusal.params))
    except PermissionError as error:
        raise PermissionDenied from error
    return redirect("lobby:people")


def _grant(request: PlayerRequest, player: Player) -> str:
    form = GrantForm(request.POST)
    if not form.is_valid():
        raise dealer.Refusal(dealer.Reason.NOT_WHOLE_CHIPS, step=1)
    amount = form.cleaned_data["amount"]
    dealer.grant(
        player_id=player.pk,
        amount=amount,
        actor_id=request.user.pk,
        key=form.cleaned_data["key"],
        now=timezone.now(),
    )
    words = {"name": player.display_name, "amount": number(amount)}
    return _("%(name)s has %(amount)s more chips in the wallet.") % words


def _close(request: PlayerRequest, player: Player) -> str:
    with _recorded(request, Act.CLOSE_ACCOUNT, player):
        standing.close(by=request.user, player=player)
    return _("%(name)s can no longer sign in.") % {"name": player.display_name}


def _reopen(request: PlayerRequest, player: Player) -> str:
    with _recorded(request, Act.REOPEN_ACCOUNT, player):
        standing.reopen(by=request.user, player=player)
    return _("%(name)s can sign in again.") % {"name": player.display_name}


def _appoint(request: PlayerRequest, player: Player) -> str:
    with _recorded(request, Act.ROLES, player, _("made a host")):
        standing.appoint(by=request.user, player=player)
    return _("%(name)s is a host of this house now.") % {"name": player.display_name}


def _dismiss(request: PlayerRequest, player: Player) -> str:
    with _recorded(request, Act.ROLES, player, _("no longer a host")):
        standing.dismiss(by=request.user, player=player)
    return _("%(name)s is no longer a host of this house.") % {"name": player.display_name}


def _recorded(
    request: PlayerRequest, verb: AdminAction.Verb, player: Player, detail: str = ""
) -> AbstractContextManager[None]:
    """Write down what leaves no other trace; a grant is a transfer with its author."""
    return dealer.recorded(
        verb,
        actor_id=request.user.pk,
        subject=f"player:{player.pk}",
        named=player.display_name,
        detail=detail,
        reason=_("By a button of the page of people."),
        now=timezone.now(),
    )


VERBS: dict[str, Verb] = {
    "grant": _grant,
    "close": _close,
    "reopen": _reopen,
    "appoint": _appoint,
    "dismiss": _dismiss,
}
