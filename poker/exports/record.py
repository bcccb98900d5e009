"""One hand as it leaves the house: what one viewer was told of it, and names for the seats."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from poker.engine.events import Event, Notice
from poker.engine.hand import Hand, evolve
from poker.engine.sight import Viewer, tell


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A hand for one viewer; `hand` is folded from the notices, so it knows no other card.

    `serial` has digits only and is never given twice, `number` counts the table's hands,
    `names` are by seat, `times` say of each notice when it happened.
    """

    id: UUID
    serial: int
    number: int
    table: str
    started_at: datetime
    names: Mapping[int, str]
    viewer: Viewer
    notices: tuple[Notice, ...]
    times: tuple[datetime, ...]
    hand: Hand

    def steps(self) -> Iterator[tuple[Hand, Notice]]:
        """Give every notice with the hand as it was before it; the start is left out."""
        hand = evolve(None, self.notices[0])
        for notice in self.notices[1:]:
            yield hand, notice
            hand = evolve(hand, notice)

    def name(self, seat: int) -> str:
        """Give the name on a seat."""
        return self.names[seat]


def notices(facts: Iterable[Event], viewer: Viewer) -> tuple[Notice, ...]:
    """Tell facts to one viewer."""
    return tuple(tell(fact, viewer) for fact in facts)
