"""Friends come in by invitation, and in no other way."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import IntegrityError, connections, transaction
from django.test import Client
from django.utils import timezone

from accounts import invitations
from accounts.models import Invitation, InvitationUse, Player

from .conftest import PASSWORD, invite, join

pytestmark = pytest.mark.django_db


def test_without_an_invitation_nobody_signs_up(client):
    page = client.get("/accounts/signup/")
    assert "by invitation" in page.content.decode()
    client.post("/accounts/signup/", {"username": "Mallory", "password1": PASSWORD})
    assert not Player.objects.exists()


def test_where_the_operator_opened_the_door_anybody_signs_up(client, settings):
    settings.OPEN_DOOR = True
    answer = client.post("/accounts/signup/", {"username": "Ines", "password1": PASSWORD})
    assert answer.status_code == 302
    assert Player.objects.get().display_name == "Ines"


def test_a_name_and_a_password_are_enough(client, invitation):
    assert "Odile" in client.get(invitation.get_absolute_url()).content.decode()
    answer = join(invitation, "Tomás", client=client)
    assert (answer.status_code, answer["Location"]) == (302, "/")
    player = Player.objects.get(display_name="Tomás")
    assert client.session["_auth_user_id"] == str(player.pk)
    assert not player.hosts
    assert player.check_password(PASSWORD)
    assert InvitationUse.objects.get().player == player


def test_it_is_used_a_counted_number_of_times(invitation):
    for name in ("Tomás", "Mira"):
        assert join(invitation, name).status_code == 302
    late = join(invitation, "Noor")
    assert late.status_code == 410
    assert "used up" in late.content.decode()
    assert set(Player.objects.values_list("display_name", flat=True)) == {"Odile", "Tomás", "Mira"}


def test_a_wrong_form_uses_nothing_up(invitation):
    assert join(invitation, "T").status_code == 200
    assert join(invitation, "Tomás", password="short").status_code == 200
    assert join(invitation, "Tomás", password="password123").status_code == 200
    invitation.refresh_from_db()
    assert (invitation.used, Player.objects.count()) == (0, 1)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("odile", "Somebody here is called Odile."),
        ("0dile", "0dile is too easily read as Odile, who is here already."),
        ("Оdile", "Оdile is too easily read as Odile, who is here already."),
        ("Ｏdile", "Ｏdile is too easily read as Odile, who is here already."),
    ],
)
def test_nobody_takes_a_name_that_looks_like_another_and_is_told_which(invitation, name, why):
    page = join(invitation, name)
    assert page.status_code == 200
    assert why in page.content.decode()
    assert Player.objects.count() == 1


def test_the_database_refuses_a_second_name_of_the_same_look(host):
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create_player(display_name="0dile")
    assert Player.objects.count() == 1


def test_a_name_that_was_taken_a_moment_ago_is_said_under_its_field(invitation, monkeypatch):
    from accounts.adapter import AccountAdapter

    monkeypatch.setattr(AccountAdapter, "clean_username", lambda self, name, shallow=False: name)
    page = join(invitation, "Odile")
    assert "just took that name" in page.content.decode()
    invitation.refresh_from_db()
    assert invitation.used == 0


def test_a_revoked_one_brings_nobody_in(as_host, invitation):
    assert as_host.post(f"/invitations/{invitation.pk}/revoke/").status_code == 302
    page = join(invitation, "Tomás")
    assert page.status_code == 410
    assert "taken back" in page.content.decode()
    assert Player.objects.count() == 1


def test_an_expired_one_brings_nobody_in(invitation):
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    page = join(invitation, "Tomás")
    assert page.status_code == 410
    assert "has ended" in page.content.decode()
    assert Player.objects.count() == 1


def test_an_unknown_one_says_what_to_do(client):
    page = client.get("/join/nonsense/")
    assert page.status_code == 404
    assert "ask for a new one" in page.content.decode()


def test_it_leads_to_a_table(host):
    invitation = invite(host, next_path="/table/k3f9/")
    assert join(invitation, "Tomás")["Location"] == "/table/k3f9/"


def test_a_player_who_follows_one_is_led_straight_on(as_friend, host):
    invitation = invite(host, next_path="/table/k3f9/")
    answer = as_friend.get(invitation.get_absolute_url())
    assert (answer.status_code, answer["Location"]) == (302, "/table/k3f9/")
    invitation.refresh_from_db()
    assert invitation.used == 0


FOREIGN = [
    "//evil.example/",
    "https://evil.example/",
    "/\\evil.example",
    "javascript:alert(1)",
    "x",
]


@pytest.mark.parametrize("path", FOREIGN)
def test_it_never_leads_out_of_the_house(as_host, host, path):
    with pytest.raises(ValueError, match="out of the house"):
        invite(host, next_path=path)
    page = as_host.post("/invitations/", {"uses": 1, "days": 7, "next": path})
    assert "not on this site" in page.content.decode()
    assert not Invitation.objects.exists()


@pytest.mark.parametrize("path", FOREIGN)
def test_a_foreign_path_in_the_database_is_not_followed(host, path):
    invitation = invite(host)
    Invitation.objects.update(next_path=path)
    assert join(invitation, "Tomás")["Location"] == "/"


def test_a_host_makes_copies_and_sees_who_came(as_host):
    as_host.post("/invitations/", {"uses": 3, "days": 1, "next": ""})
    made = Invitation.objects.get()
    assert (made.uses, made.expires_at - made.made_at) == (3, timedelta(days=1))
    join(made, "Tomás")
    page = as_host.get("/invitations/").content.decode()
    assert f"http://testserver{made.get_absolute_url()}" in page
    assert "Tomás" in page


@pytest.mark.parametrize("uses", ["0", "-1", "101", "many"])
def test_a_senseless_number_of_friends_is_refused(as_host, uses):
    assert as_host.post("/invitations/", {"uses": uses, "days": 7}).status_code == 200
    assert not Invitation.objects.exists()


def test_only_hosts_invite(as_friend, friend, client):
    assert as_friend.get("/invitations/").status_code == 403
    assert as_friend.post("/invitations/", {"uses": 1, "days": 7}).status_code == 403
    assert client.get("/invitations/")["Location"].startswith("/accounts/login/")
    with pytest.raises(PermissionError):
        invite(friend)


def test_every_host_sees_who_made_an_invitation_and_may_revoke_it(as_host, bram):
    invitation = invite(bram)
    page = as_host.get("/invitations/").content.decode()
    assert "made by Bram" in page
    assert invitation.token not in page, "who came by it should be asked of its maker"
    assert as_host.post(f"/invitations/{invitation.pk}/revoke/").status_code == 302
    assert join(invitation, "Tomás").status_code == 410
    assert not Player.objects.named("Tomás")


def test_an_open_invitation_is_listed_however_many_have_ended(as_host, host, monkeypatch):
    monkeypatch.setattr("accounts.views.house.SHOWN", 2)
    still_open = invite(host)
    for _number in range(4):
        invitations.revoke(invite(host), by=host, now=timezone.now())
    listed = [row["invitation"] for row in as_host.get("/invitations/").context["rows"]]
    assert (listed[0], len(listed)) == (still_open, 3)


@pytest.mark.parametrize("lost", [{"is_host": False}, {"is_active": False}])
def test_an_invitation_ends_with_its_makers_right(as_host, bram, lost):
    invitation = invite(bram)
    assert Client().get(invitation.get_absolute_url()).status_code == 200
    Player.objects.filter(pk=bram.pk).update(**lost)
    for answer in (Client().get(invitation.get_absolute_url()), join(invitation, "Tomás")):
        assert answer.status_code == 410
        assert "Ask another host" in answer.content.decode()
    with pytest.raises(invitations.Unusable) as refused:
        invitations.use(invitation, player=bram, now=timezone.now())
    assert refused.value.fault == "no_host"
    assert "Its maker no longer hosts" in as_host.get("/invitations/").content.decode()
    assert not Player.objects.named("Tomás")


def test_a_friend_revokes_nothing(as_friend, friend, invitation):
    assert as_friend.post(f"/invitations/{invitation.pk}/revoke/").status_code == 403
    with pytest.raises(PermissionError):
        invitations.revoke(invitation, by=friend, now=timezone.now())


@pytest.mark.full
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("attempt", range(3))
def test_of_three_who_race_for_the_last_use_one_comes_in(attempt):
    host = Player.objects.create_superuser("Odile")
    invitation = invite(host, uses=1)
    comers = [Player.objects.create_player(display_name=name) for name in ("Ines", "Noor", "Bram")]
    start = Barrier(len(comers))

    def come(player):
        try:
            start.wait(timeout=10)
            invitations.use(invitation, player=player, now=timezone.now())
        except invitations.Unusable as refused:
            return refused.fault
        finally:
            connections.close_all()
        return "in"

    with ThreadPoolExecutor(len(comers)) as pool:
        assert sorted(pool.map(come, comers)) == ["in", "used_up", "used_up"]
    assert Invitation.objects.get().used == InvitationUse.objects.count() == 1
