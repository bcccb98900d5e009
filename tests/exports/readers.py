"""Readers of exported hands that are not ours: PokerKit's, taught the posts it does not know.

PokerKit's reader of the PokerStars text knows "Hold'em No Limit" only; its pattern for antes
is one that matches nothing, that for blinds has neither "small & big blinds" nor straddles;
it counts a post next to the button as a blind, whoever's it is. No way of writing these hands
could satisfy it. So it reads alone what it knows (`plain`), and `PokerStarsReader` adds
patterns for the rest; how a hand is played out, and what it comes to, is PokerKit's alone.
"""

from __future__ import annotations

import contextlib
import io
import re
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import pytest

pokerkit = pytest.importorskip("pokerkit")
from pokerkit.notation import PokerStarsParser  # noqa: E402
from pokerkit.state import ChipsPushing  # noqa: E402

from poker.engine.events import BetMade, BoardDealt, Checked, Folded, Posted, Raised  # noqa: E402
from poker.engine.hand import LIVE_POSTS, Hand, limit_size, unit  # noqa: E402
from poker.exports.names import restore  # noqa: E402
from tests.exports.simulated import Played  # noqa: E402

POST = re.compile(
    r"^(?P<player>.+): posts "
    r"(?P<kind>small & big blinds|small blind|big blind|straddle) (?P<n>\d+)",
    re.MULTILINE,
)
ANTE = re.compile(r"^(?P<player>.+): posts the ante (?P<n>\d+)", re.MULTILINE)


def read_phh(text: str) -> Any:
    """Read a PHH document and play it out; gives the history and the last state."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # folding for nothing, which the house allows
        history = pokerkit.HandHistory.loads(text)
        return history, list(history)[-1]


def read_pokerstars(text: str, reader: PokerStarsParser) -> tuple[dict[str, int], set[str]]:
    """Read one hand's PokerStars text; gives stacks after it by name, and who won chips.

    PokerKit plays a hand out while it reads it, but gives the end away only to who asks then.
    """
    ends: list[Any] = []
    make = pokerkit.HandHistory.from_game_state

    def keep(game: Any, state: Any, **told: Any) -> Any:
        ends.append(state)
        return make(game, state, **told)

    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        with patch.object(pokerkit.HandHistory, "from_game_state", keep):
            (hand,) = reader(text, error_status=True)
    names = [restore(name) for name in hand.players or ()]
    won = {names[place] for place in winners(ends[-1])}
    return dict(zip(names, ends[-1].stacks, strict=True)), won


def winners(state: Any) -> set[int]:
    """Give the places to which PokerKit pushed chips.

    How many is not compared: it counts what the last one left had bet as never put in.
    """
    pushes = (push for push in state.operations if isinstance(push, ChipsPushing))
    return {place for push in pushes for place, amount in enumerate(push.amounts) if amount}


def plain(played: Played) -> bool:
    """Tell whether a hand is one that PokerKit's reader of the PokerStars text knows by itself."""
    posted = [fact for fact in played.facts if isinstance(fact, Posted)]
    first_two = [seat.seat for seat in played.hand.seats[:2]]
    return (
        played.house.structure == "no_limit"
        and {post.kind for post in posted} <= {"small_blind", "big_blind", "live_blind"}
        and not any(post.kind == "live_blind" and post.seat in first_two for post in posted)
    )


class PokerStarsReader(PokerStarsParser):
    """PokerKit's reader with more patterns."""

    VARIANT = re.compile(r" (?P<variant>Hold'em (No |Pot )?Limit) ")
    VARIANTS = {
        "Hold'em No Limit": "NT", "Hold'em Pot Limit": "NT", "Hold'em Limit": "NT",
    }  # fmt: skip
    ANTE_POSTING = ANTE
    BLIND_OR_STRADDLE_POSTING = re.compile(
        r"(?P<player>.+): posts (small blind|big blind|small & big blinds|straddle) "
        r"(?P<blind_or_straddle>\d+)"
    )

    def _parse_antes(self, s: str, parse_value: Callable[[str], int]) -> defaultdict[str, int]:
        antes: defaultdict[str, int] = defaultdict(int)
        for posted in ANTE.finditer(s):
            antes[posted["player"]] += int(posted["n"])
        for post in posts(s):
            antes[post.player] += post.dead
        return antes

    def _parse_blinds_or_straddles(
        self, s: str, parse_value: Callable[[str], int]
    ) -> defaultdict[str, int]:
        blinds: defaultdict[str, int] = defaultdict(int)
        for post in posts(s):
            blinds[post.player] += post.live
        return blinds

    def _get_ordered_players(
        self, s: str, final_seat: int, blinds: Any, players: list[str], seats: list[int]
    ) -> list[str]:
        """Order clockwise from left of the button, and undo the signs that it gives by place."""
        ordered = sorted(
            players,
            key=lambda name: (seats[players.index(name)] <= final_seat, seats[players.index(name)]),
        )
        for post in posts(s):
            later = ordered.index(post.player) >= 2
            if post.turns == later and post.live:
                blinds[post.player] = -blinds[post.player]
        return ordered

    def _parse_actions(self, s: str, parse_value: Callable[[str], int], players: Any) -> list[str]:
        """Leave out the posts as actions of their own, but let raises count from them."""
        bets = [f"{post.player}: posts big blind {post.live}" for post in posts(s) if post.live]
        rest = [line for line in s.splitlines() if not POST.match(line)]
        found: list[str] = super()._parse_actions("\n".join((*bets, *rest)), parse_value, players)
        return found


