"""How long everybody thought, from the times of the facts."""

from collections.abc import Mapping
from dataclasses import dataclass

from poker.engine.events import BetMade, Called, Checked, Folded, Raised, TimedOut
from poker.room.telling import Telling


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockUse:
    """One player's turns in a hand; times in seconds, `beyond` what went over the turn's time."""

    seat: int
    name: str
    turns: int
    together: float
    longest: float
    beyond: float
    timeouts: int


def thinking(telling: Telling) -> dict[int, float]:
    """Give the seconds that each turn took, by the sequence of the fact that ended it.

    A turn begins with the fact before, if only the house's that it starts again. What the
    clock did and what was chosen before the turn are no thinking of their own.
    """
    took: dict[int, float] = {}
    for before, step in zip(telling.steps, telling.steps[1:], strict=False):
        if _ends_a_turn(step.notice):
            seconds = telling.times[step.seq] - telling.times[before.seq]
            took[step.seq] = max(0.0, seconds.total_seconds())
    return took


def clock_use(telling: Telling, took: Mapping[int, float]) -> tuple[ClockUse, ...]:
    """Add up each player's turns, in the order of the seats; who had none is left out."""
    ends = {step.seq: step.notice for step in telling.steps if step.seq in took}
    by_seat: dict[int, list[int]] = {}
    for seq, notice in ends.items():
        by_seat.setdefault(getattr(notice, "seat", 0), []).append(seq)
    return tuple(_used(telling, seat, by_seat[seat], took) for seat in sorted(by_seat))


def _used(telling: Telling, seat: int, seqs: list[int], took: Mapping[int, float]) -> ClockUse:
    times = [took[seq] for seq in seqs]
    allowed = telling.hand.house.turn_seconds
    out = {step.seq for step in telling.steps if isinstance(step.notice, TimedOut)}
    return ClockUse(
        seat=seat,
        name=telling.faces[seat]["name"],
        turns=len(times),
        together=sum(times),
        longest=max(times),
        beyond=sum(max(0.0, time - allowed) for time in times),
        timeouts=len(out & set(seqs)),
    )


def _ends_a_turn(notice: object) -> bool:
    match notice:
        case TimedOut():
            return True
        case Checked() | Called() | BetMade() | Raised() | Folded():
            return notice.cause in ("player", "bot")
        case _:
            return False
