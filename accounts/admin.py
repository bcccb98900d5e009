"""Players in the administration: who hosts, who may sign in. Passwords and secrets stay out."""

from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.models import Group
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from accounts.models import Player

# The administration has no door of its own: the one door counts tries and asks for codes.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

# Groups mean nothing here; the others would show addresses and the secrets behind codes.
for _model in (Group, EmailAddress, Authenticator):
    if admin.site.is_registered(_model):
        admin.site.unregister(_model)


@admin.register(Player)
class PlayerAdmin(ModelAdmin):
    """Who is here and what they may do. Nobody is added or removed by hand."""

    list_display = ("display_name", "is_host", "is_superuser", "is_bot", "is_active", "last_login")
    list_filter = ("is_bot", "is_host", "is_active")
    search_fields = ("display_name", "username")
    fields = (
        "display_name", "is_active", "is_host", "is_staff", "is_superuser",
        "is_bot", "date_joined", "last_login",
    )  # fmt: skip
    readonly_fields = ("display_name", "is_bot", "date_joined", "last_login")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Players come in by invitation."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        """A player with a history cannot vanish; switch `active` off instead."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        """Only an administrator makes hosts and administrators."""
        return bool(request.user.is_superuser)
