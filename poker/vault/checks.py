"""A system check: nobody plays for chips with a deck that was laid down beforehand."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register

from .decks import asked_for, under_tests


@register(Tags.security)
def decks_are_shuffled(**_kwargs: Any) -> list[CheckMessage]:
    """Refuse settings that name fixed decks anywhere but in the package `tests`."""
    if not (asked_for() or getattr(settings, "FAIRFELT_TEST_DECKS", False)) or under_tests():
        return []
    return [
        Error(
            "FAIRFELT_DECKS and FAIRFELT_TEST_DECKS lay decks down beforehand; only settings "
            "under tests may set them.",
            hint="Remove both from the settings: decks are then shuffled.",
            id="vault.E001",
        )
    ]
