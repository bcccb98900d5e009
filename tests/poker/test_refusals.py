"""Every reason has a sentence and a test, and the engine's reasons are all among ours."""

import re
from pathlib import Path

import pytest

from poker.dealer import Reason, Refusal
from poker.engine import decide

HERE = Path(__file__).parent


def test_every_reason_of_the_engine_is_a_reason_of_the_dealer():
    assert {reason.value for reason in decide.Reason} <= {reason.value for reason in Reason}


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_is_met_in_a_test_of_the_dealer(reason):
    told = "".join(
        path.read_text() for path in HERE.glob("test_*.py") if path.name != Path(__file__).name
    )
    assert re.search(rf"\bReason\.{reason.name}\b", told), f"no test meets {reason}"


def test_a_refusal_is_an_answer_with_what_its_sentence_names():
    refusal = Refusal("too_small", least=20)
    assert refusal.reason is Reason.TOO_SMALL
    assert refusal.params == {"least": 20}
    assert str(refusal) == "too_small"
    with pytest.raises(ValueError, match="no_reason"):
        Refusal("no_reason")
