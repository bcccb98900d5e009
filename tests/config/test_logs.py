"""A log line cannot carry a card, a password or a link; tried in a process of its own."""

import json
import os
import subprocess
import sys

import pytest

from tests.test_architecture import BASE

START = """
import os, django, logging, structlog
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
django.setup()
log = structlog.get_logger("poker.dealer")
"""


@pytest.fixture
def written(tmp_path):
    def write(code, **variables):
        environment = {"PATH": os.environ["PATH"], "DATA": str(tmp_path / "data"), **variables}
        done = subprocess.run(
            [sys.executable, "-c", START + code],
            cwd=BASE, env=environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
        return done.stderr.splitlines()

    return write


@pytest.fixture
def read(written):
    def read(code):
        return [json.loads(line) for line in written(code, REDIS_URL="redis://127.0.0.1/0")]

    return read


def test_a_line_names_the_kind_of_thing_and_the_numbers(read, written):
    code = 'log.info("hand_started", table=7, seats=6)'
    (line,) = read(code)
    assert (line["event"], line["table"], line["seats"]) == ("hand_started", 7, 6)
    assert line["timestamp"]
    (text,) = written(code)
    assert "hand_started" in text and "table=7" in text


def test_what_could_hold_a_payload_is_named_only_by_its_type(read):
    (line,) = read('log.info("hole_dealt", cards=("As", "Kd"), message={"a": 1}, link="x" * 100)')
    assert (line["cards"], line["message"], line["link"]) == ("<tuple>", "<dict>", "<str>")


def test_the_path_of_a_request_is_not_logged(read):
    assert read('logging.getLogger("django.request").warning("Not Found: %s", "/join/abc/")') == []


@pytest.mark.parametrize("redis", ["", "redis://127.0.0.1/0"])
def test_an_exception_keeps_its_traceback_and_shows_no_values(written, redis):
    code = """
def pay(card):
    raise AssertionError("stacks differ")
try:
    pay("As")
except AssertionError:
    log.exception("frozen", table=7)
"""
    text = "\n".join(written(code, REDIS_URL=redis))
    assert "stacks differ" in text
    assert "in pay" in text
    assert "'As'" not in text
