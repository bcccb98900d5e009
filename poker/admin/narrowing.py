"""How lists are narrowed: by values that are known beforehand, so that no row is read for them."""

from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy


class Choice(admin.SimpleListFilter):
    """A choice beside a list. An address that asks for what is not offered asks for nothing."""

    offered: Sequence[tuple[str, str | Promise]] = ()

    def keep(self, rows: "QuerySet[Any]", chosen: str) -> "QuerySet[Any]":
        """Keep the rows of the value that was chosen."""
        raise NotImplementedError

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Name every value."""
        return [(value, str(words)) for value, words in self.offered]

    def queryset(self, request: HttpRequest, queryset: "QuerySet[Any]") -> "QuerySet[Any]":
        """Narrow the list, if one of the values is chosen."""
        chosen = self.value()
        return self.keep(queryset, chosen) if chosen in dict(self.offered) else queryset


class YesNo(Choice):
    """Whether a column says so; rows in which it is empty are in neither."""

    offered = (("1", gettext_lazy("Yes")), ("0", gettext_lazy("No")))

    def keep(self, rows: "QuerySet[Any]", chosen: str) -> "QuerySet[Any]":
        """Keep the rows in which it does, or does not."""
        return rows.filter(**{str(self.parameter_name): chosen == "1"})
