"""Set the ledger up: its triggers follow every migration."""

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate
from django.utils.translation import gettext_lazy as _


class LedgerConfig(AppConfig):
    """The ledger as a Django app; guards every append-only table of the project."""

    name = "poker.ledger"
    label = "ledger"
    verbose_name = _("Ledger")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the triggers to migrations; register the check that misses them."""
        from . import checks  # noqa: F401

        pre_migrate.connect(_step_aside, sender=self)
        post_migrate.connect(_install, sender=self)


def _step_aside(*, using: str, plan: list[Any], **_kwargs: object) -> None:
    """Take the triggers away before SQLite rebuilds a table.

    SQLite refuses to rename a rebuilt table while a trigger elsewhere still names the old one.
    PostgreSQL keeps its triggers through every ALTER TABLE, so there they never leave.
    """
    from django.db import connections

    from . import triggers

    if plan and connections[using].vendor == "sqlite":
        triggers.uninstall(connections[using])


def _install(*, using: str, **_kwargs: object) -> None:
    from django.db import connections

    from . import triggers

    triggers.install(connections[using])
