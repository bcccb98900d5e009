"""Six players a table on real sockets, who check or call, and the time until all six know."""

import asyncio
import contextlib
import json
import random
import re
import time
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

VERSION = re.compile(r'"version":(\d+)')
PING_SECONDS = 10.0
ANSWER_SECONDS = 30.0
_ids = count(1)


@dataclass
class Table:
    """A table as its six players see it."""

    code: str
    sessions: list[str]
    echo: bool = False
    sockets: list[ClientConnection] = field(default_factory=list)
    versions: list[int] = field(default_factory=list)
    scene: dict[str, Any] | None = None
    actor: int = 0
    sent: tuple[int, float] | None = None
    told: asyncio.Event = field(default_factory=asyncio.Event)
    turn: asyncio.Event = field(default_factory=asyncio.Event)
    bytes_heard: int = 0
    frames_heard: int = 0
    refused: list[str] = field(default_factory=list)
    took: float = 0.0

    # ------------------------------------------------------------------ sockets

    async def open(self, url: str, gate: asyncio.Semaphore) -> None:
        """Open six sockets and wait until each has its first scene."""
        for place, session in enumerate(self.sessions):
            async with gate:
                socket = await connect(
                    f"{url.replace('http', 'ws', 1)}/ws/table/{self.code}/",
                    additional_headers={"Cookie": f"fairfelt_session={session}"},
                    origin=url,  # type: ignore[arg-type]
                    compression=None,
                    max_size=None,
                    ping_interval=None,
                    open_timeout=60,
                )
            self.sockets.append(socket)
            self.versions.append(0)
            if self.echo:
                continue
            await socket.send(json.dumps({"type": "hello", "v": 1}))
            self._hear(place, await asyncio.wait_for(_text(socket), ANSWER_SECONDS))

    async def listen(self, place: int) -> None:
        """Read one socket until it closes."""
        socket = self.sockets[place]
        with contextlib.suppress(Exception):
            while True:
                self._hear(place, await _text(socket))

    async def keep_alive(self, place: int) -> None:
        """Ping as a page does, beginning at some moment of the first ten seconds."""
        await asyncio.sleep(random.random() * PING_SECONDS)
        while True:
            known = {"version": self.versions[place], "hand": None, "seq": 0, "chat": 10**9}
            if self.scene and (hand := self.scene.get("hand")):
                known |= {"hand": hand["id"], "seq": hand["seq"]}
            await self.sockets[place].send(json.dumps({"type": "ping", **known}))
            await asyncio.sleep(PING_SECONDS)

    async def close(self) -> None:
        """Close every socket."""
        for socket in self.sockets:
            await socket.close()

    def _hear(self, place: int, text: str) -> None:
        if text.startswith(('{"type":"done"', '{"type":"pong"')):
            return
        if text.startswith('{"type":"refused"'):
            self.refused.append(text)
            return
        self.bytes_heard += len(text)
        self.frames_heard += 1
        found = VERSION.search(text)
        if found is None:
            return
        self.versions[place] = max(self.versions[place], int(found[1]))
        if '"options":{' in text:
            self.scene, self.actor = json.loads(text), place
            self.turn.set()
        if self.sent and min(self.versions) >= self.sent[0]:
            self.took = (time.perf_counter() - self.sent[1]) * 1000
            self.sent = None
            self.told.set()

    # ------------------------------------------------------------------ play

    async def act(self) -> float:
        """Wait for somebody's turn, act, and give the milliseconds until all six know."""
        if self.echo:
            actor, message, after = random.randrange(6), "act", max(self.versions) + 1
        else:
            await asyncio.wait_for(self.turn.wait(), ANSWER_SECONDS)
            actor, message, after = self._move()
        self.turn.clear()
        self.told.clear()
        self.sent = (after, time.perf_counter())
        await self.sockets[actor].send(message)
        await asyncio.wait_for(self.told.wait(), ANSWER_SECONDS)
        return self.took

    def _move(self) -> tuple[int, str, int]:
        assert self.scene is not None
        hand, may = self.scene["hand"], self.scene["options"]
        kind = "check" if may.get("check") else "call"
        move = {"type": kind, "hand": hand["id"], "seq": hand["opened"], "id": next(_ids)}
        return self.actor, json.dumps(move), self.scene["version"] + 1


async def _text(socket: ClientConnection) -> str:
    heard = await socket.recv()
    return heard if isinstance(heard, str) else heard.decode()
