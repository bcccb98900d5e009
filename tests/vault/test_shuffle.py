"""Every order of the deck is equally likely."""

import secrets
from collections import Counter
from inspect import signature
from itertools import pairwise, product
from random import Random

from poker.engine.cards import DECK, Card
from poker.vault.shuffle import shuffle

# 51 degrees of freedom, 0.9999 quantile 96.9 (per row or column of 52 counts).
LIMIT_51 = 97.0
# 51 * 51 = 2601 degrees of freedom, 0.9999 quantile about 2876.
LIMIT_2601 = 2876.0


def drawing(draws):
    """Draw as told, then leave every further card where it lies."""
    left = iter(draws)
    return lambda choices: next(left, choices - 1)


def test_a_shuffle_has_every_card_once():
    assert sorted(shuffle()) == sorted(DECK)


def test_the_chance_comes_from_the_operating_system():
    assert signature(shuffle).parameters["randbelow"].default is secrets.randbelow


def test_two_shuffles_differ():
    assert shuffle() != shuffle()


def test_each_card_is_drawn_evenly_from_those_that_are_left():
    """Fisher and Yates: 52 down to 2 choices, so 52! orders, each by exactly one way of drawing."""
    asked = []

    def first(choices):
        asked.append(choices)
        return 0

    shuffle(first)
    assert asked == list(range(52, 1, -1))


def test_different_draws_make_different_orders():
    """Of three draws that are free, all 52 * 51 * 50 orders of the last three cards occur once."""
    ends = set()
    for draws in product(range(52), range(51), range(50)):
        ends.add(shuffle(drawing(draws))[-3:])
    assert len(ends) == 52 * 51 * 50


def test_every_card_is_equally_often_at_every_place():
    """Chi-square over 20,000 shuffles from a fixed source, so it cannot flake."""
    chance = Random(20260314)
    shuffles = 20_000
    counts = Counter(
        (place, card)
        for _ in range(shuffles)
        for place, card in enumerate(shuffle(chance.randrange))
    )
    expected = shuffles / 52
    excess = {at: (counts[at] - expected) ** 2 / expected for at in counts}
    assert len(counts) == 52 * 52
    assert sum(excess.values()) < LIMIT_2601
    for place in range(52):
        assert sum(v for (p, _card), v in excess.items() if p == place) < LIMIT_51
    for card in DECK:
        assert sum(v for (_p, c), v in excess.items() if c == card) < LIMIT_51


def test_every_pair_of_neighbours_is_equally_likely():
    """A shuffle may be even at each place and still keep cards together."""
    chance = Random(19700101)
    shuffles = 20_000
    pairs: Counter[tuple[Card, Card]] = Counter()
    for _ in range(shuffles):
        deck = shuffle(chance.randrange)
        pairs.update(pairwise(deck))
    expected = shuffles * 51 / (52 * 51)
    assert len(pairs) == 52 * 51
    assert sum((n - expected) ** 2 / expected for n in pairs.values()) < 2925
