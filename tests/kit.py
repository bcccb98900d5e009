"""Hands as text. Each line of a script does something or says what must be so there.

    seats: Ann* 1000 AsAd, Bob 1000, Cat 60          the star is the button, cards may follow
    blinds: 50/100                                   `blinds: 50/100 ante 10`
    posts: Dan live_blind 100                        what is due besides blinds and antes
    preflop: Ann raises 300, Bob folds, Cat calls
    flop 2c7d9h: Bob checks, Ann bets 100            no moves: only the cards are declared
    asks: Bob call 100, raise 200..700               or `check, bet 100..700`, `call 75` (no raise)
    refused: Bob raises 150: too_small
    pots: 300 Ann Bob Cat | 400 Ann Bob
    returned: Ann 40
    showdown: Bob shows, Ann mucks
    won: Ann 400, Bob 300                            in the order of the awards
    stacks: Ann 980, Bob 1020

Names sit clockwise on seats 1, 2, 3 …; `-` is an empty seat. Options of the house are
keyword arguments. Undeclared cards come from a fixed deck.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, get_args

from poker.engine.actions import (
    Action,
    BetTo,
    Call,
    Check,
    Fold,
    RaiseTo,
    Show,
    TimeOut,
)
from poker.engine.cards import DECK, Card, cards
from poker.engine.decide import Refused, decide, start
from poker.engine.events import (
    STREETS,
    Awarded,
    Cause,
    Due,
    Event,
    Lineup,
    Mucked,
    Post,
    Returned,
    Shown,
    Stack,
)
from poker.engine.hand import Hand, replay
from poker.engine.house import House
from poker.engine.options import options
from poker.engine.pots import pots

POSTS = get_args(Post)
BLANKS = cards("8c 6h 3s Jd 4d 9s 2h Qc")
"""The board falls from here where a script does not name it: no flush, few straights."""


def play(text: str, **house: Any) -> "Script":
    """Play a script to its last line, checking what it says on the way."""
    script = Script(house)
    for line in filter(None, map(str.strip, text.splitlines())):
        word, _, rest = line.partition(":")
        script.read(word.strip(), rest.strip())
    script.begin()
    return script


@dataclass
class Script:
    """A hand being read: the table as declared, then the facts and the hand they make."""

    options: dict[str, Any]
    names: dict[str, int] = field(default_factory=dict)
    stacks: dict[int, int] = field(default_factory=dict)
    holes: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    board: tuple[Card, ...] = ()
    button: int = 0
    dues: list[Due] = field(default_factory=list)
    facts: list[Event] = field(default_factory=list)
    deck: list[Card] = field(default_factory=list)
    waiting: list[tuple[str, str]] = field(default_factory=list)

    @property
    def hand(self) -> Hand:
        """Fold the facts so far."""
        return replay(self.facts)

    def read(self, word: str, rest: str) -> None:
        """Take one line in: the table at once, the rest when all cards are known."""
        match word.split():
            case ["seats"]:
                self._sit(rest)
            case ["blinds"]:
                self._set_blinds(rest)
            case ["posts"]:
                for name, kind, amount in map(str.split, rest.split(", ")):
                    assert kind in POSTS
                    self.dues.append(Due(self.names[name], kind, int(amount)))  # type: ignore[arg-type]
            case [street, dealt] if street in STREETS:
                self.board += cards(dealt)
                self.waiting.append((street, rest))
            case _:
                self.waiting.append((word, rest))

    def begin(self) -> None:
        """Deal, then do and check what the lines say."""
        house = House(**{"seats": 22, **self.options})
        lineup = self.lineup(house)
        self.deck = self._stacked(house, [dealt.seat for dealt in lineup.stacks], lineup)
        self.facts = list(start(house, lineup, "", self.deck))
        for word, rest in self.waiting:
            if word in STREETS and rest:
                assert self.hand.street == word, f"no {word} yet"
            CHECKS.get(word, _moves)(self, rest)

    def ask(self, name: str, action: Action, cause: Cause = "player") -> Refused | None:
        """Ask something of the hand and add the facts it answers with."""
        answer = decide(self.hand, self.names[name], action, self.deck, cause)
        if isinstance(answer, Refused):
            return answer
        self.facts += answer
        return None

    def name(self, seat: int | None) -> str:
        """Give the name on a seat."""
        return next((name for name, at in self.names.items() if at == seat), "nobody")

    def of(self, kind: type) -> list[Any]:
        """Give the facts of one kind."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def _sit(self, rest: str) -> None:
        for seat, text in enumerate(rest.split(","), 1):
            name, *about = text.split()
            if name.endswith("*"):
                self.button = seat
            if name.startswith("-"):
                continue
            self.names[name.rstrip("*")] = seat
            self.stacks[seat] = int(about[0])
            if about[1:]:
                self.holes[seat] = cards("".join(about[1:]))

    def _set_blinds(self, rest: str) -> None:
        small, big, *ante = map(int, re.findall(r"\d+", rest))
        self.options = {"small_blind": small, "big_blind": big, **self.options}
        if ante:
            self.options = {"ante": ante[0], **self.options}

    def lineup(self, house: House) -> Lineup:
        order = sorted(self.stacks, key=lambda seat: (seat <= self.button, seat))
        small, big = order[0], order[1]
        if len(order) == 2 and house.heads_up_button_posts == "small_blind":
            small, big = order[1], order[0]
        blinds = [(small, "small_blind", house.small_blind), (big, "big_blind", house.big_blind)]
        payers = {"each": order, "big_blind": [big], "button": [self.button]}[house.ante_by]
        dues = [Due(seat, kind, amount) for seat, kind, amount in blinds if amount]  # type: ignore[arg-type]
        dues += [Due(seat, "ante", house.ante) for seat in payers if house.ante]
        stacks = tuple(Stack(seat, self.stacks[seat]) for seat in order)
        return Lineup(self.button, small, big, stacks, (*dues, *self.dues))

    def _stacked(self, house: House, order: list[int], lineup: Lineup) -> list[Card]:
        """Stack a deck that deals the declared cards the way the house deals."""
        declared = {card for hole in self.holes.values() for card in hole} | set(self.board)
        board = (*self.board, *(card for card in BLANKS if card not in declared))[:5]
        declared |= set(board)
        rest = [card for card in DECK[::-1] if card not in declared]
        if house.deal_from == "big_blind":
            first = order.index(lineup.big_blind)
            order = order[first:] + order[:first]
        holes = [self.holes.get(seat) or (rest.pop(), rest.pop()) for seat in order]
        if house.deal_pattern == "one_each":
            deck = [hole[turn] for turn in (0, 1) for hole in holes]
        else:
            deck = [card for hole in holes for card in hole]
        for street in (board[:3], board[3:4], board[4:]):
            deck += [rest.pop()] * house.burn + [*street]
        return deck + rest


