"""The pages around the table in a real browser: whole ways through them, both sizes, no faults.

With `SHOTS=folder` every page is also kept as a picture.
"""

import json
import os
from pathlib import Path

import pytest

from tests.e2e.server import house
from tests.e2e.staged import SETTLED

pytestmark = pytest.mark.e2e

AXE = (Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js").read_text()
SIZES = {"desk": (1440, 900), "phone": (390, 844)}


@pytest.fixture(scope="module")
def evening():
    """A house in the middle of an evening: hands played, somebody asking, a night that is over."""
    with house("embedded") as opened:
        opened.made = json.loads(opened.command(["-m", "tests.e2e.evening"]).splitlines()[-1])
        opened.open()
        yield opened


@pytest.fixture
def enter(evening, context):
    """Give a function that lets a player in, as signing in does."""

    def as_player(name):
        session = evening.made["people"][name]
        context.clear_cookies()
        context.add_cookies([{"name": "fairfelt_session", "value": session, "url": evening.url}])

    return as_player


@pytest.fixture
def faults(page):
    """Collect what the browser complains about."""
    found = []
    page.on("console", lambda line: found.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


def pages_of(made):
    """Name every page of the evening with its path."""
    tables = made["tables"]
    thursday = f"/table/{tables['thursday']}"
    return {
        "tables": "/",
        "find": "/find/?at=nothing",
        "new": "/new/",
        "new-kitchen": "/new/?preset=kitchen",
        "preset": "/rules/?preset=textbook",
        "hands": "/hands/",
        "hands-found": "/hands/?of=all&sort=pot&player=Odile&pot_min=20",
        "hand": f"/hand/{made['hand']}/",
        "hand-long": f"/hand/{made['long_hand']}/",
        "chips": "/chips/",
        "seat": f"/chips/?seat={made['seat']}",
        "seat-narrowed": f"/chips/?seat={made['seat']}&kind=blinds",
        "statistics": "/statistics/",
        "statistics-table": f"{thursday}/statistics/",
        "people": "/people/",
        "audit": "/audit/",
        "invite": f"{thursday}/invite/?new=1",
        "rules": f"{thursday}/rules/",
        "change": f"{thursday}/rules/change/",
        "night": f"{thursday}/night/",
        "end": f"{thursday}/host/end/",
        "host": f"{thursday}/host/",
        "host-asks": f"/table/{tables['friday']}/host/",
        "host-over": f"/table/{tables['over']}/host/",
        "night-over": f"/table/{tables['over']}/night/",
        "night-long": f"/table/{tables['upstairs']}/night/",
        "nothing": "/nothing/",
    }


def keep(page, name):
    """Keep a picture of the whole page where somebody asked for it."""
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def assert_clean(page):
    """Let axe look at the page."""
    page.evaluate(AXE)
    tags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
    found = page.evaluate("tags => axe.run({runOnly: tags})", tags)["violations"]
    told = [(each["id"], [node["html"] for node in each["nodes"]][:4]) for each in found]
    assert not told, told


@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        ("desk", "dark"),
        ("phone", "light"),
        pytest.param("desk", "light", marks=pytest.mark.soak),
        pytest.param("phone", "dark", marks=pytest.mark.soak),
    ],
)
def test_every_page_looks_right_to_axe_and_does_not_scroll_sideways(
    page, evening, enter, faults, size, scheme
):
    enter("Ines")
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme)
    for name, path in pages_of(evening.made).items():
        page.goto(evening.url + path)
        keep(page, f"{name}-{size}-{scheme}")
        assert_clean(page)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{name} is {wide} wide"
        assert page.evaluate(SPILT) == [], name
    assert [fault for fault in faults if "404" not in fault] == []


def test_a_host_opens_a_game_without_touching_the_mouse(page, evening, enter, faults):
    enter("Mira")
    page.goto(f"{evening.url}/")
    page.get_by_role("link", name="New game").press("Enter")
    page.get_by_label("Name", exact=True).fill("Quick one")
    page.get_by_label("Seats").fill("1")
    page.get_by_label("Seats").press("Enter")
    page.wait_for_selector('[aria-invalid="true"]')
    assert page.evaluate("document.activeElement.name") == "seats"
    assert page.get_by_text("Seats: at least 2.").is_visible()
    page.get_by_label("Seats").fill("6")
    page.get_by_label("Bots").fill("2")
    page.get_by_role("button", name="Open the table").press("Enter")
    page.wait_for_url("**/invite/?new=1")
    link = page.get_by_label("Link to the table").input_value()
    page.get_by_role("link", name="Take a seat").press("Enter")
    page.wait_for_url(link)
    assert faults == []


