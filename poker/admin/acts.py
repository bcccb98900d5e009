"""What was done in the administration, and who looked at hidden cards."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Player
from poker.ledger.models import Transfer
from poker.models import AdminAction, CardLook, Hand, Table

from .naming import hand_named
from .record import Record, link

WORDS = gettext_lazy("Who, to whom, why (latest 100,000)")
WORDS_MOST = 100_000
ABOUT = {"table": Table, "hand": Hand, "player": Player, "transfer": Transfer}


@admin.register(AdminAction)
class ActAdmin(Record):
    """Every act of administration, and why."""

    list_display = ("when", "actor", "verb", "about", "detail", "reason")
    list_filter = ("verb",)
    list_select_related = ("actor",)
    ordering = ("-id",)
    search_fields = ("actor__display_name", "named", "reason", "=subject")
    search_help_text = WORDS
    words_most = WORDS_MOST
    fields = ("when", "actor", "verb", "about", "detail", "reason")

    def called(self, act: AdminAction) -> str:
        """Say who did what."""
        words = {"name": act.actor.display_name, "did": act.get_verb_display(), "named": act.named}
        return _("%(name)s %(did)s: %(named)s") % words

    @admin.display(description=gettext_lazy("about"))
    def about(self, act: AdminAction) -> SafeString | str:
        """Lead to what it was done to, by the name it had then."""
        kind, _colon, key = act.subject.partition(":")
        model = ABOUT.get(kind)
        return link(act, model(pk=key), act.named) if model else act.named


@admin.register(CardLook)
class LookAdmin(Record):
    """Who opened the hidden cards of which hand, and why."""

    list_display = ("when", "actor", "of_hand", "reason")
    list_select_related = ("actor", "hand__table")
    ordering = ("-id",)
    search_fields = ("actor__display_name", "reason")
    search_help_text = WORDS
    words_most = WORDS_MOST
    fields = ("when", "actor", "of_hand", "reason")

    def called(self, look: CardLook) -> str:
        """Say who looked at what."""
        words = {"name": look.actor.display_name, "hand": hand_named(look.hand)}
        return _("%(name)s looked at %(hand)s") % words

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Any]":
        """Read hand, table and author along."""
        return CardLook.objects.select_related("actor", "hand__table")

    @admin.display(description=gettext_lazy("hand"))
    def of_hand(self, look: CardLook) -> SafeString | str:
        """Lead to the hand."""
        return link(look, look.hand, hand_named(look.hand))
