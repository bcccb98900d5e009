"""A host helps a friend who forgot the password."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.db import connections
from django.test import Client
from django.utils import timezone

from accounts import resets
from accounts.models import Player, ResetLink

from .conftest import PASSWORD

pytestmark = pytest.mark.django_db
NEW = "another-horse-7"


def issue(host, friend, **more):
    return resets.issue(player=friend, by=host, now=timezone.now(), **more)


def test_the_link_sets_a_new_password_once(client, host, friend):
    path = f"/new-password/{issue(host, friend)}/"
    assert "Tomás" in client.get(path).content.decode()
    answer = client.post(path, {"password": NEW})
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/login/")
    friend.refresh_from_db()
    assert friend.check_password(NEW)
    assert client.post(path, {"password": "third-horse-11"}).status_code == 410
    friend.refresh_from_db()
    assert friend.check_password(NEW)


def test_it_ends_after_a_day(client, host, friend):
    path = f"/new-password/{issue(host, friend)}/"
    ResetLink.objects.update(expires_at=timezone.now())
    assert client.post(path, {"password": NEW}).status_code == 410
    friend.refresh_from_db()
    assert friend.check_password(PASSWORD)


def test_a_newer_link_ends_an_older_one(client, host, friend):
    old, new = issue(host, friend), issue(host, friend)
    assert client.get(f"/new-password/{old}/").status_code == 410
    assert client.get(f"/new-password/{new}/").status_code == 200


def test_whoever_was_signed_in_as_the_player_is_signed_out(as_friend, host, friend):
    assert as_friend.get("/me/").status_code == 200
    Client().post(f"/new-password/{issue(host, friend)}/", {"password": NEW})
    assert as_friend.get("/me/").status_code == 302


def test_an_easy_password_is_refused(client, host):
    friend = Player.objects.create_player(display_name="Bartholomew", password=PASSWORD)
    path = f"/new-password/{issue(host, friend)}/"
    for easy in ("short", "password123", "bartholomew1"):
        assert client.post(path, {"password": easy}).status_code == 200
    assert client.get(path).status_code == 200


def test_the_second_factor_stays_unless_the_host_says_otherwise(client, host, friend):
    TOTP.activate(friend, generate_totp_secret())
    client.post(f"/new-password/{issue(host, friend)}/", {"password": NEW})
    assert Authenticator.objects.filter(user=friend).exists()
    token = issue(host, friend, clears_second_factor=True)
    client.post(f"/new-password/{token}/", {"password": PASSWORD})
    assert not Authenticator.objects.filter(user=friend).exists()


def test_the_player_sees_that_a_link_was_made(as_friend, host, friend):
    issue(host, friend)
    assert "Odile made a reset link" in as_friend.get("/me/").content.decode()


def test_the_host_sees_the_link_once_and_it_is_not_stored(as_host, friend):
    path = f"/people/{friend.pk}/reset-link/"
    assert "/new-password/" not in as_host.get(path).content.decode()
    page = as_host.post(path, {"second_factor": "on"}).content.decode()
    token = page.split("/new-password/")[1].split("/")[0]
    link = ResetLink.objects.get()
    assert token not in link.digest
    assert link.clears_second_factor
    assert resets.find(token, now=timezone.now()) == link


def test_a_host_opens_no_account_of_a_host_or_an_administrator(host, friend):
    second = Player.objects.create_player(display_name="Bram", password=PASSWORD, is_host=True)
    staff = Player.objects.create_player(display_name="Noor", is_staff=True)
    bot = Player.objects.create_bot("Bot Ada")
    assert resets.may_issue(by=second, player=friend)
    for player in (host, second, staff, bot):
        assert not resets.may_issue(by=second, player=player)
        with pytest.raises(PermissionError):
            issue(second, player)
    assert resets.may_issue(by=host, player=second)
    assert not resets.may_issue(by=friend, player=friend)


@pytest.mark.parametrize("lost", [{"is_host": False}, {"is_active": False}])
def test_a_reset_link_ends_with_its_makers_right(client, bram, friend, lost):
    path = f"/new-password/{issue(bram, friend)}/"
    assert client.get(path).status_code == 200
    Player.objects.filter(pk=bram.pk).update(**lost)
    assert client.post(path, {"password": NEW}).status_code == 410
    friend.refresh_from_db()
    assert friend.check_password(PASSWORD)


def test_a_hosts_reset_link_does_not_open_the_account_of_a_friend_who_became_a_host(
    client, bram, friend
):
    path = f"/new-password/{issue(bram, friend)}/"
    Player.objects.filter(pk=friend.pk).update(is_host=True)
    assert client.post(path, {"password": NEW}).status_code == 410
    friend.refresh_from_db()
    assert friend.check_password(PASSWORD)


def test_friends_make_no_reset_links(as_friend, host):
    assert as_friend.post(f"/people/{host.pk}/reset-link/").status_code == 403
    assert not ResetLink.objects.exists()


def test_without_mail_the_page_says_whom_to_ask(client, settings):
    settings.MAIL = False
    page = client.post("/accounts/password/reset/", {"email": "a@example.org"})
    assert "Ask the host" in page.content.decode()


def test_with_mail_a_link_comes_by_mail(client, friend, settings, mailoutbox):
    settings.MAIL = True
    Player.objects.filter(pk=friend.pk).update(email="tomas@example.org")
    client.post("/accounts/password/reset/", {"email": "tomas@example.org"})
    [letter] = mailoutbox
    [url] = [word for word in letter.body.split() if word.startswith("http")]
    page = client.get(url, follow=True)
    answer = client.post(page.redirect_chain[-1][0], {"password1": NEW}, follow=True)
    assert answer.status_code == 200
    friend.refresh_from_db()
    assert friend.check_password(NEW)


@pytest.mark.full
@pytest.mark.django_db(transaction=True)
def test_two_who_use_one_link_at_once_set_one_password():
    host = Player.objects.create_superuser("Odile")
    friend = Player.objects.create_player(display_name="Tomás", password=PASSWORD)
    token = issue(host, friend)
    start = Barrier(2)

    def use(password):
        try:
            link = resets.find(token, now=timezone.now())
            assert link is not None
            start.wait(timeout=10)
            return resets.use(link, password=password, now=timezone.now())
        finally:
            connections.close_all()

    passwords = [NEW, "third-horse-11"]
    with ThreadPoolExecutor(2) as pool:
        done = list(pool.map(use, passwords))
    assert sorted(done) == [False, True]
    friend.refresh_from_db()
    assert friend.check_password(passwords[done.index(True)])
