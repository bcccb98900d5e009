"""Pokes and hints: they carry a number, they never wait, and nothing breaks when they are lost."""

import asyncio
from datetime import timedelta
from time import sleep

import pytest
from celery import current_app
from channels.layers import get_channel_layer
from kombu.exceptions import OperationalError

from config.settings import EMBEDDED
from poker import pokes

from .kit import EVENING


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    """Start without a registered loop and with an untroubled broker."""
    monkeypatch.setattr(pokes, "_loops", [])
    monkeypatch.setattr(pokes, "_state", {"silent": False, "rest_until": 0.0})


@pytest.fixture
def sent(monkeypatch):
    """Collect the tasks that are sent."""
    tasks = []
    monkeypatch.setattr(current_app, "send_task", lambda *args, **more: tasks.append((args, more)))
    return tasks


def stop(loop):
    """Stop a loop that runs in a thread of its own, and close it."""
    loop.call_soon_threadsafe(loop.stop)
    while loop.is_running():
        sleep(0.01)
    loop.close()


async def test_a_poke_from_a_worker_thread_reaches_the_sockets_of_the_table():
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add("table.7", channel)
    pokes.register(asyncio.get_running_loop())
    pokes.register(asyncio.get_running_loop())
    await asyncio.to_thread(pokes.poke, 7, 41)
    message = await asyncio.wait_for(layer.receive(channel), 5)
    assert message == {"type": "table.changed", "table": 7, "version": 41}


async def test_a_silent_house_pokes_nobody():
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add("table.8", channel)
    pokes.register(asyncio.get_running_loop())
    pokes.silence(on=True)
    pokes.poke(8, 1)
    pokes.silence(on=False)
    await asyncio.to_thread(pokes.poke, 8, 2)
    assert (await asyncio.wait_for(layer.receive(channel), 5))["version"] == 2


def test_without_a_server_in_this_process_nobody_listens_to_a_layer_in_memory(settings):
    settings.CHANNEL_LAYERS = {
        "default": {"BACKEND": "channels.layers.InMemoryChannelLayer"},
    }
    pokes.poke(7, 1)
    assert pokes._loops == []


def test_a_process_without_sockets_sends_through_a_loop_of_its_own(monkeypatch):
    told = []

    class Elsewhere:
        async def group_send(self, group, message):
            told.append((group, message["version"]))
            raise ConnectionError

    monkeypatch.setattr(pokes, "get_channel_layer", Elsewhere)
    lost = []
    monkeypatch.setattr(pokes.log, "warning", lambda event, **more: lost.append((event, more)))
    pokes.poke(7, 3)
    loop = pokes._loops[0]
    asyncio.run_coroutine_threadsafe(asyncio.sleep(0), loop).result(5)
    stop(loop)
    assert told == [("table.7", 3)]
    assert lost == [("poke_lost", {"fault": "ConnectionError"})]


def test_a_hint_is_sent_for_what_is_due_within_six_seconds(sent):
    soon = EVENING + timedelta(seconds=5)
    pokes.hint(7, soon, now=EVENING)
    pokes.hint(7, EVENING + timedelta(seconds=7), now=EVENING)
    pokes.hint(7, None, now=EVENING)
    ((args, more),) = sent
    assert args == ("poker.wake",)
    assert more["args"] == [7]
    assert more["eta"] == soon
    assert more["expires"] > soon


def test_a_lost_broker_is_a_line_in_the_log_and_is_left_alone_for_a_while(monkeypatch, sent):
    tries = []

    def down(*args, **more):
        tries.append(args)
        raise OperationalError

    monkeypatch.setattr(current_app, "send_task", down)
    for _action in range(3):
        pokes.hint(7, EVENING, now=EVENING)
    assert len(tries) == 1


@pytest.mark.full
@pytest.mark.skipif(EMBEDDED, reason="only a layer on Redis joins processes")
async def test_a_worker_reaches_the_sockets_of_other_processes():
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add("table.9", channel)
    await asyncio.to_thread(pokes.poke, 9, 5)
    message = await asyncio.wait_for(layer.receive(channel), 5)
    assert message == {"type": "table.changed", "table": 9, "version": 5}
    loop = pokes._loops[0]
    assert loop is not asyncio.get_running_loop()
    asyncio.run_coroutine_threadsafe(layer.flush(), loop).result(5)
    await layer.flush()
    await asyncio.to_thread(stop, loop)
