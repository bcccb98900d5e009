"""The auditors' page: how the record stands, and checking it again."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from kombu.exceptions import OperationalError

from accounts.requests import PlayerRequest
from lobby import auditing
from poker import audit as audits
from poker import dealer, inspection, tasks
from poker.words import refusal_sentence


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def audit(request: PlayerRequest) -> HttpResponse:
    """Say how the record stands and what the last audits found, or start another."""
    if not auditing.may_audit(request.user):
        raise PermissionDenied
    if request.method == "POST":
        return _accept(request) if request.POST.get("do") == "accept" else _ask(request)
    runs = auditing.last_runs(request.user)
    standing = audits.standing()
    context = {
        "standing": standing,
        "found": auditing.lines(standing.found, request.user) if standing else [],
        "running": next((run for run, _found in runs if auditing.is_open(run)), None),
        "runs": runs,
        "seals": auditing.last_seals(),
        "may_accept": auditing.may_accept(request.user),
    }
    return render(request, "lobby/audit.html", context)


@login_required
@never_cache
@require_safe
def progress(request: PlayerRequest) -> HttpResponse:
    """Say how far the running audit is, as JSON; `open` false when none runs."""
    if not auditing.may_audit(request.user):
        raise PermissionDenied
    run = next((run for run in audits.latest() if auditing.is_open(run)), None)
    if run is None:
        return JsonResponse({"open": False})
    return JsonResponse({"open": True, "done": run.hands, "of": run.to_do})


def _ask(request: PlayerRequest) -> HttpResponse:
    full = request.POST.get("do") == "full"
    run = audits.ask(full=full, now=timezone.now(), player_id=request.user.pk)
    try:
        tasks.inspect.delay(run.pk)
    except (OperationalError, OSError):
        audits.break_off(run.pk, now=timezone.now())
        messages.error(request, _("The check could not be started: the task queue is away."))
    return redirect("lobby:audit")


def _accept(request: PlayerRequest) -> HttpResponse:
    """Accept the differences that are ticked, each an act of its own with the same reason."""
    keys = request.POST.getlist("key")
    accepted = 0
    if not keys:
        messages.error(request, _("Nothing was ticked."))
    for key in keys:
        try:
            inspection.accept(
                key=key,
                actor_id=request.user.pk,
                reason=request.POST.get("reason", ""),
                now=timezone.now(),
            )
        except dealer.Refusal as refusal:
            messages.error(request, refusal_sentence(refusal.reason, refusal.params))
            break
        accepted += 1
    if accepted:
        said = ngettext(
            "%(number)d difference accepted.", "%(number)d differences accepted.", accepted
        )
        messages.success(request, said % {"number": accepted})
    return redirect("lobby:audit")
