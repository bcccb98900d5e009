"""Turns, time banks, absent players, outages: what time does to a table (R50-R53)."""

from datetime import timedelta

import pytest

from poker import dealer
from poker.dealer import Reason, wakes
from poker.models import HouseClock, Table

from .kit import Room, heads_up, house, person, refused, three

pytestmark = pytest.mark.django_db


def wake_at(room) -> float:
    """Give the seconds from now to the time the table waits for."""
    return (room.table.wake_at - room.now).total_seconds()


def alive(now) -> None:
    """Let the house have been awake until now."""
    HouseClock.objects.update_or_create(pk=1, defaults={"alive_at": now})


def _host():
    return person("Hugo", is_host=True)


def time_out(room) -> None:
    """Let the open turn run out while the house is awake."""
    alive(room.table.wake_at)
    assert room.wake()


def test_a_turn_lasts_its_seconds_then_the_time_bank_then_half_a_second():
    room = three()
    assert wake_at(room) == 20 + 30 + 0.5
    table = room.table
    assert table.turn_started_at == room.now
    assert table.turn_ends_at == room.now + timedelta(seconds=20)
    assert table.bank_ends_at == room.now + timedelta(seconds=50)


def test_a_time_out_folds_what_is_owed():
    room = three()
    time_out(room)
    assert room.kinds()[-2:] == ["timed_out", "folded"]


def test_a_time_out_never_folds_a_free_check():
    room = three()
    room.play("Ann call", "Ben call")
    time_out(room)
    assert room.kinds()[-3:] == ["timed_out", "checked", "board_dealt"]


def test_an_early_a_stale_and_a_second_wake_do_nothing():
    room = three()
    stale = room.table.wake_at
    version = room.table.version
    assert not room.wake(until=stale - timedelta(milliseconds=1))
    assert room.table.version == version
    room.play("Ann call")
    assert not room.wake(until=stale - timedelta(milliseconds=1))
    assert not dealer.wake(table_id=room.table_id + 1000, now=stale)
    time_out(room)
    version = room.table.version
    assert not room.wake(until=room.now)
    assert room.table.version == version


def test_an_action_up_to_half_a_second_late_counts_while_the_turn_is_open():
    room = three()
    room.pass_(50.4)
    room.play("Ann call")
    assert room.game.at(1).bet == 10


def test_later_than_that_it_does_not():
    room = three()
    room.pass_(50.5)
    with refused(Reason.TOO_LATE):
        room.play("Ann call")


def test_what_a_turn_uses_of_the_time_bank_is_gone():
    room = three()
    room.pass_(20 + 12)
    room.play("Ann call")
    assert room.sitting("Ann").bank_seconds == 18
    room.pass_(19)
    room.play("Ben call")
    assert room.sitting("Ben").bank_seconds == 30
    room.play("Cat raise 30")
    assert wake_at(room) == 20 + 18 + 0.5
    time_out(room)
    assert room.sitting("Ann").bank_seconds == 0


def test_the_time_bank_is_full_again_after_so_many_hands():
    room = three(time_bank_hands=2)
    room.pass_(25)
    room.fold_out()
    assert room.sitting("Ann").bank_seconds == 25
    room.deal()
    assert room.sitting("Ann").bank_seconds == 30


def test_after_time_outs_in_a_row_the_seat_sits_out():
    room = heads_up()
    for expected in ("playing", "away"):
        while room.to_act != "Ann":
            room.move(room.to_act, "call" if room.options.call else "check")
        time_out(room)
        assert room.sitting("Ann").state == expected
        if not room.running and expected == "playing":
            room.deal()
    assert "timed_out" in room.notes()


def test_an_action_of_ones_own_resets_the_count_of_time_outs():
    room = three()
    time_out(room)
    assert room.sitting("Ann").timeouts == 1
    room.fold_out()
    room.deal()
    while room.to_act != "Ann":
        room.move(room.to_act, "call")
    room.move("Ann", "call" if room.options.call else "check")
    assert room.sitting("Ann").timeouts == 0


def test_who_sits_out_too_long_is_stood_up():
    room = three()
    room.fold_out()
    room.do(dealer.sit_out, "Ann")
    due = room.now + timedelta(minutes=15)
    while room.now < due:
        assert room.sitting("Ann").state == "away"
        if room.running:
            room.fold_out()
        alive(room.now)
        room.wake()
    assert room.sitting("Ann").state == "left"
    assert room.sitting("Ann").cashed_out == 500


