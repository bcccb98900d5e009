"""What may be done in the administration: with a reason, by who may, and written down for good."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.contrib import admin
from django.db import IntegrityError, connections, transaction

from accounts import standing
from accounts.models import Player
from poker import roles
from poker.admin.record import page_of
from poker.ledger import book
from poker.ledger.models import Transfer
from poker.models import AdminAction, Hand, Sitting
from tests.admin.conftest import client_of, with_role
from tests.poker.kit import person

pytestmark = pytest.mark.django_db


def acts() -> list[tuple]:
    return list(AdminAction.objects.order_by("id").values_list("verb", "named", "reason"))


def standing_of(player: Player) -> tuple[bool, set[str]]:
    player.refresh_from_db()
    return player.is_host, set(player.groups.values_list("name", flat=True))


def test_a_table_is_frozen_goes_on_and_its_night_is_closed(played):
    client = client_of(with_role("host"))
    path = f"/admin/poker/table/{played.table_id}"
    assert "Freeze" in client.get(f"{path}/change/").content.decode()
    client.post(f"{path}/freeze/", {"reason": "a quarrel"})
    assert (played.table.state, played.table.why) == ("frozen", "a quarrel")
    again = client.post(f"{path}/freeze/", {"reason": "a quarrel"})
    assert again.status_code == 403
    assert "it was done already" in again.content.decode()
    client.post(f"{path}/unfreeze/", {"reason": "settled"})
    client.post(f"{path}/close/", {"reason": "it is late"})
    assert played.table.ends_after_hand
    assert acts() == [
        ("freeze", "Thursday", "a quarrel"),
        ("unfreeze", "Thursday", "settled"),
        ("close_night", "Thursday", "it is late"),
    ]


def test_a_running_hand_is_called_off_and_every_bet_goes_back(played):
    client = client_of(with_role("admin"))
    stacks = {name: played.stack(name) for name in ("Ann", "Ben")}
    blinds = {Sitting.objects.get(player=played.id(n)).pk: n for n in stacks}
    running = Hand.objects.get(number=2)
    paid = sum(t.amount for t in book.about(f"hand:{running.pk}"))
    client.post(f"/admin/poker/hand/{running.pk}/void/", {"reason": "a misdeal"})
    running.refresh_from_db()
    assert running.state == "voided"
    assert sum(played.stack(name) for name in blinds.values()) == sum(stacks.values()) + paid
    assert acts() == [("void_hand", "Thursday, hand 2", "a misdeal")]
    other = Hand.objects.get(number=1)
    assert client.post(f"/admin/poker/hand/{other.pk}/void/", {"reason": "x"}).status_code == 403


def test_a_cashier_grants_and_corrects_chips(played):
    client = client_of(with_role("cashier"))
    ann, ben = played.people["Ann"], played.people["Ben"]
    path = f"/admin/accounts/player/{ann.pk}"
    form = {"amount": 300, "reason": "won a cake", "key": uuid4()}
    client.post(f"{path}/grant/", form)
    assert played.wallet("Ann") == 300
    grant = Transfer.objects.get(key=f"grant:{form['key']}")
    asked = client.get(f"/admin/ledger/transfer/{grant.pk}/correct/").context["form"]
    assert (asked["source"].value(), asked["target"].value(), asked["amount"].value()) == (
        "Ann", "the house", 300,
    )  # fmt: skip
    form = {
        "source": "ann", "target": "Ben", "where": "wallet", "amount": 100,
        "reason": "it was Ben's cake", "key": uuid4(),
    }  # fmt: skip
    client.post(f"/admin/ledger/transfer/{grant.pk}/correct/", form)
    assert (played.wallet("Ann"), played.wallet("Ben")) == (200, 100)
    posted = Transfer.objects.get(key=f"correction:{form['key']}")
    assert (posted.subject, posted.reason) == (f"transfer:{grant.pk}", "it was Ben's cake")
    told = client_of(ben).get("/chips/").content.decode()
    assert "it was Ben&#x27;s cake" in told and "Rosa" in told
    refused = client.post(f"{path}/correct/", {**form, "source": "Nobody", "key": uuid4()})
    assert "Nobody here has this name." in refused.content.decode()
    nobody = client.post(f"{path}/correct/", {**form, "target": "", "key": uuid4()})
    assert nobody.status_code == 400, "chips go to the house only where it is named"
    assert [verb for verb, _named, _why in acts()] == ["grant", "correct"]


def test_accounts_are_closed_and_opened_and_passwords_reset(played):
    client, ann = client_of(with_role("admin")), played.people["Ann"]
    path = f"/admin/accounts/player/{ann.pk}"
    client.post(f"{path}/close/", {"reason": "asked for it"})
    ann.refresh_from_db()
    assert not ann.is_active
    client.post(f"{path}/reopen/", {"reason": "is back"})
    shown = client.post(f"{path}/reset/", {"reason": "forgot it"})
    assert ann.reset_links.count() == 1 and "/new-password/" in shown.context["link"]
    assert [verb for verb, _named, _why in acts()] == ["close_account", "reopen_account", "reset"]


def test_nobody_becomes_more_than_they_are_by_way_of_another(played):
    """A role does not reach an account that may more: by a reset it would take that over."""
    client = client_of(with_role("admin"))
    boss = Player.objects.create_superuser("Boss")
    for player in (boss, played.host, with_role("cashier", "Carl")):
        path = f"/admin/accounts/player/{player.pk}"
        for deed in ("reset", "close"):
            assert client.post(f"{path}/{deed}/", {"reason": "why"}).status_code == 403
    me = Player.objects.get(display_name="Rosa")
    wish = {"roles": ["admin", "host"], "reason": "why"}
    assert client.post(f"/admin/accounts/player/{me.pk}/roles/", wish).status_code == 403
    zoe = person("Zoe")
    assert client.post(f"/admin/accounts/player/{zoe.pk}/roles/", wish).status_code == 400
    assert not zoe.groups.exists() and acts() == []


@pytest.mark.parametrize("deed", ["grant", "correct", "reset", "close", "reopen", "roles"])
def test_nothing_is_done_to_a_bot(boss, deed):
    """Its page offers no deed, and the address of one, typed by hand, refuses."""
    bot = Player.objects.create_bot("Ada")
    path = f"/admin/accounts/player/{bot.pk}/{deed}/"
    wish = {"roles": ["cashier"], "amount": 5, "key": uuid4(), "reason": "why", "target": "Ada"}
    assert boss.get(path).status_code == boss.post(path, wish).status_code == 403
    assert not bot.groups.exists() and acts() == [] and not Transfer.objects.exists()


def test_a_deed_is_offered_and_answered_on_the_same_terms(boss, played):
    """Whoever types the address of a deed gets what its button gives, and nothing more."""
    closed = person("Zoe", is_active=False)
    bot = Player.objects.create_bot("Ada")
    rows = [played.table, *Hand.objects.all(), played.people["Ann"], closed, bot, played.host]
    for client in (boss, client_of(with_role("admin"))):
        for row in rows:
            admin_of: Any = admin.site._registry[type(row)]
            page = page_of(row)
            shown = client.get(page).content.decode()
            for name in admin_of.actions_detail:
                path = page.replace("/change/", f"/{getattr(admin_of, name).url_path}/")
                assert (client.get(path).status_code == 200) == (path in shown), (path, row)


@pytest.mark.parametrize(
    ("giver", "taker", "may"),
    [
        ("first", "friend", {"host", "cashier", "auditor", "admin"}),
        ("first", "admin", {"host", "cashier", "auditor", "admin"}),
        ("first", "closed", {"cashier", "auditor", "admin"}),
        ("first", "closed host", {"host", "cashier", "auditor", "admin"}),
        ("first", "first", set()), ("first", "second", set()), ("first", "bot", set()),
        ("admin", "friend", {"cashier", "auditor"}), ("admin", "host", {"cashier", "auditor"}),
        ("admin", "admin", set()), ("admin", "another admin", set()), ("admin", "first", set()),
        ("admin", "bot", set()), ("closed first", "friend", set()), ("host", "friend", set()),
        ("auditor", "friend", set()),
    ],
)  # fmt: skip
def test_who_gives_which_roles_to_whom(giver, taker, may):
    """Only the first host makes and unmakes hosts and administrators; nobody changes their own."""
    people = {
        "first": Player.objects.create_superuser("Boss"),
        "second": Player.objects.create_superuser("Second"),
        "closed first": Player.objects.create_superuser("Former", is_active=False),
        "admin": with_role("admin", "Rosa"),
        "another admin": with_role("admin", "Vera"),
        "host": with_role("host", "Hugo", is_host=True),
        "closed host": with_role("host", "Olga", is_host=True, is_active=False),
        "auditor": with_role("auditor", "Otto"),
        "friend": person("Zoe"),
        "closed": person("Carl", is_active=False),
        "bot": Player.objects.create_bot("Ada"),
    }
    by, player = people[giver], people[taker]
    before = standing_of(player)
    assert roles.may_give(by=by, player=player) == may
    for role in {*roles.MAY} - may:
        with pytest.raises(PermissionError):
            roles.give(by=by, player=player, chosen={role})
    assert standing_of(player) == before
    if may:
        roles.give(by=by, player=player, chosen=may)
        assert roles.of(player) == sorted(may | before[1])
        roles.give(by=by, player=player, chosen=set())
        assert roles.of(player) == sorted(before[1] - may)
        assert standing_of(player)[0] is (before[0] and "host" not in may)


def test_somebody_always_stays_to_run_the_house():
    """Nobody closes the own account, and only who runs the house closes one that runs it."""
    first, second = (Player.objects.create_superuser(name) for name in ("Ines", "Olga"))
    standing.close(by=first, player=second)
    for by, player in ((first, first), (second, first), (with_role("admin"), first)):
        with pytest.raises(PermissionError):
            standing.close(by=by, player=player)
    assert Player.objects.filter(is_superuser=True, is_active=True).get() == first


@pytest.mark.full
@pytest.mark.django_db(transaction=True)
def test_of_two_administrators_who_close_each_other_at_once_one_stays():
    pair = [Player.objects.create_superuser(name) for name in ("Ines", "Olga")]
    start = Barrier(2)

    def close(by: Player, player: Player) -> bool:
        try:
            start.wait(timeout=10)
            standing.close(by=by, player=player)
        except PermissionError:
            return False
        finally:
            connections.close_all()
        return True

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(close, pair, reversed(pair))) == [False, True]
    assert Player.objects.filter(is_active=True).count() == 1


def test_roles_are_given_and_taken(boss):
    zoe = person("Zoe")
    path = f"/admin/accounts/player/{zoe.pk}/roles/"
    boss.post(path, {"roles": ["host", "auditor"], "reason": "helps out"})
    assert standing_of(zoe) == (True, {"host", "auditor"})
    boss.post(path, {"roles": ["cashier"], "reason": "counts well"})
    assert standing_of(zoe) == (False, {"cashier"})


@pytest.mark.parametrize(
    ("role", "deeds"),
    [
        ("host", {"freeze", "close", "void", "player/close", "reset"}),
        ("cashier", {"grant", "correct", "transfer"}),
        ("auditor", set()),
        ("admin", {
            "freeze", "close", "void", "look", "grant", "correct", "transfer", "player/close",
            "reset", "roles",
        }),
    ],
)  # fmt: skip
def test_each_role_does_what_is_its_own(played, role, deeds):
    client, ann = client_of(with_role(role)), played.people["Ann"]
    table, player = f"/admin/poker/table/{played.table_id}", f"/admin/accounts/player/{ann.pk}"
    hands = {hand.number: f"/admin/poker/hand/{hand.pk}" for hand in Hand.objects.all()}
    transfer = book.about(f"table:{played.table_id}")[0]
    paths = {
        "freeze": f"{table}/freeze/", "close": f"{table}/close/", "void": f"{hands[2]}/void/",
        "look": f"{hands[1]}/look/", "grant": f"{player}/grant/", "correct": f"{player}/correct/",
        "transfer": f"/admin/ledger/transfer/{transfer.pk}/correct/",
        "player/close": f"{player}/close/", "reset": f"{player}/reset/",
        "roles": f"{player}/roles/",
    }  # fmt: skip
    assert {name for name, path in paths.items() if client.get(path).status_code == 200} == deeds
    for name in paths.keys() - deeds:
        assert client.post(paths[name], {"reason": "why"}).status_code == 403, name
    assert acts() == []


def test_an_act_stays_as_it_was_written(played, boss):
    boss.post(f"/admin/poker/table/{played.table_id}/freeze/", {"reason": "a quarrel"})
    for change in (lambda rows: rows.update(reason="no reason"), lambda rows: rows.delete()):
        with pytest.raises(IntegrityError), transaction.atomic():
            change(AdminAction.objects.all())
    assert acts() == [("freeze", "Thursday", "a quarrel")]


def test_a_second_press_neither_grants_again_nor_is_an_act_of_its_own(played):
    client, path = client_of(with_role("cashier")), f"/admin/accounts/player/{played.id('Ann')}"
    form = {"key": uuid4(), "amount": 50, "reason": "a prize"}
    assert client.post(f"{path}/grant/", form).status_code == 302
    assert client.post(f"{path}/grant/", form).status_code == 400
    assert (played.wallet("Ann"), acts()) == (50, [("grant", "Ann", "a prize")])


def test_a_reset_link_ends_with_the_role_by_which_it_was_issued(played):
    issuer, ann = with_role("admin"), played.people["Ann"]
    path = f"/admin/accounts/player/{ann.pk}/reset/"
    shown = client_of(issuer).post(path, {"reason": "forgot it"}).context["link"]
    link = shown.removeprefix("http://testserver")
    assert client_of(issuer).get(link).status_code == 200
    roles.give(by=Player.objects.create_superuser("Boss"), player=issuer, chosen=set())
    assert client_of(issuer).get(link).status_code == 410
