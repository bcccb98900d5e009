"""Lists of the record: read only, and as fast at a million rows as at ten."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cached_property, wraps
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import admin, messages
from django.contrib.admin.views.main import PAGE_VAR
from django.core.paginator import Page, Paginator
from django.db.models import Model, QuerySet
from django.db.models.constants import LOOKUP_SEP
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.admin import ModelAdmin
from unfold.views import ChangeList

PAGES_MOST = 200
LINK = "underline text-primary-700 dark:text-primary-300"


class LookAhead(Paginator):  # type: ignore[type-arg]
    """Pages of which only the next one is known: it reads one row more and counts none.

    Beyond `PAGES_MOST` pages nobody turns pages: filters and the search lead there.
    """

    template_name = "admin/review/pages.html"

    def __init__(self, found: "QuerySet[Any]", per_page: int, *, number: int) -> None:
        super().__init__(found, per_page)
        self.number = min(max(number, 1), PAGES_MOST)

    @cached_property
    def rows(self) -> list[Any]:
        """Read the rows of the page, and one of the next."""
        before = (self.number - 1) * self.per_page
        return list(self.object_list[before : before + self.per_page + 1])

    @cached_property
    def count(self) -> int:
        """Give the rows known so far: enough for the list to know that it has several pages."""
        before = (self.number - 1) * self.per_page
        return max(before + len(self.rows), self.per_page + 1 if before else 0)

    @property
    def has_next(self) -> bool:
        """Tell whether there is a next page to turn to."""
        return len(self.rows) > self.per_page and self.number < PAGES_MOST

    def page(self, number: int | str) -> "Page[Any]":
        """Give the page that was read."""
        return Page(self.rows[: self.per_page], self.number, self)


class Lines(ChangeList):
    """A list that claims no number of rows, since it counts none."""

    def get_results(self, request: HttpRequest) -> None:
        """Read the page, and what else its rows show; the theme then names no total."""
        super().get_results(request)
        self.full_result_count = self.result_count
        rows = list(self.result_list)  # type: ignore[has-type]
        self.model_admin.dress(rows, request)
        self.result_list = rows

    def get_ordering(self, request: HttpRequest, queryset: "QuerySet[Any]") -> Any:
        """Keep the usual order where an address asks for none that is offered."""
        found = super().get_ordering(request, queryset)
        if found != ["-pk"]:
            return found
        return [*self.model_admin.get_ordering(request), "-pk"]

    def get_ordering_field(self, field_name: Any) -> Any:
        """Sort by what the list offers to be sorted by, whatever an address asks for."""
        return super().get_ordering_field(field_name) if field_name in self.sortable_by else None


class _Called:
    """A row that its page calls by another name than its own."""

    def __init__(self, row: Model, name: str) -> None:
        self._row, self._name = row, name

    def __getattr__(self, wanted: str) -> Any:
        return getattr(self._row, wanted)

    def __str__(self) -> str:
        return self._name


class Record(ModelAdmin):
    """Rows to look at. Nobody adds, changes or removes one by hand."""

    actions = None
    list_per_page = 50
    list_max_show_all = 0
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER  # they count whole tables, once for each choice
    list_filter_submit = False
    show_add_link = False
    sortable_by: Sequence[str] = ()  # only by what has an index
    words_most: int | None = None
    """Among how many of the latest rows words are looked for, since they have no index."""

    def called(self, row: Any) -> str:
        """Name a row as people would."""
        return str(row)

    def dress(self, rows: list[Any], request: HttpRequest) -> None:
        """Read at once what all these rows show beside their columns, and note who asks."""
        for row in rows:
            vars(row)["asker"] = request.user

    def get_object(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Read one row as the list does."""
        row = super().get_object(request, *args, **kwargs)
        if row is not None:
            self.dress([row], request)
        return row

    def _get_obj_does_not_exist_redirect(
        self, request: HttpRequest, opts: Any, object_id: str
    ) -> HttpResponse:
        """Lead to the list: nothing was deleted, as Django would guess, the address is wrong."""
        messages.warning(request, _("There is nothing at this address."))
        return redirect(f"admin:{opts.app_label}_{opts.model_name}_changelist")

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """Call the row by its name at the top of its page."""
        row = context["original"]
        name = self.called(row)
        context |= {"original": _Called(row, name), "subtitle": name}
        page: HttpResponse = super().render_change_form(request, context, *args, **kwargs)
        return page

    def get_search_results(
        self, request: HttpRequest, queryset: "QuerySet[Any]", search_term: str
    ) -> "tuple[QuerySet[Any], bool]":
        """Look for words among the latest rows."""
        found, double = super().get_search_results(request, queryset, search_term)
        if search_term.strip() and self.words_most:
            keys = self.model._default_manager.order_by("-pk").values_list("pk", flat=True)
            for oldest in keys[self.words_most : self.words_most + 1]:
                found = found.filter(pk__gt=oldest)
        return found, double

    def get_paginator(
        self,
        request: HttpRequest,
        queryset: "QuerySet[Any]",
        per_page: int,
        *_args: Any,
        **_more: Any,
    ) -> LookAhead:
        """Turn pages without counting rows."""
        asked = request.GET.get(PAGE_VAR, "1")
        number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 9 else 1
        return LookAhead(queryset, per_page, number=number)

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """List without a total."""
        return Lines

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Let an address ask only what the filters ask.

        Django would let it ask any column of the row, also those that are not shown: whether a
        row is found then tells a card that lies face down, or the hash of a password.
        """
        if lookup in {getattr(each, "parameter_name", "") for each in self.list_filter}:
            return True
        asked = lookup.partition(LOOKUP_SEP)[0]
        return asked in self.list_filter and super().lookup_allowed(lookup, value, request)

    @admin.display(description=gettext_lazy("when"))
    def when(self, row: Any) -> str:
        """Give the time of a row to the second."""
        return moment(row.created_at)

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Refuse: rows come from playing."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Refuse: what happened stays as it was."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Refuse: nothing is ever removed."""
        return False