@dataclass(frozen=True)
class Post:
    """What a player posted: live chips, dead chips, and whether the turn begins after it."""

    player: str
    live: int
    dead: int
    turns: bool


def posts(text: str) -> Iterator[Post]:
    """Read the blinds: whatever comes after the big blind was posted to come in."""
    small, big = map(int, re.findall(r"\((\d+)/(\d+)\)", text)[0])
    if "Hold'em Limit" in text:
        small, big = small // 2, small
    known = set()
    for posted in POST.finditer(text):
        kind, amount, player = posted["kind"], int(posted["n"]), posted["player"]
        if kind == "small & big blinds":
            yield Post(player, min(amount, big), max(0, amount - big), turns=False)
        elif kind == "straddle":
            yield Post(player, amount, 0, turns=True)
        elif kind == "small blind" and "big blind" in known:
            yield Post(player, 0, amount, turns=False)
        else:
            yield Post(player, amount, 0, turns=kind not in known)
        known.add(kind)


# ---------------------------------------------------------------- where PokerKit differs

SHORT_BIG_BLIND = "it asks only the chips of a short big blind"
UNMATCHABLE = "it refuses a raise that nobody left can match"
SHORT_ANTE = "its text reader holds every ante for dead money, a short one, too"
DEAD_AND_SHORT = "it takes either all antes for dead money or none"
ODD_CHIPS = "it gives the odd chips of a pot, or of pots with the same winners, to one"
HALF_BET = "it has no half-bet rule"
CAP = "it counts every all-in as a raise, and caps two players, too"
SMALLEST_BET = "its text reader takes what the first two posted for the smallest bet"
OTHER_OPENER = "it knows only the usual first player to act between two"
FOLDED_BLIND = "it gives a blind that nobody matched back to who folded it"
UNASKED = "it does not ask a player whom nobody left can raise"
ONLY_IN_TEXT = {UNMATCHABLE, SHORT_ANTE, SMALLEST_BET, OTHER_OPENER}
"""PHH says it in a way that PokerKit follows."""


def reasons(played: Played) -> set[str]:
    """Name why PokerKit may be unable to follow this hand, or may pay a chip otherwise."""
    found = set()
    hand, house = played.hand, played.house
    blind = [f.amount for f in played.facts if isinstance(f, Posted) and f.kind == "big_blind"]
    if house.big_blind and sum(blind) < house.big_blind:
        found.add(SHORT_BIG_BLIND)
    if house.structure == "fixed_limit":
        found |= limit_reasons(played)
    if not 0 < posted_by_first_two(played) <= unit(house):
        found.add(SMALLEST_BET)
    if len(hand.seats) == 2 and house.heads_up_first_to_act == "big_blind":
        found.add(OTHER_OPENER)
    steps = list(played.record().steps())
    tells = {FOLDED_BLIND: folded_blind, UNASKED: unasked, UNMATCHABLE: unmatchable}
    found |= {name for name, tell in tells.items() if any(tell(*step) for step in steps)}
    if short_antes(played):
        found.add(DEAD_AND_SHORT if dead_blinds(played) else SHORT_ANTE)
    odd = [award for award in hand.awards if award.odd]
    shared = len({award.pot for award in odd}) > 1
    if shared or any(len([a for a in odd if a.pot == award.pot]) > 1 for award in odd):
        found.add(ODD_CHIPS)
    return found


def posted_by_first_two(played: Played) -> int:
    """Give the larger live post of the first two left of the button."""
    first = {seat.seat for seat in played.hand.seats[:2]}
    live = [f for f in played.facts if isinstance(f, Posted) and f.kind in LIVE_POSTS]
    return max((post.amount for post in live if post.seat in first), default=0)


def unasked(before: Hand, fact: object) -> bool:
    """Tell whether somebody owes nothing, and checks or raises whom nobody left could raise."""
    if not isinstance(fact, Checked | BetMade | Raised):
        return False
    return before.at(fact.seat).bet == before.bet and covered(before, fact.seat)


def unmatchable(before: Hand, fact: object) -> bool:
    """Tell whether a raise goes above what anybody left can put in."""
    return isinstance(fact, BetMade | Raised) and covered(before, fact.seat)


def covered(before: Hand, seat: int) -> bool:
    """Tell whether no opponent of a seat can go above the bet."""
    rivals = [rival for rival in before.live if rival.seat != seat]
    return all(rival.bet + rival.stack <= before.bet for rival in rivals)


def folded_blind(before: Hand, fact: object) -> bool:
    """Tell whether somebody folds a bet that is higher than every other."""
    if not isinstance(fact, Folded):
        return False
    bets = {seat.seat: seat.bet for seat in before.seats}
    mine = bets.pop(fact.seat)
    return mine > max(bets.values())


def short_antes(played: Played) -> bool:
    """Tell whether everybody owed an ante and somebody could not pay it."""
    antes = [f.amount for f in played.facts if isinstance(f, Posted) and f.kind == "ante"]
    return played.house.ante_by == "each" and sum(antes) < played.house.ante * len(
        played.hand.seats
    )


def dead_blinds(played: Played) -> bool:
    return any(isinstance(f, Posted) and f.kind == "dead_blind" for f in played.facts)


def limit_reasons(played: Played) -> set[str]:
    found, raises, short = set(), 0, False
    for before, fact in played.record().steps():
        match fact:
            case BoardDealt():
                raises, short = 0, False
            case BetMade() | Raised():
                raises += 1
                if short:
                    found.add(HALF_BET)
                short |= fact.to - before.bet < limit_size(before)
                if raises > 4:
                    found.add(CAP)
    return found
