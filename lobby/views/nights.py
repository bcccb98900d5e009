"""A night's account: who ended where, who pays whom, and who says it was paid."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.requests import PlayerRequest
from lobby import settling
from lobby.access import past_of
from poker import dealer, exports, room
from poker.models import Hand, Table
from poker.words import refusal_sentence

KEY_DIGITS = 18


@login_required
@never_cache
@require_safe
def night(request: PlayerRequest, code: str) -> HttpResponse:
    """Say what each brought to a night and took home from it; the last night if none is named."""
    table = past_of(request.user, code)
    account = _account(table, request.GET.get("night", ""))
    runs = room.runs(table, request.user)
    context = {"table": table, "account": account, "me": request.user, "runs": runs}
    hands = Hand.objects.filter(night=account.night, state=Hand.State.VOIDED)
    context["called_off"] = hands.count()
    context["hands"] = settling.hands_address(account, request.user)
    if account.night.closed_at and not table.practice:
        context["text"] = settling.as_text(table, account)
    return render(request, "lobby/night.html", context)


@login_required
@never_cache
@require_POST
def paid(request: PlayerRequest, code: str) -> HttpResponse:
    """Let either side of a payment say that it was paid, or take that back."""
    account = _account(past_of(request.user, code), request.POST.get("night", ""))
    is_paid = request.POST.get("paid") == "yes"
    try:
        dealer.mark_payment(
            night_id=account.night.pk,
            payer_id=_number(request.POST.get("payer", "")),
            payee_id=_number(request.POST.get("payee", "")),
            player_id=request.user.pk,
            paid=is_paid,
            now=timezone.now(),
        )
        messages.success(request, _("Marked as paid.") if is_paid else _("No longer marked."))
    except dealer.Refusal as refusal:
        messages.error(request, refusal_sentence(refusal.reason, refusal.params))
    address = reverse("lobby:night", args=[code])
    return redirect(f"{address}?night={account.night.pk}#payments")


@login_required
@never_cache
@require_safe
def sheet(request: PlayerRequest, code: str) -> HttpResponseBase:
    """Give the settle-up of a night as CSV."""
    table = past_of(request.user, code)
    account = _account(table, request.GET.get("night", ""))
    filename = f"fairfelt-{table.code}-{account.night.opened_at:%Y-%m-%d}-settle-up.csv"
    rows = settling.as_rows(account)
    return exports.answer(request, rows, filename=filename, media="text/csv; charset=utf-8")


def _account(table: Table, named: str) -> room.Account:
    """Give the account of the night that is named, the last if none is; Http404 without one."""
    night_id = _number(named) if named else None
    account = room.account(table, night_id=night_id, now=timezone.now())
    if account is None:
        raise Http404
    return account


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= KEY_DIGITS):
        raise Http404
    return int(text)
