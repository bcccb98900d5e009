"""Hands and their facts: in words, as somebody without a seat was told them."""

from contextlib import AbstractContextManager
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.views import ChangeList

from accounts.models import Player
from accounts.requests import PlayerRequest
from poker import dealer, room
from poker.engine.cards import Card, cards
from poker.models import AdminAction, Hand, HandEvent, HandSeat, Table
from poker.models.hands import HANDS_OF_A_TABLE
from poker.words import number

from .deeds import Deeds, deed
from .forms import ReasonForm
from .record import LINK, Lines, Record, as_number, as_uuid, link

Verb = AdminAction.Verb
NAMED_MOST = 20
SEATS_FEW = 5000
SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
TABLE = "w-full text-left"


@admin.register(Hand)
class HandAdmin(Deeds):
    """Every hand: what it came to, who was in it, and what happened, in words."""

    list_display = ("numbered", "at_table", "state", "started_at", "chips", "cards_up")
    list_filter = ("state", "showdown", "all_in")
    list_select_related = ("table",)
    ordering = ("-started_at",)
    search_fields = ("number",)
    search_help_text = gettext_lazy("The hand's number or id, the name of a table or of a player")
    fields = (
        "numbered", "at_table", "state", "started_at", "ended_at", "chips", "cards_up",
        "players", "what_happened", "elsewhere",
    )  # fmt: skip
    actions_detail = ("look", "void")

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Hand]":
        """Read the table along."""
        return Hand.objects.select_related("table")

    def get_search_results(
        self, request: HttpRequest, queryset: "QuerySet[Any]", search_term: str
    ) -> "tuple[QuerySet[Any], bool]":
        """Find by id or number, else by the tables and players of that name."""
        asked = search_term.strip()
        return (queryset.filter(_wanted(asked)) if asked else queryset), False

    def open_deeds(self, hand: Hand, *, by: Player) -> set[str]:
        """Call off what runs, open what is over."""
        return {"void"} if hand.state == Hand.State.RUNNING else {"look"}

    @deed(
        description=gettext_lazy("Look at all cards"),
        url_path="look",
        permissions=["look_at_cards"],
    )
    def look(self, request: PlayerRequest, hand: Hand) -> HttpResponse:
        """Open a finished hand with every card that was dealt."""

        def do(answer: dict[str, Any]) -> HttpResponse:
            now, why = timezone.now(), answer["reason"]
            with _recorded(request, Verb.LOOK, hand, why, now):
                [look] = dealer.look_at_cards(
                    hand_ids=[hand.pk], actor_id=request.user.pk, reason=why, now=now
                )
            return redirect("poker:opened", look.pk)

        return self.ask(
            request,
            hand,
            ReasonForm(request.POST or None),
            title=_("Look at all cards"),
            explains=_(
                "Everybody who reads this hand's page will see that you looked, when, and why."
            ),
            do=do,
            about=_named(hand),
        )

    @deed(
        description=gettext_lazy("Call the hand off"),
        url_path="void",
        permissions=["run_tables"],
    )
    def void(self, request: PlayerRequest, hand: Hand) -> HttpResponse:
        """Call the running hand off."""

        def do(answer: dict[str, Any]) -> str:
            now, why = timezone.now(), answer["reason"]
            with _recorded(request, Verb.VOID_HAND, hand, why, now):
                dealer.void_hand(
                    table_id=hand.table_id,
                    hand_id=hand.pk,
                    actor_id=request.user.pk,
                    reason=why,
                    now=now,
                )
            return _("The hand is called off; all bets went back.")

        return self.ask(
            request,
            hand,
            ReasonForm(request.POST or None),
            title=_("Call the hand off"),
            explains=_("Every chip that was put into the pot goes back to who put it there."),
            do=do,
            about=_named(hand),
        )

    @admin.display(description=gettext_lazy("hand"), ordering="number")
    def numbered(self, hand: Hand) -> str:
        """Give the number at its table."""
        return number(hand.number)

    @admin.display(description=gettext_lazy("table"))
    def at_table(self, hand: Hand) -> str:
        """Name the table."""
        return str(link(hand.table))

    @admin.display(description=gettext_lazy("pot"), ordering="pot")
    def chips(self, hand: Hand) -> str:
        """Give the chips that were won, once it is over."""
        return "–" if hand.state == Hand.State.RUNNING else number(hand.pot)

    @admin.display(description=gettext_lazy("board"))
    def cards_up(self, hand: Hand) -> str:
        """Name the cards of the board, once it is over."""
        return " ".join(_drawn(card) for card in cards(hand.board)) or "–"

    @admin.display(description=gettext_lazy("players"))
    def players(self, hand: Hand) -> SafeString:
        """List who was dealt in, with what they began with and what it came to."""
        dealt = HandSeat.objects.filter(hand=hand).select_related("player").order_by("seat")
        rows = format_html_join(
            "",
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            (
                (seat.seat, link(seat.player), number(seat.start), _signed(seat.net))
                for seat in dealt
            ),
        )
        heads = (_("Seat"), _("Player"), _("Began with"), _("Net"))
        return format_html(
            '<table class="{}"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>',
            TABLE, format_html_join("", "<th>{}</th>", ((head,) for head in heads)), rows,
        )  # fmt: skip

    @admin.display(description=gettext_lazy("what happened"))
    def what_happened(self, hand: Hand) -> SafeString:
        """Tell the facts in words, with their times."""
        words = room.in_words([hand.pk]).get(hand.pk, {})
        times = dict(HandEvent.objects.filter(hand=hand).values_list("seq", "created_at"))
        return format_html(
            '<ol class="list-none">{}</ol>',
            format_html_join(
                "",
                "<li>{} <span>{}</span></li>",
                ((_clock(times[seq]), said) for seq, said in words.items() if said),
            ),
        )

    @admin.display(description=gettext_lazy("elsewhere"))
    def elsewhere(self, hand: Hand) -> SafeString:
        """Lead to its page, its transfers and its facts."""
        ways = (
            (hand.get_absolute_url(), _("Its page")),
            (_list("ledger_transfer", f"hand:{hand.pk}"), _("Its transfers")),
            (_list("poker_handevent", str(hand.pk)), _("Its facts")),
        )
        return format_html_join(
            " · ", '<a class="{}" href="{}">{}</a>', ((LINK, *way) for way in ways)
        )


