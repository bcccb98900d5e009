"""Sums up a hand when it is over, so that it is found and counted without reading its facts."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db import connection, transaction

from poker import store
from poker.engine.events import Event
from poker.models import Hand, HandSeat
from poker.summary import Summary, summarise

from .felt import Felt

BATCH = 200
_SEAT = (
    "UPDATE poker_handseat SET net = %s, won = %s, position = %s, showdown = %s, all_in = %s, "
    "shown = %s, voluntary = %s, raised = %s, could_three_bet = %s, three_bet = %s, "
    "saw_flop = %s, pot = %s, table_id = %s, played_at = %s WHERE hand_id = %s AND seat = %s"
)


def sum_up(felt: Felt, hand: Hand) -> None:
    """Write the row of the hand on the table, with what it came to; it must be over."""
    before = store.facts(hand.pk, until=felt.table.hand_seq)
    _write(hand, (*before, *felt.facts))


def turned_up(hand_id: UUID, seat: int) -> None:
    """Note that a seat's cards were turned up after the hand."""
    HandSeat.objects.filter(hand=hand_id, seat=seat).update(shown=True)


def sum_up_the_older(*, limit: int = 10**9) -> int:
    """Sum up hands that ended before they were summed up by themselves; give how many."""
    done = 0
    waiting = Hand.objects.filter(showdown=None).exclude(state=Hand.State.RUNNING)
    while done < limit:
        hands = list(waiting.order_by("pk")[: min(BATCH, limit - done)])
        if not hands:
            break
        facts = store.facts_of(hand.pk for hand in hands)
        with transaction.atomic():
            for hand in hands:
                _write(hand, facts[hand.pk])
        done += len(hands)
    return done


def _write(hand: Hand, facts: Sequence[Event]) -> None:
    summary = summarise(facts)
    hand.pot, hand.stake = summary.pot, summary.stake
    hand.showdown, hand.all_in = summary.showdown, summary.all_in
    hand.save(update_fields=["state", "ended_at", "board", "pot", "stake", "showdown", "all_in"])
    with connection.cursor() as cursor:
        cursor.executemany(_SEAT, _seats(hand, summary))


def _seats(hand: Hand, summary: Summary) -> list[tuple[Any, ...]]:
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
            summary.pot,
            hand.table_id,
            started,
            hand_id,
            seat,
        )
        for seat, part in summary.seats.items()
    ]
