"""The table page in a real browser, fed with scenes: how it looks, what it asks, what it sends."""

import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from poker.engine.cards import DECK, Card
from poker.vault.seal import prove, seal
from tests.e2e import scenes
from tests.e2e.staged import SETTLED, Stage

pytestmark = pytest.mark.e2e

SIZES = [(390, 844), (844, 390), (1280, 720), (1440, 900)]
PHONES = SIZES[:2]
SEATS = [2, 6, 9, 22]
AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"

Show = Callable[..., Stage]


def named(size: tuple[int, int]) -> str:
    """Name a window by its size."""
    return f"{size[0]}x{size[1]}"


@pytest.fixture
def show(page: Page) -> Show:
    """Open the page on a scene, in a window of some size."""

    def opened(scene: dict[str, Any], size: tuple[int, int] = (1280, 720), **more: Any) -> Stage:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        return Stage(page, scene, **more).open()

    return opened


# ------------------------------------------------------------------------------ how it looks

SCROLLS = """() => {
  const root = document.documentElement;
  window.scrollTo(50, 50);
  return [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight, scrollX, scrollY];
}"""
COLLISIONS = """() => {
  const box = (element) => element.getBoundingClientRect();
  const seats = [...document.querySelectorAll('.seat')].map((seat) => ({
    name: seat.dataset.at, plate: seat.querySelector('.plate, .seat-open'),
    cards: [...seat.querySelectorAll('.holds .card')], bet: seat.querySelector('.bet .amt'),
  }));
  const cross = (one, other) => {
    if (!one || !other) return false;
    const [a, b] = [box(one), box(other)];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > 1.5 && high > 1.5;
  };
  const middle = [...document.querySelectorAll('.board .card, .pots .total, .pots .pot')];
  const found = [];
  for (const seat of seats) {
    for (const thing of middle) {
      if (cross(thing, seat.plate)) found.push(`plate ${seat.name} on the middle`);
      if (cross(thing, seat.bet)) found.push(`bet ${seat.name} on the middle`);
      for (const card of seat.cards)
        if (cross(thing, card)) found.push(`card ${seat.name} on the middle`);
    }
    for (const other of seats) {
      if (other === seat) continue;
      if (seat.name < other.name && cross(seat.plate, other.plate))
        found.push(`plates ${seat.name} and ${other.name}`);
      if (cross(seat.bet, other.plate))
        found.push(`bet ${seat.name} on plate ${other.name}`);
      for (const card of seat.cards)
        if (cross(card, other.plate)) found.push(`card ${seat.name} on plate ${other.name}`);
    }
    const stage = box(document.querySelector('.stage'));
    const plate = box(seat.plate);
    if (cross(seat.plate, document.querySelector('.dock')))
      found.push(`plate ${seat.name} below the bar`);
    if (plate.left < stage.left - 1 || plate.right > stage.right + 1 ||
        plate.top < stage.top - 1 || plate.bottom > stage.bottom + 1)
      found.push(`plate ${seat.name} leaves the stage`);
  }
  return [...new Set(found)];
}"""
UNUSED = """() => {
  const [stage, bar, felt] = ['.stage', '.dock', '.felt']
    .map((name) => document.querySelector(name).getBoundingClientRect());
  return (bar.top < stage.bottom - 1 ? bar.left : stage.right) - felt.right;
}"""
HIDDEN = """() => {
  const box = (element) => element.getBoundingClientRect();
  const stage = box(document.querySelector('.stage'));
  const found = [];
  // Winning cards are raised by a little.
  for (const card of document.querySelectorAll('.holds[data-face="up"] .card'))
    if (box(card).top < stage.top - 6) found.push(`a card is cut by ${stage.top - box(card).top}`);
  const told = [...document.querySelectorAll('.say, .award .amt')];
  const solid = [...document.querySelectorAll('.plate, .board .card, .seat[data-at="0"] .card')];
  for (const one of told) for (const other of solid) {
    const [a, b] = [box(one), box(other)];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 8 && high > 8) found.push(`${one.textContent} meets ${other.className}`);
  }
  return found;
}"""
SMALL_TARGETS = """() => {
  const reach = 21;
  const found = [];
  const all = document.querySelectorAll('button, a[href], input, label.switch, .pre label');
  for (const element of all) {
    if (element.tagName === 'INPUT' && element.closest('label.switch, .pre label')) continue;
    if (element.closest('.slide, [hidden], .skip') || element.disabled) continue;
    const a = element.getBoundingClientRect();
    if (!a.width || getComputedStyle(element).visibility === 'hidden') continue;
    const [x, y] = [a.left + a.width / 2, a.top + a.height / 2];
    const hit = (dx, dy) => {
      const at = document.elementFromPoint(x + dx, y + dy);
      return at && (element.contains(at) || (at.matches('label') && at.contains(element)));
    };
    const tall = a.height >= 43.5 || (hit(0, -reach) && hit(0, reach));
    const wide = a.width >= 43.5 || (hit(-reach, 0) && hit(reach, 0));
    const what = `${element.className || element.tagName} ${element.textContent.trim()}`;
    if (!tall || !wide) found.push(`${what.slice(0, 50)} ${a.width}x${a.height}`);
  }
  return found;
}"""


