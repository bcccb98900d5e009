"""What Celery does: wake a table at its time, and sweep for what was missed.

Both only ask the dealer, who looks at the rows and does what is due, if anything is.
"""

from celery import shared_task
from django.utils import timezone

from poker import dealer


@shared_task(name="poker.wake", ignore_result=True)
def wake(table_id: int) -> bool:
    """Wake one table; a stale or doubled wake does nothing."""
    return dealer.wake(table_id=table_id, now=timezone.now())


@shared_task(name="poker.sweep", ignore_result=True)
def sweep() -> int:
    """Wake every table whose time has passed, and stamp the house's clock."""
    return dealer.sweep(now=timezone.now())
