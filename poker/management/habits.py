"""How simulated players move when nobody thinks: by habit and chance, without a look at a card.

Made so that a record holds every kind of hand: hands that end before the flop, showdowns, side
pots, short all-ins and split pots.
"""

from random import Random  # noqa: TID251 - only the name of the type: chance is handed in

from poker.engine.actions import BetTo, Call, Check, Fold, Move, RaiseTo
from poker.engine.options import Options


def habit(may: Options, pot: int, chance: Random) -> Move:
    """Choose a legal move: mostly check or call, now and then a bet, rarely everything."""
    drawn = chance.random()
    if may.kind is not None and drawn < 0.16:
        to = _size(may, pot, chance)
        return BetTo(to) if may.kind == "bet" else RaiseTo(to)
    if may.check:
        return Check()
    dear = 2 * may.call > pot
    return Fold() if may.fold and drawn > (0.45 if dear else 0.62) else Call()


def _size(may: Options, pot: int, chance: Random) -> int:
    if may.all_in_only or chance.random() < 0.04:
        return may.max_to
    wanted = min(may.max_to, max(may.min_to, may.call + pot * chance.randrange(30, 110) // 100))
    return max(may.min_to, wanted - wanted % may.step)
