"""A record of three nights, and somebody with the database in their hands."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

from poker import dealer
from poker.ledger import triggers

from .kit import Room, three


def three_nights() -> Room:
    """Play two nights that are over and a third that goes on, at one table."""
    room = three()
    for night in range(3):
        if night:
            room.do(dealer.reopen)
            for name, seat in (("Ann", 1), ("Ben", 2), ("Cat", 3)):
                room.sit(name, seat)
            room.deal()
        room.play(f"{room.to_act} call")
        room.fold_out()
        room.deal()
        room.fold_out()
        if night < 2:
            room.do(dealer.close_night)
            room.pass_(60)
    room.deal()
    return room


def plant(fault: Callable[[Room], Any], room: Room) -> None:
    """Change rows behind everybody's back: no trigger and no foreign key is in the way."""
    with _unguarded():
        fault(room)


@contextmanager
def _unguarded() -> Iterator[None]:
    if connection.vendor == "sqlite":
        with triggers.suspended(connection):
            yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        yield
        cursor.execute("SET LOCAL session_replication_role = origin")
