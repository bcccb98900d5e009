"""The administration: the record to be looked at, and the few things that may be done to it.

Everything is read only; what is done is done by the dealer, with a reason, and written down.
Cards come from the room: what everybody was told, or all of a finished hand after a recorded look.
"""

from typing import NoReturn

from django.contrib import admin
from django.http import Http404, HttpRequest

from poker import roles

from . import acts, chips, facts, hands, people, tables

__all__ = ["acts", "chips", "facts", "hands", "people", "tables"]

admin.site.has_permission = lambda request: (  # type: ignore[method-assign]
    request.user.is_authenticated and roles.may_enter(request.user)
)


def _closed(_request: HttpRequest) -> NoReturn:
    raise Http404


# No page here chooses a row from a list, so nobody needs one that answers as one types.
admin.site.autocomplete_view = _closed  # type: ignore[assignment]
