"""A finished hand told again."""

from poker.engine.events import BoardDealt
from poker.engine.history import chapters, net
from poker.engine.sight import tell
from tests.kit import play

HAND = """
    seats: Ann 100, Bob* 60 AsAh
    blinds: 5/10
    preflop: Bob calls, Ann checks
    flop: Ann checks, Bob bets 50, Ann calls
"""


def test_a_hand_is_told_street_by_street_with_the_board_that_lay_there() -> None:
    script = play(HAND)
    told = chapters(script.facts)
    assert [chapter.street for chapter in told] == ["preflop", "flop", "turn", "river"]
    assert [len(chapter.board) for chapter in told] == [0, 3, 4, 5]
    assert [fact for chapter in told for fact in chapter.facts] == script.facts
    assert all(isinstance(chapter.facts[0], BoardDealt) for chapter in told[1:])


def test_what_a_viewer_was_told_can_be_cut_alike() -> None:
    script = play(HAND)
    told = chapters(tell(fact, 1) for fact in script.facts)
    assert [chapter.board for chapter in told] == [
        chapter.board for chapter in chapters(script.facts)
    ]


def test_an_uncalled_bet_is_neither_won_nor_lost() -> None:
    """R31."""
    script = play("""
        seats: Ann 100, Bob* 1000
        blinds: 5/10
        preflop: Bob raises 500, Ann folds
    """)
    assert net(script.hand) == {1: -10, 2: 10}
