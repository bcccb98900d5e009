"""Template tags of the ordinary pages: fields with their errors, and what a page can do."""

from __future__ import annotations

from typing import Any

from django import forms, template
from django.conf import settings
from django.forms import BoundField
from django.http import HttpRequest

register = template.Library()


@register.inclusion_tag("accounts/_field.html")
def field(bound: BoundField) -> dict[str, Any]:
    """Draw one field: label, control, how to fill it in, and what to mend."""
    widget = bound.field.widget
    kind = "input"
    if isinstance(widget, forms.RadioSelect):
        kind = "choices"
    elif isinstance(widget, forms.CheckboxInput):
        kind = "switch"
    looks: dict[str, dict[str, str | bool]] = {
        "switch": {"role": "switch"},
        "input": {"class": "input", "placeholder": False},  # a label is enough
    }
    return {"field": bound, "kind": kind, "control": bound.as_widget(attrs=looks.get(kind, {}))}


@register.simple_tag
def passkeys_work(request: HttpRequest) -> bool:
    """Say whether browsers offer passkeys on this page: https, or this very machine by name."""
    return request.is_secure() or request.get_host().partition(":")[0] == "localhost"


@register.simple_tag
def mail_is_sent() -> bool:
    """Say whether this house can send mail."""
    return bool(settings.MAIL)


@register.simple_tag
def door_is_open() -> bool:
    """Say whether anybody may sign up without an invitation."""
    return bool(settings.OPEN_DOOR)
