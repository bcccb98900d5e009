"""What is remembered of a finished hand, and that the dealer remembers it."""

import pytest

from poker import dealer, store
from poker.models import Hand, HandSeat
from poker.summary import summarise
from tests.kit import play
from tests.poker.kit import heads_up, three

SIX = """
    seats: Ann 1000, Bob 1000, Cat 1000, Dan* 1000, Eve 1000, Fay 1000
    blinds: 50/100
"""


def of(text: str, **house):
    """Sum a script up, by name."""
    script = play(text, **house)
    summary = summarise(script.facts)
    return summary, {name: summary.seats[seat] for name, seat in script.names.items()}


def named(seats, flag: str) -> str:
    return " ".join(name for name, seat in seats.items() if getattr(seat, flag))


def test_places_are_named_from_the_button_on():
    _summary, seats = of(SIX + "preflop: Ann folds, Bob folds, Cat folds, Dan folds, Eve folds")
    places = {name: seat.position for name, seat in seats.items()}
    assert list(places.values()) == ["first", "middle", "cutoff", "button", "small", "big"]


def test_blinds_and_checks_are_not_voluntary():
    summary, seats = of(
        SIX + "preflop: Ann folds, Bob calls, Cat folds, Dan folds, Eve calls, Fay checks"
    )
    assert named(seats, "voluntary") == "Bob Eve"
    assert named(seats, "raised") == ""
    assert named(seats, "could_three_bet") == ""
    assert summary.stake == 100


def test_a_three_bet_answers_the_first_raise_and_no_other():
    _summary, seats = of(
        f"""{SIX}
        preflop: Ann raises 300, Bob calls, Cat raises 900, Dan calls, Eve folds, Fay folds
        preflop: Ann raises 1000, Bob folds
        """
    )
    assert named(seats, "could_three_bet") == "Bob Cat"
    assert named(seats, "three_bet") == "Cat"
    assert named(seats, "raised") == "Ann Cat"
    assert named(seats, "voluntary") == "Ann Bob Cat Dan"


def test_a_showdown_counts_for_who_is_still_in():
    summary, seats = of("""
        seats: Ann 60 AsAd, Bob 80 KsKd, Cat* 100 QsQd
        blinds: 1/2
        preflop: Cat raises 100, Ann calls, Bob folds
    """)
    assert summary.showdown and summary.all_in
    assert named(seats, "showdown") == named(seats, "saw_flop") == "Ann Cat"
    assert named(seats, "all_in") == "Ann Cat"
    assert [seats[name].net for name in ("Ann", "Bob", "Cat")] == [62, -2, -60]
    assert sum(seat.net for seat in seats.values()) == 0


@pytest.mark.django_db
def test_a_hand_is_summed_up_when_it_ends():
    room = three()
    room.deal()
    running = room.table.hand_id
    assert Hand.objects.get(pk=running).showdown is None
    assert not HandSeat.objects.exclude(played_at=None).exists()
    room.fold_out()
    hand = Hand.objects.get(pk=running)
    assert (hand.showdown, hand.all_in, hand.stake) == (False, False, 10)
    seats = {seat.player.display_name: seat for seat in hand.seats.select_related("player")}
    assert {seat.played_at for seat in seats.values()} == {hand.started_at}
    assert {seat.table_id for seat in seats.values()} == {room.table_id}
    assert sum(seat.net or 0 for seat in seats.values()) == 0
    assert [seat.won for seat in seats.values() if seat.won] == [hand.pot]


@pytest.mark.django_db
def test_cards_shown_after_the_hand_are_noted():
    room = heads_up()
    room.deal()
    room.move(room.to_act, "fold")
    winner = HandSeat.objects.get(hand=room.table.hand_id, won__gt=0)
    assert not winner.shown
    room.do(dealer.show, winner.player.display_name, hand=winner.hand_id)
    winner.refresh_from_db()
    assert winner.shown


@pytest.mark.django_db
def test_older_hands_are_summed_up_once_and_alike():
    room = three()
    room.deal()
    room.fold_out()
    before = list(HandSeat.objects.order_by("pk").values())
    blank = {
        "played_at": None,
        "position": "",
        "won": 0,
        "pot": 0,
        "table": None,
        "voluntary": False,
        "with_bots": None,
    }
    HandSeat.objects.update(**blank)
    Hand.objects.update(showdown=None, stake=0)
    store.forget()
    assert dealer.sum_up_the_older() == 1
    assert list(HandSeat.objects.order_by("pk").values()) == before
    assert dealer.sum_up_the_older() == 0
