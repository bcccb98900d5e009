"""Links of the lists in the administration."""

from typing import Any

from django import template
from django.contrib.admin.views.main import PAGE_VAR

register = template.Library()


@register.simple_tag
def page_link(changes: Any, number: int) -> str:
    """Give the query string of another page of the same list."""
    query: str = changes.get_query_string({PAGE_VAR: number})
    return query
