"""Who shows, in which order, who may muck, and the cards that are dealt (R40 to R46)."""

import pytest

from poker.engine.actions import Call, Show
from poker.engine.cards import DECK
from poker.engine.events import BoardDealt, HandEnded, HoleDealt, Shown
from poker.engine.options import to_act
from tests.kit import Script, play

CHECKED_DOWN = """
    flop: Ann checks, Bob checks, Cat checks
    turn: Ann checks, Bob checks, Cat checks
    river: Ann checks, Bob checks, Cat checks
"""


def test_an_all_in_with_no_more_betting_turns_all_hands_up_before_the_board_is_run_out() -> None:
    """R40."""
    script = play("""
        seats: Ann 100 2c2d, Bob 200 AsAh, Cat* 1000 7h2s
        blinds: 5/10
        preflop: Cat raises 30, Ann raises 100, Bob raises 200, Cat calls
    """)
    order = [type(fact) for fact in script.facts if isinstance(fact, Shown | BoardDealt)]
    assert order == [Shown] * 3 + [BoardDealt] * 3


def test_nobody_shows_while_two_can_still_bet_beside_an_all_in() -> None:
    """R40, TDA 16 example 2: hands are tabled after the turn's all-in is called."""
    script = play("""
        seats: Ann 500 AsAh, Bob 3000 KsKh, Cat* 3000 QsQh
        blinds: 50/100
        preflop: Cat raises 500, Ann calls, Bob calls
        flop: Bob bets 500, Cat calls
        turn: Bob bets 2000
        showdown: nobody shows
        turn: Cat calls
        won: Bob 5000, Ann 1500
    """)
    order = [type(fact) for fact in script.facts if isinstance(fact, Shown | BoardDealt)]
    assert order == [BoardDealt, BoardDealt, Shown, Shown, Shown, BoardDealt]


def test_an_all_in_called_on_the_river_turns_all_hands_up() -> None:
    """R40: also after the river none is mucked."""
    play("""
        seats: Ann 100 2c2d, Bob 100 AsAh, Cat* 100
        blinds: 5/10
        preflop: Cat folds, Ann calls, Bob checks
        flop: Ann checks, Bob checks
        turn: Ann checks, Bob checks
        river: Ann checks, Bob bets 90, Ann calls
        showdown: Bob shows, Ann shows
    """)


def test_an_all_in_player_beside_two_who_checked_the_river_makes_all_hands_show() -> None:
    """R40, R41: those in the side pot show before the one in the main pot only."""
    play("""
        seats: Ann 100 KsKh, Bob 1000 2c2d, Cat* 1000 AsAh
        blinds: 5/10
        preflop: Cat raises 100, Ann calls, Bob calls
        flop: Bob checks, Cat checks
        turn: Bob checks, Cat checks
        river: Bob bets 50, Cat calls
        showdown: Bob shows, Cat shows, Ann shows
        won: Cat 100, Cat 300
    """)
    play("""
        seats: Ann 100 KsKh, Bob 1000 2c2d, Cat* 1000 AsAh
        blinds: 5/10
        preflop: Cat raises 100, Ann calls, Bob calls
        flop: Bob bets 10, Cat calls
        turn: Bob checks, Cat checks
        river: Bob checks, Cat checks
        showdown: Bob shows, Cat shows, Ann shows
    """)


def test_the_last_aggressor_of_the_river_shows_first() -> None:
    """R41, R43: and shows although he is beaten; the callers paid to see."""
    play("""
        seats: Ann 1000 AsAh, Bob 1000 2c2d, Cat* 1000 KsKh
        blinds: 5/10
        preflop: Cat calls, Ann calls, Bob checks
        flop: Ann checks, Bob checks, Cat checks
        turn: Ann checks, Bob checks, Cat checks
        river: Ann bets 50, Bob raises 100, Cat calls, Ann calls
        showdown: Bob shows, Cat mucks, Ann shows
    """)


def test_without_a_river_bet_the_first_left_of_the_button_shows_first() -> None:
    """R41: a bet on an earlier street does not count."""
    play("""
        seats: Ann 1000 2c2d, Bob 1000 AsAh, Cat* 1000 KsKh
        blinds: 5/10
        preflop: Cat raises 20, Ann calls, Bob calls
        flop: Ann checks, Bob checks, Cat bets 20, Ann calls, Bob calls
        turn: Ann checks, Bob checks, Cat checks
        river: Ann checks, Bob checks, Cat checks
        showdown: Ann shows, Bob shows, Cat mucks
        won: Bob 120
    """)


def test_a_later_hand_is_shown_only_if_it_wins_or_shares() -> None:
    """R42: the second of three equal winners shows, the loser between them mucks."""
    play(
        """
        seats: Ann 1000 AsKs, Bob 1000 2c2d, Cat* 1000 AhKh
        blinds: 5/10
        preflop: Cat calls, Ann calls, Bob checks
        flop TcJcQd:
        turn 7c:
        river 3h:
    """
        + CHECKED_DOWN
        + """
        showdown: Ann shows, Bob mucks, Cat shows
        won: Ann 15, Cat 15
    """
    )


