"""Made hands in the fixed English words of the PokerStars text, whatever the house speaks."""

from collections import Counter
from collections.abc import Sequence

from poker.engine.cards import RANKS, Card
from poker.engine.ranking import Category, HandName, describe

_ONE = dict(
    zip(
        RANKS,
        [
            "Deuce",
            "Three",
            "Four",
            "Five",
            "Six",
            "Seven",
            "Eight",
            "Nine",
            "Ten",
            "Jack",
            "Queen",
            "King",
            "Ace",
        ],
        strict=True,
    )
)
_MANY = {rank: f"{name}es" if name == "Six" else f"{name}s" for rank, name in _ONE.items()}
_ENOUGH = 5


def made(cards: Sequence[Card]) -> str:
    """Say what cards make: "two pair, Kings and Tens"; fewer than five only pairs and the like.

    >>> from poker.engine.cards import cards
    >>> made(cards("9h9d9sKc4h2d3s")), made(cards("6h6d"))
    ('three of a kind, Nines', 'a pair of Sixes')
    """
    return _said(describe(cards) if len(cards) >= _ENOUGH else _of_few(cards))


def _said(name: HandName) -> str:
    first, second = (*name.ranks, "A", "A")[:2]
    match name.category:
        case Category.HIGH_CARD:
            return f"high card {_ONE[first]}"
        case Category.PAIR:
            return f"a pair of {_MANY[first]}"
        case Category.TWO_PAIR:
            return f"two pair, {_MANY[first]} and {_MANY[second]}"
        case Category.THREE_OF_A_KIND:
            return f"three of a kind, {_MANY[first]}"
        case Category.STRAIGHT:
            return f"a straight, {_lowest(first)} to {_ONE[first]}"
        case Category.FLUSH:
            return f"a flush, {_ONE[first]} high"
        case Category.FULL_HOUSE:
            return f"a full house, {_MANY[first]} full of {_MANY[second]}"
        case Category.FOUR_OF_A_KIND:
            return f"four of a kind, {_MANY[first]}"
        case Category.STRAIGHT_FLUSH:
            return f"a straight flush, {_lowest(first)} to {_ONE[first]}"
        case Category.ROYAL_FLUSH:
            return "a Royal Flush"


def _lowest(highest: str) -> str:
    """Name the lowest card of a straight; below the five it is the ace."""
    return _ONE[RANKS[RANKS.index(highest) - 4]]


_FEW = {
    (1,): Category.HIGH_CARD,
    (2,): Category.PAIR,
    (2, 2): Category.TWO_PAIR,
    (3,): Category.THREE_OF_A_KIND,
    (4,): Category.FOUR_OF_A_KIND,
}


def _of_few(cards: Sequence[Card]) -> HandName:
    """Name two to four cards: no straight and no flush is among them."""
    counts = Counter(card.rank for card in cards)
    order = sorted(counts, key=lambda rank: (counts[rank], RANKS.index(rank)), reverse=True)
    repeats = tuple(counts[rank] for rank in order if counts[rank] > 1) or (1,)
    return HandName(_FEW[repeats], tuple(order))
