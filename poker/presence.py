"""Which sockets each player has open at a table in this process."""

from collections import Counter

Place = tuple[int, int]
"""A table and a player."""

_open: Counter[Place] = Counter()


def enter(place: Place) -> None:
    """Count one more socket."""
    _open[place] += 1


def leave(place: Place) -> bool:
    """Count one socket less; tell whether it was the last one."""
    _open[place] -= 1
    if _open[place] > 0:
        return False
    del _open[place]
    return True


def is_here(place: Place) -> bool:
    """Tell whether a socket is open."""
    return _open[place] > 0
