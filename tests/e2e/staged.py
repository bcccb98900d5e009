"""Show the table page in a real browser without a server: the page, its files and its socket are
handed to Chromium from here, under the same strict policy that the product sends."""

import json
import mimetypes
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from csp.utils import build_policy
from django.contrib.auth.models import AnonymousUser
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.urls import path as address
from django.urls import set_urlconf
from django.views.i18n import JavaScriptCatalog
from playwright.sync_api import Page, Route, WebSocketRoute

from tests.e2e.scenes import NOW

# The only address that the template itself asks for.
urlpatterns = [address("jsi18n/", JavaScriptCatalog.as_view(), name="javascript-catalog")]

ORIGIN = "http://localhost:9"
ADDRESS = f"{ORIGIN}/table/k3mz81xq4d/"
ZERO = "00000000-0000-0000-0000-000000000000"
CONFIG: dict[str, Any] = {
    "socket": "/ws/table/k3mz81xq4d/",
    "version": 1,
    "table": "k3mz81xq4d",
    "host_page": None,
    "temperaments": [["careful", "Careful"], ["steady", "Steady"], ["bold", "Bold"]],
    "lobby": "/",
    "hand_page": f"/hand/{ZERO}/",
    "proof": f"/hand/{ZERO}/proof/",
    "me": 11,
    "preferences": {
        "four_colour_deck": True,
        "sound": False,
        "reduced_motion": False,
        "theme": "system",
    },
}


RULES: dict[str, Any] = {
    "title": "Kitchen table",
    "lead": "1 rule differs from the standard; it is marked.",
    "queued": True,
    "sections": [
        {
            "title": "Stakes",
            "rules": [
                {
                    "name": "big_blind",
                    "label": "Big blind",
                    "text": "Posted by the next player; also the smallest bet.",
                    "value": "10",
                    "standard": "",
                    "soon": "20",
                },
                {
                    "name": "ante",
                    "label": "Ante",
                    "text": "Chips that go into the pot before the cards.",
                    "value": "0",
                    "standard": "",
                    "soon": "",
                },
            ],
        },
        {
            "title": "Pots and showdown",
            "rules": [
                {
                    "name": "showdown",
                    "label": "Showdown",
                    "text": "Who has to show at the end.",
                    "value": "Everybody who is left",
                    "standard": "The winners, and who bet last",
                    "soon": "",
                }
            ],
        },
    ],
}

# The next picture is drawn, and whatever moves in it has arrived.
SETTLED = """() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => {
  for (const motion of document.getAnimations()) motion.finish();
  done();
}, 30)))"""


class Stage:
    """A browser page that shows scenes, and what it said to its server."""

    def __init__(
        self, page: Page, scene: dict[str, Any], *, theme: str = "", proof: Any = None
    ) -> None:
        self.page = page
        self.scene = scene
        self.theme = theme
        self.proof = proof
        self.heard: list[dict[str, Any]] = []
        self.faults: list[str] = []
        self.sockets: list[WebSocketRoute] = []
        self.answer: Callable[[dict[str, Any]], list[dict[str, Any]]] = self._greet
        page.on(
            "console",
            lambda line: (
                self.faults.append(line.text) if line.type in ("error", "warning") else None
            ),
        )
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.route("**/*", self._serve)
        page.route_web_socket("**/ws/**", self._connect)

    def open(self) -> "Stage":
        """Load the page at the moment its scene was made, and wait until it is connected."""
        self.page.clock.install(time=NOW)
        self.page.goto(ADDRESS)
        self.page.locator(".table-page:not([data-still]) .dock .moves").wait_for(state="attached")
        return self

    def send(self, message: dict[str, Any]) -> None:
        """Send a message down the newest socket."""
        self.sockets[-1].send(json.dumps(message))

    def show(self, scene: dict[str, Any]) -> None:
        """Send a newer scene, and wait until it is drawn."""
        self.scene = scene | {"version": self.scene["version"] + 1}
        self.send(self.scene)
        drawn = f'.ring[data-seats="{len(scene["seats"])}"]'
        self.page.locator(drawn).wait_for()
        self.page.evaluate(SETTLED)

    def drop(self, code: int = 1006) -> None:
        """Cut the connection from the server's side."""
        self.sockets[-1].close(code=code if code != 1006 else 1011)

    def said(self, kind: str) -> list[dict[str, Any]]:
        """What the page sent of one kind."""
        return [message for message in self.heard if message["type"] == kind]

    def _greet(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        return [self.scene] if message["type"] == "hello" else []

    def _connect(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        socket.on_message(lambda text: self._hear(socket, json.loads(text)))

    def _hear(self, socket: WebSocketRoute, message: dict[str, Any]) -> None:
        self.heard.append(message)
        for answer in self.answer(message):
            socket.send(json.dumps(answer))

    def _serve(self, route: Route) -> None:
        path = unquote(urlsplit(route.request.url).path)
        if path.startswith("/static/"):
            found = finders.find(path.removeprefix("/static/"))
            if not found:
                self.faults.append(f"no file {path}")
                return route.fulfill(status=404)
            kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
            return route.fulfill(
                body=Path(str(found)).read_bytes(), content_type=f"{kind}; charset=utf-8"
            )
        if path == "/jsi18n/":
            answer: Any = JavaScriptCatalog.as_view()(RequestFactory().get(path))
            return route.fulfill(body=answer.content, content_type="text/javascript; charset=utf-8")
        if path.endswith("/rules/said/"):
            return route.fulfill(json=RULES)
        if path.endswith("/proof/"):
            return route.fulfill(json=self.proof) if self.proof else route.fulfill(status=404)
        return route.fulfill(
            body=self._page(), content_type="text/html; charset=utf-8", headers=policy()
        )

    def _page(self) -> str:
        request = RequestFactory().get("/table/k3mz81xq4d/")
        request.user = AnonymousUser()
        request.csp_nonce = "staged"  # type: ignore[attr-defined]
        set_urlconf(__name__)
        try:
            html = render_to_string(
                "poker/table.html", {"scene": self.scene, "config": CONFIG}, request
            )
        finally:
            set_urlconf(None)
        return (
            html.replace("<html ", f'<html data-theme="{self.theme}" ', 1) if self.theme else html
        )


def policy() -> dict[str, str]:
    """The product's own header, for the nonce of this page."""
    return {"Content-Security-Policy": build_policy(nonce="staged")}
