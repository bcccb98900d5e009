"""Bots play every preset, and change from one to the next in the middle of the night."""

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from poker import dealer, pokes
from poker.audit import audit
from poker.engine.house import PRESETS, House
from poker.ledger import book
from poker.models import Hand, Table
from tests.poker.kit import EVENING, person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]

STAKES = {"small_blind": 5, "big_blind": 10, "buy_in_min": 50, "buy_in_max": 200, "seats": 5}
HOUSES: list[House] = [
    replace(house, structure=structure, ends_when_one_left=False, **STAKES)  # type: ignore[arg-type]
    for house in PRESETS.values()
    for structure in ("no_limit", "pot_limit", "fixed_limit")
]


@pytest.fixture(autouse=True)
def _silence():
    pokes.silence(on=True)
    yield
    pokes.silence(on=False)


def test_a_night_through_every_preset_and_structure_keeps_every_chip():
    host, chance, now = person("Hanna", is_host=True), Random(12), EVENING
    made = dealer.create_table(
        host_id=host.pk, name="All of them", house=HOUSES[0], now=now, unattended=True
    )
    for _bot in range(5):
        dealer.add_bot(table_id=made.pk, actor_id=host.pk, now=now)
    for house in [*HOUSES[1:], HOUSES[0]]:
        table, played = Table.objects.get(pk=made.pk), 0
        while played < 2 or table.hand is None or table.hand.state != "running":
            assert table.wake_at is not None
            now = max(now, table.wake_at) + timedelta(milliseconds=1)
            dealer.wake(table_id=table.pk, now=now, chance=chance)
            played += Table.objects.get(pk=made.pk).hands_dealt - table.hands_dealt
            table = Table.objects.select_related("hand").get(pk=made.pk)
        dealer.change_house(table_id=table.pk, actor_id=host.pk, house=house, now=now)
    assert Hand.objects.count() >= 2 * len(HOUSES)
    assert book.total() == 0
    report = audit()
    assert report.clean, report.differences
