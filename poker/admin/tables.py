"""Tables, and what was said at them."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from poker import room
from poker.models import ChatMessage, Sitting, Table
from poker.words import game_name, note, number

from .record import Record, link


@admin.register(Table)
class TableAdmin(Record):
    """Every table, who sits there, and what it plays."""

    list_display = ("name", "state", "host", "private", "practice", "hands", "created_at")
    list_filter = ("state", "private", "practice")
    list_select_related = ("host",)
    ordering = ("-id",)
    search_fields = ("name", "=code", "host__display_name")
    search_help_text = gettext_lazy("The name of the table or of its host")
    fields = (
        "name", "state", "why", "host_link", "private", "practice", "game", "hands", "last_hand",
        "seated", "created_at",
    )  # fmt: skip

    @admin.display(description=gettext_lazy("host"))
    def host_link(self, table: Table) -> str:
        """Lead to the host."""
        return str(link(table.host))

    @admin.display(description=gettext_lazy("game"))
    def game(self, table: Table) -> str:
        """Name what is played."""
        return game_name(room.house_of(table))

    @admin.display(description=gettext_lazy("hands"), ordering="hands_dealt")
    def hands(self, table: Table) -> str:
        """Count the hands so far."""
        return number(table.hands_dealt)

    @admin.display(description=gettext_lazy("last hand"))
    def last_hand(self, table: Table) -> str:
        """Lead to the running hand, or to the last."""
        return str(link(table.hand, number(table.hand.number) if table.hand else None))

    @admin.display(description=gettext_lazy("seats"))
    def seated(self, table: Table) -> str:
        """Name who sits there."""
        sitting = Sitting.objects.filter(table=table).exclude(state=Sitting.State.LEFT)
        who = sitting.order_by("seat").values_list("seat", "player__display_name")
        return ", ".join(f"{seat} {name}" for seat, name in who) or "–"


@admin.register(ChatMessage)
class ChatAdmin(Record):
    """What was said at the tables, and the notes of what happened at them."""

    list_display = ("id", "at_table", "kind", "by", "words", "created_at")
    list_filter = ("kind",)
    list_select_related = ("table", "player")
    ordering = ("-id",)
    search_fields = ("text", "table__name", "player__display_name")
    search_help_text = gettext_lazy("Words, the name of the table or of the player")
    fields = ("at_table", "kind", "by", "words", "created_at")

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Any]":
        """Read table and player along."""
        return ChatMessage.objects.select_related("table", "player")

    @admin.display(description=gettext_lazy("table"))
    def at_table(self, message: ChatMessage) -> SafeString | str:
        """Lead to the table."""
        return link(message.table)

    @admin.display(description=gettext_lazy("player"))
    def by(self, message: ChatMessage) -> SafeString | str:
        """Lead to the player."""
        return link(message.player)

    @admin.display(description=gettext_lazy("words"))
    def words(self, message: ChatMessage) -> str:
        """Give what was said, or say what is noted."""
        if message.kind == ChatMessage.Kind.CHAT:
            return message.text
        return note(message.code, message.data)
