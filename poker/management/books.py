"""Look after the file of the books."""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def keep_copy_before_migrating(*, now: datetime) -> Path | None:
    """Copy the SQLite file beside itself if migrations are about to change it.

    On PostgreSQL the operator's own back-up does this; then, and when nothing is to be changed,
    the answer is None.
    """
    if connection.vendor != "sqlite":
        return None
    executor = MigrationExecutor(connection)
    targets = executor.loader.graph.leaf_nodes()
    if not executor.loader.applied_migrations or not executor.migration_plan(targets):
        return None
    books = Path(settings.DATABASES["default"]["NAME"])
    copy = books.with_name(f"{books.stem}.before-{now:%Y%m%d-%H%M%S}.sqlite3")
    with closing(sqlite3.connect(books)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    return copy
