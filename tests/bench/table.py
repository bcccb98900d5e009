"""How long until everybody at the table knows.

`python -m tests.bench.table --tables 1,10,100` opens a real house (its own processes) with six
players a table on real sockets that ping as pages do. At one action per second and table it
prints the milliseconds from sending an action until the last of its six views has come; then, in
closed loop, the actions per second; then the same on the same daphne with nothing behind it.
The players are in one process on the same machine, so its own time is in every number. Both
databases write to the disk before a commit counts.
"""

import argparse
import asyncio
import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass

from tests import services
from tests.bench.players import Table
from tests.e2e.server import ROOT, House, Profile, house

PLAYERS = 6
RULES = {
    "seats": PLAYERS,
    "seconds_between_hands": 0,
    "buy_in_min": 400,
    "buy_in_max": 1_000_000,
}
WARM_SECONDS = 3.0


@dataclass
class Figures:
    """What one run measured: milliseconds, sorted; actions a second in closed loop; bytes a frame.

    `cpu` is milliseconds of processor time that the house's own processes spent on an action in
    closed loop: unlike the rest, it does not depend on what else the machine does.
    """

    paced: list[float]
    rate: float
    frame: int
    refused: int
    cpu: float

    def at(self, share: float) -> float:
        """Give the time within which this share of the actions was done."""
        return self.paced[min(len(self.paced) - 1, int(share * len(self.paced)))]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.table", description=__doc__)
    parser.add_argument("--tables", default="1,10,100", help="numbers of tables, with commas")
    parser.add_argument("--profiles", default="embedded,full")
    parser.add_argument("--seconds", type=float, default=15, help="of each measurement")
    parser.add_argument("--no-echo", action="store_true", help="leave daphne's own limit out")
    parser.add_argument("--spy", metavar="FILE", help="write what py-spy saw of the closed loop")
    asked = parser.parse_args()
    sizes = [int(size) for size in asked.tables.split(",")]
    print(_machine())
    print(
        "profile   tables   p50    p95    p99 ms   closed loop/s   cpu ms   frame bytes", flush=True
    )
    for profile in asked.profiles.split(","):
        for size in sizes:
            figures = measure(profile, size, seconds=asked.seconds, spy=asked.spy)
            _print(profile, size, figures)
            if not asked.no_echo:
                limit = measure_limit(profile, size, seconds=asked.seconds, frame=figures.frame)
                _print(f"{profile[:3]} echo", size, limit, beside=figures.rate)


def measure(profile: Profile, tables: int, *, seconds: float, spy: str | None = None) -> Figures:
    """Measure the house itself."""
    with _house(profile) as made:
        names = [f"Player {n}" for n in range(tables * PLAYERS)]
        groups = [names[n : n + PLAYERS] for n in range(0, len(names), PLAYERS)]
        made.arrange(
            people=names,
            tables=[
                {
                    "host": group[0],
                    "house": RULES,
                    "seats": {name: seat for seat, name in enumerate(group, 1)},
                }
                for group in groups
            ],
        )
        made.open()
        people = made.made["people"]
        seated = [
            Table(table["code"], [people[name]["session"] for name in group])
            for table, group in zip(made.made["tables"], groups, strict=True)
        ]
        figures = asyncio.run(_play(made, seated, seconds, spy=spy))
        made.audit()
        return figures


def measure_limit(profile: Profile, tables: int, *, seconds: float, frame: int) -> Figures:
    """Measure daphne alone, with frames of the same size and the same channel layer."""
    with _house(profile, FRAME_BYTES=str(frame)) as made:
        made.arrange()
        port = str(made.port)
        made.commands = {
            "daphne": ["-m", "daphne", "-v", "0", "-b", "127.0.0.1", "-p", port]
            + ["tests.bench.echo:application"]
        }
        made.open()
        seated = [Table(f"t{n}", [""] * PLAYERS, echo=True) for n in range(tables)]
        return asyncio.run(_play(made, seated, seconds))


