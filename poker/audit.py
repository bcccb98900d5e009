"""Play every stored hand again and compare: facts with rules, chips with facts, seals with decks.

Nothing is trusted but the rules: each hand is decided again under its own house from its own
deck, each chip movement is worked out again, and every balance is added up again. A difference
names hands, facts and transfers, and never a card.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import reduce
from itertools import count

import msgspec
from django.db import transaction
from django.db.models import Q

from poker import store
from poker.engine.actions import (
    Action,
    BetTo,
    Call,
    Check,
    Fold,
    RaiseTo,
    RenewTurn,
    Show,
    TimeOut,
    Void,
)
from poker.engine.cards import Card
from poker.engine.chips import movements
from poker.engine.decide import Refused, decide, start
from poker.engine.events import (
    BetMade,
    Called,
    Cause,
    Checked,
    Event,
    Folded,
    HandStarted,
    HandVoided,
    Raised,
    Shown,
    TimedOut,
    TurnRenewed,
)
from poker.engine.hand import Hand, evolve, replay
from poker.ledger import book
from poker.ledger.models import Code, Transfer
from poker.models import Hand as HandRow
from poker.models import HandEvent, HandSeat, Sitting, Table
from poker.vault import deals
from poker.vault.models import Deal


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as it must be; `where` names the hand, account or table."""

    where: str
    what: str


@dataclass(slots=True)
class Report:
    """What was looked at, and every difference in the order it was found."""

    tables: int = 0
    hands: int = 0
    facts: int = 0
    transfers: int = 0
    differences: list[Difference] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        """Tell whether everything is as it must be."""
        return not self.differences


def audit(*, table_id: int | None = None, since: datetime | None = None) -> Report:
    """Audit all hands, or those of a table, or those started `since`; the ledger always as a whole.

    Everything is read at one moment, so tables may play on meanwhile.
    """
    report = Report()
    with _one_moment():
        _look(report, table_id=table_id, since=since)
    return report


def _look(report: Report, *, table_id: int | None, since: datetime | None) -> None:
    report.differences += _ledger()
    tables = Table.objects.order_by("pk")
    for table in tables if table_id is None else tables.filter(pk=table_id):
        report.tables += 1
        hands = HandRow.objects.filter(table=table).order_by("number")
        stacks = _Stacks(table)
        for hand in hands if since is None else hands.filter(started_at__gte=since):
            report.hands += 1
            report.differences += _hand(hand, report, stacks)
        report.differences += [*_numbers(table), *_table(table), *_sittings(table)]


@contextmanager
def _one_moment() -> Iterator[None]:
    """Read from one snapshot; on SQLite without the write lock that `atomic` takes here."""
    connection = transaction.get_connection()
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
        try:
            yield
        finally:
            with connection.cursor() as cursor:
                cursor.execute("ROLLBACK")
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


# ------------------------------------------------------------------ the ledger as a whole


def _ledger() -> Iterator[Difference]:
    if total := book.total():
        yield Difference("ledger", f"all balances add up to {total}, not 0")
    for wrong in book.resum():
        yield Difference(
            f"account {wrong.account}",
            f"the balance is {wrong.stored}, its transfers add up to {wrong.summed}",
        )
    known = {f"hand:{pk}" for pk in HandRow.objects.values_list("pk", flat=True)}
    subjects = Transfer.objects.filter(subject__startswith="hand:").values_list(
        "subject", flat=True
    )
    for subject in sorted(set(subjects.distinct()) - known):
        yield Difference(subject, "has transfers, but there is no such hand")


# ------------------------------------------------------------------ one hand


def _hand(row: HandRow, report: Report, stacks: "_Stacks") -> list[Difference]:
    """Audit one hand; what follows from a first difference in its facts is not told again."""
    where = f"hand {row.serial} ({row.pk})"
    events = list(HandEvent.objects.filter(hand=row).order_by("seq"))
    report.facts += len(events)
    try:
        facts = _read(events)
        deck = _deck(row, facts)
        _decide_again(facts, deck)
        folded = replay(facts)
    except _Wrong as wrong:
        return [Difference(where, str(wrong))]
    found = [*_row(row, folded), *_chips(row, facts, folded, report), *stacks.check(row, folded)]
    return [Difference(where, what) for what in found]


class _Wrong(Exception):
    """The first thing that is wrong with a hand's facts."""


