"""What happens by itself when its time has come: turns end, bots move, hands begin, seats clear.

`Table.wake_at` is the one time a table waits for. A task, a socket's ping or the sweep wakes it;
a stale or a second wake finds nothing due and does nothing.
"""

from datetime import datetime, timedelta
from uuid import UUID

import structlog
from django.db.models import F

from poker import pokes, store
from poker.bots import choose
from poker.engine import sight
from poker.engine.actions import Check, Fold, Move, RenewTurn
from poker.engine.options import options, to_act
from poker.models import HouseClock, Sitting, Table

from . import clock, night, play, rows
from .door import CHANCE, at_table
from .felt import Chance, Felt
from .pen import pen
from .refusal import Reason, Refusal

log = structlog.get_logger(__name__)

SICK = timedelta(minutes=1)
"""How long a table rests whose wake failed: one sick table must not spin the loop."""

SWEEP_LATE = timedelta(seconds=4)
"""The sweep comes every two seconds; missing one is no outage."""

NEAR = timedelta(seconds=4)
"""So far ahead a sweep hints; sweeps come every two seconds, and one may be lost."""

LOST_RACE = (Reason.STALE, Reason.TOO_LATE, Reason.NOT_YOUR_TURN, Reason.NOT_SEATED)
STATES = Table.State


def wake(*, table_id: int, now: datetime, chance: Chance = CHANCE) -> bool:
    """Do what is due at a table, and set the next time; tell whether anything was.

    A wake that fails pushes the next one a minute ahead and raises.
    """
    table = rows.read_table(table_id)
    if table is None or table.wake_at is None or table.wake_at > now:
        return False
    well = False
    try:
        done = _bot_moves(table, now=now, chance=chance) or _do_what_is_due(
            table_id, now=now, chance=chance
        )
        well = True
    finally:
        if not well:
            Table.objects.filter(pk=table_id, wake_at__lte=now).update(wake_at=now + SICK)
    return done


def sweep(*, now: datetime, chance: Chance = CHANCE) -> int:
    """Wake every table whose time has come, and renew turns after an outage; count the woken.

    The house's clock is stamped when that is done: a gap in it is time that nobody could play.
    Tables whose time is near get a hint. Failures do not keep the other tables waiting; they are
    raised together at the end.
    """
    failures = _renew_after_an_outage(now)
    HouseClock.objects.update_or_create(pk=1, defaults={"alive_at": now})
    woken = 0
    near = Table.objects.filter(wake_at__lte=now + NEAR).order_by("wake_at")
    for table_id, wake_at, bot_at in list(near.values_list("pk", "wake_at", "bot_at")):
        if wake_at is not None and wake_at > now:
            if bot_at is None:  # a bot's move was hinted at when its turn began
                pokes.hint(table_id, wake_at, now=now)
            continue
        try:
            woken += wake(table_id=table_id, now=now, chance=chance)
        except Exception as failure:
            log.exception("wake_failed", table=table_id)
            failures.append(failure)
    if failures:
        raise ExceptionGroup("wakes failed", failures)
    return woken


# ------------------------------------------------------------------ what is due


def _do_what_is_due(table_id: int, *, now: datetime, chance: Chance) -> bool:
    with at_table(table_id, now=now, chance=chance) as felt:
        table = felt.table
        if table.wake_at is None or table.wake_at > now:
            return False
        if clock.is_over(table, now):
            _end_turn(felt)
        elif table.next_hand_at is not None and table.next_hand_at <= now:
            night.start_hand(felt)
            if felt.facts:
                play.proceed(felt)
        if table.state not in (STATES.PAUSED, STATES.CLOSED):
            night.stand_up_the_idle(felt)
        felt.changed = True
    return True


def _end_turn(felt: Felt) -> None:
    """Renew the turn if the house slept, give an absent player the allowance, else time it out."""
    sitting = None if felt.turn is None else felt.at(felt.turn)
    assert sitting is not None, "a clock runs for nobody"
    if not felt.table.turn_renewed and _slept(felt.now, felt.house.outage_grace_seconds):
        _renew(felt)
        return
    if sitting.offline_since is None and clock.is_unseen(sitting, felt.now):
        # From the turn on at the earliest: that a table stood still, or the house, is no absence.
        since = (sitting.seen_at, felt.table.turn_started_at)
        sitting.offline_since = max(at for at in since if at is not None)
        felt.touch(sitting)
    if sitting.offline_since is not None and clock.give_allowance(felt, sitting):
        return
    play.time_out(felt)


