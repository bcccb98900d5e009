"""Start the house: set the place up, then serve pages, sockets and clocks in one process."""

# Daphne puts the asyncio reactor in place, so it comes before whatever else imports Twisted.
from daphne.server import Server, twisted_loop  # isort: skip

import hashlib
import os
import signal
from pathlib import Path
from typing import Any

from celery import current_app
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections
from django.utils import timezone
from django.utils.module_loading import import_string
from twisted.internet import reactor

from accounts.setup import setup_link
from poker import dealer, pokes
from poker.management.books import keep_copy_before_migrating
from poker.management.crew import Crew
from poker.management.place import Taken, hold, listen

_STOP_SECONDS = 5.0
_FRAME_MAX = 64 * 1024


class Command(BaseCommand):
    """Set up what is missing and open the house."""

    help = (
        "Start Fairfelt. HOST, PORT, DATA and PUBLIC_URL in the environment say where; "
        "config/settings.py lists them all."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Take `--prepare`."""
        parser.add_argument(
            "--prepare",
            action="store_true",
            help="set everything up, print the set-up link and stop: for installations whose "
            "processes are started one by one",
        )

    def handle(self, *args: Any, prepare: bool, **options: Any) -> None:
        """Run until a signal stops it; a mistake of the operator is told in one sentence."""
        os.umask(0o077)  # whatever is written from here on is the house's own
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            if prepare:
                self._prepare()
                self._invite_host(_address(settings.PORT))
            else:
                self._play()
        except Taken as taken:
            raise CommandError(str(taken)) from None
        except KeyboardInterrupt:
            self.stdout.write("Stopped.")

    def _play(self) -> None:
        if not settings.EMBEDDED:
            raise CommandError(
                "REDIS_URL is set, so the parts run on their own: `manage.py play --prepare` once, "
                "then daphne, the Celery worker and beat as deploy/README.md shows."
            )
        with hold(settings.DATA):
            door = listen(settings.HOST, settings.PORT)
            self._prepare()
            connections.close_all()
            reactor.callWhenRunning(self._welcome, _address(door.getsockname()[1]))
            if not self._serve(door.detach()):
                raise CommandError("The clocks stopped, so the house closed: start it again.")
        self.stdout.write("Stopped. Every chip and card stays as it was.")

    def _prepare(self) -> None:
        self.check()
        now = timezone.now()
        if copy := keep_copy_before_migrating(now=now):
            self.stdout.write(f"A newer version: the books as they were are kept in {copy}.")
        call_command("migrate", interactive=False, verbosity=0)
        collect_static()
        dealer.sum_up_the_older()
        dealer.ensure_practice_table(now=now)

    def _welcome(self, address: str) -> None:
        self.stdout.write(f"\nFairfelt is open at {address}")
        if not settings.PUBLIC_URL and address.startswith(("http://127.", "http://localhost")):
            self.stdout.write(
                "Only this machine can reach it. To let friends in: "
                "make play HOST=0.0.0.0 (home network), or PUBLIC_URL=https://… behind a proxy."
            )
        self._invite_host(address)
        self.stdout.write("Ctrl-C stops it.\n")
        self.stdout.flush()  # a supervisor reads it from a pipe, and needs the link

    def _invite_host(self, address: str) -> None:
        if link := setup_link(address):
            self.stdout.write(f"There is no host yet. Whoever opens this link becomes it:\n{link}")

    def _serve(self, descriptor: int) -> bool:
        """Serve until stopped; tells whether somebody asked for the stop."""
        lost: list[bool] = []

        def close_house() -> None:
            lost.append(True)
            reactor.callFromThread(server.stop)

        crew = Crew(current_app._get_current_object(), on_loss=close_house)
        server = Server(
            import_string(settings.ASGI_APPLICATION),
            endpoints=[f"fd:fileno={descriptor}"],
            ready_callable=crew.start,
            server_name="fairfelt",
            websocket_max_message_size=_FRAME_MAX,
            websocket_max_frame_size=_FRAME_MAX,
            websocket_timeout=-1,
        )
        pokes.register(twisted_loop)
        server.run()
        crew.stop(seconds=_STOP_SECONDS)
        connections.close_all()
        return not lost


def _address(port: int) -> str:
    if settings.PUBLIC_URL:
        return str(settings.PUBLIC_URL)
    host = settings.HOST
    if host in ("0.0.0.0", "::"):  # noqa: S104  (compared with, not listened on)
        host = next(
            (
                name
                for name in settings.ALLOWED_HOSTS
                if name[0].isdigit() and not name.startswith("127.")
            ),
            "localhost",
        )
    return f"http://{host}:{port}"


def collect_static() -> None:
    """Collect the pages' files unless they are what was collected last time."""
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    wanted = _print_of_sources()
    if stamp.exists() and stamp.read_text() == wanted:
        return
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(wanted)


def _print_of_sources() -> str:
    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list(None):
            status = Path(storage.path(name)).stat()
            digest.update(f"{name} {status.st_size} {status.st_mtime_ns}\n".encode())
    return digest.hexdigest()
