"""The threads in which sockets wait for the database.

They are the sockets' own: one table's lock, or a slow report elsewhere, does not keep the
other tables waiting.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import local
from time import monotonic
from typing import TypeVar

from django.db import close_old_connections, connections

Answer = TypeVar("Answer")

THREADS = 8
LOOK_EVERY = 2.0

_looked = local()
_threads = ThreadPoolExecutor(THREADS, thread_name_prefix="table")


async def in_thread(call: Callable[[], Answer]) -> Answer:
    """Run a call that uses the database beside the event loop, and give its answer."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _run, call)


def _run(call: Callable[[], Answer]) -> Answer:
    _tidy(monotonic())
    return call()


def _tidy(now: float) -> None:
    """Close a connection that broke before it is used again, and look for old ones now and then.

    PostgreSQL is asked whether it is still there: asking at every call was a query too many.
    """
    broken = any(each.errors_occurred for each in connections.all(initialized_only=True))
    if broken or now - getattr(_looked, "at", 0.0) > LOOK_EVERY:
        close_old_connections()
        _looked.at = now