def _read(events: list[HandEvent]) -> list[Event]:
    facts = []
    for expected, event in zip(count(1), events, strict=False):
        if event.seq != expected:
            raise _Wrong(f"fact {expected} is missing")
        try:
            facts.append(store.read(event.kind, event.data))
        except (KeyError, msgspec.ValidationError) as unreadable:
            raise _Wrong(f"fact {expected} ({event.kind}) cannot be read") from unreadable
    if not facts or not isinstance(facts[0], HandStarted):
        raise _Wrong("fact 1 is not hand_started")
    return facts


def _deck(row: HandRow, facts: list[Event]) -> tuple[Card, ...]:
    """Open the deck, after making sure that it is the one that was sealed and announced."""
    deal = Deal.objects.filter(hand=row.pk).first()
    if deal is None:
        raise _Wrong("there is no deal for it in the vault")
    if not deals.intact(row.pk):
        raise _Wrong("the deck and its salts do not give the seal")
    if not isinstance(facts[0], HandStarted) or facts[0].commitment != deal.root:
        raise _Wrong("fact 1 announced another seal than the deal's")
    return deals.open_deck(row.pk)


def _decide_again(facts: list[Event], deck: tuple[Card, ...]) -> None:
    """Decide everything again and compare fact by fact."""
    first = facts[0]
    assert isinstance(first, HandStarted)
    done = _same(facts, 0, start(first.house, first.lineup, first.commitment, deck))
    hand = replay(facts[:done])
    while done < len(facts):
        seat, action, cause = _asked(facts[done], done + 1)
        answer = decide(hand, seat, action, deck, cause)
        if isinstance(answer, Refused):
            kind = store.kind(facts[done])
            raise _Wrong(f"fact {done + 1} ({kind}) is refused: {answer.reason.value}")
        done = _same(facts, done, answer)
        hand = reduce(evolve, answer, hand)


def _same(facts: list[Event], after: int, decided: tuple[Event, ...]) -> int:
    for seq, fact in enumerate(decided, after + 1):
        if seq > len(facts):
            raise _Wrong(f"fact {seq} ({store.kind(fact)}) is missing")
        if facts[seq - 1] != fact:
            stored, again = store.kind(facts[seq - 1]), store.kind(fact)
            kinds = stored if stored == again else f"{stored}, decided again {again}"
            raise _Wrong(f"fact {seq} ({kinds}) is not what the rules give")
    return after + len(decided)


def _asked(fact: Event, seq: int) -> tuple[int | None, Action, Cause]:
    """Tell from a fact what must have been asked."""
    match fact:
        case Checked(seat, cause):
            return seat, Check(), cause
        case Called(seat, cause=cause):
            return seat, Call(), cause
        case BetMade(seat, to=to, cause=cause):
            return seat, BetTo(to), cause
        case Raised(seat, to=to, cause=cause):
            return seat, RaiseTo(to), cause
        case Folded(seat, cause):
            return seat, Fold(), cause
        case TimedOut(seat):
            return seat, TimeOut(), "clock"
        case TurnRenewed(seat):
            return seat, RenewTurn(), "clock"
        case Shown(seat):
            return seat, Show(), "player"
        case HandVoided(reason):
            return None, Void(reason), "player"
        case _:
            raise _Wrong(f"fact {seq} ({store.kind(fact)}) follows from nothing")


def _row(row: HandRow, folded: Hand) -> Iterator[str]:
    """Compare what the rows say for finding a hand with the hand itself."""
    state = "voided" if folded.voided else "ended" if folded.ended else "running"
    if row.state != state:
        yield f"its row says {row.state}, its facts say {state}"
    lineup = folded.lineup
    places = (lineup.button, lineup.small_blind, lineup.big_blind)
    if (row.button, row.small_blind, row.big_blind) != places:
        yield "its row says another button or other blinds than its facts"
    expected = {
        p.seat: (p.start, p.stack - p.start if folded.ended else None) for p in folded.seats
    }
    seats = HandSeat.objects.filter(hand=row).values_list("seat", "start", "net")
    if {seat: (begins, net) for seat, begins, net in seats} != expected:
        yield "its seats' rows say other chips than its facts"


def _chips(row: HandRow, facts: list[Event], folded: Hand, report: Report) -> Iterator[str]:
    """Work every transfer of the hand out again, and compare; then the pot."""
    stored = book.about(f"hand:{row.pk}")
    report.transfers += len(stored)
    expected = list(_expected(row, facts))
    for transfer, (key, *rest) in zip(stored, expected, strict=False):
        again = [transfer.debit.key, transfer.credit.key, transfer.amount, transfer.code]
        if transfer.key != key:
            yield f"transfer {transfer.key} stands where {key} belongs"
            return
        if again != rest:
            yield f"transfer {key} is not what its fact moved"
            return
    for key, *_rest in expected[len(stored) :]:
        yield f"transfer {key} is missing"
        return
    for transfer in stored[len(expected) :]:
        yield f"transfer {transfer.key} has no fact"
        return
    pot = book.balances([f"pot:{row.pk}"]).get(f"pot:{row.pk}")
    if pot != folded.pot_total:
        yield f"its pot holds {pot} chips, by its facts {folded.pot_total}"


