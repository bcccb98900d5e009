"""Every reason, fault, note and hand has its words."""

import ast
import dataclasses
from pathlib import Path

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from poker import words
from poker.dealer import Reason, Refusal
from poker.engine.cards import DECK, Card, cards
from poker.engine.decide import Reason as EngineReason
from poker.engine.house import CHOICES, House, HouseReason, faults
from poker.engine.ranking import Category, describe
from poker.protocol import Fault
from poker.room.showdown import headline, shown_names
from tests.kit import play

DEALER = Path(__file__).resolve().parents[2] / "poker/dealer"


def named(text: str, **more) -> str:
    return words.hand_name(describe(cards(text)), **more)


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("As9d7c4h2s", "Ace high"),
        ("9s9d7c4h2s", "Pair of nines"),
        ("KsKd9c9h2s", "Two pair, kings and nines"),
        ("9s9d9c4h2s", "Three of a kind, nines"),
        ("5s4d3c2hAs", "Straight, five high"),
        ("AsKdQcJhTs", "Straight, ace high"),
        ("As9s7s4s2s", "Flush, ace high"),
        ("8s8d8cAhAs", "Full house, eights full of aces"),
        ("6s6d6c6hAs", "Four of a kind, sixes"),
        ("9s8s7s6s5s", "Straight flush, nine high"),
        ("AsKsQsJsTs", "Royal flush"),
    ],
)
def test_hands_are_called_by_their_names(hand, name):
    assert named(hand) == name


def test_a_house_may_call_a_royal_flush_a_straight_flush():
    assert named("AsKsQsJsTs", royal_named=False) == "Straight flush, ace high"


def test_kickers_are_named_when_they_decide():
    assert named("9s9dAcKh2s", kickers=1) == "Pair of nines, ace kicker"
    assert named("9s9dAcKh2s", kickers=2) == "Pair of nines, ace, king kickers"
    assert named("8s8d8cAhAs", kickers=2) == "Full house, eights full of aces"


@given(st.lists(st.sampled_from(DECK), min_size=7, max_size=7, unique=True))
def test_every_hand_has_a_name(seven):
    made = describe(seven)
    name = words.hand_name(made)
    assert name[0].isupper() and "%" not in name
    assert made.category in Category


@pytest.mark.parametrize("card", DECK)
def test_every_card_has_a_name(card):
    rank, _of, suit = words.card_name(card).split()
    assert suit in ("clubs", "diamonds", "hearts", "spades")
    assert rank.isalpha()


def test_cards_and_names_in_a_row():
    assert words.card_list(cards("KhTs2c")) == "king of hearts, ten of spades, two of clubs"
    assert words.name_list(["Ann"]) == "Ann"
    assert words.name_list(["Ann", "Ben"]) == "Ann and Ben"
    assert words.name_list(["Ann", "Ben", "Cat"]) == "Ann, Ben and Cat"
    assert words.card_name(Card("9c")) == "nine of clubs"


def test_chips_are_grouped_as_the_language_does():
    assert words.number(1234567) == "1,234,567"
    with translation.override("de"):
        assert words.number(1234567) == "1.234.567"


# ------------------------------------------------------------------ refusals


@pytest.mark.parametrize("reason", [*Reason, *EngineReason, *Fault])
def test_every_reason_has_a_sentence(reason):
    sentence = words.refusal_sentence(reason)
    assert sentence[0].isupper() and sentence.endswith(".")
    assert "%" not in sentence


def test_no_sentence_is_for_a_reason_that_is_not_there():
    assert words.reasons() == {*Reason, *EngineReason, *Fault}


@pytest.mark.parametrize(
    ("reason", "params", "sentence"),
    [
        ("too_small", {"least": 600, "kind": "raise"}, "The smallest raise is to 600."),
        ("too_small", {"least": 1600, "kind": "bet"}, "The smallest bet is 1,600."),
        ("too_big", {"most": 90, "kind": "raise"}, "The largest raise is to 90."),
        ("too_small", {"least": 600}, "The smallest bet or raise is to 600."),
        ("wallet_short", {"have": 70}, "There are only 70 chips in your wallet."),
        ("buy_in_too_small", {"least": 400}, "The smallest buy-in is 400."),
        ("stale", {"kind": "fold"}, "Too late for that. Choose again."),
        ("house_fault", {"field": "seats", "fault": "too_big", "limit": 22}, "Seats: at most 22."),
    ],
)
def test_a_sentence_names_the_amount(reason, params, sentence):
    assert words.refusal_sentence(reason, params) == sentence


@pytest.mark.parametrize("reason", list(Reason))
def test_a_refusal_of_the_dealer_can_be_said_with_all_its_parameters(reason):
    params: dict[str, int | str] = {
        "least": 1, "most": 2, "step": 5, "have": 7, "seat": 3, "seconds": 10,
        "field": "seats", "fault": "too_big", "limit": 22,
    }  # fmt: skip
    refusal = Refusal(reason, **params)
    sentence = words.refusal_sentence(refusal.reason, refusal.params)
    assert "%" not in sentence and sentence.endswith(".")


# ------------------------------------------------------------------ house rules


def test_every_rule_has_a_name():
    for rule in dataclasses.fields(House):
        assert words.rule_name(rule.name)


def test_every_value_of_every_rule_can_be_said():
    for field, values in CHOICES.items():
        if field == "preset":
            continue
        assert {value for value, _said in words.rule_choices(field)} >= set(values)
    for rule in dataclasses.fields(House):
        if rule.name != "preset":
            assert words.rule_value(House(), rule.name)


