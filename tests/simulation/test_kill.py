"""SIGKILL in the middle of a turn, with bots at the table and browsers open.

Afterwards: the same hand and the same turn, no chip missing, every hand decided as it was, pages
that came back by themselves, and a game that goes on to the end of the hand. The clock: the same
deadline after a short outage; a whole new turn when the house was away for longer than its grace.
"""

import time

import pytest

from tests.e2e.guests import Guest
from tests.e2e.server import house

pytestmark = pytest.mark.e2e

# The sweep stamps the house's clock every two seconds, so a grace of four is soon over.
PATIENT = {"outage_grace_seconds": 3600, "turn_seconds": 60}
STRICT = {"outage_grace_seconds": 4, "turn_seconds": 60}
SEATS = {"seats": 4, "seconds_between_hands": 1}


def tables(*rules):
    """Plan tables where Ann sits with three bots."""
    return [
        {"host": "Ann", "name": f"Table {n}", "house": SEATS | each, "seats": {"Ann": 1}, "bots": 3}
        for n, each in enumerate(rules)
    ]


@pytest.fixture
def opened(request, browser):
    """A house of some profile with Ann at each table, and Sue who looks on at the first."""
    profile, rules = request.param
    with house(profile, BOT_PACE="0.2") as made:
        made.arrange(people=["Ann", "Sue"], tables=tables(*rules))
        made.open()
        people, codes = made.made["people"], [table["code"] for table in made.made["tables"]]
        ann = Guest(browser, made, session=people["Ann"]["session"]).enter(codes[0])
        others = [ann.another_page(code) for code in codes[1:]]
        sue = Guest(browser, made, session=people["Sue"]["session"]).enter(codes[0])
        yield made, [ann, *others], sue
        made.audit()


@pytest.mark.parametrize("opened", [("embedded", (PATIENT, STRICT))], indirect=True)
def test_the_same_turn_goes_on_after_the_embedded_house_was_killed(opened):
    made, (patient, strict), sue = opened
    before = [_at_anns_turn(page) for page in (patient, strict)]
    chips = _chips(made)

    made.kill("house")
    _lose_connection(patient, strict, sue)
    time.sleep(STRICT["outage_grace_seconds"] + 1)
    assert _chips(made) == chips
    made.start("house")
    made.wait()
    _come_back(patient, strict, sue)

    _same_turn(before[0], patient)
    assert patient.scene["clock"]["ends"] == before[0]["clock"]["ends"]
    renewed = strict.wait(lambda scene: scene["clock"]["ends"] > before[1]["clock"]["ends"])
    _same_turn(before[1], strict)
    assert renewed["clock"]["starts"] > before[1]["clock"]["starts"] + 4
    for page in (patient, strict):
        _play_to_the_end(page)
    assert made.audit()["hands"] >= 2


@pytest.mark.parametrize("opened", [("embedded", (PATIENT,))], indirect=True)
def test_bots_go_on_after_the_house_was_killed_while_they_thought(opened):
    made, (ann,), _sue = opened
    for pause in (0.05, 0.15):
        number = _at_anns_turn(ann)["hand"]["number"]
        ann.act_meekly()
        time.sleep(pause)
        made.kill("house")
        made.audit()
        made.start("house")
        made.wait()
        ann.play_on(lambda scene, last=number: scene["hand"]["number"] > last)
    assert made.audit()["hands"] >= 2


@pytest.mark.full
@pytest.mark.parametrize("opened", [("full", (PATIENT,))], indirect=True)
def test_the_same_turn_goes_on_after_each_part_of_the_full_house_was_killed(opened):
    made, (ann,), sue = opened

    before = _at_anns_turn(ann)
    chips = _chips(made)
    made.kill("daphne")
    _lose_connection(ann, sue)
    assert _chips(made) == chips
    made.start("daphne")
    made.wait()
    _come_back(ann, sue)
    _same_turn(before, ann)
    assert ann.scene["clock"]["ends"] == before["clock"]["ends"]
    _play_to_the_end(ann)

    before = _at_anns_turn(ann)
    made.kill("worker")
    ann.act_meekly()
    made.start("worker")
    _play_to_the_end(ann)

    before = _at_anns_turn(ann)
    made.broker.kill()
    # Nothing is kept in the broker: a click counts without it, and the page finds out.
    ann.act_meekly()
    made.broker.start()
    made.supervise()
    _play_to_the_end(ann, made)
    assert made.audit()["hands"] >= 3


# ---------------------------------------------------------------------- what is looked at


def _at_anns_turn(page):
    """Wait until it is Ann's turn there, and give the scene."""
    return page.wait(lambda scene: bool(scene.get("options")), seconds=60)


def _same_turn(before, page):
    """Compare the turn with what it was before the crash."""
    now = page.scene
    for name in ("id", "number", "opened", "board", "pot", "bet", "seal"):
        assert now["hand"].get(name) == before["hand"].get(name), name
    assert now["clock"]["seat"] == before["clock"]["seat"] == now["you"]["seat"]
    assert now["options"] == before["options"]
    assert [(seat["seat"], seat.get("stack"), seat.get("cards")) for seat in now["seats"]] == [
        (seat["seat"], seat.get("stack"), seat.get("cards")) for seat in before["seats"]
    ]


def _lose_connection(*pages):
    for guest in pages:
        guest.page.locator(".dock[data-state=offline]").wait_for()
        guest.frames.clear()


def _come_back(*pages):
    """Wait until the pages have found the house again, all by themselves."""
    for guest in pages:
        guest.wait(lambda scene: True, seconds=30)
        guest.page.locator(".dock:not([data-state=offline])").wait_for()


def _play_to_the_end(page, made=None):
    """Go on to the end of the hand and into the next one."""
    number = page.scene["hand"]["number"]

    def over(scene):
        if made is not None:
            made.supervise()
        return scene["hand"]["number"] > number

    page.play_on(over)


def _chips(made):
    """Read every account's balance from the database itself."""
    return made.rows("SELECT key, balance FROM ledger_account ORDER BY key")
