"""The sockets of a table: messages in, scenes out. Nothing is decided here.

Each change of a table comes as a poke that carries its version and nothing else; every
socket then asks the room for its own viewer's scene. So connecting, coming back, a lost
poke and an update are one path.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from time import monotonic
from typing import Any
from uuid import UUID

import structlog
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.utils import timezone, translation
from redis.exceptions import RedisError

from accounts.models import Player
from poker import admission, dealer, pokes, presence, protocol, room
from poker.models import Table
from poker.pace import Pace
from poker.protocol import Close, Fault
from poker.scene import Scene
from poker.threads import in_thread
from poker.verbs import carry_out
from poker.words import refusal_sentence

log = structlog.get_logger(__name__)

STRIKES = 8
"""So many messages that make no sense and the socket is closed."""

_readings: dict[tuple[asyncio.AbstractEventLoop, int], "asyncio.Task[None]"] = {}


@dataclass(slots=True)
class Position:
    """What this socket has been sent: a version, the last notice, the last line of talk."""

    version: int = 0
    since: room.Since | None = None
    chat: int = 0

    def after(self, scene: Scene) -> "Position":
        """Give the position once a scene is sent."""
        hand = scene.hand
        since = (UUID(hand.id), hand.seq) if hand else room.NOTHING_YET
        chat = scene.chat[-1].id if scene.chat else self.chat
        return Position(version=scene.version, since=since, chat=chat)


class SignedOut(Exception):
    """The session behind a socket is over."""


class TableSocket(AsyncWebsocketConsumer):
    """One page of one player at one table."""

    absent_after = 1.5
    """Seconds a lost socket may be back in, before the player is shown as offline."""
    sure_for = 30.0
    """Seconds a player who says nothing is shown the table, before they are looked up again."""

    table: Table | None = None
    player_id = 0
    admitted: admission.Pass | None = None
    language = "en"
    greeted = False
    seated = False
    strikes = 0
    sure_at = 0.0

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle a message from the socket or the layer.

        Unlike the base class this does not visit the database thread every time: whoever
        uses the database here closes old connections itself.
        """
        await getattr(self, message["type"].replace(".", "_"))(message)

    async def connect(self) -> None:
        """Let a signed-in player in who may watch; tell others why not by the close code."""
        self.position = Position()
        self.pace = Pace(at=monotonic())
        await self.accept()
        code = await in_thread(self._enter)
        if code is not None:
            await self.close(code)
            return
        assert self.table is not None
        pokes.register(asyncio.get_running_loop())
        presence.enter(self._place)
        try:
            await self.channel_layer.group_add(self._group, self.channel_name)
        except (OSError, RedisError) as fault:
            # The pings bring every change, only later.
            log.warning("no_pokes", table=self.table.pk, fault=type(fault).__name__)

    async def disconnect(self, code: int) -> None:
        """Note that the player is gone, unless another page of theirs is open or opens soon."""
        if self.table is None:
            return
        last = presence.leave(self._place)
        try:
            await self.channel_layer.group_discard(self._group, self.channel_name)
        except (OSError, RedisError) as fault:
            log.warning("no_pokes", table=self.table.pk, fault=type(fault).__name__)
        if last and self.seated:
            await asyncio.sleep(self.absent_after)
            if not presence.is_here(self._place):
                await in_thread(self._absent)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Read one message and do what it asks for, or refuse it."""
        if self.table is None:
            return
        if not self.pace.allows(monotonic()):
            await self._refuse(Fault.RATE)
            if self.pace.exhausted:
                await self.close(Close.RATE)
            return
        try:
            message = protocol.decode(text_data if text_data is not None else bytes_data or b"")
        except protocol.MalformedError as error:
            await self._strike(error)
            return
        await self._handle(message)

    async def table_changed(self, message: dict[str, Any]) -> None:
        """Send the viewer's scene, unless a newer one went out already."""
        if not self.greeted or message["version"] <= self.position.version:
            return
        try:
            if monotonic() - self.sure_at > self.sure_for:
                await in_thread(self._refuse_strangers)
            await self._show(at_least=message["version"])
        except SignedOut:
            await self.close(Close.SIGN_IN)
        except room.NotAdmitted:
            await self.close(Close.MAY_NOT_WATCH)
        except Exception as fault:
            # Nothing is lost: the next ping asks again.
            log.error("scene_failed", fault=type(fault).__name__)

    # ------------------------------------------------------------------ messages

    async def _handle(self, message: protocol.ClientMessage) -> None:
        try:
            await self._answer(message)
        except SignedOut:
            await self._refuse(Fault.SIGN_IN, message_id=message.id)
            await self.close(Close.SIGN_IN)
        except room.NotAdmitted:
            await self.close(Close.MAY_NOT_WATCH)
        except Table.DoesNotExist:
            await self.close(Close.NO_TABLE)
        except Exception as fault:
            # The dealer has rolled back, and counted it where it was an invariant. The player
            # gets an answer; the log gets the kind, never the text, which might name a card.
            log.error("message_failed", kind=type(message).__name__, fault=type(fault).__name__)
            await self._refuse(Fault.FAULT, message_id=message.id)

    async def _answer(self, message: protocol.ClientMessage) -> None:
        match message:
            case protocol.Hello():
                await self._hello(message)
            case _ if not self.greeted:
                await self._refuse(Fault.HELLO_FIRST, message_id=message.id)
            case protocol.Ping():
                await self._ping(message)
            case _:
                await self._do(message)

    async def _hello(self, message: protocol.Hello) -> None:
        if message.v != protocol.VERSION:
            await self.close(Close.VERSION)
            return
        known = (message.hand, message.seq) if message.version else None
        self.position = Position(since=known, chat=message.chat)
        await in_thread(self._present)
        self.greeted = True
        await self._show()

    async def _ping(self, message: protocol.Ping) -> None:
        now = timezone.now()
        version = await in_thread(lambda: self._pulse(now))
        if version > self.position.version:
            await self._show(at_least=version)
        else:
            pong = protocol.Pong(now=now.timestamp(), version=version, id=message.id)
            await self.send(text_data=protocol.encode(pong))

    async def _do(self, message: protocol.Asked) -> None:
        try:
            await in_thread(lambda: self._carry_out(message))
        except dealer.Refusal as refusal:
            kind = type(message).__name__.lower()
            params = {**refusal.params, "kind": kind}
            await self._refuse(refusal.reason, params, message_id=message.id)
        else:
            await self.send(text_data=protocol.encode(protocol.Done(id=message.id)))

    async def _show(self, *, at_least: int | None = None) -> None:
        """Send a scene from where this socket is; from memory where there is one."""
        assert self.table is not None
        look = self._looking(at_least)
        if at_least is not None:
            await _read_once(self.table.pk, self.player_id, at_least)
        if at_least is not None and room.remembers(
            self.table.pk, viewer_id=self.player_id, at_least=at_least
        ):
            scene = look()
        else:
            scene = await in_thread(look)
        self.position = self.position.after(scene)
        self.seated = scene.you.seat is not None
        await self.send(text_data=protocol.encode(scene))
        if _is_offline(scene):
            # Another process saw the player's last socket there go; this one is still open.
            await in_thread(self._present)

    def _looking(self, at_least: int | None) -> Callable[[], Scene]:
        assert self.table is not None
        table_id, now = self.table.pk, timezone.now()
        return lambda: room.look(
            table_id=table_id,
            viewer_id=self.player_id,
            now=now,
            since=self.position.since,
            chat_since=self.position.chat,
            language=self.language,
            at_least=at_least,
        )

    async def _refuse(
        self,
        reason: str,
        params: dict[str, int | str] | None = None,
        *,
        message_id: int | None = None,
    ) -> None:
        with translation.override(self.language):
            text = refusal_sentence(reason, params)
        answer = protocol.Refused(reason=str(reason), text=text, id=message_id)
        await self.send(text_data=protocol.encode(answer))

    async def _strike(self, error: protocol.MalformedError) -> None:
        self.strikes += 1
        await self._refuse(error.fault, message_id=error.id)
        if self.strikes >= STRIKES:
            await self.close(Close.VERSION)

    # ------------------------------------------------------------------ beside the event loop

    def _enter(self) -> int | None:
        """Find the player and the table; a close code if there is no way in."""
        admitted = admission.admit(self._session_key, now=timezone.now())
        if admitted is None:
            return Close.SIGN_IN
        player = admitted.player
        table = room.table_by(self.scope["url_route"]["kwargs"]["code"])
        if table is None:
            return Close.NO_TABLE
        if not room.may_watch(table, player):
            return Close.MAY_NOT_WATCH
        self.table, self.player_id, self.admitted = table, player.pk, admitted
        self.language = self._language_of(player)
        return None

    def _present(self) -> None:
        assert self.table is not None
        self._refuse_strangers()
        dealer.present(table_id=self.table.pk, player_id=self.player_id, now=timezone.now())

    def _absent(self) -> None:
        assert self.table is not None
        dealer.absent(table_id=self.table.pk, player_id=self.player_id, now=timezone.now())

    def _pulse(self, now: datetime) -> int:
        """Note the player's presence, wake the table if something is due, give its version."""
        assert self.table is not None
        self._present()
        version, wake_at = room.pulse(self.table.pk)
        if wake_at is not None and wake_at <= now and dealer.wake(table_id=self.table.pk, now=now):
            version, _wake_at = room.pulse(self.table.pk)
        return version

    def _carry_out(self, message: protocol.Asked) -> None:
        assert self.table is not None
        self._refuse_strangers()
        carry_out(message, table_id=self.table.pk, player_id=self.player_id, now=timezone.now())

    def _refuse_strangers(self) -> None:
        if self.admitted is None or not self.admitted.holds(timezone.now()):
            raise SignedOut
        self.sure_at = monotonic()

    # ------------------------------------------------------------------ what the scope says

    @property
    def _place(self) -> presence.Place:
        assert self.table is not None
        return self.table.pk, self.player_id

    @property
    def _group(self) -> str:
        assert self.table is not None
        return f"table.{self.table.pk}"

    @property
    def _session_key(self) -> str | None:
        key: str | None = self.scope["session"].session_key
        return key

    def _language_of(self, player: Player) -> str:
        headers = dict(self.scope["headers"])
        return admission.language(
            player,
            cookie=self.scope["cookies"].get(settings.LANGUAGE_COOKIE_NAME, ""),
            accepts=headers.get(b"accept-language", b"").decode("latin1"),
        )


def _is_offline(scene: Scene) -> bool:
    """Tell whether a scene shows its own viewer as offline."""
    seat = scene.you.seat
    return seat is not None and scene.seats[seat - 1].offline_since is not None


async def _read_once(table_id: int, viewer_id: int, version: int) -> None:
    """Let one socket of a process read a changed table while its others wait for that."""
    if room.remembers(table_id, viewer_id=None, at_least=version):
        return
    key = (asyncio.get_running_loop(), table_id)
    reading = _readings.get(key)
    if reading is None:
        reading = _readings[key] = asyncio.create_task(_read(table_id, version))
        reading.add_done_callback(lambda _done: _readings.pop(key, None))
    await asyncio.shield(reading)


async def _read(table_id: int, version: int) -> None:
    await in_thread(lambda: room.refresh(table_id, at_least=version))
