"""The addresses of the sockets."""

from django.urls import URLPattern, path

from poker.consumers import TableSocket

websocket_urlpatterns: list[URLPattern] = [
    path("ws/table/<slug:code>/", TableSocket.as_asgi()),
]
