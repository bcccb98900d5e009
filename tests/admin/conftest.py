"""A card room that is looked after."""

from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import Player
from tests.poker.kit import Room, heads_up, laid_deck  # noqa: F401 - a fixture


def client_of(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def with_role(role: str, name: str = "Rosa", **fields: Any) -> Player:
    player = Player.objects.create_player(display_name=name, **fields)
    player.groups.add(Group.objects.get(name=role))
    return player


@pytest.fixture
def boss(db: None) -> Client:
    return client_of(Player.objects.create_superuser("Boss", password="correct-horse-9"))


@pytest.fixture
def played(db: None) -> Room:
    """One hand that is over and one that is running, with words said between them."""
    room = heads_up()
    room.play("Ann raise 30", "Ben call", "Ben check", "Ann bet 40", "Ben fold")
    room.deal()
    return room
