"""What this process knows of the tables: one read per change, whoever is looking.

An entry is replaced as a whole when the table has a newer version. It belongs to one
table by its code, so that a new table with an old number is never taken for another.
"""

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock

from accounts.badges import badge
from accounts.models import Player
from poker.ledger import book
from poker.models import Table
from poker.room import rows as reading
from poker.room.rows import Rows

_TABLES_KEPT = 256
_VIEWERS_KEPT = 256


@dataclass(slots=True)
class Entry:
    """The rows of one table, and whom they were read for."""

    rows: Rows | None = None
    viewers: set[int] = field(default_factory=set)
    lock: Lock = field(default_factory=Lock)


_entries: OrderedDict[int, Entry] = OrderedDict()
_lock = Lock()


def entry(table_id: int) -> Entry:
    """Give the entry of a table, the least used ones making room for it."""
    with _lock:
        found = _entries.setdefault(table_id, Entry())
        _entries.move_to_end(table_id)
        while len(_entries) > _TABLES_KEPT:
            _entries.popitem(last=False)
        return found


def forget() -> None:
    """Drop everything remembered."""
    with _lock:
        _entries.clear()


def remembers(table_id: int, *, viewer_id: int | None, at_least: int) -> bool:
    """Tell whether `known` would answer without reading anything."""
    return _remembered(entry(table_id), viewer_id, at_least) is not None


def known(table_id: int, *, viewer_id: int | None, at_least: int) -> Rows:
    """Give rows of this version or a later one, reading only if none are remembered."""
    found = entry(table_id)
    rows = _remembered(found, viewer_id, at_least)
    if rows is not None:
        return rows
    with found.lock:
        return _remembered(found, viewer_id, at_least) or _read(found, table_id, viewer_id)


def refresh(table_id: int, *, at_least: int) -> None:
    """Read a table that has changed, for all its viewers of this process."""
    known(table_id, viewer_id=None, at_least=at_least)


def _remembered(found: Entry, viewer_id: int | None, at_least: int) -> Rows | None:
    rows = found.rows
    if rows is None or rows.table.version < at_least:
        return None
    return rows if viewer_id is None or viewer_id in rows.wallets else None


def newest(table_id: int, *, viewer_id: int | None) -> Rows:
    """Give rows of the version that stands now. Raises Table.DoesNotExist."""
    code, version = Table.objects.values_list("code", "version").get(pk=table_id)
    found = entry(table_id)
    with found.lock:
        rows = found.rows
        if rows is None or rows.table.code != code or rows.table.version < version:
            rows = _read(found, table_id, viewer_id)
        elif viewer_id is not None and not _meet(rows, found, viewer_id):
            found.rows = None
            rows = _read(found, table_id, viewer_id)
        return rows


def _read(found: Entry, table_id: int, viewer_id: int | None) -> Rows:
    if len(found.viewers) >= _VIEWERS_KEPT:
        found.viewers.clear()
    if viewer_id is not None:
        found.viewers.add(viewer_id)
    rows = reading.read(table_id, viewers=found.viewers, earlier=found.rows)
    found.rows = rows
    return rows


def _meet(rows: Rows, found: Entry, viewer_id: int) -> bool:
    """Read one viewer again: a wallet may have changed without the table.

    Tells whether what is remembered may stay, that is, whether the viewer's face is the same.
    """
    found.viewers.add(viewer_id)
    player = Player.objects.filter(pk=viewer_id).first()
    if player is not None:
        before = rows.people.get(viewer_id)
        if before is not None and badge(before) != badge(player):
            return False
        rows.people[viewer_id] = player
        rows.wallets[viewer_id] = book.balances([f"wallet:{viewer_id}"]).get(
            f"wallet:{viewer_id}", 0
        )
    return True
