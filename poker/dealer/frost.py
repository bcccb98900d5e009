"""Stopping a table where it is, and letting it go on as it was."""

from poker.models import Table

from . import clock

STATES = Table.State


def freeze(table: Table, *, why: str) -> None:
    """Stop a table that is neither over nor frozen, with its clocks; its chips stay in place."""
    assert table.state not in (STATES.FROZEN, STATES.CLOSED), f"it is {table.state}"
    clock.stop(table)
    table.next_hand_at = None
    table.thaws_to = table.state
    table.state = STATES.FROZEN
    table.why = why


def thaw(table: Table) -> None:
    """Put a frozen table back into the state it was frozen in; its faults have been looked at."""
    table.state = table.thaws_to or STATES.OPEN
    table.thaws_to = table.why = ""
    table.faults = 0
