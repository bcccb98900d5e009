"""Downloads that stream: nothing is collected, whichever server asks."""

from collections.abc import Generator, Iterator
from functools import partial

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse

_ENOUGH = 32_768


def answer(
    request: HttpRequest, pieces: Iterator[str], *, filename: str, media: str
) -> StreamingHttpResponse:
    """Answer with a file that is made while it is sent.

    An asynchronous server would collect an ordinary iterator whole before sending any of
    it, so it gets one that fetches each piece in the thread of its request. Who goes away
    before the end ends the making, too, and what it still holds of the database.
    """
    batches = _batches(pieces)
    body = _Fetched(batches) if isinstance(request, ASGIRequest) else batches
    response = StreamingHttpResponse(body, content_type=media)
    response["Content-Disposition"] = f'attachment; filename="{filename}"'
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = "no-store"
    return response


def _batches(pieces: Iterator[str]) -> Generator[bytes]:
    """Join small pieces, so that not every row is a packet of its own."""
    waiting: list[str] = []
    size = 0
    for piece in pieces:
        waiting.append(piece)
        size += len(piece)
        if size >= _ENOUGH:
            yield "".join(waiting).encode()
            waiting, size = [], 0
    yield "".join(waiting).encode()


class _Fetched:
    """Batches for an asynchronous server. It closes them in the thread of the request, too.

    A generator would be closed by nobody: Django wraps it in others, which do not.
    """

    def __init__(self, batches: Generator[bytes]) -> None:
        self.close = batches.close
        self._next = sync_to_async(partial(_next, batches))

    def __aiter__(self) -> "_Fetched":
        return self

    async def __anext__(self) -> bytes:
        if batch := await self._next():
            return batch
        raise StopAsyncIteration


def _next(batches: Generator[bytes]) -> bytes:
    return next(batches, b"")
