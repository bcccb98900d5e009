"""What the rows of a table and of its sittings say, beside its hands and the ledger."""

from collections.abc import Iterator, Sequence

from django.db.models import Count, Max, Min
from django.utils.translation import gettext_noop as noop

from poker.audit.report import Difference, Said
from poker.ledger import book
from poker.ledger.models import Code
from poker.models import Hand, HandEvent, Sitting, Table
from poker.stored import StoredTransfer


def check(table: Table, around: Sequence[StoredTransfer]) -> Iterator[Difference]:
    """Check a table; `around` are the transfers that brought chips to it or took them."""
    for what, values in (*_numbers(table), *_hand(table)):
        where = noop("table %(table)s")
        yield Difference(where, what, table.pk, {"table": table.pk, **values})
    for what, values in _sittings(table, around):
        yield Difference(noop("sitting %(sitting)s"), what, table.pk, values)


def _numbers(table: Table) -> Iterator[Said]:
    hands = Hand.objects.filter(table=table)
    there = hands.aggregate(count=Count("pk"), first=Min("number"), last=Max("number"))
    dealt = table.hands_dealt
    expected = {"count": dealt, "first": 1 if dealt else None, "last": dealt or None}
    if there != expected:
        yield Said(noop("its hands are not numbered without a gap"))


def _hand(table: Table) -> Iterator[Said]:
    """Compare the table's row with the hand it names."""
    running = Hand.objects.filter(table=table, state=Hand.State.RUNNING)
    if any(hand.pk != table.hand_id for hand in running):
        yield Said(noop("a hand runs that is not the table's hand"))
    if table.hand_id is None:
        return
    last = HandEvent.objects.filter(hand=table.hand_id).count()
    if last != table.hand_seq:
        what = noop("it knows %(known)s facts of its hand, there are %(there)s")
        yield Said(what, {"known": table.hand_seq, "there": last})


def _sittings(table: Table, around: Sequence[StoredTransfer]) -> Iterator[Said]:
    """Compare what sittings brought and took with the ledger; who left left nothing behind."""
    brought, took = _brought_and_took(around)
    sittings = list(Sitting.objects.filter(table=table).order_by("pk"))
    left = [f"stack:{sitting.pk}" for sitting in sittings if sitting.state == Sitting.State.LEFT]
    rest = book.balances(left)
    for sitting in sittings:
        key = f"stack:{sitting.pk}"
        said = {"in": sitting.bought_in, "out": sitting.cashed_out}
        came, went = brought.get(key, 0), took.get(key, 0)
        if (came, went) != (said["in"], said["out"]):
            what = noop(
                "its row says %(in)s in and %(out)s out, the ledger %(came)s in and %(went)s out"
            )
            yield Said(what, {"sitting": sitting.pk, **said, "came": came, "went": went})
        if rest.get(key):
            what = noop("it left, but %(chips)s chips did not")
            yield Said(what, {"sitting": sitting.pk, "chips": rest[key]})


def _brought_and_took(around: Sequence[StoredTransfer]) -> tuple[dict[str, int], dict[str, int]]:
    brought: dict[str, int] = {}
    took: dict[str, int] = {}
    for transfer in around:
        if transfer.code in (Code.BUY_IN, Code.TOP_UP):
            brought[transfer.credit] = brought.get(transfer.credit, 0) + transfer.amount
        elif transfer.code == Code.CASH_OUT:
            took[transfer.debit] = took.get(transfer.debit, 0) + transfer.amount
    return brought, took
