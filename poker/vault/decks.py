"""Decks that a test lays down beforehand. Nothing but settings under `tests` can ask for one."""

import os
from collections.abc import Callable, Sequence
from uuid import UUID

from django.conf import settings
from django.utils.module_loading import import_string

from poker.engine.cards import Card

Decks = Callable[[UUID], Sequence[Card] | None]


def fixed_deck(hand_id: UUID) -> Sequence[Card] | None:
    """Give the deck that a test laid down for a hand, or None: then the deck is shuffled.

    `FAIRFELT_DECKS` is the dotted path of a callable that takes the hand's id. It counts only
    beside `FAIRFELT_TEST_DECKS = True`, in a settings module of the package `tests`.
    """
    if not (asked_for() and getattr(settings, "FAIRFELT_TEST_DECKS", False) and under_tests()):
        return None
    decks: Decks = import_string(asked_for())
    return decks(hand_id)


def asked_for() -> str:
    """Give the dotted path that the settings name, or nothing."""
    return getattr(settings, "FAIRFELT_DECKS", "")


def under_tests() -> bool:
    """Tell whether this process runs on a settings module of the package `tests`."""
    return os.environ.get("DJANGO_SETTINGS_MODULE", "").startswith("tests.")
