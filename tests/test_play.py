"""`manage.py play`: one command opens the house, one signal closes it."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.request
from contextlib import closing, suppress
from threading import Event

import pytest
from celery import Celery

from poker.management.crew import Crew
from tests.services import free_port
from tests.test_architecture import BASE

OPEN_SECONDS = 90
CLOSE_SECONDS = 30

pytestmark = pytest.mark.xdist_group("play")  # one house serves all of them


def _hear_ctrl_c():
    """Undo what a shell does to whatever it starts in the background: that ignores Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class House:
    """The command in a process of its own."""

    def __init__(self, data, static, port):
        self.data, self.static, self.port = data, static, port
        self.process: subprocess.Popen[str] | None = None
        self.said = ""

    def command(self, *arguments):
        return self.run("play", *arguments)

    def run(self, *arguments):
        environment = {
            "PATH": os.environ["PATH"], "DATA": str(self.data), "STATIC_ROOT": str(self.static),
            "PORT": str(self.port),
        }  # fmt: skip
        return subprocess.Popen(
            [sys.executable, "manage.py", *arguments],
            cwd=BASE, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            preexec_fn=_hear_ctrl_c,
        )  # fmt: skip

    def open(self):
        self.process = self.command()
        assert self.process.stdout and self.process.stderr
        said: list[str] = []
        for line in self.process.stdout:
            said.append(line)
            if "Ctrl-C" in line:
                return "".join(said)
        raise AssertionError("".join(said) + self.process.stderr.read())

    def close(self, how):
        assert self.process is not None
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=CLOSE_SECONDS)
        assert self.process.returncode == 0, err
        return out + err

    def kill(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.communicate()


@pytest.fixture(scope="module")
def static(tmp_path_factory):
    return tmp_path_factory.mktemp("static")


@pytest.fixture(scope="module")
def house(tmp_path_factory, static):
    """A house that is open for all tests of this module, and closes by Ctrl-C."""
    house = House(tmp_path_factory.mktemp("house") / "data", static, free_port())
    try:
        house.said = house.open()
        yield house
        assert "Stopped." in house.close(signal.SIGINT)
    finally:
        house.kill()


def test_it_says_where_it_is_open_and_how_to_become_its_host(house):
    address = f"http://127.0.0.1:{house.port}"
    assert f"open at {address}" in house.said
    assert "Only this machine can reach it" in house.said
    (link,) = re.findall(rf"{address}/\S+", house.said.split("becomes it:")[1])
    with urllib.request.urlopen(link) as page:
        assert page.status == 200
        assert "script-src 'self'" in page.headers["Content-Security-Policy"]


def test_the_clocks_run_in_the_same_process(house):
    deadline = time.monotonic() + OPEN_SECONDS
    first = _alive_at(house.data)
    while first is None or _alive_at(house.data) == first:
        assert time.monotonic() < deadline, "the sweep does not come round"
        time.sleep(0.2)
        first = first or _alive_at(house.data)


@pytest.mark.parametrize(("same", "sentence"), [("data", "already running"), ("port", "not free")])
def test_a_second_start_says_so_in_one_sentence(house, tmp_path, same, sentence):
    data = house.data if same == "data" else tmp_path / "data"
    port = house.port if same == "port" else free_port()
    process = House(data, house.static, port).command()
    out, err = process.communicate(timeout=OPEN_SECONDS)
    assert process.returncode == 1
    assert sentence in err
    assert (out, len(err.splitlines())) == ("", 1)


def test_what_it_writes_is_closed_to_everybody_else(house):
    assert house.data.stat().st_mode & 0o077 == 0
    files = [path for path in house.data.iterdir() if path.is_file()]
    assert "secret-key" in {path.name for path in files}
    assert [path.name for path in files if path.stat().st_mode & 0o077] == []


def test_it_is_prepared_without_being_opened_then_opens_and_closes_for_a_supervisor(
    tmp_path, static
):
    house = House(tmp_path / "data", static, free_port())
    process = house.command("--prepare")
    out, err = process.communicate(timeout=OPEN_SECONDS)
    assert process.returncode == 0, err
    assert "becomes it:" in out
    with closing(sqlite3.connect(house.data / "fairfelt.sqlite3")) as books:
        assert books.execute("select count(*) from poker_table where practice").fetchone() == (1,)
    try:
        house.open()
        assert "Stopped." in house.close(signal.SIGTERM)
    finally:
        house.kill()


def test_an_upgrade_keeps_the_books_as_they_were(tmp_path, static):
    house = House(tmp_path / "data", static, free_port())

    def manage(*arguments):
        process = house.run(*arguments)
        out, err = process.communicate(timeout=OPEN_SECONDS)
        assert process.returncode == 0, err
        return out

    manage("play", "--prepare")
    assert "as they were" not in manage("play", "--prepare")
    manage("migrate", "--verbosity", "0", "sessions", "zero")  # as an older version was
    assert "as they were" in manage("play", "--prepare")
    (copy,) = house.data.glob("*.before-*.sqlite3")
    with closing(sqlite3.connect(copy)) as books:
        assert books.execute("select count(*) from poker_table").fetchone() == (1,)


def test_a_house_whose_clocks_stop_does_not_stay_open():
    lost = Event()
    crew = Crew(Celery(broker="memory://localhost/"), on_loss=lost.set)

    def breaks():
        raise RuntimeError("the beat broke")

    crew._watched(breaks)
    assert lost.is_set()


def _alive_at(data):
    """Give when the house was last known to be awake; the sweep writes it."""
    with (
        suppress(sqlite3.OperationalError),
        closing(sqlite3.connect(data / "fairfelt.sqlite3")) as books,
    ):
        row = books.execute("select alive_at from poker_houseclock").fetchone()
        return row and row[0]
