"""The facts of one hand, and what each viewer was told of them, step by step."""

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from poker.engine.events import Event, Raised
from poker.engine.hand import Hand, completes, evolve
from poker.engine.sight import Notice, Viewer, tell


@dataclass(frozen=True, slots=True)
class Step:
    """One fact as a viewer was told it (None: nothing), and the hand as they know it then.

    `before` is the hand as they knew it until then, None at its start.
    """

    seq: int
    notice: Notice | None
    hand: Hand
    before: Hand | None

    @property
    def completes(self) -> bool:
        """Tell whether this is a raise that only makes up a short all-in to a bet (R23)."""
        if self.before is None or not isinstance(self.notice, Raised):
            return False
        return completes(self.before, self.notice)


@dataclass(frozen=True, slots=True)
class Story:
    """A hand's facts up to one sequence. Views are folded from notices only, and kept."""

    hand_id: UUID
    facts: tuple[Event, ...]
    _told: dict[Viewer, tuple[Step, ...]] = field(default_factory=dict, compare=False)
    said: dict[tuple[str | None, int], Any] = field(default_factory=dict, compare=False)
    """By language and sequence: what everybody is told alike, kept by who puts it into words."""

    @property
    def seq(self) -> int:
        """Count the facts."""
        return len(self.facts)

    def continued(self, facts: tuple[Event, ...]) -> "Story":
        """Give the story with later facts; what was folded already is folded no more."""
        if not facts:
            return self
        return Story(self.hand_id, self.facts + facts, dict(self._told), self.said)

    def told(self, viewer: Viewer) -> tuple[Step, ...]:
        """Give every step as one viewer knows it: a seat, or None for everybody else."""
        steps = self._told.get(viewer, ())
        if len(steps) < self.seq:
            steps = self._told[viewer] = self._fold(viewer, steps)
        return steps

    def known(self, viewer: Viewer) -> Hand:
        """Give the hand as one viewer knows it now."""
        return self.told(viewer)[-1].hand

    def _fold(self, viewer: Viewer, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        hand = steps[-1].hand if steps else None
        more = []
        for seq, fact in enumerate(self.facts[len(steps) :], start=len(steps) + 1):
            notice = tell(fact, viewer)
            before = hand
            if notice is not None:
                hand = evolve(hand, notice)
            assert hand is not None, "everybody is told that a hand starts"
            more.append(Step(seq, notice, hand, before))
        return steps + tuple(more)
