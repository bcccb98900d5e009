"""The first player of a new house becomes its host, once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from urllib.parse import urlsplit

import pytest
from django.db import connections

from accounts import setup
from accounts.models import Player, SetUpLink

from .conftest import PASSWORD

pytestmark = pytest.mark.django_db


def link() -> str:
    made = setup.setup_link("http://localhost:8000")
    assert made is not None
    return urlsplit(made).path


def test_whoever_opens_the_link_becomes_the_host(client):
    path = link()
    assert "You are the host" in client.get(path).content.decode()
    answer = client.post(path, {"name": "Odile", "password": PASSWORD})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    host = Player.objects.get()
    assert (host.is_superuser, host.is_staff, host.is_host) == (True, True, True)
    assert client.session["_auth_user_id"] == str(host.pk)


def test_it_works_once(client):
    path = link()
    client.post(path, {"name": "Odile", "password": PASSWORD})
    client.logout()
    again = client.post(path, {"name": "Mallory", "password": PASSWORD})
    assert again.status_code == 410
    assert client.get(path).status_code == 410
    assert Player.objects.count() == 1


def test_where_there_is_a_host_no_link_is_made(host):
    assert setup.setup_link("http://localhost:8000") is None


def test_a_link_made_before_the_host_came_is_dead(client):
    path = link()
    Player.objects.create_superuser("Odile")
    assert client.post(path, {"name": "Mallory", "password": PASSWORD}).status_code == 410


def test_a_new_start_makes_a_new_link_and_ends_the_old_one(client):
    old, new = link(), link()
    assert client.get(old).status_code == 410
    assert client.get(new).status_code == 200


def test_the_token_is_not_stored():
    token = link().rstrip("/").rsplit("/", 1)[-1]
    assert token not in SetUpLink.objects.get().digest


def test_a_wrong_form_leaves_the_link_open(client):
    path = link()
    for name, password in (("O", PASSWORD), ("Odile", "short"), ("Bartholomew", "bartholomew1")):
        page = client.post(path, {"name": name, "password": password})
        assert 'aria-invalid="true"' in page.content.decode()
    assert client.get(path).status_code == 200
    assert not Player.objects.exists()


def test_the_name_of_a_bot_is_not_for_the_host(client):
    Player.objects.create_bot("Bot Ada")
    page = client.post(link(), {"name": "bot ada", "password": PASSWORD})
    assert "Somebody here is called Bot Ada." in page.content.decode()


@pytest.mark.full
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("attempt", range(3))
def test_two_who_press_at_once_make_one_host(attempt):
    token = link().rstrip("/").rsplit("/", 1)[-1]
    start = Barrier(2)

    def press(name):
        try:
            start.wait(timeout=10)
            setup.become_host(token=token, display_name=name, password=PASSWORD)
        except setup.Used:
            return "used"
        finally:
            connections.close_all()
        return "host"

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(press, ["Odile", "Mallory"])) == ["host", "used"]
    assert Player.objects.filter(is_superuser=True).count() == 1
