"""The one door: everything or nothing, and a table that stops when something is wrong."""

import pytest
import structlog
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext

from poker import dealer, pokes, store
from poker.dealer import Reason, door, night
from poker.engine.actions import Call
from poker.ledger import book
from poker.models import AdminAction, HandEvent

from .kit import Room, heads_up, refused, three

pytestmark = pytest.mark.django_db


def statements(run) -> list[str]:
    """Run something and list its statements, without savepoints (the test's own transaction)."""
    with CaptureQueriesContext(connection) as caught:
        run()
    sent = (query["sql"] for query in caught.captured_queries)
    return [sql for sql in sent if "SAVEPOINT" not in sql]


def test_an_action_takes_few_round_trips():
    """Table, sittings, deck; facts, accounts, transfers, their step, stacks; the table's row."""
    room = three()
    room.play("Ann call")
    seen = room.seen
    sent = statements(lambda: room.do(dealer.act, "Ben", action=Call(), seen=seen))
    assert len(sent) == 9, "\n".join(sent)


def test_a_wake_that_comes_too_early_takes_one():
    room = three()
    assert len(statements(lambda: dealer.wake(table_id=room.table_id, now=room.now))) == 1


def test_a_refusal_writes_nothing():
    room = three()
    version = room.table.version
    sent = statements(lambda: _refused_call(room))
    assert not any(sql.startswith(("INSERT", "UPDATE")) for sql in sent)
    assert room.table.version == version


def _refused_call(room):
    with refused(Reason.NOT_YOUR_TURN):
        room.move("Cat", "call")


def test_every_change_has_a_version_of_its_own():
    room = Room()
    seen = {room.table.version}
    for verb, name, more in [
        (dealer.say, "Ann", {"text": "hello"}),
        (dealer.pause, None, {}),
        (dealer.resume, None, {}),
    ]:
        room.do(verb, name, **more)
        assert room.table.version == max(seen) + 1
        seen.add(room.table.version)


# ---- broken invariants


def _break(room, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(door, "_assert_stacks", _fails)
        with pytest.raises(AssertionError):
            room.play("Ann call")


def _break_calling_off(room, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(door, "_assert_stacks", _fails)
        with pytest.raises(AssertionError):
            room.do(dealer.void_hand, reason="ledger and hand disagreed")


def _fails(*_felt_and_game):
    raise AssertionError("ledger and hand disagree")


def test_the_first_broken_invariant_rolls_back_and_the_table_goes_on(monkeypatch):
    room = three()
    before = (room.table.version, HandEvent.objects.count(), room.stack("Ann"))
    _break(room, monkeypatch)
    assert (room.table.version, HandEvent.objects.count(), room.stack("Ann")) == before
    assert room.table.faults == 1
    room.play("Ann call")
    assert room.stack("Ann") == 490


def test_the_second_one_freezes_the_table_with_its_chips_in_place(monkeypatch):
    room = three()
    _break(room, monkeypatch)
    _break(room, monkeypatch)
    table = room.table
    assert (table.state, table.why, table.wake_at) == ("frozen", "invariant", None)
    assert room.stack("Ann") == 500
    with refused(Reason.TABLE_FROZEN):
        room.play("Ann call")
    room.do(dealer.void_hand, reason="ledger and hand disagreed")
    assert room.stack("Cat") == 500
    room.do(dealer.unfreeze)
    assert (room.table.state, room.table.faults) == ("open", 0)


def test_a_table_frozen_by_faults_pauses_as_it_was_to(monkeypatch):
    room = three()
    room.do(dealer.pause)
    _break(room, monkeypatch)
    _break(room, monkeypatch)
    assert room.table.state == "frozen"
    _break_calling_off(room, monkeypatch)
    room.do(dealer.unfreeze)
    assert (room.table.state, room.table.faults) == ("pausing", 0)


def test_what_breaks_in_a_deed_of_the_administration_is_counted_as_anywhere(monkeypatch):
    room = three()
    monkeypatch.setattr(door, "_assert_stacks", _fails)

    def call_off():
        why = "ledger and hand disagreed"
        with dealer.recorded(
            AdminAction.Verb.VOID_HAND,
            actor_id=room.host.pk,
            subject=f"hand:{room.table.hand_id}",
            named="1",
            reason=why,
            now=room.now,
        ):
            room.do(dealer.void_hand, reason=why)

    for faults, state in ((1, "open"), (2, "frozen")):
        with pytest.raises(AssertionError):
            call_off()
        assert (room.table.faults, room.table.state) == (faults, state)
        assert room.running
    assert not AdminAction.objects.exists()


def test_faults_at_a_closed_table_do_not_freeze_it_and_a_new_night_begins_without_them(monkeypatch):
    room = three()
    _break(room, monkeypatch)
    room.do(dealer.void_hand, reason="ledger and hand disagreed")
    room.do(dealer.close_night)
    with monkeypatch.context() as patch:
        patch.setattr(night, "open_night", _fails)
        with pytest.raises(AssertionError):
            room.do(dealer.reopen)
    assert (room.table.state, room.table.faults) == ("closed", 2)
    room.do(dealer.reopen)
    assert (room.table.state, room.table.faults) == ("open", 0)


def test_what_is_logged_names_kinds_and_never_cards(monkeypatch):
    room = three()
    with structlog.testing.capture_logs() as lines:
        _break(room, monkeypatch)
    (line,) = lines
    assert line["event"] == "invariant_broken"
    assert line["kinds"] == "called"
    assert set(line) == {"event", "log_level", "table", "fault", "kinds"}


def test_an_integrity_error_of_the_database_is_a_broken_invariant(monkeypatch):
    room = three()

    def fails(*args, **kwargs):
        raise IntegrityError

    with monkeypatch.context() as patch:
        patch.setattr(book, "post", fails)
        with pytest.raises(IntegrityError):
            room.play("Ann call")
    assert room.table.faults == 1


def test_a_pot_that_cannot_pay_is_a_broken_invariant(monkeypatch):
    room = three()

    def short(*args, **kwargs):
        raise book.Overdraft("pot:x", 5)

    with monkeypatch.context() as patch:
        patch.setattr(book, "post", short)
        with pytest.raises(AssertionError):
            room.play("Ann call")
    assert room.table.faults == 1


def test_the_ledger_is_compared_with_the_hand_after_every_fact(monkeypatch):
    room = three()
    real = book.balances

    def lie(keys):
        return {key: balance + 1 for key, balance in real(keys).items()}

    with monkeypatch.context() as patch:
        patch.setattr(book, "balances", lie)
        with pytest.raises(AssertionError, match="ledger and hand disagree"):
            room.play("Ann call")


# ---- telling


def test_the_sockets_are_told_the_version_after_the_commit(
    monkeypatch, django_capture_on_commit_callbacks
):
    told = []
    monkeypatch.setattr(pokes, "poke", lambda table, version: told.append((table, version)))
    hints = []
    monkeypatch.setattr(pokes, "hint", lambda table, wake_at, now: hints.append(wake_at))
    room = three()
    told.clear()
    with django_capture_on_commit_callbacks(execute=True):
        room.play("Ann call")
        assert told == []
    assert told == [(room.table_id, room.table.version)]
    assert hints[-1] == room.table.wake_at


def test_what_is_committed_is_folded_without_reading_it_again(
    django_capture_on_commit_callbacks,
):
    room = heads_up()
    with django_capture_on_commit_callbacks(execute=True):
        room.play("Ann call")
    table = room.table
    assert not statements(lambda: store.hand(table.hand_id, until=table.hand_seq))