@pytest.mark.parametrize("reason", list(HouseReason))
def test_every_fault_of_a_house_has_a_sentence(reason):
    for fields in (("seats",), ("small_blind", "big_blind")):
        sentence = words.fault_sentence(fields, reason, "22")
        assert sentence.endswith(".") and "%" not in sentence


def test_faults_of_a_real_house_are_said():
    house = House(small_blind=20, big_blind=10)
    said = [words.fault_sentence(f.fields, f.reason, str(f.limit)) for f in faults(house)]
    assert said == ["The small blind may not be larger than the big blind."]


CLASHES = [
    {"small_blind": 20},
    {"players_to_start": 9, "seats": 6},
    {"buy_in_min": 2000},
    {"buy_in_min": 5},
    {"pots_max": 4},
    {"street_bet_max": (5, 5, 5, 5)},
    {"street_bet_max": (20, 20, 20, 20), "minimum_raise": 30},
    {"structure": "fixed_limit", "street_bet_max": (20, 20, 40, 40)},
    {"structure": "fixed_limit", "raises_max": 3},
    {"structure": "fixed_limit", "minimum_raise": "big_blind"},
    {"structure": "pot_limit", "minimum_raise": 30},
    {"structure": "fixed_limit", "straddle": "button"},
    {"seats": 2, "straddle": "button"},
    {"street_bet_max": (15, 15, 15, 15), "straddle": "button"},
    {"structure": "fixed_limit", "small_blind": 0, "big_blind": 0},
]


@pytest.mark.parametrize("changes", CLASHES)
def test_two_rules_that_do_not_go_together_are_both_named(changes):
    (fault,) = faults(House(**changes))
    said = words.fault_sentence(fault.fields, fault.reason)
    assert all(words.rule_name(field) in said.lower() for field in fault.fields)
    assert "do not go together" not in said


def test_a_game_has_a_name():
    assert words.game_name(House()) == "No-limit Hold’em, 5/10"
    assert words.game_name(House(ante=2)) == "No-limit Hold’em, 5/10, ante 2"


# ------------------------------------------------------------------ notes


def codes_written_by_the_dealer() -> set[str]:
    """Find the first argument of every call of `note` in the dealer, where it is written out."""
    found: set[str] = set()
    for path in DEALER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            if node.func.attr == "note" and node.args:
                inside = ast.walk(node.args[0])
                found |= {str(c.value) for c in inside if isinstance(c, ast.Constant)}
    return found


def test_every_note_the_dealer_writes_has_a_sentence():
    codes = codes_written_by_the_dealer()
    assert len(codes) > 12
    assert codes <= words.note_codes()


@pytest.mark.parametrize("code", sorted(words.note_codes()))
def test_every_note_is_a_sentence(code):
    said = words.note(code, {"name": "Noor", "amount": 1500, "reason": "a card fell"})
    assert said and "%" not in said
    assert words.note(code, {})


def test_the_cards_drawn_for_the_button_are_told_the_highest_first():
    cards = [["Noor", "As"], ["Karim", "Kh"], ["Ines", "2c"]]
    assert words.note("drawn", {"cards": cards}) == (
        "Noor draws the ace of spades and gets the button "
        "(Karim: king of hearts, Ines: two of clubs)"
    )


def test_a_change_of_the_rules_is_told_with_what_it_was_before():
    changes = [["big_blind", 10, 20], ["burn", True, False], ["street_bet_max", None, [2, 2, 4, 4]]]
    said = words.note("house_next", {"changes": changes})
    assert said == (
        "From the next hand on: big blind 20 (was 10), burn cards no (was yes), "
        "largest bet of each street 2, 2, 4, 4 (was any amount)"
    )
    many = [["seats", 9, n] for n in range(9)]
    assert words.note("house", {"changes": many}).endswith("3 more")


def test_a_note_names_who_and_how_much():
    said = words.note("tops_up", {"name": "Noor", "amount": 1500})
    assert said == "Noor tops up 1,500"


# ------------------------------------------------------------------ results


NAMES = {1: "Ann", 2: "Bob", 3: "Cat"}


def test_a_split_pot_names_both():
    script = play(
        """
        seats: Ann* 200 AsKd, Bob 200 AhKc
        blinds: 5/10
        preflop: Ann calls, Bob checks
        flop 2c7d9h: Bob checks, Ann checks
        turn Jc: Bob checks, Ann checks
        river 3s: Bob checks, Ann checks
        """
    )
    assert headline(script.hand, NAMES) in (
        "Ann and Bob split 20, ace high",
        "Bob and Ann split 20, ace high",
    )


def test_side_pots_are_told_apart_last_first():
    script = play(
        """
        seats: Ann* 100 AsAd, Bob 300 KsKd, Cat 300 QsQd
        blinds: 5/10
        preflop: Ann raises 100, Bob raises 300, Cat calls
        """
    )
    text = headline(script.hand, NAMES)
    assert "side pot 1" in text and "main pot" in text
    assert text.index("side pot 1") < text.index("main pot")


def test_a_kicker_is_named_where_it_decides():
    script = play(
        """
        seats: Ann* 200 AsKd, Bob 200 AhQc
        blinds: 5/10
        preflop: Ann raises 200, Bob calls
        flop Ac7d9h
        turn 2c
        river 3s
        """
    )
    assert shown_names(script.hand) == {
        1: "Pair of aces, king kicker",
        2: "Pair of aces, queen kicker",
    }
