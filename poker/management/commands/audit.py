"""`manage.py audit`: replay and re-decide every hand, and reconcile it with the ledger."""

import json
import os
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.translation import gettext as _

from poker import inspection
from poker.audit import Report, ask, audit
from poker.management import arguments

BAR = 30


class Command(BaseCommand):
    """Audit hands and chips; exit status 1 when anything differs."""

    help = "Replays and re-decides every hand and reconciles it with the ledger."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what to look at, how to say it, and how many processes may work."""
        parser.add_argument(
            "--new", action="store_true", help="only what is new since it was clean"
        )
        parser.add_argument("--table", help="only the hands of this table (code or number)")
        parser.add_argument("--since", help="only hands started since, e.g. 2026-03-06")
        parser.add_argument("--json", action="store_true", help="print the report as JSON")
        parser.add_argument(
            "--workers", type=int, default=os.cpu_count() or 1, help="processes for large records"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the report; leave with status 1 at the first difference."""
        report = _carry_out(options, _Bar() if sys.stderr.isatty() else None)
        if options["json"]:
            self.stdout.write(json.dumps(as_json(report)))
        else:
            self.stdout.write(told(report))
        if not report.clean:
            raise SystemExit(1)


def told(report: Report) -> str:
    """Tell a report in a sentence or two."""
    counts = _("%(hands)d hands, %(facts)d facts, %(transfers)d transfers looked at.") % {
        "hands": report.hands,
        "facts": report.facts,
        "transfers": report.transfers,
    }
    if report.clean and report.accepted:
        known = _("Nothing differs but %(count)d things that were looked at and accepted.")
        return f"{counts} " + known % {"count": len(report.accepted)}
    if report.clean:
        return f"{counts} " + _("Every hand follows the rules and every chip is explained.")
    first = report.differences[0]
    more = _("%(count)d differences; the first:") % {"count": len(report.differences)}
    return f"{counts} {more}\n{first.place}: {first.sentence}"


def as_json(report: Report) -> dict[str, Any]:
    """Write a report with its differences in words."""
    told = {
        name: [
            {"where": each.place, "what": each.sentence, "table_id": each.table_id}
            for each in getattr(report, name)
        ]
        for name in ("differences", "accepted")
    }
    return {"clean": report.clean, **asdict(report), **told}


class _Bar:
    """A bar on the terminal that grows with the hands."""

    def __call__(self, done: int, of: int) -> None:
        full = BAR * done // max(1, of)
        end = "\n" if done >= of else ""
        sys.stderr.write(f"\r[{'#' * full}{' ' * (BAR - full)}] {done:,} / {of:,}{end}")
        sys.stderr.flush()


def _carry_out(options: dict[str, Any], bar: _Bar | None) -> Report:
    """Audit a part, or all; what is audited as a whole is kept, marked, and freezes tables."""
    workers = options["workers"]
    if options["table"] or options["since"]:
        return audit(
            table_id=arguments.table(options["table"]).pk if options["table"] else None,
            since=arguments.moment(options["since"]) if options["since"] else None,
            workers=workers,
            tell=bar,
        )
    run = ask(full=not options["new"], now=timezone.now(), alone=True)
    report = inspection.inspect(run.pk, clock=timezone.now, workers=workers, tell=bar)
    assert report is not None, "nobody else carries out what was asked for just now"
    return report
