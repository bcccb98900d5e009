"""Speed of the rules: `python -m tests.bench.engine [--hands 500] [--cards 20000]`.

The same hands move by move here and in PokerKit: legal choices are asked for, a move is
made, what follows is dealt, until the chips are paid. The hands are recorded ones, where
`../shared/rules` is at hand, then made up ones of six players who seldom fold. Then the
same seven cards are ranked here and by each evaluator that is installed, all given cards
in the form they like best and a first round to fill their tables. The seconds are the
processor's, so that a busy machine does not count.
"""

import argparse
import importlib
import importlib.util
import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any

import pokerkit

from poker.engine.actions import Move
from poker.engine.cards import DECK, Card
from poker.engine.decide import Refused, begin, go_on
from poker.engine.events import Lineup
from poker.engine.hand import Hand
from poker.engine.house import House
from poker.engine.options import options
from poker.engine.ranking import rank
from tests.kit import lineup
from tests.oracle import other
from tests.records import read, several_boards
from tests.replay import play
from tests.strategies import choose

RECORDED = Path(__file__).parents[3] / "shared" / "rules" / "hands.jsonl"


@dataclass(frozen=True)
class Game:
    """One hand, ready to be played: the rules, who sits there, the deck and the moves."""

    house: House
    lineup: Lineup
    deck: Sequence[Card]
    moves: Sequence[Move]

    @property
    def stacks(self) -> list[int]:
        """Give the stacks, clockwise from left of the button."""
        return [dealt.stack for dealt in self.lineup.stacks]


def main() -> None:
    """Print hands per second of both engines, then rankings per second of all evaluators."""
    parser = argparse.ArgumentParser(description="Speed of the rules, beside others")
    parser.add_argument("--hands", type=int, default=500)
    parser.add_argument("--cards", type=int, default=20000)
    arguments = parser.parse_args()
    if RECORDED.exists():
        compare("recorded", recorded(), arguments.hands)
    else:
        print(f"no recorded hands at {RECORDED}")
    compare("simulated", simulated(), arguments.hands)
    chance = random.Random(1)
    hands = [chance.sample(DECK, 7) for _ in range(arguments.cards)]
    print(f"{len(hands)} times seven cards")
    for name, evaluate, prepared in evaluators(hands):
        rate(evaluate, prepared)
        print(f"{rate(evaluate, prepared):12,.0f} rankings/s {name}")


def rate(do: Callable[[Any], object], things: Sequence[Any]) -> float:
    """Give the times per second of processor time that something is done."""
    began = time.process_time()
    for thing in things:
        do(thing)
    return len(things) / (time.process_time() - began)


# ---- Hands


def compare(source: str, found: Iterator[Game], count: int) -> None:
    """Print the hands per second of both engines, on hands that both play to the same end."""
    games = list(islice(filter(same_end, found), count))
    moves = sum(len(game.moves) for game in games) / len(games)
    shown = sum(len(here(game).live) > 1 for game in games) / len(games)
    print(f"{len(games)} {source} hands of {moves:.1f} moves, {shown:.0%} with a showdown")
    ours, theirs = rate(here, games), rate(there, games)
    print(f"{ours:12,.0f} hands/s here; {ours / theirs:.1f} times PokerKit")
    print(f"{theirs:12,.0f} hands/s PokerKit {version('pokerkit')}")


def recorded() -> Iterator[Game]:
    """Give the recorded hands with blinds and antes as usual, in any order."""
    rows = [json.loads(line) for line in RECORDED.read_text().splitlines()]
    random.Random(1).shuffle(rows)
    for row in rows:
        if row.get("phh_only") or several_boards(row):
            continue
        hand = read(row, RECORDED.parent)
        usual = lineup([dealt.stack for dealt in hand.lineup.stacks], hand.house)
        if dues(usual) == dues(hand.lineup):
            *_, (ended, _, problem) = play(hand)
            if not problem:
                moves = [move for _, move in hand.moves]
                yield Game(hand.house, hand.lineup, deck_of(ended), moves)


def dues(seated: Lineup) -> list[tuple[int, str, int]]:
    """Say who owes what before the cards, by places from left of the button."""
    places = [dealt.seat for dealt in seated.stacks]
    return sorted((places.index(due.seat), due.kind, due.amount) for due in seated.dues)


