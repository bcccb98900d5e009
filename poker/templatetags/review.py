"""Links of the lists in the administration."""

from typing import Any
from urllib.parse import urlencode

from django import template
from django.contrib.admin.views.main import PAGE_VAR
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import Player

register = template.Library()


@register.simple_tag
def page_link(changes: Any, number: int) -> str:
    """Give the query string of another page of the same list."""
    query: str = changes.get_query_string({PAGE_VAR: number})
    return query


@register.simple_tag
def hands_of(first: Player, second: Player) -> str:
    """Give the path of the list of the hands that two players were dealt into."""
    asked = urlencode({"q": f"{first.display_name} + {second.display_name}"})
    return f"{reverse('admin:poker_hand_changelist')}?{asked}"


@register.filter
def percent(part: float) -> str:
    """Write a part of one as a percentage."""
    return _("%(count)s %%") % {"count": f"{100 * part:.0f}"}
