"""The house rules: of a preset, of a table, and how its host changes them."""

from dataclasses import asdict
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.requests import PlayerRequest
from lobby import rulebook
from lobby.access import hosted_table, table_for
from lobby.house_form import HouseForm
from poker import dealer, room
from poker.engine.house import PRESETS, House
from poker.models import Table
from poker.words import refusal_sentence


@login_required
@never_cache
@require_safe
def rules(request: PlayerRequest, code: str) -> HttpResponse:
    """Tell the house rules of a table, each in a sentence; what is not standard is marked."""
    table = table_for(request.user, code)
    context = {"table": table, "runs": room.runs(table, request.user), **_told(table)}
    return render(request, "lobby/rules.html", context)


@login_required
@never_cache
@require_safe
def said(request: PlayerRequest, code: str) -> HttpResponse:
    """Tell the same to the page of the table, which shows it without being left."""
    told = _told(table_for(request.user, code))
    for section in told["sections"]:
        section["title"] = str(section["title"])
        section["rules"] = [asdict(rule) for rule in section["rules"]]
    del told["house"], told["unusual"]
    return JsonResponse(told)


@login_required
@require_safe
def presets(request: PlayerRequest) -> HttpResponse:
    """Tell the rules that a new game starts from."""
    name = request.GET.get("preset", "standard")
    house = next((house for each, house in PRESETS.items() if each == name), None)
    if house is None:
        raise Http404
    context = {
        "presets": _presets(name),
        "text": rulebook.PRESET_TEXTS[name],
        **_in_words(house, None),
    }
    return render(request, "lobby/rules.html", context)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: PlayerRequest, code: str) -> HttpResponse:
    """Let the host change any rule, from the next hand on."""
    table = hosted_table(request.user, code)
    start = room.queued_house(table) or room.house_of(table)
    if "preset" in request.GET:
        start = rulebook.playing_by(start, rulebook.preset_called(request.GET["preset"]))
    form = HouseForm(request.POST if request.method == "POST" else None, start=start, initial={})
    if form.is_valid() and _change(request, table, form):
        return redirect("lobby:rules", code=code)
    context = {
        "table": table,
        "form": form,
        "parts": form.parts(rulebook.SECTIONS),
        "presets": _presets(start.preset),
    }
    return render(request, "lobby/change.html", context)


def _change(request: PlayerRequest, table: Table, form: HouseForm) -> bool:
    """Ask the dealer; say what came of it, on the form if it was refused."""
    assert form.house is not None, "a valid form has a house"
    try:
        dealer.change_house(
            table_id=table.pk, actor_id=request.user.pk, house=form.house, now=timezone.now()
        )
    except dealer.Refusal as refusal:
        form.add_error(None, refusal_sentence(refusal.reason, refusal.params))
        return False
    table.refresh_from_db()
    waits = room.queued_house(table) is not None
    messages.success(
        request,
        _("The change holds from the next hand on.") if waits else _("These are the rules now."),
    )
    return True


def _presets(chosen: str) -> list[dict[str, Any]]:
    return [
        {"value": each, "name": rulebook.PRESET_NAMES[each], "chosen": each == chosen}
        for each in PRESETS
    ]


def _told(table: Table) -> dict[str, Any]:
    return _in_words(room.house_of(table), room.queued_house(table))


def _in_words(house: House, queued: House | None) -> dict[str, Any]:
    return {
        "house": house,
        "title": rulebook.preset_title(house),
        "lead": rulebook.lead(house),
        "queued": queued is not None,
        "unusual": rulebook.unusual(house),
        "sections": rulebook.sections(house, queued=queued),
    }
