"""What holds at every hand of every evening, whoever comes and goes (R2, R6, R7, R10, R11)."""

from dataclasses import replace
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poker.engine.events import Lineup
from poker.engine.house import (
    AnteBy,
    Blind,
    BlindRefusal,
    ButtonMoves,
    FirstButton,
    House,
    MissedBlinds,
    Newcomer,
    Straddle,
)
from poker.engine.rotation import Chair, Previous, Rotation, next_hand

STANDARD = House()
CHANGES = ("join", "join_posting", "leave", "sit_out", "come_back", "come_back_posting", "bust")

changes = st.lists(
    st.lists(st.tuples(st.sampled_from(CHANGES), st.integers(1, 22)), max_size=4),
    min_size=1,
    max_size=30,
)
houses = st.builds(
    House,
    ante=st.sampled_from([0, 1]),
    ante_by=st.sampled_from(get_args(AnteBy)),
    straddle=st.sampled_from(get_args(Straddle)),
    button_moves=st.sampled_from(get_args(ButtonMoves)),
    first_button=st.sampled_from(get_args(FirstButton)),
    heads_up_button_posts=st.sampled_from(get_args(Blind)),
    newcomer=st.sampled_from(get_args(Newcomer)),
    missed_blinds=st.sampled_from(get_args(MissedBlinds)),
    blind_refusal=st.sampled_from(get_args(BlindRefusal)),
    players_to_start=st.integers(2, 4),
)


class Evening:
    """A table between its hands, kept as a dealer keeps it: chairs, and the last places."""

    def __init__(self, house: House, seats: int) -> None:
        self.house = house
        self.seats = seats
        self.chairs: dict[int, Chair] = {}
        self.previous: Previous | None = None
        self.sat = 0

    def change(self, what: str, seat: int) -> None:
        seat = (seat - 1) % self.seats + 1
        chair = self.chairs.get(seat)
        posting = what.endswith("posting")
        if what.startswith("join") and chair is None:
            self.sat += 1
            self.chairs[seat] = Chair(
                seat,
                500,
                newcomer=True,
                posts_now=posting,
                sat_order=self.sat,
                straddles=self.sat % 2 == 0,
            )
        elif chair is None:
            return
        elif what == "leave":
            del self.chairs[seat]
        elif what == "bust":
            self.chairs[seat] = replace(chair, stack=0)
        elif what == "sit_out":
            self.chairs[seat] = replace(chair, wants_in=False)
        elif what.startswith("come_back"):
            self.chairs[seat] = replace(chair, wants_in=True, stack=500, posts_now=posting)

    def wanting(self) -> set[int]:
        return {seat for seat, chair in self.chairs.items() if chair.wants_in and chair.stack}

    def deal(self, draw: int) -> Rotation:
        rotation = next_hand(self.house, list(self.chairs.values()), self.previous, draw)
        check(self, rotation, draw)
        for owed in rotation.owes:
            self.chairs[owed.seat] = replace(
                self.chairs[owed.seat], owes_small=owed.small, owes_big=owed.big
            )
        if rotation.lineup is not None:
            lineup = rotation.lineup
            seats = tuple(stack.seat for stack in lineup.stacks)
            for seat in seats:
                self.chairs[seat] = replace(self.chairs[seat], newcomer=False, posts_now=False)
            self.previous = Previous(
                button=lineup.button,
                small_blind=lineup.small_blind,
                big_blind=lineup.big_blind,
                dealt=seats,
            )
        return rotation


def walk(after: int, to: int, seats: int) -> list[int]:
    """The seats from the one left of `after` up to and with `to`, one step at a time."""
    passed = [after % seats + 1]
    while passed[-1] != to:
        passed.append(passed[-1] % seats + 1)
    return passed


def dealt(lineup: Lineup) -> set[int]:
    return {stack.seat for stack in lineup.stacks}


def paid(lineup: Lineup, seat: int) -> set[str]:
    return {due.kind for due in lineup.dues if due.seat == seat and due.kind != "ante"}


# ---------------------------------------------------------------- under any house


