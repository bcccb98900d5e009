"""The threads in which sockets wait for the database.

They are the sockets' own: one table's lock, or a slow report elsewhere, does not keep the
other tables waiting.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import close_old_connections

Answer = TypeVar("Answer")

THREADS = 8

_threads = ThreadPoolExecutor(THREADS, thread_name_prefix="table")


async def in_thread(call: Callable[[], Answer]) -> Answer:
    """Run a call that uses the database beside the event loop, and give its answer."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _run, call)


def _run(call: Callable[[], Answer]) -> Answer:
    close_old_connections()
    try:
        return call()
    finally:
        close_old_connections()
