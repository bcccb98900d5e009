"""Statistics kept in blocks of hands: always what the hands add up to, and proven to be."""

from collections import defaultdict
from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection

from poker import audit as audits
from poker import dealer, inspection, room, store
from poker.dealer import summaries
from poker.management.commands.simulate import simulate_in_bulk
from poker.models import Hand, HandSeat, Table, Tally
from poker.room import statistics

from .kit import EVENING, HOUSE, heads_up, three

pytestmark = pytest.mark.django_db


LATER = EVENING + timedelta(days=1)


@pytest.fixture
def long_night() -> None:
    """Let two bots play 60 hands, so that the second block has ten."""
    simulate_in_bulk(tables=1, hands=60, bots=2, seed=7, now=EVENING)


def by_hand(player_id: int, *, with_bots: bool) -> statistics.Numbers:
    """Count hand by hand, as the definitions say it."""
    found: dict[str, int] = defaultdict(int)
    blinds = 0.0
    seats = HandSeat.objects.filter(player=player_id, hand__state="ended", with_bots=with_bots)
    for seat in seats.select_related("hand"):
        found["hands"] += 1
        assert seat.net is not None
        found["net"] += seat.net
        blinds += seat.net / seat.hand.stake
        for flag in ("voluntary", "raised", "could_three_bet", "three_bet", "saw_flop"):
            found[flag] += getattr(seat, flag)
        found["went_down"] += seat.saw_flop and seat.showdown
        found["showdowns"] += seat.showdown
        found["won_showdowns"] += seat.showdown and seat.won > 0
    return statistics.Numbers(**found, big_blinds=blinds)


def rounded(numbers: statistics.Numbers) -> statistics.Numbers:
    """Big blinds are added up in another order, so they differ in the last digits."""
    return replace(numbers, big_blinds=round(numbers.big_blinds, 6))


def tallies() -> list[dict]:
    rows = Tally.objects.order_by("table", "block", "player", "with_bots", "stake").values()
    return [{name: value for name, value in row.items() if name != "id"} for row in rows]


def check(*, full=True):
    run = audits.ask(full=full, now=LATER)
    report = inspection.inspect(run.pk, clock=lambda: LATER)
    assert report is not None
    return report


@pytest.mark.usefixtures("long_night")
def test_blocks_add_up_to_what_the_hands_say():
    blocks = Tally.objects.order_by("block").values_list("block", "hands").distinct()
    assert list(blocks) == [(0, 50), (1, 10)]
    for player in HandSeat.objects.values_list("player", flat=True).distinct():
        total = room.of_player(player, company="bots").total
        assert rounded(total) == rounded(by_hand(player, with_bots=True))
        assert total.hands == 60


@pytest.mark.usefixtures("long_night")
def test_the_biggest_pots_are_found_in_whichever_block_they_are():
    player = HandSeat.objects.values_list("player", flat=True)[0]
    won = HandSeat.objects.filter(player=player, won__gt=0).order_by("-pot", "-id")
    found = room.of_player(player, company="bots").biggest
    assert [seat.pot for seat in found] == [seat.pot for seat in won[: statistics.BIGGEST]]
    assert len(found) == statistics.BIGGEST


@pytest.mark.usefixtures("long_night")
def test_a_long_line_goes_by_blocks_and_ends_as_exactly(monkeypatch):
    player = HandSeat.objects.values_list("player", flat=True)[0]
    by_hands = room.of_player(player, company="bots")
    monkeypatch.setattr(statistics, "WALKED", 59)
    by_blocks = room.of_player(player, company="bots")
    assert (by_hands.by_blocks, by_blocks.by_blocks) == (False, True)
    assert [point.hands for point in by_blocks.course] == [50, 60]
    assert by_blocks.course[0] == by_hands.course[49]
    assert by_blocks.course[-1] == by_hands.course[-1]
    assert by_blocks.course[-1].net == by_hands.total.net


@pytest.mark.skipif(connection.vendor != "sqlite", reason="Few rows are read without an index.")
def test_a_few_hands_among_people_are_found_past_all_those_with_bots():
    seats = statistics._in_company(HandSeat.objects.filter(player=1), "people").filter(table=2)
    assert "(player_id=? AND with_bots=? AND table_id=?)" in seats.explain()


