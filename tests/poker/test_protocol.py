"""Messages in and out: strict, documented, and exported as they are."""

import json
import re
from io import StringIO
from pathlib import Path
from uuid import uuid4

import msgspec
import pytest
from django.core.management import call_command
from hypothesis import given
from hypothesis import strategies as st

from poker import protocol
from poker.protocol import Fault, MalformedError
from poker.scene import Scene

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = [
    json.loads(block)
    for block in re.findall(
        r"```json\n(.*?)```", (ROOT / "poker/PROTOCOL.md").read_text("utf-8"), re.DOTALL
    )
]
HAND = str(uuid4())
RAISE = {"type": "raise", "hand": HAND, "seq": 4, "to": 60}


def types_of(direction: str) -> set[str]:
    defs = protocol.schema()["$defs"]
    names = [ref["$ref"].rpartition("/")[2] for ref in defs[direction]["anyOf"]]
    return {defs[name]["properties"]["type"]["enum"][0] for name in names}


CLIENT, SERVER = types_of("ClientMessage"), types_of("ServerMessage")


def refused(message: object) -> MalformedError:
    with pytest.raises(MalformedError) as caught:
        protocol.decode(message if isinstance(message, str | bytes) else json.dumps(message))
    return caught.value


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e["type"])
def test_every_example_is_a_message_of_the_protocol(example):
    if example["type"] in CLIENT:
        read = protocol.decode(json.dumps(example))
        assert type(read).__struct_config__.tag == example["type"]
    else:
        read = msgspec.convert(example, protocol.ServerMessage)
        assert json.loads(protocol.encode(read)) == example


def test_every_message_has_an_example():
    assert {example["type"] for example in EXAMPLES} == CLIENT | SERVER


def test_what_is_read_is_what_was_meant():
    message = protocol.decode(json.dumps({**RAISE, "id": 9}))
    assert isinstance(message, protocol.Raise)
    assert (str(message.hand), message.seq, message.to, message.id) == (HAND, 4, 60, 9)


@pytest.mark.parametrize(
    "change",
    [
        {"to": "60"},
        {"to": 60.5},
        {"to": 60.0},
        {"to": True},
        {"to": None},
        {"to": 0},
        {"to": -60},
        {"to": 10**12 + 1},
        {"seq": -1},
        {"hand": "not-a-hand"},
        {"hand": None},
        {"type": "all_in"},
        {"type": None},
        {"player": 3},
        {"id": "nine"},
    ],
    ids=str,
)
def test_a_message_that_is_not_exact_is_refused(change):
    assert refused({**RAISE, **change}).fault is Fault.MALFORMED


@pytest.mark.parametrize("field", ["type", "hand", "seq", "to"])
def test_a_message_with_a_field_missing_is_refused(field):
    assert refused({k: v for k, v in RAISE.items() if k != field}).fault is Fault.MALFORMED


@pytest.mark.parametrize(
    "frame", ["", "null", "[]", "7", '"fold"', "{", "[" * 4000, b"\xff\xfe", '{"type":"\ud800"}']
)
def test_what_is_no_object_at_all_is_refused(frame):
    assert refused(frame).fault is Fault.MALFORMED


def test_a_frame_that_is_too_long_is_not_even_read():
    frame = json.dumps({"type": "say", "text": "x" * 5000})
    assert refused(frame).fault is Fault.TOO_LONG


def test_the_length_of_a_frame_is_counted_in_bytes():
    frame = json.dumps({"type": "say", "text": "€" * 1500}, ensure_ascii=False)
    assert len(frame) < protocol.FRAME_BYTES_MAX
    assert refused(frame).fault is Fault.TOO_LONG


def test_a_text_with_a_nul_is_refused():
    assert refused({"type": "say", "text": "a\0b"}).fault is Fault.MALFORMED


def test_a_refused_message_gives_its_id_back():
    assert refused({**RAISE, "to": -1, "id": 31}).id == 31
    assert refused({**RAISE, "id": -31}).id is None


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=12,
    )
)
def test_no_json_at_all_makes_the_decoder_fall_over(value):
    try:
        message = protocol.decode(json.dumps(value))
    except MalformedError:
        return
    assert isinstance(message, protocol.Ping | protocol.Hello)


@given(st.binary(max_size=60))
def test_no_bytes_at_all_make_the_decoder_fall_over(frame):
    assert refused(frame).fault is Fault.MALFORMED


def test_the_command_prints_the_schema():
    out = StringIO()
    call_command("protocol", stdout=out)
    printed = json.loads(out.getvalue())
    assert printed == json.loads(json.dumps(protocol.schema()))
    assert {"Scene", "Hello", "Refused"} <= printed["$defs"].keys()


def test_every_reference_of_the_schema_leads_somewhere():
    schema = protocol.schema()
    for name in re.findall(r'"#/\$defs/(\w+)"', json.dumps(schema)):
        assert name in schema["$defs"]


def test_the_page_checks_its_types_against_this_protocol():
    out = StringIO()
    call_command("protocol", "--declarations", stdout=out)
    kept = (ROOT / "static/js/protocol.d.ts").read_text("utf-8")
    assert kept == out.getvalue(), "write `manage.py protocol --declarations` there"


def test_a_scene_says_null_where_something_is_not_there_and_leaves_defaults_out():
    scene = next(example for example in EXAMPLES if example["type"] == "scene")
    written = json.loads(protocol.encode(msgspec.convert(scene, Scene)))
    assert written["ahead"] is None and written["night"] is None
    assert "won" not in written["seats"][0] and "headline" not in written["hand"]
