"""The limit that daphne sets: the same sockets and fan-out, and no work behind them.

Whatever a socket sends goes to the group of its table; every socket of the group answers with a
frame as large as the scenes that were measured (`FRAME_BYTES`), which carries a running version.
"""

import os
from itertools import count
from typing import Any

import django

django.setup()

from channels.generic.websocket import AsyncWebsocketConsumer  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.core.asgi import get_asgi_application  # noqa: E402
from django.urls import path  # noqa: E402

FRAME = "x" * int(os.environ.get("FRAME_BYTES") or 4000)
_versions: dict[str, "count[int]"] = {}


class Echo(AsyncWebsocketConsumer):
    """One socket at one table that has no cards."""

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle a message without a visit to the database thread, as the product does."""
        await getattr(self, message["type"].replace(".", "_"))(message)

    async def connect(self) -> None:
        """Join the table's group."""
        code = self.scope["url_route"]["kwargs"]["code"]
        self.table = f"echo.{code}"
        await self.channel_layer.group_add(self.table, self.channel_name)
        await self.accept()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Poke everybody at the table."""
        version = next(_versions.setdefault(self.table, count(1)))
        await self.channel_layer.group_send(
            self.table, {"type": "table.changed", "version": version}
        )

    async def table_changed(self, message: dict[str, Any]) -> None:
        """Send a frame."""
        await self.send(text_data=f'{{"version":{message["version"]},"x":"{FRAME}"}}')


application = ProtocolTypeRouter(
    {
        "http": get_asgi_application(),
        "websocket": URLRouter([path("ws/table/<slug:code>/", Echo.as_asgi())]),
    }
)
