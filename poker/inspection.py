"""An audit, and what follows: a table whose record differs is frozen, chips in place."""

from poker import audit, dealer


def inspect(
    run_id: int, *, clock: audit.Clock, workers: int = 1, tell: audit.Tell | None = None
) -> audit.Report | None:
    """Carry out an audit that was asked for and freeze each open table that differs.

    None if somebody else carries it out. What cannot be laid at a table only shows on pages.
    """
    report = audit.carry_out(run_id, clock=clock, workers=workers, tell=tell)
    if report is not None:
        tables = {found.table_id for found in report.differences if found.table_id is not None}
        for table_id in sorted(tables):
            dealer.freeze_for_the_books(table_id=table_id, now=clock())
    return report
