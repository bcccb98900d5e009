"""Corrections: another transfer, with its reason and its author; never a change."""

from uuid import uuid4

import pytest

from poker import dealer
from poker.audit import audit
from poker.dealer import Reason, Refusal
from poker.ledger import book
from poker.models import AdminAction, Sitting
from tests.poker.kit import Room, heads_up, house, person, refused

pytestmark = pytest.mark.django_db


def mend(room: Room, source: str | None, target: str | None, amount: int, **more) -> None:
    wish = {"at_table_they_share": False, "subject": "transfer:1", "key": uuid4(), **more}
    act = {
        "actor_id": wish.pop("actor_id", None) or boss().pk,
        "reason": "counted wrong",
        "now": room.now,
    }
    with dealer.recorded(AdminAction.Verb.CORRECT, subject="transfer:1", named="it", **act):
        dealer.correct(
            source_id=room.id(source) if source else None,
            target_id=room.id(target) if target else None,
            amount=amount,
            **act,
            **wish,
        )


def boss():
    from accounts.models import Player

    return Player.objects.named("Boss") or Player.objects.create_superuser("Boss")


def test_wallets_are_corrected_by_another_transfer_that_both_see_in_their_statement():
    room = Room()
    room.grant("Ann", 500)
    mend(room, "Ann", "Ben", 200)
    mend(room, "Ben", None, 50)
    assert (room.wallet("Ann"), room.wallet("Ben")) == (300, 150)
    for name, change in (("Ann", -200), ("Ben", 200)):
        line = book.recent(f"wallet:{room.id(name)}")[-1 if name == "Ben" else 0]
        assert (line.change, line.transfer.code) == (change, "correction")
        assert (line.transfer.reason, line.transfer.actor) == ("counted wrong", boss())
    assert audit().clean


def test_what_cannot_be_corrected_is_refused():
    room = Room()
    room.grant("Ann", 100)
    key = uuid4()
    mend(room, "Ann", "Ben", 40, key=key)
    with refused(Reason.KEY_USED):
        mend(room, "Ann", "Ben", 40, key=key)
    with refused(Reason.ACCOUNT_SHORT, have=60):
        mend(room, "Ann", "Ben", 61)
    with refused(Reason.ONE_ACCOUNT):
        mend(room, "Ann", "Ann", 1)
    with refused(Reason.NOT_WHOLE_CHIPS):
        mend(room, "Ann", "Ben", 0)
    with refused(Reason.GRANT_TOO_BIG):
        mend(room, None, "Ben", 10**10)
    with refused(Reason.NOT_HOST):
        mend(room, None, "Ben", 5, actor_id=room.id("Ben"))
    assert room.wallet("Ann") == 60


def test_stacks_are_corrected_at_their_table_between_hands():
    room = heads_up(smallest_chip=5)
    with refused(Reason.HAND_RUNS):
        mend(room, "Ann", "Ben", 50, at_table_they_share=True)
    room.fold_out()
    before = {name: room.stack(name) for name in ("Ann", "Ben")}
    mend(room, "Ann", "Ben", 50, at_table_they_share=True)
    assert room.stack("Ann") == before["Ann"] - 50
    assert room.stack("Ben") == before["Ben"] + 50
    assert "corrected" in room.notes()
    with refused(Reason.NOT_WHOLE_CHIPS, step=5):
        mend(room, "Ann", "Ben", 3, at_table_they_share=True)
    with refused(Reason.ACCOUNT_SHORT, have=room.stack("Ann")):
        mend(room, "Ann", "Ben", 5000, at_table_they_share=True)
    with refused(Reason.NO_SHARED_TABLE):
        mend(room, "Ann", "Zoe", 50, at_table_they_share=True)
    with refused(Reason.NO_SHARED_TABLE):
        mend(room, None, "Ann", 50, at_table_they_share=True)
    room.deal()
    room.fold_out()
    dealer.close_night(table_id=room.table_id, actor_id=room.host.pk, now=room.now)
    assert sum(sitting.net for sitting in Sitting.objects.all()) == 0
    assert audit().differences == []


def test_an_act_is_written_with_its_reason_or_nothing_is_done():
    room = Room(house())
    room.host = person("Vera", is_host=True)

    def act(reason: str, **more) -> None:
        with dealer.recorded(
            AdminAction.Verb.FREEZE,
            actor_id=room.host.pk,
            subject=f"table:{room.table_id}",
            named="Thursday",
            reason=reason,
            now=room.now,
        ):
            room.do(dealer.freeze, reason=reason)

    with refused(Reason.REASON_MISSING):
        act("  ")
    assert room.table.state == "open"
    act("a quarrel")
    with pytest.raises(Refusal):
        act("once more")
    assert [row.reason for row in AdminAction.objects.all()] == ["a quarrel"]
