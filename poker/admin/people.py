"""Players: who is here, and in which roles."""

from django.contrib import admin
from django.utils.translation import gettext_lazy

from accounts.models import Player
from poker import roles

from .record import Record


@admin.register(Player)
class PlayerAdmin(Record):
    """Who is here and what they may do. Passwords and secrets stay out."""

    list_display = ("display_name", "is_host", "is_superuser", "is_bot", "is_active", "last_login")
    list_filter = ("is_bot", "is_host", "is_active", "groups")
    ordering = ("-id",)
    search_fields = ("display_name", "username")
    fields = (
        "display_name", "is_active", "is_host", "is_superuser", "roles_of", "is_bot",
        "date_joined", "last_login",
    )  # fmt: skip

    @admin.display(description=gettext_lazy("roles"))
    def roles_of(self, player: Player) -> str:
        """Name the roles."""
        return ", ".join(str(roles.NAMES[name]) for name in roles.of(player)) or "–"
