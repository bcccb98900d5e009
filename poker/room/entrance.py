"""Who may look at a table."""

from datetime import datetime

from accounts.models import Player
from poker import store
from poker.models import Sitting, Table


def table_by(code: str) -> Table | None:
    """Find a table by the code in its address."""
    return Table.objects.filter(code=code).first()


def may_watch(table: Table, player: Player) -> bool:
    """Tell whether a player may look at a table of which they have the address.

    A private table is private by its address; whoever is told it may come in. Where the
    house has no spectators, only who sits there or runs the table sees it, and who could
    still take a seat.
    """
    if not player.is_active:
        return False
    if store.read_house(table.house).spectators or runs(table, player):
        return True
    seats = Sitting.objects.filter(table=table).exclude(state=Sitting.State.LEFT)
    taken = set(seats.values_list("player_id", flat=True))
    return player.pk in taken or len(taken) < store.read_house(table.house).seats


def may_read(table: Table, player: Player) -> bool:
    """Tell whether a player may read the hands of a table, those without them, too.

    Who ever bought in there, who runs it or reads the record, and where a public table has
    spectators, everybody.
    """
    if not player.is_active:
        return False
    played = Sitting.objects.filter(table=table, player=player, bought_in__gt=0)
    if runs(table, player) or played.exists():
        return True
    if not table.private and store.read_house(table.house).spectators:
        return True
    return player.has_perm("poker.view_hand")


class NotAdmitted(Exception):
    """Somebody may not look at this table (any longer)."""


def runs(table: Table, player: Player) -> bool:
    """Tell whether a player is the table's host, or runs the whole house."""
    return player.is_active and (table.host_id == player.pk or player.hosts or player.is_staff)


def pulse(table_id: int) -> tuple[int, datetime | None]:
    """Give a table's version and the time something is due at it. Raises Table.DoesNotExist."""
    return Table.objects.values_list("version", "wake_at").get(pk=table_id)
