"""The options of a house: what cannot be, what does not go together, what waits."""

import dataclasses
import doctest
from typing import Any, get_args

import pytest

from poker.engine import house as module
from poker.engine.house import (
    CHOICES,
    PRESETS,
    RANGES,
    House,
    HouseFault,
    HouseReason,
    Preset,
    differences,
    faults,
    preset,
)

FIELDS = {field.name for field in dataclasses.fields(House)}


def but(name: str, value: Any) -> House:
    return dataclasses.replace(House(), **{name: value})


def found(**options: Any) -> set[tuple[tuple[str, ...], str]]:
    return {(fault.fields, fault.reason.value) for fault in faults(House(**options))}


def test_the_standard_house_is_in_order() -> None:
    assert faults(House()) == ()


@pytest.mark.parametrize("name", sorted(RANGES))
def test_a_number_below_or_above_its_range_is_named(name: str) -> None:
    low, high = RANGES[name]
    small = faults(but(name, low - 1))
    assert HouseFault((name,), HouseReason.TOO_SMALL, low) in small
    big = faults(but(name, high + 1))
    assert HouseFault((name,), HouseReason.TOO_BIG, high) in big


@pytest.mark.parametrize("name", sorted(CHOICES))
def test_a_value_that_is_no_choice_is_named(name: str) -> None:
    wrong = but(name, "whatever")
    assert faults(wrong) == (HouseFault((name,), HouseReason.NOT_A_CHOICE),)


def test_the_minimum_raise_is_a_rule_or_a_number() -> None:
    assert found(minimum_raise="whatever") == {(("minimum_raise",), "not_a_choice")}
    assert found(minimum_raise="big_blind") == set()
    assert found(minimum_raise=30) == set()


def test_every_value_of_every_choice_is_taken() -> None:
    for name, choices in CHOICES.items():
        for choice in choices:
            assert faults(but(name, choice)) == (), (name, choice)


def test_a_value_that_is_not_played_yet_is_refused_and_not_ignored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert dict(module.NOT_YET) == {}
    monkeypatch.setattr(module, "NOT_YET", {"straddle": ("button",)})
    assert found(straddle="button") == {(("straddle",), "not_yet")}
    assert found(straddle="under_the_gun") == set()


CLASHES = [
    ("small_blind", "big_blind", {"small_blind": 20}),
    ("players_to_start", "seats", {"players_to_start": 9, "seats": 6}),
    ("buy_in_min", "buy_in_max", {"buy_in_min": 2000}),
    ("buy_in_min", "big_blind", {"buy_in_min": 5}),
    ("pots_max", "seats", {"pots_max": 8}),
    ("street_bet_max", "big_blind", {"street_bet_max": (5, 10, 20, 20)}),
    ("street_bet_max", "minimum_raise", {"street_bet_max": (10,) * 4, "minimum_raise": 20}),
    ("street_bet_max", "structure", {"street_bet_max": (10,) * 4, "structure": "fixed_limit"}),
    ("raises_max", "structure", {"raises_max": 3, "structure": "fixed_limit"}),
    ("minimum_raise", "structure", {"minimum_raise": 20, "structure": "fixed_limit"}),
    ("big_blind", "structure", {"structure": "fixed_limit", "small_blind": 0, "big_blind": 0}),
    ("structure", "minimum_raise", {"minimum_raise": 21, "structure": "pot_limit"}),
    ("straddle", "big_blind", {"straddle": "button", "small_blind": 0, "big_blind": 0}),
    ("straddle", "structure", {"straddle": "button", "structure": "fixed_limit"}),
    ("straddle", "street_bet_max", {"straddle": "button", "street_bet_max": (10, 20, 20, 20)}),
    ("straddle", "seats", {"straddle": "button", "seats": 2}),
]


def test_what_just_goes_together_is_taken() -> None:
    assert found(structure="pot_limit", minimum_raise=20) == set()
    assert found(straddle="button", street_bet_max=(20, 20, 20, 20), seats=3) == set()


@pytest.mark.parametrize(("one", "other", "options"), CLASHES)
def test_two_options_that_do_not_go_together_are_both_named(
    one: str, other: str, options: dict[str, Any]
) -> None:
    assert ((one, other), "clash") in found(**options)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("small_blind", {"small_blind": 5, "big_blind": 20}),
        ("big_blind", {"small_blind": 10, "big_blind": 15}),
        ("ante", {"ante": 1}),
        ("minimum_raise", {"minimum_raise": 15}),
        ("buy_in_min", {"buy_in_min": 405}),
        ("buy_in_max", {"buy_in_max": 1005}),
        ("street_bet_max", {"street_bet_max": (20, 25, 30, 30)}),
    ],
)
def test_amounts_are_multiples_of_the_smallest_chip(name: str, options: dict[str, Any]) -> None:
    standard = {"small_blind": 10, "big_blind": 20, "smallest_chip": 10}
    wrong = faults(House(**{**standard, **options}))
    assert wrong == (HouseFault((name, "smallest_chip"), HouseReason.NOT_A_STEP, 10),)


@pytest.mark.parametrize("most", [(0, 10, 10, 10), (10, 10, 10, 10**13)])
def test_each_street_has_its_own_range(most: tuple[int, int, int, int]) -> None:
    assert {fields for fields, _ in found(street_bet_max=most)} == {("street_bet_max",)}


def test_combinations_are_looked_at_only_when_each_value_is_right() -> None:
    assert found(seats=30, small_blind=20) == {(("seats",), "too_big")}


def test_every_number_has_a_range() -> None:
    numbers = {
        field.name
        for field in dataclasses.fields(House)
        if type(field.default) is int or "int" in get_args(field.type)
    }
    assert numbers <= set(RANGES)
    assert set(RANGES) <= FIELDS


def test_every_reason_occurs() -> None:
    seen = {
        reason
        for options in (
            {"seats": 1},
            {"seats": 99},
            {"ante_by": "nobody"},
            {"smallest_chip": 7},
            {"small_blind": 20},
        )
        for _, reason in found(**options)
    }
    assert seen | {"not_yet"} == set(HouseReason)


def test_every_preset_has_its_name_and_is_in_order() -> None:
    assert set(PRESETS) == set(get_args(Preset))
    for name, house in PRESETS.items():
        assert house.preset == name
        assert faults(house) == ()


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("structure", CHOICES["structure"])
def test_every_preset_can_be_played_in_every_structure(name: Preset, structure: Any) -> None:
    """cardroom, lines 51 to 89, is written for all three."""
    assert faults(dataclasses.replace(preset(name), structure=structure)) == ()


def test_what_the_kitchen_may_agree_on_can_be_played() -> None:
    agreed = dataclasses.replace(preset("kitchen"), street_bet_max=(2, 2, 4, 4), hands_max=40)
    assert faults(agreed) == ()


def test_the_standard_preset_is_what_a_house_is_without_a_choice() -> None:
    assert preset("standard") == House()
    assert differences(preset("standard"), House()) == ()


def test_two_houses_differ_in_what_was_changed_and_not_in_their_name() -> None:
    changed = dataclasses.replace(preset("kitchen"), hands_max=40)
    (found,) = differences(changed, preset("kitchen"))
    assert (found.field, found.value, found.base) == ("hands_max", 40, None)
    unnamed = dataclasses.replace(preset("kitchen"), preset="standard")
    assert differences(unnamed, preset("kitchen")) == ()


def test_the_examples_in_the_text_are_right() -> None:
    assert doctest.testmod(module).failed == 0
