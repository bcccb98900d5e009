"""Hands: what they came to, and in words, as somebody without a seat was told them."""

from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Player
from accounts.requests import PlayerRequest
from poker import dealer, room
from poker.engine.cards import Card, cards
from poker.models import AdminAction, Hand, HandEvent, HandSeat, Table
from poker.words import number

from .deeds import Deeds, deed
from .finding import wanted
from .forms import ReasonForm
from .naming import hand_named
from .narrowing import Choice, YesNo
from .record import link, listed, moment, once, ways

Verb = AdminAction.Verb
SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
TABLE = "w-full text-left"


class _State(Choice):
    """How a hand stands, each state found by an index."""

    title = gettext_lazy("state")
    parameter_name = "state__exact"
    offered = Hand.State.choices

    def keep(self, rows: "QuerySet[Any]", chosen: str) -> "QuerySet[Any]":
        """Keep the hands of the state; one that runs is the last of its table."""
        if chosen == Hand.State.RUNNING:
            rows = rows.filter(pk__in=Table.objects.filter(hand__isnull=False).values("hand"))
        return rows.filter(state=chosen)

    @classmethod
    def is_rare(cls, request: HttpRequest) -> bool:
        """Tell whether a list is narrowed to few hands by it."""
        return request.GET.get(cls.parameter_name) in (Hand.State.RUNNING, Hand.State.VOIDED)


class _Since(Choice):
    """How long ago hands began, in days."""

    title = gettext_lazy("time")
    parameter_name = "since"
    offered = (
        ("1", gettext_lazy("In 24 hours")),
        ("7", gettext_lazy("In 7 days")),
        ("30", gettext_lazy("In 30 days")),
    )

    def keep(self, rows: "QuerySet[Any]", chosen: str) -> "QuerySet[Any]":
        """Keep the hands that began since then."""
        return rows.filter(started_at__gte=timezone.now() - timedelta(days=int(chosen)))


class _Showdown(YesNo):
    title = gettext_lazy("showdown")
    parameter_name = "showdown__exact"


class _AllIn(YesNo):
    title = gettext_lazy("all-in")
    parameter_name = "all_in__exact"


@admin.register(Hand)
class HandAdmin(Deeds):
    """Every hand: what it came to, who was in it, and what happened, in words."""

    list_display = ("numbered", "at_table", "state", "started", "chips", "cards_up")
    list_filter = (_State, _Since, _Showdown, _AllIn)
    sortable_by = ("started", "chips")
    list_select_related = ("table",)
    ordering = ("-started_at",)
    search_fields = ("number",)
    search_help_text = gettext_lazy("Number, id, table, player, Ann + Ben")
    fields = (
        "numbered", "at_table", "state", "started", "ended", "chips", "cards_up",
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
        if not asked:
            return queryset, False
        few = list(queryset.values_list("pk", flat=True)) if _State.is_rare(request) else None
        return queryset.filter(wanted(asked, among=few)), False

    def called(self, hand: Hand) -> str:
        """Name a hand by its table."""
        return hand_named(hand)

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
        )

    @admin.display(description=gettext_lazy("hand"), ordering="number")
    def numbered(self, hand: Hand) -> str:
        """Give the number at its table."""
        return number(hand.number)

    @admin.display(description=gettext_lazy("began"), ordering="started_at")
    def started(self, hand: Hand) -> str:
        """Give the time it began."""
        return moment(hand.started_at)

    @admin.display(description=gettext_lazy("ended"))
    def ended(self, hand: Hand) -> str:
        """Give the time it ended."""
        return moment(hand.ended_at) if hand.ended_at else "–"

    @admin.display(description=gettext_lazy("table"))
    def at_table(self, hand: Hand) -> str:
        """Name the table."""
        return str(link(hand, hand.table))

    @admin.display(description=gettext_lazy("pot"), ordering="pot")
    def chips(self, hand: Hand) -> str:
        """Give the chips that were won, once it is over."""
        return "–" if hand.state == Hand.State.RUNNING else number(hand.pot)

    @admin.display(description=gettext_lazy("board"))
    def cards_up(self, hand: Hand) -> str:
        """Name the cards of the board, once it is over."""
        return " ".join(_drawn(card) for card in cards(hand.board)) or "–"

    @admin.display(description=gettext_lazy("players"))
    @once
    def players(self, hand: Hand) -> SafeString:
        """List who was dealt in, with what they began with and what it came to."""
        dealt = HandSeat.objects.filter(hand=hand).select_related("player").order_by("seat")
        rows = format_html_join(
            "",
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            (
                (seat.seat, link(hand, seat.player), number(seat.start), _signed(seat.net))
                for seat in dealt
            ),
        )
        heads = (_("Seat"), _("Player"), _("Began with"), _("Net"))
        return format_html(
            '<table class="{}"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>',
            TABLE, format_html_join("", "<th>{}</th>", ((head,) for head in heads)), rows,
        )  # fmt: skip

    @admin.display(description=gettext_lazy("what happened"))
    @once
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
        return ways(
            (hand.get_absolute_url(), _("Its page")),
            listed(hand, "ledger_transfer", f"hand:{hand.pk}", _("Its transfers")),
            listed(hand, "poker_handevent", hand.pk, _("Its facts")),
        )


def _recorded(
    request: PlayerRequest, verb: AdminAction.Verb, hand: Hand, reason: str, now: datetime
) -> AbstractContextManager[None]:
    return dealer.recorded(
        verb,
        actor_id=request.user.pk,
        subject=f"hand:{hand.pk}",
        named=hand_named(hand),
        reason=reason,
        now=now,
    )


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
