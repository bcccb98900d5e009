"""Where this installation keeps its data, and under which addresses it may be reached."""

import os
import secrets
import socket
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


class Mistake(ValueError):
    """What somebody set by mistake, in one sentence for that somebody."""


def data_folder(path: Path) -> Path:
    """Make the data folder if it is missing, closed to everybody else on the machine."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Mistake(f"The data folder {path} cannot be made: {error.strerror}.") from error
    return path


def secret(path: Path) -> str:
    """Read the secret kept at `path`; make it, readable by its owner only, on the first start."""
    with suppress(FileNotFoundError):
        return path.read_text(encoding="ascii").strip()
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(secrets.token_urlsafe(64), encoding="ascii")
    # Several processes may start at once: whoever links first decides for all.
    with suppress(FileExistsError):
        os.link(draft, path)
    draft.unlink()
    return path.read_text(encoding="ascii").strip()


@dataclass(frozen=True, slots=True)
class Address:
    """The address friends type: `http://192.168.1.20:8000` or `https://poker.example.org`."""

    scheme: str
    host: str
    port: int | None

    @property
    def url(self) -> str:
        """The address without a slash at its end."""
        return f"{self.scheme}://{self.host}" + (f":{self.port}" if self.port else "")

    @property
    def secure(self) -> bool:
        """Whether browsers reach it by https."""
        return self.scheme == "https"


def address(text: str) -> Address:
    """Read a `PUBLIC_URL`; raises `Mistake` with a sentence that names what is wrong."""
    parts = urlsplit(text.strip())
    hint = "write it like https://poker.example.org or http://192.168.1.20:8000"
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Mistake(f"PUBLIC_URL={text!r} is not an address: {hint}.")
    if parts.path.strip("/") or parts.query or parts.fragment or parts.username:
        raise Mistake(f"PUBLIC_URL={text!r} must end after the host name: {hint}.")
    try:
        port = parts.port
    except ValueError:
        raise Mistake(f"PUBLIC_URL={text!r} has no such port: {hint}.") from None
    return Address(parts.scheme, _bracketed(parts.hostname), port)


def local_hosts(host: str) -> tuple[str, ...]:
    """Name the hosts under which a server that listens on `host` can be reached."""
    if is_loopback(host):
        return LOOPBACK
    if not _is_unspecified(host):
        return (*LOOPBACK, _bracketed(host))
    name = socket.gethostname().lower()
    found = home_address()
    return (*LOOPBACK, name, f"{name}.local", *([found] if found else []))


def home_address() -> str | None:
    """Find this machine's address on the home network; `None` when it has none."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Connecting a datagram socket sends nothing: it only chooses the way out.
        probe.connect(("192.0.2.1", 9))
        found = str(probe.getsockname()[0])
        return None if is_loopback(found) else found
    return None


def is_loopback(host: str) -> bool:
    """Tell whether only this machine itself can reach `host`."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def _is_unspecified(host: str) -> bool:
    try:
        return ip_address(host.strip("[]")).is_unspecified
    except ValueError:
        return False


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def mail(text: str) -> dict[str, object]:
    """Read an `EMAIL_URL` into Django's settings; raises `Mistake` when it cannot be one."""
    parts = urlsplit(text)
    ways = {
        "smtp": (False, False, 25),
        "smtp+tls": (True, False, 587),
        "smtp+ssl": (False, True, 465),
    }
    if parts.scheme not in ways or not parts.hostname:
        raise Mistake("EMAIL_URL must look like smtp+tls://user:password@mail.example.org.")
    tls, ssl, port = ways[parts.scheme]
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or port,
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": tls,
        "EMAIL_USE_SSL": ssl,
        "EMAIL_TIMEOUT": 10,
    }
