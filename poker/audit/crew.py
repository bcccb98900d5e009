"""Several processes that look at settled hands, each with a connection of its own."""

import multiprocessing
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any

from django.db import connection

from poker import apart
from poker.audit.hands import Looked, look

Chunk = tuple[int, int, int]
AHEAD = 3
"""Runs of hands that wait for each process: enough that none waits, few enough for memory."""


def looked_at(chunks: Sequence[Chunk], *, workers: int) -> Iterator[tuple[Chunk, Iterable[Looked]]]:
    """Look at runs of hands (a table, first and last number), in their order.

    With one worker, or inside a transaction whose rows nobody else can see, all is done here.
    """
    if workers < 2 or len(chunks) < workers or connection.in_atomic_block:
        for chunk in chunks:
            yield chunk, look(*chunk)
        return
    settings: dict[str, Any] = {"NAME": connection.settings_dict["NAME"]}
    with ProcessPoolExecutor(
        workers,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=apart.set_up,
        initargs=(settings,),
    ) as pool:
        waiting: deque[tuple[Chunk, Future[list[Looked]]]] = deque()
        for chunk in chunks:
            waiting.append((chunk, pool.submit(apart.call, look.__module__, look.__name__, *chunk)))
            if len(waiting) >= AHEAD * workers:
                done, future = waiting.popleft()
                yield done, future.result()
        for done, future in waiting:
            yield done, future.result()
