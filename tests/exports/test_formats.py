"""What the formats hold, to the letter, and what they must never hold."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poker.engine.actions import Show, Void
from poker.engine.cards import DECK, cards
from poker.engine.decide import Refused, decide
from poker.engine.events import Event, HoleDealt
from poker.engine.hand import Hand, replay
from poker.exports import FORMATS, Record, pokerstars, written, written_alone
from poker.exports.made import made
from poker.exports.names import clean, restore
from poker.exports.record import notices
from poker.exports.sheet import BOM, row
from tests.exports.simulated import EVENING, Played, played
from tests.kit import Script, play

ALL = tuple(FORMATS.values())


def record(script: Script, viewer: int | None = None, *, names: list[str] | None = None) -> Record:
    """Make a viewer's record of a script's hand."""
    told = notices(script.facts, viewer)
    return Record(
        id=UUID("6a3ef3c8-66c4-4f0d-93c0-0e2c4d6e8f10"),
        serial=70000012,
        number=12,
        table="Thursday",
        started_at=EVENING,
        names=dict(zip(script.names.values(), names or script.names, strict=True)),
        viewer=viewer,
        notices=told,
        times=(EVENING,) * len(told),
        hand=replay(told),
    )


def side_pot() -> Script:
    """Play a hand with a side pot, a call that is all-in, and an uncalled bet."""
    return play(
        """
        seats: Ann* 400 KsKd, Bob 1000 AsAd, Cat 150 QsQd
        blinds: 5/10
        preflop: Ann raises 30, Bob raises 400, Cat calls, Ann calls
        flop 2c7d9h:
        turn Jh:
        river 3s:
        """
    )


SIDE_POT = """\
PokerStars Home Game Hand #70000012:  Hold'em No Limit (5/10) - 2026/11/29 21:05:00 UTC
Table 'Thursday' 22-max (Play Money) Seat #1 is the button
Seat 1: Ann (400 in chips)
Seat 2: Bob (1000 in chips)
Seat 3: Cat (150 in chips)
Bob: posts small blind 5
Cat: posts big blind 10
*** HOLE CARDS ***
Dealt to Ann [Ks Kd]
Ann: raises 20 to 30
Bob: raises 370 to 400
Cat: calls 140 and is all-in
Ann: calls 370 and is all-in
*** FLOP *** [2c 7d 9h]
*** TURN *** [2c 7d 9h] [Jh]
*** RIVER *** [2c 7d 9h Jh] [3s]
*** SHOW DOWN ***
Bob: shows [As Ad] (a pair of Aces)
Ann: shows [Ks Kd] (a pair of Kings)
Cat: shows [Qs Qd] (a pair of Queens)
Bob collected 500 from side pot
Bob collected 450 from main pot
*** SUMMARY ***
Total pot 950 Main pot 450. Side pot 500. | Rake 0
Board [2c 7d 9h Jh 3s]
Seat 1: Ann (button) showed [Ks Kd] and lost with a pair of Kings
Seat 2: Bob (small blind) showed [As Ad] and won (950) with a pair of Aces
Seat 3: Cat (big blind) showed [Qs Qd] and lost with a pair of Queens


