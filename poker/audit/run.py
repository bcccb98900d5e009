"""One audit from the first table to the last: hands that are settled first, then what is alive.

Facts and transfers of a hand that is over never change, so settled hands may be read at any
moment, by several processes, while tables play on. What is alive (the hand on each table, its
rows, the balances) is read at one moment, at the end.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

from django.db import transaction
from django.db.models import Count, Max, Min

from poker.audit import accepted, ledger, tables, tallies
from poker.audit.crew import looked_at
from poker.audit.hands import Looked, look
from poker.audit.report import Report
from poker.audit.walk import Walk, corrections
from poker.models import AuditMark, Hand, NightSeal, Table
from poker.stored import StoredTransfer

Tell = Callable[[int, int], None]
"""Told how many hands are done, of how many."""

CHUNK = 200
Chunk = tuple[int, int, int]


def audit(
    *,
    table_id: int | None = None,
    since: datetime | None = None,
    new_after: int | None = None,
    now: datetime | None = None,
    workers: int = 1,
    tell: Tell | None = None,
) -> Report:
    """Audit all hands, or those of a table, or those started `since`.

    With `new_after`, an id of a transfer, only what is new since the marks of the last audit and
    the accounts moved since that transfer. With `now`, tables that are clean are marked. `workers`
    is the number of processes that look at settled hands.
    """
    report = Report()
    walks = _walks(table_id, since=since, new=new_after is not None)
    settled = {walk.table.pk: _settled(walk.table) for walk in walks}
    chunks = [chunk for walk in walks for chunk in _chunks(walk, settled[walk.table.pk])]
    total = sum(last - first + 1 for _table, first, last in chunks)
    after = min((walk.before() for walk in walks), default=0)
    corrected = corrections(after=after)
    for walk in walks:
        walk.begin(corrected)
    by_table = {walk.table.pk: walk for walk in walks}
    for (table, _first, last), found in looked_at(chunks, workers=workers):
        _take(report, by_table[table], found)
        _missing(by_table[table], last)
        if tell is not None:
            tell(report.hands, total)
    marks = {walk.table.pk: (walk.last, walk.digest) for walk in walks}
    with _one_moment():
        report.last_transfer = ledger.last_transfer()
        report.differences += ledger.check(after=new_after or 0)
        corrected = corrections(after=after)
        for walk in walks:
            _finish(report, walk, corrected)
    _set_accepted_apart(report)
    if now is not None and since is None:
        _mark(report, walks, marks, now=now)
    return report


# ------------------------------------------------------------------ what to look at


def _walks(table_id: int | None, *, since: datetime | None, new: bool) -> list[Walk]:
    found = Table.objects.order_by("pk")
    if table_id is not None:
        found = found.filter(pk=table_id)
    marks = {mark.table_id: mark for mark in AuditMark.objects.all()}
    counted = NightSeal.objects.values_list("table").annotate(Count("pk")).order_by()
    sealed: dict[int, int] = dict(counted) if new else {}
    return [
        Walk(table, _first(table, mark, since=since, new=new), mark)
        for table in found
        for mark in [marks.get(table.pk)]
        if not (new and mark and _rests(table, mark, seals=sealed.get(table.pk, 0)))
    ]


def _rests(table: Table, mark: AuditMark, *, seals: int) -> bool:
    """Tell whether nothing happened at a closed table since it was marked."""
    closed = table.state == Table.State.CLOSED
    return closed and (table.hands_dealt, seals) == (mark.hand_number, mark.seals)


def _first(table: Table, mark: AuditMark | None, *, since: datetime | None, new: bool) -> int:
    if since is not None:
        hands = Hand.objects.filter(table=table)
        first = hands.filter(started_at__gte=since).aggregate(first=Min("number"))["first"]
        return first or table.hands_dealt + 1
    return mark.hand_number + 1 if new and mark is not None else 1


def _settled(table: Table) -> int:
    """Give the number of the last hand that can get no more facts: the one before the last."""
    last = Hand.objects.filter(table=table).aggregate(last=Max("number"))["last"] or 0
    return last if table.state == Table.State.CLOSED else last - 1


def _chunks(walk: Walk, last: int) -> Iterator[Chunk]:
    for first in range(walk.first, last + 1, CHUNK):
        yield walk.table.pk, first, min(first + CHUNK - 1, last)


# ------------------------------------------------------------------ looking


def _take(report: Report, walk: Walk, found: Iterable[Looked]) -> None:
    for hand in found:
        walk.step(hand)
        report.hands += 1
        report.facts += hand.facts
        report.transfers += hand.transfers


def _missing(walk: Walk, last: int) -> None:
    """A run of hands ends with its last one; what is missing there is told with the table."""
    walk.last = max(walk.last, last)


def _finish(report: Report, walk: Walk, corrected: Sequence[StoredTransfer]) -> None:
    """Look at the hand on the table and at the rows around it, all read at this moment."""
    report.tables += 1
    walk.refresh(corrected)
    last = Hand.objects.filter(table=walk.table).aggregate(last=Max("number"))["last"] or 0
    _take(report, walk, look(walk.table.pk, walk.last + 1, last))
    walk.wrong += walk.seals()
    walk.wrong += tables.check(walk.table, walk.around)
    walk.wrong += tallies.check(walk.table, walk.first)
    if walk.mark is not None and walk.mark.hand_number > last:
        walk.wrong.append(walk.gone())
    report.differences += walk.wrong


def _set_accepted_apart(report: Report) -> None:
    acts = accepted.among(report.differences)
    report.accepted = [each for each in report.differences if each.key in acts]
    report.differences = [each for each in report.differences if each.key not in acts]


@contextmanager
def _one_moment() -> Iterator[None]:
    """Read from one snapshot; on SQLite without the write lock that `atomic` takes here."""
    connection = transaction.get_connection()
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
        try:
            yield
        finally:
            with connection.cursor() as cursor:
                cursor.execute("ROLLBACK")
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


# ------------------------------------------------------------------ marks


def _mark(
    report: Report, walks: Iterable[Walk], marks: dict[int, tuple[int, str]], *, now: datetime
) -> None:
    """Remember how far each clean table was looked at; a table that differs keeps its mark."""
    differing = set(map(id, report.differences))
    for walk in walks:
        number, digest = marks[walk.table.pk]
        if number < 1 or not differing.isdisjoint(map(id, walk.wrong)):
            continue
        AuditMark.objects.update_or_create(
            table=walk.table,
            defaults={
                "hand_number": number,
                "digest": digest,
                "seals": NightSeal.objects.filter(table=walk.table).count(),
                "marked_at": now,
            },
        )