def test_a_game_begins_with_a_preset_and_is_changed_by_its_host(page, evening, enter, faults):
    enter("Mira")
    page.goto(f"{evening.url}/new/")
    page.get_by_label("Name", exact=True).fill("By the book")
    page.locator("a.choice", has_text="Textbook").click()
    assert page.get_by_label("Name", exact=True).input_value() == "By the book"
    page.locator("summary", has_text="More house rules").click()
    assert page.get_by_label("Bets a street in fixed limit").is_hidden()
    page.get_by_label("Betting structure").select_option("fixed_limit")
    assert page.get_by_label("Bets a street in fixed limit").is_visible()
    page.get_by_label("Raises a street").fill("3")
    page.get_by_role("button", name="Open the table").click()
    assert page.locator('[aria-invalid="true"]').count() == 2
    page.get_by_label("Raises a street").fill("")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("link", name="Take a seat").click()
    page.get_by_role("button", name="House rules").click()
    told = page.get_by_role("dialog")
    told.get_by_text("standard: The winners, and who bet last").first.wait_for()
    told.get_by_role("link", name="Change the rules").click()
    page.get_by_label("Showdown", exact=True).select_option("winners_and_aggressor")
    page.get_by_role("button", name="Change from the next hand").click()
    page.get_by_role("link", name="To the table").click()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_text(
        "showdown the winners, and who bet last (was everybody who is left)"
    ).wait_for()
    assert faults == []


def test_a_host_approves_and_sees_the_stack(page, evening, enter):
    enter("Ines")
    table = evening.made["tables"]["friday"]
    page.goto(f"{evening.url}/table/{table}/host/")
    page.get_by_role("button", name="Approve Noor").click()
    assert page.get_by_text("Approved.").is_visible()
    assert "500" in page.locator(".desk-people > li", has_text="Noor").inner_text()


def test_the_lobby_keeps_itself_fresh_and_the_focus_where_it_was(page, evening, enter, browser):
    enter("Jun")
    page.clock.install()
    page.goto(f"{evening.url}/")
    table = evening.made["tables"]["corner"]
    row = page.locator(f"#table-{table}")
    row.get_by_role("link").focus()
    host = browser.new_context()
    session = evening.made["people"]["Mira"]
    host.add_cookies([{"name": "fairfelt_session", "value": session, "url": evening.url}])
    desk = host.new_page()
    desk.goto(f"{evening.url}/table/{table}/host/")
    desk.get_by_role("button", name="Pause").click()
    page.clock.run_for(11_000)
    row.get_by_text("Paused").wait_for()
    assert page.evaluate("document.activeElement.id") == f"go-{table}"
    desk.get_by_role("button", name="Go on").click()
    desk.get_by_text("The game goes on.").wait_for()  # closed under way, a browser may hang
    host.close()