def _recorded(
    request: PlayerRequest, verb: AdminAction.Verb, hand: Hand, reason: str, now: datetime
) -> AbstractContextManager[None]:
    return dealer.recorded(
        verb,
        actor_id=request.user.pk,
        subject=f"hand:{hand.pk}",
        named=_named(hand),
        reason=reason,
        now=now,
    )


class _Worded(Lines):
    """A page of facts, put into words together."""

    def get_results(self, request: HttpRequest) -> None:
        """Read the page, then the words of all its hands at once."""
        super().get_results(request)
        facts: list[HandEvent] = list(self.result_list)  # type: ignore[has-type]
        words = room.in_words({fact.hand_id for fact in facts})
        for fact in facts:
            vars(fact)["in_words"] = words[fact.hand_id].get(fact.seq, "")
        self.result_list = facts


class _Kind(admin.SimpleListFilter):
    """The kinds of facts there are; the theme would look through all facts for them."""

    title = gettext_lazy("kind")
    parameter_name = "kind__exact"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Name every kind."""
        return [(kind, kind.replace("_", " ")) for kind in room.FACT_KINDS]

    def queryset(self, request: HttpRequest, queryset: "QuerySet[Any]") -> "QuerySet[Any]":
        """Keep the facts of the kind."""
        return queryset.filter(kind=self.value()) if self.value() else queryset


@admin.register(HandEvent)
class FactAdmin(Record):
    """Every fact of every hand, in words. What the rows hold otherwise is shown nowhere."""

    list_display = ("id", "of_hand", "seq", "words", "created_at")
    list_filter = (_Kind,)
    list_select_related = ("hand__table",)
    ordering = ("-id",)
    search_fields = ("seq",)
    search_help_text = gettext_lazy("The hand's number or id, the name of a table or of a player")
    fields = ("of_hand", "seq", "words", "created_at")

    def get_queryset(self, request: HttpRequest) -> "QuerySet[HandEvent]":
        """Leave the payload in the database: there are cards in it."""
        return HandEvent.objects.defer("data").select_related("hand__table")

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Let an address ask for a kind, and for nothing else of a fact."""
        return lookup == _Kind.parameter_name

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """List facts in words."""
        return _Worded

    def get_search_results(
        self, request: HttpRequest, queryset: "QuerySet[Any]", search_term: str
    ) -> "tuple[QuerySet[Any], bool]":
        """Find the facts of the hands that are wanted."""
        asked = search_term.strip()
        if not asked:
            return queryset, False
        return queryset.filter(hand__in=Hand.objects.filter(_wanted(asked))), False

    @admin.display(description=gettext_lazy("hand"))
    def of_hand(self, fact: HandEvent) -> str:
        """Lead to the hand."""
        return str(link(fact.hand, _named(fact.hand)))

    @admin.display(description=gettext_lazy("what happened"))
    def words(self, fact: HandEvent) -> str:
        """Say what happened."""
        said = vars(fact).get("in_words")
        if said is None:
            said = room.in_words([fact.hand_id])[fact.hand_id].get(fact.seq, "")
        return str(said)


def _wanted(asked: str) -> Q:
    if (hand_id := as_uuid(asked)) is not None:
        return Q(pk=hand_id)
    if (wanted := as_number(asked)) is not None:
        if wanted < HANDS_OF_A_TABLE:
            return Q(table__in=Table.objects.order_by().values("pk"), number=wanted)
        return Q(table=wanted // HANDS_OF_A_TABLE, number=wanted % HANDS_OF_A_TABLE)
    tables = list(_ids(Table.objects.filter(name__icontains=asked)))
    players = list(_ids(Player.objects.filter(display_name__icontains=asked)))
    return Q(table__in=tables) | _dealt_in(players) if players else Q(table__in=tables)


def _dealt_in(players: list[int]) -> Q:
    """Ask for the hands of players: by their seats if they are few, else hand by hand."""
    seats = HandSeat.objects.filter(player__in=players)
    if len(seats.values_list("pk")[:SEATS_FEW]) < SEATS_FEW:
        return Q(pk__in=seats.values("hand"))
    return Q(Exists(seats.filter(hand=OuterRef("pk"))))


def _ids(found: "QuerySet[Any]") -> "QuerySet[Any]":
    return found.order_by("-pk").values_list("pk", flat=True)[:NAMED_MOST]


def _named(hand: Hand) -> str:
    words = {"table": hand.table.name, "number": number(hand.number)}
    return _("%(table)s, hand %(number)s") % words


def _drawn(card: Card) -> str:
    rank = "10" if card.rank == "T" else card.rank
    return f"{rank}{SUITS[card.suit]}"


def _signed(net: int | None) -> str:
    if net is None:
        return "–"
    return f"+{number(net)}" if net > 0 else f"−{number(-net)}" if net else "0"


def _clock(at: Any) -> SafeString:
    told = date_format(timezone.localtime(at), "H:i:s")
    return format_html('<time class="opacity-60" datetime="{}">{}</time>', at.isoformat(), told)


def _list(model: str, asked: str | UUID) -> str:
    return f"{reverse(f'admin:{model}_changelist')}?q={asked}"
