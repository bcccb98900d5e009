"""What a long record costs: `python -m tests.bench.record --sizes 1000,10000,100000`.

The hands are simulated in bulk: on SQLite once, into a folder that stays (`--folder`), and on a
PostgreSQL that runs meanwhile, or on the one at `--database-url`, which keeps them. Tables of 250
hands are added until the next size is reached. At each size, every measurement runs in a process
of its own: a page is asked for as a signed-in player who sat at every table, or in the
administration by a superuser; the first time only warms up, and of five more the fastest counts.
An audit uses all cores. Printed are seconds by the clock and seconds that processors worked for it
(a PostgreSQL works beside), and megabytes at the peak above what the process needs to start. At the
end a table sets the sizes beside each other and says how each measurement grew.
"""

import argparse
import io
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
AGAIN = 5
BOSS = "Bench"

Measured = dict[str, float]
Work = Callable[[], int]


def main() -> None:
    """Build, measure and print; or do one measurement, in a process of its own."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.record", description=__doc__)
    parser.add_argument("--sizes", default="1000,10000,100000")
    parser.add_argument("--databases", default="sqlite,postgresql")
    parser.add_argument("--folder", default=str(Path(tempfile.gettempdir()) / "fairfelt-record"))
    parser.add_argument("--database-url", help="a PostgreSQL that keeps its record between runs")
    parser.add_argument("--only", default="", help="measurements whose names begin so")
    parser.add_argument("--measure", choices=[*MEASURES, "build"], help=argparse.SUPPRESS)
    parser.add_argument("--size", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        print(json.dumps(one(arguments.measure, arguments.size)))
        return
    sizes = [int(size) for size in arguments.sizes.split(",")]
    measures = [name for name in MEASURES if name.startswith(arguments.only)]
    for name in arguments.databases.split(","):
        with database(name, Path(arguments.folder), arguments.database_url) as environment:
            run(name, sizes, measures, environment)


def run(name: str, sizes: list[int], measures: list[str], environment: dict[str, str]) -> None:
    """Build one database up and measure at each size; at the end print the sizes together."""
    found: dict[int, dict[str, Measured]] = {}
    for size in sizes:
        built = apart("build", size, environment)
        print(f"{name}, {size:,} hands: {built['hands']:.0f} added in {built['seconds']:.0f} s")
        found[size] = {each: apart(each, size, environment) for each in measures}
        for each, got in found[size].items():
            print(f"  {each:22}{told(got)}")
        sys.stdout.flush()
    print(f"\n{name:22}" + "".join(f"{f'{size:,} hands':>22}" for size in sizes) + "    growth")
    for each in measures:
        cells = "".join(f"{cell(found[size][each]):>22}" for size in sizes)
        print(f"{each:22}{cells}    {growth(found[sizes[0]][each], found[sizes[-1]][each])}")


def told(got: Measured) -> str:
    """Write what was measured on a line."""
    if not got:
        return " -"
    line = f"{got['seconds']:9.3f} s, {got['used']:8.3f} s used, {got['megabytes']:4.0f} MB"
    if got["rate"]:
        line += f", {got['rate']:,.0f} hands/s, {got['rate_used']:,.0f} a processor second"
    return line


def cell(got: Measured) -> str:
    """Write it short."""
    return f"{got['seconds']:.3f} s {got['megabytes']:4.0f} MB" if got else "-"


def growth(first: Measured, last: Measured) -> str:
    """Say how the time grew, and the work in brackets: of a page, or of each hand gone through."""
    if not first or not last:
        return "-"
    if first["rate"] and last["rate"]:
        by_clock, by_work = (first[rate] / last[rate] for rate in ("rate", "rate_used"))
        return f"x{by_clock:.1f} (x{by_work:.1f}) a hand"
    return f"x{last['seconds'] / first['seconds']:.1f} (x{last['used'] / first['used']:.1f})"


@contextmanager
def database(name: str, folder: Path, url: str | None) -> Iterator[dict[str, str]]:
    """Give the environment of a house on SQLite, or on a PostgreSQL: `url`, or for this run."""
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
    if url:
        yield environment | {"DATABASE_URL": url}
        return
    with services.postgres() as server:
        yield environment | {"DATABASE_URL": server.url}


def apart(measure: str, size: int, environment: dict[str, str]) -> Measured:
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
    got: Measured = json.loads(done.stdout.splitlines()[-1])
    return got


def one(measure: str, size: int) -> Measured:
    """Measure here: seconds, megabytes, and a rate where hands are gone through."""
    import django

    django.setup()
    if measure == "build":
        return build(size)
    work = MEASURES[measure](size)
    before = _megabytes()
    hands, seconds, used = _timed(work)
    if not hands:
        again = [_timed(work) for _time in range(AGAIN)]
        seconds, used = min(each[1] for each in again), min(each[2] for each in again)
    return {
        "seconds": seconds,
        "used": used,
        "megabytes": _megabytes() - before,
        "rate": hands / seconds,
        "rate_used": hands / used,
    }


def _timed(work: Work) -> tuple[int, float, float]:
    """Give the hands gone through (0 for a page), seconds by the clock and seconds of work."""
    used, began = _used(), time.perf_counter()
    hands = work()
    return hands, time.perf_counter() - began, _used() - used


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


def build(size: int) -> Measured:
    """Add tables until there are so many hands; sum up what an older version left."""
    from django.core.management import call_command
    from django.utils import timezone

    from poker import pokes
    from poker.management.commands.simulate import simulate_in_bulk
    from poker.models import Hand

    call_command("migrate", verbosity=0)
    call_command("summarise", stdout=io.StringIO())
    pokes.silence(on=True)
    have, began = Hand.objects.count(), time.perf_counter()
    added = max(0, size - have)
    for at in range(0, added, A_TABLE):
        hands = min(A_TABLE, added - at)
        simulate_in_bulk(tables=1, hands=hands, seed=have + at, now=timezone.now())
    return {"hands": added, "seconds": time.perf_counter() - began}


# ------------------------------------------------------------------ what is measured


def page(address: Callable[[Any], str], *, boss: bool = False) -> Callable[[int], Work]:
    """Ask for a page as somebody who sat at every table, or as a superuser."""

    def prepare(_size: int) -> Work:
        from django.conf import settings
        from django.test import Client

        from accounts.models import Player

        settings.ALLOWED_HOSTS = ["testserver"]
        settings.STORAGES["staticfiles"]["BACKEND"] = (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
        )
        Path(settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)  # or it is warned of
        player = Player.objects.filter(is_bot=True).order_by("pk").first()
        assert player is not None
        client, path = Client(), address(player)
        if boss:
            player = Player.objects.named(BOSS) or Player.objects.create_superuser(BOSS)
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


def table_page(_player: Any) -> str:
    """Give the address of the statistics of the first table."""
    from poker.models import Table

    return f"/table/{Table.objects.earliest('pk').code}/statistics/?with=bots"


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


def export(*, of_list: bool) -> Callable[[int], Work]:
    """Write 2,000 hands: those that a list of hands gives, or that the command goes through."""

    def prepare(_size: int) -> Work:
        from accounts.models import Player
        from poker import exports, room
        from poker.models import Hand
        from poker.room.finding import Wish

        player = Player.objects.filter(is_bot=True).order_by("pk").first()
        assert player is not None

        def write() -> int:
            found = room.every_hand(Wish(), player) if of_list else Hand.objects.all()
            records = islice(exports.as_seen_by(player, found), EXPORTED)
            return sum(bool(text) for text in exports.written(exports.FORMATS["phh"], records))

        return write

    return prepare


MEASURES: dict[str, Callable[[int], Work]] = {
    "hands, page 1": page(lambda _player: "/hands/"),
    "hands, page 500": page(page_500),
    "hand page": page(hand_page),
    "statement": page(lambda _player: "/chips/"),
    "statistics": page(lambda _player: "/statistics/?with=bots"),
    "statistics of a table": page(table_page),
    "admin: hands": page(lambda _player: "/admin/poker/hand/", boss=True),
    "admin: facts": page(lambda _player: "/admin/poker/handevent/", boss=True),
    "admin: transfers": page(lambda _player: "/admin/ledger/transfer/", boss=True),
    "admin: pairs": page(lambda _player: "/admin/accounts/player/pairs/", boss=True),
    "full audit": audit("full"),
    "new audit": audit("new"),
    "export of 2,000": export(of_list=True),
    "export by command": export(of_list=False),
}

if __name__ == "__main__":
    main()