@pytest.mark.parametrize("size", SIZES, ids=named)
def test_the_page_never_scrolls_and_nothing_lies_on_anything(
    show: Show, size: tuple[int, int]
) -> None:
    stage = show(scenes.empty(), size)
    for seats in SEATS:
        stage.show(scenes.act(seats, places=scenes.full(seats)))
        assert stage.page.evaluate(SCROLLS) == [0, 0, 0, 0], seats
        assert stage.page.evaluate(COLLISIONS) == [], seats
        stage.show(scenes.showdown(seats))
        assert stage.page.evaluate(SCROLLS) == [0, 0, 0, 0], seats
    assert stage.faults == []


@pytest.mark.parametrize("size", [(720, 450), (1024, 600), (1366, 600)], ids=named)
def test_a_low_window_shows_the_table_whole(show: Show, size: tuple[int, int]) -> None:
    stage = show(scenes.empty(), size)
    for seats in (2, 6, 9):
        stage.show(scenes.act(seats, places=scenes.full(seats)))
        assert stage.page.evaluate(COLLISIONS) == [], seats
        assert stage.page.evaluate(UNUSED) < 100, seats


@pytest.mark.parametrize("size", SIZES, ids=named)
def test_what_is_shown_and_won_is_seen_whole(show: Show, size: tuple[int, int]) -> None:
    stage = show(scenes.empty(), size)
    for seats in (2, 6, 9):
        stage.show(scenes.divided(seats))
        assert stage.page.evaluate(HIDDEN) == [], seats
    assert stage.faults == []


@pytest.mark.parametrize("size", [*PHONES, (768, 1024), (1024, 768)], ids=named)
def test_who_reads_or_talks_can_still_move(show: Show, size: tuple[int, int]) -> None:
    stage = show(scenes.act(), size)
    stage.page.locator("#sheet-open").click()
    expect(stage.page.get_by_role("tab", name="Chat")).to_be_visible()
    stage.page.evaluate(SETTLED)
    for button in stage.page.locator(".sizing button, .act button").all():
        button.click(trial=True, timeout=2000)
    assert stage.faults == []


@pytest.mark.parametrize("size", PHONES, ids=named)
def test_a_thumb_finds_every_button(show: Show, size: tuple[int, int]) -> None:
    stage = show(scenes.empty(), size)
    for seats in SEATS:
        stage.show(scenes.side_pots(seats))
        assert stage.page.evaluate(SMALL_TARGETS) == [], seats
        stage.show(scenes.watching(seats))
        # Above ten seats the places are closer together than a thumb is wide; the bar has a button.
        small = stage.page.evaluate(SMALL_TARGETS)
        assert [one for one in small if seats <= 10 or "seat-open" not in one] == [], seats


