"""What was done in the administration, and who looked at hidden cards."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from poker.models import AdminAction, CardLook
from poker.words import number

from .record import Record, link


@admin.register(AdminAction)
class ActAdmin(Record):
    """Every act of administration, and why."""

    list_display = ("created_at", "actor", "verb", "named", "detail", "reason")
    list_filter = ("verb",)
    list_select_related = ("actor",)
    ordering = ("-id",)
    search_fields = ("actor__display_name", "named", "reason", "=subject")
    fields = ("created_at", "actor", "verb", "named", "subject", "detail", "reason")


@admin.register(CardLook)
class LookAdmin(Record):
    """Who opened the hidden cards of which hand, and why."""

    list_display = ("created_at", "actor", "of_hand", "reason")
    list_select_related = ("actor", "hand__table")
    ordering = ("-id",)
    search_fields = ("actor__display_name", "reason")
    fields = ("created_at", "actor", "of_hand", "reason")

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Any]":
        """Read hand, table and author along."""
        return CardLook.objects.select_related("actor", "hand__table")

    @admin.display(description=gettext_lazy("hand"))
    def of_hand(self, look: CardLook) -> SafeString | str:
        """Lead to the hand."""
        words = {"table": look.hand.table.name, "number": number(look.hand.number)}
        return link(look.hand, _("%(table)s, hand %(number)s") % words)