def test_both_sides_of_a_payment_say_that_it_was_paid(page, evening, enter, faults):
    path = f"{evening.url}/table/{evening.made['tables']['over']}/night/"
    enter("Ines")
    page.goto(path)
    page.get_by_role("button", name="I have paid Odile").click()
    page.get_by_text("Ines says it is paid").wait_for()
    enter("Odile")
    page.goto(path)
    page.get_by_role("button", name="I was paid Ines").click()
    page.get_by_text("Odile has got it").wait_for()
    page.set_viewport_size({"width": 390, "height": 844})
    keep(page, "night-paid")
    assert_clean(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert "Ines pays Odile 5" in page.get_by_label("To paste into a message").input_value()
    assert faults == []


def test_the_hosts_page_works_without_scripts(browser, evening):
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    session = evening.made["people"]["Ines"]
    context.add_cookies([{"name": "fairfelt_session", "value": session, "url": evening.url}])
    page = context.new_page()
    page.goto(f"{evening.url}/table/{evening.made['tables']['thursday']}/host/")
    page.get_by_role("button", name="Add a bot").click()
    assert page.get_by_text("A bot has sat down.").is_visible()
    page.get_by_label("Small").fill("50")
    page.get_by_role("button", name="Change from the next hand").click()
    assert page.locator(".said .bad").is_visible()
    page.locator("summary", has_text="Remove").last.click()
    page.locator("details[open]").get_by_role("button").click()
    assert page.locator(".said .good").is_visible()
    context.close()


def test_a_hand_is_played_again_by_keys_checked_and_shown_to_a_stranger(
    page, evening, enter, faults, context
):
    enter("Ines")
    page.goto(f"{evening.url}/hand/{evening.made['hand']}/")
    page.get_by_text("Verified", exact=True).wait_for()
    said = page.locator(".now-line")
    assert "Step 1 of" in said.inner_text()
    last = len(page.locator("#steps [data-step]").all())
    for key, step in (("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 1)):
        page.keyboard.press(key)
        assert f"Step {step} of {last}" in said.inner_text()
    page.get_by_role("button", name="Flop", exact=True).click()
    assert page.locator(".board .card:not(.place)").count() == 3
    page.locator("#speed").select_option("4")
    page.get_by_role("button", name="Play").click()
    page.get_by_text(f"Step {last} of {last}").wait_for()
    page.get_by_role("button", name="Play").wait_for()
    page.get_by_role("button", name="Link without names").click()
    link = page.get_by_label("Link without names").input_value()
    context.clear_cookies()
    page.goto(link)
    page.get_by_text("Verified", exact=True).wait_for()
    keep(page, "hand-shared")
    assert_clean(page)
    assert "Seat 2" in page.inner_text("main") and "Odile" not in page.content()
    assert not faults


SPILT = """() => [...document.querySelectorAll(".box > .rows")].filter(
  (table) => table.scrollWidth > table.parentElement.clientWidth).map((table) => table.innerText)"""
LYING = """() => {
  const boxes = (what) => [...document.querySelectorAll(`.film ${what}`)].map(
    (each) => each.getBoundingClientRect());
  const meet = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  const [stage] = boxes(".stage");
  const won = boxes(".award .amt");
  const under = boxes(".board .card, .say");
  return {
    won: won.length,
    covered: under.filter((each) => won.some((pill) => meet(pill, each))).length,
    cut: boxes(".holds .card, .plate").filter((each) => each.top < stage.top
      || each.left < stage.left || each.right > stage.right).length,
    spilt: [...document.querySelectorAll(".film .plate")].filter(
      (each) => each.scrollWidth > each.clientWidth).length,
  };
}"""


@pytest.mark.parametrize("size", [(1440, 900), (1366, 630), (390, 844)])
@pytest.mark.parametrize("hand", ["hand", "long_hand"])
def test_a_replay_cuts_no_card_and_lays_nothing_over_the_board(page, evening, enter, size, hand):
    enter("Ines")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{evening.url}/hand/{evening.made[hand]}/")
    page.keyboard.press("End")
    page.locator(".award").first.wait_for()
    page.evaluate(SETTLED)
    found = page.evaluate(LYING)
    assert found == {"won": {"hand": 1, "long_hand": 2}[hand], "covered": 0, "cut": 0, "spilt": 0}


def test_a_card_that_is_not_the_one_that_was_sealed_is_found_out_in_the_browser(
    page, evening, enter
):
    enter("Ines")
    path = f"{evening.url}/hand/{evening.made['hand']}/"
    page.goto(path)
    page.get_by_text("Verified", exact=True).wait_for()
    film = json.loads(page.locator("#replay").inner_text())
    known = film["replay"]["known"]
    own, *_ = known["1"]
    shown = {card for cards in known.values() for card in cards}
    false = next(
        card for card in ("2c", "3d", "4h", "5s", "6c", "7d", "8h", "9s", "Tc") if card not in shown
    )
    row = page.locator("#checked li").first

    def swap_on_the_page(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace(f'"{own}"', f'"{false}"'))

    page.route(path, swap_on_the_page)
    page.goto(path)
    page.get_by_text("Does not match", exact=True).wait_for()
    assert "does not match" in row.inner_text()
    assert page.get_by_text("keep this page and tell your host").is_visible()
    page.unroute(path)

    def swap_in_the_proof(route):
        answer = route.fetch()
        route.fulfill(json=json.loads(answer.text().replace(f'"{own}"', f'"{false}"')))

    page.route("**/proof/", swap_in_the_proof)
    page.goto(path)
    page.get_by_text("Does not match", exact=True).wait_for()
    assert "does not match" in row.inner_text()
    keep(page, "hand-tampered")
    assert_clean(page)
