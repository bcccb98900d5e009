"""What the two sides of a payment say about it, once a night is over."""

from datetime import datetime

from django.db import transaction

from poker.models import Night, PaymentMark
from poker.payments import plan_of, standings

from .refusal import Reason, Refusal
from .rows import lock_table


@transaction.atomic
def mark_payment(
    *, night_id: int, payer_id: int, payee_id: int, player_id: int, paid: bool, now: datetime
) -> None:
    """Write down that one side says a payment of a night was made, or takes that back.

    Saying the same again changes nothing. Refuses who is neither side, and payments that the
    night does not have.
    """
    over = Night.objects.filter(closed_at__isnull=False, table__practice=False)
    night = over.filter(pk=night_id).first()
    if night is None or player_id not in (payer_id, payee_id):
        raise Refusal(Reason.NO_PAYMENT)
    lock_table(night.table_id)
    for standing in standings(night, plan_of(night)):
        payment = standing.payment
        if (payment.payer, payment.payee) != (payer_id, payee_id):
            continue
        said = standing.payer_said if player_id == payer_id else standing.payee_said
        if bool(said) != paid:
            PaymentMark.objects.create(
                night=night,
                payer_id=payer_id,
                payee_id=payee_id,
                amount=payment.amount,
                by_id=player_id,
                paid=paid,
                marked_at=now,
            )
        return
    raise Refusal(Reason.NO_PAYMENT)