def test_when_the_board_plays_everybody_shares_and_shows() -> None:
    """R42, R44."""
    play(
        """
        seats: Ann 1000 2s3s, Bob 1000 2c2d, Cat* 1000 4h4c
        blinds: 5/10
        preflop: Cat calls, Ann calls, Bob checks
        flop TcJcQc:
        turn Kc:
        river Ac:
    """
        + CHECKED_DOWN
        + "showdown: Ann shows, Bob shows, Cat shows"
    )


def test_a_third_pair_does_not_play() -> None:
    """R44, poker-ts 15."""
    play("""
        seats: Ann 100 TdJs, Bob* 100 3s3d
        blinds: 1/2
        preflop: Bob raises 100, Ann calls
        flop 6cQcAd:
        turn 6s:
        river Ac:
        stacks: Ann 100, Bob 100
    """)


def test_the_last_one_left_wins_unseen() -> None:
    """R42, kitchen: everybody else folded, nothing is shown."""
    play("""
        seats: Ann 1000, Bob 1000, Cat* 1000
        blinds: 5/10
        preflop: Cat raises 30, Ann folds, Bob folds
        showdown: nobody shows
        won: Cat 25
    """)


def test_a_house_may_want_everyone_to_show() -> None:
    """House option `showdown`."""
    play(
        """
        seats: Ann 1000 AsAh, Bob 1000 2c2d, Cat* 1000 KsKh
        blinds: 5/10
        preflop: Cat calls, Ann calls, Bob checks
    """
        + CHECKED_DOWN
        + "showdown: Ann shows, Bob shows, Cat shows",
        showdown="everyone",
    )


def mucked() -> Script:
    return play(
        """
        seats: Ann 1000 AsAh, Bob 1000 2c2d, Dan 1000 KsKh, Cat* 1000
        blinds: 5/10
        preflop: Dan folds, Cat calls, Ann calls, Bob checks
    """
        + CHECKED_DOWN
    )


@pytest.mark.parametrize("name", ["Bob", "Dan"])
def test_who_mucked_or_folded_may_show_once_the_hand_has_ended(name: str) -> None:
    """R42."""
    script = mucked()
    assert script.ask(name, Show()) is None
    shown = script.facts[-1]
    assert isinstance(shown, Shown)
    assert shown.by_choice
    assert script.hand.at(shown.seat).hole == shown.cards
    assert isinstance(script.facts[-2], HandEnded)


def test_mucked_cards_are_held_no_longer() -> None:
    seat = mucked().hand.at(2)
    assert (seat.mucked, seat.cards, seat.shown) == (True, 0, False)


def test_a_card_is_burned_before_each_street() -> None:
    """R46."""
    script = mucked()
    assert [fact.positions for fact in script.of(BoardDealt)] == [(9, 10, 11), (13,), (15,)]
    assert [fact.cards[0] for fact in script.of(BoardDealt)] == [
        script.deck[9],
        script.deck[13],
        script.deck[15],
    ]


def test_a_house_may_burn_no_card() -> None:
    """House option `burn`."""
    script = play(
        "seats: Ann 5, Bob* 5\n blinds: 5/10",
        burn=False,
    )
    assert [fact.positions for fact in script.of(BoardDealt)] == [(4, 5, 6), (7,), (8,)]


def test_twenty_two_seats_use_all_52_cards() -> None:
    """R46."""
    seats = ", ".join(f"P{seat} 5" for seat in range(1, 22))
    script = play(f"seats: Ann* 5, {seats}\n blinds: 5/10")
    while (seat := to_act(script.hand)) is not None:
        script.ask(script.name(seat), Call())
    dealt = [at for fact in script.of(HoleDealt) for at in fact.positions]
    assert sorted(dealt) == list(range(44))
    assert [fact.positions for fact in script.of(BoardDealt)] == [(45, 46, 47), (49,), (51,)]
    assert sorted(script.deck) == sorted(DECK)


@pytest.mark.parametrize(
    ("options", "order"),
    [
        ({}, [(2, (0, 5)), (3, (1, 6)), (4, (2, 7)), (5, (3, 8)), (1, (4, 9))]),
        (
            {"deal_from": "big_blind"},
            [(3, (0, 5)), (4, (1, 6)), (5, (2, 7)), (1, (3, 8)), (2, (4, 9))],
        ),
        (
            {"deal_pattern": "two_at_once"},
            [(2, (0, 1)), (3, (2, 3)), (4, (4, 5)), (5, (6, 7)), (1, (8, 9))],
        ),
    ],
)
def test_cards_are_dealt_clockwise_as_the_house_says(
    options: dict[str, str], order: list[tuple[int, tuple[int, int]]]
) -> None:
    """House options `deal_from` and `deal_pattern`; kitchen: from the left of the small blind."""
    script = play("seats: A* 9, B 9, C 9, D 9, E 9\n blinds: 1/2", **options)
    assert [(fact.seat, fact.positions) for fact in script.of(HoleDealt)] == order
