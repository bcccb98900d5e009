"""The two doors: pages by HTTP, tables by WebSocket."""

import gc
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

pages = get_asgi_application()

from config.origin import SameOrigin  # noqa: E402
from poker.routing import websocket_urlpatterns  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": SameOrigin(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)

# What is there now stays until the end: the collector need not walk through it again and again,
# which would hold up every table for a moment.
gc.collect()
gc.freeze()
