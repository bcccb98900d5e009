"""Errors of PostgreSQL as far as anybody may read them.

A row that breaks a constraint is told whole ("Failing row contains …"), and a row may be a fact
with somebody's cards in it or a deck. Whoever prints such an error, in a log, a traceback or the
report of a task, would print that. So an error says only what went wrong.
"""

from types import TracebackType

from django.db.backends.postgresql import base
from django.db.utils import DatabaseErrorWrapper
from django.utils.functional import cached_property
from psycopg import Error


class Terse(DatabaseErrorWrapper):
    """Every statement, fetch and commit passes here; what it raises becomes Django's error."""

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc_value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Leave the first sentence of the server's message; its detail, context and line go."""
        if isinstance(exc_value, Error) and exc_value.diag.message_primary:
            exc_value.args = (exc_value.diag.message_primary,)
        super().__exit__(exc_type, exc_value, traceback)


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection whose errors are terse."""

    @cached_property
    def wrap_database_errors(self) -> Terse:
        """Give the context that turns psycopg's errors into Django's."""
        return Terse(self)
