"""A system check: every guarded table has all of its triggers."""

from collections.abc import Sequence
from typing import Any

from django.core import checks
from django.db import connections

from . import triggers


@checks.register(checks.Tags.database)
def triggers_are_installed(
    *, databases: Sequence[str] | None = None, **_kwargs: Any
) -> list[checks.CheckMessage]:
    """Name the triggers that a database lacks (`manage.py check --database default`).

    A warning, not an error: `migrate` runs this check before it starts, and `migrate` is what
    brings the triggers back.
    """
    return [message for alias in databases or () for message in _messages(alias)]


def _messages(alias: str) -> list[checks.CheckMessage]:
    connection = connections[alias]
    if connection.vendor not in triggers.VENDORS:
        return [
            checks.Error(
                f"The ledger guards itself on SQLite and PostgreSQL only, not {connection.vendor}.",
                id="ledger.E001",
            )
        ]
    return [
        checks.Warning(
            f"The database “{alias}” lacks the trigger {name}.",
            hint="Stop the tables and run `manage.py migrate`: it installs every trigger again.",
            id="ledger.W001",
        )
        for name in triggers.missing(connection)
    ]
