"""Links of the lists in the administration."""

from typing import Any

from django import template
from django.contrib.admin.views.main import PAGE_VAR
from django.utils.translation import gettext as _

register = template.Library()


@register.simple_tag
def page_link(changes: Any, number: int) -> str:
    """Give the query string of another page of the same list."""
    query: str = changes.get_query_string({PAGE_VAR: number})
    return query


@register.filter
def percent(part: float) -> str:
    """Write a part of one as a percentage."""
    return _("%(count)s %%") % {"count": f"{100 * part:.0f}"}
