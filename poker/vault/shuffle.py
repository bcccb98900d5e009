"""Shuffle a deck by the operating system's chance."""

import secrets
from collections.abc import Callable

from poker.engine.cards import DECK, Card


def shuffle(randbelow: Callable[[int], int] = secrets.randbelow) -> tuple[Card, ...]:
    """Give the 52 cards in an order drawn evenly from all orders (Fisher and Yates).

    `randbelow(n)` gives a whole number from 0 up to n - 1, each equally likely; the default draws
    from the operating system and throws away what would favour the small numbers.
    """
    deck = list(DECK)
    for last in range(len(deck) - 1, 0, -1):
        drawn = randbelow(last + 1)
        deck[last], deck[drawn] = deck[drawn], deck[last]
    return tuple(deck)
