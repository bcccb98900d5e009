"""R44: the best five of seven play, suits never rank, the wheel is the lowest straight."""

import doctest
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import Card as OracleCard
from pokerkit import Hand, StandardHighHand

from poker.engine import ranking
from poker.engine.cards import DECK, Card, cards
from poker.engine.ranking import Category, best_five, category, describe, rank

hands = st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True)
sevens = st.lists(st.sampled_from(DECK), min_size=7, max_size=7, unique=True)


def test_every_category_has_its_exact_number_of_five_card_hands():
    """All 2,598,960 hands; the numbers are the published ones."""
    scores = Counter(map(rank, combinations(DECK, 5)))
    counts: Counter[Category] = Counter()
    for score, number in scores.items():
        counts[category(score)] += number
    assert len(scores) == 7462
    assert counts == {
        Category.ROYAL_FLUSH: 4,
        Category.STRAIGHT_FLUSH: 36,
        Category.FOUR_OF_A_KIND: 624,
        Category.FULL_HOUSE: 3744,
        Category.FLUSH: 5108,
        Category.STRAIGHT: 10200,
        Category.THREE_OF_A_KIND: 54912,
        Category.TWO_PAIR: 123552,
        Category.PAIR: 1098240,
        Category.HIGH_CARD: 1302540,
    }


@pytest.mark.soak
def test_every_category_has_its_exact_number_of_seven_card_hands():
    """All 133,784,560 hands; the numbers are the published ones."""
    scores = Counter(map(rank, combinations(DECK, 7)))
    counts: Counter[Category] = Counter()
    for score, number in scores.items():
        counts[category(score)] += number
    assert len(scores) == 4824
    assert counts == {
        Category.ROYAL_FLUSH: 4324,
        Category.STRAIGHT_FLUSH: 37260,
        Category.FOUR_OF_A_KIND: 224848,
        Category.FULL_HOUSE: 3473184,
        Category.FLUSH: 4047644,
        Category.STRAIGHT: 6180020,
        Category.THREE_OF_A_KIND: 6461620,
        Category.TWO_PAIR: 31433400,
        Category.PAIR: 58627800,
        Category.HIGH_CARD: 23294460,
    }


def test_categories_rank_in_the_order_of_the_book():
    best_to_worst = [
        "AsKsQsJsTs",
        "Ts9s8s7s6s",
        "5h4h3h2hAh",
        "2c2d2h2s3c",
        "2c2d2h3s3c",
        "7h5h4h3h2h",
        "AcKdQhJsTc",
        "5c4d3h2sAc",
        "2c2d2h4s3c",
        "3c3d2h2s4c",
        "2c2d5h4s3c",
        "7c5d4h3s2c",
    ]
    scores = [rank(cards(text)) for text in best_to_worst]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == len(scores)


@pytest.mark.parametrize(
    ("board", "first", "second", "better"),
    [
        ("6cQcAd6sAc", "TdJs", "3s3d", "tie"),  # a third pair does not play
        ("QdJd9dKc6d", "5dAh", "Qc7d", "second"),  # a flush decided by its fifth card
        ("4d8s4h7d8c", "Kh6s", "7c5h", "second"),  # the two best of three pairs
        ("9c7s5h5s3c", "8hKs", "4dQs", "first"),  # a kicker
        ("2d3d4d5dKs", "Ad9s", "6cKh", "first"),  # the steel wheel beats a six-high straight
        ("2d3d4d5dKs", "Ad9s", "6d2c", "second"),  # and loses to a six-high straight flush
        ("3h4h5h6h7h", "8h8d", "AdKc", "first"),  # a longer straight flush than the board's
        ("AsKsQsJsTs", "AhAd", "2c2d", "tie"),  # the board plays
        ("KcKdKhKs2c", "3d4h", "5c2d", "second"),  # quads on the board: the kicker decides
        ("KcKdKhKsAc", "3d4h", "AdAh", "tie"),  # an ace on the board as the kicker
        ("AcKdQhJs2c", "Tc3d", "Th4d", "tie"),  # suits never rank
        ("7c7d7h2s2d", "2c3h", "9s9d", "second"),  # the better pair of a full house
        ("8c8dJhJs3d", "8hAc", "JcKd", "second"),  # the higher three of a full house
        ("3c4d5h9sKd", "Ah2c", "6s7s", "second"),  # the wheel is the lowest straight
        ("QcKdAh2s3d", "4c9h", "Jc9d", "second"),  # a straight does not go round the corner
        ("2h5h9hJhKh", "3h4s", "AsAd", "first"),  # a sixth heart plays if it is higher
        ("2c5d9hJsKd", "3h4s", "3s4d", "tie"),  # nobody improves on the board
    ],
)
def test_two_hands_on_a_board(board: str, first: str, second: str, better: str):
    one, two = rank(cards(first + board)), rank(cards(second + board))
    assert better == ("tie" if one == two else "first" if one > two else "second")


