"""Players of a small house, and a browser without a browser."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts import invitations
from accounts.models import Invitation, Player

PASSWORD = "correct-horse-9"


@pytest.fixture(autouse=True)
def _nobody_tried_before() -> Iterator[None]:
    """Forget the tries that earlier tests counted."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def host(db: None) -> Player:
    return Player.objects.create_superuser("Odile", password=PASSWORD)


@pytest.fixture
def friend(db: None) -> Player:
    return Player.objects.create_player(display_name="Tomás", password=PASSWORD)


@pytest.fixture
def bram(db: None) -> Player:
    """A host who is no administrator."""
    return Player.objects.create_player(display_name="Bram", password=PASSWORD, is_host=True)


@pytest.fixture
def as_host(host: Player) -> Client:
    client = Client()
    client.force_login(host)
    return client


@pytest.fixture
def as_friend(friend: Player) -> Client:
    client = Client()
    client.force_login(friend)
    return client


@pytest.fixture
def invitation(host: Player) -> Invitation:
    return invite(host)


def invite(host: Player, *, uses: int = 2, days: int = 7, next_path: str = "") -> Invitation:
    return invitations.invite(
        by=host,
        uses=uses,
        lasts=timedelta(days=days),
        now=timezone.now(),
        next_path=next_path,
    )


def join(invitation: Invitation, name: str, password: str = PASSWORD, client: Client | None = None):
    """Fill in the sign-up form of an invitation."""
    form = {"username": name, "password1": password}
    return (client or Client()).post(invitation.get_absolute_url(), form)


@pytest.fixture
def vouched(friend: Player) -> Client:
    """A friend who signed in and has just said once more that it is them."""
    client = Client()
    client.post("/accounts/login/", {"login": "Tomás", "password": PASSWORD})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client
