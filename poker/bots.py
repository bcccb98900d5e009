"""What a bot plays, from its own view."""

from random import Random

from poker.engine.actions import Call, Check, Fold, Move
from poker.engine.hand import Hand
from poker.engine.options import options

TEMPERAMENTS: tuple[str, ...] = ("calm",)


def choose(view: Hand, temperament: str, chance: Random) -> Move:
    """Choose a move for the seat to act."""
    may = options(view)
    assert may is not None
    if may.check:
        return Check()
    return Call() if chance.random() < 0.7 else Fold()
