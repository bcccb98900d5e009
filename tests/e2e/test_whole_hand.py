"""Two people and a spectator, each in a browser of their own, at one whole hand."""

import json
import re

import pytest
from playwright.sync_api import expect

from poker.engine.cards import cards
from poker.words.cards import card_name
from tests.e2e.guests import Guest
from tests.e2e.server import house

pytestmark = pytest.mark.e2e

BEN, ANN = cards("7d 7c"), cards("As Ah")
BOARD = cards("Kd 9s 4h Jc 8s")
BURNT = cards("2c 3c 5d")
# Ben, left of the button, is dealt to first; a card is burnt before each street.
DECK = "7d As 7c Ah 2c Kd 9s 4h 3c Jc 5d 8s"
RULES = {"seats": 6, "first_button": "first_seated", "seconds_between_hands": 6}
NAMES = [
    "king of diamonds",
    "nine of spades",
    "four of hearts",
    "jack of clubs",
    "eight of spades",
]


@pytest.fixture
def evening(profile, browser):
    """A house with one table; Ann and Ben are about to sit down, Sue looks on."""
    with house(profile) as opened:
        made = opened.arrange(
            people=["Ann", "Ben", "Sue"], tables=[{"host": "Ann", "house": RULES}]
        )
        opened.lay(DECK)
        opened.open()
        code = made["tables"][0]["code"]
        yield [
            Guest(browser, opened, session=made["people"][name]["session"]).enter(code)
            for name in ("Ann", "Ben", "Sue")
        ]
        opened.audit()


def test_two_browsers_play_a_whole_hand_and_a_third_looks_on(evening):
    ann, ben, sue = evening
    ann.sit(1, 1000)
    ben.sit(2, 1000)

    ann.act("raise", 30)
    ben.act("call")
    _all_see(evening, board=3, pot=60, stacks=(970, 970))
    ben.act("check")
    ann.act("bet", 40)
    ben.act("call")
    _all_see(evening, board=4, pot=140, stacks=(930, 930))
    hidden_on_page = sue.page.request.get(sue.page.url).text()
    ben.act("check")
    ann.act("check")
    ben.act("bet", 100)
    ann.act("raise", 300)
    ben.act("call")

    for guest in evening:
        guest.wait(lambda scene: scene["hand"]["state"] == "ended")
    for guest in evening:
        assert guest.stacks() == {"Ann": 1370, "Ben": 630}
        assert guest.board() == NAMES
        assert "Ann" in guest.headline() and "740" in guest.headline()
        assert guest.faults == []

    _nobody_was_told_more_than_they_may_know(ann, ben, sue)
    assert not _named(hidden_on_page, {*ANN, *BEN, *BURNT, BOARD[-1]})


def _all_see(guests, *, board, pot, stacks):
    """Compare the three screens, once each has come to this street."""
    for guest in guests:
        guest.wait(lambda scene: len(scene["hand"]["board"]) == board)
        expect(guest.page.locator(".pots .total")).to_have_text(re.compile(rf"\b{pot}\b"))
        assert guest.pot() == pot
        assert guest.board() == NAMES[:board]
        assert tuple(guest.stacks().values()) == stacks
        assert guest.stacks().keys() == {"Ann", "Ben"}


def _nobody_was_told_more_than_they_may_know(ann, ben, sue):
    """Look through every raw frame: cards come with the street, hole cards only to their owner.

    Ann shows her aces at the end, since Ben called her; Ben's sevens go into the muck unseen.
    """
    for guest, own, shown in ((ann, ANN, ()), (ben, BEN, ANN), (sue, (), ANN)):
        assert len(guest.scenes) > 10
        for frame in guest.frames:
            scene = json.loads(frame)
            hand = scene.get("hand") or {}
            board = set(hand.get("board", ()))
            over = hand.get("state") == "ended"
            may_know = {*own, *board, *(shown if over else ())}
            told = _named(frame, {*ANN, *BEN, *BOARD, *BURNT})
            assert told <= may_know, f"told {told - may_know}: {frame}"
    assert any(_named(frame, set(ANN)) for frame in ann.frames), "this test sees no cards at all"


def _named(text, among):
    """Find the cards that a text names, as a code in quotation marks or in words."""
    codes = set(re.findall(r'"([2-9TJQKA][cdhs])"', text))
    return {card for card in among if card in codes or card_name(card) in text.lower()}
