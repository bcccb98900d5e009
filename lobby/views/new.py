"""A new game."""

from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import Player
from accounts.requests import PlayerRequest
from lobby import rulebook
from lobby.new_game import NAME_LENGTH, NewGameForm
from poker import dealer
from poker.engine.house import PRESETS
from poker.models import Table
from poker.words import refusal_sentence

REMEMBERED_SECONDS = 24 * 3600
BEING_MADE = "-"


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: PlayerRequest) -> HttpResponse:
    """Show the form of a new game, and open the table."""
    form = _form(request)
    if request.method == "POST" and form.is_valid():
        return _open_once(request, form)
    return _page(request, form)


def _page(request: PlayerRequest, form: NewGameForm) -> HttpResponse:
    context = {"form": form, "presets": _presets(form), "unusual": rulebook.unusual(form.start)}
    return render(request, "lobby/new.html", context)


def _form(request: PlayerRequest) -> NewGameForm:
    """Begin with the preset of the address, and with what was typed before it was chosen."""
    sent = request.POST if request.method == "POST" else request.GET
    own = _("%(name)s’s table") % {"name": request.user.display_name}
    return NewGameForm(
        request.POST if request.method == "POST" else None,
        preset=rulebook.preset_called(sent.get("preset", "")),
        key=uuid4(),
        name=sent.get("name", "")[:NAME_LENGTH] or own,
        door="open" if sent.get("door") == "open" else "private",
    )


def _presets(form: NewGameForm) -> list[dict[str, object]]:
    now = form["preset"].value()
    return [
        {
            "value": name,
            "name": rulebook.PRESET_NAMES[name],
            "text": rulebook.PRESET_TEXTS[name],
            "differs": len(rulebook.unusual(house)),
            "chosen": name == now,
        }
        for name, house in PRESETS.items()
    ]


def _open_once(request: PlayerRequest, form: NewGameForm) -> HttpResponse:
    """Open the table once for the form's key: a form that is sent twice leads to the same table."""
    key = _key(request.user, form.cleaned_data["key"])
    if not cache.add(key, BEING_MADE, REMEMBERED_SECONDS):
        code = cache.get(key, BEING_MADE)
        return redirect("lobby:tables") if code == BEING_MADE else _lead_to(code)
    try:
        table = _open(request.user, form)
    except dealer.Refusal as refusal:
        cache.delete(key)
        form.add_error("name", refusal_sentence(refusal.reason, refusal.params))
        return _page(request, form)
    cache.set(key, table.code, REMEMBERED_SECONDS)
    _seat_bots(request, table, form.cleaned_data["bots"])
    return _lead_to(table.code)


def _key(player: Player, key: UUID) -> str:
    return f"new-table:{player.pk}:{key}"


def _open(player: Player, form: NewGameForm) -> Table:
    assert form.house is not None, "a valid form has a house"
    return dealer.create_table(
        host_id=player.pk,
        name=form.cleaned_data["name"],
        house=form.house,
        now=timezone.now(),
        private=form.cleaned_data["door"] == "private",
    )


def _seat_bots(request: PlayerRequest, table: Table, count: int) -> None:
    """Seat the bots that were asked for; the table stands, whatever comes in between."""
    for _bot in range(count):
        try:
            dealer.add_bot(table_id=table.pk, actor_id=request.user.pk, now=timezone.now())
        except dealer.Refusal as refusal:
            messages.error(request, refusal_sentence(refusal.reason, refusal.params))
            return


def _lead_to(code: str) -> HttpResponse:
    return redirect(reverse("lobby:invite", args=[code]) + "?new=1")
