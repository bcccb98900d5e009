"""What a bot plays, from its own view: how good its cards are, what a call costs, who it is.

A bot guesses its share of the pot by playing the hand out some hundred times with
random cards, weighs that against the price, and lets its temperament and chance do
the rest. It sees what a player on its seat sees, so it cannot cheat.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Literal, get_args

from poker.engine.actions import BetTo, Call, Check, Fold, Move, RaiseTo
from poker.engine.cards import DECK, RANKS, Card
from poker.engine.hand import Hand, Seat
from poker.engine.options import Options, options
from poker.engine.ranking import rank

Temperament = Literal["careful", "steady", "bold"]
TEMPERAMENTS: tuple[Temperament, ...] = get_args(Temperament)

NAMES = (
    "Ada", "Blaise", "Carl", "Emmy", "Evariste", "Girolamo", "Hypatia", "Jakob", "Kurt", "Leonhard",
    "Muhammad", "Pafnuty", "Pierre", "Ronald", "Sofia", "Srinivasa", "Thomas", "Zu",
)  # fmt: skip
"""People who thought about chance and number."""


def choose(view: Hand, temperament: str, chance: Random) -> Move:
    """Choose a legal move for the seat to act.

    `view` is the hand as that seat is told it; `temperament` one of `TEMPERAMENTS`.
    A check that is free is never folded.
    """
    may = options(view)
    assert may is not None, "somebody is to act"
    character = _character(temperament, view)
    spot = _read(view, may, chance)
    if may.check:
        return _unbet(spot, may, character, chance)
    return _facing_a_bet(spot, may, character, chance)


def thinking_seconds(view: Hand, chance: Random) -> float:
    """Say how long the seat to act seems to think, 0.8 to 3.5 seconds.

    It depends on the price alone, so that a pause tells nothing about the cards.
    """
    may = options(view)
    assert may is not None, "somebody is to act"
    weight = may.call / (view.pot_total + may.call) if may.call else 0.0
    return min(3.5, 0.8 + chance.random() * (0.9 + 3 * weight))


def temperament_of(name: str) -> Temperament:
    """Give the temperament that goes with a bot's name; always the same for the same name."""
    return TEMPERAMENTS[sum(map(ord, name)) % len(TEMPERAMENTS)]


# ---------------------------------------------------------------- who it is


@dataclass(frozen=True, slots=True)
class _Character:
    """How a temperament differs from what the odds alone would say.

    `loose` is added to the guessed share of the pot before the flop. The next three
    are edges: to raise the blinds, to bet, to raise another's bet. `pushes` is the
    chance to do so, `bluffs` and `traps` the chance of the contrary. `caution` is the
    share more that a call for the whole stack takes.
    """

    loose: float
    opens_from: float
    bets_from: float
    raises_from: float
    pushes: float
    bluffs: float
    traps: float
    caution: float
    sizes: tuple[float, ...]


_CHARACTERS = {
    "careful": _Character(
        loose=-0.03,
        opens_from=0.16,
        bets_from=0.34,
        raises_from=0.6,
        pushes=0.7,
        bluffs=0.03,
        traps=0.25,
        caution=0.16,
        sizes=(0.5, 0.5, 0.67),
    ),
    "steady": _Character(
        loose=0.0,
        opens_from=0.09,
        bets_from=0.24,
        raises_from=0.5,
        pushes=0.8,
        bluffs=0.07,
        traps=0.15,
        caution=0.12,
        sizes=(0.5, 0.67, 0.75),
    ),
    "bold": _Character(
        loose=0.05,
        opens_from=0.04,
        bets_from=0.15,
        raises_from=0.4,
        pushes=0.9,
        bluffs=0.14,
        traps=0.08,
        caution=0.08,
        sizes=(0.67, 0.75, 1.0),
    ),
}


def _character(temperament: str, view: Hand) -> _Character:
    """Give a temperament as it plays this structure.

    In fixed limit a bet costs little of a stack and the pots are small for it: fewer hands
    are worth coming in with, and those are bet and raised with less.
    """
    character = _CHARACTERS[temperament]
    if view.house.structure != "fixed_limit":
        return character
    return replace(
        character,
        loose=character.loose - 0.05,
        opens_from=0.85 * character.opens_from,
        bets_from=0.7 * character.bets_from,
        raises_from=0.7 * character.raises_from,
    )


# ---------------------------------------------------------------- what it sees


@dataclass(frozen=True, slots=True)
class _Spot:
    """What matters of the view.

    `share` is the guessed part of the pot the cards are worth, `edge` how far that is
    on the way from a fair share (0) to the whole pot (1), `price` what a call costs of
    the pot it makes, `risk` of the stack. `late` is 0 for the first to act after the
    flop, 1 for the last.
    """

    view: Hand
    me: Seat
    share: float
    edge: float
    price: float
    risk: float
    late: float
    rivals: int


def _read(view: Hand, may: Options, chance: Random) -> _Spot:
    me = view.at(may.seat)
    assert len(me.hole) == 2, "the view is of the seat to act"
    rivals = [player for player in view.live if player is not me]
    strengths = _strengths(view, rivals)
    share = _share(me.hole, view.board, strengths, chance)
    fair = 1 / (len(strengths) + 1)
    live = [player.seat for player in view.live]
    return _Spot(
        view=view,
        me=me,
        share=share,
        edge=(share - fair) / (1 - fair),
        price=may.call / (view.pot_total + may.call) if may.call else 0.0,
        risk=may.call / me.stack,
        late=live.index(me.seat) / (len(live) - 1),
        rivals=len(rivals),
    )


