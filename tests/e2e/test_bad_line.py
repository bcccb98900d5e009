"""Browsers on bad lines: cut off, deaf for a while, in two tabs, with every message sent twice."""

import json

import pytest
from playwright.sync_api import WebSocketRoute

from tests.e2e.guests import ASKED, Guest
from tests.e2e.server import house

pytestmark = pytest.mark.e2e

RULES = {
    "seats": 4,
    "first_button": "first_seated",
    "seconds_between_hands": 1,
    "turn_seconds": 120,
}


KEEP_SOCKETS = """
globalThis.sockets = [];
WebSocket = class extends WebSocket {
  constructor(...given) { super(...given); sockets.push(this); }
};
"""


class BadLine(Guest):
    """A guest whose socket goes through our hands."""

    deaf = False
    twice = False
    cut_off = False
    wires: list[WebSocketRoute]

    def on_the_line(self) -> "BadLine":
        """Take the line into our hands before a page is opened."""
        self.wires = []
        self.page.route_web_socket("**/ws/**", self._connect)
        return self

    def cut(self) -> None:
        """Lose the socket, and every one that is opened from now on."""
        self.cut_off = True
        self.frames.clear()
        page, server = self.wires[-2:]
        page.close(code=1011)
        server.close()

    def mend(self) -> None:
        """Let the next socket through."""
        self.cut_off = False

    def _connect(self, wire: WebSocketRoute) -> None:
        if self.cut_off:
            wire.close(code=1011)
            return
        server = wire.connect_to_server()
        self.wires += [wire, server]
        wire.on_message(lambda text: self._send(server, text))
        server.on_message(lambda text: self._pass_on(wire, str(text)))

    def _send(self, server: WebSocketRoute, text: str | bytes) -> None:
        for _ in range(1 + self.twice):
            server.send(text)

    def _pass_on(self, wire: WebSocketRoute, text: str) -> None:
        if self.deaf and text.startswith('{"type":"scene"'):
            return
        self.frames.append(text)
        wire.send(text)

    def _listen(self, socket):
        """Frames are kept where they pass."""


@pytest.fixture(scope="module")
def opened():
    """A house with a table for each test, so that their order does not matter."""
    with house("embedded") as made:
        made.arrange(
            people=["Ann", "Ben"],
            tables=[{"host": "Ann", "name": f"Table {n}", "house": RULES} for n in range(4)],
        )
        made.open()
        yield made
        made.audit()


@pytest.fixture
def come(opened, browser):
    """Give a function that opens a browser of somebody at a table."""
    guests = []

    def at(name, table, kind=Guest):
        session = opened.made["people"][name]["session"]
        guest = kind(browser, opened, session=session)
        guests.append(guest)
        guest.page.add_init_script(KEEP_SOCKETS)
        if isinstance(guest, BadLine):
            guest.on_the_line()
        return guest.enter(opened.made["tables"][table]["code"])

    yield at
    for guest in guests:
        assert guest.faults == []
        guest.context.close()


def test_who_loses_the_line_sees_it_and_comes_back_by_themselves(come):
    ann, ben = come("Ann", 0, BadLine), come("Ben", 0)
    ann.sit(1)
    ben.sit(2)
    before = ann.wait(lambda scene: bool(scene.get("options")))

    ann.cut()
    ann.page.locator(".dock[data-state=offline]").wait_for()
    assert "Connection lost" in ann.page.locator(".dock").inner_text()
    assert ann.page.locator(ASKED).count() == 0
    ben.wait(lambda scene: "offline_since" in _seat(scene, 1))

    ann.mend()
    after = ann.wait(lambda scene: bool(scene.get("options")), seconds=30)
    assert after["hand"]["opened"] == before["hand"]["opened"]
    assert after["options"] == before["options"]
    ann.act("call")
    ben.wait(lambda scene: "offline_since" not in _seat(scene, 1) and scene.get("options"))


def test_a_browser_that_goes_offline_says_so_and_comes_back_by_itself(come):
    ann = come("Ann", 1)
    ann.context.set_offline(True)
    # Chromium leaves open sockets alone when it plays offline: end this one as the network would.
    ann.page.evaluate("sockets.at(-1).close()")
    ann.page.locator(".dock[data-state=offline]").wait_for()
    ann.frames.clear()
    ann.page.wait_for_timeout(2500)
    assert not any(frame.startswith('{"type":"scene"') for frame in ann.frames)
    assert ann.page.locator(".dock[data-state=offline]").count() == 1
    ann.context.set_offline(False)
    ann.arrive()


def test_a_player_in_two_tabs_is_one_player_and_the_stale_tab_is_refused(come):
    ann, ben = come("Ann", 2), come("Ben", 2)
    ann.sit(1)
    ben.sit(2)
    tab = come("Ann", 2, BadLine)
    ann.wait(lambda scene: bool(scene.get("options")))
    tab.wait(lambda scene: scene.get("options") == ann.scene["options"])

    tab.deaf = True
    ann.act("call")
    ben.wait(lambda scene: bool(scene.get("options")))
    tab.page.locator(f"{ASKED} .btn.call").click()
    tab.page.locator(".hint .bad", has_text="Too late for that").wait_for()
    refused = [json.loads(frame) for frame in tab.frames if '"refused"' in frame]
    assert [each["reason"] for each in refused] == ["stale"]
    assert _seat(ben.scene, 1)["bet"] == 10

    # One tab closes: the player is there all the same.
    tab.page.close()
    ben.page.wait_for_timeout(2500)
    assert "offline_since" not in _seat(ben.scene, 1)
    ben.act("check")
    ann.wait(lambda scene: len(scene["hand"]["board"]) == 3)


def test_a_line_that_sends_everything_twice_does_nothing_twice(come):
    ann, ben = come("Ann", 3, BadLine), come("Ben", 3, BadLine)
    ann.twice = ben.twice = True
    ann.sit(1, 500)
    ben.sit(2, 500)
    ann.act("raise", 40)
    ben.act("call")
    for guest in (ann, ben):
        guest.page.wait_for_timeout(300)
        assert guest.stacks() == {"Ann": 460, "Ben": 460}
        assert guest.scene["hand"]["pot"] == 80
    assert {seat["name"]: seat["bought_in"] for seat in ann.scene["players"]} == {
        "Ann": 500,
        "Ben": 500,
    }


def _seat(scene, number):
    return next(seat for seat in scene["seats"] if seat["seat"] == number)
