"""Hands as files, for whoever may read them."""

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.http.response import HttpResponseBase
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.requests import PlayerRequest
from poker import exports
from poker.models import Hand


@require_safe
@never_cache
@login_required
def hand(request: PlayerRequest, hand_id: UUID, form: str) -> HttpResponseBase:
    """Give one finished hand as a file, as the asker may know it."""
    chosen = exports.FORMATS.get(form)
    found = Hand.objects.filter(pk=hand_id)
    record = next(exports.as_seen_by(request.user, found), None) if chosen else None
    text = exports.written_alone(chosen, record) if chosen and record else ""
    if not (chosen and record and text):
        raise Http404
    name = f"fairfelt-{record.serial}.{chosen.alone_ending or chosen.ending}"
    return exports.answer(request, iter((text,)), filename=name, media=chosen.media)
