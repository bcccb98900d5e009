"""One pen for all threads of a process where the database has one writer.

SQLite lets one transaction write at a time. Whoever comes meanwhile sleeps, looks again, sleeps
longer, and may be overtaken for a second; so threads of one process rather queue here. Another
process (a command of the operator) still waits as SQLite has it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock

from django.db import connection

_pen = RLock()


@contextmanager
def pen() -> Iterator[None]:
    """Hold the pen until the block ends; where the database locks rows, nobody needs it."""
    if connection.vendor != "sqlite":
        yield
        return
    with _pen:
        yield
