"""The first evening of a house: from the link that `play` prints to a hand with a friend."""

import re
import time

import pytest

from tests.e2e.guests import Guest
from tests.e2e.server import house

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def opened():
    """A house that nobody has been to, with the bots at their own pace."""
    with house("embedded") as made:
        made.arrange()
        made.open()
        yield made
        made.audit()


@pytest.fixture(scope="module")
def host(opened, browser):
    """Whoever opens the link that was printed and takes the house over, and when that began."""
    log = (opened.folder / "house.log").read_text()
    printed = re.findall(r"^http\S+/set-up/\S+$", log, re.MULTILINE)
    guest, began = Guest(browser, opened), time.monotonic()
    guest.page.goto(printed[-1])
    guest.page.locator("#id_name").fill("Ines")
    guest.page.locator("#id_password").fill("a long enough secret")
    guest.page.locator("form button.primary").click()
    guest.page.wait_for_url(f"{opened.url}/")
    return guest, began


def test_a_host_is_in_a_hand_against_bots_within_a_minute_of_opening_the_link(host):
    ines, began = host
    ines.page.goto(ines.house.url)
    ines.page.get_by_role("link", name=re.compile("Play the bots|Sit down")).first.click()
    ines.arrive().sit(6)
    scene = ines.wait(lambda scene: isinstance(_mine(scene).get("cards"), list), seconds=60)
    assert time.monotonic() - began < 60
    assert sum(seat.get("bot", False) for seat in scene["seats"]) == 5
    ines.page.locator(".seat[data-at='0'] .holds[data-face=up]").wait_for()
    ines.play_on(lambda scene: scene["hand"]["state"] == "ended")
    assert ines.faults == []


def test_an_invited_friend_joins_by_link_and_plays_at_a_private_table(host, browser):
    ines, _began = host
    page = ines.page
    page.goto(f"{ines.house.url}/new/")
    page.locator("#id_name").fill("Thursday")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_label("Invitation link").input_value()

    odile = Guest(browser, ines.house)
    odile.page.goto(link)
    odile.page.locator("#id_username").fill("Odile")
    odile.page.locator("#id_password1").fill("another long secret")
    odile.page.locator("form button.primary").click()
    odile.page.wait_for_url("**/table/**")
    odile.arrive()
    page.get_by_role("link", name="Take a seat").or_(
        page.get_by_role("link", name="To the table")
    ).click()
    ines.arrive()

    ines.sit(2)
    odile.sit(5)
    both = (ines, odile)
    for guest in both:
        guest.wait(lambda scene: isinstance(_mine(scene).get("cards"), list), seconds=30)
    while ines.scene["hand"]["state"] == "running":
        for guest in both:
            guest.page.wait_for_timeout(50)  # a frame is only heard while the page is asked
            if guest.scene.get("options"):
                guest.act_meekly()
    for guest in both:
        guest.wait(lambda scene: scene["hand"]["state"] == "ended")
        assert guest.faults == []
    assert ines.stacks() == odile.stacks()
    assert sum(ines.stacks().values()) == 2000


def test_nobody_else_finds_or_joins_without_the_link(host, browser):
    ines, _began = host
    stranger = Guest(browser, ines.house)
    stranger.page.goto(ines.house.url)
    assert "/accounts/login/" in stranger.page.url
    stranger.page.goto(f"{ines.house.url}/accounts/signup/")
    assert stranger.page.locator("#id_password1").count() == 0


def _mine(scene):
    """Give one's own seat in a scene."""
    return next((seat for seat in scene["seats"] if seat["seat"] == scene["you"].get("seat")), {})
