"""Every reason for which something is refused: it is put into words, and a test provokes it."""

import re
from pathlib import Path

import pytest

from poker.dealer.refusal import Reason
from poker.engine import decide, house
from poker.protocol import Fault
from poker.words import fault_sentence, refusal_sentence

TESTS = Path(__file__).parent
KINDS = {
    "the engine": decide.Reason,
    "the dealer": Reason,
    "the protocol": Fault,
    "a house": house.HouseReason,
}


WRITTEN = re.compile(
    r"""\b(?:Reason|HouseReason|Fault)\.([A-Z_]+)   # a member of an enum
    |(?<![\w\[.])"([a-z_]+)"(?!\s*:)               # a word in quotation marks, but no key
    |refused:.*:\s([a-z_]+)$                       # a line of a hand script""",
    re.VERBOSE | re.MULTILINE,
)


def provoked():
    """Name every reason that some test expects, this file left out."""
    texts = [file.read_text() for file in TESTS.rglob("*.py") if file.name != Path(__file__).name]
    found = WRITTEN.findall("\n".join(texts))
    return {word.lower() for words in found for word in words if word}


@pytest.mark.parametrize("kind", KINDS)
def test_every_reason_is_put_into_words(kind):
    for reason in KINDS[kind]:
        say = refusal_sentence if kind != "a house" else _of_a_house
        sentence = say(reason.value)
        assert sentence.endswith("."), reason
        assert "%(" not in sentence, reason


@pytest.mark.parametrize("kind", KINDS)
def test_every_reason_is_provoked_by_a_test(kind):
    assert {reason.value for reason in KINDS[kind]} - provoked() == set()


def _of_a_house(reason: str) -> str:
    return fault_sentence(("small_blind", "big_blind"), reason, "10")
