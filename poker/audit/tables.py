"""What the rows of a table, its nights and its sittings say, beside its hands and the ledger."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from django.db.models import Count, Max, Min, Q
from django.utils.translation import gettext_noop as noop

from poker.audit.report import Difference, Said
from poker.ledger import book
from poker.ledger.models import Code
from poker.models import Hand, HandEvent, Night, Request, Sitting, Table
from poker.stored import StoredTransfer


class Sat(NamedTuple):
    """What the row of a sitting says."""

    pk: int
    player_id: int
    is_bot: bool
    source: str
    state: str
    bought_in: int
    cashed_out: int

    @property
    def purse(self) -> str:
        """Give the account that its chips come from and go back to."""
        return "mint" if self.source == "tab" or self.is_bot else f"wallet:{self.player_id}"


def check(table: Table, brought: Sequence[StoredTransfer]) -> Iterator[Difference]:
    """Check a table; `brought` are the transfers that brought chips to it or took them."""
    for what, values in (*_numbers(table), *_hand(table), *_nights(table)):
        where = noop("table %(table)s")
        yield Difference(where, what, table.pk, {"table": table.pk, **values})
    for what, values in _sittings(table, brought):
        yield Difference(noop("sitting %(sitting)s"), what, table.pk, values)
    for what, values in _requests(table, brought):
        yield Difference(noop("transfer %(key)s"), what, table.pk, values)


def _numbers(table: Table) -> Iterator[Said]:
    hands = Hand.objects.filter(table=table)
    there = hands.aggregate(count=Count("pk"), first=Min("number"), last=Max("number"))
    dealt = table.hands_dealt
    expected = {"count": dealt, "first": 1 if dealt else None, "last": dealt or None}
    if there != expected:
        what = noop("its hands are not numbered without a gap: %(count)s of %(dealt)s are there")
        yield Said(what, {"count": there["count"], "dealt": dealt})


def _hand(table: Table) -> Iterator[Said]:
    """Compare the table's row with the hand it names: the running one, or the last."""
    running = Hand.objects.filter(table=table, state=Hand.State.RUNNING)
    for hand in (hand for hand in running.order_by("pk") if hand.pk != table.hand_id):
        what = noop("hand %(hand)s runs, which is not the table's hand")
        yield Said(what, {"hand": hand.serial, "id": str(hand.pk)})
    last = Hand.objects.filter(table=table).order_by("-number").values_list("pk", flat=True).first()
    if last != table.hand_id:
        what = noop("its row names hand %(named)s as its last, which is %(last)s")
        yield Said(what, {"named": str(table.hand_id), "last": str(last)})
    if table.hand_id is None:
        return
    there = HandEvent.objects.filter(hand=table.hand_id).count()
    if there != table.hand_seq:
        what = noop("it knows %(known)s facts of its hand, there are %(there)s")
        yield Said(what, {"known": table.hand_seq, "there": there})


def _nights(table: Table) -> Iterator[Said]:
    """Compare how many hands each night has; no hand is of a night that is not the table's.

    A hand that was called off may count, as it once did, or not.
    """
    counts = {"played": Count("pk"), "voided": Count("pk", filter=Q(state=Hand.State.VOIDED))}
    of_night = Hand.objects.filter(table=table).order_by().values_list("night")
    played = {night: most for night, *most in of_night.annotate(**counts)}
    nights = dict(Night.objects.filter(table=table).values_list("pk", "hands"))
    for night in sorted(played.keys() | nights.keys()):
        (hands, voided), says = played.get(night, (0, 0)), nights.get(night)
        if says is None:
            what = noop("%(hands)s hands are of night %(night)s, which is none of its own")
            yield Said(what, {"night": night, "hands": hands})
        elif not hands - voided <= says <= hands:
            what = noop("night %(night)s says %(says)s hands, there are %(there)s")
            yield Said(what, {"night": night, "says": says, "there": hands})


def _sittings(table: Table, brought: Sequence[StoredTransfer]) -> Iterator[Said]:
    """Compare what sittings brought and took with the ledger; who left left nothing behind."""
    rows = Sitting.objects.filter(table=table).order_by("pk")
    keys = ("pk", "player", "player__is_bot", "source", "state", "bought_in", "cashed_out")
    sittings = [Sat._make(row) for row in rows.values_list(*keys)]
    came, went = _chips(brought)
    rest = book.balances(f"stack:{s.pk}" for s in sittings if s.state == Sitting.State.LEFT)
    for sitting in sittings:
        key, whose = f"stack:{sitting.pk}", {"sitting": sitting.pk}
        says = (sitting.bought_in, sitting.cashed_out)
        chips = (sum(came.get(key, {}).values()), sum(went.get(key, {}).values()))
        if says != chips:
            what = noop(
                "its row says %(in)s in and %(out)s out, the ledger %(came)s in and %(went)s out"
            )
            told = zip(("in", "out", "came", "went"), (*says, *chips), strict=True)
            yield Said(what, {**whose, **dict(told)})
        for purse in sorted({*came.get(key, {}), *went.get(key, {})} - {sitting.purse}):
            what = noop("its chips came from %(purse)s or went there, which is not its player's")
            yield Said(what, {**whose, "purse": purse})
        if rest.get(key):
            what = noop("it left, but %(chips)s chips did not")
            yield Said(what, {**whose, "chips": rest[key]})


Purses = dict[str, dict[str, int]]


def _chips(brought: Iterable[StoredTransfer]) -> tuple[Purses, Purses]:
    """Add up what came to each stack and what left it, by the other account."""
    came: Purses = {}
    went: Purses = {}
    for transfer in brought:
        if transfer.code in (Code.BUY_IN, Code.TOP_UP):
            mine, other = came.setdefault(transfer.credit, {}), transfer.debit
        elif transfer.code == Code.CASH_OUT:
            mine, other = went.setdefault(transfer.debit, {}), transfer.credit
        else:
            continue
        mine[other] = mine.get(other, 0) + transfer.amount
    return came, went


def _requests(table: Table, brought: Sequence[StoredTransfer]) -> Iterator[Said]:
    """Compare what was paid with what was asked for, by whom; and no stack is another table's."""
    paid = Request.objects.filter(table=table, state=Request.State.PAID)
    rows = paid.values_list("key", "kind", "paid", "sitting", "player", "sitting__player")
    asked = {
        f"chips:{key}": (f"stack:{sitting}", kind, amount, player == owner)
        for key, kind, amount, sitting, player, owner in rows
    }
    posted = {
        transfer.key: (transfer.credit, transfer.code, transfer.amount, True)
        for transfer in brought
        if transfer.code in (Code.BUY_IN, Code.TOP_UP)
    }
    nothing = ("", "", 0, True)
    for key in sorted(asked.keys() | posted.keys()):
        if asked.get(key) != posted.get(key):
            what = noop(
                "it brought %(posted)s chips, %(asked)s were asked for, or by another player"
            )
            chips = (each.get(key, nothing)[2] for each in (posted, asked))
            yield Said(what, {"key": key, **dict(zip(("posted", "asked"), chips, strict=True))})
