"""What the tests of the files share."""

from tests.poker.kit import laid_deck

__all__ = ["laid_deck"]
