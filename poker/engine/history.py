"""A finished hand told again: its facts street by street, and what everybody won or lost."""

from collections.abc import Iterable
from dataclasses import dataclass

from poker.engine.cards import Card
from poker.engine.events import BoardDealt, Event, Notice, Street
from poker.engine.hand import Hand


@dataclass(frozen=True, slots=True)
class Chapter:
    """One street: the whole board that lay there, and what happened on it in order."""

    street: Street
    board: tuple[Card, ...]
    facts: tuple[Event | Notice, ...]


def chapters(facts: Iterable[Event | Notice]) -> tuple[Chapter, ...]:
    """Cut facts or notices where a street was dealt; the first chapter is before the flop."""
    told = [Chapter("preflop", (), ())]
    for fact in facts:
        if isinstance(fact, BoardDealt):
            told.append(Chapter(fact.street, told[-1].board + fact.cards, ()))
        last = told[-1]
        told[-1] = Chapter(last.street, last.board, (*last.facts, fact))
    return tuple(told)


def net(hand: Hand) -> dict[int, int]:
    """Give each seat's chips won or lost; what was returned counts as neither (R31)."""
    return {player.seat: player.stack - player.start for player in hand.seats}