def check(evening: Evening, rotation: Rotation, draw: int) -> None:
    wanting, needed = evening.wanting(), max(2, evening.house.players_to_start)
    assert (rotation.lineup is None) == (len(wanting) < needed)
    assert [owed.seat for owed in rotation.owes] == sorted(evening.chairs)
    again = list(evening.chairs.values())[::-1]
    assert next_hand(evening.house, again, evening.previous, draw) == rotation
    if rotation.lineup is not None:
        check_lineup(evening, rotation.lineup, rotation.waiting)
        if evening.house.button_moves == "dead" and evening.house.blind_refusal == "forced":
            check_dead_button(evening, rotation.lineup, draw)
        if evening.house == STANDARD:
            check_entries(evening, rotation.lineup)
            check_debts(evening, rotation, rotation.lineup)


def check_lineup(evening: Evening, lineup: Lineup, waiting: tuple[int, ...]) -> None:
    seats = [stack.seat for stack in lineup.stacks]
    assert len(seats) == len(set(seats)) >= evening.house.players_to_start
    assert set(seats) | set(waiting) == evening.wanting()
    assert not set(seats) & set(waiting)
    round_of_the_table = walk(lineup.button, lineup.button, evening.seats)
    assert seats == [seat for seat in round_of_the_table if seat in seats]
    assert lineup.small_blind != lineup.big_blind
    assert lineup.big_blind in seats
    assert {due.seat for due in lineup.dues} <= set(seats)
    blinds = [due for due in lineup.dues if due.kind in ("small_blind", "big_blind")]
    assert [due.seat for due in blinds if due.kind == "big_blind"] == [lineup.big_blind]
    small = [due.seat for due in blinds if due.kind == "small_blind"]
    assert small == [lineup.small_blind] * (lineup.small_blind in seats)
    for seat in seats:
        assert sum(due.kind != "ante" for due in lineup.dues if due.seat == seat) <= 2
    assert [paid(lineup, due.seat) for due in blinds] == [{due.kind} for due in blinds]
    straddles = [due.seat for due in lineup.dues if due.kind == "straddle"]
    assert len(straddles) <= (evening.house.straddle != "off" and len(seats) > 2)
    assert all(evening.chairs[seat].straddles for seat in straddles)
    if len(seats) == 2:
        assert lineup.button in seats
        assert lineup.small_blind in seats


# ---------------------------------------------------------------- with a dead button


def goes_on(evening: Evening) -> bool:
    """Whether somebody who played the last hand plays the next one too."""
    previous = evening.previous
    return previous is not None and any(
        seat in previous.dealt and not evening.chairs[seat].newcomer for seat in evening.wanting()
    )


def nobody_comes_in_early(house: House) -> bool:
    """Whether only the small blind plays between button and big blind (R10)."""
    pays = house.newcomer != "free" and house.missed_blinds != "none"
    return pays and house.players_to_start == 2


def check_dead_button(evening: Evening, lineup: Lineup, draw: int) -> None:
    previous = evening.previous
    if previous is None or not goes_on(evening):
        return
    assert next_hand(evening.house, list(evening.chairs.values()), previous, draw + 1).lineup == (
        lineup
    )
    # Nobody is skipped, and nobody has it twice running.
    passed = walk(previous.big_blind, lineup.big_blind, evening.seats)
    assert evening.wanting() & set(passed) == {lineup.big_blind}
    assert lineup.big_blind != previous.big_blind
    if len(lineup.stacks) == 2:
        return
    assert lineup.small_blind == previous.big_blind
    inside = walk(lineup.button, lineup.big_blind, evening.seats)[:-1]
    if nobody_comes_in_early(evening.house):
        assert dealt(lineup) & set(inside) <= {lineup.small_blind}
    if previous.small_blind not in passed:
        assert lineup.button == previous.small_blind


def check_entries(evening: Evening, lineup: Lineup) -> None:
    """Nobody comes in for nothing (R10, R11), except where the table begins anew."""
    if not goes_on(evening):
        return
    for seat in dealt(lineup):
        chair = evening.chairs[seat]
        if "big_blind" in paid(lineup, seat) or len(lineup.stacks) == 2:
            continue
        extra = paid(lineup, seat) - {"small_blind"}
        if chair.newcomer:
            assert chair.posts_now
            assert extra == {"live_blind"}
        else:
            owed = {"live_blind"} if chair.owes_big else set()
            assert extra == owed | ({"dead_blind"} if chair.owes_small else set())
            assert chair.posts_now or not extra