async def _play(
    made: House, tables: list[Table], seconds: float, spy: str | None = None
) -> Figures:
    gate = asyncio.Semaphore(8)
    processes = [process.pid for process in made.processes.values()]
    await asyncio.gather(*(table.open(made.url, gate) for table in tables))
    jobs = [
        asyncio.create_task(job)
        for table in tables
        for place in range(PLAYERS)
        for job in (table.listen(place), *([] if table.echo else [table.keep_alive(place)]))
    ]
    try:
        await _all_paced(tables, WARM_SECONDS)
        took = await _all_paced(tables, seconds)
        with _spied(processes[0], spy, seconds=seconds):
            began, used = time.perf_counter(), _cpu(processes)
            # A socket may send six messages a second: a lone table would be told to slow down.
            rest = 1 / 30 if len(tables) == 1 and not tables[0].echo else 0.0
            done = await asyncio.gather(*(_closed(table, seconds, rest) for table in tables))
            rate = sum(done) / (time.perf_counter() - began)
            used = _cpu(processes) - used
    finally:
        for job in jobs:
            job.cancel()
        await asyncio.gather(*(table.close() for table in tables))
    frames = sum(table.frames_heard for table in tables) or 1
    return Figures(
        paced=sorted(one for times in took for one in times),
        rate=rate,
        frame=sum(table.bytes_heard for table in tables) // frames,
        refused=sum(len(table.refused) for table in tables),
        cpu=1000 * used / sum(done),
    )


async def _all_paced(tables: list[Table], seconds: float) -> list[list[float]]:
    return await asyncio.gather(
        *(_paced(table, seconds, number / len(tables)) for number, table in enumerate(tables))
    )


async def _paced(table: Table, seconds: float, offset: float) -> list[float]:
    """Act once a second; who is late does not catch up."""
    start, took = time.perf_counter() + offset, []
    for second in range(int(seconds)):
        await asyncio.sleep(max(0.0, start + second - time.perf_counter()))
        took.append(await table.act())
    return took


async def _closed(table: Table, seconds: float, rest: float) -> int:
    """Act again as soon as everybody knows, after a rest of so many seconds."""
    end, done = time.perf_counter() + seconds, 0
    while time.perf_counter() < end:
        await table.act()
        done += 1
        await asyncio.sleep(rest)
    return done


def _cpu(processes: list[int]) -> float:
    """Give the seconds of processor time that processes have used so far."""
    ticks = 0
    for process in processes:
        with open(f"/proc/{process}/stat") as file:
            told = file.read().rpartition(")")[2].split()
        ticks += int(told[11]) + int(told[12])
    return ticks / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def _house(profile: Profile, **settings: str) -> Iterator[House]:
    settings = {"DJANGO_SETTINGS_MODULE": "config.settings", "LOG_LEVEL": "WARNING", **settings}
    with contextlib.ExitStack() as stack:
        if profile == "full" and "DATABASE_URL" not in os.environ:
            os.environ["DATABASE_URL"] = stack.enter_context(services.postgres(durable=True)).url
            stack.callback(os.environ.pop, "DATABASE_URL")
        yield stack.enter_context(house(profile, **settings))


@contextlib.contextmanager
def _spied(process: int, file: str | None, *, seconds: float) -> Iterator[None]:
    """Let py-spy look at the first process of the house meanwhile, if it is there and asked for."""
    if not file:
        yield
        return
    looking = ["py-spy", "record", "-p", str(process), "-d", str(int(seconds)), "-f", "raw"]
    spy = subprocess.Popen([*looking, "-o", file, "-r", "100", "--gil", "--nonblocking"], cwd=ROOT)
    try:
        yield
    finally:
        spy.wait()


def _machine() -> str:
    with open("/proc/loadavg") as file:
        return (
            f"{os.cpu_count()} cores, Python {sys.version.split()[0]}, load {file.read().strip()}"
        )


def _print(name: str, tables: int, figures: Figures, beside: float = 0.0) -> None:
    p50, p95, p99 = (figures.at(share) for share in (0.5, 0.95, 0.99))
    share = f"  (the house: 1/{figures.rate / beside:.1f})" if beside else ""
    refused = f"  {figures.refused} refused" if figures.refused else ""
    print(
        f"{name:9} {tables:5} {p50:7.1f}{p95:7.1f}{p99:7.1f}      {figures.rate:7.1f}"
        f"     {figures.cpu:7.2f}        {figures.frame:6}{share}{refused}",
        flush=True,
    )


if __name__ == "__main__":
    main()
