"""The account of a night: what each brought, has, and took home."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import get_language

from accounts.models import Player
from poker.models import Night, Sitting, Table
from poker.room.scenes import look

EARLIER = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One player's night, in chips; `has` is what they took home or hold at the table."""

    player: Player
    bought_in: int
    has: int
    net: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """A night's account, the best result first, and the other nights of the table."""

    night: Night
    lines: tuple[Line, ...]
    others: tuple[Night, ...]

    @property
    def total(self) -> dict[str, int]:
        """Add the columns up."""
        columns = ("bought_in", "has", "net")
        return {name: sum(getattr(line, name) for line in self.lines) for name in columns}


def account(table: Table, *, night_id: int | None, now: datetime) -> Account | None:
    """Give the account of one of a table's nights, the last if none is named; None without one."""
    nights = list(Night.objects.filter(table=table).order_by("-pk")[: EARLIER + 1])
    wanted = [each for each in nights if night_id in (None, each.pk)]
    if night_id is not None and not wanted:
        wanted = list(Night.objects.filter(table=table, pk=night_id))
    if not wanted:
        return None
    night = wanted[0]
    lines = _over(night) if night.closed_at else _so_far(table, night, now=now)
    others = tuple(each for each in nights if each.pk != night.pk)
    return Account(night=night, lines=_sorted(lines), others=others)


def _sorted(lines: list[Line]) -> tuple[Line, ...]:
    return tuple(sorted(lines, key=lambda line: (-line.net, line.player.display_name)))


def _sittings(night: Night) -> dict[int, list[Sitting]]:
    found: dict[int, list[Sitting]] = {}
    for sitting in Sitting.objects.filter(night=night).select_related("player").order_by("pk"):
        if sitting.bought_in or sitting.cashed_out:
            found.setdefault(sitting.player_id, []).append(sitting)
    return found


def _over(night: Night) -> list[Line]:
    return [
        Line(
            player=sittings[0].player,
            bought_in=sum(sitting.bought_in for sitting in sittings),
            has=sum(sitting.cashed_out for sitting in sittings),
            net=sum(sitting.net for sitting in sittings),
        )
        for sittings in _sittings(night).values()
    ]


def _so_far(table: Table, night: Night, *, now: datetime) -> list[Line]:
    """Ask the table itself, which knows what everybody has in the pot of a running hand."""
    people = {player: sittings[0].player for player, sittings in _sittings(night).items()}
    scene = look(table_id=table.pk, viewer_id=None, now=now, language=get_language() or "en")
    return [
        Line(
            player=people[row.player],
            bought_in=row.bought_in,
            has=row.net + row.bought_in,
            net=row.net,
        )
        for row in scene.players
        if row.player in people
    ]
