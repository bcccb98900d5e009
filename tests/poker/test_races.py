"""Two who want the same at the same moment: one gets it, the other gets a reason."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.db import connections

from accounts.models import Player
from poker import dealer, pokes
from poker.audit import audit
from poker.dealer import Reason, Refusal
from poker.engine.actions import Call, Fold, RaiseTo
from poker.ledger import book
from poker.models import AdminAction, Request, Sitting

from .kit import Room, heads_up, house, three

pytestmark = [pytest.mark.full, pytest.mark.django_db(transaction=True)]

ATTEMPTS = pytest.mark.parametrize("attempt", range(5))


@pytest.fixture(autouse=True)
def _silence():
    pokes.silence(on=True)
    yield
    pokes.silence(on=False)


def race(*runners: Callable[[], Any]) -> list[Any]:
    """Run each in a thread with a connection of its own; give `None` or the reason it got."""
    start = Barrier(len(runners))

    def run(runner):
        try:
            start.wait(timeout=10)
            runner()
        except Refusal as refused:
            return refused.reason
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(runners)) as pool:
        return list(pool.map(run, runners))


def act(room, name, action, seen):
    return lambda: room.do(dealer.act, name, action=action, seen=seen)


def sit(room, name, seat, amount=500, key=None):
    key, _known = key or uuid4(), room.id(name)
    return lambda: room.sit(name, seat, amount, key=key)


@ATTEMPTS
def test_two_clicks_for_the_same_turn(attempt):
    room = three()
    seen = room.seen
    outcome = race(act(room, "Ann", RaiseTo(30), seen), act(room, "Ann", Fold(), seen))
    assert sorted(outcome, key=str) == [None, Reason.STALE]
    assert room.kinds().count("raised") + room.kinds().count("folded") == 1
    assert audit().clean


@ATTEMPTS
def test_a_click_and_the_clock(attempt):
    room = three()
    room.now = room.table.wake_at
    late = room.table.bank_ends_at
    seen = room.seen

    def click():
        dealer.act(
            table_id=room.table_id, player_id=room.id("Ann"), action=Call(), seen=seen, now=late
        )

    def clock():
        dealer.wake(table_id=room.table_id, now=room.now)

    clicked, woken = race(click, clock)
    assert woken is None
    assert clicked in (None, Reason.STALE)
    assert ("called" in room.kinds()) is (clicked is None)
    assert audit().clean


@ATTEMPTS
def test_two_wakes_deal_one_hand(attempt):
    room = heads_up()
    room.fold_out()
    room.now = room.table.wake_at
    race(*[lambda: dealer.wake(table_id=room.table_id, now=room.now)] * 3)
    assert room.table.hands_dealt == 2


@ATTEMPTS
def test_the_same_buy_in_twice(attempt):
    room = Room()
    key = uuid4()
    assert race(*[sit(room, "Ann", 1, key=key)] * 2) == [None, None]
    assert room.stack("Ann") == 500
    assert Request.objects.count() == 1


@ATTEMPTS
def test_the_same_key_at_two_tables(attempt):
    room, other = Room(), Room()
    other.people = room.people
    key = uuid4()
    outcome = race(sit(room, "Ann", 1, key=key), sit(other, "Ann", 1, key=key))
    assert sorted(outcome, key=str) == [None, Reason.KEY_USED]
    assert Sitting.objects.count() == 1
    assert book.balance("mint") == -500


@ATTEMPTS
def test_the_same_seat(attempt):
    room = Room()
    outcome = race(sit(room, "Ann", 1), sit(room, "Ben", 1), sit(room, "Cat", 1))
    assert sorted(outcome, key=str) == [None, Reason.SEAT_TAKEN, Reason.SEAT_TAKEN]
    assert Sitting.objects.count() == 1


@ATTEMPTS
def test_the_last_chips_of_a_wallet(attempt):
    room, other = (Room(house(buy_in_from="wallet")) for _table in range(2))
    other.people = room.people
    room.grant("Ann", 700)
    outcome = race(sit(room, "Ann", 1), sit(other, "Ann", 1))
    assert sorted(outcome, key=str) == [None, Reason.WALLET_SHORT]
    assert room.wallet("Ann") == 200
    assert audit().clean


@ATTEMPTS
def test_the_same_grant_twice(attempt):
    room = Room()
    key, ann = uuid4(), room.id("Ann")

    def grant():
        dealer.grant(player_id=ann, amount=70, actor_id=room.host.pk, key=key, now=room.now)

    assert race(grant, grant) == [None, None]
    assert room.wallet("Ann") == 70


@ATTEMPTS
def test_tables_that_share_wallets_do_not_lock_each_other_out(attempt):
    """Ann and Ben have queued top-ups at two tables whose hands end at the same moment."""
    rooms = [Room(house(buy_in_from="wallet")) for _table in range(2)]
    rooms[1].people = rooms[0].people
    for name in ("Ann", "Ben"):
        rooms[0].grant(name, 1300)
    for room, names in zip(rooms, (("Ann", "Ben"), ("Ben", "Ann")), strict=True):
        for seat, name in enumerate(names, 1):
            room.sit(name, seat)
        room.deal()
        for name in names:
            room.do(dealer.top_up, name, amount=300, key=uuid4())
    ends = [act(room, room.to_act, Fold(), room.seen) for room in rooms]
    assert race(*ends) == [None, None]
    assert rooms[0].wallet("Ann") == rooms[0].wallet("Ben") == 0
    assert audit().clean


def correct(room, key, *, at_table_they_share):
    boss = Player.objects.named("Boss") or Player.objects.create_superuser("Boss")
    ids = {"source_id": room.id("Ann"), "target_id": room.id("Ben"), "actor_id": boss.pk}

    def post():
        with dealer.recorded(
            AdminAction.Verb.CORRECT,
            actor_id=boss.pk,
            subject="player:1",
            named="Ann",
            reason="counted wrong",
            now=room.now,
        ):
            dealer.correct(
                **ids,
                at_table_they_share=at_table_they_share,
                amount=50,
                subject="player:1",
                reason="counted wrong",
                key=key,
                now=room.now,
            )

    return post


@pytest.mark.parametrize("at_table", [False, True], ids=["wallets", "stacks"])
@ATTEMPTS
def test_one_correction_that_was_sent_twice(attempt, at_table):
    room, key = heads_up(), uuid4()
    room.fold_out()
    room.grant("Ann", 500)
    before = room.wallet("Ann"), room.stack("Ann")
    outcome = race(*[correct(room, key, at_table_they_share=at_table) for _twice in range(2)])
    assert sorted(outcome, key=str) == [None, Reason.KEY_USED]
    assert (room.wallet("Ann"), room.stack("Ann")) == (
        before[0] - 50 * (not at_table),
        before[1] - 50 * at_table,
    )
    assert (room.table.faults, AdminAction.objects.count()) == (0, 1)
    assert audit().clean
