"""Signing in: by any spelling of the name, a counted number of tries, a second factor."""

import base64
import hashlib
import hmac
import re
import struct
import time

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from accounts.models import Player

from .conftest import PASSWORD

pytestmark = pytest.mark.django_db


def sign_in(client, name, password=PASSWORD, **more):
    return client.post("/accounts/login/", {"login": name, "password": password} | more)


def code_of(secret: str) -> str:
    """Do what an app does: RFC 6238, six digits, half a minute."""
    moment = struct.pack(">Q", int(time.time()) // 30)
    digest = hmac.new(base64.b32decode(secret), moment, hashlib.sha1).digest()
    at = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[at : at + 4])[0] & 0x7FFFFFFF) % 10**6:06}"


@pytest.mark.parametrize("name", ["Tomás", "tomás", "  TOMÁS ", "Tomа\u0301s", "T0más"])
def test_any_spelling_of_the_name_will_do(client, friend, name):
    assert sign_in(client, name).status_code == 302
    assert client.session["_auth_user_id"] == str(friend.pk)


def test_a_wrong_password_says_neither_which_nor_who(client, friend):
    wrong = sign_in(client, "Tomás", "wrong-password").content.decode()
    nobody = sign_in(client, "Nobody", "wrong-password").content.decode()
    sentence = "Check the name and the password, then try again."
    assert sentence in wrong
    assert sentence in nobody


def test_after_five_wrong_tries_even_the_right_password_waits(client, friend):
    for _ in range(5):
        sign_in(client, "Tomás", "wrong-password")
    page = sign_in(client, "Tomás")
    assert page.status_code == 200
    assert "Too many tries" in page.content.decode()


def test_other_spellings_of_a_name_are_no_further_tries(client, friend):
    for name in ("Tomás", "tomás", "TOMÁS", "t0más", "T0MÁS"):
        sign_in(client, name, "wrong-password")
    assert "Too many tries" in sign_in(client, "Tomás").content.decode()


def test_many_names_from_one_address_are_throttled_too(client, friend):
    for number in range(10):
        sign_in(client, f"Nobody{number}", "wrong-password")
    assert "Too many tries" in sign_in(client, "Tomás").content.decode()


def test_a_session_lasts_only_where_one_asks_for_it(friend):
    stays, leaves = Client(), Client()
    sign_in(stays, "Tomás", remember="on")
    sign_in(leaves, "Tomás")
    assert not stays.session.get_expire_at_browser_close()
    assert leaves.session.get_expire_at_browser_close()


def test_one_is_led_on_inside_the_house_only(friend):
    assert sign_in(Client(), "Tomás", next="/table/k3f9/")["Location"] == "/table/k3f9/"
    assert sign_in(Client(), "Tomás", next="//evil.example/")["Location"] == "/"


def test_bots_do_not_sign_in(client):
    Player.objects.create_bot("Bot Ada")
    for password in ("", "!", PASSWORD):
        assert sign_in(client, "Bot Ada", password).status_code == 200
    assert "_auth_user_id" not in client.session


def test_who_was_sent_away_does_not_come_in(client, friend):
    Player.objects.filter(pk=friend.pk).update(is_active=False)
    answer = sign_in(client, "Tomás")
    assert answer["Location"] == "/accounts/inactive/"
    assert "_auth_user_id" not in client.session


def test_codes_from_an_app_are_switched_on_asked_for_and_replaced_by_recovery_codes(
    vouched, friend
):
    page = vouched.get("/accounts/2fa/totp/activate/").content.decode()
    [secret] = re.findall(r"<code[^>]*>([A-Z2-7]+)</code>", page)
    path = "/accounts/2fa/totp/activate/"
    assert "Incorrect code" in vouched.post(path, {"code": "000000"}).content.decode()
    answer = vouched.post(path, {"code": code_of(secret)}, follow=True)
    spare = re.findall(r"<li>(\d{8})</li>", answer.content.decode())
    assert len(spare) == 10

    client = Client()
    assert sign_in(client, "Tomás")["Location"] == "/accounts/2fa/authenticate/"
    assert "_auth_user_id" not in client.session
    assert client.get("/me/").status_code == 302
    refused = client.post("/accounts/2fa/authenticate/", {"code": "12345678"})
    assert "Incorrect code" in refused.content.decode()
    assert client.post("/accounts/2fa/authenticate/", {"code": spare[0]}).status_code == 302
    assert client.session["_auth_user_id"] == str(friend.pk)

    client = Client()
    sign_in(client, "Tomás")
    again = client.post("/accounts/2fa/authenticate/", {"code": spare[0]})
    assert "Incorrect code" in again.content.decode()


def test_before_a_second_factor_changes_the_password_is_asked_again(as_friend):
    answer = as_friend.get("/accounts/2fa/totp/activate/")
    assert answer["Location"].startswith("/accounts/reauthenticate/")
    assert not Authenticator.objects.exists()


def test_the_app_names_the_account_as_friends_do(vouched):
    page = vouched.get("/accounts/2fa/totp/activate/")
    assert page.context["totp_url"].startswith("otpauth://totp/Tom%C3%A1s?")


def test_passkeys_are_offered_only_where_browsers_have_them(client):
    offered = "Sign in with a passkey"
    login = "/accounts/login/"
    assert offered not in client.get(login).content.decode()
    assert offered in client.get(login, secure=True).content.decode()
    assert offered in client.get(login, headers={"host": "localhost:8000"}).content.decode()
    assert offered not in client.get(login, headers={"host": "127.0.0.1:8000"}).content.decode()


def test_the_password_is_changed_with_the_present_one(as_friend, friend):
    new = "another-horse-7"
    path = "/accounts/password/change/"
    wrong = as_friend.post(path, {"oldpassword": "wrong", "password1": new})
    assert "not your present password" in wrong.content.decode()
    answer = as_friend.post(path, {"oldpassword": PASSWORD, "password1": new})
    assert (answer.status_code, answer["Location"]) == (302, "/me/")
    friend.refresh_from_db()
    assert friend.check_password(new)
    assert as_friend.get("/me/").status_code == 200


def test_the_administration_has_no_door_of_its_own(client, host):
    assert client.get("/admin/login/")["Location"].startswith("/accounts/login/")
    client.post("/admin/login/", {"username": host.username, "password": PASSWORD})
    assert "_auth_user_id" not in client.session


def test_signing_out_needs_a_press(as_friend):
    assert as_friend.get("/accounts/logout/").status_code == 200
    assert as_friend.get("/me/").status_code == 200
    as_friend.post("/accounts/logout/")
    assert as_friend.get("/me/").status_code == 302