def test_a_big_blind_that_changes_is_counted_by_its_own_size():
    table = heads_up()
    table.fold_out()
    table.do(dealer.change_house, house=replace(HOUSE, small_blind=10, big_blind=20))
    table.deal()
    table.fold_out()
    ann = table.id("Ann")
    assert set(Tally.objects.filter(player=ann).values_list("stake", flat=True)) == {10, 20}
    total = room.of_player(ann, company="people").total
    assert rounded(total) == rounded(by_hand(ann, with_bots=False))


def test_a_hand_that_was_called_off_is_in_no_tally():
    table = heads_up()
    table.do(dealer.void_hand, reason="A misdeal")
    assert HandSeat.objects.filter(with_bots=False).count() == 2
    assert not Tally.objects.exists()
    assert check().clean


@pytest.mark.usefixtures("long_night")
def test_counting_again_changes_nothing():
    before = tallies()
    assert dealer.sum_up_the_older() == 0
    assert dealer.count_again() == 60
    assert tallies() == before


@pytest.mark.usefixtures("long_night")
def test_what_an_older_version_left_is_counted_once():
    before = tallies()
    Tally.objects.all().delete()
    HandSeat.objects.update(with_bots=None)
    assert dealer.sum_up_the_older() == 60
    assert dealer.sum_up_the_older() == 0
    assert tallies() == before


@pytest.mark.usefixtures("long_night")
def test_a_count_that_was_stopped_goes_on_where_it_was(monkeypatch):
    before, write = tallies(), summaries._write_older
    monkeypatch.setattr(summaries, "BATCH", 20)

    def stopped(hands, **more):
        if hands[0].number > 20:
            raise KeyboardInterrupt
        write(hands, **more)

    monkeypatch.setattr(summaries, "_write_older", stopped)
    with pytest.raises(KeyboardInterrupt):
        dealer.count_again()
    assert sum(Tally.objects.filter(block=0).values_list("hands", flat=True)) == 2 * 20
    monkeypatch.setattr(summaries, "_write_older", write)
    assert dealer.sum_up_the_older() == 40
    assert tallies() == before


def test_a_table_is_played_at_while_its_older_hands_are_not_counted_yet():
    table = three()
    table.fold_out()
    Tally.objects.all().delete()
    HandSeat.objects.update(with_bots=None)
    table.deal()
    assert dealer.sum_up_the_older() == 1
    table.fold_out()
    assert {row["hands"] for row in tallies()} == {2}
    assert check().clean


FAULTS = {
    "a count": lambda: Tally.objects.filter(block=0).update(voluntary=51),
    "a net": lambda: Tally.objects.filter(block=1).update(net=1),
    "a biggest pot": lambda: Tally.objects.filter(block=1).update(biggest=10**6),
    "a missing block": lambda: Tally.objects.filter(block=1).delete(),
    "a block of no hands": lambda: Tally.objects.filter(block=1).update(block=2),
    "a seat changed": lambda: HandSeat.objects.filter(hand__number=3).update(three_bet=True),
    "bots denied": lambda: HandSeat.objects.filter(hand__number=60).update(with_bots=False),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.usefixtures("long_night")
def test_the_audit_finds_statistics_that_are_not_those_of_the_hands(fault):
    assert check().clean
    FAULTS[fault]()
    assert "its statistics are not what its hands add up to" in {
        found.what for found in check().differences
    }


def test_bots_denied_in_hand_and_tally_alike_are_found():
    table = three()
    table.fold_out()
    HandSeat.objects.update(with_bots=True)
    Tally.objects.update(with_bots=True)
    told = [found.what for found in check().differences]
    assert told == ["hands with bots and among people are not told apart"]


def test_wrong_statistics_freeze_no_table_and_are_mended_by_counting_again():
    table = three()
    table.fold_out()
    Tally.objects.update(net=1)
    assert not check().clean
    assert table.table.state == Table.State.OPEN
    call_command("summarise", "--again", verbosity=0)
    store.forget()
    assert check().clean


def test_an_audit_of_what_is_new_looks_at_the_block_that_is_not_full():
    table = three()
    table.fold_out()
    assert check().clean
    assert Hand.objects.count() == 1
    table.deal()
    table.fold_out()
    Tally.objects.update(hands=1)
    assert not check(full=False).clean
