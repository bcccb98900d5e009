"""Set the vault up."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class VaultConfig(AppConfig):
    """The vault as a Django app."""

    name = "poker.vault"
    label = "vault"
    verbose_name = _("Vault")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the check that refuses fixed decks outside tests."""
        from . import checks  # noqa: F401