def test_nobody_is_stood_up_out_of_a_hand():
    room = three(minutes_before_standing_up=1, turn_seconds=100)
    room.do(dealer.sit_out, "Ann")
    room.pass_(80)
    room.play("Ann call")
    assert room.sitting("Ann").state == "away"
    assert wake_at(room) > 0
    room.play("Ben fold", "Cat check")
    while room.running:
        room.move(room.to_act, "check")
    room.wake()
    assert room.sitting("Ann").state == "left"


# ---- lost connections


def test_an_offline_player_gets_the_reconnect_allowance_once_a_hand():
    room = three()
    room.play("Ann call", "Ben call", "Cat raise 30")
    room.do(dealer.absent, "Ann")
    assert wake_at(room) == 50 + 15 + 0.5
    assert room.table.offline_ends_at == room.table.bank_ends_at + timedelta(seconds=15)
    room.play("Ann call", "Ben call", "Cat check" if room.to_act == "Cat" else "Ben check")
    while room.to_act != "Ann":
        room.move(room.to_act, "check")
    assert room.table.offline_ends_at is None
    assert wake_at(room) == 50.5


def test_who_is_offline_already_when_the_turn_comes_has_the_allowance_too():
    room = three()
    room.do(dealer.absent, "Ben")
    room.play("Ann call")
    assert room.table.offline_ends_at == room.table.bank_ends_at + timedelta(seconds=15)
    time_out(room)
    assert room.kinds()[-1] == "folded"


def test_a_page_that_fell_silent_is_offline_when_its_time_is_up():
    room = three()
    room.do(dealer.present, "Ann")
    room.pass_(30)
    room.move("Ann", "call")
    room.pass_(40)
    room.move("Ben", "call")
    room.move("Cat", "raise", 30)
    alive(room.table.wake_at)
    assert room.wake()
    assert room.sitting("Ann").offline_since is not None
    assert room.to_act == "Ann"
    assert wake_at(room) == 15
    time_out(room)
    assert room.kinds()[-1] == "folded"


def test_without_an_allowance_in_the_house_there_is_none():
    room = three(reconnect_seconds=0)
    room.do(dealer.absent, "Ann")
    assert wake_at(room) == 50.5


def test_who_stays_offline_between_hands_is_stood_up():
    room = Room()
    room.sit("Ann", 1)
    room.do(dealer.absent, "Ann")
    assert wake_at(room) == 15 * 60
    room.wake()
    assert room.sitting("Ann").state == "left"


def _stand_still(room, by: str) -> None:
    """Let the table stand for two hours after the hand, paused or frozen, and go on."""
    room.fold_out()
    room.do(dealer.pause) if by == "pause" else room.do(dealer.freeze, reason="look")
    room.pass_(2 * 3600)
    alive(room.now)
    room.do(dealer.resume if by == "pause" else dealer.unfreeze)


@pytest.mark.parametrize("by", ["pause", "freeze"])
def test_nobody_is_stood_up_for_the_time_that_the_table_stood_still(by):
    room = three()
    room.do(dealer.sit_out, "Ann")
    room.do(dealer.absent, "Ben")
    room.do(dealer.present, "Cat")
    _stand_still(room, by)
    due = room.now + timedelta(minutes=15)
    room.deal()
    room.fold_out()
    alive(room.now)
    assert {room.sitting(name).left_at for name in ("Ann", "Ben", "Cat")} == {None}
    room.wake(until=due)
    assert room.sitting("Ann").state == "left"


def test_whose_page_slept_through_a_pause_is_absent_from_the_turn_on():
    room = three()
    for name in ("Ann", "Ben", "Cat"):
        room.do(dealer.present, name)
    _stand_still(room, "pause")
    room.deal()
    name, began = room.to_act, room.now
    alive(room.table.wake_at)
    assert room.wake(), "its time is up"
    assert room.sitting(name).offline_since == began
    room.fold_out()
    room.wake()
    assert room.sitting(name).state == "playing"


# ---- the house slept


