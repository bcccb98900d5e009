"""Transfers beside the hands: each of a kind that the house makes, none changed behind an audit."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from django.db.models import Q
from django.utils.translation import gettext_noop as noop

from poker import seals
from poker.audit.report import Difference
from poker.ledger.models import Code, Transfer
from poker.models import AdminAction, Table
from poker.stored import CORRECTION

_PURSE = r"(?:mint|wallet:\d+)"
_BROUGHT = rf"chips:\S+ {_PURSE} stack:\d+ table:\d+"
_KNOWN: dict[str, re.Pattern[str]] = {
    Code.GRANT: re.compile(r"grant:\S+ mint wallet:(\d+) player:\1"),
    Code.BUY_IN: re.compile(_BROUGHT),
    Code.TOP_UP: re.compile(_BROUGHT),
    Code.CASH_OUT: re.compile(rf"out:(\d+) stack:\1 {_PURSE} table:\d+"),
    Code.CORRECTION: re.compile(
        rf"{CORRECTION}\S+ (?:{_PURSE} {_PURSE} .*|stack:\d+ stack:\d+ table:\d+)"
    ),
}
"""What each kind of transfer is: its key, where from, where to, and what it is about."""


class LedgerMark(NamedTuple):
    """Up to which transfer an audit found the ledger clean, and the digest of those beside hands.

    An older audit kept no digest.
    """

    transfer: int = 0
    digest: str = ""


class Moved(NamedTuple):
    """A transfer beside the hands."""

    id: int
    key: str
    debit: str
    credit: str
    amount: int
    code: str
    subject: str
    actor_id: int | None
    reason: str
    at: datetime


@dataclass(slots=True)
class Beside:
    """A walk over them; afterwards `digest` is that of all up to `until`, from the first on.

    `new`: only over those after the mark, whose digest is taken over.
    """

    mark: LedgerMark
    new: bool
    until: int
    digest: str = seals.FIRST
    tables: set[int] = field(default_factory=set)

    def check(self) -> Iterator[Difference]:
        """Look at each, and compare those that an audit has seen with what it saw."""
        goes_on = self.new and self.mark.transfer > 0
        if goes_on:
            self.digest = self.mark.digest
        seen = not goes_on and bool(self.mark.digest)
        for moved in _beside(self.mark.transfer if goes_on else 0):
            if seen and moved.id > self.mark.transfer:
                seen = False
                yield from self._compare()
            table = _table(moved)
            if table is not None:
                self.tables.add(table)
            if what := _fault(moved):
                where, state = noop("transfer %(key)s"), seals.chained("", _line(moved))
                yield Difference(where, what, table, {"key": moved.key}, state)
            if self.digest and moved.id <= self.until:
                self.digest = seals.chained(self.digest, _line(moved))
        if seen:
            yield from self._compare()
        for number in sorted(self.tables - set(Table.objects.values_list("pk", flat=True))):
            what = noop("has transfers, but there is no such table")
            yield Difference(noop("table %(table)s"), what, values={"table": number})

    def _compare(self) -> Iterator[Difference]:
        if self.digest != self.mark.digest:
            what = noop("a transfer beside the hands was changed since an audit found it clean")
            yield Difference(noop("ledger"), what, state=self.digest)


def _beside(after: int) -> Iterator[Moved]:
    """Read the transfers after an id that belong to no hand, in the order of posting."""
    beside = Q(key__startswith=CORRECTION) | ~Q(subject__startswith="hand:")
    rows = Transfer.objects.filter(beside, id__gt=after).order_by("id")
    keys = ("id", "key", "debit__key", "credit__key", "amount", "code", "subject")
    for row in rows.values_list(*keys, "actor", "reason", "created_at").iterator():
        yield Moved._make(row)


def _fault(moved: Moved) -> str:
    """Say what is wrong with a transfer, nothing if it is one that the house makes."""
    known = _KNOWN.get(moved.code)
    if known is None or not known.fullmatch(" ".join(moved[1:4] + moved[6:7])):
        return noop("the house makes no such transfer")
    if moved.code == Code.CORRECTION and not _stands(moved):
        return noop("no act of administration stands behind it")
    return ""


def _stands(moved: Moved) -> bool:
    """Tell whether the author of a correction wrote down why, as they made it."""
    acts = AdminAction.objects.filter(verb=AdminAction.Verb.CORRECT, actor=moved.actor_id)
    whys = acts.filter(created_at=moved.at).values_list("reason", flat=True)
    return " ".join(moved.reason.split()) in whys


def _table(moved: Moved) -> int | None:
    kind, _colon, number = moved.subject.partition(":")
    return int(number) if kind == "table" and number.isdecimal() else None


def _line(moved: Moved) -> str:
    *row, at = moved[1:]
    return f"{row} {at.isoformat()}"
