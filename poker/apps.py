"""The Django app of the tables: seats, hands, and everything that moves at them."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class PokerConfig(AppConfig):
    """Tables, nights, sittings, hands and their facts; the ledger and the vault are apart."""

    name = "poker"
    label = "poker"
    verbose_name = _("Poker")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Make the roles once their permissions are there."""
        post_migrate.connect(_establish_roles, sender=self)


def _establish_roles(*, using: str, **_kwargs: object) -> None:
    from django.db import DEFAULT_DB_ALIAS

    from poker import roles

    if using == DEFAULT_DB_ALIAS:
        roles.establish()
