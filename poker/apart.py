"""Work in another process: what a new one does first, and how it finds what to call.

Nothing of Django is imported here: a spawned process reads this module before it is set up.
"""

import gc
import os
from importlib import import_module
from typing import Any

PATIENCE = 5
"""How much such a process lets others go first: the tables are played meanwhile."""


def set_up(database: dict[str, Any]) -> None:
    """Set a new process up on the same database as the one that started it."""
    import django

    os.nice(PATIENCE)
    django.setup()
    gc.freeze()  # what is there now stays: no need to look through it again and again
    gc.set_threshold(50_000)
    from django.db import connection

    connection.settings_dict.update(database)


def call(module: str, name: str, *args: Any) -> Any:
    """Call a function of a module by its name."""
    return getattr(import_module(module), name)(*args)
