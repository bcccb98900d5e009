"""What the tests of the pages share."""

from tests.poker.kit import laid_deck

__all__ = ["laid_deck"]
