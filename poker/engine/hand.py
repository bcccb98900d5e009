"""The state of one hand, folded from its facts. Nothing here refuses or decides.

`evolve` takes the dealer's facts and a viewer's notices alike: where a notice keeps
cards back, `Seat.hole` stays empty and `Seat.cards` counts the backs.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce
from typing import assert_never

from poker.engine.cards import Card
from poker.engine.chips import movements
from poker.engine.events import (
    Awarded,
    BetMade,
    BoardDealt,
    Called,
    Checked,
    Event,
    Folded,
    HandEnded,
    HandStarted,
    HandVoided,
    HoleDealt,
    Lineup,
    Mucked,
    Posted,
    Raised,
    Returned,
    Shown,
    Street,
    TimedOut,
    TurnRenewed,
)
from poker.engine.house import House
from poker.engine.sight import HoleDown, Notice

LIVE_POSTS = ("small_blind", "big_blind", "live_blind", "straddle")


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's part in the hand; all amounts are chips.

    `bet` is live on this street, `paid` live on all streets so far (with `bet`, less
    what was returned); `ante` and `dead` are neither. `acted` is the highest bet of
    the street when the player last acted on it, None before that (R22). `cards` are
    the cards held: 0 after a fold or a muck, although `hole` may still be known.
    """

    seat: int
    start: int
    stack: int
    bet: int = 0
    paid: int = 0
    ante: int = 0
    dead: int = 0
    hole: tuple[Card, ...] = ()
    cards: int = 0
    folded: bool = False
    acted: int | None = None
    shown: bool = False
    mucked: bool = False
    won: int = 0
    returned: int = 0

    @property
    def live(self) -> bool:
        """Tell whether the player is still in the hand."""
        return not self.folded

    @property
    def all_in(self) -> bool:
        """Tell whether the player is still in the hand without chips left to bet."""
        return not self.folded and self.stack == 0

    @property
    def put_in(self) -> int:
        """Count the chips of this player in the pot: live, antes and dead money."""
        return self.paid + self.ante + self.dead


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand as somebody knows it; `seats` go clockwise from left of the button.

    Of the street: `bet` is the highest total (B), `level` the highest that a full bet
    or raise made, `full_raise` the last full increment (I), `raises` the number of
    full raises, `aggressor` the last to bet or raise. `turn` is the place in `seats`
    where the search for the next to act begins. `missing` counts the blinds' chips
    that nobody had. `seq` is the number of facts folded, `opened` that of the fact
    which opened the running turn.
    """

    seq: int
    house: House
    lineup: Lineup
    commitment: str
    seats: tuple[Seat, ...]
    street: Street
    board: tuple[Card, ...]
    bet: int
    level: int
    full_raise: int
    raises: int
    aggressor: int | None
    turn: int
    missing: int
    opened: int
    ended: bool = False
    voided: bool = False
    awards: tuple[Awarded, ...] = ()

    def at(self, seat: int) -> Seat:
        """Give the player on a seat; KeyError when that seat is not dealt in."""
        return self.seats[self.place(seat)]

    def place(self, seat: int) -> int:
        """Give a seat's place in `seats`; KeyError when that seat is not dealt in."""
        for place, player in enumerate(self.seats):
            if player.seat == seat:
                return place
        raise KeyError(seat)

    @property
    def live(self) -> tuple[Seat, ...]:
        """Give the players still in the hand, clockwise from left of the button."""
        return tuple(player for player in self.seats if not player.folded)

    @property
    def pot_total(self) -> int:
        """Count the chips in the pot now, with the bets of the street."""
        return sum(player.paid + player.ante + player.dead - player.won for player in self.seats)
