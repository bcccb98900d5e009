"""Facts: in words, as somebody without a seat was told them."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from poker import room
from poker.models import COMMON_FACTS, RARE_FACT, Hand, HandEvent
from poker.words import number

from .finding import wanted
from .naming import hand_named
from .narrowing import Choice
from .record import Record, link

HANDS_MOST = 200


class _Kind(Choice):
    """The kinds of facts there are; those that are few are found by their index."""

    title = gettext_lazy("kind")
    parameter_name = "kind__exact"
    offered = tuple((kind, kind.replace("_", " ")) for kind in room.FACT_KINDS)

    def keep(self, rows: "QuerySet[Any]", chosen: str) -> "QuerySet[Any]":
        """Keep the facts of the kind."""
        found = rows.filter(kind=chosen)
        return found if chosen in COMMON_FACTS else found.filter(RARE_FACT)


@admin.register(HandEvent)
class FactAdmin(Record):
    """Every fact of every hand, in words. What the rows hold otherwise is shown nowhere."""

    list_display = ("id", "of_hand", "number", "words", "when")
    list_filter = (_Kind,)
    list_select_related = ("hand__table",)
    ordering = ("-id",)
    search_fields = ("seq",)
    search_help_text = gettext_lazy("Hand (number, id), table, player")
    fields = ("of_hand", "number", "words", "when")

    def get_queryset(self, request: HttpRequest) -> "QuerySet[HandEvent]":
        """Leave the payload in the database: there are cards in it."""
        return HandEvent.objects.defer("data").select_related("hand__table")

    def called(self, fact: HandEvent) -> str:
        """Name a fact by its hand."""
        words = {"hand": hand_named(fact.hand), "number": number(fact.seq)}
        return _("%(hand)s, fact %(number)s") % words

    def dress(self, facts: list[HandEvent], request: HttpRequest) -> None:
        """Put the facts of a page into words together."""
        super().dress(facts, request)
        words = room.in_words({fact.hand_id for fact in facts})
        for fact in facts:
            vars(fact)["in_words"] = words[fact.hand_id].get(fact.seq, "")

    def get_search_results(
        self, request: HttpRequest, queryset: "QuerySet[Any]", search_term: str
    ) -> "tuple[QuerySet[Any], bool]":
        """Find the facts of the latest of the hands that are wanted."""
        asked = search_term.strip()
        if not asked:
            return queryset, False
        latest = Hand.objects.filter(wanted(asked, HANDS_MOST)).order_by("-started_at", "-pk")
        hands = list(latest.values_list("pk", flat=True)[:HANDS_MOST])
        return queryset.filter(hand__in=hands), False

    @admin.display(description=gettext_lazy("hand"))
    def of_hand(self, fact: HandEvent) -> str:
        """Lead to the hand."""
        return str(link(fact, fact.hand, hand_named(fact.hand)))

    @admin.display(description=gettext_lazy("number"))
    def number(self, fact: HandEvent) -> str:
        """Give the number of the fact in its hand."""
        return number(fact.seq)

    @admin.display(description=gettext_lazy("what happened"))
    def words(self, fact: HandEvent) -> str:
        """Say what happened."""
        return str(vars(fact)["in_words"])
