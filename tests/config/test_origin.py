"""Only our own pages may open a socket."""

import pytest
from channels.testing import WebsocketCommunicator

from config.origin import SameOrigin, is_ours


@pytest.fixture(autouse=True)
def _house(settings):
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "poker.example.org"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://poker.example.org"]


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://localhost:8000", "localhost:8000"),
        ("http://127.0.0.1:8000", "127.0.0.1:8000"),
        ("http://LOCALHOST:8000", "localhost:8000"),
        ("https://poker.example.org", "poker.example.org"),
        # A proxy may call us by another name; the public address still is ours.
        ("https://poker.example.org", "127.0.0.1:8001"),
    ],
)
def test_a_socket_of_our_own_page_is_let_in(origin, host):
    assert is_ours(origin, host=host)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("", "localhost:8000"),
        ("null", "localhost:8000"),
        ("http://evil.example", "localhost:8000"),
        ("http://localhost:9000", "localhost:8000"),
        ("http://poker.example.org.evil.example", "poker.example.org"),
        # A name of somebody else's that leads to us (DNS rebinding).
        ("http://evil.example:8000", "evil.example:8000"),
        ("file://localhost:8000", "localhost:8000"),
        ("http://localhost:8000", ""),
    ],
)
def test_a_socket_of_any_other_page_is_refused(origin, host):
    assert not is_ours(origin, host=host)


async def test_the_refusal_comes_before_the_socket_opens():
    async def inside(scope, receive, send):
        await send({"type": "websocket.accept"})

    async def opens(origin):
        headers = [(b"host", b"localhost:8000"), (b"origin", origin)]
        socket = WebsocketCommunicator(SameOrigin(inside), "/ws/", headers=headers)
        connected, _ = await socket.connect()
        return connected

    assert await opens(b"http://localhost:8000")
    assert not await opens(b"http://evil.example")