@pytest.mark.parametrize("size", [*SIZES, (768, 1024), (1180, 820)], ids=named)
def test_the_action_bar_keeps_its_height_in_every_state(show: Show, size: tuple[int, int]) -> None:
    stage = show(scenes.act(), size)
    bar = stage.page.locator(".dock")
    height: float = bar.evaluate("bar => bar.getBoundingClientRect().height")
    for name, state in scenes.STATES.items():
        stage.show(state())
        box = bar.bounding_box()
        assert box and abs(box["height"] - height) < 1, name
        assert stage.page.evaluate(SCROLLS) == [0, 0, 0, 0], name
    # After a hand the page asks for its proof, which is not staged here.
    assert [fault for fault in stage.faults if "404" not in fault] == []


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [(390, 844), (1440, 900)], ids=named)
def test_axe_finds_nothing(show: Show, theme: str, size: tuple[int, int]) -> None:
    stage = show(scenes.empty(), size, theme=theme)
    for name in ("act", "wait", "showdown", "watching", "hosting", "closed"):
        stage.show(scenes.STATES[name]())
        assert _axe(stage) == [], name


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_in_the_dialogs(show: Show, theme: str) -> None:
    stage = show(scenes.hosting(), (390, 844), theme=theme)
    for name in ("Host panel", "Leave the table", "Check the deal", "Keys"):
        stage.page.get_by_role("button", name="Menu").click()
        stage.page.get_by_role("dialog").get_by_role("button", name=name).click()
        assert _axe(stage) == [], name
        stage.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    stage.page.get_by_role("button", name=re.compile("Log and chat")).click()
    for tab in ("Chat", "Players", "Ledger", "Log"):
        stage.page.get_by_role("tab", name=tab).click()
        assert _axe(stage) == [], tab


def _axe(stage: Stage) -> list[str]:
    stage.page.wait_for_timeout(450)
    stage.page.evaluate(AXE.read_text() + "; undefined")
    found = stage.page.evaluate("() => axe.run()")["violations"]
    return [f"{one['id']}: {[node['html'][:90] for node in one['nodes']]}" for one in found]


# ---------------------------------------------------------------------------- what it sends


def ready(stage: Stage) -> None:
    """Wait until buttons take a press again."""
    expect(stage.page.locator(".dock[data-inert]")).to_have_count(0)


def test_a_press_sends_one_move_and_takes_the_buttons_away(show: Show) -> None:
    stage = show(scenes.act())
    stage.page.get_by_role("button", name="Call 240").dblclick()
    expect(stage.page.get_by_text("Sent.")).to_be_visible()
    expect(stage.page.get_by_role("button", name="Call 240")).to_have_count(0)
    assert [(m["hand"], m["seq"]) for m in stage.said("call")] == [(scenes.HAND, 17)]


def test_a_button_that_changed_under_the_finger_is_dead_for_a_moment(show: Show) -> None:
    stage = show(scenes.wait())
    stage.show(scenes.act(hand={"opened": 19, "seq": 19}))
    button = stage.page.get_by_role("button", name="Call 240")
    button.wait_for()
    button.click(no_wait_after=True)
    assert stage.said("call") == []
    ready(stage)
    button.click()
    assert [m["seq"] for m in stage.said("call")] == [19]