def _expected(row: HandRow, facts: list[Event]) -> Iterator[tuple[str, str, str, int, str]]:
    pot = f"pot:{row.pk}"
    stacks: dict[int | None, str] = {
        seat: f"stack:{sitting}"
        for seat, sitting in HandSeat.objects.filter(hand=row).values_list("seat", "sitting_id")
    }
    stacks[None] = pot
    for seq, fact in enumerate(facts, 1):
        for n, move in enumerate(movements(fact)):
            key = f"hand:{row.pk}:{seq}:{n}"
            yield key, stacks[move.source], stacks[move.target], move.amount, move.code


# ------------------------------------------------------------------ a table


class _Stacks:
    """The stacks of a table, stepped transfer by transfer: what each hand began with must fit."""

    def __init__(self, table: Table) -> None:
        mine = [f"stack:{pk}" for pk in table.sittings.values_list("pk", flat=True)]
        moved = Transfer.objects.filter(Q(debit__key__in=mine) | Q(credit__key__in=mine))
        steps = moved.order_by("id").values_list("subject", "debit__key", "credit__key", "amount")
        self._steps = steps.iterator(chunk_size=2000)
        self._next = next(self._steps, None)
        self._stacks: dict[str, int] = {}

    def check(self, row: HandRow, folded: Hand) -> Iterator[str]:
        """Compare the ledger's stacks just before a hand with those the hand began with."""
        subject = f"hand:{row.pk}"
        while self._next is not None and self._next[0] != subject:
            self._step(self._next)
            self._next = next(self._steps, None)
        seats = dict(HandSeat.objects.filter(hand=row).values_list("seat", "sitting_id"))
        for player in folded.seats:
            there = self._stacks.get(f"stack:{seats.get(player.seat)}", 0)
            if there != player.start:
                yield f"seat {player.seat} began with {player.start}, the ledger had {there}"
                return

    def _step(self, step: tuple[str, str, str, int]) -> None:
        _subject, debit, credit, amount = step
        self._stacks[debit] = self._stacks.get(debit, 0) - amount
        self._stacks[credit] = self._stacks.get(credit, 0) + amount


def _numbers(table: Table) -> Iterator[Difference]:
    numbers = list(
        HandRow.objects.filter(table=table).order_by("number").values_list("number", flat=True)
    )
    if numbers != list(range(1, table.hands_dealt + 1)):
        yield Difference(f"table {table.pk}", "its hands are not numbered without a gap")


def _table(table: Table) -> Iterator[Difference]:
    """Compare the table's row with the hand it names."""
    where = f"table {table.pk}"
    running = HandRow.objects.filter(table=table, state=HandRow.State.RUNNING)
    if any(hand.pk != table.hand_id for hand in running):
        yield Difference(where, "a hand runs that is not the table's hand")
    if table.hand_id is None:
        return
    last = HandEvent.objects.filter(hand=table.hand_id).count()
    if last != table.hand_seq:
        yield Difference(where, f"it knows {table.hand_seq} facts of its hand, there are {last}")


def _sittings(table: Table) -> Iterator[Difference]:
    """Compare what sittings brought and took with the ledger; who left left nothing behind."""
    for sitting in Sitting.objects.filter(table=table).order_by("pk"):
        key = f"stack:{sitting.pk}"
        mine = Transfer.objects.filter(Q(debit__key=key) | Q(credit__key=key))
        brought = sum(t.amount for t in mine.filter(code__in=(Code.BUY_IN, Code.TOP_UP)))
        took = sum(t.amount for t in mine.filter(code=Code.CASH_OUT))
        if (brought, took) != (sitting.bought_in, sitting.cashed_out):
            yield Difference(
                f"sitting {sitting.pk}",
                f"its row says {sitting.bought_in} in and {sitting.cashed_out} out, "
                f"the ledger {brought} in and {took} out",
            )
        left = sitting.state == Sitting.State.LEFT
        if left and (rest := book.balances([key]).get(key, 0)):
            yield Difference(f"sitting {sitting.pk}", f"it left, but {rest} chips did not")
