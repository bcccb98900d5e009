"""Coming in: signing up by invitation, becoming the host, a new password."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.account.internal.flows.login import perform_login
from allauth.account.models import Login
from allauth.account.views import PasswordResetView, SignupView
from django.conf import settings
from django.contrib import messages
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts import invitations, resets, setup
from accounts.forms import NewPasswordForm, SetUpForm
from accounts.models import Invitation


def private_page(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Keep a page with a password out of caches and error reports."""
    guarded = require_http_methods(["GET", "HEAD", "POST"])(view)
    return never_cache(sensitive_post_parameters("password")(guarded))


class SignUp(SignupView):
    """Signing up where the door is open; closed pages say whom to ask."""

    template_name = "account/signup.html"

    def form_valid(self, form: Any) -> Any:
        """Create the player; a name that was taken a moment ago is said under its field."""
        try:
            return super().form_valid(form)
        except IntegrityError:
            form.add_error("username", _("Somebody just took that name. Choose another."))
            return self.form_invalid(form)


class Join(SignUp):
    """Following an invitation: sign up, or straight on for who is a player already."""

    template_name = "account/join.html"

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Find the invitation that the link names."""
        super().setup(request, *args, **kwargs)
        self.invitation = invitations.find(kwargs["token"])

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Show the form only while the invitation is good; else say why it is not."""
        if request.user.is_authenticated and self.invitation:
            return redirect(self.get_success_url())
        fault = self.invitation.fault(timezone.now()) if self.invitation else "unknown"
        if fault:
            return closed_invitation(request, self.invitation, fault)
        request.invitation = self.invitation  # type: ignore[attr-defined]  # the adapter asks
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: Any) -> Any:
        """Sign up, unless the invitation ended while the form was filled in."""
        try:
            return super().form_valid(form)
        except invitations.Unusable as unusable:
            return closed_invitation(self.request, self.invitation, unusable.fault)

    def get_success_url(self) -> str:
        """Lead to where the host wants friends to arrive."""
        path = self.invitation.next_path if self.invitation else ""
        return path if invitations.is_local(path) else resolve_url(settings.LOGIN_REDIRECT_URL)

    def get_context_data(self, **kwargs: Any) -> Any:
        """Add who invites."""
        return super().get_context_data(invitation=self.invitation, **kwargs)


def closed_invitation(
    request: HttpRequest, invitation: Invitation | None, fault: str
) -> HttpResponse:
    """Say why an invitation brings nobody in, and what to do."""
    status = 404 if fault == "unknown" else 410
    context = {"invitation": invitation, "fault": fault}
    return render(request, "account/join_closed.html", context, status=status)


@private_page
def set_up(request: HttpRequest, token: str) -> HttpResponse:
    """Make the first player of a new house its host, and lead to the lobby."""
    form = SetUpForm(request.POST or None)
    if not setup.is_open(token):
        return render(request, "account/set_up_closed.html", status=410)
    if not form.is_valid():
        return render(request, "account/set_up.html", {"form": form})
    try:
        host = setup.become_host(
            token=token,
            display_name=form.cleaned_data["name"],
            password=form.cleaned_data["password"],
        )
    except setup.Used:
        return render(request, "account/set_up_closed.html", status=410)
    response: HttpResponse = perform_login(request, Login(user=host, signup=True))
    return response


@private_page
def new_password(request: HttpRequest, token: str) -> HttpResponse:
    """Set a new password by a link that a host gave.

    The player then signs in with it, and with the second factor if there is one.
    """
    now = timezone.now()
    link = resets.find(token, now=now)
    if link is None:
        return render(request, "account/new_password_closed.html", status=410)
    form = NewPasswordForm(request.POST or None, player=link.player)
    if not form.is_valid():
        return render(request, "account/new_password.html", {"form": form, "link": link})
    if not resets.use(link, password=form.cleaned_data["password"], now=now):
        return render(request, "account/new_password_closed.html", status=410)
    messages.success(request, _("Your new password is set. Sign in with it."))
    return redirect(settings.LOGIN_URL)


class Forgotten(PasswordResetView):
    """The way back in: by mail where the house sends mail, else by asking a host."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Say whom to ask where no mail is sent."""
        if not settings.MAIL:
            return render(request, "account/ask_the_host.html")
        return super().dispatch(request, *args, **kwargs)
