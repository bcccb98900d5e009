"""Many hands in one commit, for simulations: the same verbs, folded and posted the same way.

A move at a table costs a transaction of its own, since somebody waits for it. Nobody waits for
a simulation, so here a whole run of hands is decided under one lock; the facts and the chips of
each hand are written together when it is over, and compared as ever.
"""

from collections.abc import Callable
from datetime import datetime

from poker.engine.actions import Move
from poker.engine.options import Options, options
from poker.models import Table

from . import door, night, play
from .felt import Chance, Felt

Choose = Callable[[Options, int], Move]
"""Chooses a move from what the seat to act may do and the chips in the pot; it sees no card."""


def play_on(
    *, table_id: int, hands: int, choose: Choose, now: datetime, chance: Chance
) -> tuple[int, datetime]:
    """Play up to so many hands at a table of bots, in one commit.

    Gives how many were played (fewer when the night ended) and the time it is then: each bot
    takes its time, so the clocks run as at a table.
    """
    played = 0
    with door.at_table(table_id, now=now, chance=chance) as felt:
        while played < hands and felt.table.state == Table.State.OPEN:
            felt.now = max(felt.now, felt.table.next_hand_at or felt.now)
            night.start_hand(felt)
            if not felt.facts:
                break
            play.proceed(felt)
            _play_out(felt, choose)
            door.write_down(felt)
            played += 1
        return played, felt.now


def _play_out(felt: Felt, choose: Choose) -> None:
    while (game := felt.running) is not None:
        may = options(game)
        sitting = None if may is None else felt.at(may.seat)
        assert may is not None and sitting is not None and sitting.player.is_bot
        felt.now = felt.table.bot_at or felt.now
        play.make(felt, sitting, choose(may, game.pot_total), cause="bot")
