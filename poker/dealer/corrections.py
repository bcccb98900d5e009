"""Corrections: a mistake is mended by another transfer, with its reason and its author.

Wallets and the house are corrected with each other at any time. Stacks are corrected with stacks
of the same table, between two hands: what a night won and lost stays zero together.
"""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import Player
from poker.ledger import book
from poker.ledger.models import Code
from poker.models import Sitting

from . import cashier, night
from .door import at_table
from .felt import MINT, Felt, stack_key
from .refusal import Reason, Refusal


def correct(
    *,
    source_id: int | None,
    target_id: int | None,
    at_table_they_share: bool,
    amount: int,
    subject: str,
    reason: str,
    actor_id: int,
    key: UUID,
    now: datetime,
) -> None:
    """Move chips from one player to another (None: the house), because something was wrong.

    At their table it moves them from stack to stack, else from wallet to wallet. The same key
    again changes nothing. `subject` says what is corrected, like `transfer:7`.
    """
    _refuse_others(actor_id)
    _refuse_amount(amount)
    if source_id == target_id:
        raise Refusal(Reason.ONE_ACCOUNT)
    _refuse_used(key)
    if at_table_they_share:
        _stacks(source_id, target_id, amount, reason, actor_id=actor_id, key=key, now=now)
    else:
        entry = book.Entry(
            key=_key(key),
            debit=_wallet(source_id),
            credit=_wallet(target_id),
            amount=amount,
            code=Code.CORRECTION,
            subject=subject,
            reason=reason,
        )
        _post(entry, actor_id=actor_id, now=now)


def _refuse_others(actor_id: int) -> None:
    actor = Player.objects.filter(pk=actor_id, is_active=True).first()
    if actor is None or not actor.has_perm("poker.correct_chips"):
        raise Refusal(Reason.NOT_HOST)


def _refuse_used(key: UUID) -> None:
    if book.find(_key(key)) is not None:
        raise Refusal(Reason.KEY_USED)


def _refuse_amount(amount: int) -> None:
    if amount < 1:
        raise Refusal(Reason.NOT_WHOLE_CHIPS, step=1)
    if amount > cashier.GRANT_MAX:
        raise Refusal(Reason.GRANT_TOO_BIG, most=cashier.GRANT_MAX)


def _post(entry: book.Entry, *, actor_id: int, now: datetime) -> None:
    with transaction.atomic():
        for account in (entry.debit, entry.credit):
            cashier.open_source(account)
        try:
            book.post([entry], now=now, actor_id=actor_id)
        except book.Overdraft as short:
            have = entry.amount - short.short_by
            raise Refusal(Reason.ACCOUNT_SHORT, have=have) from short
        except book.AlreadyPosted as twice:
            raise Refusal(Reason.KEY_USED) from twice


def _stacks(
    source_id: int | None,
    target_id: int | None,
    amount: int,
    reason: str,
    *,
    actor_id: int,
    key: UUID,
    now: datetime,
) -> None:
    with at_table(_shared_table(source_id, target_id), now=now, actor_id=actor_id) as felt:
        _refuse_used(key)  # once more: the same correction may have had the lock before
        if felt.running is not None:
            raise Refusal(Reason.HAND_RUNS)
        source, target = _sitting(felt, source_id), _sitting(felt, target_id)
        if amount % felt.house.smallest_chip:
            raise Refusal(Reason.NOT_WHOLE_CHIPS, step=felt.house.smallest_chip)
        if felt.stack(source) < amount:
            raise Refusal(Reason.ACCOUNT_SHORT, have=felt.stack(source))
        felt.entries.append(
            book.Entry(
                key=_key(key),
                debit=stack_key(source),
                credit=stack_key(target),
                amount=amount,
                code=Code.CORRECTION,
                subject=f"table:{felt.table.pk}",
                reason=reason,
            )
        )
        target.away_since = None if target.state == Sitting.State.PLAYING else target.away_since
        felt.touch(target)
        who = source.player.display_name
        felt.note("corrected", target, source=who, amount=amount, reason=reason)
        night.arrange(felt)


def _shared_table(source_id: int | None, target_id: int | None) -> int:
    """Find the table at which both sit; refuse if there is none, or more than one."""
    sits = Sitting.objects.exclude(state=Sitting.State.LEFT)
    first, second = (
        set(sits.filter(player=player_id).values_list("table", flat=True))
        for player_id in (source_id, target_id)
    )
    shared = first & second
    if len(shared) != 1:
        raise Refusal(Reason.NO_SHARED_TABLE)
    return int(shared.pop())


def _sitting(felt: Felt, player_id: int | None) -> Sitting:
    sitting = felt.of(player_id) if player_id is not None else None
    if sitting is None:
        raise Refusal(Reason.NO_SHARED_TABLE)
    return sitting


def _wallet(player_id: int | None) -> str:
    return MINT if player_id is None else f"wallet:{player_id}"


def _key(key: UUID) -> str:
    return f"correction:{key}"
