"""A run of hands of one table: read in a few statements, then looked at one by one.

What is needed later, for the chips between hands and for the seals, is kept in a few numbers a
hand; so a run can be looked at in another process, and no memory grows with the record.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from uuid import UUID

from poker import seals, stored
from poker.audit.again import Wrong, decide_again, read
from poker.engine.cards import Card, cards
from poker.engine.chips import movements
from poker.engine.events import Event, HandStarted
from poker.engine.hand import Hand
from poker.ledger import book
from poker.models import Hand as HandRow
from poker.models import HandSeat
from poker.stored import StoredFact, StoredTransfer
from poker.vault import deals
from poker.vault.deals import Sealed

BATCH = 100


class Looked(NamedTuple):
    """A hand that was looked at; chips by account of a stack, `first` the id of a transfer."""

    number: int
    night_id: int
    where: str
    wrong: tuple[str, ...]
    digest: str
    facts: int
    transfers: int
    first: int | None
    began: dict[str, int]
    moved: dict[str, int]


class SeatRow(NamedTuple):
    """The row of a seat that was dealt in."""

    seat: int
    sitting_id: int
    start: int
    net: int | None


class Rows(NamedTuple):
    """All rows of one hand."""

    row: HandRow
    seats: list[SeatRow]
    facts: list[StoredFact]
    transfers: list[StoredTransfer]
    deal: Sealed | None
    pot: int | None


def look(table_id: int, first: int, last: int) -> list[Looked]:
    """Look at the hands of a table with these numbers, both included."""
    found = []
    for at in range(first, last + 1, BATCH):
        numbers = (at, min(at + BATCH - 1, last))
        hands = HandRow.objects.filter(table=table_id, number__range=numbers)
        found += [_look(rows) for rows in _read_rows(list(hands.order_by("number")))]
    return found


def _read_rows(hands: Sequence[HandRow]) -> Iterator[Rows]:
    ids = [row.pk for row in hands]
    facts = stored.facts_of(ids)
    transfers = stored.hand_transfers(ids)
    sealed = deals.sealed(ids)
    pots = book.balances(f"pot:{pk}" for pk in ids)
    seats: dict[UUID, list[SeatRow]] = {pk: [] for pk in ids}
    dealt = HandSeat.objects.filter(hand__in=ids)
    for hand_id, *seat in dealt.values_list("hand", "seat", "sitting", "start", "net"):
        seats[hand_id].append(SeatRow._make(seat))
    for row in hands:
        yield Rows(
            row=row,
            seats=seats[row.pk],
            facts=facts[row.pk],
            transfers=transfers[row.pk],
            deal=sealed.get(row.pk),
            pot=pots.get(f"pot:{row.pk}"),
        )


def _look(rows: Rows) -> Looked:
    row, wrong = rows.row, []
    folded: Hand | None = None
    try:
        digest = seals.hand_digest(row.pk, rows.facts, rows.transfers)
        facts = read(rows.facts)
        folded = decide_again(facts, _deck(rows.deal, facts[0]))
    except Wrong as fault:
        wrong, digest = [str(fault)], ""
    else:
        wrong = [*_row(rows, folded), *_chips(rows, facts, folded)]
    accounts = {seat.seat: f"stack:{seat.sitting_id}" for seat in rows.seats}
    began = {accounts.get(p.seat, ""): p.start for p in folded.seats} if folded else {}
    return Looked(
        number=row.number,
        night_id=row.night_id,
        where=f"hand {row.serial} ({row.pk})",
        wrong=tuple(wrong),
        digest=digest or seals.hand_digest(row.pk, rows.facts, rows.transfers),
        facts=len(rows.facts),
        transfers=len(rows.transfers),
        first=rows.transfers[0].id if rows.transfers else None,
        began=began,
        moved=_moved(rows.transfers),
    )


def _deck(deal: Sealed | None, first: Event) -> tuple[Card, ...]:
    """Open the deck, after making sure that it is the one that was sealed and announced."""
    if deal is None:
        raise Wrong("there is no deal for it in the vault")
    if not deal.holds():
        raise Wrong("the deck and its salts do not give the seal")
    if not isinstance(first, HandStarted) or first.commitment != deal.root:
        raise Wrong("fact 1 announced another seal than the deal's")
    return cards(deal.deck)


def _row(rows: Rows, folded: Hand) -> Iterator[str]:
    """Compare what the rows say for finding a hand with the hand itself."""
    row = rows.row
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
    if {seat.seat: (seat.start, seat.net) for seat in rows.seats} != expected:
        yield "its seats' rows say other chips than its facts"


def _chips(rows: Rows, facts: Sequence[Event], folded: Hand) -> Iterator[str]:
    """Work every transfer of the hand out again, and compare; then the pot."""
    transfers = rows.transfers
    expected = list(_expected(rows, facts))
    for transfer, (key, *rest) in zip(transfers, expected, strict=False):
        if transfer.key != key:
            yield f"transfer {transfer.key} stands where {key} belongs"
            return
        if [transfer.debit, transfer.credit, transfer.amount, transfer.code] != rest:
            yield f"transfer {key} is not what its fact moved"
            return
    for key, *_rest in expected[len(transfers) :]:
        yield f"transfer {key} is missing"
        return
    for transfer in transfers[len(expected) :]:
        yield f"transfer {transfer.key} has no fact"
        return
    if rows.pot != folded.pot_total:
        yield f"its pot holds {rows.pot} chips, by its facts {folded.pot_total}"


def _expected(rows: Rows, facts: Sequence[Event]) -> Iterator[tuple[str, str, str, int, str]]:
    subject = f"hand:{rows.row.pk}"
    accounts: dict[int | None, str] = {s.seat: f"stack:{s.sitting_id}" for s in rows.seats}
    accounts[None] = f"pot:{rows.row.pk}"
    for seq, fact in enumerate(facts, 1):
        for n, move in enumerate(movements(fact)):
            source, target = accounts.get(move.source, ""), accounts.get(move.target, "")
            yield f"{subject}:{seq}:{n}", source, target, move.amount, move.code


def _moved(transfers: Sequence[StoredTransfer]) -> dict[str, int]:
    moved: dict[str, int] = {}
    for transfer in transfers:
        moved[transfer.debit] = moved.get(transfer.debit, 0) - transfer.amount
        moved[transfer.credit] = moved.get(transfer.credit, 0) + transfer.amount
    return {key: amount for key, amount in moved.items() if key.startswith("stack:")}
