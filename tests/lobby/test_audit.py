"""The auditors' page: who may see it, what it says, and what it starts."""

import pytest
from django.contrib.auth.models import Group
from django.urls import reverse

from accounts.models import Player
from poker import audit, dealer, inspection, tasks
from poker.models import AuditRun, Hand
from tests.accounts.test_pages import check
from tests.poker.kit import heads_up, person

pytestmark = pytest.mark.django_db
PAGE = "/audit/"


@pytest.fixture
def room():
    return heads_up()


@pytest.fixture
def asked(monkeypatch):
    """Carry audits out when the test says so."""
    runs: list[int] = []
    monkeypatch.setattr(tasks.inspect, "delay", runs.append)
    return runs


def text(answer):
    """Give a page's HTML, after a look at its ids, labels and scripts."""
    check(answer.content.decode())
    return answer.content.decode()


def carry_out(room, asked):
    return inspection.inspect(asked.pop(), clock=lambda: room.now)


def test_only_hosts_and_auditors_see_the_audits(client, room):
    client.force_login(room.people["Ann"])
    for path in (PAGE, reverse("lobby:audit_progress")):
        assert client.get(path).status_code == 403
    assert client.post(PAGE, {"do": "full"}).status_code == 403
    auditor = person("Olga")
    auditor.groups.add(Group.objects.get(name="auditor"))
    for player in (room.host, Player.objects.get(pk=auditor.pk)):
        client.force_login(player)
        assert client.get(PAGE).status_code == 200


def test_an_audit_is_started_watched_and_told(client, room, asked):
    client.force_login(room.host)
    assert "Nothing has been checked yet" in text(client.get(PAGE))
    assert client.post(PAGE, {"do": "full"})["Location"] == PAGE
    assert "Waiting to start" in text(client.get(PAGE))
    AuditRun.objects.update(state="running", hands=40, to_do=160)
    assert "40 of 160 hands" in text(client.get(PAGE))
    assert client.get(reverse("lobby:audit_progress")).json() == {
        "open": True,
        "done": 40,
        "of": 160,
    }
    AuditRun.objects.update(state="asked")
    carry_out(room, asked)
    page = text(client.get(PAGE))
    assert "every chip is explained" in page
    assert room.host.display_name in page
    assert client.get(reverse("lobby:audit_progress")).json() == {"open": False}


def test_hosts_are_told_when_something_differs_and_players_are_not(client, room):
    Hand.objects.update(button=7)
    run = audit.ask(full=True, now=room.now)
    inspection.inspect(run.pk, clock=lambda: room.now)
    client.force_login(room.host)
    assert "not as it must be" in text(client.get("/"))
    page = text(client.get(PAGE))
    assert "1 thing is not as it must be" in page
    assert "its row says button 7, its facts 1" in page
    client.force_login(room.people["Ann"])
    assert "not as it must be" not in client.get("/").content.decode()
    assert room.table.state == "frozen"


def test_an_audit_that_nobody_can_carry_out_is_given_up(client, room, monkeypatch):
    def away(_run):
        raise OSError("away")

    monkeypatch.setattr(tasks.inspect, "delay", away)
    client.force_login(room.host)
    page = text(client.post(PAGE, {"do": "new"}, follow=True))
    assert "could not be started" in page
    assert AuditRun.objects.get().state == "broken"


def test_the_seal_of_a_night_is_shown(client, room):
    room.fold_out()
    room.do(dealer.close_night)
    client.force_login(room.host)
    assert room.table.night.seal.digest in text(client.get(PAGE))


def test_an_auditor_ticks_what_may_stay_and_says_why(client, room):
    Hand.objects.update(button=7)
    run = audit.ask(full=True, now=room.now)
    inspection.inspect(run.pk, clock=lambda: room.now)
    client.force_login(room.host)
    assert 'name="reason"' not in text(client.get(PAGE))
    olga = person("Olga")
    olga.groups.add(Group.objects.get(name="auditor"))
    client.force_login(Player.objects.get(pk=olga.pk))
    page = text(client.get(PAGE))
    (difference,) = still_open()
    assert f'value="{difference.key}"' in page
    assert reverse("admin:poker_hand_change", args=[room.table.hand_id]) in page

    def accept(**posted):
        return text(client.post(PAGE, {"do": "accept", **posted}, follow=True))

    assert "Nothing was ticked" in accept(reason="The seat was moved by hand")
    assert "Say why" in accept(key=difference.key, reason="  ")
    assert "1 thing is not" in text(client.get(PAGE))
    page = accept(key=difference.key, reason="The seat was moved by hand")
    assert "1 difference accepted." in page
    assert "Accepted by Olga: The seat was moved by hand" in page
    assert "Nothing differs but what was looked at and accepted" in page
    assert "not as it must be" not in client.get("/").content.decode()
    assert "does not stand any more" in accept(key=difference.key, reason="Again")


def still_open():
    standing = audit.standing()
    assert standing is not None
    return standing.open


def test_nobody_else_accepts_a_difference(client, room):
    Hand.objects.update(button=7)
    run = audit.ask(full=True, now=room.now)
    inspection.inspect(run.pk, clock=lambda: room.now)
    (difference,) = still_open()
    posted = {"do": "accept", "key": difference.key, "reason": "so"}
    client.force_login(room.people["Ann"])
    assert client.post(PAGE, posted).status_code == 403
    client.force_login(room.host)
    client.post(PAGE, posted)
    assert still_open() == [difference]
