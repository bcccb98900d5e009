"""Say that a table changed, and nothing else about it; whoever listens asks the room for a view.

A lost poke is harmless: a socket's next ping carries its version. So nothing here raises.
"""

import asyncio
from concurrent.futures import Future
from datetime import datetime, timedelta
from threading import Lock, Thread
from time import monotonic
from typing import Any

import structlog
from celery import current_app
from channels.layers import InMemoryChannelLayer, get_channel_layer
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)

HINT_WITHIN = timedelta(seconds=6)
"""What is due later gets no hint yet: most turns end long before their clock does, and a hint for
each would keep the worker busy with clocks that run no more. The sweep hints at what comes near."""
EXPIRES = timedelta(minutes=1)
REST_SECONDS = 10.0
"""How long no hint is sent after the broker failed: a click must not wait for it."""

_loops: list[asyncio.AbstractEventLoop] = []
_starting = Lock()
_state = {"silent": False, "rest_until": 0.0}


def register(loop: asyncio.AbstractEventLoop) -> None:
    """Send pokes through this loop from now on: the one that the server's sockets live in."""
    if not _loops or _loops[0] is not loop:
        _loops[:] = [loop]


def silence(*, on: bool) -> None:
    """Send neither pokes nor hints, for simulations that have no listeners."""
    _state["silent"] = on


def poke(table_id: int, version: int) -> None:
    """Tell the sockets of a table that it is at `version` now; never waits, never raises."""
    layer = get_channel_layer()
    loop = None if _state["silent"] or layer is None else _loop(layer)
    if layer is None or loop is None:
        return
    message = {"type": "table.changed", "table": table_id, "version": version}
    sending = layer.group_send(f"table.{table_id}", message)
    try:
        asyncio.run_coroutine_threadsafe(sending, loop).add_done_callback(_log_failure)
    except RuntimeError:  # the server is stopping: its loop was closed just now
        sending.close()


def hint(table_id: int, wake_at: datetime | None, *, now: datetime) -> None:
    """Ask for a wake at that time, if it is soon. Only a hint: the sweep is the guarantee."""
    if wake_at is None or wake_at - now > HINT_WITHIN or _state["silent"]:
        return
    if monotonic() < _state["rest_until"]:
        return
    try:
        current_app.send_task("poker.wake", args=[table_id], eta=wake_at, expires=wake_at + EXPIRES)
    except (OperationalError, RedisError, OSError) as fault:
        _state["rest_until"] = monotonic() + REST_SECONDS
        log.warning("hint_lost", table=table_id, fault=type(fault).__name__)


def _loop(layer: Any) -> asyncio.AbstractEventLoop | None:
    """Give the server's loop; a process without sockets gets a loop of its own for Redis.

    The layer in memory has listeners only in the server's loop, so without one nobody listens.
    """
    if _loops and _loops[0].is_running():
        return _loops[0]
    if isinstance(layer, InMemoryChannelLayer):
        return None
    with _starting:
        if not _loops or not _loops[0].is_running():
            register(_own_loop())
    return _loops[0]


def _own_loop() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    started = Future[None]()
    loop.call_soon(started.set_result, None)
    Thread(target=loop.run_forever, name="pokes", daemon=True).start()
    started.result()
    return loop


def _log_failure(sent: "Future[None]") -> None:
    if not sent.cancelled() and (fault := sent.exception()) is not None:
        log.warning("poke_lost", fault=type(fault).__name__)
