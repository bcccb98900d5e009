"""A real house in processes of its own, in either profile, that tests can kill and start again.

Embedded: `manage.py play` on an SQLite file. Full: daphne, a Celery worker and beat on the
PostgreSQL of `DATABASE_URL` (a database of its own there) and a Valkey or Redis of its own.
"""

import atexit
import contextlib
import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from urllib.request import urlopen

import psycopg

from tests import services
from tests.e2e.decks import FILE

ROOT = Path(__file__).resolve().parents[2]
# Collected once for all houses of a run; not shared with another run, which may replace it.
STATIC = Path(tempfile.gettempdir()) / f"fairfelt-static-{os.getpid()}"
atexit.register(shutil.rmtree, STATIC, ignore_errors=True)
OPEN_SECONDS = 60
STOP_SECONDS = 15

Profile = Literal["embedded", "full"]
Part = Literal["house", "daphne", "worker", "beat"]


@dataclass
class House:
    """A house under test: its address, its processes by name, what was arranged in it."""

    folder: Path
    port: int
    environment: dict[str, str]
    commands: dict[str, list[str]]
    broker: services.Service | None = None
    processes: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    made: dict[str, Any] = field(default_factory=dict)

    @property
    def url(self) -> str:
        """Give the address without a slash at its end."""
        return f"http://127.0.0.1:{self.port}"

    # ------------------------------------------------------------------ before it opens

    def arrange(self, **plan: Any) -> dict[str, Any]:
        """Make people and tables (see tests.e2e.arrange) before the house opens."""
        told = self.command(["-m", "tests.e2e.arrange"], text=json.dumps(plan))
        self.made = json.loads(told.splitlines()[-1])
        return self.made

    def lay(self, *decks: str) -> None:
        """Lay decks down for the next hands, by their first cards."""
        (self.folder / FILE).write_text("\n".join(decks))

    # ------------------------------------------------------------------ open and close

    def open(self) -> None:
        """Start every process and wait until pages are served."""
        for part in self.commands:
            self.start(part)
        self.wait()

    def start(self, part: str) -> None:
        """Start one process."""
        with (self.folder / f"{part}.log").open("ab") as log:
            self.processes[part] = subprocess.Popen(
                [sys.executable, *self.commands[part]],
                stdout=log,
                stderr=log,
                cwd=ROOT,
                env=self.environment,
                start_new_session=True,
            )

    def wait(self) -> None:
        """Wait until the house answers."""
        end = time.monotonic() + OPEN_SECONDS
        while not self._answers():
            dead = [name for name, process in self.processes.items() if process.poll() is not None]
            if dead or time.monotonic() > end:
                raise RuntimeError(f"the house did not open ({dead}):\n{self.log()}")
            time.sleep(0.05)

    def kill(self, part: str) -> None:
        """End one process as a crash would."""
        self.processes[part].send_signal(signal.SIGKILL)
        self.processes[part].wait()

    def close(self) -> None:
        """Stop every process in good order."""
        for process in self.processes.values():
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
        for process in self.processes.values():
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def supervise(self) -> None:
        """Start again whatever ended by itself, as the operator's supervisor does."""
        for part, process in list(self.processes.items()):
            if process.poll() is not None:
                self.start(part)

    # ------------------------------------------------------------------ what it says

    def audit(self) -> dict[str, Any]:
        """Replay, decide again and reconcile everything; raises when something differs."""
        report: dict[str, Any] = json.loads(self.command(["manage.py", "audit", "--json"]))
        assert report["clean"], report["differences"]
        return report

    def command(self, arguments: list[str], *, text: str = "") -> str:
        """Run a command in the house's environment and give what it prints."""
        done = subprocess.run(
            [sys.executable, *arguments],
            input=text,
            capture_output=True,
            text=True,
            cwd=ROOT,
            env=self.environment,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"{arguments} failed:\n{done.stdout}{done.stderr}")
        return done.stdout

    def rows(self, query: str, *given: Any) -> list[tuple[Any, ...]]:
        """Read rows of the house's database, beside everything that is under test."""
        if url := self.environment.get("DATABASE_URL"):
            with psycopg.connect(url) as line:
                return line.execute(query, given).fetchall()
        import sqlite3

        with contextlib.closing(sqlite3.connect(self.folder / "fairfelt.sqlite3")) as line:
            return line.execute(query.replace("%s", "?"), given).fetchall()

    def log(self) -> str:
        """Give the end of what the processes wrote."""
        return "\n".join(
            f"--- {file.stem}\n{file.read_text()[-3000:]}"
            for file in sorted(self.folder.glob("*.log"))
        )

    def _answers(self) -> bool:
        with (
            contextlib.suppress(OSError),
            urlopen(f"{self.url}/accounts/login/", timeout=5) as page,
        ):
            return bool(page.status == 200)
        return False


@contextlib.contextmanager
def house(profile: Profile, **settings: str) -> Iterator[House]:
    """Make a house that is still closed; whatever of it runs is stopped at the end."""
    with contextlib.ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="fairfelt-house-"))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        made = (
            _embedded(folder, settings) if profile == "embedded" else _full(folder, settings, stack)
        )
        stack.callback(made.close)
        yield made


def _embedded(folder: Path, settings: dict[str, str]) -> House:
    port = services.free_port()
    environment = _environment(folder, port, settings)
    return House(folder, port, environment, {"house": ["manage.py", "play"]})


def _full(folder: Path, settings: dict[str, str], stack: contextlib.ExitStack) -> House:
    port = services.free_port()
    server = os.environ.get("DATABASE_URL") or stack.enter_context(services.postgres()).url
    broker = stack.enter_context(services.redis())
    environment = _environment(folder, port, settings) | {
        "DATABASE_URL": stack.enter_context(_database(server)),
        "REDIS_URL": broker.url,
    }
    daphne = ["-m", "daphne", "-v", "0", "-b", "127.0.0.1", "-p", str(port), "--no-server-name"]
    celery = ["-m", "celery", "-A", "config"]
    commands = {
        "daphne": [*daphne, "--websocket_timeout", "-1", "config.asgi:application"],
        "worker": [*celery, "worker", "--without-gossip", "--without-mingle"],
        "beat": [*celery, "beat", "--pidfile="],
    }
    return House(folder, port, environment, commands, broker=broker)


def _environment(folder: Path, port: int, settings: dict[str, str]) -> dict[str, str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DATABASE_URL", "REDIS_URL", "PUBLIC_URL", "HOST", "OPEN_DOOR", "EMAIL_URL")
    }
    return kept | {
        "DJANGO_SETTINGS_MODULE": "tests.settings_e2e",
        "DATA": str(folder),
        "PORT": str(port),
        "STATIC_ROOT": str(STATIC),
        "LOG_LEVEL": "INFO",
        "PYTHONUNBUFFERED": "1",
        **settings,
    }


@contextlib.contextmanager
def _database(server: str) -> Iterator[str]:
    """Make an empty database on a server, and drop it at the end."""
    name = f"house_{secrets.token_hex(4)}"
    with psycopg.connect(server, autocommit=True) as line:
        line.execute(f'CREATE DATABASE "{name}"')
    try:
        yield f"{server.rpartition('/')[0]}/{name}"
    finally:
        with psycopg.connect(server, autocommit=True) as line:
            line.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
