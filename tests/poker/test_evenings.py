"""An evening under each preset, through the dealer: people come, play, bust and go."""

from dataclasses import replace
from random import Random
from typing import get_args

import pytest

from poker import dealer, store
from poker.engine.actions import Fold
from poker.engine.house import PRESETS, Preset, Structure, preset
from poker.ledger import book
from poker.models import Hand, Sitting
from tests.poker.kit import Room
from tests.strategies import choose

pytestmark = pytest.mark.django_db

EVENINGS = [(name, "no_limit") for name in PRESETS] + [
    ("cardroom", structure) for structure in get_args(Structure)[1:]
]


def play_on(room: Room, chance: Random) -> None:
    """Play the running hand to its end, mostly calling, now and then all-in."""
    while room.running:
        move = choose(room.game, chance.randrange(4000))
        if isinstance(move, Fold) and chance.random() < 0.5:
            continue
        room.do(dealer.act, room.to_act, action=move, seen=room.seen)


def refill(room: Room, amount: int) -> None:
    """Let everybody who is out buy in again."""
    out = [
        sitting.player.display_name
        for sitting in Sitting.objects.filter(table=room.table_id).exclude(state="left")
        if room.stack(sitting.player.display_name) == 0
    ]
    for name in out:
        room.do(dealer.leave, name)
        room.sit(name, room.sitting(name).seat, amount, post=True)


@pytest.mark.parametrize(("name", "structure"), EVENINGS)
def test_an_evening_under_a_preset_loses_no_chip(name: Preset, structure: Structure):
    house = replace(preset(name), structure=structure, ends_when_one_left=False)
    chance, room = Random(f"{name} {structure}"), Room(house)
    for seat, who in enumerate(("Ann", "Ben", "Cat"), 1):
        room.sit(who, seat, house.buy_in_max)
    for number in range(3):
        if number == 1:
            room.sit("Dan", 5, house.buy_in_max, post=True)
        if number == 2:
            room.do(dealer.sit_out, "Ben")
        refill(room, house.buy_in_max)
        room.deal()
        play_on(room, chance)
    assert Hand.objects.filter(table=room.table_id, state="ended").count() == 3
    assert book.total() == 0
    assert book.resum() == []
    last = store.hand(room.table.hand_id, until=room.table.hand_seq)
    assert last.house.structure == structure
    for player in last.seats:
        assert room.stack(room.sitting_on(player.seat).player.display_name) == player.stack
