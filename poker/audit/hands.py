"""A run of hands of one table: read in a few statements, then looked at one by one.

What is needed later, for the chips between hands and for the seals, is kept in a few numbers a
hand; so a run can be looked at in another process, and no memory grows with the record.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from django.utils.translation import gettext_noop as noop

from poker import seals, stored
from poker.audit.again import Wrong, decide_again, read
from poker.audit.report import Difference, Said, Values
from poker.audit.rows import compare
from poker.engine.cards import cards
from poker.engine.chips import movements
from poker.engine.events import Event, HandStarted
from poker.engine.hand import Hand
from poker.ledger import book
from poker.stored import StoredFact, StoredHand, StoredSeat, StoredTransfer
from poker.vault import deals
from poker.vault.deals import Sealed

BATCH = 100
ENDS = ("hand_ended", "hand_voided")


class Looked(NamedTuple):
    """A hand that was looked at; chips by account of a stack, `first` the id of a transfer."""

    table_id: int
    number: int
    night_id: int
    named: Values
    wrong: tuple[Said, ...]
    state: str
    digest: str
    facts: int
    transfers: int
    first: int | None
    began: dict[str, int]
    moved: dict[str, int]

    def differs(self, said: Said) -> Difference:
        """Say of the hand that something is not as it must be."""
        where = noop("hand %(hand)s")
        return Difference(
            where, said.what, self.table_id, {**self.named, **said.values}, self.state
        )


class Rows(NamedTuple):
    """All rows of one hand."""

    row: StoredHand
    seats: list[StoredSeat]
    facts: list[StoredFact]
    transfers: list[StoredTransfer]
    deal: Sealed | None
    pot: int | None

    def state(self) -> str:
        """Digest all of them: whatever is changed later makes another digest."""
        return sha256(repr(tuple(self)).encode()).hexdigest()


def look(table_id: int, first: int, last: int) -> list[Looked]:
    """Look at the hands of a table with these numbers, both included."""
    found = []
    for at in range(first, last + 1, BATCH):
        hands = stored.hands_of(table_id, at, min(at + BATCH - 1, last))
        found += [_look(rows) for rows in _read_rows(hands)]
    return found


def _read_rows(hands: Sequence[StoredHand]) -> Iterator[Rows]:
    ids = [row.id for row in hands]
    seats = stored.seats_of(ids)
    facts = stored.facts_of(ids)
    transfers = stored.hand_transfers(ids)
    sealed = deals.sealed(ids)
    pots = book.balances(f"pot:{pk}" for pk in ids)
    for row in hands:
        yield Rows(
            row=row,
            seats=seats[row.id],
            facts=facts[row.id],
            transfers=transfers[row.id],
            deal=sealed.get(row.id),
            pot=pots.get(f"pot:{row.id}"),
        )


def _look(rows: Rows) -> Looked:
    row = rows.row
    digest = seals.hand_digest(row.id, rows.facts, rows.transfers)
    wrong: tuple[Said, ...]
    began: dict[str, int] = {}
    try:
        facts = read(rows.facts)
        deal = _deal(rows.deal, facts[0])
        folded = decide_again(facts, cards(deal.deck))
    except Wrong as fault:
        wrong = (fault.said,)
    else:
        accounts = {seat.seat: f"stack:{seat.sitting_id}" for seat in rows.seats}
        began = {accounts.get(player.seat, ""): player.start for player in folded.seats}
        ends = (fact.at for fact in rows.facts if fact.kind in ENDS)
        said = compare(
            row,
            rows.seats,
            dealt_at=f"{deal.created_at:%Y-%m-%d %H:%M:%S.%f}",
            ended_at=next(ends, None),
            facts=facts,
            folded=folded,
        )
        wrong = (*said, *_chips(rows, facts, folded))
    return Looked(
        table_id=row.table_id,
        number=row.number,
        night_id=row.night_id,
        named={"hand": row.serial, "id": str(row.id)},
        wrong=wrong,
        state=rows.state() if wrong else "",
        digest=digest,
        facts=len(rows.facts),
        transfers=len(rows.transfers),
        first=rows.transfers[0].id if rows.transfers else None,
        began=began,
        moved=_moved(rows.transfers),
    )


def _deal(deal: Sealed | None, first: Event) -> Sealed:
    """Make sure that the deck is the one that was sealed and announced."""
    if deal is None:
        raise Wrong(noop("there is no deal for it in the vault"))
    if not deal.holds():
        raise Wrong(noop("the deck and its salts do not give the seal"))
    if not isinstance(first, HandStarted) or first.commitment != deal.root:
        raise Wrong(noop("fact 1 announced another seal than the deal's"))
    return deal


def _chips(rows: Rows, facts: Sequence[Event], folded: Hand) -> Iterator[Said]:
    """Work every transfer of the hand out again, and compare; then the pot."""
    transfers = rows.transfers
    expected = list(_expected(rows, facts))
    for transfer, belongs in zip(transfers, expected, strict=False):
        if transfer[1:] == belongs:
            continue
        if transfer.key != belongs[0]:
            elsewhere = noop("transfer %(key)s stands where %(expected)s belongs")
            yield Said(elsewhere, {"key": transfer.key, "expected": belongs[0]})
        else:
            yield Said(noop("transfer %(key)s is not what its fact moved"), {"key": transfer.key})
        return
    for key, *_rest in expected[len(transfers) :]:
        yield Said(noop("transfer %(key)s is missing"), {"key": key})
        return
    for transfer in transfers[len(expected) :]:
        yield Said(noop("transfer %(key)s has no fact"), {"key": transfer.key})
        return
    if rows.pot != folded.pot_total:
        pot = noop("its pot holds %(held)s chips, by its facts %(chips)s")
        yield Said(pot, {"held": str(rows.pot), "chips": folded.pot_total})


def _expected(rows: Rows, facts: Sequence[Event]) -> Iterator[tuple[str, str, str, int, str, str]]:
    """Give what each transfer must say, but for its id: it was posted as its fact was written."""
    subject = f"hand:{rows.row.id}"
    accounts: dict[int | None, str] = {s.seat: f"stack:{s.sitting_id}" for s in rows.seats}
    accounts[None] = f"pot:{rows.row.id}"
    for fact, row in zip(facts, rows.facts, strict=True):
        for n, move in enumerate(movements(fact)):
            source, target = accounts.get(move.source, ""), accounts.get(move.target, "")
            yield f"{subject}:{row.seq}:{n}", source, target, move.amount, move.code, row.at


def _moved(transfers: Sequence[StoredTransfer]) -> dict[str, int]:
    moved: dict[str, int] = {}
    for transfer in transfers:
        moved[transfer.debit] = moved.get(transfer.debit, 0) - transfer.amount
        moved[transfer.credit] = moved.get(transfer.credit, 0) + transfer.amount
    return {key: amount for key, amount in moved.items() if key.startswith("stack:")}
