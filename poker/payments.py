"""The payments of a night that is over, from its rows: who owes whom, and who says it was paid."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Sum

from poker import settle
from poker.models import Night, PaymentMark, Sitting


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A payment, and when each side said that it was paid; None while a side does not say so."""

    payment: settle.Payment
    payer_said: datetime | None
    payee_said: datetime | None

    @property
    def paid(self) -> bool:
        """Tell whether either side says so."""
        return bool(self.payer_said or self.payee_said)


def plan_of(night: Night) -> settle.Plan:
    """Settle a night that is over among its people; bots are settled by nobody."""
    people = Sitting.objects.filter(night=night, player__is_bot=False).order_by()
    sums = people.values("player").annotate(into=Sum("bought_in"), out=Sum("cashed_out"))
    return settle.plan({row["player"]: row["out"] - row["into"] for row in sums})


def standings(night: Night, plan: settle.Plan) -> tuple[Standing, ...]:
    """Say how each payment of a night's plan stands."""
    said: dict[tuple[int, int, int, int], datetime | None] = {}
    for mark in PaymentMark.objects.filter(night=night).order_by("pk"):
        key = (mark.payer_id, mark.payee_id, mark.amount, mark.by_id)
        if not mark.paid:
            said[key] = None
        elif not said.get(key):
            said[key] = mark.marked_at
    return tuple(
        Standing(
            payment=payment,
            payer_said=said.get((payment.payer, payment.payee, payment.amount, payment.payer)),
            payee_said=said.get((payment.payer, payment.payee, payment.amount, payment.payee)),
        )
        for payment in plan.payments
    )
