"""What the accounts library asks of us: who may sign up, and what a name is."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from accounts import devices, names
from accounts.models import Player


class AccountAdapter(DefaultAccountAdapter):
    """Sign-up by invitation, under a name at the table."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": _("Check the name and the password, then try again."),
        "too_many_login_attempts": _("Too many tries. Wait five minutes, then try again."),
        "enter_current_password": _("That is not your present password."),
        "incorrect_password": _("That is not your password."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Let in who holds a usable invitation, or anybody where the operator opened the door."""
        return settings.OPEN_DOOR or getattr(request, "invitation", None) is not None

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return the name as it will be shown, or refuse a bad or a taken one."""
        name = names.clean(username)
        other = None if shallow else Player.objects.named(name)
        if other:
            raise names.taken(name, by=other.display_name)
        return name

    def save_user(
        self, request: HttpRequest, user: Player, form: Any, commit: bool = True
    ) -> Player:
        """Create the player of a sign-up form."""
        return Player.objects.create_player(
            display_name=form.cleaned_data["username"],
            password=form.cleaned_data["password1"],
            language=get_language() or "",
        )

    def post_login(self, request: HttpRequest, user: Player, **more: Any) -> HttpResponseBase:
        """Mark the browser somebody signed in from, for the report on pairs of players."""
        response: HttpResponseBase = super().post_login(request, user, **more)
        devices.mark(request, response, user, timezone.now())
        return response

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Lead back to the profile, where changing the password began."""
        return reverse("accounts:profile")


class SecondFactorAdapter(DefaultMFAAdapter):
    """Names in apps and passkeys are those that friends see."""

    def get_totp_label(self, user: Player) -> str:
        """Name the account in the app that shows codes."""
        return user.display_name

    def get_public_key_credential_user_entity(self, user: Player) -> Any:
        """Name the account in the browser's list of passkeys."""
        entity = super().get_public_key_credential_user_entity(user)
        return {**entity, "name": user.display_name}

    def generate_authenticator_name(self, user: Player, type: Any) -> str:  # noqa: A002
        """Suggest a name for a new passkey."""
        return gettext("My passkey")
