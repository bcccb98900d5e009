"""What players do about their seats: sit, top up, sit out, come back, leave, be there or not."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db import IntegrityError, transaction

from accounts.models import Player
from poker.models import Request, Sitting, Table

from . import cashier, clock, night, play
from .door import at_table
from .felt import Felt
from .pen import pen
from .refusal import Reason, Refusal

SEEN_EVERY = timedelta(seconds=15)
"""How often a ping is written down at most."""

STATES = Sitting.State


def sit(
    *,
    table_id: int,
    player_id: int,
    seat: int,
    amount: int,
    key: UUID,
    now: datetime,
    post: bool = False,
) -> None:
    """Take a seat and buy in, or ask to, where the house wants approval.

    `key` is the browser's UUID: the same request again is a success that changes nothing.
    `post`: pay the big blind to be dealt in at once, rather than wait for it (R10).
    """
    with at_table(table_id, now=now, actor_id=player_id) as felt:
        kind = Request.Kind.BUY_IN
        if cashier.is_known(felt, key=key, player_id=player_id, kind=kind, amount=amount):
            return
        player = _comer(felt, player_id)
        refuse_seat(felt, seat)
        cashier.refuse_buy_in(felt, player_id, amount)
        sitting = take_seat(felt, player, seat, post=post)
        asked = _ask_once(felt, sitting, key=key, kind=kind, amount=amount)
        if _needs_approval(felt, player):
            sitting.state = STATES.ASKING
            sitting.away_since = now
            felt.note("asks", sitting, amount=amount)
        else:
            cashier.pay(felt, sitting, asked)
            felt.note("sits", sitting, amount=amount)
            night.arrange(felt)


def top_up(*, table_id: int, player_id: int, amount: int, key: UUID, now: datetime) -> None:
    """Add chips up to the most: at once between hands, else when the running hand is over.

    Out of chips, this is the rebuy, of at least the least buy-in.
    """
    with at_table(table_id, now=now, actor_id=player_id) as felt:
        kind = Request.Kind.TOP_UP
        if cashier.is_known(felt, key=key, player_id=player_id, kind=kind, amount=amount):
            return
        sitting = felt.mine(player_id)
        _refuse_closed(felt)
        _refuse_unsettled(sitting)
        cashier.refuse_top_up(felt, sitting, amount)
        asked = _ask_once(felt, sitting, key=key, kind=kind, amount=amount)
        if _needs_approval(felt, sitting.player):
            felt.note("asks", sitting, amount=amount)
        else:
            grant_top_up(felt, sitting, asked)


def grant_top_up(felt: Felt, sitting: Sitting, asked: Request) -> None:
    """Pay a top-up now, or queue it while the sitting is dealt into a hand."""
    if felt.in_hand(sitting):
        cashier.put_off(felt, asked)
        return
    cashier.pay(felt, sitting, asked)
    felt.note("tops_up", sitting, amount=asked.amount)
    night.arrange(felt)


def cancel_request(*, table_id: int, player_id: int, request_id: int, now: datetime) -> None:
    """Take one's own open request back; without a buy-in the seat is free again."""
    with at_table(table_id, now=now) as felt:
        asked = felt.open_request(request_id)
        if asked.player_id != player_id:
            raise Refusal(Reason.NO_REQUEST)
        sitting = felt.mine(player_id)
        cashier.drop(felt, asked, Request.State.CANCELLED)
        if sitting.state == STATES.ASKING:
            cashier.cash_out(felt, sitting)


def sit_out(*, table_id: int, player_id: int, now: datetime) -> None:
    """Sit out from the next hand on; the running hand is played to its end."""
    with at_table(table_id, now=now) as felt:
        sitting = felt.mine(player_id)
        _refuse_unsettled(sitting)
        if sitting.state == STATES.AWAY:
            raise Refusal(Reason.AWAY_ALREADY)
        sitting.state = STATES.AWAY
        sitting.away_since = now
        felt.touch(sitting)
        felt.note("sits_out", sitting)
        night.arrange(felt)


def come_back(*, table_id: int, player_id: int, now: datetime, post: bool = False) -> None:
    """Play again, paying what was missed at once (`post`) or waiting for the big blind (R11).

    A newcomer who waits may change their mind by it, too.
    """
    with at_table(table_id, now=now) as felt:
        sitting = felt.mine(player_id)
        _refuse_unsettled(sitting)
        waits = sitting.newcomer or sitting.owes_big or sitting.owes_small
        if sitting.state != STATES.AWAY and not (waits and sitting.posts_now != post):
            raise Refusal(Reason.NOT_AWAY)
        if felt.stack(sitting) == 0 and not felt.in_hand(sitting):
            raise Refusal(Reason.NO_CHIPS)
        if sitting.state == STATES.AWAY:
            felt.note("comes_back", sitting)
        sitting.state = STATES.PLAYING
        sitting.away_since = None
        sitting.timeouts = 0
        sitting.posts_now = post
        felt.touch(sitting)
        night.arrange(felt)


