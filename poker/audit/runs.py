"""Audits that are kept: asked for by somebody or by the night, carried out once, read later."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from poker.audit import accepted
from poker.audit.beside import LedgerMark
from poker.audit.report import Difference, Report
from poker.audit.run import Tell, audit
from poker.models import AdminAction, AuditRun

DAY_AND_A_BIT = timedelta(hours=26)
WEEK_AND_A_BIT = timedelta(days=8)
KEPT = 100
"""So many differences are kept of a run, and so many accepted ones; the others are counted."""

TELL_EVERY = timedelta(seconds=1)
SILENT = timedelta(minutes=5)
"""A run that has said nothing for so long is broken off: its process is gone."""

KINDS = AuditRun.Kind
STATES = AuditRun.State
OPEN = (STATES.ASKED, STATES.RUNNING)
DONE = (STATES.CLEAN, STATES.DIFFERS)
Clock = Callable[[], datetime]


def ask(
    *, full: bool, now: datetime, player_id: int | None = None, alone: bool = False
) -> AuditRun:
    """Ask for an audit; whoever asks while one of the same kind waits or runs gets that one.

    `alone` asks for one of one's own all the same.
    """
    AuditRun.objects.filter(state__in=OPEN, asked_at__lt=now - SILENT).exclude(
        alive_at__gte=now - SILENT
    ).update(state=STATES.BROKEN, ended_at=now)
    kind = KINDS.FULL if full else KINDS.NEW
    waiting = AuditRun.objects.filter(kind=kind, state__in=OPEN).order_by("-pk").first()
    return (None if alone else waiting) or AuditRun.objects.create(
        kind=kind, asked_by_id=player_id, asked_at=now
    )


def carry_out(
    run_id: int, *, clock: Clock, workers: int = 1, tell: Tell | None = None
) -> Report | None:
    """Carry out an audit that was asked for, and keep what it said; None if somebody else did.

    Tables that are clean are marked; the next audit of what is new begins there.
    """
    mine = AuditRun.objects.filter(pk=run_id, state=STATES.ASKED)
    if not mine.update(state=STATES.RUNNING, alive_at=clock()):
        return None
    run = AuditRun.objects.get(pk=run_id)
    try:
        report = audit(
            new=run.kind == KINDS.NEW,
            ledger_mark=_ledger_mark(),
            now=clock(),
            workers=workers,
            tell=_Telling(run, clock, tell),
        )
    except BaseException:
        AuditRun.objects.filter(pk=run_id).update(state=STATES.BROKEN, ended_at=clock())
        raise
    keep(run, report, now=clock())
    return report


def overdue(now: datetime) -> AuditRun.Kind | None:
    """Tell which audit should have been by now: a house that sleeps at night misses its hour."""
    done = AuditRun.objects.filter(state__in=DONE)
    if not done.filter(kind=KINDS.FULL, ended_at__gt=now - WEEK_AND_A_BIT).exists():
        return KINDS.FULL
    lately = done.filter(ended_at__gt=now - DAY_AND_A_BIT).exists()
    return None if lately else KINDS.NEW


def break_off(run_id: int, *, now: datetime) -> None:
    """Give up an audit that nobody will carry out."""
    waiting = AuditRun.objects.filter(pk=run_id, state=STATES.ASKED)
    waiting.update(state=STATES.BROKEN, ended_at=now)


def latest() -> list[AuditRun]:
    """List the last audits, the newest first."""
    return list(AuditRun.objects.select_related("asked_by").order_by("-pk")[:12])


class Found(NamedTuple):
    """A difference that an audit found, and the act by which it was accepted, if it was."""

    difference: Difference
    act: AdminAction | None


@dataclass(frozen=True, slots=True)
class Standing:
    """How the record stands: the last audit that came to an end, and all that is known to differ.

    `untold` counts differences beyond those that are kept.
    """

    run: AuditRun
    found: list[Found]
    untold: int

    @property
    def open(self) -> list[Difference]:
        """List what nobody has accepted."""
        return [found.difference for found in self.found if found.act is None]

    @property
    def clean(self) -> bool:
        """Tell whether nothing differs but what was accepted."""
        return not self.open and not self.untold


def standing() -> Standing | None:
    """Tell how the record stands, None before the first audit.

    What a full audit found stands until a full audit finds it no more.
    """
    done = AuditRun.objects.filter(state__in=DONE).order_by("-pk")
    last = done.first()
    if last is None:
        return None
    full = done.filter(kind=KINDS.FULL).first() or last
    both = [full, last] if full.pk != last.pk else [last]
    found = {each.difference.key: each for run in both for each in found_by(run)}
    return Standing(
        run=last,
        found=sorted(found.values(), key=lambda each: each.act is not None),
        untold=sum(max(0, run.differing - KEPT) for run in both),
    )


def found_by(run: AuditRun) -> list[Found]:
    """List the differences that are kept of a run, each with the act that accepted it since."""
    differences = [Difference.kept(stored) for stored in run.differences]
    acts = accepted.among(differences)
    return [Found(each, acts.get(each.key)) for each in differences]


def in_question() -> set[int]:
    """Give the tables at which something differs that nobody has accepted."""
    stands = standing()
    differing = stands.open if stands is not None else []
    return {each.table_id for each in differing if each.table_id is not None}


def _ledger_mark() -> LedgerMark:
    """Give how far a clean audit has seen the ledger, and what it saw beside the hands."""
    clean = AuditRun.objects.filter(state=STATES.CLEAN).order_by("-pk").first()
    return LedgerMark(clean.last_transfer, clean.ledger) if clean else LedgerMark()


class _Telling:
    """Writes down how far an audit is, about once a second."""

    def __init__(self, run: AuditRun, clock: Clock, also: Tell | None) -> None:
        self._run, self._clock, self._also = run, clock, also
        self._next = clock()

    def __call__(self, done: int, of: int) -> None:
        if self._also is not None:
            self._also(done, of)
        now = self._clock()
        if now < self._next:
            return
        self._next = now + TELL_EVERY
        AuditRun.objects.filter(pk=self._run.pk).update(hands=done, to_do=of, alive_at=now)


def _of_each_table(differences: list[Difference]) -> list[Difference]:
    """Put the first of each table before all others, so that each is known to be in question."""
    first = list({each.table_id: each for each in reversed(differences)}.values())[::-1]
    known = set(map(id, first))
    return [*first, *(each for each in differences if id(each) not in known)]


def keep(run: AuditRun, report: Report, *, now: datetime) -> None:
    """Write down what an audit said."""
    run.state = STATES.CLEAN if report.clean else STATES.DIFFERS
    run.ended_at = run.alive_at = now
    run.tables, run.hands, run.to_do = report.tables, report.hands, report.hands
    run.facts, run.transfers = report.facts, report.transfers
    run.last_transfer, run.ledger = report.last_transfer, report.ledger
    run.differing = len(report.differences)
    told = [*_of_each_table(report.differences)[:KEPT], *report.accepted[:KEPT]]
    run.differences = [asdict(difference) for difference in told]
    run.save()
