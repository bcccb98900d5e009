"""`manage.py simulate`: bots play through the dealer as fast as it goes, then an audit."""

from argparse import ArgumentParser
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Player
from poker import dealer, pokes
from poker.audit import audit
from poker.engine.house import House
from poker.management.commands.audit import told
from poker.management.habits import habit
from poker.models import Hand, Table

HOST = "Simulation"
A_COMMIT = 50
A_NIGHT = 250
STRUCTURES: tuple[House, ...] = (
    House(),
    House(ante=10, ante_by="big_blind"),
    House(structure="pot_limit"),
    House(structure="fixed_limit"),
)
"""What is played in bulk, table after table, so that a record holds hands of every kind."""


@dataclass(frozen=True, slots=True)
class Played:
    """What a simulation came to."""

    tables: tuple[int, ...]
    hands: int
    wakes: int
    seconds: float


class Command(BaseCommand):
    """Let bots play on the configured database, on tables of their own, in a time of their own."""

    help = "Lets bots play through the dealer as fast as it goes; prints hands per second, audits."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take `--tables`, `--hands` and `--bots` (per table) and `--seed`."""
        parser.add_argument("--tables", type=int, default=3)
        parser.add_argument("--hands", type=int, default=100, help="per table")
        parser.add_argument("--bots", type=int, default=6, help="per table")
        parser.add_argument("--seed", type=int, default=1, help="the same seed, the same hands")
        parser.add_argument(
            "--bulk", action="store_true", help="bots move by habit, many hands a commit; no audit"
        )

    def handle(
        self, *args: Any, tables: int, hands: int, bots: int, seed: int, bulk: bool, **options: Any
    ) -> None:
        """Play, print the rate and the audit; leave with status 1 when that is not clean."""
        play = simulate_in_bulk if bulk else simulate
        pokes.silence(on=True)
        try:
            played = play(tables=tables, hands=hands, bots=bots, seed=seed, now=timezone.now())
        finally:
            pokes.silence(on=False)
        self.stdout.write(
            _("%(hands)d hands, %(rate).1f hands a second, %(wake).1f ms for a move.")
            % {
                "hands": played.hands,
                "rate": played.hands / played.seconds,
                "wake": 1000 * played.seconds / max(1, played.wakes),
            }
        )
        if bulk:
            return
        reports = [audit(table_id=table) for table in played.tables]
        for report in reports:
            self.stdout.write(told(report))
        if not all(report.clean for report in reports):
            raise SystemExit(1)


def simulate(*, tables: int, hands: int, bots: int = 6, seed: int, now: datetime) -> Played:
    """Let `tables` tables of `bots` bots play `hands` hands each; their time starts at `now`.

    The tables wait for their times as ever; whichever waits for the nearest is woken then.
    """
    chance = Random(seed)  # noqa: S311 - a simulation, not a deal among people
    house = House(seats=bots, hands_max=hands)
    made = [_table(number, house, now) for number in range(1, tables + 1)]
    began, wakes = perf_counter(), 0
    while True:
        waiting = Table.objects.filter(pk__in=made, wake_at__isnull=False)
        table = waiting.order_by("wake_at", "pk").first()
        if table is None or table.wake_at is None:
            break
        now = max(now, table.wake_at)
        dealer.wake(table_id=table.pk, now=now, chance=chance)
        wakes += 1
    seconds = perf_counter() - began
    dealt = Hand.objects.filter(table__in=made).count()
    return Played(tables=tuple(made), hands=dealt, wakes=wakes, seconds=seconds)


def simulate_in_bulk(*, tables: int, hands: int, bots: int = 6, seed: int, now: datetime) -> Played:
    """Let tables of bots play by habit, fifty hands a commit, in nights that close.

    The same seed, the same hands: the rules, the books and the seals are those of the dealer.
    """
    chance = Random(seed)  # noqa: S311 - a simulation, not a deal among people
    began, made = perf_counter(), []
    for number in range(tables):
        house = replace(
            STRUCTURES[number % len(STRUCTURES)], seats=bots, hands_max=min(hands, A_NIGHT)
        )
        made.append(_table(number + 1, house, now))
        _nights(made[-1], hands, chance, now)
    return Played(
        tables=tuple(made),
        hands=tables * hands,
        wakes=tables * hands,
        seconds=perf_counter() - began,
    )


def _nights(table_id: int, hands: int, chance: Random, now: datetime) -> None:
    """Play night after night, each closed by its last hand, and the last one by the host."""
    host = _host()
    left = hands
    while left:
        done, now = dealer.play_on(
            table_id=table_id,
            hands=min(left, A_COMMIT),
            choose=lambda may, pot: habit(may, pot, chance),
            now=now,
            chance=chance,
        )
        left -= done
        if Table.objects.filter(pk=table_id, state=Table.State.OPEN).exists():
            if left == 0:
                dealer.close_night(table_id=table_id, actor_id=host.pk, now=now)
        elif left:
            dealer.reopen(table_id=table_id, actor_id=host.pk, now=now)
            _seat_bots(table_id, host, now)


def _table(number: int, house: House, now: datetime) -> int:
    """Set up a table of bots that closes itself after so many hands."""
    host = _host()
    table = dealer.create_table(
        host_id=host.pk, name=f"{HOST} {number}", house=house, now=now, unattended=True
    )
    _seat_bots(table.pk, host, now)
    return table.pk


def _seat_bots(table_id: int, host: Player, now: datetime) -> None:
    seats = Table.objects.values_list("house__seats", flat=True).get(pk=table_id)
    for _bot in range(seats):
        dealer.add_bot(table_id=table_id, actor_id=host.pk, now=now)


def _host() -> Player:
    return Player.objects.named(HOST) or Player.objects.create_player(display_name=HOST)
