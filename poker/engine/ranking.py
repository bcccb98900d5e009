"""The strength of five to seven cards (R44): one whole number, higher is better.

Each card is mapped once to a key; the sum of the keys of a hand says at the same
time how many cards it holds of each suit (four counters of four bits) and of each
rank (a number in base five). Two hands with the same ranks and no flush are equal,
so a table from the ranks to the score, filled as hands come by, answers the rest:
at most 73,775 entries. A flush is looked up by the ranks of its suit, 13 bits.

A score is read like a number in base sixteen: the category, then the deciding
ranks, 2 for a deuce to 14 for an ace, the most important first.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from poker.engine.cards import DECK, RANKS, SUITS, Card


class Category(StrEnum):
    """What five cards make, from the weakest to the strongest."""

    HIGH_CARD = "high_card"
    PAIR = "pair"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"
    ROYAL_FLUSH = "royal_flush"


@dataclass(frozen=True, slots=True)
class HandName:
    """A category and its deciding ranks in order, each one of `RANKS`.

    A pair has its rank and three kickers, two pair both ranks and a kicker, a full
    house the three and the pair, a straight its highest card, a flush all five.
    """

    category: Category
    ranks: tuple[str, ...]


def rank(cards: Sequence[Card]) -> int:
    """Score the best five of five to seven different cards: higher is better, equal is a tie.

    Suits never rank; A-2-3-4-5 is the lowest straight (R44). ValueError for another
    number of cards. That the cards are different is the caller's business.

    >>> from poker.engine.cards import cards
    >>> rank(cards("Ah2c3d4s5hKdKc")) < rank(cards("2c3d4s5h6hKdKc"))
    True
    """
    key = sum(map(_key, cards), _SUIT_START)
    if key & _FLUSH:
        return _flush(cards, key & _FLUSH)
    return _LOOSE[key >> _SUIT_BITS]


def category(score: int) -> Category:
    """Give the category of a score made by `rank`."""
    return _CATEGORIES[score >> 20]


def describe(cards: Sequence[Card]) -> HandName:
    """Name the best five of five to seven cards by category and deciding ranks.

    >>> from poker.engine.cards import cards
    >>> describe(cards("9h9d9sKc4h2d3s"))
    HandName(category=<Category.THREE_OF_A_KIND: 'three_of_a_kind'>, ranks=('9', 'K', '4'))
    """
    score = rank(cards)
    return HandName(category(score), tuple(RANKS[value - 2] for value in _values(score)))


def best_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Pick the five cards that play, the most important first.

    Of cards that serve equally those given first play, so that the same cards in
    the same order always give the same five.

    >>> from poker.engine.cards import cards
    >>> "".join(best_five(cards("6cQcAd6sAcTdJs")))
    'AdAc6c6sQc'
    """
    score = rank(cards)
    made = category(score)
    pool = _suited(cards) if made in _SUITED else list(cards)
    wanted = _straight_values(score) if made in _STRAIGHTS else _repeated(score)
    return tuple(_take(pool, RANKS[value - 2]) for value in wanted)


# ---------------------------------------------------------------- reading a score

