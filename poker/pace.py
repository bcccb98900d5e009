"""How fast one socket may talk."""

from dataclasses import dataclass

BURST = 24
PER_SECOND = 6.0
PATIENCE = 24
"""So many refusals in a row and the socket is closed."""


@dataclass(slots=True)
class Pace:
    """A bucket of tokens, one a message; times are seconds of any clock that only goes forward."""

    tokens: float = BURST
    at: float = 0.0
    refused: int = 0

    def allows(self, now: float) -> bool:
        """Take a token, or count a refusal."""
        self.tokens = min(BURST, self.tokens + (now - self.at) * PER_SECOND)
        self.at = now
        if self.tokens < 1:
            self.refused += 1
            return False
        self.tokens -= 1
        self.refused = 0
        return True

    @property
    def exhausted(self) -> bool:
        """Tell whether the patience is at its end."""
        return self.refused > PATIENCE