def _moves(script: Script, rest: str) -> None:
    for name, action in _actions(rest):
        refused = script.ask(name, action)
        assert refused is None, f"{name} {action}: {refused}, {options(script.hand)}"


def _actions(text: str) -> Iterator[tuple[str, Action]]:
    for part in filter(None, map(str.strip, text.split(","))):
        match part.split():
            case [name, "folds"]:
                yield name, Fold()
            case [name, "checks"]:
                yield name, Check()
            case [name, "calls"]:
                yield name, Call()
            case [name, "bets", to]:
                yield name, BetTo(int(to))
            case [name, "raises", to]:
                yield name, RaiseTo(int(to))
            case [name, "sleeps"]:
                yield name, TimeOut()
            case [name, "turns", "up"]:
                yield name, Show()
            case _:
                raise ValueError(part)


def _check_asked(script: Script, rest: str) -> None:
    asked = options(script.hand)
    if asked is None:
        assert rest == "nobody"
        return
    words = ["check"] if asked.check else [f"call {asked.call}"]
    if asked.kind:
        sizes = f"{asked.min_to}..{asked.max_to}"
        words.append(f"{asked.kind} {'all-in' if asked.all_in_only else sizes}")
    assert f"{script.name(asked.seat)} {', '.join(words)}" == rest


def _check_refused(script: Script, rest: str) -> None:
    asked, _, reason = rest.rpartition(": ")
    ((name, action),) = _actions(asked)
    refused = script.ask(name, action)
    assert refused is not None, f"{asked} was allowed"
    assert refused.reason == reason


def _check_pots(script: Script, rest: str) -> None:
    found = [
        f"{pot.amount} {' '.join(sorted(map(script.name, pot.seats)))}" for pot in pots(script.hand)
    ]
    assert " | ".join(found) == rest


def _check_returned(script: Script, rest: str) -> None:
    found = [f"{script.name(fact.seat)} {fact.amount}" for fact in script.of(Returned)]
    assert ", ".join(found) == rest


def _check_showdown(script: Script, rest: str) -> None:
    found = [
        f"{script.name(fact.seat)} {'shows' if isinstance(fact, Shown) else 'mucks'}"
        for fact in script.facts
        if isinstance(fact, Shown | Mucked)
    ]
    assert (", ".join(found) or "nobody shows") == rest


def _check_won(script: Script, rest: str) -> None:
    found = [f"{script.name(fact.seat)} {fact.amount}" for fact in script.of(Awarded)]
    assert ", ".join(found) == rest


def _check_stacks(script: Script, rest: str) -> None:
    found = {script.name(player.seat): player.stack for player in script.hand.seats}
    expected = {name: int(stack) for name, stack in map(str.split, rest.split(", "))}
    assert {name: found[name] for name in expected} == expected


CHECKS: dict[str, Callable[[Script, str], None]] = {
    "asks": _check_asked,
    "refused": _check_refused,
    "pots": _check_pots,
    "returned": _check_returned,
    "showdown": _check_showdown,
    "won": _check_won,
    "stacks": _check_stacks,
}


def lineup(stacks: list[int], house: House) -> Lineup:
    """Seat players clockwise from left of the button, with the usual blinds and antes."""
    return Script({}, button=len(stacks), stacks=dict(enumerate(stacks, 1))).lineup(house)
