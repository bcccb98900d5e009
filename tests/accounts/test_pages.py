"""Every page of the accounts: in house style, without inline style or script, in one language."""

import json
import re
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import get_resolver

from accounts import library_urls
from accounts.models import Player

from .conftest import PASSWORD, invite

pytestmark = pytest.mark.django_db

STRANGER = [
    "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/accounts/inactive/",
    "/accounts/password/reset/done/", "/accounts/password/reset/key/done/",
    "/accounts/password/reset/key/1-nonsense/", "/join/nonsense/", "/set-up/nonsense/",
    "/new-password/nonsense/",
]  # fmt: skip
PLAYER = [
    "/me/", "/accounts/logout/", "/accounts/password/change/", "/accounts/reauthenticate/",
    "/accounts/2fa/", "/accounts/2fa/webauthn/", "/invitations/",
]  # fmt: skip


class Elements(HTMLParser):
    """The start tags of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def check(page: str) -> None:
    elements = Elements(page).found
    ids = [attrs["id"] for tag, attrs in elements if attrs.get("id")]
    assert len(ids) == len(set(ids)), "an id stands twice"
    for tag, attrs in elements:
        assert "style" not in attrs, (tag, attrs)
        assert not [name for name in attrs if name.startswith("on")], (tag, attrs)
        assert tag not in ("style", "font", "center"), tag
        if tag == "script" and "src" not in attrs and attrs.get("type") != "application/json":
            assert attrs.get("nonce"), attrs
        for name in ("for", "aria-describedby", "aria-labelledby"):
            for named in (attrs.get(name) or "").split():
                assert named in ids, f"{name}={named} names nothing"
        if tag == "input" and attrs.get("type") not in ("hidden", "radio", "checkbox"):
            assert "input" in (attrs.get("class") or ""), attrs
    assert [tag for tag, _ in elements].count("h1") == 1
    assert [tag for tag, _ in elements].count("main") == 1
    assert "tokens.css" in page


@pytest.mark.parametrize("path", STRANGER)
def test_a_page_for_strangers_is_in_house_style(client, path, settings):
    settings.MAIL = True
    check(client.get(path).content.decode())


@pytest.mark.parametrize("path", PLAYER)
def test_a_page_for_players_is_in_house_style(as_friend, as_host, path):
    client = as_host if path == "/invitations/" else as_friend
    check(client.get(path).content.decode())


def test_the_pages_of_the_second_factor_are_in_house_style(vouched, friend):
    for path in ("totp/activate/", "webauthn/add/"):
        check(vouched.get(f"/accounts/2fa/{path}").content.decode())
    TOTP.activate(friend, generate_totp_secret())
    RecoveryCodes.activate(friend)
    for path in ("", "totp/deactivate/", "recovery-codes/", "recovery-codes/generate/"):
        check(vouched.get(f"/accounts/2fa/{path}").content.decode())


@pytest.mark.parametrize("secure", [True, False])
def test_the_pages_that_ask_for_the_second_factor_are_in_house_style(client, friend, secure):
    TOTP.activate(friend, generate_totp_secret())
    form = {"login": "Tomás", "password": PASSWORD}
    page = client.post("/accounts/login/", form, follow=True, secure=secure)
    check(page.content.decode())


def test_forms_with_mistakes_are_in_house_style(client, host):
    invitation = invite(host)
    page = client.post(invitation.get_absolute_url(), {"username": "O", "password1": "x"})
    check(page.content.decode())
    assert page.content.decode().count('aria-invalid="true"') == 2
    check(client.post("/accounts/login/", {"login": "", "password": ""}).content.decode())


def test_pages_that_do_not_exist_or_are_not_for_you_say_so(as_friend):
    missing, closed = as_friend.get("/nowhere/"), as_friend.get("/invitations/")
    assert (missing.status_code, closed.status_code) == (404, 403)
    check(missing.content.decode())
    check(closed.content.decode())


def test_the_library_opens_no_page_that_is_not_listed(client):
    for path in ("email/", "confirm-email/", "login/code/", "3rdparty/", "social/connections/"):
        assert client.get(f"/accounts/{path}").status_code == 404
    names = {str(name) for name in get_resolver().reverse_dict if isinstance(name, str)}
    ours = {pattern.name for pattern in library_urls.urlpatterns if hasattr(pattern, "name")}
    assert {name for name in names if name.startswith("account_")} <= ours


def test_the_policy_allows_what_the_pages_hold(client):
    answer = client.get("/accounts/login/")
    policy = answer["Content-Security-Policy"]
    assert "unsafe-inline" not in policy
    assert re.search(r"script-src[^;]*'self'", policy)


def test_a_name_is_never_markup(host, as_host):
    evil = Player.objects.create_player(display_name="<i>Eve</i>", password="correct-horse-9")
    client = Client()
    client.force_login(evil)
    page = client.get("/me/").content.decode()
    assert "<i>Eve" not in page
    assert "&lt;i&gt;Eve" in page


def test_every_module_that_a_script_imports_by_name_is_in_the_import_map(as_friend, settings):
    page = as_friend.get("/me/").content.decode()
    [written] = re.findall(r'<script type="importmap"[^>]*>(.*?)</script>', page, re.DOTALL)
    imports = json.loads(written)["imports"]
    for url in imports.values():
        assert finders.find(unquote(url).removeprefix(settings.STATIC_URL)), f"{url} is not served"
    for module in (settings.BASE / "static" / "js").rglob("*.js"):
        for named in re.findall(r'from "([^./][^"]*)"', module.read_text("utf-8")):
            assert named in imports, f"{module.name} imports {named}"
