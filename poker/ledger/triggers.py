"""The triggers that make the ledger, and every append-only table, unforgeable.

A model with `append_only = True` is guarded: its rows are written once and stay. The two tables
of the ledger have triggers of their own besides. They are installed after every migration, never
in one: on SQLite a later migration may rebuild a table, and its triggers go with the old one.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.apps import apps
from django.db import models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from . import postgresql, sqlite
from .guard import Guard, Trigger

_DIALECTS = {"sqlite": sqlite, "postgresql": postgresql}
VENDORS = frozenset(_DIALECTS)


def install(connection: BaseDatabaseWrapper) -> None:
    """Bring every trigger to its present text, in one transaction; doing it again changes nothing.

    Tables that do not exist yet are passed over.
    """
    dialect = _DIALECTS[connection.vendor]
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        dialect.install(cursor, expected(connection))


def uninstall(connection: BaseDatabaseWrapper) -> None:
    """Drop every trigger. Only for migrations and for tests that empty the tables."""
    dialect = _DIALECTS[connection.vendor]
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        for trigger in expected(connection):
            cursor.execute(dialect.drop(trigger))


@contextmanager
def suspended(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Lift the triggers inside a `with` block, for tests that empty the tables."""
    uninstall(connection)
    try:
        yield
    finally:
        install(connection)


def missing(connection: BaseDatabaseWrapper) -> list[str]:
    """Name the triggers that are absent, altered or switched off, in the order of the tables."""
    dialect = _DIALECTS[connection.vendor]
    with connection.cursor() as cursor:
        present = dialect.present(cursor)
    return [trigger.name for trigger in expected(connection) if not dialect.holds(present, trigger)]


def expected(connection: BaseDatabaseWrapper) -> list[Trigger]:
    """List the triggers that the tables of this database should have."""
    dialect = _DIALECTS[connection.vendor]
    tables = set(connection.introspection.table_names())
    triggers = [*dialect.ledger(), *(t for guard in guards() for t in dialect.append_only(guard))]
    return [trigger for trigger in triggers if trigger.tables <= tables]


def guards() -> list[Guard]:
    """List the tables of the models with `append_only = True`, with what is unique in them."""
    return [
        Guard(table=model._meta.db_table, unique=_unique(model))
        for model in apps.get_models()
        if getattr(model, "append_only", False)
    ]


def _unique(model: type[models.Model]) -> tuple[tuple[str, ...], ...]:
    """Give the columns of each unique key, the primary key first."""
    meta = model._meta
    single = [(field.name,) for field in meta.local_concrete_fields if field.unique]
    constraints = [c for c in meta.constraints if isinstance(c, models.UniqueConstraint)]
    assert all(c.condition is None and c.fields for c in constraints), (
        f"{meta.label}: a partial unique key of an append-only table cannot be guarded"
    )
    names = [*single, *meta.unique_together, *(c.fields for c in constraints)]
    columns = {field.name: str(field.column) for field in meta.local_concrete_fields}
    return tuple(tuple(columns[name] for name in key) for key in names)