def straddle(*, table_id: int, player_id: int, on: bool, now: datetime) -> None:
    """Straddle from the next hand on, whenever it is one's place to; or no longer (R14)."""
    with at_table(table_id, now=now) as felt:
        sitting = felt.mine(player_id)
        _refuse_unsettled(sitting)
        if on and felt.house.straddle == "off":
            raise Refusal(Reason.NO_STRADDLE)
        if sitting.straddles != on:
            sitting.straddles = on
            felt.touch(sitting)


def leave(*, table_id: int, player_id: int, now: datetime, at_once: bool = False) -> None:
    """Leave the table: now, or, when dealt in, at the end of the hand, cashed out once.

    Until then the seat folds when its turn comes; `at_once` folds the turn that is open, too.
    """
    with at_table(table_id, now=now, actor_id=player_id) as felt:
        sitting = felt.mine(player_id)
        if not felt.in_hand(sitting):
            refuse_frozen(felt)
            cashier.cash_out(felt, sitting)
            night.arrange(felt)
            return
        if sitting.state != STATES.LEAVING or not sitting.folds:
            sitting.state = STATES.LEAVING
            sitting.folds = True
            felt.touch(sitting)
            felt.note("leaving", sitting)
        if at_once and felt.turn == sitting.seat and felt.table.state != Table.State.FROZEN:
            play.fold_to_leave(felt, sitting)


def present(*, table_id: int, player_id: int, now: datetime) -> None:
    """Note that a player's page is there; cheap enough for every ping."""
    seen = (
        Sitting.objects.filter(table_id=table_id, player_id=player_id)
        .exclude(state=STATES.LEFT)
        .values_list("pk", "seen_at", "offline_since")
        .first()
    )
    if seen is None:
        return
    pk, seen_at, offline_since = seen
    if offline_since is not None:
        _come_online(table_id, player_id, now)
    elif seen_at is None or now - seen_at >= SEEN_EVERY:
        with pen():
            Sitting.objects.filter(pk=pk).update(seen_at=now)


def absent(*, table_id: int, player_id: int, now: datetime) -> None:
    """Note that a player's socket is lost; at their turn the reconnect allowance is given (R52)."""
    with at_table(table_id, now=now) as felt:
        sitting = felt.of(player_id)
        if sitting is None or sitting.offline_since is not None:
            return
        sitting.offline_since = now
        felt.touch(sitting)
        clock.give_allowance(felt, sitting)


def refuse_seat(felt: Felt, seat: int) -> None:
    """Refuse a seat that is not there (now, or from the next hand on) or taken."""
    if not 1 <= seat <= felt.seats:
        raise Refusal(Reason.NO_SUCH_SEAT)
    if felt.at(seat) is not None:
        raise Refusal(Reason.SEAT_TAKEN)


def take_seat(felt: Felt, player: Player, seat: int, *, post: bool = False) -> Sitting:
    """Seat a player with an empty stack."""
    assert felt.table.night_id is not None
    sitting = Sitting.objects.create(
        table=felt.table,
        night_id=felt.table.night_id,
        player=player,
        seat=seat,
        source="tab" if player.is_bot else felt.house.buy_in_from,
        sat_at=felt.now,
        posts_now=post,
        bank_seconds=felt.house.time_bank_seconds,
    )
    cashier.open_stack(sitting)
    felt.seat(sitting)
    return sitting


def _comer(felt: Felt, player_id: int) -> Player:
    _refuse_closed(felt)
    if felt.of(player_id) is not None:
        raise Refusal(Reason.SITS_ALREADY)
    player = Player.objects.filter(pk=player_id, is_active=True).first()
    if player is None:
        raise Refusal(Reason.NO_SUCH_PLAYER)
    return player


def _refuse_closed(felt: Felt) -> None:
    if felt.table.state == Table.State.CLOSED:
        raise Refusal(Reason.TABLE_CLOSED)
    refuse_frozen(felt)


def refuse_frozen(felt: Felt) -> None:
    """Refuse what would move chips at a frozen table: they stay until somebody has looked."""
    if felt.table.state == Table.State.FROZEN:
        raise Refusal(Reason.TABLE_FROZEN)


def _refuse_unsettled(sitting: Sitting) -> None:
    if sitting.state == STATES.ASKING:
        raise Refusal(Reason.NOT_APPROVED)
    if sitting.state == STATES.LEAVING:
        raise Refusal(Reason.LEAVING)


def _needs_approval(felt: Felt, player: Player) -> bool:
    return felt.house.buy_in_approval and not player.is_bot and player.pk != felt.table.host_id


def _ask_once(
    felt: Felt, sitting: Sitting, *, key: UUID, kind: Request.Kind, amount: int
) -> Request:
    """Write the request; the same key at another table, at the same time, loses the race."""
    try:
        with transaction.atomic():
            return cashier.request(felt, sitting, key=key, kind=kind, amount=amount)
    except IntegrityError as taken:
        raise Refusal(Reason.KEY_USED) from taken


def _come_online(table_id: int, player_id: int, now: datetime) -> None:
    with at_table(table_id, now=now) as felt:
        sitting = felt.of(player_id)
        if sitting is not None:
            sitting.offline_since = None
            sitting.seen_at = now
            felt.touch(sitting)
