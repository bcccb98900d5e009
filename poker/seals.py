"""The seal of a night: one digest over its facts and transfers, chained to the night before.

- A hand's digest is SHA-256 of a line `hand`, a line for each fact (number, kind, time, JSON with
  sorted keys) and a line for each transfer (key, from, to, amount, code, time).
- A night's digest is SHA-256 of a line `night` with the digest of the table's night before it (64
  zeros at first), a line for each hand in order with its digest, and a line for each transfer by
  which chips came to the table, left it, or were corrected at it.

Nobody can change, remove or add anything in a sealed night, or a whole night, without changing
the digest of that night and of every later one; who wrote down a digest can tell.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from hashlib import sha256
from typing import NamedTuple
from uuid import UUID

from poker import stored
from poker.models import Hand, Night, NightSeal, Sitting
from poker.stored import StoredFact, StoredTransfer

FIRST = "0" * 64
BATCH = 200
AROUND = ("buy_in", "top_up", "cash_out", "correction")
"""Why chips come to a stack or leave it beside the hands."""


def hand_digest(
    hand_id: UUID, facts: Sequence[StoredFact], transfers: Sequence[StoredTransfer]
) -> str:
    """Digest all that a hand is: its facts and its transfers, as they stand in rows."""
    lines = [f"hand {hand_id}"]
    lines += [f"{f.seq} {f.kind} {f.at} {f.data.decode()}" for f in facts]
    lines += [_line(transfer) for transfer in transfers]
    return _sha256(lines)


def chained(digest: str, more: str) -> str:
    """Give the digest of everything so far and one hand more, for the marks of the audit."""
    return sha256(f"{digest} {more}".encode()).hexdigest()


class Sums(NamedTuple):
    """What a seal says of a night."""

    digest: str
    hands: int
    facts: int
    transfers: int


class NightSum:
    """A night being added up: its hands in order, then the chips brought and taken.

    `previous` is the digest of the table's night before it.
    """

    def __init__(self, night_id: int, *, table_id: int, previous: str) -> None:
        self.previous = previous
        self._lines = sha256(f"night {table_id} {night_id} {previous}".encode())
        self._counts = [0, 0, 0]

    def add(self, number: int, digest: str, *, facts: int, transfers: int) -> None:
        """Add a hand."""
        self._lines.update(f"\n{number} {digest}".encode())
        for place, more in enumerate((1, facts, transfers)):
            self._counts[place] += more

    def close(self, around: Iterable[StoredTransfer]) -> Sums:
        """Give the sum with the chips that were brought and taken around the hands."""
        lines, moved = self._lines.copy(), 0
        for transfer in around:
            lines.update(f"\n{_line(transfer)}".encode())
            moved += 1
        hands, facts, transfers = self._counts
        return Sums(lines.hexdigest(), hands, facts, transfers + moved)


def add_up(night: Night, *, previous: str, until: int | None = None) -> NightSum:
    """Add up the hands of a night from their rows, up to a number of the table if one is given."""
    total = NightSum(night.pk, table_id=night.table_id, previous=previous)
    hands = Hand.objects.filter(table=night.table_id, night=night).order_by("number")
    if until is not None:
        hands = hands.filter(number__lte=until)
    for batch in _batches(list(hands.values_list("pk", "number"))):
        facts = stored.facts_of(pk for pk, _number in batch)
        transfers = stored.hand_transfers(pk for pk, _number in batch)
        for pk, number in batch:
            mine = transfers[pk]
            digest = hand_digest(pk, facts[pk], mine)
            total.add(number, digest, facts=len(facts[pk]), transfers=len(mine))
    return total


def around(sittings: Iterable[int], brought: Iterable[StoredTransfer]) -> Iterator[StoredTransfer]:
    """Pick, of a table's transfers beside its hands, those that moved the stacks of a night."""
    stacks = {f"stack:{sitting}" for sitting in sittings}
    for transfer in brought:
        if transfer.code in AROUND and not stacks.isdisjoint((transfer.debit, transfer.credit)):
            yield transfer


def seal(night: Night, *, now: datetime) -> NightSeal:
    """Seal a night that is closed, in the transaction that closed it."""
    last = NightSeal.objects.filter(table=night.table_id).order_by("-number").first()
    previous = last.digest if last else FIRST
    subject = f"table:{night.table_id}"
    brought = stored.transfers_of([subject])[subject]
    sittings = Sitting.objects.filter(night=night).values_list("pk", flat=True)
    sums = add_up(night, previous=previous).close(around(sittings, brought))
    return NightSeal.objects.create(
        night=night,
        table_id=night.table_id,
        number=last.number + 1 if last else 1,
        previous=previous,
        **sums._asdict(),
        sealed_at=now,
    )


def seal_the_older(*, now: datetime) -> int:
    """Seal nights that closed before there were seals, in order; give how many."""
    nights = Night.objects.filter(closed_at__isnull=False, seal=None).order_by("closed_at", "pk")
    return len([seal(night, now=now) for night in list(nights)])


def _batches(hands: list[tuple[UUID, int]]) -> Iterator[list[tuple[UUID, int]]]:
    for at in range(0, len(hands), BATCH):
        yield hands[at : at + BATCH]


def _line(transfer: StoredTransfer) -> str:
    _id, key, debit, credit, amount, code, at = transfer
    return f"{key} {debit} {credit} {amount} {code} {at}"


def _sha256(lines: Iterable[str]) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()
