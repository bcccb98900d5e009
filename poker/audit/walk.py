"""One table from hand to hand: its stacks, the digest of its record, its nights' seals."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from django.db.models import Q, Sum
from django.utils.translation import gettext_noop as noop

from poker import seals, stored
from poker.audit.hands import Looked
from poker.audit.report import Difference, Said
from poker.ledger.models import Kind, Transfer
from poker.models import AuditMark, Hand, Night, NightSeal, Sitting, Table
from poker.seals import NightSum
from poker.stored import StoredTransfer

TABLE = noop("table %(table)s")


@dataclass(slots=True)
class Walk:
    """Where the audit of a table stands; `first` is the number of the hand it begins with.

    `brought` are the transfers beside its hands, `around` are they and corrections by the way.
    """

    table: Table
    first: int
    mark: AuditMark | None
    digest: str = seals.FIRST
    last: int = 0
    stacks: dict[str, int] = field(default_factory=dict)
    brought: list[StoredTransfer] = field(default_factory=list)
    around: list[StoredTransfer] = field(default_factory=list)
    stepped: int = 0
    chain: dict[int, NightSeal] = field(default_factory=dict)
    nights: dict[int, NightSum] = field(default_factory=dict)
    wrong: list[Difference] = field(default_factory=list)
    begun: bool = False

    def begin(self, corrected: Sequence[StoredTransfer]) -> None:
        """Read what was before the first hand, once."""
        if self.begun:
            return
        self.begun = True
        self.last = self.first - 1
        self._read_around(corrected)
        self.chain = _chain(self.table)
        if self.first == 1:
            return
        if self.mark is not None and self.mark.hand_number == self.last:
            self.digest = self.mark.digest
        before = self.before()
        self.stepped = sum(1 for transfer in self.around if transfer.id <= before)
        first = Hand.objects.filter(table=self.table, number=self.first).first()
        if first is not None:
            self.stacks = _stacks(first.night_id, self.table, before)
            previous = self._previous(first.night_id)
            total = seals.add_up(first.night, previous=previous, until=self.last)
            self.nights[first.night_id] = total

    def before(self) -> int:
        """Give the id of a transfer before all that this walk steps over, or 0."""
        if self.first > 1:
            return _last_transfer(self.table, self.first - 1)
        here = Transfer.objects.filter(subject=f"table:{self.table.pk}").order_by("id").first()
        return here.pk - 1 if here is not None else 0

    def step(self, hand: Looked) -> None:
        """Go on by one hand: its chips must be those that the ledger had before it."""
        self.wrong += [hand.differs(said) for said in hand.wrong]
        self._step_around(hand.first)
        if hand.number != self.last + 1:
            missing = hand.differs(Said(noop("a hand before it is missing")))
            self.wrong.append(replace(missing, state=f"{self.last}"))
        if hand.first is not None:
            self._began(hand)
        for key, chips in hand.moved.items():
            self.stacks[key] = self.stacks.get(key, 0) + chips
        night = self._night(hand.night_id)
        night.add(hand.number, hand.digest, facts=hand.facts, transfers=hand.transfers)
        self.digest = seals.chained(self.digest, hand.digest)
        self.last = hand.number
        if self.mark is not None and self.mark.hand_number == hand.number:
            self._compare_with_mark(hand)

    def _began(self, hand: Looked) -> None:
        """Compare the stacks once; what follows from a difference is not told again."""
        for key, chips in hand.began.items():
            if (there := self.stacks.get(key, 0)) != chips:
                what = noop("%(account)s began with %(chips)s, the ledger had %(there)s")
                said = Said(what, {"account": key, "chips": chips, "there": there})
                self.wrong.append(hand.differs(said))
                break
        self.stacks |= hand.began

    def rest(self) -> None:
        """Forget what is read anew at the end: other tables are walked meanwhile."""
        self.brought, self.around = [], []

    def refresh(self, corrected: Sequence[StoredTransfer]) -> None:
        """Read anew what came and went; what was stepped over stays stepped over."""
        self.begin(corrected)
        self.table.refresh_from_db()
        self._read_around(corrected)

    def gone(self) -> Difference:
        """Say that hands are gone which an audit has seen."""
        gone = noop("hands are gone since an audit found it clean")
        return self._of_table(gone, state=f"{self.last}")

    def seals(self) -> Iterator[Difference]:
        """Compare the seals of the nights that were walked, and how they are chained."""
        chain = _chain(self.table)
        if self.mark is not None and len(chain) < self.mark.seals:
            gone = noop("a night's seal is gone since an audit found it clean")
            yield self._of_table(gone, state=f"{len(chain)}")
        previous = seals.FIRST
        for number, seal in enumerate(chain.values(), 1):
            if (seal.number, seal.previous) != (number, previous):
                unchained = noop("its seal does not follow the last")
                yield self._of_night(
                    seal.night_id, unchained, state=f"{seal.number} {seal.previous}"
                )
            if self._was_walked(seal) and (state := self._unlike(seal)):
                other = noop("it is not what its seal says")
                yield self._of_night(seal.night_id, other, state=state)
            previous = seal.digest
        closed = Night.objects.filter(table=self.table, closed_at__isnull=False, seal=None)
        for night_id in closed.order_by("pk").values_list("pk", flat=True):
            yield self._of_night(night_id, noop("it is closed and has no seal"))

    def _read_around(self, corrected: Sequence[StoredTransfer]) -> None:
        subject = f"table:{self.table.pk}"
        self.brought = stored.transfers_of([subject])[subject]
        mine = {f"stack:{pk}" for pk in self.table.sittings.values_list("pk", flat=True)}
        beside = [each for each in corrected if not mine.isdisjoint((each.debit, each.credit))]
        self.around = sorted(self.brought + beside)

    def _step_around(self, before: int | None) -> None:
        """Take in the chips that came and went before a hand's first transfer."""
        while before is not None and self.stepped < len(self.around):
            transfer = self.around[self.stepped]
            if transfer.id > before:
                return
            for key, chips in ((transfer.debit, -transfer.amount), (transfer.credit, 0)):
                self.stacks[key] = self.stacks.get(key, 0) + (chips or transfer.amount)
            self.stepped += 1

    def _compare_with_mark(self, hand: Looked) -> None:
        assert self.mark is not None
        if self.digest != self.mark.digest and self.first == 1:
            what = noop("it, or a hand before it, was changed since an audit found it clean")
            self.wrong.append(replace(hand.differs(Said(what)), state=self.digest))

    def _night(self, night_id: int) -> NightSum:
        if night_id not in self.nights:
            previous = self._previous(night_id)
            total = NightSum(night_id, table_id=self.table.pk, previous=previous)
            self.nights[night_id] = total
        return self.nights[night_id]

    def _previous(self, night_id: int) -> str:
        """Give the digest that a night's seal follows, or will follow when it is sealed."""
        if night_id in self.chain:
            return self.chain[night_id].previous
        last = next(reversed(self.chain.values()), None)
        return last.digest if last is not None else seals.FIRST

    def _was_walked(self, seal: NightSeal) -> bool:
        new = self.mark is None or seal.number > self.mark.seals
        return self.first == 1 or new or seal.night_id in self.nights

    def _unlike(self, seal: NightSeal) -> str:
        """Give nothing if a night is what its seal says, else what it is."""
        total = self.nights.get(seal.night_id)
        if total is None or total.previous != seal.previous:
            total = seals.add_up(seal.night, previous=seal.previous)
        sittings = Sitting.objects.filter(night=seal.night_id).values_list("pk", flat=True)
        sums = total.close(seals.around(sittings, self.brought))
        same = sums == (seal.digest, seal.hands, seal.facts, seal.transfers)
        return "" if same else str(sums)

    def _of_table(self, what: str, *, state: str) -> Difference:
        return Difference(TABLE, what, self.table.pk, {"table": self.table.pk}, state)

    def _of_night(self, night_id: int, what: str, *, state: str = "") -> Difference:
        return Difference(noop("night %(night)s"), what, self.table.pk, {"night": night_id}, state)


