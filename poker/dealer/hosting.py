"""What the host of a table does: approve, pause, seat bots, clear seats, end the night."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from uuid import UUID

from accounts.models import Player
from poker import store
from poker.audit import in_question
from poker.engine.actions import RenewTurn, Void
from poker.engine.house import House
from poker.models import Request, Sitting, Table

from . import bots, cashier, clock, frost, night, play, seating
from .door import at_table
from .felt import Felt
from .refusal import Reason, Refusal
from .tables import refuse_house

STATES = Table.State
REASON_LENGTH = 200


@contextmanager
def hosted(table_id: int, *, actor_id: int, now: datetime, staff: bool = False) -> Iterator[Felt]:
    """Give the locked table to its host or to staff (`staff`: only to them); refuse others."""
    with at_table(table_id, now=now, actor_id=actor_id) as felt:
        if not is_staff(actor_id) and (staff or felt.table.host_id != actor_id):
            raise Refusal(Reason.NOT_HOST)
        yield felt


def is_staff(player_id: int) -> bool:
    """Tell whether a player runs the house, not just a table."""
    player = Player.objects.filter(pk=player_id).first()
    if player is None:
        return False
    return player.hosts or player.is_staff or player.has_perm("poker.run_tables")


# ------------------------------------------------------------------ the pace


def pause(*, table_id: int, actor_id: int, now: datetime) -> None:
    """Pause the table: after the running hand, or now."""
    with hosted(table_id, actor_id=actor_id, now=now) as felt:
        _refuse_frozen_or_closed(felt)
        if felt.table.state != STATES.OPEN:
            raise Refusal(Reason.PAUSED_ALREADY)
        waits = felt.running is not None
        felt.table.state = STATES.PAUSING if waits else STATES.PAUSED
        felt.note("pausing" if waits else "paused")
        night.arrange(felt)


def resume(*, table_id: int, actor_id: int, now: datetime) -> None:
    """Go on after a pause, or take a pause back that waits for the end of the hand."""
    with hosted(table_id, actor_id=actor_id, now=now) as felt:
        if felt.table.state not in (STATES.PAUSED, STATES.PAUSING):
            raise Refusal(Reason.NOT_PAUSED)
        if felt.table.state == STATES.PAUSED:
            clock.let_idle_anew(felt)
        felt.table.state = STATES.OPEN
        felt.note("resumed")
        night.arrange(felt)


def close_night(*, table_id: int, actor_id: int, now: datetime) -> None:
    """End the night: after the running hand, or now; everybody is cashed out."""
    with hosted(table_id, actor_id=actor_id, now=now) as felt:
        _refuse_frozen_or_closed(felt)
        if felt.running is None:
            night.close(felt)
        elif not felt.table.ends_after_hand:
            felt.table.ends_after_hand = True
            felt.note("ending")


def reopen(*, table_id: int, actor_id: int, now: datetime) -> None:
    """Begin a new night at a closed table, unless its record is in question."""
    with hosted(table_id, actor_id=actor_id, now=now) as felt:
        if felt.table.state != STATES.CLOSED:
            raise Refusal(Reason.NOT_CLOSED)
        if felt.table.pk in in_question():
            raise Refusal(Reason.IN_QUESTION)
        night.take_queued_house(felt)
        night.open_night(felt)


def change_house(*, table_id: int, actor_id: int, house: House, now: datetime) -> None:
    """Change the house rules: from the next hand on, since a hand keeps the rules it began with.

    The rules that hold already take a queued change back.
    """
    with hosted(table_id, actor_id=actor_id, now=now) as felt:
        _refuse_frozen_or_closed(felt)
        refuse_house(house)
        _refuse_for_who_sits(felt, house)
        if house == store.read_house(felt.table.house_next or felt.table.house):
            return
        if house == felt.house:
            felt.table.house_next = None
            felt.note("house_kept")
            return
        felt.table.house_next = store.house_json(house)
        if felt.running is None:
            night.take_queued_house(felt)
            night.arrange(felt)
        else:
            felt.note("house_next", changes=night.changes(felt.house, house))


def _refuse_for_who_sits(felt: Felt, house: House) -> None:
    """Refuse what who sits cannot go along with.

    A seat from under somebody, a chip larger than a stack's, or other chips than theirs: what
    the tab gives for nothing must not be won into a wallet.
    """
    beyond = [sitting.seat for sitting in felt.sittings if sitting.seat > house.seats]
    if beyond:
        raise Refusal(Reason.SEATS_TAKEN, seat=max(beyond))
    if felt.sittings and felt.house.smallest_chip % house.smallest_chip:
        raise Refusal(Reason.CHIP_TOO_BIG, step=felt.house.smallest_chip)
    if felt.sittings and felt.house.buy_in_from != house.buy_in_from:
        raise Refusal(Reason.CHIPS_STAND)


# ------------------------------------------------------------------ people


def approve(*, table_id: int, actor_id: int, request_id: int, now: datetime) -> None:
    """Let a buy-in or top-up through; limits and wallet are looked at again."""
    with hosted(table_id, actor_id=actor_id, now=now) as felt:
        _refuse_frozen_or_closed(felt)
        asked, sitting = _request(felt, request_id)
        if asked.state != Request.State.ASKED:
            raise Refusal(Reason.NO_REQUEST)
        asked.decided_by_id = actor_id
        if asked.kind == Request.Kind.TOP_UP:
            cashier.refuse_top_up(felt, sitting, asked.amount)
            seating.grant_top_up(felt, sitting, asked)
            return
        cashier.refuse_buy_in(felt, sitting.player_id, asked.amount)
        sitting.state = Sitting.State.PLAYING
        cashier.pay(felt, sitting, asked)
        felt.note("sits", sitting, amount=asked.amount)
        night.arrange(felt)


def decline(*, table_id: int, actor_id: int, request_id: int, now: datetime) -> None:
    """Turn a buy-in or top-up down; a seat that was kept for it is free again."""
    with hosted(table_id, actor_id=actor_id, now=now) as felt:
        asked, sitting = _request(felt, request_id)
        asked.decided_by_id = actor_id
        cashier.drop(felt, asked, Request.State.DECLINED)
        felt.note("declined", sitting)
        if sitting.state == Sitting.State.ASKING:
            cashier.cash_out(felt, sitting)


def hand_over(*, table_id: int, actor_id: int, to_player_id: int, now: datetime) -> None:
    """Make another player the host of the table."""
    with hosted(table_id, actor_id=actor_id, now=now) as felt:
        player = Player.objects.filter(pk=to_player_id, is_bot=False, is_active=True).first()
        if player is None:
            raise Refusal(Reason.NO_SUCH_PLAYER)
        if player.pk == felt.table.host_id:
            raise Refusal(Reason.HOST_ALREADY)
        felt.table.host = player
        felt.note("host", name=player.display_name)


def add_bot(*, table_id: int, actor_id: int, now: datetime, temperament: str | None = None) -> None:
    """Seat a bot on a free seat, bought in for the most."""
    with hosted(table_id, actor_id=actor_id, now=now) as felt:
        _refuse_frozen_or_closed(felt)
        bots.seat(felt, temperament)
        night.arrange(felt)


def remove(*, table_id: int, actor_id: int, seat: int, now: datetime) -> None:
    """Clear a seat: now, or at the end of the hand it is dealt into, which it plays as usual."""
    with hosted(table_id, actor_id=actor_id, now=now) as felt:
        sitting = felt.at(seat)
        if sitting is None:
            raise Refusal(Reason.SEAT_EMPTY)
        if not felt.in_hand(sitting):
            seating.refuse_frozen(felt)
            cashier.cash_out(felt, sitting, note="removed")
            night.arrange(felt)
        elif sitting.state != Sitting.State.LEAVING:
            sitting.state = Sitting.State.LEAVING
            felt.touch(sitting)
            felt.note("leaving", sitting)


# ------------------------------------------------------------------ when something is wrong


def void_hand(
    *, table_id: int, actor_id: int, reason: str, now: datetime, hand_id: UUID | None = None
) -> None:
    """Call the running hand off: every contribution goes back, by transfers that say so.

    `hand_id` is the one that is meant, in case another runs by now.
    """
    reason = _reason(reason)
    with hosted(table_id, actor_id=actor_id, now=now) as felt:
        if felt.running is None or hand_id not in (None, felt.hand_id):
            raise Refusal(Reason.NO_HAND)
        felt.ask(None, Void(reason))
        felt.note("voided", reason=reason)
        play.proceed(felt)


def freeze(*, table_id: int, actor_id: int, reason: str, now: datetime) -> None:
    """Stop a table where it is, with its chips in place."""
    reason = _reason(reason)
    with hosted(table_id, actor_id=actor_id, now=now) as felt:
        _refuse_frozen_or_closed(felt)
        frost.freeze(felt.table, why=reason)
        felt.note("frozen", reason=reason)


def freeze_for_the_books(*, table_id: int, now: datetime) -> bool:
    """Stop a table whose record differs, until staff looks; tell whether it had to be."""
    with at_table(table_id, now=now) as felt:
        if felt.table.state in (STATES.FROZEN, STATES.CLOSED):
            return False
        frost.freeze(felt.table, why="invariant")
        felt.changed = True
    return True


def unfreeze(*, table_id: int, actor_id: int, now: datetime) -> None:
    """Let a frozen table go on as it was, on the same turn with a fresh clock; for staff."""
    with hosted(table_id, actor_id=actor_id, now=now, staff=True) as felt:
        if felt.table.state != STATES.FROZEN:
            raise Refusal(Reason.NOT_FROZEN)
        frost.thaw(felt.table)
        clock.let_idle_anew(felt)
        felt.note("unfrozen")
        if felt.turn is not None:
            felt.ask(felt.turn, RenewTurn(), cause="clock")
            clock.open_turn(felt, renewed=True)
        night.take_up(felt)


def _request(felt: Felt, request_id: int) -> tuple[Request, Sitting]:
    asked = felt.open_request(request_id)
    sitting = felt.of(asked.player_id)
    assert sitting is not None and sitting.pk == asked.sitting_id
    return asked, sitting


def _refuse_frozen_or_closed(felt: Felt) -> None:
    seating.refuse_frozen(felt)
    if felt.table.state == STATES.CLOSED:
        raise Refusal(Reason.TABLE_CLOSED)


def _reason(text: str) -> str:
    text = " ".join(text.split())[:REASON_LENGTH]
    if not text:
        raise Refusal(Reason.REASON_MISSING)
    return text