_CATEGORIES = tuple(Category)
_SUITED = {Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}
_STRAIGHTS = {Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}
_REPEATS: dict[Category, tuple[int, ...]] = {
    Category.HIGH_CARD: (1, 1, 1, 1, 1),
    Category.PAIR: (2, 1, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.FLUSH: (1, 1, 1, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4, 1),
}


def _values(score: int) -> tuple[int, ...]:
    """Give the deciding ranks of a score, 2 to 14, the most important first."""
    digits = (score >> shift & 15 for shift in (16, 12, 8, 4, 0))
    return tuple(value for value in digits if value)


def _repeated(score: int) -> list[int]:
    """Give the five ranks that play, from a score that is no straight."""
    values = zip(_values(score), _REPEATS[category(score)], strict=True)
    return [value for value, times in values for _ in range(times)]


def _straight_values(score: int) -> list[int]:
    """Give the five ranks of a straight from the top; the ace ends a wheel."""
    top = _values(score)[0]
    return [value if value > 1 else 14 for value in range(top, top - 5, -1)]


def _suited(cards: Sequence[Card]) -> list[Card]:
    """Give the cards of the one suit that has five or more."""
    suits = [card.suit for card in cards]
    return [card for card in cards if suits.count(card.suit) >= 5]


def _take(pool: list[Card], wanted: str) -> Card:
    """Take the first card of a rank out of the pool."""
    return pool.pop(next(at for at, card in enumerate(pool) if card.rank == wanted))


# ---------------------------------------------------------------- making a score

_SUIT_BITS = 16
_SUIT_START = 0x3333  # every counter starts at three: five of a suit make eight, its top bit
_FLUSH = 0x8888
_KEYS = {
    card: 5 ** RANKS.index(card.rank) << _SUIT_BITS | 1 << 4 * SUITS.index(card.suit)
    for card in DECK
}
_PLACES = {card: 1 << 13 * SUITS.index(card.suit) + RANKS.index(card.rank) for card in DECK}
_SHIFTS = {8 << 4 * at: 13 * at for at in range(4)}
_key = _KEYS.__getitem__
_place = _PLACES.__getitem__


def _flush(cards: Sequence[Card], suit: int) -> int:
    """Score a hand with five or more of a suit; of seven cards nothing else beats it."""
    if len(cards) > 7:
        raise ValueError(f"{len(cards)} cards cannot be ranked")
    return _FLUSHES[sum(map(_place, cards)) >> _SHIFTS[suit] & 0x1FFF]


class _Loose(dict[int, int]):
    """Scores of hands without a flush, by their ranks as a number in base five."""

    def __missing__(self, ranks: int) -> int:
        counts = [ranks // 5**at % 5 for at in range(13)]
        if not 5 <= sum(counts) <= 7:
            raise ValueError(f"{sum(counts)} cards cannot be ranked")
        score = self[ranks] = _score_loose(counts)
        return score


class _Flushes(dict[int, int]):
    """Scores of flushes, by the ranks of the suit as 13 bits."""

    def __missing__(self, ranks: int) -> int:
        values = [at + 2 for at in range(12, -1, -1) if ranks >> at & 1]
        top = _straight_top(values)
        score = self[ranks] = (
            _score(_straight_flush(top), [top]) if top else _score(Category.FLUSH, values[:5])
        )
        return score


_LOOSE = _Loose()
_FLUSHES = _Flushes()


def _score_loose(counts: Sequence[int]) -> int:
    """Score a hand by how often each rank is there, from the deuce to the ace."""
    values = [at + 2 for at in range(12, -1, -1) if counts[at]]
    grouped = sorted(values, key=lambda value: -counts[value - 2])
    first, second = (counts[value - 2] for value in grouped[:2])
    if first == 4:
        return _score(Category.FOUR_OF_A_KIND, [grouped[0], _best(values, grouped[:1])])
    if first == 3 and second >= 2:
        return _score(Category.FULL_HOUSE, grouped[:2])
    if top := _straight_top(values):
        return _score(Category.STRAIGHT, [top])
    if first == 3:
        return _score(Category.THREE_OF_A_KIND, grouped[:3])
    if first == second == 2:
        return _score(Category.TWO_PAIR, [*grouped[:2], _best(values, grouped[:2])])
    if first == 2:
        return _score(Category.PAIR, grouped[:4])
    return _score(Category.HIGH_CARD, grouped[:5])


def _best(values: Iterable[int], used: Sequence[int]) -> int:
    """Give the highest rank that is left as a kicker."""
    return max(value for value in values if value not in used)


def _straight_top(values: Sequence[int]) -> int:
    """Give the highest card of the best straight in the ranks, 0 if there is none."""
    held = {*values, 1} if 14 in values else set(values)
    tops = (top for top in range(14, 4, -1) if held.issuperset(range(top - 4, top + 1)))
    return next(tops, 0)


def _straight_flush(top: int) -> Category:
    return Category.ROYAL_FLUSH if top == 14 else Category.STRAIGHT_FLUSH


def _score(made: Category, values: Sequence[int]) -> int:
    """Write the category and up to five ranks as the digits of one number."""
    score = _CATEGORIES.index(made)
    for value in [*values, 0, 0, 0, 0, 0][:5]:
        score = score << 4 | value
    return score