def check_debts(evening: Evening, rotation: Rotation, lineup: Lineup) -> None:
    """Who does not play owes what went past, step by step around the table."""
    previous, playing = evening.previous, dealt(lineup)
    owes = {owed.seat: owed for owed in rotation.owes}
    went_on = goes_on(evening) or any(
        not chair.newcomer and not chair.owes_small and not chair.owes_big
        for seat, chair in evening.chairs.items()
        if seat in evening.wanting()
    )
    small: set[int] = set()
    big: set[int] = set()
    if previous is not None and went_on:
        assert previous.small_blind is not None
        small = set(walk(previous.small_blind, previous.big_blind, evening.seats))
        big = set(walk(previous.big_blind, lineup.big_blind, evening.seats))
    for seat, chair in evening.chairs.items():
        missing = seat not in playing and not chair.newcomer
        assert owes[seat].small == (missing and (chair.owes_small or seat in small))
        assert owes[seat].big == (missing and (chair.owes_big or seat in big))


# ---------------------------------------------------------------- evenings


def play(evening: Evening, hands: list[list[tuple[str, int]]]) -> int:
    played = 0
    for number, happened in enumerate(hands):
        for what, seat in happened:
            evening.change(what, seat)
        played += evening.deal(7919**number).lineup is not None
    return played


@given(st.integers(2, 22), changes)
def test_the_standard_rules_hold_whoever_comes_and_goes(seats: int, hands):
    play(Evening(STANDARD, seats), hands)


@given(houses, st.integers(2, 10), changes)
def test_every_house_gets_a_hand_whenever_enough_want_in(house: House, seats: int, hands):
    play(Evening(house, seats), hands)


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 9, 22])
def test_a_long_night_of_coming_and_going(seats: int):
    chance, evening = Random(seats), Evening(STANDARD, seats)
    hands = [
        [
            (chance.choice(CHANGES), chance.randint(1, seats))
            for _ in range(chance.choice([0, 0, 1, 3]))
        ]
        for _ in range(1000)
    ]
    assert play(evening, [[("join", seat) for seat in range(1, seats + 1)], *hands]) > 100


@given(st.integers(3, 10), changes)
def test_once_the_table_is_calm_everybody_pays_each_blind_once_an_orbit(seats: int, hands):
    evening = Evening(STANDARD, seats)
    play(evening, hands)
    for seat in list(evening.chairs):
        evening.change("come_back", seat)
    players = evening.wanting()
    if len(players) < 3:
        return
    for _ in players:
        evening.deal(0)
    for _ in range(2):
        orbit = [evening.deal(0).lineup for _ in players]
        assert all(lineup is not None and dealt(lineup) == players for lineup in orbit)
        for position in ("button", "small_blind", "big_blind"):
            assert sorted(getattr(lineup, position) for lineup in orbit) == sorted(players)


@given(changes)
def test_two_who_want_to_play_always_get_a_hand(hands):
    evening = Evening(STANDARD, 9)
    play(evening, hands)
    for seat in list(evening.chairs):
        evening.change("leave", seat)
    evening.change("join", 4)
    assert evening.deal(1).lineup is None
    evening.change("join", 8)
    lineup = evening.deal(1).lineup
    assert lineup is not None
    assert dealt(lineup) == {4, 8}


@given(houses, st.integers(2, 10), changes)
def test_who_played_the_last_hand_and_stays_plays_the_next(house: House, seats: int, hands):
    evening = Evening(house, seats)
    for number, happened in enumerate(hands):
        for what, seat in happened:
            evening.change(what, seat)
        previous = evening.previous
        staying = {
            seat
            for seat in evening.wanting()
            if previous and seat in previous.dealt and not evening.chairs[seat].newcomer
        }
        lineup = evening.deal(number).lineup
        assert lineup is None or staying <= dealt(lineup)
