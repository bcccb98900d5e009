"""The ledger as a whole: every balance from its transfers, all of them zero together."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import islice
from uuid import UUID

from django.db.models import F, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce, Greatest
from django.utils.translation import gettext_noop as noop

from poker.audit.report import Difference
from poker.ledger import book
from poker.ledger.models import Account, Kind, Transfer
from poker.models import Hand, Sitting, Table
from poker.vault import deals

BATCH = 500
MINT = "mint"
SURE = timedelta(minutes=10)
"""No transaction lasts so long."""


def last_transfer(now: datetime | None) -> int:
    """Give the id of the last transfer before which none can still appear, 0 if there is none.

    Where several write at once, one may be committed before another with a smaller id.
    """
    posted = Transfer.objects.order_by("-id")
    if now is not None:
        posted = posted.filter(created_at__lt=now - SURE)
    return posted.values_list("pk", flat=True).first() or 0


def check(*, after: int) -> Iterator[Difference]:
    """Check all balances, or of accounts that transfers after an id moved; and the sum of all."""
    if total := book.total():
        what = noop("all balances add up to %(total)s, not 0")
        yield Difference(noop("ledger"), what, values={"total": total})
    for wrong in book.resum(after=after):
        what = noop("the balance is %(stored)s, its transfers add up to %(summed)s")
        yield _of_account(wrong.account, what, stored=wrong.stored, summed=wrong.summed)
    yield from _odd_accounts(after)
    yield from _pots(after)
    yield from _orphans(after)
    if not after:
        yield from _last_named()
        yield from _without_table()


def _odd_accounts(after: int) -> Iterator[Difference]:
    """Nobody but the mint may overdraw, and an account is of the kind that its key says."""
    others = book.moved(after=after).exclude(key=MINT)
    over = others.filter(Q(balance__lt=0) | Q(may_overdraw=True))
    for key, balance in over.values_list("key", "balance"):
        what = noop("it is overdrawn, or may be: its balance is %(balance)s")
        yield _of_account(key, what, balance=balance)
    for kind in (Kind.WALLET, Kind.STACK, Kind.POT):
        odd = others.filter(kind=kind).exclude(key__startswith=f"{kind.value}:")
        for key in odd.values_list("key", flat=True):
            yield _of_account(key, noop("it is of another kind than its key says"))
    for key in others.filter(kind=Kind.MINT).values_list("key", flat=True):
        yield _of_account(key, noop("it is of another kind than its key says"))


def _last_named() -> Iterator[Difference]:
    """A statement ends with the transfer that its account names as its last."""
    moved = Transfer.objects.order_by("-id").values("pk")
    credit = Coalesce(Subquery(moved.filter(credit=OuterRef("pk"))[:1]), 0)
    debit = Coalesce(Subquery(moved.filter(debit=OuterRef("pk"))[:1]), 0)
    named = Account.objects.annotate(
        ends=Greatest(credit, debit), says=Coalesce("last_transfer", 0)
    )
    for key, ends in named.exclude(ends=F("says")).order_by("id").values_list("key", "ends"):
        yield _of_account(
            key, noop("its last transfer is %(last)s, its row says another"), last=ends
        )


def _without_table() -> Iterator[Difference]:
    """Every hand is of a table that is there, and every deck of a hand."""
    lost = Hand.objects.exclude(table__in=Table.objects.all()).order_by("pk")
    for pk in lost.values_list("pk", flat=True):
        yield _of_hand(pk, noop("its table is gone"))
    for pk in deals.of_none(Hand.objects.all()):
        yield _of_hand(pk, noop("its deck is in the vault, but there is no such hand"))


def _of_hand(pk: UUID, what: str) -> Difference:
    return Difference(noop("hand %(id)s"), what, values={"id": str(pk)})


def _pots(after: int) -> Iterator[Difference]:
    """No pot but that of a running hand holds chips."""
    pots = book.moved(after=after).filter(kind=Kind.POT)
    full = dict(pots.exclude(balance=0).values_list("key", "balance"))
    running = Hand.objects.filter(state=Hand.State.RUNNING).values_list("pk", flat=True)
    for key in sorted(full.keys() - {f"pot:{pk}" for pk in running}):
        what = noop("its hand is over, and it holds %(chips)s chips")
        yield _of_account(key, what, chips=full[key])


def _orphans(after: int) -> Iterator[Difference]:
    """Name hands that transfers are about and that are not there."""
    about = Transfer.objects.filter(id__gt=after, subject__startswith="hand:")
    subjects = about.values_list("subject", flat=True)
    if after:  # few: by the id, not by the index of all subjects
        walked = iter(sorted(set(subjects.order_by("id"))))
    else:
        walked = subjects.order_by("subject").distinct().iterator(chunk_size=BATCH)
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
