"""Facts come back from their rows as they went in, or not at all."""

from typing import get_args
from uuid import uuid4

import msgspec
import pytest

from poker import store
from poker.engine.events import Event, Posted
from poker.engine.house import House
from poker.models import HandEvent

from .kit import EVENING, heads_up


def test_every_fact_has_a_kind_of_its_own():
    assert set(store.KINDS.values()) == set(get_args(Event))
    assert store.kind(Posted(1, "ante", 5)) == "posted"
    assert max(map(len, store.KINDS)) <= (HandEvent._meta.get_field("kind").max_length or 0)


def test_a_fact_is_read_as_it_was_written():
    fact = Posted(3, "big_blind", 10, all_in=True)
    (row,) = store.rows(uuid4(), [fact], after=4, now=EVENING)
    assert row.seq == 5
    assert store.read(row.kind, row.data) == fact


@pytest.mark.parametrize(
    "data",
    [
        {"seat": 1, "kind": "ante", "amount": 5, "extra": 1},
        {"seat": "1", "kind": "ante", "amount": 5},
        {"seat": 1, "kind": "gift", "amount": 5},
        {"seat": 1, "kind": "ante", "amount": 5.5},
        {"seat": 1},
        [],
        None,
    ],
)
def test_anything_else_is_refused(data):
    with pytest.raises(msgspec.ValidationError):
        store.read("posted", data)
    with pytest.raises(KeyError):
        store.read("gift", {})


def test_a_house_is_read_strictly_with_standard_values_for_what_is_not_named():
    house = House(big_blind=50, small_blind=25, street_bet_max=(2, 2, 4, 4))
    assert store.read_house(store.house_json(house)) == house
    assert store.read_house({"ante": 3}) == House(ante=3)
    with pytest.raises(msgspec.ValidationError):
        store.read_house({"rake": 5})


@pytest.mark.django_db
def test_a_stored_house_inside_a_fact_is_read_strictly_too():
    heads_up()
    row = HandEvent.objects.get(seq=1)
    row.data["house"]["rake"] = 5
    with pytest.raises(msgspec.ValidationError):
        store.read(row.kind, row.data)


@pytest.mark.django_db
def test_what_is_folded_is_remembered_and_what_is_new_is_read(django_assert_num_queries):
    room = heads_up()
    table = room.table
    store.forget()
    begun = store.hand(table.hand_id, until=table.hand_seq)
    with django_assert_num_queries(0):
        assert store.hand(table.hand_id, until=table.hand_seq) is begun
    room.move("Ann", "call")
    table = room.table
    with django_assert_num_queries(0):
        assert store.hand(table.hand_id, until=begun.seq) == begun
    assert store.hand(table.hand_id, until=table.hand_seq).seq == begun.seq + 1
    assert len(store.facts(table.hand_id)) == table.hand_seq
    assert len(store.facts(table.hand_id, until=2)) == 2


@pytest.mark.django_db
def test_only_so_many_hands_are_remembered(monkeypatch):
    monkeypatch.setattr(store, "_REMEMBERED", 2)
    store.forget()
    room = heads_up()
    for _hand in range(4):
        room.fold_out()
        room.deal()
    assert len(store._memory._facts) <= 2
    assert set(store._memory._folds) <= set(store._memory._facts)
