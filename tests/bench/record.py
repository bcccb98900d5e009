"""What a long record costs: `python -m tests.bench.record --sizes 1000,10000,100000`.

The hands are simulated in bulk: on SQLite once, into a folder that stays (`--folder`), and on a
PostgreSQL that runs meanwhile. Tables of 250 hands are added until the next size is reached. At
each size, every measurement runs in a process of its own: a page is asked for as a signed-in player
who sat at every table, twice, and the second time counts; an audit uses all cores. Printed are
seconds by the clock, seconds that processors worked (which say the same on a busy machine), and
megabytes at the peak above what the process needs to start.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

from tests import services

ROOT = Path(__file__).resolve().parents[2]
A_TABLE = 250
PAGE = 25
EXPORTED = 2000
NEW = 250


def main() -> None:
    """Build, measure and print; or do one measurement, in a process of its own."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.record", description=__doc__)
    parser.add_argument("--sizes", default="1000,10000,100000")
    parser.add_argument("--databases", default="sqlite,postgresql")
    parser.add_argument("--folder", default=str(Path(tempfile.gettempdir()) / "fairfelt-record"))
    parser.add_argument("--measure", choices=[*MEASURES, "build"], help=argparse.SUPPRESS)
    parser.add_argument("--size", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        print(json.dumps(one(arguments.measure, arguments.size)))
        return
    sizes = [int(size) for size in arguments.sizes.split(",")]
    for name in arguments.databases.split(","):
        with database(name, Path(arguments.folder)) as environment:
            run(name, sizes, environment)


def run(name: str, sizes: list[int], environment: dict[str, str]) -> None:
    """Print the table of one database."""
    found: dict[int, dict[str, dict[str, float]]] = {}
    for size in sizes:
        built = apart("build", size, environment)
        print(f"{name}, {size:,} hands: {built['hands']:.0f} added in {built['seconds']:.0f} s")
        found[size] = {each: apart(each, size, environment) for each in MEASURES}
        for each, got in found[size].items():
            print(f"  {each:18}{told(got, found[sizes[0]][each] if size != sizes[0] else {})}")
        sys.stdout.flush()


def told(got: dict[str, float], first: dict[str, float]) -> str:
    """Write what was measured on a line, and how it grew since the first size."""
    if not got:
        return " -"
    line = f"{got['seconds']:9.3f} s, {got['used']:8.3f} s used, {got['megabytes']:4.0f} MB"
    if got["rate"]:
        line += f", {got['rate']:,.0f} hands/s, {got['rate_used']:,.0f} a processor second"
    return line + (f", x{got['used'] / first['used']:.1f}" if first else "")


@contextmanager
def database(name: str, folder: Path) -> Iterator[dict[str, str]]:
    """Give the environment of a house on SQLite, or on a PostgreSQL that runs meanwhile."""
    place = folder / name
    place.mkdir(parents=True, exist_ok=True)
    environment = os.environ | {
        "DATA": str(place),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "LOG_LEVEL": "ERROR",
    }
    environment.pop("REDIS_URL", None)
    environment.pop("DATABASE_URL", None)
    if name == "sqlite":
        yield environment
        return
    with services.postgres() as server:
        yield environment | {"DATABASE_URL": server.url}


def apart(measure: str, size: int, environment: dict[str, str]) -> dict[str, float]:
    """Measure in a new process; nothing if it fails, which it has said by itself."""
    command = [sys.executable, "-m", "tests.bench.record", "--measure", measure]
    done = subprocess.run(
        [*command, "--size", str(size)],
        env=environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        return {}
    got: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return got


def one(measure: str, size: int) -> dict[str, float]:
    """Measure here: seconds, megabytes, and a rate where there is one."""
    import django

    django.setup()
    if measure == "build":
        return build(size)
    work = MEASURES[measure](size)
    before, used = _megabytes(), _used()
    began = time.perf_counter()
    hands = work()
    seconds = time.perf_counter() - began
    used = _used() - used
    return {
        "seconds": seconds,
        "used": used,
        "megabytes": _megabytes() - before,
        "rate": hands / seconds,
        "rate_used": hands / used,
    }


def _used() -> float:
    """Give the seconds that processors worked for this process and those that it started."""
    whose = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(use.ru_utime + use.ru_stime for use in map(resource.getrusage, whose))


def _megabytes() -> float:
    """Give the peak of this process and of the largest that it started."""
    return sum(
        resource.getrusage(who).ru_maxrss / 1024
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )


def build(size: int) -> dict[str, float]:
    """Add tables until there are so many hands."""
    from django.core.management import call_command
    from django.utils import timezone

    from poker import pokes
    from poker.management.commands.simulate import simulate_in_bulk
    from poker.models import Hand

    call_command("migrate", verbosity=0)
    pokes.silence(on=True)
    have, began = Hand.objects.count(), time.perf_counter()
    added = max(0, size - have)
    for at in range(0, added, A_TABLE):
        hands = min(A_TABLE, added - at)
        simulate_in_bulk(tables=1, hands=hands, seed=have + at, now=timezone.now())
    return {"hands": added, "seconds": time.perf_counter() - began}


# ------------------------------------------------------------------ what is measured

Work = Callable[[], int]


def page(address: Callable[[Any], str]) -> Callable[[int], Work]:
    """Ask for a page as somebody who sat at every table; the first time only warms up."""

    def prepare(_size: int) -> Work:
        from django.conf import settings
        from django.test import Client

        from accounts.models import Player

        settings.ALLOWED_HOSTS = ["testserver"]
        settings.STORAGES["staticfiles"]["BACKEND"] = (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
        )
        player = Player.objects.filter(is_bot=True).order_by("pk").first()
        assert player is not None
        client, path = Client(), address(player)
        client.force_login(player, "allauth.account.auth_backends.AuthenticationBackend")
        assert client.get(path).status_code == 200, path

        def ask() -> int:
            client.get(path)
            return 0

        return ask

    return prepare


def page_500(player: Any) -> str:
    """Give the address of page 500 of a player's hands, or of the last page."""
    from lobby.looking import write_key
    from poker.models import HandSeat

    seats = HandSeat.objects.filter(player=player, played_at__isnull=False)
    seats = seats.order_by("-played_at", "-pk")
    at = min(500 * PAGE, seats.count() - PAGE) - 1
    seat = seats[at]
    return f"/hands/?before={write_key((seat.played_at, seat.pk))}"


def hand_page(player: Any) -> str:
    """Give the address of a hand in the middle of a player's."""
    from poker.models import HandSeat

    seats = HandSeat.objects.filter(player=player).order_by("pk")
    return f"/hand/{seats[seats.count() // 2].hand_id}/"


def audit(kind: str) -> Callable[[int], Work]:
    """Audit everything, or what is new after a table more was played."""

    def prepare(size: int) -> Work:
        from django.utils import timezone

        from poker import audit as audits
        from poker.models import Hand

        if kind == "new":
            build(Hand.objects.count() + NEW)

        def carry_out() -> int:
            run = audits.ask(full=kind == "full", now=timezone.now(), alone=True)
            report = audits.carry_out(run.pk, clock=timezone.now, workers=os.cpu_count() or 1)
            assert report is not None
            assert report.clean, report.differences[:3]
            return report.hands

        return carry_out

    return prepare


def export(_size: int) -> Work:
    """Write the first 2,000 hands in the hand history that others read."""
    from accounts.models import Player
    from poker import exports
    from poker.models import Hand

    player = Player.objects.filter(is_bot=True).order_by("pk").first()
    assert player is not None

    def write() -> int:
        hands = Hand.objects.filter(seats__player=player)
        records = islice(exports.as_seen_by(player, hands), EXPORTED)
        return sum(bool(text) for text in exports.written(exports.FORMATS["phh"], records))

    return write


MEASURES: dict[str, Callable[[int], Work]] = {
    "hands, page 1": page(lambda _player: "/hands/"),
    "hands, page 500": page(page_500),
    "hand page": page(hand_page),
    "statement": page(lambda _player: "/chips/"),
    "statistics": page(lambda _player: "/statistics/?with=bots"),
    "full audit": audit("full"),
    "new audit": audit("new"),
    "export of 2,000": export,
}

if __name__ == "__main__":
    main()
