"""One read serves a whole process, is never torn, and never shows anything but the present."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from poker import dealer, protocol, room
from poker.models import Table
from poker.room import memo, rows
from tests.poker.kit import Room, heads_up, house

pytestmark = pytest.mark.django_db

SEATS = range(1, 10)


@pytest.fixture(autouse=True)
def _nothing_is_remembered():
    room.forget()
    yield
    room.forget()


def nine() -> Room:
    """Deal to nine players, all of whom have looked."""
    table = Room(house())
    for seat in SEATS:
        table.sit(f"P{seat}", seat)
    table.deal()
    for seat in SEATS:
        look(table, f"P{seat}")
    return table


def look(table: Room, name: str | None, **more):
    viewer = table.id(name) if name else None
    return room.look(table_id=table.table_id, viewer_id=viewer, now=table.now, **more)


def test_a_change_costs_five_queries_and_each_look_after_it_none(django_assert_num_queries):
    table = nine()
    table.play(f"{table.to_act} call")
    version = table.table.version
    with CaptureQueriesContext(connection) as asked:
        room.refresh(table.table_id, at_least=version)
    # The table, who sits, the balances, the new facts, and the version once more.
    assert len(asked) == 5
    with django_assert_num_queries(0):
        for seat in SEATS:
            scene = look(table, f"P{seat}", at_least=version)
            assert scene.version == version


def test_a_remembered_version_is_not_read_again(django_assert_num_queries):
    table = nine()
    version = table.table.version
    assert room.remembers(table.table_id, viewer_id=table.id("P1"), at_least=version)
    assert not room.remembers(table.table_id, viewer_id=table.id("P1"), at_least=version + 1)
    with django_assert_num_queries(0):
        room.refresh(table.table_id, at_least=version)


def test_a_new_viewer_is_not_taken_for_a_known_one():
    table = heads_up(buy_in_from="tab")
    look(table, "Ann")
    version = table.table.version
    table.grant("Ben", 70)
    assert not room.remembers(table.table_id, viewer_id=table.id("Ben"), at_least=version)
    assert look(table, "Ben", at_least=version).you.wallet == 70


def test_what_is_remembered_is_what_a_fresh_read_gives():
    table = nine()
    steps = 0
    while table.running and steps < 30:
        name = table.to_act
        verb = ("raise 30", "call", "fold", "call")[steps % 4]
        may = table.options
        if verb == "call" and may.check:
            verb = "check"
        if verb == "raise 30" and not (may.kind == "raise" and may.min_to <= 30):
            verb = "call" if may.call else "check"
        table.play(f"{name} {verb}")
        steps += 1
        remembered = [encoded(table, seat) for seat in (None, *SEATS)]
        room.forget()
        assert remembered == [encoded(table, seat) for seat in (None, *SEATS)]
    assert steps > 9


def encoded(table: Room, seat: int | None) -> str:
    return protocol.encode(look(table, f"P{seat}" if seat else None))


def test_a_table_that_changes_while_it_is_read_is_read_again(monkeypatch):
    table = heads_up()
    look(table, "Ann")
    table.play("Ann call")
    real, moves = rows._balances, ["Ben raise 40"]

    def meanwhile(*args):
        if moves:
            table.play(moves.pop())
        return real(*args)

    monkeypatch.setattr(rows, "_balances", meanwhile)
    scene = look(table, "Ann")
    assert scene.version == table.table.version
    assert scene.hand and scene.hand.bet == 40
    assert [seat.stack for seat in scene.seats[:2]] == [490, 460]
    assert sum(seat.stack for seat in scene.seats) + scene.hand.pot == 1000


def test_a_table_that_never_rests_is_read_under_its_lock(monkeypatch):
    table = heads_up()
    monkeypatch.setattr(rows, "version", lambda table_id: -1)
    with CaptureQueriesContext(connection) as asked:
        assert look(table, "Ann").version == table.table.version
    assert sum("savepoint" in query["sql"].lower() for query in asked) >= 1


def test_only_facts_the_tables_row_names_are_read(monkeypatch):
    table = heads_up()
    table.play("Ann call")
    seq = table.table.hand_seq
    Table.objects.filter(pk=table.table_id).update(hand_seq=seq - 1)
    scene = look(table, "Ann")
    assert scene.hand and scene.hand.seq == seq - 1
    assert scene.notices[-1].seq == seq - 1


def test_another_table_with_the_same_number_is_not_the_old_one():
    table = heads_up()
    assert look(table, "Ann").hand is not None
    Table.objects.filter(pk=table.table_id).update(
        code=uuid4().hex[:10], hand=None, hand_seq=0, version=1
    )
    scene = look(table, "Ann")
    assert scene.version == 1
    assert scene.hand is None


def test_a_name_that_changes_is_shown_with_the_next_hand():
    table = heads_up()
    look(table, "Ann")
    player = table.people["Ben"]
    player.rename("Benedict")
    player.save()
    table.play("Ann fold")
    table.deal()
    assert look(table, "Ann").seats[1].name == "Benedict"


def test_who_comes_back_with_another_name_is_shown_by_it_in_the_hand_that_runs():
    table = heads_up()
    table.play("Ann call")
    look(table, "Ann")
    assert look(table, "Ben").seats[1].name == "Ben"
    player = table.people["Ben"]
    player.rename("Benedict")
    player.save()
    assert look(table, "Ben").seats[1].name == "Benedict"
    scene = look(table, "Ann")
    assert scene.seats[1].name == "Benedict"
    assert "Benedict posts big blind 10" in [notice.text for notice in scene.notices]
    table.play("Ben check")
    assert look(table, "Ann").seats[1].name == "Benedict"


def test_tables_nobody_asks_for_are_forgotten(monkeypatch):
    monkeypatch.setattr(memo, "_TABLES_KEPT", 2)
    for table_id in (1, 2, 3):
        memo.entry(table_id)
    assert list(memo._entries) == [2, 3]


def test_languages_do_not_mix():
    table = heads_up()
    english = look(table, "Ann", language="en")
    other = look(table, "Ann", language="zh-hans")
    again = look(table, "Ann", language="en")
    assert english == again
    assert other.version == english.version


def test_a_presence_is_seen_at_once():
    table = heads_up()
    look(table, "Ann")
    table.do(dealer.absent, "Ben")
    assert look(table, "Ann", at_least=table.table.version).seats[1].state == "offline"
    table.do(dealer.present, "Ben")
    assert look(table, "Ann", at_least=table.table.version).seats[1].state == "live"
