"""Sums up a hand when it is over, so that it is found and counted without reading its facts."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Exists, OuterRef

from poker import store
from poker.models import Hand, HandSeat, Table, Tally
from poker.summary import Summary, summarise

from . import rows, tallies
from .felt import Felt
from .pen import pen

BATCH = 500
_SEAT = (
    "UPDATE poker_handseat SET net = %s, won = %s, position = %s, showdown = %s, all_in = %s, "
    "shown = %s, voluntary = %s, raised = %s, could_three_bet = %s, three_bet = %s, "
    "saw_flop = %s, with_bots = %s, pot = %s, table_id = %s, played_at = %s "
    "WHERE hand_id = %s AND seat = %s"
)


def sum_up(felt: Felt, hand: Hand) -> None:
    """Write the row of the hand on the table, with what it came to; it must be over."""
    before = store.facts(hand.pk, until=felt.table.hand_seq)
    summary = summarise((*before, *felt.facts), felt.game)
    dealt_in = [sitting.player for sitting in felt.sittings if sitting.seat in summary.seats]
    bots = any(player.is_bot for player in dealt_in)
    _write(hand, summary, with_bots=felt.table.practice or bots)
    tallies.count(hand.table_id, hand.number, hand.number)


def turned_up(hand_id: UUID, seat: int) -> None:
    """Note that a seat's cards were turned up after the hand."""
    HandSeat.objects.filter(hand=hand_id, seat=seat).update(shown=True)


def sum_up_the_older() -> int:
    """Sum up hands that ended before all of it was done when they end; give how many.

    Tables may be played at meanwhile. Stopped halfway, it goes on where it was the next time.
    """
    waiting = HandSeat.objects.filter(with_bots=None).exclude(hand__state=Hand.State.RUNNING)
    tables = waiting.order_by("hand__table").values_list("hand__table", flat=True).distinct()
    return sum(_the_older_at(table_id) for table_id in list(tables))


def count_again() -> int:
    """Forget what statistics say, and count them anew from what hands came to; give how many."""
    done = 0
    for table_id in Table.objects.order_by("pk").values_list("pk", flat=True):
        with _locked(table_id):
            hands = Hand.objects.filter(table=table_id).exclude(state=Hand.State.RUNNING)
            HandSeat.objects.filter(hand__in=hands.values("pk")).update(with_bots=None)
            Tally.objects.filter(table=table_id).delete()
        done += _the_older_at(table_id)
    return done


def _the_older_at(table_id: int) -> int:
    done, last = 0, 0
    seats = HandSeat.objects.filter(hand=OuterRef("pk"), with_bots=None)
    waiting = Hand.objects.filter(Exists(seats), table=table_id).exclude(state=Hand.State.RUNNING)
    while True:
        with _locked(table_id) as table:
            hands = list(waiting.filter(number__gt=last).order_by("number")[:BATCH])
            if not hands:
                return done
            first, last = hands[0].number, hands[-1].number
            _write_older(hands, practice=table.practice)
            tallies.count(table_id, first, last)
        done += len(hands)


@contextmanager
def _locked(table_id: int) -> Iterator[Table]:
    with pen(), transaction.atomic():
        table = rows.lock_table(table_id)
        assert table is not None
        yield table


def _write_older(hands: Sequence[Hand], *, practice: bool) -> None:
    """Sum up hands that never were; of the others, only note in whose company they were played."""
    seats = HandSeat.objects.filter(hand__in=hands)
    bots = set(seats.filter(player__is_bot=True).values_list("hand", flat=True))
    never = [hand for hand in hands if hand.showdown is None]
    facts = store.facts_of(hand.pk for hand in never)
    for hand in never:
        _write(hand, summarise(facts[hand.pk]), with_bots=practice or hand.pk in bots)
    alone = [] if practice else [hand.pk for hand in hands if hand.pk not in bots]
    seats.filter(with_bots=None, hand__in=alone).update(with_bots=False)
    seats.filter(with_bots=None).update(with_bots=True)


def _write(hand: Hand, summary: Summary, *, with_bots: bool) -> None:
    hand.pot, hand.stake = summary.pot, summary.stake
    hand.showdown, hand.all_in = summary.showdown, summary.all_in
    hand.save(update_fields=["state", "ended_at", "board", "pot", "stake", "showdown", "all_in"])
    with connection.cursor() as cursor:
        cursor.executemany(_SEAT, _seats(hand, summary, with_bots=with_bots))


def _seats(hand: Hand, summary: Summary, *, with_bots: bool) -> list[tuple[Any, ...]]:
    fields = HandSeat._meta
    adapt = fields.get_field("played_at").get_db_prep_value
    started = adapt(hand.started_at, connection)
    hand_id = fields.get_field("hand").get_db_prep_save(hand.pk, connection)
    return [
        (
            part.net,
            part.won,
            part.position,
            part.showdown,
            part.all_in,
            part.shown,
            part.voluntary,
            part.raised,
            part.could_three_bet,
            part.three_bet,
            part.saw_flop,
            with_bots,
            summary.pot,
            hand.table_id,
            started,
            hand_id,
            seat,
        )
        for seat, part in summary.seats.items()
    ]
