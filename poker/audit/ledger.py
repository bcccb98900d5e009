"""The ledger as a whole: every balance from its transfers, all of them zero together."""

from collections.abc import Iterator
from itertools import islice
from uuid import UUID

from django.db.models import Max
from django.utils.translation import gettext_noop as noop

from poker.audit.report import Difference
from poker.ledger import book
from poker.ledger.models import Account, Kind, Transfer
from poker.models import Hand, Sitting

BATCH = 500


def last_transfer() -> int:
    """Give the id of the last transfer there is."""
    return Transfer.objects.aggregate(last=Max("id"))["last"] or 0


def check(*, after: int) -> Iterator[Difference]:
    """Check all balances, or of accounts that transfers after an id moved; and the sum of all."""
    if total := book.total():
        what = noop("all balances add up to %(total)s, not 0")
        yield Difference(noop("ledger"), what, values={"total": total})
    for wrong in book.resum(after=after):
        what = noop("the balance is %(stored)s, its transfers add up to %(summed)s")
        yield _of_account(wrong.account, what, stored=wrong.stored, summed=wrong.summed)
    overdrawn = Account.objects.filter(balance__lt=0, may_overdraw=False)
    for key in overdrawn.values_list("key", flat=True):
        yield _of_account(key, noop("it is overdrawn"))
    yield from _pots()
    yield from _orphans(after)


def _pots() -> Iterator[Difference]:
    """No pot but that of a running hand holds chips."""
    full = Account.objects.filter(kind=Kind.POT).exclude(balance=0).values_list("key", flat=True)
    running = Hand.objects.filter(state=Hand.State.RUNNING).values_list("pk", flat=True)
    for key in sorted(set(full) - {f"pot:{pk}" for pk in running}):
        yield _of_account(key, noop("its hand is over, and it holds chips"))


def _orphans(after: int) -> Iterator[Difference]:
    """Name hands that transfers are about and that are not there."""
    about = Transfer.objects.filter(id__gt=after, subject__gte="hand:", subject__lt="hand;")
    subjects = about.order_by("subject").values_list("subject", flat=True).distinct()
    walked = subjects.iterator(chunk_size=BATCH)
    while batch := list(islice(walked, BATCH)):
        ids = {subject: _id(subject) for subject in batch}
        there = set(
            Hand.objects.filter(pk__in=[pk for pk in ids.values() if pk]).values_list(
                "pk", flat=True
            )
        )
        for subject in batch:
            if ids[subject] not in there:
                what = noop("has transfers, but there is no such hand")
                yield Difference(noop("%(subject)s"), what, values={"subject": subject})


def _of_account(key: str, what: str, **values: int | str) -> Difference:
    where = noop("account %(account)s")
    return Difference(where, what, _table_of(key), {"account": key, **values})


def _table_of(account: str) -> int | None:
    """Give the table that an account of a stack or a pot belongs to."""
    kind, _colon, name = account.partition(":")
    if kind == "stack" and name.isdecimal():
        return Sitting.objects.filter(pk=int(name)).values_list("table", flat=True).first()
    if kind == "pot" and (hand_id := _id(name)) is not None:
        return Hand.objects.filter(pk=hand_id).values_list("table", flat=True).first()
    return None


def _id(subject: str) -> UUID | None:
    try:
        return UUID(subject.removeprefix("hand:"))
    except ValueError:
        return None
