"""What the rows of a table and of its sittings say, beside its hands and the ledger."""

from collections.abc import Iterator, Sequence

from django.db.models import Count, Max, Min

from poker.audit.report import Difference
from poker.ledger import book
from poker.ledger.models import Code
from poker.models import Hand, HandEvent, Sitting, Table
from poker.stored import StoredTransfer


def check(table: Table, around: Sequence[StoredTransfer]) -> Iterator[Difference]:
    """Check a table; `around` are the transfers that brought chips to it or took them."""
    for where, what in (*_numbers(table), *_hand(table), *_sittings(table, around)):
        yield Difference(where, what, table.pk)


def _numbers(table: Table) -> Iterator[tuple[str, str]]:
    hands = Hand.objects.filter(table=table)
    there = hands.aggregate(count=Count("pk"), first=Min("number"), last=Max("number"))
    dealt = table.hands_dealt
    expected = {"count": dealt, "first": 1 if dealt else None, "last": dealt or None}
    if there != expected:
        yield f"table {table.pk}", "its hands are not numbered without a gap"


def _hand(table: Table) -> Iterator[tuple[str, str]]:
    """Compare the table's row with the hand it names."""
    where = f"table {table.pk}"
    running = Hand.objects.filter(table=table, state=Hand.State.RUNNING)
    if any(hand.pk != table.hand_id for hand in running):
        yield where, "a hand runs that is not the table's hand"
    if table.hand_id is None:
        return
    last = HandEvent.objects.filter(hand=table.hand_id).count()
    if last != table.hand_seq:
        yield where, f"it knows {table.hand_seq} facts of its hand, there are {last}"


def _sittings(table: Table, around: Sequence[StoredTransfer]) -> Iterator[tuple[str, str]]:
    """Compare what sittings brought and took with the ledger; who left left nothing behind."""
    brought, took = _brought_and_took(around)
    sittings = list(Sitting.objects.filter(table=table).order_by("pk"))
    left = [f"stack:{sitting.pk}" for sitting in sittings if sitting.state == Sitting.State.LEFT]
    rest = book.balances(left)
    for sitting in sittings:
        key, where = f"stack:{sitting.pk}", f"sitting {sitting.pk}"
        came, went = brought.get(key, 0), took.get(key, 0)
        if (came, went) != (sitting.bought_in, sitting.cashed_out):
            yield (
                where,
                f"its row says {sitting.bought_in} in and {sitting.cashed_out} out, "
                f"the ledger {came} in and {went} out",
            )
        if rest.get(key):
            yield where, f"it left, but {rest[key]} chips did not"


def _brought_and_took(around: Sequence[StoredTransfer]) -> tuple[dict[str, int], dict[str, int]]:
    brought: dict[str, int] = {}
    took: dict[str, int] = {}
    for transfer in around:
        if transfer.code in (Code.BUY_IN, Code.TOP_UP):
            brought[transfer.credit] = brought.get(transfer.credit, 0) + transfer.amount
        elif transfer.code == Code.CASH_OUT:
            took[transfer.debit] = took.get(transfer.debit, 0) + transfer.amount
    return brought, took