def _strengths(view: Hand, rivals: Sequence[Seat]) -> list[int]:
    """Say for each rival who counts how many random hands to take the best of.

    Who bet or raised holds more than anything; of those who still have to act before
    the flop most will fold, so only every third counts.
    """
    found = []
    waiting = 0
    for rival in rivals:
        if rival.seat == view.aggressor:
            found.append(2 + min(view.raises, 2))
        elif view.street == "preflop" and rival.acted is None and rival.stack > 0:
            waiting += 1
        else:
            found.append(1 + (rival.acted is not None and rival.bet > 0))
    return found + [1] * ((waiting + 2) // 3)


def _share(
    hole: Sequence[Card], board: Sequence[Card], strengths: Sequence[int], chance: Random
) -> float:
    """Guess the part of the pot that two cards win, by playing the hand out many times."""
    known = {*hole, *board}
    rest = [card for card in DECK if card not in known]
    missing = 5 - len(board)
    drawn = missing + 2 * sum(strengths)
    while drawn > len(rest):  # 22 seats: fewer rivals are looked at
        *strengths, left_out = strengths
        drawn -= 2 * left_out
    rounds = 4800 // (12 + drawn)
    won = 0.0
    for _ in range(rounds):
        deal = chance.sample(rest, drawn)
        end = [*board, *deal[:missing]]
        won += _won(rank([*hole, *end]), board, end, _hands(board, deal[missing:], strengths))
    return won / rounds


def _hands(
    board: Sequence[Card], deal: Sequence[Card], strengths: Sequence[int]
) -> list[Sequence[Card]]:
    """Give every rival the best of as many hands as its strength says."""
    hands = []
    at = 0
    for strength in strengths:
        few = [deal[at + 2 * one : at + 2 * one + 2] for one in range(strength)]
        at += 2 * strength
        if strength == 1:
            hands.append(few[0])
        elif board:
            hands.append(max(few, key=lambda hole: rank([*hole, *board])))
        else:
            hands.append(max(few, key=_promise))
    return hands


def _won(
    mine: int, board: Sequence[Card], end: Sequence[Card], hands: Sequence[Sequence[Card]]
) -> float:
    """Give the part of the pot that a score wins against these hands."""
    tied = 1
    for hole in hands:
        theirs = rank([*hole, *end])
        if theirs > mine:
            return 0.0
        tied += theirs == mine
    return 1 / tied


def _promise(hole: Sequence[Card]) -> int:
    """Weigh two cards before the flop, roughly: high cards, pairs, suited, close together."""
    high, low = sorted((RANKS.index(card.rank) for card in hole), reverse=True)
    if high == low:
        return 26 + 2 * high
    return 2 * high + low + 3 * (hole[0].suit == hole[1].suit) + 2 * (high - low < 3)


# ---------------------------------------------------------------- what it does


def _unbet(spot: _Spot, may: Options, character: _Character, chance: Random) -> Move:
    """Check, or bet for value, or bluff where few are left and late."""
    if may.kind is None:
        return Check()
    edge = spot.edge + chance.gauss(0, 0.05) + 0.06 * spot.late
    opens = spot.view.street == "preflop"
    if edge > (character.opens_from if opens else character.bets_from):
        traps = edge > 0.7 and chance.random() < character.traps
        if not traps and chance.random() < character.pushes:
            return _push(spot, may, character, chance)
    elif spot.rivals < 4 and chance.random() < character.bluffs * (0.5 + spot.late):
        return _push(spot, may, character, chance)
    return Check()


def _facing_a_bet(spot: _Spot, may: Options, character: _Character, chance: Random) -> Move:
    """Call when the guessed share is worth the price; raise with an edge, seldom without."""
    worth = spot.share + chance.gauss(0, 0.02) + 0.04 * (spot.late - 0.5)
    worth += character.loose if spot.view.street == "preflop" else 0
    worth -= character.caution * spot.risk
    if may.kind is not None and _raises(spot, worth, character, chance):
        return _push(spot, may, character, chance)
    return Call() if worth > spot.price else Fold()


def _raises(spot: _Spot, worth: float, character: _Character, chance: Random) -> bool:
    """Tell whether to raise: for value as a rule, else rarely, cheaply and against few."""
    if spot.view.street == "preflop" and spot.view.raises == 0:
        good = spot.edge > character.opens_from and worth > spot.price
    else:
        needed = character.raises_from + 0.1 * spot.view.raises
        good = spot.edge > needed and worth > spot.price + 0.05
    if good:
        return chance.random() < character.pushes
    cheap = spot.risk < 0.1 and spot.rivals < 4 and spot.view.raises == 0
    return cheap and chance.random() < character.bluffs / 2


def _push(spot: _Spot, may: Options, character: _Character, chance: Random) -> Move:
    """Bet or raise by a part of the pot, in round numbers; all-in instead of most of a stack."""
    view, owed = spot.view, may.call
    pot = view.pot_total + owed
    part = chance.choice(character.sizes)
    if view.street == "preflop":
        part = max(part, 0.75)
    to = view.bet + round(part * pot)
    to = max(may.min_to, to - to % max(may.step, view.house.big_blind // 2))
    left = spot.me.bet + spot.me.stack - to
    if left <= max(pot / 2, to - spot.me.bet) or not may.sized(to):
        to = may.max_to
    return BetTo(to) if may.kind == "bet" else RaiseTo(to)
