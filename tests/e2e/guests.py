"""A guest of the house: a browser of their own at a table, and every frame that it was sent."""

import json
import re
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, WebSocket, expect

from tests.e2e.server import House

PATIENCE = 20_000
"""Milliseconds that anything on a page may take; two cores may be shared with much else."""
expect.set_options(timeout=PATIENCE)

ASKED = ".dock[data-state='act']:not([data-inert])"


class Guest:
    """One browser with its own cookies, at one table."""

    def __init__(self, browser: Browser, house: House, *, session: str | None = None) -> None:
        self.house = house
        self.context = browser.new_context(viewport={"width": 1280, "height": 720})
        self.context.set_default_timeout(PATIENCE)
        if session:
            cookie = {"name": "fairfelt_session", "value": session, "url": house.url}
            self.context.add_cookies([cookie])  # type: ignore[list-item]
        self.page = self.context.new_page()
        self.frames: list[str] = []
        self.faults: list[str] = []
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    # ------------------------------------------------------------------ coming and going

    def enter(self, code: str) -> "Guest":
        """Open a table's page and wait until its socket has brought a scene."""
        self.page.goto(f"{self.house.url}/table/{code}/")
        return self.arrive()

    def arrive(self) -> "Guest":
        """Wait until the page that is open shows a table that is connected."""
        self.page.locator(".dock:not([data-state=offline])").wait_for()
        self.wait(lambda scene: True)
        return self

    def another_page(self, code: str) -> "Guest":
        """Open one more page in the same browser."""
        twin = object.__new__(Guest)
        twin.house, twin.context = self.house, self.context
        twin.page, twin.frames, twin.faults = self.context.new_page(), [], []
        twin.page.on("websocket", twin._listen)
        twin.page.on("pageerror", lambda error: twin.faults.append(str(error)))
        return twin.enter(code)

    def sit(self, seat: int, amount: int | None = None) -> None:
        """Press a free seat and buy in."""
        free = self.page.locator(".seat-open", has_text=re.compile(rf"Seat {seat}\b"))
        free.and_(self.page.locator("button")).click()
        dialog = self.page.locator("dialog#ask")
        if amount is not None:
            dialog.locator("#chips").fill(str(amount))
            dialog.locator("#chips").blur()
        dialog.locator("button.primary").click()
        self.wait(lambda scene: scene["you"].get("seat") == seat)

    # ------------------------------------------------------------------ playing

    def act(self, move: str, to: int | None = None) -> None:
        """Wait for one's turn and press a button: fold, check, call, bet or raise."""
        self.page.locator(ASKED).wait_for()
        if to is not None:
            self.page.locator("#amount").fill(str(to))
        where = {"fold": ".btn.fold", "bet": ".btn.raise", "raise": ".btn.raise"}
        button = self.page.locator(f"{ASKED} {where.get(move, '.btn.call')}").first
        opened = self.scene["hand"]["opened"]
        button.click()
        if (sure := self.page.get_by_role("button", name="Yes, all-in")).count():
            sure.click()
        self.wait(lambda scene: scene["hand"]["opened"] != opened or not scene.get("options"))

    def play_on(self, until: Any, *, seconds: float = 60) -> None:
        """Check, call what is little or fold when asked, until a scene is as `until` says."""
        waited = 0.0
        while not until(self.scene):
            if waited > seconds:
                raise AssertionError(f"nothing came of it: {self.scene['hand']}")
            if self.page.locator(ASKED).count():
                self.act_meekly()
            else:
                self.page.wait_for_timeout(100)
                waited += 0.1

    def act_meekly(self) -> None:
        """Wait for one's turn, and check, call what is little, or fold."""
        self.page.locator(ASKED).wait_for()
        may = self.scene["options"]
        little = may.get("call", 0) <= 4 * self.scene["table"]["big_blind"]
        self.act("check" if may.get("check") else "call" if little else "fold")

    # ------------------------------------------------------------------ what they were told

    @property
    def scenes(self) -> list[dict[str, Any]]:
        """List the scenes that came so far."""
        return [json.loads(frame) for frame in self.frames if frame.startswith('{"type":"scene"')]

    @property
    def scene(self) -> dict[str, Any]:
        """Give the latest scene."""
        last = next(frame for frame in reversed(self.frames) if frame.startswith('{"type":"scene"'))
        scene: dict[str, Any] = json.loads(last)
        return scene

    def wait(self, until: Any, *, seconds: float = PATIENCE / 1000) -> dict[str, Any]:
        """Wait until the latest scene is as asked, and give it."""
        for _ in range(int(seconds * 20)):
            if any(frame.startswith('{"type":"scene"') for frame in self.frames):
                scene = self.scene
                if until(scene):
                    return scene
            self.page.wait_for_timeout(50)
        raise AssertionError(f"never came: {self.frames[-1:]}")

    # ------------------------------------------------------------------ what they see

    def stacks(self) -> dict[str, int]:
        """Read names and stacks off the screen."""
        found: dict[str, str] = self.page.evaluate(
            "Object.fromEntries([...document.querySelectorAll('.seat .plate')].map(plate =>"
            " [plate.querySelector('.name').textContent,"
            "  [...plate.querySelector('.stack').childNodes]"
            "    .filter(node => node.nodeType === 3).map(node => node.data).join('')]))"
        )
        return {name: _number(text) for name, text in found.items()}

    def pot(self) -> int:
        """Read the pot off the screen."""
        return _number(self.page.locator(".pots .total").inner_text())

    def board(self) -> list[str]:
        """Read the names of the board's cards off the screen."""
        return [
            card.get_attribute("aria-label") or ""
            for card in self.page.locator(".board .card[role=img]").all()
        ]

    def headline(self) -> str:
        """Read what the middle of the table says."""
        return self.page.locator(".pots .say").inner_text()

    def _listen(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).path.startswith("/ws/"):
            socket.on("framereceived", lambda frame: self.frames.append(str(frame)))


def _number(text: str) -> int:
    return int(re.sub(r"\D", "", text) or 0)
