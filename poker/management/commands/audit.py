"""`manage.py audit`: replay and re-decide every hand, and reconcile it with the ledger."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.timezone import is_naive, make_aware
from django.utils.translation import gettext as _

from poker.audit import Report, audit
from poker.models import Table


class Command(BaseCommand):
    """Audit hands and chips; exit status 1 when anything differs."""

    help = "Replays and re-decides every hand and reconciles it with the ledger."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take `--json`, `--table` (its code or number) and `--since` (a date or a time)."""
        parser.add_argument("--json", action="store_true", help="print the report as JSON")
        parser.add_argument("--table", help="only the hands of this table (code or number)")
        parser.add_argument("--since", help="only hands started since, e.g. 2026-03-06")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the report; leave with status 1 at the first difference."""
        report = audit(table_id=_table(options["table"]), since=_since(options["since"]))
        if options["json"]:
            self.stdout.write(json.dumps({"clean": report.clean, **asdict(report)}))
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
    if report.clean:
        return f"{counts} " + _("Every hand follows the rules and every chip is explained.")
    first = report.differences[0]
    more = _("%(count)d differences; the first:") % {"count": len(report.differences)}
    return f"{counts} {more}\n{first.where}: {first.what}"


def _table(named: str | None) -> int | None:
    if named is None:
        return None
    tables = Table.objects.filter(code=named)
    if not tables and named.isdecimal():
        tables = Table.objects.filter(pk=int(named))
    table = tables.first()
    if table is None:
        raise CommandError(_("There is no table “%(name)s”.") % {"name": named})
    return table.pk


def _since(text: str | None) -> datetime | None:
    if text is None:
        return None
    try:
        when = parse_datetime(text)
        day = None if when else parse_date(text)
    except ValueError:
        when = day = None
    if when is None and day is not None:
        when = datetime(day.year, day.month, day.day)
    if when is None:
        raise CommandError(_("“%(text)s” is not a date or a time.") % {"text": text})
    return make_aware(when) if is_naive(when) else when
