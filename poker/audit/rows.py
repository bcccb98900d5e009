"""What the rows of a hand and of its seats say, for finding and counting, beside its facts."""

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from django.utils.translation import gettext_noop as noop

from poker.audit.report import Said
from poker.engine.events import Event
from poker.engine.hand import Hand, Seat
from poker.stored import StoredHand, StoredSeat
from poker.summary import Summary, summarise

_PART = attrgetter(*StoredSeat._fields[4:15])


def compare(
    row: StoredHand,
    seats: Sequence[StoredSeat],
    *,
    dealt_at: str,
    ended_at: str | None,
    facts: Sequence[Event],
    folded: Hand,
) -> Iterator[Said]:
    """Compare the row of a hand and those of its seats with its facts; the first of each told.

    `dealt_at` is when its deck went into the vault, `ended_at` the time of the fact that ended it.
    """
    summary = summarise(facts, folded) if folded.ended else None
    should = _hand(row, folded, summary)._replace(started_at=dealt_at, ended_at=ended_at)
    if row != should:
        yield _told(noop("its row says %(field)s %(stored)s, its facts %(told)s"), row, should)
    players = {player.seat: player for player in folded.seats}
    if [seat.seat for seat in seats] != sorted(players):
        yield Said(noop("its rows seat others than its facts"))
        return
    for seat in seats:
        expected = _seat(should, seat, players[seat.seat], summary)
        if seat != expected:
            says = noop("its row of seat %(seat)s says %(field)s %(stored)s, its facts %(told)s")
            yield _told(says, seat, expected, seat=seat.seat)
            return


def _told(what: str, row: NamedTuple, should: NamedTuple, **values: int | str) -> Said:
    """Name the first field that differs, and both values; a card is not told."""
    both = zip(row._fields, row, should, strict=True)
    field, stored, told = next(each for each in both if each[1] != each[2])
    if field == "board":
        return Said(noop("its row says another board than its facts"))
    return Said(what, {**values, "field": field, "stored": str(stored), "told": str(told)})


def _hand(row: StoredHand, folded: Hand, summary: Summary | None) -> StoredHand:
    """Give the row as it should be; a hand that is not summed up yet says nothing of its sum."""
    lineup = folded.lineup
    sums: dict[str, Any] = {"pot": 0, "stake": 0, "showdown": None, "all_in": False}
    if summary is not None:
        sums = {name: getattr(summary, name) for name in sums}
    if summary is not None and row.showdown is None:
        sums = {}
    return row._replace(
        state="voided" if folded.voided else "ended" if folded.ended else "running",
        button=lineup.button,
        small_blind=lineup.small_blind,
        big_blind=lineup.big_blind,
        board="".join(folded.board) if folded.ended else "",
        **sums,
    )


def _seat(row: StoredHand, seat: StoredSeat, player: Seat, summary: Summary | None) -> StoredSeat:
    """Give the row as it should be: whose stack it is, and what the hand came to."""
    part: list[Any] = [None, 0, "", *[False] * 8, 0, None, None]
    if summary is not None:
        mine = _PART(summary.seats[player.seat])
        part = [*mine, summary.pot, row.table_id, row.started_at]
        if row.showdown is None:
            part = [mine[0], *seat[5:18]]
    whose = [seat.sitting_id, seat.who_sits, player.start]
    sits = [player.seat, row.table_id, row.night_id, seat.who_sits]
    return StoredSeat._make([player.seat, *whose, *part, *sits])
