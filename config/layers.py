"""The channel layer of a house that is one process."""

from time import monotonic
from typing import Any

from channels.layers import InMemoryChannelLayer

CLEAN_EVERY = 20.0


class MemoryLayer(InMemoryChannelLayer):
    """The layer in memory, which looks for what has expired now and then.

    Its parent looks through every channel and every group whenever a message is taken out: with
    six hundred sockets that was a tenth of all the work of the house.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._cleaned = 0.0

    def _clean_expired(self) -> None:
        now = monotonic()
        if now - self._cleaned >= CLEAN_EVERY:
            self._cleaned = now
            super()._clean_expired()
