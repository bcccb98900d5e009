"""The one door to a table: lock it, do one thing, write facts and chips together, tell.

One transaction: `SELECT … FOR UPDATE` of the table's row (SQLite: BEGIN IMMEDIATE), then all
accounts by ascending id. What a crash leaves behind is everything or nothing.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from datetime import datetime
from secrets import SystemRandom

import structlog
from django.db import IntegrityError, transaction

from poker import pokes, seals, store
from poker.engine.hand import Hand
from poker.ledger import book
from poker.models import ChatMessage, Table

from . import clock, frost, rows
from .felt import Chance, Felt, pot_key, stack_key
from .pen import pen
from .refusal import Reason, Refusal

log = structlog.get_logger(__name__)

FAULTS_UNTIL_FROZEN = 2
UNDER_WAY = (Table.State.OPEN, Table.State.PAUSING, Table.State.PAUSED)
CHANCE = SystemRandom()

_uncounted: ContextVar[list[int] | None] = ContextVar("uncounted", default=None)
"""The tables at which something broke inside a wider transaction, None outside of one."""


@contextmanager
def at_table(
    table_id: int, *, now: datetime, chance: Chance = CHANCE, actor_id: int | None = None
) -> Iterator[Felt]:
    """Give the table under its lock; what was decided is written when the block ends.

    A Refusal leaves everything as it was. A broken invariant rolls back too, and is counted:
    the second one at the same table freezes it.
    """
    felt: Felt | None = None
    try:
        with ExitStack() as held, _writing(held):
            felt = _open(table_id, now=now, chance=chance)
            felt.actor_id = actor_id
            yield felt
            if felt.changed:
                _write(felt)
    except (AssertionError, IntegrityError, book.AlreadyPosted) as fault:
        _broken(table_id, felt, fault)
        raise


@contextmanager
def wider() -> Iterator[None]:
    """Run a wider transaction around the door; what breaks in it is counted when it is undone.

    Counted inside it, the count would be undone with it.
    """
    broken: list[int] = []
    token = _uncounted.set(broken)
    try:
        with pen(), transaction.atomic():
            yield
    finally:
        _uncounted.reset(token)
        for table_id in broken:
            _count(table_id)


@contextmanager
def _writing(held: ExitStack) -> Iterator[None]:
    """Run a transaction with the pen in hand, and put it down before anybody is told."""
    held.enter_context(pen())
    with transaction.atomic():
        transaction.on_commit(held.close)
        yield


def _open(table_id: int, *, now: datetime, chance: Chance) -> Felt:
    table = rows.lock_table(table_id)
    if table is None:
        raise Refusal(Reason.NO_TABLE)
    return Felt(table, now=now, chance=chance)


def _write(felt: Felt) -> None:
    """Write facts, chips, seats, notes and the table's row, and tell after the commit."""
    _write_facts(felt)
    _move_chips(felt)
    if felt.closed is not None:
        seals.seal(felt.closed, now=felt.now)
    for sitting in felt.touched.values():
        rows.write(sitting, felt.before[sitting.pk])
    if felt.notes:
        ChatMessage.objects.bulk_create(felt.notes)
    table = felt.table
    table.version += 1
    table.wake_at = clock.next_wake(felt)
    rows.write(table, felt.table_before)
    transaction.on_commit(lambda: _tell(felt))


def write_down(felt: Felt) -> None:
    """Write the facts and chips of a hand that is over, and go on under the same lock."""
    _write_facts(felt)
    _move_chips(felt)
    felt.start_afresh()


def _write_facts(felt: Felt) -> None:
    if not felt.facts:
        return
    after = felt.table.hand_seq
    rows.insert(store.rows(felt.hand_id, felt.facts, after=after, now=felt.now))
    felt.table.hand_seq = after + len(felt.facts)


def _move_chips(felt: Felt) -> None:
    """Post the transfers; then the ledger and the folded hand must say the same."""
    if not felt.entries:
        return
    try:
        book.post(felt.entries, now=felt.now, actor_id=felt.actor_id)
    except book.Overdraft as short:
        if not short.account.startswith("wallet:"):
            raise AssertionError(f"{short.account} is overdrawn by a hand") from short
        raise Refusal(Reason.WALLET_SHORT, have=book.balance(short.account)) from short
    if felt.facts and felt.game is not None:
        _assert_stacks(felt, felt.game)


def _assert_stacks(felt: Felt, game: Hand) -> None:
    """Compare the ledger with the hand: every stack, and the pot.

    What was paid in or out beside the hand, in the same transaction, is added to its stacks.
    """
    beside: dict[str, int] = {}
    for entry in felt.entries:
        if not entry.key.startswith("hand:"):
            beside[entry.credit] = beside.get(entry.credit, 0) + entry.amount
            beside[entry.debit] = beside.get(entry.debit, 0) - entry.amount
    expected = {pot_key(felt.hand_id): game.pot_total}
    for player in game.seats:
        sitting = felt.at(player.seat)
        assert sitting is not None, f"seat {player.seat} left its hand"
        key = stack_key(sitting)
        expected[key] = player.stack + beside.get(key, 0)
    assert book.balances(expected) == expected, "ledger and hand disagree"


def _tell(felt: Felt) -> None:
    """After the commit: remember the facts, poke the sockets, ask for the wake."""
    table = felt.table
    if felt.facts and table.hand_id is not None:
        known = store.facts(table.hand_id, until=table.hand_seq - len(felt.facts))
        store.remember(table.hand_id, (*known, *felt.facts), felt.game)
    pokes.poke(table.pk, table.version)
    pokes.hint(table.pk, table.wake_at, now=felt.now)


def _broken(table_id: int, felt: Felt | None, fault: Exception) -> None:
    """Count a broken invariant, and log its kinds, never cards."""
    kinds = ",".join(store.kind(fact) for fact in felt.facts)[:64] if felt else ""
    log.error("invariant_broken", table=table_id, fault=type(fault).__name__, kinds=kinds)
    uncounted = _uncounted.get()
    if uncounted is None:
        _count(table_id)
    else:
        uncounted.append(table_id)


def _count(table_id: int) -> None:
    """Count a broken invariant at a table, and freeze it at the second."""
    with pen(), transaction.atomic():
        table = rows.lock_table(table_id)
        if table is None:
            return
        before = rows.values(table)
        table.faults += 1
        froze = table.faults >= FAULTS_UNTIL_FROZEN and table.state in UNDER_WAY
        if froze:
            frost.freeze(table, why="invariant")
            table.version += 1
            table.wake_at = None
            transaction.on_commit(lambda: pokes.poke(table.pk, table.version))
        rows.write(table, before)
    if froze:
        log.error("table_frozen", table=table_id)
