"""The Django app of the tables: seats, hands, and everything that moves at them."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PokerConfig(AppConfig):
    """Tables, nights, sittings, hands and their facts; the ledger and the vault are apart."""

    name = "poker"
    label = "poker"
    verbose_name = _("Poker")
    default_auto_field = "django.db.models.BigAutoField"