def once(show: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """Read what a row's page shows once for each row: the theme asks for it five times."""

    @wraps(show)
    def shown(record: Any, row: Model) -> Any:
        kept = vars(row).setdefault("shown", {})
        if show.__name__ not in kept:
            kept[show.__name__] = show(record, row)
        return kept[show.__name__]

    return shown


def moment(at: datetime) -> str:
    """Write a time to the second: in a dispute the order counts."""
    return date_format(timezone.localtime(at), "j M Y, H:i:s")


def page_of(obj: Model) -> str:
    """Give the path of a row's page in the administration."""
    meta = obj._meta
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[obj.pk])


def link(row: Model, obj: Model | None, text: object = None) -> SafeString | str:
    """Link to a row's page, if who asks for `row` may open it; a dash if there is none."""
    if obj is None:
        return "–"
    if not _may_open(row, obj._meta.app_label, str(obj._meta.model_name)):
        return str(text or obj)
    return format_html('<a class="{}" href="{}">{}</a>', LINK, page_of(obj), text or obj)


def ways(*ways: tuple[str, object] | None) -> SafeString:
    """Lead to other pages: paths with what to call them."""
    open_ones = [way for way in ways if way is not None]
    return format_html_join(
        " · ", '<a class="{}" href="{}">{}</a>', ((LINK, *way) for way in open_ones)
    )


def listed(row: Model, model: str, asked: object, words: str) -> tuple[str, object] | None:
    """Lead to a list with something looked for in it, if who asks for `row` may open it."""
    app, _underscore, name = model.partition("_")
    if not _may_open(row, app, name):
        return None
    return f"{reverse(f'admin:{model}_changelist')}?{urlencode({'q': asked})}", words


def _may_open(row: Model, app: str, model: str) -> bool:
    return bool(vars(row)["asker"].has_perm(f"{app}.view_{model}"))


def as_uuid(text: str) -> UUID | None:
    """Read a hand's id, None if it is none."""
    try:
        return UUID(text)
    except ValueError:
        return None


def as_number(text: str) -> int | None:
    """Read a number as people write it, None if it is none."""
    digits = text.replace(",", "").replace(" ", "").removeprefix("#")
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 19 else None
