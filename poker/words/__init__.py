"""Every sentence that is about poker and no page's own."""

from poker.words.bots import temperaments
from poker.words.cards import (
    capitalised,
    card_list,
    card_name,
    comma_list,
    hand_name,
    lowered,
    name_list,
    number,
    rank_name,
    side_cards,
)
from poker.words.choices import rule_choices, rule_value
from poker.words.faults import fault_sentence, rule_name
from poker.words.notes import note, note_codes
from poker.words.refusals import reasons, refusal_sentence
from poker.words.rules import game_name, structure_name

__all__ = [
    "capitalised",
    "card_list",
    "card_name",
    "comma_list",
    "fault_sentence",
    "game_name",
    "hand_name",
    "lowered",
    "name_list",
    "note",
    "note_codes",
    "number",
    "rank_name",
    "reasons",
    "refusal_sentence",
    "rule_choices",
    "rule_name",
    "rule_value",
    "side_cards",
    "structure_name",
    "temperaments",
]
