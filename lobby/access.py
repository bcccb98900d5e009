"""Who may open the pages of a table."""

from django.core.exceptions import PermissionDenied
from django.http import Http404

from accounts.models import Player
from poker import room
from poker.models import Table


def table_for(player: Player, code: str) -> Table:
    """Find a table that a player may look at. Http404 if there is none, else PermissionDenied."""
    table = room.table_by(code)
    if table is None:
        raise Http404
    if not room.may_watch(table, player):
        raise PermissionDenied
    return table


def past_of(player: Player, code: str) -> Table:
    """Find a table whose past a player may read: who may look at it, and who ever sat there.

    Http404 if there is none, else PermissionDenied.
    """
    table = room.table_by(code)
    if table is None:
        raise Http404
    if not (room.may_watch(table, player) or room.may_read(table, player)):
        raise PermissionDenied
    return table


def hosted_table(player: Player, code: str) -> Table:
    """Find a table that a player runs. Http404 if there is none, else PermissionDenied."""
    table = room.table_by(code)
    if table is None:
        raise Http404
    if not room.runs(table, player):
        raise PermissionDenied
    return table
