"""One house per data folder and per port."""

import fcntl
import socket
from pathlib import Path
from typing import IO


class Taken(Exception):
    """Somebody else has the folder or the port already."""


def hold(folder: Path) -> IO[str]:
    """Hold the data folder until the returned file is closed or the process ends."""
    lock = (folder / "lock").open("a")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise Taken(
            f"Fairfelt is already running on the data folder {folder}: "
            "stop it first, or choose another folder with DATA=…"
        ) from error
    return lock


def listen(host: str, port: int) -> socket.socket:
    """Open the port, so that nobody finds out only after the tables are set."""
    try:
        (family, kind, protocol, _, address), *_ = socket.getaddrinfo(
            host.strip("[]"), port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        door = socket.socket(family, kind, protocol)
    except OSError as error:
        raise Taken(f"This machine has no address {host!r} to listen on.") from error
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind(address)
        door.listen(128)
    except OSError as error:
        door.close()
        raise Taken(
            f"Port {port} of {host} is not free ({error.strerror}): choose another with PORT=…"
        ) from error
    return door
