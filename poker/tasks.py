"""What Celery does: wake a table at its time, and sweep for what was missed.

Both only ask the dealer, who looks at the rows and does what is due, if anything is. And each
night the record is audited: what is new, and once a week everything.
"""

from celery import shared_task
from django.utils import timezone

from poker import audit, dealer, inspection
from poker.models import AuditRun

WORKERS = 2
"""Processes of their own, and patient ones, so that a long audit does not slow the tables."""


@shared_task(name="poker.wake", ignore_result=True)
def wake(table_id: int) -> bool:
    """Wake one table; a stale or doubled wake does nothing."""
    return dealer.wake(table_id=table_id, now=timezone.now())


@shared_task(name="poker.sweep", ignore_result=True)
def sweep() -> int:
    """Wake every table whose time has passed, and stamp the house's clock."""
    return dealer.sweep(now=timezone.now())


@shared_task(name="poker.inspect", ignore_result=True)
def inspect(run_id: int) -> None:
    """Carry out an audit that somebody asked for on a page."""
    inspection.inspect(run_id, clock=timezone.now, workers=WORKERS)


@shared_task(name="poker.inspect_the_night", ignore_result=True)
def inspect_the_night(full: bool = False) -> None:
    """Audit what is new since the last clean audit, or everything."""
    _inspect(full=full)


@shared_task(name="poker.inspect_what_is_overdue", ignore_result=True)
def inspect_what_is_overdue() -> None:
    """Audit by day what a house that sleeps at night would never audit."""
    if kind := audit.overdue(timezone.now()):
        _inspect(full=kind == AuditRun.Kind.FULL)


def _inspect(*, full: bool) -> None:
    run = audit.ask(full=full, now=timezone.now())
    inspection.inspect(run.pk, clock=timezone.now, workers=WORKERS)