# ------------------------------------------------------------------ bots


def _bot_moves(table: Table, *, now: datetime, chance: Chance) -> bool:
    """Let the bot to act choose from its own view, outside the lock, and act like anybody else."""
    if table.bot_at is None or table.bot_at > now or clock.is_over(table, now):
        return False
    assert table.hand_id is not None
    game = store.hand(table.hand_id, until=table.hand_seq)
    if (seat := to_act(game)) is None:
        return False
    sitting = next((s for s in rows.read_sittings(table.pk) if s.seat == seat), None)
    if sitting is None or not sitting.player.is_bot:
        return False
    view = sight.look(store.facts(table.hand_id, until=table.hand_seq), seat)
    move = choose(view, sitting.temperament, chance)
    may = options(view)
    if may is None or not may.allows(move):
        log.error("bot_may_not", table=table.pk, move=type(move).__name__)
        move = Check() if may is not None and may.check else Fold()
    seen = (table.hand_id, game.opened)
    return _bot_acts(table, sitting, move, seen=seen, now=now, chance=chance)


def _bot_acts(
    table: Table,
    sitting: Sitting,
    move: Move,
    *,
    seen: tuple[UUID, int],
    now: datetime,
    chance: Chance,
) -> bool:
    try:
        play.act(
            table_id=table.pk,
            player_id=sitting.player_id,
            action=move,
            seen=seen,
            now=now,
            cause="bot",
            chance=chance,
        )
    except Refusal as refused:
        if refused.reason not in LOST_RACE:
            raise
        return False
    return True


# ------------------------------------------------------------------ after an outage


def _slept(now: datetime, grace_seconds: int) -> bool:
    """Tell whether the house's clock has a gap, up to now, of more than the grace."""
    gap = _gap(now)
    return gap is not None and gap > _grace(grace_seconds)


def _gap(now: datetime) -> timedelta | None:
    alive_at = HouseClock.objects.filter(pk=1).values_list("alive_at", flat=True).first()
    return None if alive_at is None else now - alive_at


def _grace(seconds: int) -> timedelta:
    """Give a table's grace; a sweep that comes late is no outage, whatever the table says."""
    return max(timedelta(seconds=seconds), SWEEP_LATE)


def _renew_after_an_outage(now: datetime) -> list[Exception]:
    """Renew every running turn once, overdue or not: the house slept, not the player.

    Gives what failed, so that one sick table keeps no other waiting.
    """
    gap, failures = _gap(now), list[Exception]()
    if gap is None or gap <= SWEEP_LATE:
        return failures
    _keep_the_seats(gap, before=now - gap)
    running = Table.objects.filter(turn_seat__isnull=False).order_by("pk")
    for table_id, grace in list(running.values_list("pk", "house__outage_grace_seconds")):
        if gap <= _grace(grace):
            continue
        try:
            with at_table(table_id, now=now) as felt:
                if _turn_slept(felt):
                    _renew(felt)
        except Exception as failure:
            log.exception("renewal_failed", table=table_id)
            failures.append(failure)
    return failures


def _keep_the_seats(gap: timedelta, *, before: datetime) -> None:
    """Leave the time that the house slept out of the time after which an idle seat is cleared."""
    here = Sitting.objects.exclude(state=Sitting.State.LEFT)
    with pen():
        for since in ("away_since", "offline_since"):
            here.filter(**{f"{since}__lte": before}).update(**{since: F(since) + gap})


def _turn_slept(felt: Felt) -> bool:
    """Tell whether a turn runs that began before the gap, and not just now after it."""
    started = felt.table.turn_started_at
    grace = _grace(felt.house.outage_grace_seconds)
    return felt.turn is not None and started is not None and felt.now - started > grace


def _renew(felt: Felt) -> None:
    felt.ask(felt.turn, RenewTurn(), cause="clock")
    clock.open_turn(felt, renewed=True)
    felt.note("renewed")