"""


def test_pokerstars_text_is_written_to_the_letter() -> None:
    assert pokerstars.write(record(side_pot(), viewer=1)) == SIDE_POT


def test_a_winner_nobody_called_shows_nothing_and_gets_the_rest_back() -> None:
    script = play("seats: Ann* 400, Bob 400\nblinds: 5/10\npreflop: Ann raises 30, Bob folds")
    text = pokerstars.write(record(script))
    assert "Uncalled bet (20) returned to Ann\nAnn collected 20 from pot\n" in text
    assert "Ann: doesn't show hand\n" in text
    assert "Seat 1: Ann (button) (small blind) collected (20)" in text
    assert "Seat 2: Bob (big blind) folded before Flop\n" in text


def test_both_missed_blinds_are_one_line_of_the_pokerstars_text() -> None:
    script = play(
        """
        seats: Ann* 400, Bob 400, Cat 400, Dan 400
        blinds: 5/10
        posts: Dan live_blind 10, Dan dead_blind 5
        preflop: Dan folds, Ann folds, Bob folds
        """
    )
    text = pokerstars.write(record(script))
    assert "Dan: posts small & big blinds 15\n" in text
    assert "Total pot 30 | Rake 0" in text


# ---------------------------------------------------------------- what nobody may see


def hidden_cards_changed(facts: tuple[Event, ...], viewer: int | None) -> tuple[Event, ...]:
    """Give other cards to every seat whose cards the viewer does not know."""
    known = {seat.seat for seat in replay(notices(facts, viewer)).seats if seat.hole}
    used = {card for f in facts for card in getattr(f, "cards", ())}
    spare = iter(card for card in DECK if card not in used)
    return tuple(
        replace(fact, cards=(next(spare), next(spare)))
        if isinstance(fact, HoleDealt) and fact.seat not in known
        else fact
        for fact in facts
    )


def test_no_format_depends_on_a_card_that_its_viewer_does_not_know() -> None:
    changed = 0
    for hand in played(3, 25):
        for viewer in (None, *(seat.seat for seat in hand.hand.seats)):
            facts = hidden_cards_changed(hand.facts, viewer)
            changed += facts != hand.facts
            one, other = hand.record(viewer), replace(hand, facts=facts).record(viewer)
            for form in ALL:
                assert form.write(one) == form.write(other), form.name
    assert changed > 25


def test_every_card_is_there_for_who_opens_the_hand() -> None:
    for hand in played(4, 10):
        dealt = {card for f in hand.facts if isinstance(f, HoleDealt) for card in f.cards}
        text = FORMATS["phh"].write(hand.record(everything=True))
        assert all(card in text for card in dealt)
        assert "????" not in text


def test_the_same_hand_is_written_in_the_same_bytes() -> None:
    hand = next(played(5, 1))
    one, other = (hand.record(hand.hand.seats[0].seat) for _time in range(2))
    assert [form.write(one) for form in ALL] == [form.write(other) for form in ALL]


# ---------------------------------------------------------------- hands out of the ordinary


def shown_later() -> Script:
    script = play("seats: Ann* 400 AsAd, Bob 400\nblinds: 5/10\npreflop: Ann folds")
    assert script.ask("Ann", Show()) is None
    return script


def test_cards_shown_after_the_hand_are_told_without_disturbing_a_reader() -> None:
    text = FORMATS["phh"].write(record(shown_later()))
    assert '"d dh p2 AsAd"' in text
    assert '_shown_by_choice = {p2 = "AsAd"}' in text
    assert "sm AsAd" not in text


def called_off() -> Played:
    hand = next(played(6, 1))
    running = tuple(fact for fact in hand.facts[:6])
    void = decide(replay(running), None, Void("a misdeal"), ())
    assert not isinstance(void, Refused)
    return replace(hand, facts=(*running, *void))


def test_a_hand_called_off_is_in_no_file_that_would_count_it_as_played() -> None:
    hand = called_off().record()
    assert written_alone(FORMATS["ohh"], hand) == ""
    assert written_alone(FORMATS["pokerstars"], hand) == ""
    assert '_void = "a misdeal"' in written_alone(FORMATS["phh"], hand)
    assert ",voided," in written_alone(FORMATS["csv"], hand)


def test_the_pokerstars_text_says_how_many_hands_it_leaves_out() -> None:
    (hand,) = played(6, 1)
    form = FORMATS["pokerstars"]
    text = "".join(written(form, [called_off().record(), hand.record(), called_off().record()]))
    assert text == f"{form.write(hand.record())}Left out, since they were called off: 2\n"
    assert "".join(written(form, [hand.record()])) == form.write(hand.record())


# ---------------------------------------------------------------- names and tables


@given(st.text(max_size=30))
def test_any_name_can_be_had_back_from_its_clean_form(name: str) -> None:
    text = clean(name)
    assert restore(text) == name
    assert not set(text) & set(":()[]'\"\n\r\t")
    assert text == text.strip()


def test_a_name_cannot_forge_a_line() -> None:
    script = side_pot()
    forged = record(script, names=["Ann", "Eve: folds\nCat", "Cat (button) [As]"])
    text = pokerstars.write(forged)
    assert len(text.splitlines()) == len(pokerstars.write(record(script)).splitlines())
    assert "Eve%3A folds%0ACat: posts small blind 5" in text


@given(st.lists(st.one_of(st.text(), st.integers(), st.none(), st.booleans()), min_size=2))
def test_a_row_is_read_back_by_a_spreadsheets_rules(cells: list[Any]) -> None:
    (read,) = csv.reader(io.StringIO(row(cells), newline=""))
    for cell, text in zip(cells, read, strict=True):
        if isinstance(cell, str):
            assert text in (cell, f"'{cell}")
            assert text.lstrip(" ")[:1] not in ("=", "+", "-", "@")
        elif cell is None:
            assert text == ""


def test_numbers_stay_numbers_and_times_are_written_in_utc() -> None:
    when = datetime(2026, 11, 29, 21, 5, tzinfo=UTC)
    assert row([-5, "-5", "=cmd()", when, True]) == ("-5,'-5,'=cmd(),2026-11-29T21:05:00Z,true\r\n")


def test_the_hands_as_csv_sum_to_nothing_over_all_their_players() -> None:
    for hand in played(8, 20):
        text = "".join(written(FORMATS["csv"], map(hand.record, seats(hand.hand))))
        assert text.startswith(BOM)
        rows = list(csv.DictReader(io.StringIO(text.removeprefix(BOM), newline="")))
        assert sum(int(each["my_net"]) for each in rows) == 0
        assert {each["pot"] for each in rows} == {str(sum(s.won for s in hand.hand.seats))}


def test_the_actions_as_csv_hold_every_notice_in_order() -> None:
    hand = next(played(9, 1)).record()
    text = "".join(written(FORMATS["actions"], [hand]))
    rows = list(csv.DictReader(io.StringIO(text.removeprefix(BOM), newline="")))
    assert [int(each["sequence"]) for each in rows] == list(range(1, len(hand.notices) + 1))
    assert rows[0]["fact"] == "hand_started"
    assert rows[3]["time"] == "2026-11-29T21:06:03Z"
    assert rows[-1]["fact"] == "hand_ended"


def seats(hand: Hand) -> list[int]:
    return [seat.seat for seat in hand.seats]


@pytest.mark.parametrize(
    "text, said",
    [
        ("AsKsQsJsTs", "a Royal Flush"),
        ("5s4s3s2sAs", "a straight flush, Ace to Five"),
        ("6s6h6d6c2s", "four of a kind, Sixes"),
        ("KsKhKdTcTs", "a full house, Kings full of Tens"),
        ("As9s7s4s2s", "a flush, Ace high"),
        ("9s8h7d6c5s", "a straight, Five to Nine"),
        ("9s9h9d6c5s", "three of a kind, Nines"),
        ("KsKhTdTc5s", "two pair, Kings and Tens"),
        ("2s2hTd9c5s", "a pair of Deuces"),
        ("AsKhTd9c5s", "high card Ace"),
        ("8s8h", "a pair of Eights"),
        ("8s3h", "high card Eight"),
    ],
)
def test_made_hands_are_named_as_trackers_expect(text: str, said: str) -> None:
    assert made(cards(text)) == said