PRESSED_AT_ONCE = """name => {
  window.pressed = 0;
  new MutationObserver((_changes, watch) => {
    const buttons = [...document.querySelectorAll("button")];
    const button = buttons.find((each) => each.textContent.includes(name));
    if (!button) return;
    watch.disconnect();
    window.pressed += 1;
    button.click();
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
"""Press a button in the moment in which it appears, however slow the machine is."""


def test_a_press_that_comes_as_the_hand_ends_shows_no_cards(show: Show) -> None:
    stage = show(scenes.act())
    stage.page.evaluate(PRESSED_AT_ONCE, "Show both")
    stage.show(scenes.showdown())
    button = stage.page.get_by_role("button", name="Show both")
    assert stage.page.evaluate("pressed") == 1
    assert stage.said("show") == []
    ready(stage)
    button.click()
    assert len(stage.said("show")) == 1


def test_a_stale_click_is_told_to_choose_again(show: Show) -> None:
    stage = show(scenes.act())
    stage.page.get_by_role("button", name="Fold").click()
    stage.send(
        {"type": "refused", "id": stage.heard[-1]["id"], "reason": "stale", "text": "Stale."}
    )
    expect(stage.page.locator(".hint")).to_have_text("Too late for that. Choose again.")
    expect(stage.page.get_by_role("button", name="Call 240")).to_be_visible()
    expect(stage.page.locator("#say-now")).to_have_text("Too late for that. Choose again.")


def test_folding_what_is_free_is_asked_once_more(show: Show) -> None:
    stage = show(scenes.free_check())
    stage.page.keyboard.press("f")
    stage.page.keyboard.press("f")  # at once: a slow machine must not take it for a second thought
    expect(stage.page.get_by_text("Checking is free.")).to_be_visible()
    assert stage.said("fold") == []
    ready(stage)
    stage.page.get_by_role("button", name="Check").click()
    assert len(stage.said("check")) == 1
    assert stage.said("fold") == []


def test_all_in_is_asked_once_more_and_can_be_taken_back(show: Show) -> None:
    stage = show(scenes.act())
    stage.page.get_by_role("button", name="All-in 2,668").first.click()
    stage.page.locator(".raise").click()
    ready(stage)
    stage.page.get_by_role("button", name="Back").click()
    ready(stage)
    assert stage.said("raise") == []
    stage.page.locator(".raise").click()
    ready(stage)
    stage.page.get_by_role("button", name="Yes, all-in").click()
    assert [m["to"] for m in stage.said("raise")] == [2668]


def test_all_in_stands_for_the_call_that_is_too_dear_and_the_raise_that_is_too_small(
    show: Show,
) -> None:
    stage = show(scenes.short())
    expect(stage.page.locator(".call")).to_contain_text("All-in 150")
    stage.show(scenes.shove())
    expect(stage.page.locator(".call")).to_contain_text("Call 240")
    expect(stage.page.locator(".raise")).to_contain_text("All-in 420")


def test_a_raise_is_made_with_the_keyboard_alone(show: Show) -> None:
    stage = show(scenes.act())
    stage.page.keyboard.press("ArrowUp")
    stage.page.keyboard.press("PageUp")
    expect(stage.page.locator(".raise")).to_contain_text("660")
    stage.page.keyboard.press("Escape")
    expect(stage.page.locator(".raise")).to_contain_text("600")
    stage.page.keyboard.press("r")
    stage.page.keyboard.type("1234")
    stage.page.keyboard.press("Enter")
    assert [m["to"] for m in stage.said("raise")] == [1234]


def test_a_typed_amount_that_is_no_legal_raise_cannot_be_sent(show: Show) -> None:
    stage = show(scenes.act())
    stage.page.locator("#amount").fill("599")
    expect(stage.page.locator(".raise")).to_have_text("At least 600")
    expect(stage.page.locator(".raise")).to_be_disabled()
    stage.page.keyboard.press("Enter")
    assert stage.said("raise") == []


def test_the_wheel_moves_the_amount_by_a_big_blind(show: Show) -> None:
    stage = show(scenes.act())
    stage.page.locator(".slide").hover()
    stage.page.mouse.wheel(0, -100)
    expect(stage.page.locator(".raise")).to_contain_text("610")


def test_a_choice_ahead_names_the_amount_it_agrees_to(show: Show) -> None:
    stage = show(scenes.wait())
    box = stage.page.get_by_label("Call 240")
    expect(box).to_be_checked()
    box.click()
    assert [m["choice"] for m in stage.said("ahead")] == [None]
    stage.page.get_by_label("Fold", exact=True).click()
    assert stage.said("ahead")[-1]["choice"] == {"kind": "fold"}


def test_fixed_limit_has_two_buttons_with_amounts_and_no_slider(show: Show) -> None:
    stage = show(scenes.limit())
    bar = stage.page.locator(".dock")
    expect(bar.get_by_role("slider")).to_have_count(0)
    expect(bar.get_by_role("textbox")).to_have_count(0)
    expect(bar.get_by_role("button", name="Call 10")).to_be_visible()
    stage.page.keyboard.press("ArrowUp")
    stage.page.keyboard.press("2")
    bar.get_by_role("button", name="Raise to 30").click()
    expect(stage.page.get_by_text("Sent.")).to_be_visible()
    assert [move["to"] for move in stage.said("raise")] == [30]
    stage.show(scenes.complete())
    expect(bar.get_by_role("button", name="Complete to 10")).to_be_visible()


def test_without_a_raise_the_page_says_why(show: Show) -> None:
    stage = show(scenes.capped())
    expect(stage.page.locator(".dock").get_by_text("had all its raises")).to_be_visible()
    expect(stage.page.get_by_role("button", name="Raise")).to_have_count(0)


def test_who_straddles_says_so_by_a_switch(show: Show) -> None:
    stage = show(scenes.straddles())
    switch = stage.page.get_by_role("switch", name="Straddle")
    expect(switch).to_be_checked()
    switch.uncheck()
    assert [message["on"] for message in stage.said("straddle")] == [False]
    stage.show(scenes.act())
    expect(stage.page.get_by_role("switch", name="Straddle")).to_have_count(0)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_house_rules_are_one_click_away_and_say_what_is_not_standard(
    show: Show, theme: str
) -> None:
    stage = show(scenes.hosting(), (390, 844), theme=theme)
    stage.page.get_by_role("button", name="House rules").click()
    dialog = stage.page.get_by_role("dialog")
    expect(dialog.get_by_text("standard: The winners, and who bet last").first).to_be_visible()
    expect(dialog.get_by_text("20 from the next hand").first).to_be_visible()
    expect(dialog.get_by_text("It is your turn.")).to_be_visible()
    expect(dialog.get_by_text("Chips that go into the pot")).to_be_hidden()
    dialog.get_by_text("Stakes").click()
    expect(dialog.get_by_text("Chips that go into the pot")).to_be_visible()
    assert _axe(stage) == []
    assert stage.faults == []


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)], ids=named)
def test_the_host_says_what_a_bot_is_to_be_like(show: Show, size: tuple[int, int]) -> None:
    stage = show(scenes.hosting(), size)
    stage.page.get_by_role("button", name="Menu").click()
    dialog = stage.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Host panel").click()
    dialog.get_by_role("button", name="Add a bot").click()
    dialog.get_by_label("Bot").select_option("Bold")
    for _bot in range(2):
        dialog.get_by_role("button", name="Add a bot").click()
    assert [m.get("temperament") for m in stage.said("add_bot")] == [None, "bold", "bold"]
    expect(dialog.get_by_label("Bot")).to_have_value("bold")
    assert _axe(stage) == []
    assert stage.faults == []


def test_keys_are_dead_while_somebody_types(show: Show) -> None:
    stage = show(scenes.act())
    stage.page.keyboard.press("/")
    stage.page.keyboard.type("fcfc")
    stage.page.keyboard.press("Enter")
    assert [m["text"] for m in stage.said("say")] == ["fcfc"]
    assert stage.said("fold") == stage.said("call") == []


def test_sitting_down_keeps_its_key_when_it_has_to_be_sent_again(show: Show) -> None:
    stage = show(scenes.watching())
    stage.page.get_by_role("button", name="Sit here Seat 3").click()
    stage.page.get_by_label("Chips").last.fill("700")
    stage.page.get_by_role("button", name="Sit down with 700").click()
    stage.drop()
    expect(stage.page.locator(".dock")).to_have_attribute("data-state", "watch", timeout=10_000)
    stage.page.get_by_role("button", name="Sit down with 700").click()
    first, second = stage.said("sit")
    assert (first["seat"], first["amount"]) == (3, 700)
    assert first["key"] == second["key"]
    stage.send({"type": "done", "id": second["id"]})
    expect(stage.page.get_by_role("dialog")).to_have_count(0)


def test_a_refused_buy_in_says_why_in_its_dialog(show: Show) -> None:
    stage = show(scenes.watching())
    stage.page.get_by_role("button", name="Sit here Seat 3").click()
    stage.page.get_by_role("button", name=re.compile("Sit down with")).click()
    why = "Seat 3 was taken a moment ago."
    sent = stage.said("sit")[0]["id"]
    stage.send({"type": "refused", "id": sent, "reason": "seat_taken", "text": why})
    expect(stage.page.get_by_role("dialog").get_by_role("alert")).to_contain_text(why)


# ------------------------------------------------------------------------ what it tells


def test_a_lost_connection_is_said_and_mended_and_nothing_is_sent_twice(show: Show) -> None:
    stage = show(scenes.act())
    stage.page.get_by_role("button", name="Call 240").click()
    stage.drop()
    expect(stage.page.get_by_text("Connection lost.").first).to_be_visible()
    expect(stage.page.get_by_role("button", name="Call 240")).to_be_visible(timeout=10_000)
    assert len(stage.said("call")) == 1
    assert stage.said("hello")[-1] | {"id": None} == {
        "type": "hello",
        "v": 1,
        "version": 41,
        "hand": scenes.HAND,
        "seq": 17,
        "chat": 9,
        "id": None,
    }


def test_the_title_and_the_live_region_announce_a_turn(show: Show) -> None:
    stage = show(scenes.wait())
    expect(stage.page).to_have_title("Thursday at Ines’s · Fairfelt")
    stage.show(scenes.act(hand={"opened": 19, "seq": 19}))
    expect(stage.page).to_have_title("● Your turn · Thursday at Ines’s · Fairfelt")
    expect(stage.page.locator("#say-now")).to_have_text(re.compile(r"Your turn\. 240 to call\."))


def test_what_players_say_is_text_and_nothing_else(show: Show) -> None:
    scene = scenes.act()
    evil = "<img src=x onerror=alert(1)> {{7*7}} ${7*7}"
    scene["chat"] = [{"id": 10, "at": scenes.NOW, "name": evil, "initials": "<b", "text": evil}]
    stage = show(scene)
    stage.page.get_by_role("tab", name="Chat").click()
    expect(stage.page.locator(".talk p")).to_have_text(evil)
    assert stage.page.locator(".talk img").count() == 0
    assert stage.faults == []


def dealt(scene: dict[str, Any]) -> dict[str, Any]:
    """Seal a deck in which the cards lie that a scene shows, and give the proofs of these."""
    holes = [(place["seat"], place["cards"]) for place in scene["seats"]]
    lying = [(seat, card) for seat, cards in holes if isinstance(cards, list) for card in cards]
    lying += [(0, card) for card in scene["hand"]["board"]]
    first = [Card(card) for _seat, card in lying]
    deck = [*first, *(card for card in DECK if card not in first)]
    salts = [sha256(bytes([at])).digest() for at in range(52)]
    cards = [
        {"position": p.position, "card": p.card, "salt": p.salt, "path": list(p.path)}
        | ({"seat": lying[p.position][0]} if lying[p.position][0] else {})
        for p in (prove(deck, salts, at) for at in range(len(lying)))
    ]
    scene["hand"]["seal"] = seal(deck, salts)
    return {"hand": scenes.HAND, "number": 1482, "seal": scene["hand"]["seal"], "cards": cards}


def check_the_deal(stage: Stage) -> None:
    stage.page.get_by_role("button", name="Deck sealed").click()
    stage.page.get_by_role("button", name="Check hand 1482").click()


def test_after_the_hand_this_browser_checks_the_cards_it_may_see(show: Show) -> None:
    scene = scenes.showdown()
    proof = dealt(scene)
    stage = show(scene, proof=proof)
    check_the_deal(stage)
    expect(stage.page.get_by_role("dialog").get_by_role("status")).to_contain_text(
        "11 cards checked, 41 stay sealed."
    )
    proof["cards"][3]["card"] = "3h"
    stage = show(scene, proof=proof)
    check_the_deal(stage)
    expect(stage.page.get_by_text("The cards do not fit the seal.")).to_be_visible()


def test_a_card_on_the_table_that_is_not_the_one_that_was_sealed_is_found_out(show: Show) -> None:
    scene = scenes.showdown()
    proof = dealt(scene)
    scene["hand"]["board"][4] = "3h"
    stage = show(scene, proof=proof)
    check_the_deal(stage)
    expect(stage.page.get_by_text("The cards do not fit the seal.")).to_be_visible()
    expect(stage.page.locator(".centre .sealed")).to_contain_text("Deal does not fit")


def test_the_page_is_there_before_its_scripts(page: Page) -> None:
    stage = Stage(page, scenes.act())
    page.route("**/js/table/main.js", lambda route: route.abort())
    page.goto("http://localhost:9/table/k3mz81xq4d/")
    expect(page.get_by_role("heading", name="Thursday at Ines’s")).to_be_visible()
    expect(page.locator(".seat .name").first).to_have_text("Ines")
    assert page.locator(".seat .holds").count() == 0
    assert len(stage.sockets) == 0


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"practice": True}, "they cost nothing, and nobody settles them"),
        ({"buy_in_from": "tab"}, "the settle-up at the end of the night shows the difference"),
        ({"buy_in_from": "wallet"}, "From your wallet, which holds"),
    ],
)
def test_who_sits_down_is_told_where_the_chips_come_from(
    show: Show, table: dict[str, Any], words: str
) -> None:
    scene = scenes.watching()
    stage = show(scene | {"table": scene["table"] | table})
    stage.page.get_by_role("button", name="Sit here Seat 3").click()
    expect(stage.page.get_by_role("dialog")).to_contain_text(words)
