"""One audit from the first table to the last: hands that are settled first, then what is alive.

Facts and transfers of a hand that is over never change, so settled hands may be read at any
moment, by several processes, while tables play on. What is alive (the hand on each table, its
rows, the balances) is read at one moment, at the end.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

from django.db import transaction
from django.db.models import Count, F, Max, Min

from poker.audit import accepted, ledger, tables, tallies
from poker.audit.beside import Beside, LedgerMark
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
NOTHING = LedgerMark()


def audit(
    *,
    table_id: int | None = None,
    since: datetime | None = None,
    new: bool = False,
    ledger_mark: LedgerMark = NOTHING,
    now: datetime | None = None,
    workers: int = 1,
    tell: Tell | None = None,
) -> Report:
    """Audit all hands, or those of a table, or those started `since`; and the ledger.

    With `new`, only what is new since the marks of the last audit, and the accounts moved since
    the `ledger_mark`. With `now`, tables that are clean are marked. `workers` is the number of
    processes that look at settled hands.
    """
    report = Report()
    walks = _walks(table_id, since=since, new=new)
    after = min((walk.before() for walk in walks), default=ledger_mark.transfer) if new else 0
    _settled_hands(report, walks, corrections(after=after), workers=workers, tell=tell)
    marks = {walk.table.pk: (walk.last, walk.digest) for walk in walks}
    with _one_moment():
        report.last_transfer = ledger.last_transfer(now)
        beside = Beside(ledger_mark, new=new, until=report.last_transfer)
        report.differences += ledger.check(after=ledger_mark.transfer if new else 0)
        report.differences += beside.check()
        report.ledger = beside.digest
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
    if new:
        found = found.exclude(pk__in=_resting())
    marks = {mark.table_id: mark for mark in AuditMark.objects.filter(table__in=found)}
    return [
        Walk(table, _first(table, mark, since=since, new=new), mark)
        for table in found
        for mark in [marks.get(table.pk)]
    ]


def _resting() -> list[int]:
    """Give the closed tables at which nothing happened since they were marked."""
    closed = Table.objects.filter(state=Table.State.CLOSED)
    same = closed.filter(audit_mark__hand_number=F("hands_dealt"))
    sealed = same.annotate(sealed=Count("night_seals")).filter(sealed=F("audit_mark__seals"))
    return list(sealed.values_list("pk", flat=True))


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


def _chunks(walk: Walk) -> Iterator[Chunk]:
    last = _settled(walk.table)
    for first in range(walk.first, last + 1, CHUNK):
        yield walk.table.pk, first, min(first + CHUNK - 1, last)


# ------------------------------------------------------------------ looking


def _settled_hands(
    report: Report,
    walks: Sequence[Walk],
    corrected: Sequence[StoredTransfer],
    *,
    workers: int,
    tell: Tell | None,
) -> None:
    """Walk the hands that cannot change any more, table after table."""
    chunks = [chunk for walk in walks for chunk in _chunks(walk)]
    total = sum(last - first + 1 for _table, first, last in chunks)
    by_table = {walk.table.pk: walk for walk in walks}
    walk: Walk | None = None
    for (table_id, _first, last), found in looked_at(chunks, workers=workers):
        if walk is not None and walk.table.pk != table_id:
            walk.rest()
        walk = by_table[table_id]
        walk.begin(corrected)
        _take(report, walk, found)
        walk.last = max(walk.last, last)  # what is missing at the end is told with the table
        if tell is not None:
            tell(report.hands, total)
    for walk in walks:
        walk.begin(corrected)
        walk.rest()


def _take(report: Report, walk: Walk, found: Iterable[Looked]) -> None:
    for hand in found:
        walk.step(hand)
        report.hands += 1
        report.facts += hand.facts
        report.transfers += hand.transfers


def _finish(report: Report, walk: Walk, corrected: Sequence[StoredTransfer]) -> None:
    """Look at the hand on the table and at the rows around it, all read at this moment."""
    report.tables += 1
    walk.refresh(corrected)
    last = Hand.objects.filter(table=walk.table).aggregate(last=Max("number"))["last"] or 0
    _take(report, walk, look(walk.table.pk, walk.last + 1, last))
    walk.wrong += walk.seals()
    walk.wrong += tables.check(walk.table, walk.brought)
    walk.wrong += tallies.check(walk.table, walk.first)
    if walk.mark is not None and walk.mark.hand_number > last:
        walk.wrong.append(walk.gone())
    report.differences += walk.wrong
    walk.rest()


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
