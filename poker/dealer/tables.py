"""Setting tables up."""

from datetime import datetime
from secrets import choice

from django.db import transaction

from accounts.models import Player
from poker import store
from poker.engine.house import House, faults
from poker.models import CODE_LENGTH, Night, Table

from . import bots
from .door import at_table
from .refusal import Reason, Refusal

CODE_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody takes for one another; 32 to the power of 10 codes."""

NAME_LENGTH = 40
PRACTICE_BOTS = 5
PRACTICE_HOUSE = House(seats=9, small_blind=5, big_blind=10, buy_in_min=400, buy_in_max=1000)


def create_table(
    *,
    host_id: int | None,
    name: str,
    house: House,
    now: datetime,
    private: bool = True,
    practice: bool = False,
    unattended: bool = False,
) -> Table:
    """Set a table up and open its first night. Refuses house rules that do not hold."""
    name = " ".join(name.split())
    if not name:
        raise Refusal(Reason.NAME_MISSING)
    if len(name) > NAME_LENGTH:
        raise Refusal(Reason.NAME_TOO_LONG, most=NAME_LENGTH)
    if host_id is not None and not Player.objects.filter(pk=host_id, is_active=True).exists():
        raise Refusal(Reason.NO_SUCH_PLAYER)
    refuse_house(house)
    with transaction.atomic():
        table = Table.objects.create(
            code="".join(choice(CODE_LETTERS) for _ in range(CODE_LENGTH)),
            name=name,
            host_id=host_id,
            house=store.house_json(house),
            private=private,
            practice=practice,
            unattended=unattended,
            created_at=now,
        )
        table.night = Night.objects.create(table=table, opened_at=now)
        table.save(update_fields=["night"])
    return table


def ensure_practice_table(*, now: datetime) -> Table:
    """Give the practice table with its bots, setting it up at the first start."""
    table = Table.objects.filter(practice=True).order_by("pk").first()
    if table is None:
        table = create_table(
            host_id=None,
            name="Practice",
            house=PRACTICE_HOUSE,
            now=now,
            private=False,
            practice=True,
        )
    with at_table(table.pk, now=now) as felt:
        if felt.table.state == Table.State.OPEN:
            for _missing in range(PRACTICE_BOTS - bots.count(felt)):
                bots.seat(felt, None)
    table.refresh_from_db()
    return table


def refuse_house(house: House) -> None:
    """Refuse house rules that are wrong, contradict each other, or are not played yet."""
    for fault in faults(house):
        raise Refusal(
            Reason.HOUSE_FAULT,
            field=fault.fields[0],
            other=fault.fields[1] if len(fault.fields) > 1 else "",
            fault=fault.reason.value,
            limit=fault.limit if fault.limit is not None else "",
        )