def test_after_an_outage_every_running_turn_is_renewed_once():
    room, other = three(), Room(house(), host=_host())
    for seat, name in enumerate(("Dan", "Eva"), 1):
        other.sit(name, seat)
    other.deal()
    dealer.sweep(now=room.now)
    room.pass_(300)
    assert dealer.sweep(now=room.now) == 0
    for one in (room, other):
        assert one.kinds()[-1] == "turn_renewed"
        assert one.table.turn_started_at == room.now
        assert one.table.wake_at == room.now + timedelta(seconds=50.5)
    room.pass_(2)
    dealer.sweep(now=room.now)
    assert room.kinds().count("turn_renewed") == 1


def test_a_sick_table_keeps_no_other_from_being_renewed(monkeypatch):
    room, other = three(), Room(house(), host=_host())
    for seat, name in enumerate(("Dan", "Eva"), 1):
        other.sit(name, seat)
    other.deal()
    dealer.sweep(now=room.now)
    renew = wakes._renew

    def fail(felt):
        if felt.table.pk == room.table_id:
            raise ValueError("a fact that cannot be read")
        renew(felt)

    monkeypatch.setattr(wakes, "_renew", fail)
    room.pass_(300)
    with pytest.raises(ExceptionGroup):
        dealer.sweep(now=room.now)
    assert other.kinds()[-1] == "turn_renewed"
    assert HouseClock.objects.get().alive_at == room.now


def test_an_idle_seat_is_not_cleared_for_the_time_that_the_house_slept():
    room = Room()
    for seat, name in enumerate(("Ann", "Ben", "Cat"), 1):
        room.sit(name, seat)
    room.do(dealer.sit_out, "Ann")
    room.do(dealer.absent, "Ben")
    room.pass_(60)
    alive(room.now)
    room.pass_(3600)
    dealer.sweep(now=room.now)
    for name in ("Ann", "Ben"):
        assert room.sitting(name).left_at is None
    alive(room.pass_(13 * 60))
    dealer.sweep(now=room.now)
    assert room.sitting("Ann").left_at is None
    alive(room.pass_(61))
    dealer.sweep(now=room.now)
    assert room.sitting("Ann").left_at == room.now


def test_a_turn_that_is_not_overdue_is_renewed_too():
    room = three()
    dealer.sweep(now=room.now)
    room.pass_(10)
    dealer.sweep(now=room.now)
    assert room.kinds()[-1] == "turn_renewed"


def test_a_short_gap_is_no_outage():
    room = three()
    dealer.sweep(now=room.now)
    room.pass_(5)
    dealer.sweep(now=room.now)
    assert room.kinds()[-1] == "hole_dealt"


def test_a_renewed_turn_voids_no_click():
    room = three()
    seen = room.seen
    dealer.sweep(now=room.now)
    room.pass_(300)
    dealer.sweep(now=room.now)
    room.move("Ann", "call", seen=seen)
    assert room.game.at(1).bet == 10


def test_a_ping_before_the_first_sweep_renews_instead_of_folding():
    room = three()
    dealer.sweep(now=room.now)
    room.pass_(300)
    assert room.wake(until=room.now)
    assert room.kinds()[-1] == "turn_renewed"


def test_without_any_sweep_the_pings_still_end_a_turn():
    room = three()
    dealer.sweep(now=room.now)
    room.pass_(51)
    assert room.wake(until=room.now)
    assert room.kinds()[-1] == "turn_renewed"
    assert room.wake()
    assert room.kinds()[-1] == "folded"


def test_the_sweep_wakes_every_table_that_is_due():
    room = three()
    dealer.sweep(now=room.now)
    for _step in range(25):
        room.pass_(2)
        assert dealer.sweep(now=room.now) == 0
    room.pass_(2)
    assert dealer.sweep(now=room.now) == 1
    assert room.kinds()[-1] == "folded"


def test_a_wake_that_fails_rests_for_a_minute_and_is_told(monkeypatch):
    room, well = three(), Room(house(), host=_host())
    for seat, name in enumerate(("Dan", "Eva"), 1):
        well.sit(name, seat)
    room.fold_out()

    def breaks(felt):
        raise ZeroDivisionError

    monkeypatch.setattr("poker.dealer.night.take_queued_house", breaks)
    with pytest.raises(ZeroDivisionError):
        room.wake()
    assert room.table.wake_at == room.now + timedelta(minutes=1)
    Table.objects.filter(pk=room.table_id).update(wake_at=room.now)
    with pytest.raises(ExceptionGroup):
        dealer.sweep(now=room.now)
    assert Table.objects.get(pk=well.table_id).wake_at == room.now + timedelta(minutes=1)