def deck_of(hand: Hand) -> list[Card]:
    """Stack a deck that deals a hand's cards once more."""
    deck = [player.hole[turn] for turn in (0, 1) for player in hand.seats]
    rest = [card for card in DECK if card not in {*deck, *hand.board}]
    for street in (hand.board[:3], hand.board[3:4], hand.board[4:]):
        deck += [rest.pop(), *street]
    return deck + rest


def simulated() -> Iterator[Game]:
    """Make up no-limit hands of six players, without end."""
    house = House(seats=22, small_blind=5, big_blind=10, fold_when_free="refused")
    seated, chance = lineup([1000] * 6, house), random.Random(1)
    while True:
        deck, moves = chance.sample(DECK, 52), []
        hand = begin(house, seated, "", deck).after()
        while (allowed := options(hand)) is not None:
            moves.append(choose(hand, chance.randrange(4000)))
            hand = after(hand, allowed.seat, moves[-1], deck)
        yield Game(house, seated, deck, moves)


def same_end(game: Game) -> bool:
    """Tell whether PokerKit can play this hand, and pays the same."""
    try:
        return list(there(game).stacks) == [player.stack for player in here(game).seats]
    except ValueError:
        return False


def here(game: Game) -> Hand:
    """Play one hand as the dealer does: ask, decide, fold the facts."""
    hand = begin(game.house, game.lineup, "", game.deck).after()
    for move in game.moves:
        allowed = options(hand)
        assert allowed is not None
        hand = after(hand, allowed.seat, move, game.deck)
    assert hand.ended
    return hand


def after(hand: Hand, seat: int, move: Move, deck: Sequence[Card]) -> Hand:
    """Give the hand after one more move."""
    answer = go_on(hand, seat, move, deck)
    assert not isinstance(answer, Refused)
    return answer.after()


def there(game: Game) -> Any:
    """Play the same hand in PokerKit; ValueError when it takes a move for illegal."""
    state, deck, seats = other.table(game.house, game.stacks), game.deck, len(game.lineup.stacks)
    for place in range(seats):
        state.deal_hole(deck[place] + deck[seats + place])
    for move in game.moves:
        other.offer(state)
        other.act(state, move)
        while state.can_burn_card():
            at = 2 * seats + len(state.board_cards) + state.street_index
            state.burn_card(deck[at - 1])
            state.deal_board("".join(deck[at : at + (3 if state.street_index == 1 else 1)]))
    if state.status:
        raise ValueError("the hand is not over there")
    return state


# ---- Seven cards

Evaluator = tuple[str, Callable[[Any], object], list[Any]]


def evaluators(hands: list[list[Card]]) -> Iterator[Evaluator]:
    """Give each evaluator's name, how it is asked, and the hands in its own form."""
    yield "here", rank, hands
    for name, make in (("phevaluator", with_phevaluator), ("treys", with_treys)):
        if importlib.util.find_spec(name):
            yield make(hands)
        else:
            print(f"{'?':>12} {name} is not installed")
    few = [tuple(pokerkit.Card.parse("".join(hand))) for hand in hands[: len(hands) // 20]]
    yield "PokerKit", with_pokerkit, few


def with_phevaluator(hands: list[list[Card]]) -> Evaluator:
    """Ask phevaluator, whose later versions are compiled."""
    phevaluator: Any = importlib.import_module("phevaluator")
    compiled = importlib.util.find_spec("phevaluator._pheval") is not None
    ids = [[phevaluator.Card(str(card)).id_ for card in hand] for hand in hands]
    evaluate = phevaluator.evaluate_cards  # the module takes its time to find it
    name = "phevaluator, compiled" if compiled else "phevaluator, pure Python"
    return name, lambda hand: evaluate(*hand), ids


def with_treys(hands: list[list[Card]]) -> Evaluator:
    """Ask treys."""
    treys: Any = importlib.import_module("treys")
    evaluator = treys.Evaluator()
    numbers = [[treys.Card.new(str(card)) for card in hand] for hand in hands]
    return "treys", lambda hand: evaluator.evaluate(hand[:2], hand[2:]), numbers


def with_pokerkit(hand: tuple[Any, ...]) -> object:
    """Ask PokerKit, which looks at each five of the seven cards."""
    return pokerkit.StandardHighHand.from_game(hand[:2], hand[2:])


if __name__ == "__main__":
    main()