def corrections(*, after: int) -> list[StoredTransfer]:
    """Give the transfers that moved a stack beside a hand and beside the ways to and from a table.

    One look for all tables; `after` is the id of a transfer.
    """
    others = Transfer.objects.filter(id__gt=after).order_by("id")
    others = others.exclude(subject__startswith="hand:").exclude(subject__startswith="table:")
    others = others.filter(Q(debit__kind=Kind.STACK) | Q(credit__kind=Kind.STACK))
    subjects = set(others.values_list("subject", flat=True))
    return [t for found in stored.transfers_of(subjects).values() for t in found]


def _chain(table: Table) -> dict[int, NightSeal]:
    """Read the seals of a table in their order, by night."""
    return {
        seal.night_id: seal for seal in NightSeal.objects.filter(table=table).order_by("number")
    }


def _last_transfer(table: Table, number: int) -> int:
    """Give the id of the last transfer of the hands up to a number, 0 if there is none."""
    hands = Hand.objects.filter(table=table, number__lte=number).order_by("-number")
    for pk in hands.values_list("pk", flat=True).iterator(chunk_size=50):
        last = Transfer.objects.filter(subject=f"hand:{pk}").order_by("-id").first()
        if last is not None:
            return last.pk
    return 0


def _stacks(night_id: int, table: Table, until: int) -> dict[str, int]:
    """Add up the stacks of a night, and of nights since, as they were after a transfer."""
    since = table.sittings.filter(night__gte=night_id)
    keys = [f"stack:{pk}" for pk in since.values_list("pk", flat=True)]
    found: dict[str, int] = dict.fromkeys(keys, 0)
    for side, sign in (("credit__key", 1), ("debit__key", -1)):
        moved = Transfer.objects.filter(id__lte=until, **{f"{side}__in": keys}).order_by()
        for key, chips in moved.values_list(side).annotate(chips=Sum("amount")):
            found[key] += sign * chips
    return found
