"""What Celery calls, and by which names."""

from datetime import timedelta

import pytest
from celery import current_app
from django.utils import timezone

from poker import dealer, pokes, tasks
from poker.models import HouseClock, Table

from .kit import heads_up

pytestmark = pytest.mark.django_db


def test_the_tasks_have_the_names_that_the_dealer_and_the_beat_use():
    assert {"poker.wake", "poker.sweep"} <= set(current_app.tasks)
    planned = current_app.conf.beat_schedule
    assert planned["sweep"]["task"] == "poker.sweep"
    assert {each["task"] for each in planned.values()} <= set(current_app.tasks)


def test_a_wake_looks_at_the_time_of_now():
    room = heads_up()
    for minutes, due in ((1, False), (-1, True)):
        at = timezone.now() + timedelta(minutes=minutes)
        Table.objects.update(wake_at=at, bank_ends_at=at - timedelta(seconds=1))
        assert tasks.wake(room.table_id) is due
    assert room.kinds()[-1] == "hand_ended"


def test_a_sweep_stamps_the_clock_of_the_house():
    before = timezone.now()
    assert tasks.sweep() == 0
    assert HouseClock.objects.get().alive_at >= before
    assert str(HouseClock.objects.get()).startswith("20")


def test_a_sweep_that_finds_nothing_takes_few_statements(django_assert_max_num_queries):
    room = heads_up()
    dealer.sweep(now=room.now)
    with django_assert_max_num_queries(8):
        assert dealer.sweep(now=room.pass_(2)) == 0
    assert Table.objects.get().version == room.table.version


def test_a_sweep_hints_at_what_comes_near_so_that_a_clock_ends_in_time(monkeypatch):
    hints = []
    monkeypatch.setattr(pokes, "hint", lambda table, wake_at, now: hints.append((table, wake_at)))
    room = heads_up()
    due = room.table.wake_at
    hints.clear()
    dealer.sweep(now=due - timedelta(seconds=5))
    assert hints == []
    dealer.sweep(now=due - timedelta(seconds=3))
    assert hints == [(room.table_id, due)]


def test_a_bot_that_thinks_is_not_hinted_at_twice(monkeypatch):
    hints = []
    room = heads_up()
    Table.objects.update(bot_at=room.table.wake_at)
    monkeypatch.setattr(pokes, "hint", lambda table, wake_at, now: hints.append(table))
    dealer.sweep(now=room.table.wake_at - timedelta(seconds=3))
    assert hints == []
