"""Tables, and what was said at them."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Player
from accounts.requests import PlayerRequest
from poker import dealer, room
from poker.models import AdminAction, ChatMessage, Sitting, Table
from poker.words import game_name, note, number

from .deeds import Deeds, deed
from .forms import ReasonForm
from .record import Record, as_number, link, listed, moment, once, ways

Verb = AdminAction.Verb
RUN = ("run_tables",)


@admin.register(Table)
class TableAdmin(Deeds):
    """Every table, who sits there, and what it plays."""

    list_display = ("name", "state", "host", "private", "practice", "hands", "made")
    sortable_by = ("name", "state", "host", "hands", "made")
    list_filter = ("state", "private", "practice")
    list_select_related = ("host",)
    ordering = ("-id",)
    search_fields = ("name", "=code", "host__display_name")
    search_help_text = gettext_lazy("Name of the table or of its host")
    fields = (
        "name", "state", "why", "host_link", "private", "practice", "game", "hands", "last_hand",
        "seated", "made", "elsewhere",
    )  # fmt: skip
    actions_detail = ("freeze", "unfreeze", "close_night")

    def get_fields(self, request: HttpRequest, obj: Table | None = None) -> list[str]:
        """Leave out why it is frozen where it is not."""
        fields = list(super().get_fields(request, obj))
        return [name for name in fields if name != "why" or (obj and obj.why)]

    def open_deeds(self, table: Table, *, by: Player) -> set[str]:
        """Thaw what is frozen; freeze, or end the night of, what is open."""
        if table.state == Table.State.FROZEN:
            return {"unfreeze"}
        return set() if table.state == Table.State.CLOSED else {"freeze", "close_night"}

    @deed(description=gettext_lazy("Freeze"), url_path="freeze", permissions=RUN)
    def freeze(self, request: PlayerRequest, table: Table) -> HttpResponse:
        """Stop a table where it is."""

        def do(table: Table, who: int, why: str, now: datetime) -> str:
            dealer.freeze(table_id=table.pk, actor_id=who, reason=why, now=now)
            return _("The table is frozen.")

        explains = _("Nothing moves until somebody lets it go on. The table is told the reason.")
        return self._at(request, table, Verb.FREEZE, _("Freeze the table"), explains, do)

    @deed(description=gettext_lazy("Let it go on"), url_path="unfreeze", permissions=RUN)
    def unfreeze(self, request: PlayerRequest, table: Table) -> HttpResponse:
        """Let a frozen table go on."""

        def do(table: Table, who: int, _why: str, now: datetime) -> str:
            dealer.unfreeze(table_id=table.pk, actor_id=who, now=now)
            return _("The table goes on.")

        explains = _("The running hand goes on at the same turn, with a fresh clock.")
        return self._at(request, table, Verb.UNFREEZE, _("Let it go on"), explains, do)

    @deed(description=gettext_lazy("Close the night"), url_path="close", permissions=RUN)
    def close_night(self, request: PlayerRequest, table: Table) -> HttpResponse:
        """End the night."""

        def do(table: Table, who: int, _why: str, now: datetime) -> str:
            dealer.close_night(table_id=table.pk, actor_id=who, now=now)
            return _("The night ends, after the running hand if there is one.")

        explains = _("After the running hand everybody is cashed out and the night is sealed.")
        return self._at(request, table, Verb.CLOSE_NIGHT, _("Close the night"), explains, do)

    def _at(
        self,
        request: PlayerRequest,
        table: Table,
        verb: AdminAction.Verb,
        title: str,
        explains: str,
        do: Callable[[Table, int, str, datetime], str],
    ) -> HttpResponse:
        """Ask, and do it at the table with an act that says why."""

        def recorded(answer: dict[str, Any]) -> str:
            who, why, now = request.user.pk, answer["reason"], timezone.now()
            subject = f"table:{table.pk}"
            with dealer.recorded(
                verb, actor_id=who, subject=subject, named=table.name, reason=why, now=now
            ):
                return do(table, who, why, now)

        form = ReasonForm(request.POST or None)
        return self.ask(request, table, form, title=title, explains=explains, do=recorded)

    @admin.display(description=gettext_lazy("host"))
    def host_link(self, table: Table) -> str:
        """Lead to the host."""
        return str(link(table, table.host))

    @admin.display(description=gettext_lazy("made"), ordering="created_at")
    def made(self, table: Table) -> str:
        """Say when it was made."""
        return moment(table.created_at)

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
        return str(link(table, table.hand, number(table.hand.number) if table.hand else None))

    @admin.display(description=gettext_lazy("seats"))
    @once
    def seated(self, table: Table) -> str:
        """Name who sits there."""
        sitting = Sitting.objects.filter(table=table).exclude(state=Sitting.State.LEFT)
        who = sitting.order_by("seat").values_list("seat", "player__display_name")
        return ", ".join(f"{seat} {name}" for seat, name in who) or "–"

    @admin.display(description=gettext_lazy("elsewhere"))
    def elsewhere(self, table: Table) -> SafeString:
        """Lead to its page, its hands, its talk and what was done to it."""
        key = f"table:{table.pk}"
        return ways(
            (table.get_absolute_url(), _("Its page")),
            listed(table, "poker_hand", key, _("Its hands")),
            listed(table, "poker_chatmessage", key, _("Its talk")),
            listed(table, "ledger_transfer", key, _("Buy-ins and cash-outs")),
            listed(table, "poker_adminaction", key, _("What was done to it")),
        )


@admin.register(ChatMessage)
class ChatAdmin(Record):
    """What was said at the tables, and the notes of what happened at them."""

    list_display = ("when", "at_table", "kind", "by", "words")
    list_filter = ("kind",)
    list_select_related = ("table", "player")
    ordering = ("-id",)
    search_fields = ("text", "table__name", "player__display_name")
    search_help_text = gettext_lazy("Words, table, player (latest 100,000)")
    words_most = 100_000
    fields = ("at_table", "kind", "by", "words", "when")

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Any]":
        """Read table and player along."""
        return ChatMessage.objects.select_related("table", "player")

    def called(self, message: ChatMessage) -> str:
        """Name a message by its table and time."""
        return f"{message.table.name}, {moment(message.created_at)}"

    def get_search_results(
        self, request: HttpRequest, queryset: "QuerySet[Any]", search_term: str
    ) -> "tuple[QuerySet[Any], bool]":
        """Find all of one table, else words among the latest."""
        table = as_number(search_term.strip().removeprefix("table:"))
        if table is not None and search_term.strip().startswith("table:"):
            return queryset.filter(table=table), False
        return super().get_search_results(request, queryset, search_term)

    @admin.display(description=gettext_lazy("table"))
    def at_table(self, message: ChatMessage) -> SafeString | str:
        """Lead to the table."""
        return link(message, message.table)

    @admin.display(description=gettext_lazy("player"))
    def by(self, message: ChatMessage) -> SafeString | str:
        """Lead to the player."""
        return link(message, message.player)

    @admin.display(description=gettext_lazy("words"))
    def words(self, message: ChatMessage) -> str:
        """Give what was said, or say what is noted."""
        if message.kind == ChatMessage.Kind.CHAT:
            return message.text
        return note(message.code, message.data)
