"""A sample of what `python -m tests.oracle` compares at length."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from poker.engine.house import Structure

pytest.importorskip("pokerkit")

from tests.oracle.deals import deals
from tests.oracle.match import Match, Unexplained
from tests.oracle.model import QUIRKS, Model, Offer, Quirk, Stakes
from tests.oracle.payout import PayQuirk, payout

COUNTS = {"hands", "hands parted", "decisions", "decisions alone", "differences", "h", "kill"}


def test_another_engine_agrees_but_for_differences_with_a_name() -> None:
    found: Counter[str] = Counter()
    for deal in deals(seed=7, count=200):
        found += Match.of(deal).play()
    assert found["hands"] == 200
    assert found["decisions"] > 1500
    assert set(found) <= QUIRKS | COUNTS
    assert {"b", "c", "d", "e", "f", "g"} <= set(found)
    assert found["hands parted"] < 20


@pytest.mark.parametrize(("quirks", "low"), [((), 350), (("run",), None)])
def test_three_short_all_ins_reopen_the_betting_here_and_not_there(
    quirks: tuple[Quirk, ...], low: int | None
) -> None:
    stakes = Stakes("no_limit", small=1, big=2, ante=0, bets_max=None)
    model = Model(stakes, [600, 600, 162, 222, 252], frozenset(quirks))
    for place in (2, 3, 4, 0, 1):
        model.call(place, 2)
    assert model.offer() == Offer(place=0, call=0, low=2, high=598)
    model.bet(0, 100)
    model.call(1, 100)
    for place, to in ((2, 160), (3, 220), (4, 250)):
        model.bet(place, to)
    asked = model.offer()
    assert asked is not None
    assert (asked.place, asked.call, asked.low) == (0, 150, low)


@pytest.mark.parametrize(("quirks", "paid"), [((), [4, 4, 3, 0]), (("h",), [5, 3, 3, 0])])
def test_two_odd_chips_go_to_two_players_here_and_to_one_there(
    quirks: tuple[PayQuirk, ...], paid: list[int]
) -> None:
    assert payout([3, 3, 3, 2], {0: 1, 1: 1, 2: 1}, frozenset(quirks)) == paid


@pytest.mark.parametrize(("quirks", "paid"), [((), [9, 7]), (("kill",), [8, 8])])
def test_a_beaten_all_in_divides_the_pots_here_and_not_there(
    quirks: tuple[PayQuirk, ...], paid: list[int]
) -> None:
    assert payout([5, 5, 2, 3, 1], {0: 9, 1: 9, 2: 3}, frozenset(quirks))[:2] == paid


@pytest.mark.parametrize(
    ("structure", "changed"),
    [
        ("no_limit", {"reopening": "always"}),
        ("no_limit", {"minimum_raise": "big_blind"}),
        ("pot_limit", {"raises_max": 1}),
        ("fixed_limit", {"limit_bets_max": 5}),
        ("fixed_limit", {"limit_all_in": "call_only"}),
        ("no_limit", {"odd_chips": "all_to_first_left_of_button"}),
    ],
)
def test_a_rule_that_is_played_otherwise_is_noticed(
    structure: Structure, changed: dict[str, Any]
) -> None:
    with pytest.raises(Unexplained):
        for deal in deals(seed=11, count=400):
            if len(deal.stacks) > 2:
                house = replace(deal.house, structure=structure)
                Match.of(replace(deal, house=house), replace(house, **changed)).play()
