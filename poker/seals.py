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
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
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


@dataclass(slots=True)
class NightSum:
    """A night being added up: its hands in order, then the chips brought and taken."""

    night_id: int
    lines: list[str] = field(default_factory=list)
    hands: int = 0
    facts: int = 0
    transfers: int = 0

    def add(self, number: int, digest: str, *, facts: int, transfers: int) -> None:
        """Add a hand."""
        self.lines.append(f"{number} {digest}")
        self.hands += 1
        self.facts += facts
        self.transfers += transfers

    def digest(self, *, table_id: int, previous: str, around: Iterable[StoredTransfer]) -> str:
        """Close the sum and give the night's digest."""
        moved = [_line(transfer) for transfer in around]
        self.transfers += len(moved)
        return _sha256([f"night {table_id} {self.night_id} {previous}", *self.lines, *moved])


def add_up(night: Night, *, until: int | None = None) -> NightSum:
    """Add up the hands of a night from their rows, up to a number of the table if one is given."""
    total = NightSum(night.pk)
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


def around(night: Night) -> list[StoredTransfer]:
    """Give the transfers that moved the stacks of a night beside its hands."""
    sittings = Sitting.objects.filter(night=night).values_list("pk", flat=True)
    stacks = {f"stack:{pk}" for pk in sittings}
    subject = f"table:{night.table_id}"
    return [
        transfer
        for transfer in stored.transfers_of([subject])[subject]
        if transfer.code in AROUND and (transfer.debit in stacks or transfer.credit in stacks)
    ]


def seal(night: Night, *, now: datetime) -> NightSeal:
    """Seal a night that is closed, in the transaction that closed it."""
    last = NightSeal.objects.filter(table=night.table_id).order_by("-number").first()
    previous = last.digest if last else FIRST
    total = add_up(night)
    digest = total.digest(table_id=night.table_id, previous=previous, around=around(night))
    return NightSeal.objects.create(
        night=night,
        table_id=night.table_id,
        number=last.number + 1 if last else 1,
        previous=previous,
        digest=digest,
        hands=total.hands,
        facts=total.facts,
        transfers=total.transfers,
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