@given(sevens)
def test_the_best_five_of_seven_is_the_best_of_all_twenty_one(seven: list[Card]):
    assert rank(seven) == max(map(rank, combinations(seven, 5)))


@given(hands, hands)
def test_an_independent_evaluator_agrees(one: list[Card], two: list[Card]):
    ours = (rank(one) > rank(two)) - (rank(one) < rank(two))
    first, second = _oracle(one), _oracle(two)
    assert ours == (first > second) - (first < second)
    assert category(rank(one)).replace("royal", "straight") == _oracle_category(first)


@given(hands)
def test_the_five_that_play_are_held_and_score_the_same(held: list[Card]):
    five = best_five(held)
    assert len(set(five)) == 5
    assert set(five) <= set(held)
    assert rank(five) == rank(held)


@given(hands)
def test_the_order_of_the_cards_changes_no_score(held: list[Card]):
    assert rank(held) == rank(sorted(held)) == rank(held[::-1])
    assert best_five(held) == best_five(tuple(held))


@given(hands, st.permutations("cdhs"))
def test_suits_never_rank(held: list[Card], suits: list[str]):
    swap = dict(zip("cdhs", suits, strict=True))
    assert rank(held) == rank([Card(card.rank + swap[card.suit]) for card in held])


@pytest.mark.parametrize(
    ("held", "five"),
    [
        ("2c9d9hKs9s4c3d", "9d9h9sKs4c"),
        ("6cQcAd6sAcTdJs", "AdAc6c6sQc"),
        ("5c4dAh2s3dKcQd", "5c4d3d2sAh"),
        ("Ad2d3d4d5dKs9s", "5d4d3d2dAd"),
        ("7c7d7h2s2d2c3h", "7c7d7h2s2d"),
        ("KhTh8h7h2h3h3s", "KhTh8h7h3h"),
        ("9c8d7h6s5c5d5h", "9c8d7h6s5c"),
    ],
)
def test_the_most_important_card_comes_first(held: str, five: str):
    assert best_five(cards(held)) == cards(five)


@pytest.mark.parametrize(
    ("held", "made", "ranks"),
    [
        ("AsKsQsJsTs2c2d", Category.ROYAL_FLUSH, "A"),
        ("5h4h3h2hAhKcQd", Category.STRAIGHT_FLUSH, "5"),
        ("8c8d8h8s3c2dTh", Category.FOUR_OF_A_KIND, "8T"),
        ("8c8d8hAsAc2dAh", Category.FULL_HOUSE, "A8"),
        ("KhTh8h7h2h3h3s", Category.FLUSH, "KT873"),
        ("5c4dAh2s3dKcQd", Category.STRAIGHT, "5"),
        ("9h9d9sKc4h2d3s", Category.THREE_OF_A_KIND, "9K4"),
        ("6cQcAd6sAcTdTs", Category.TWO_PAIR, "ATQ"),
        ("9c7s5h5s3c8hKs", Category.PAIR, "5K98"),
        ("9c7s4h5s2c8hKs", Category.HIGH_CARD, "K9875"),
    ],
)
def test_a_hand_is_named_by_its_deciding_ranks(held: str, made: Category, ranks: str):
    name = describe(cards(held))
    assert (name.category, "".join(name.ranks)) == (made, ranks)


@pytest.mark.parametrize("held", ["", "AsKs", "AsKsQsJs", "2c3d4h5s7c8d9hJs", "2c3c4c5c6c7c8c9c"])
def test_only_five_to_seven_cards_are_ranked(held: str):
    with pytest.raises(ValueError, match="cards cannot be ranked"):
        rank(cards(held))


def test_the_examples_in_the_documentation_hold():
    assert doctest.testmod(ranking).failed == 0


def _oracle(held: list[Card]) -> Hand:
    return StandardHighHand.from_game(tuple(OracleCard.parse("".join(held))))


def _oracle_category(hand: Hand) -> str:
    label = hand.entry.label.name.lower()
    return {"one_pair": "pair"}.get(label, label)
