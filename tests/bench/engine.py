"""Hands per second, beside PokerKit: `python -m tests.bench.engine --hands 2000`.

Both play the same random no-limit hands of six players move by move: legal choices are
asked for, a move is made, what follows is dealt, until the chips are paid. The seconds
are the processor's, so that a busy machine does not count.
"""

import argparse
import random
import time
from collections.abc import Callable

from poker.engine.actions import BetTo, Call, Check, Fold, Move, RaiseTo
from poker.engine.cards import DECK, Card
from poker.engine.decide import Refused, decide, start
from poker.engine.hand import evolve, replay
from poker.engine.house import House
from poker.engine.options import options
from tests.engine import test_oracle as oracle
from tests.kit import lineup
from tests.strategies import choose

HOUSE = House(seats=22, small_blind=5, big_blind=10, fold_when_free="refused")
Played = tuple[list[Card], list[Move]]


def main() -> None:
    """Print the hands per second of both engines and their quotient."""
    parser = argparse.ArgumentParser(description="Hands per second, beside PokerKit")
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seats", type=int, default=6)
    arguments = parser.parse_args()
    stacks = [1000] * arguments.seats
    chance = random.Random(1)
    decks = [chance.sample(DECK, 52) for _ in range(arguments.hands)]
    played = [(deck, record(stacks, deck, chance)) for deck in decks]
    ours = rate(lambda deck, moves: here(stacks, deck, moves), played)
    theirs = rate(lambda deck, moves: there(stacks, deck, moves), played[: len(played) // 4])
    average = sum(len(moves) for _, moves in played) / len(played)
    print(
        f"{ours:.0f} hands/s of {average:.1f} moves; PokerKit {theirs:.0f}; {ours / theirs:.1f} x"
    )


def rate(play: Callable[[list[Card], list[Move]], None], played: list[Played]) -> float:
    """Give the hands per second of processor time."""
    began = time.process_time()
    for deck, moves in played:
        play(deck, moves)
    return len(played) / (time.process_time() - began)


def record(stacks: list[int], deck: list[Card], chance: random.Random) -> list[Move]:
    """Choose the moves of one hand."""
    hand = replay(start(HOUSE, lineup(stacks, HOUSE), "", deck))
    moves: list[Move] = []
    while (allowed := options(hand)) is not None:
        move = choose(hand, chance.randrange(4000))
        rivals = [other for other in hand.live if other.seat != allowed.seat]
        if all(other.bet + other.stack <= hand.bet for other in rivals if other.stack):
            move = Check() if allowed.check else Call()  # PokerKit refuses to raise here
        answer = decide(hand, allowed.seat, move, deck)
        assert not isinstance(answer, Refused)
        for fact in answer:
            hand = evolve(hand, fact)
        moves.append(move)
    return moves


def here(stacks: list[int], deck: list[Card], moves: list[Move]) -> None:
    """Play one hand as the dealer does: ask, decide, fold the facts."""
    hand = replay(start(HOUSE, lineup(stacks, HOUSE), "", deck))
    for move in moves:
        allowed = options(hand)
        assert allowed is not None
        answer = decide(hand, allowed.seat, move, deck)
        assert not isinstance(answer, Refused)
        for fact in answer:
            hand = evolve(hand, fact)
    assert hand.ended


def there(stacks: list[int], deck: list[Card], moves: list[Move]) -> None:
    """Play the same hand in PokerKit."""
    state = oracle.oracle(HOUSE, stacks)
    seats = len(stacks)
    for place in range(seats):
        state.deal_hole(deck[place] + deck[seats + place])
    for move in moves:
        oracle.offered_there(state)
        match move:
            case Fold():
                state.fold()
            case Check() | Call():
                state.check_or_call()
            case BetTo(to) | RaiseTo(to):
                state.complete_bet_or_raise_to(to)
        while state.can_burn_card():
            at = 2 * seats + len(state.board_cards) + state.street_index
            state.burn_card(deck[at - 1])
            state.deal_board("".join(deck[at : at + (3 if state.street_index == 1 else 1)]))
    assert not state.status


if __name__ == "__main__":
    main()
