"""Downloads that stream: nothing is collected, whichever server asks."""

from collections.abc import AsyncIterator, Iterator

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse

_ENOUGH = 32_768


def answer(
    request: HttpRequest, pieces: Iterator[str], *, filename: str, media: str
) -> StreamingHttpResponse:
    """Answer with a file that is made while it is sent.

    An asynchronous server would collect an ordinary iterator whole before sending any of
    it, so it gets one that fetches each piece in the thread of its request.
    """
    batches = _batches(pieces)
    body = _fetched(batches) if isinstance(request, ASGIRequest) else batches
    response = StreamingHttpResponse(body, content_type=media)
    response["Content-Disposition"] = f'attachment; filename="{filename}"'
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = "no-store"
    return response


def _batches(pieces: Iterator[str]) -> Iterator[bytes]:
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


async def _fetched(batches: Iterator[bytes]) -> AsyncIterator[bytes]:
    @sync_to_async
    def fetch() -> bytes:
        return next(batches, b"")

    while batch := await fetch():
        yield batch
