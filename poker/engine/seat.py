"""One player's part in a hand.

Folding is mostly copying: a named tuple is copied in a third of a frozen dataclass's time.
"""

from typing import Any, NamedTuple, TypedDict, Unpack

from poker.engine.cards import Card


class SeatChanges(TypedDict, total=False):
    """The fields of a seat that a fact may change."""

    stack: int
    bet: int
    paid: int
    ante: int
    dead: int
    hole: tuple[Card, ...]
    cards: int
    folded: bool
    acted: int | None
    shown: bool
    mucked: bool
    won: int
    returned: int


class Seat(NamedTuple):
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

    def but(self, **changes: Unpack[SeatChanges]) -> "Seat":
        """Give this seat with some fields changed."""
        values: list[Any] = list(self)
        for name, value in changes.items():
            values[_PLACES[name]] = value
        return tuple.__new__(Seat, values)

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


_PLACES = {name: place for place, name in enumerate(Seat._fields)}
