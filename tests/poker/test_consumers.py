"""The sockets of a table, with the real dealer, database and channel layer behind them."""

import asyncio
import json
import re
from contextlib import asynccontextmanager
from datetime import timedelta
from uuid import uuid4

import pytest
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from accounts.models import Player
from config.asgi import application
from poker import admission, consumers, dealer, pokes, presence, room
from poker.engine.cards import Card
from poker.models import Table
from poker.pace import BURST
from poker.threads import in_thread
from poker.words import card_name
from tests.poker.kit import HOUSE, Room, house, laid_deck, person

__all__ = ["laid_deck"]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.full]

ORIGIN = b"http://testserver"


@pytest.fixture(autouse=True)
def _no_waiting_and_no_memory(monkeypatch):
    monkeypatch.setattr(consumers.TableSocket, "absent_after", 0)
    room.forget()
    yield
    room.forget()


def session_of(player: Player) -> SessionStore:
    session = SessionStore()
    session[SESSION_KEY] = str(player.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = player.get_session_auth_hash()
    session.save()
    return session


class Page:
    """A page of one player: what it sends, and every frame it gets."""

    def __init__(self, socket: WebsocketCommunicator, session: SessionStore | None) -> None:
        self.socket = socket
        self.session = session
        self.frames: list[str] = []
        self.scene: dict = {}

    async def get(self, seconds: float = 3) -> dict:
        """Wait for the next message."""
        frame = await self.socket.receive_from(timeout=seconds)
        self.frames.append(frame)
        message = json.loads(frame)
        if message["type"] == "scene":
            self.scene = message
        return message

    async def until(self, *types: str, **fields) -> dict:
        """Wait for a message of one of these types that has these fields."""
        while True:
            message = await self.get()
            if message["type"] in types and fields.items() <= message.items():
                return message

    async def say(self, type_: str, **fields) -> None:
        await self.socket.send_to(text_data=json.dumps({"type": type_, **fields}))

    async def ask(self, type_: str, **fields) -> dict:
        """Send a message with an id and wait for its answer."""
        key = len(self.frames) + 1000
        await self.say(type_, id=key, **fields)
        return await self.until("done", "refused", "pong", id=key)

    async def hello(self, **position) -> dict:
        await self.say("hello", v=1, **position)
        return await self.until("scene")

    async def newest(self) -> dict:
        """Wait until this page shows what the database says."""
        version = await in_thread(lambda: room.pulse(self.scene["table"]["id"])[0])
        while self.scene["version"] < version:
            await self.get()
        return self.scene

    async def move(self, type_: str, **fields) -> dict:
        hand = (await self.newest())["hand"]
        return await self.ask(type_, hand=hand["id"], seq=hand["opened"], **fields)

    async def closed(self) -> int:
        """Wait for the close and give its code."""
        while True:
            output = await self.socket.receive_output(timeout=3)
            if output["type"] == "websocket.close":
                return output["code"]


@asynccontextmanager
async def page(code: str, player: Player | None, *, origin: bytes = ORIGIN):
    session = await in_thread(lambda: session_of(player)) if player else None
    cookie = f"{settings.SESSION_COOKIE_NAME}={session.session_key}" if session else ""
    headers = [(b"origin", origin), (b"host", b"testserver"), (b"cookie", cookie.encode())]
    socket = WebsocketCommunicator(application, f"/ws/table/{code}/", headers=headers)
    connected, _code = await socket.connect(timeout=5)
    assert connected
    opened = Page(socket, session)
    try:
        yield opened
    finally:
        await socket.disconnect(timeout=5)


def dealt(**options) -> tuple[Room, str]:
    """Deal a hand to Ann (button) and Ben by the real clock; Sue only watches."""
    table = Room(house(**options) if options else HOUSE)
    table.now = timezone.now() - timedelta(seconds=5)
    for seat, name in enumerate(("Ann", "Ben"), 1):
        table.sit(name, seat)
    table.deal()
    table.id("Sue")
    return table, table.table.code


async def test_hello_is_answered_with_the_scene():
    table, code = await in_thread(dealt)
    async with page(code, table.people["Ann"]) as ann:
        scene = await ann.hello()
    assert scene["you"]["seat"] == 1
    assert scene["options"]["call"] == 5
    assert [len(seat["cards"]) for seat in scene["seats"][:1]] == [2]
    assert scene["seats"][1]["cards"] == 2
    assert scene["catching_up"] is True


async def test_two_players_and_a_spectator_play_a_hand_and_no_frame_tells_a_hidden_card(laid_deck):
    # One card each, twice round, beginning with the small blind: Ann AsKs, Ben 9d2h.
    laid_deck("9dAs2hKs 7c QsJsTs 7d 3c 7h 4d")
    table, code = await in_thread(dealt)
    people = table.people
    async with (
        page(code, people["Ann"]) as ann,
        page(code, people["Ben"]) as ben,
        page(code, people["Sue"]) as sue,
    ):
        for one in (ann, ben, sue):
            await one.hello()
        assert (await ann.move("call"))["type"] == "done"
        assert (await ben.move("check"))["type"] == "done"
        assert (await ben.move("bet", to=20))["type"] == "done"
        assert (await ann.move("raise", to=60))["type"] == "done"
        assert (await ben.move("fold"))["type"] == "done"
        ends = [await one.newest() for one in (ann, ben, sue)]
    mine = {"ann": {"As", "Ks"}, "ben": {"9d", "2h"}}
    assert seen(ann) == mine["ann"] | board(ends[0])
    assert seen(ben) == mine["ben"] | board(ends[0])
    assert seen(sue) == board(ends[0])
    assert len(board(ends[0])) == 3
    assert ends[2]["hand"]["headline"].startswith("Ann wins")
    for one, hidden in ((ann, mine["ben"]), (ben, mine["ann"]), (sue, mine["ann"] | mine["ben"])):
        for card in hidden:
            assert card_name(Card(card)) not in "".join(one.frames).lower()


def seen(one: Page) -> set[str]:
    """Give every card that stands in any frame a page got, wherever in it."""
    return {card for frame in one.frames for card in re.findall(r'"([2-9TJQKA][cdhs])"', frame)}


def board(scene: dict) -> set[str]:
    return set(scene["hand"]["board"])


# ------------------------------------------------------------------ the door


async def test_a_page_of_another_site_gets_no_socket():
    table, code = await in_thread(dealt)
    session = await in_thread(lambda: session_of(table.people["Ann"]))
    cookie = f"{settings.SESSION_COOKIE_NAME}={session.session_key}".encode()
    headers = [(b"origin", b"http://elsewhere"), (b"host", b"testserver"), (b"cookie", cookie)]
    socket = WebsocketCommunicator(application, f"/ws/table/{code}/", headers=headers)
    connected, _code = await socket.connect()
    assert not connected


async def test_who_is_not_signed_in_is_told_so():
    _table, code = await in_thread(dealt)
    async with page(code, None) as nobody:
        assert await nobody.closed() == 4401


async def test_a_table_that_is_not_there_is_told_so():
    table, _code = await in_thread(dealt)
    async with page("nosuchcode", table.people["Ann"]) as ann:
        assert await ann.closed() == 4404


async def test_without_spectators_a_full_table_is_closed_to_who_does_not_sit_there():
    table, code = await in_thread(lambda: dealt(spectators=False, seats=2))
    async with page(code, table.people["Sue"]) as sue:
        assert await sue.closed() == 4403
    async with page(code, table.people["Ann"]) as ann:
        assert (await ann.hello())["type"] == "scene"
    async with page(code, table.host) as host:
        assert (await host.hello())["type"] == "scene"


async def test_who_was_let_in_to_a_table_that_closes_its_doors_is_shown_no_more():
    table, code = await in_thread(lambda: dealt(seats=2))
    async with page(code, table.people["Sue"]) as sue:
        await sue.hello()
        await in_thread(table.fold_out)
        await in_thread(
            lambda: table.do(dealer.change_house, house=house(spectators=False, seats=2))
        )
        assert await sue.closed() == 4403


async def test_another_version_of_the_protocol_is_turned_away():
    table, code = await in_thread(dealt)
    async with page(code, table.people["Ann"]) as ann:
        await ann.say("hello", v=2)
        assert await ann.closed() == 4400


async def test_nothing_is_done_before_hello():
    table, code = await in_thread(dealt)
    async with page(code, table.people["Ann"]) as ann:
        hand, seq = await in_thread(lambda: table.seen)
        answer = await ann.ask("fold", hand=str(hand), seq=seq)
        assert answer["reason"] == "hello_first"
    assert await in_thread(lambda: table.running)


async def test_who_signs_out_loses_the_socket_at_the_next_message():
    table, code = await in_thread(dealt)
    async with page(code, table.people["Ann"]) as ann:
        await ann.hello()
        await in_thread(ann.session.delete)
        assert (await ann.move("fold"))["reason"] == "sign_in"
        assert await ann.closed() == 4401
    assert await in_thread(lambda: table.running)


async def test_who_is_deactivated_loses_the_socket_at_the_next_message():
    table, code = await in_thread(dealt)
    async with page(code, table.people["Ann"]) as ann:
        await ann.hello()
        await in_thread(lambda: Player.objects.filter(pk=table.id("Ann")).update(is_active=False))
        await ann.say("ping")
        assert await ann.closed() == 4401


async def test_a_new_password_ends_the_sockets_of_the_old_one():
    table, code = await in_thread(dealt)
    async with page(code, table.people["Ann"]) as ann:
        await ann.hello()
        await in_thread(lambda: Player.objects.filter(pk=table.id("Ann")).update(password="new"))
        await ann.say("ping")
        assert await ann.closed() == 4401


async def test_who_is_signed_out_and_says_nothing_is_shown_no_more(monkeypatch):
    table, code = await in_thread(dealt)
    async with page(code, table.people["Ann"]) as ann:
        await ann.hello()
        monkeypatch.setattr(consumers.TableSocket, "sure_for", 0)
        await in_thread(lambda: table.play("Ann call"))
        await ann.newest()
        await in_thread(ann.session.delete)
        await in_thread(lambda: table.play("Ben check"))
        last = await ann.socket.receive_output(timeout=3)
        assert (last["type"], last["code"]) == ("websocket.close", 4401)


async def test_a_session_that_only_learned_something_new_goes_on():
    table, code = await in_thread(dealt)
    async with page(code, table.people["Ann"]) as ann:
        await ann.hello()

        def learn() -> None:
            ann.session["seen"] = "a message"
            ann.session.save()

        await in_thread(learn)
        assert (await ann.move("call"))["type"] == "done"


async def test_a_session_that_is_somebody_elses_now_is_over():
    table, code = await in_thread(dealt)
    async with page(code, table.people["Ann"]) as ann:
        await ann.hello()

        def change_hands() -> None:
            ann.session.update(dict(session_of(table.people["Ben"]).items()))
            ann.session.save()

        await in_thread(change_hands)
        assert (await ann.move("call"))["reason"] == "sign_in"


async def test_a_session_ends_with_its_time():
    table, code = await in_thread(dealt)
    async with page(code, table.people["Ann"]) as ann:
        await ann.hello()
        now = timezone.now()
        admitted = await in_thread(lambda: admission.admit(ann.session.session_key, now=now))
        assert admitted
        during = await in_thread(lambda: admitted.holds(now))
        after = await in_thread(lambda: admitted.holds(admitted.expires))
        assert (during, after) == (True, False)


# ------------------------------------------------------------------ messages


async def test_a_message_sent_twice_acts_once():
    table, code = await in_thread(dealt)
    async with page(code, table.people["Ann"]) as ann:
        hand = (await ann.hello())["hand"]
        call = {"hand": hand["id"], "seq": hand["opened"]}
        await ann.say("call", id=1, **call)
        await ann.say("call", id=2, **call)
        assert (await ann.until("done", "refused", id=1))["type"] == "done"
        assert (await ann.until("done", "refused", id=2))["reason"] == "stale"
    assert await in_thread(lambda: table.kinds().count("called")) == 1


async def test_a_click_on_a_turn_that_is_gone_is_refused_in_words():
    table, code = await in_thread(dealt)
    async with page(code, table.people["Ann"]) as ann:
        hand = (await ann.hello())["hand"]
        await in_thread(lambda: table.play("Ann call", "Ben check"))
        answer = await ann.ask("fold", hand=hand["id"], seq=hand["opened"])
    assert (answer["reason"], answer["text"]) == ("stale", "Too late for that. Choose again.")


async def test_a_turn_of_another_table_cannot_be_played_here():
    table, code = await in_thread(dealt)
    other = await in_thread(lambda: Room(host=table.host))
    async with page(code, table.people["Ben"]) as ben:
        await ben.hello()
        hand, seq = await in_thread(lambda: table.seen)
        assert (await ben.ask("fold", hand=str(hand), seq=seq))["reason"] == "not_your_turn"
        assert (await ben.ask("fold", hand=str(uuid4()), seq=seq))["reason"] == "stale"
    async with page(await code_of(other), table.host) as host:
        await host.hello()
        assert (await host.ask("fold", hand=str(hand), seq=seq))["reason"] == "not_seated"


async def code_of(table: Room) -> str:
    return await in_thread(lambda: table.table.code)


async def test_a_refusal_names_the_amount_and_goes_to_the_asker_alone():
    table, code = await in_thread(dealt)
    people = table.people
    async with page(code, people["Ann"]) as ann, page(code, people["Ben"]) as ben:
        await ann.hello()
        await ben.hello()
        answer = await ann.move("raise", to=11)
        assert (answer["reason"], answer["text"]) == ("too_small", "The smallest raise is to 20.")
        assert await ben.socket.receive_nothing(timeout=0.1)


async def test_who_watches_may_neither_play_nor_host():
    table, code = await in_thread(dealt)
    async with page(code, table.people["Sue"]) as sue:
        await sue.hello()
        assert (await sue.move("fold"))["reason"] == "not_seated"
        for verb, more in (("pause", {}), ("void", {"reason": "no"}), ("remove", {"seat": 1})):
            assert (await sue.ask(verb, **more))["reason"] == "not_host"


async def test_what_makes_no_sense_is_refused_and_then_the_socket_closed():
    table, code = await in_thread(dealt)
    async with page(code, table.people["Ann"]) as ann:
        await ann.hello()
        for _ in range(consumers.STRIKES):
            await ann.socket.send_to(text_data='{"type":"raise","to":-1}')
            assert (await ann.until("refused"))["reason"] == "malformed"
        assert await ann.closed() == 4400


async def test_bytes_and_long_frames_are_refused():
    table, code = await in_thread(dealt)
    async with page(code, table.people["Ann"]) as ann:
        await ann.hello()
        await ann.socket.send_to(bytes_data=b"\xff\x00")
        assert (await ann.until("refused"))["reason"] == "malformed"
        await ann.say("say", text="x" * 5000)
        assert (await ann.until("refused"))["reason"] == "too_long"
        assert (await ann.ask("say", text="hello"))["type"] == "done"


async def test_too_many_messages_are_refused_and_then_the_socket_closed():
    table, code = await in_thread(dealt)
    async with page(code, table.people["Sue"]) as sue:
        await sue.hello()
        for _ in range(4 * BURST):
            await sue.say("ping")
        answers = []
        with pytest.raises(AssertionError, match="close"):
            while True:
                answers.append(await sue.get())
    assert {answer["type"] for answer in answers} <= {"pong", "refused"}
    assert {answer.get("reason") for answer in answers} == {None, "rate"}


async def test_a_fault_of_ours_is_answered_and_the_socket_stays(monkeypatch):
    table, code = await in_thread(dealt)

    def broken(*_args, **_more):
        raise AssertionError("As Ks must not get out")

    async with page(code, table.people["Ann"]) as ann:
        await ann.hello()
        monkeypatch.setattr(consumers, "carry_out", broken)
        answer = await ann.move("fold")
        assert answer["reason"] == "fault"
        assert "As" not in answer["text"]
        monkeypatch.undo()
        assert (await ann.move("fold"))["type"] == "done"


# ------------------------------------------------------------------ news


async def test_coming_back_shows_the_present_state_and_what_was_missed():
    table, code = await in_thread(dealt)
    async with page(code, table.people["Ann"]) as ann:
        before = await ann.hello()
    await in_thread(lambda: table.play("Ann call", "Ben check", "Ben bet 20"))
    async with page(code, table.people["Ann"]) as ann:
        hand = before["hand"]
        scene = await ann.hello(version=before["version"], hand=hand["id"], seq=hand["seq"])
    assert scene["hand"]["street"] == "flop"
    assert scene["options"]["call"] == 20
    told = [notice["kind"] for notice in scene["notices"]]
    assert told == ["called", "checked", "board_dealt", "bet"]
    assert scene["catching_up"] is False


async def test_a_poke_that_was_lost_is_made_good_by_a_ping(monkeypatch):
    table, code = await in_thread(dealt)
    async with page(code, table.people["Ann"]) as ann:
        old = await ann.hello()
        monkeypatch.setattr("poker.pokes.poke", lambda *_args: None)
        await in_thread(lambda: table.play("Ann call"))
        assert await ann.socket.receive_nothing(timeout=0.1)
        await ann.say("ping", version=old["version"])
        scene = await ann.until("scene")
        assert scene["version"] > old["version"]
        assert [notice["kind"] for notice in scene["notices"]] == ["called"]
        await ann.say("ping", id=5)
        assert (await ann.until("pong"))["version"] == scene["version"]


async def test_late_doubled_and_old_pokes_send_nothing():
    table, code = await in_thread(dealt)
    async with page(code, table.people["Ann"]) as ann:
        version = (await ann.hello())["version"]
        await in_thread(lambda: table.play("Ann call"))
        assert (await ann.newest())["version"] == version + 1
        for late in (version + 1, version, version - 1, 0):
            await poke(table.table_id, late)
        assert await ann.socket.receive_nothing(timeout=0.1)


async def test_a_burst_of_pokes_sends_the_newest_scene_once(monkeypatch):
    table, code = await in_thread(dealt)
    async with page(code, table.people["Ann"]) as ann:
        version = (await ann.hello())["version"]
        monkeypatch.setattr("poker.pokes.poke", lambda *_args: None)
        await in_thread(lambda: table.play("Ann call", "Ben check", "Ben check"))
        for step in (1, 2, 3):
            await poke(table.table_id, version + step)
        scene = await ann.until("scene")
        assert scene["version"] == version + 3
        assert len(scene["notices"]) == 4
        assert await ann.socket.receive_nothing(timeout=0.1)


async def poke(table_id: int, version: int) -> None:
    from channels.layers import get_channel_layer

    message = {"type": "table.changed", "table": table_id, "version": version}
    await get_channel_layer().group_send(f"table.{table_id}", message)


async def test_a_poke_carries_a_table_and_a_version_and_nothing_else(monkeypatch):
    table, _code = await in_thread(dealt)
    sent = []

    class Layer:
        async def group_send(self, group, message):
            sent.append((group, message))

    monkeypatch.setattr("poker.pokes.get_channel_layer", lambda: Layer())
    pokes.register(asyncio.get_running_loop())
    await in_thread(lambda: table.play("Ann call"))
    await asyncio.sleep(0.05)
    version = await in_thread(lambda: table.table.version)
    message = {"type": "table.changed", "table": table.table_id, "version": version}
    assert sent == [(f"table.{table.table_id}", message)]


async def test_a_ping_after_the_deadline_wakes_the_table():
    table, code = await in_thread(dealt)
    async with page(code, table.people["Ben"]) as ben:
        await ben.hello()
        past = timezone.now() - timedelta(seconds=60)
        await in_thread(
            lambda: Table.objects.filter(pk=table.table_id).update(
                turn_ends_at=past, bank_ends_at=past, wake_at=past, turn_renewed=True
            )
        )
        await ben.say("ping")
        scene = await ben.until("scene")
    assert "timed_out" in [notice["kind"] for notice in scene["notices"]]


async def test_a_change_is_read_once_for_all_sockets_of_a_process(monkeypatch):
    table, code = await in_thread(dealt)
    people = table.people
    readings = []
    real = room.rows.read

    def read(*args, **more):
        readings.append(args)
        return real(*args, **more)

    monkeypatch.setattr(room.rows, "read", read)
    async with (
        page(code, people["Ann"]) as ann,
        page(code, people["Ben"]) as ben,
        page(code, people["Sue"]) as sue,
        page(code, people["Sue"]) as again,
    ):
        pages = (ann, ben, sue, again)
        for one in pages:
            await one.hello()
        readings.clear()
        await in_thread(lambda: table.play("Ann call"))
        versions = {(await one.newest())["version"] for one in pages}
        assert len(versions) == 1
        assert len(readings) == 1


# ------------------------------------------------------------------ presence


async def test_who_loses_the_last_socket_is_shown_as_offline_and_back_again():
    table, code = await in_thread(dealt)
    people = table.people
    async with page(code, people["Ben"]) as ben:
        await ben.hello()
        async with page(code, people["Ann"]) as ann:
            await ann.hello()
            async with page(code, people["Ann"]) as second:
                await second.hello()
            assert (await ben.newest())["seats"][0]["state"] == "live"
        assert (await ben.newest())["seats"][0]["state"] == "offline"
        async with page(code, people["Ann"]) as ann:
            await ann.hello()
            assert (await ben.newest())["seats"][0]["state"] == "live"
    assert not presence.is_here((table.table_id, people["Ann"].pk))


async def test_a_page_that_is_shown_as_offline_says_that_it_is_there():
    table, code = await in_thread(dealt)
    async with page(code, table.people["Ann"]) as ann:
        await ann.hello()
        await in_thread(lambda: table.do(dealer.absent, "Ann"))
        scene = await ann.until("scene")
        assert scene["seats"][0]["state"] == "offline"
        scene = await ann.until("scene")
        assert scene["seats"][0]["state"] == "live"


async def test_a_page_that_comes_back_at_once_is_never_shown_as_offline(monkeypatch):
    monkeypatch.setattr(consumers.TableSocket, "absent_after", 0.3)
    table, code = await in_thread(dealt)
    ann = table.people["Ann"]
    leaving = page(code, ann)
    first = await leaving.__aenter__()
    await first.hello()
    closing = asyncio.create_task(leaving.__aexit__(None, None, None))
    async with page(code, ann) as second:
        await second.hello()
        await closing
        assert await in_thread(lambda: table.sitting("Ann").offline_since) is None


# ------------------------------------------------------------------ every verb


async def test_a_seat_from_sitting_down_to_leaving():
    table, code = await in_thread(lambda: (opened := Room(HOUSE), opened.table.code))
    ann = await in_thread(lambda: person("Ann"))
    async with page(code, ann) as one, page(code, table.host) as host:
        await host.hello()
        scene = await one.hello()
        assert "sit" in scene["you"]["may"]
        key = str(uuid4())
        sit = {"seat": 3, "amount": 500, "key": key}
        assert (await one.ask("sit", **sit))["type"] == "done"
        assert (await one.ask("sit", **sit))["type"] == "done"
        assert (await one.ask("top_up", amount=100, key=str(uuid4())))["type"] == "done"
        scene = await one.newest()
        assert scene["you"]["seat"] == 3
        assert scene["seats"][2]["stack"] == 600
        assert (await one.ask("sit_out"))["type"] == "done"
        assert (await one.newest())["seats"][2]["state"] == "away"
        assert (await one.ask("come_back"))["type"] == "done"
        assert (await one.ask("say", text="  hello  there "))["type"] == "done"
        assert (await host.newest())["chat"][-1]["text"] == "hello there"
        assert (await host.ask("add_bot"))["type"] == "done"
        assert (await host.ask("pause"))["type"] == "done"
        assert (await one.newest())["table"]["state"] == "paused"
        assert (await host.ask("resume"))["type"] == "done"
        assert (await host.ask("remove", seat=1))["type"] == "done"
        assert (await host.ask("hand_over", player=ann.pk))["type"] == "done"
        assert (await one.newest())["you"]["host"] is True
        assert (await one.ask("leave"))["type"] == "done"
        assert (await one.newest())["you"]["seat"] is None
        assert (await one.ask("close_night"))["type"] == "done"
        assert (await one.newest())["night"]["rows"][0]["name"] == "Ann"
        assert (await one.ask("reopen"))["type"] == "done"
        assert (await one.newest())["table"]["state"] == "open"


async def test_requests_for_chips_go_to_the_host_and_come_back():
    table, code = await in_thread(
        lambda: (opened := Room(house(buy_in_approval=True)), opened.table.code)
    )
    ann = await in_thread(lambda: person("Ann"))
    async with page(code, ann) as one, page(code, table.host) as host:
        await host.hello()
        await one.hello()
        for answer in ("cancel", "decline", "approve"):
            await one.ask("sit", seat=2, amount=300, key=str(uuid4()))
            scene = await one.newest()
            assert scene["seats"][1]["state"] == "asks"
            assert scene["seats"][1]["asks"] == 300
            request = scene["you"]["request"]["id"]
            assert [r["id"] for r in (await host.newest())["requests"]] == [request]
            assert scene["requests"] == []
            asker = one if answer == "cancel" else host
            assert (await asker.ask(answer, request=request))["type"] == "done"
        assert (await one.newest())["seats"][1]["stack"] == 300


async def test_a_choice_ahead_is_kept_and_taken_back():
    table, code = await in_thread(dealt)
    async with page(code, table.people["Ben"]) as ben:
        scene = await ben.hello()
        assert scene["ahead"]["choices"] == [{"kind": "check_fold"}, {"kind": "check"}]
        hand = scene["hand"]
        turn = {"hand": hand["id"], "seq": hand["opened"]}
        assert (await ben.ask("ahead", choice={"kind": "check_fold"}, **turn))["type"] == "done"
        assert (await ben.newest())["ahead"]["chosen"] == {"kind": "check_fold"}
        assert (await ben.ask("ahead", choice=None, **turn))["type"] == "done"
        assert (await ben.newest())["ahead"]["chosen"] is None


async def test_cards_are_shown_by_choice_after_the_hand():
    table, code = await in_thread(dealt)
    people = table.people
    async with page(code, people["Ann"]) as ann, page(code, people["Sue"]) as sue:
        await ann.hello()
        await sue.hello()
        await ann.move("fold")
        scene = await ann.newest()
        assert "show" in scene["you"]["may"]
        assert (await ann.ask("show", hand=scene["hand"]["id"]))["type"] == "done"
        assert (await sue.newest())["seats"][0]["cards"] == scene["seats"][0]["cards"]


async def test_a_hand_is_called_off_by_the_host():
    table, code = await in_thread(dealt)
    async with page(code, table.host) as host:
        await host.hello()
        assert (await host.ask("void", reason="a card was seen"))["type"] == "done"
        scene = await host.newest()
    assert scene["hand"]["state"] == "voided"
    assert [seat["stack"] for seat in scene["seats"][:2]] == [500, 500]
