"""One's own page: name, colour, preferences; and the preferences a page changes by itself."""

from __future__ import annotations

from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.forms import PreferencesForm, ProfileForm
from accounts.models import Player
from accounts.requests import PlayerRequest


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: PlayerRequest) -> HttpResponse:
    """Show and change how a player appears, how the house appears, how the account is locked."""
    # A copy: the frame of the page shows the stored player while the form is wrong.
    player = Player.objects.get(pk=request.user.pk)
    form = ProfileForm(request.POST or None, instance=player)
    if request.method == "POST" and _is_saved(form):
        messages.success(request, _("Saved."))
        return redirect("accounts:profile")
    return render(request, "accounts/profile.html", {"form": form, **_locks(request.user)})


def _is_saved(form: ProfileForm) -> bool:
    """Save if all is well; a name that was taken a moment ago is said under its field."""
    if not form.is_valid():
        return False
    try:
        form.save()
    except IntegrityError:
        form.add_error("display_name", _("Somebody just took that name. Choose another."))
        return False
    return True


def _locks(player: Player) -> dict[str, Any]:
    """Tell the second factors, and the last reset link, which its player should know of."""
    kinds = set(Authenticator.objects.filter(user=player).values_list("type", flat=True))
    return {
        "has_codes": "totp" in kinds,
        "has_passkeys": "webauthn" in kinds,
        "last_reset": player.reset_links.select_related("issued_by").first(),
    }


@login_required
@require_POST
def preferences(request: PlayerRequest) -> HttpResponse:
    """Change any of theme, four_colour_deck, sound and reduced_motion; answer what holds now."""
    player = Player.objects.get(pk=request.user.pk)
    form = PreferencesForm(request.POST, instance=player)
    if not form.is_valid():
        return JsonResponse({"errors": form.errors}, status=400)
    if form.fields:
        player.save(update_fields=list(form.fields))
    return JsonResponse({name: getattr(player, name) for name in PreferencesForm.Meta.fields})
