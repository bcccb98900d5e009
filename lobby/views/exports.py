"""Many hands as one file: a night of a table, or what the list of hands was asked for."""

from collections.abc import Iterable

from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.http.response import HttpResponseBase
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.requests import PlayerRequest
from lobby.access import past_of
from lobby.looking import LookForm
from poker import exports, room
from poker.models import Hand, Night, Table

_KEY_DIGITS = 18


@require_safe
@never_cache
@login_required
def night(request: PlayerRequest, code: str, form: str) -> HttpResponseBase:
    """Give the hands of a table's night, the last if none is named, as the asker may know them."""
    table = past_of(request.user, code)
    chosen = _night(table, request.GET.get("night"))
    hands = Hand.objects.filter(night=chosen)
    return _file(request, form, hands, name=f"{table.code}-{chosen.opened_at:%Y-%m-%d}")


@require_safe
@never_cache
@login_required
def found(request: PlayerRequest, form: str) -> HttpResponseBase:
    """Give the hands that are looked for, by the same address as their list, in its order."""
    asked = LookForm(request.GET, viewer=request.user)
    if not asked.is_valid():
        raise Http404
    hands = room.every_hand(asked.wish(), request.user)
    return _file(request, form, hands, name="hands")


def _night(table: Table, named: str | None) -> Night:
    nights = Night.objects.filter(table=table)
    if named is not None:
        if not (named.isascii() and named.isdecimal() and len(named) <= _KEY_DIGITS):
            raise Http404
        nights = nights.filter(pk=int(named))
    found = nights.order_by("-pk").first()
    if found is None:
        raise Http404
    return found


def _file(
    request: PlayerRequest, form: str, hands: Iterable[Hand], *, name: str
) -> HttpResponseBase:
    chosen = exports.FORMATS.get(form)
    if chosen is None:
        raise Http404
    pieces = exports.written(chosen, exports.as_seen_by(request.user, hands))
    filename = f"fairfelt-{name}.{chosen.ending}"
    return exports.answer(request, pieces, filename=filename, media=chosen.media)
