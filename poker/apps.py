"""The Django app of the table."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PokerConfig(AppConfig):
    name = "poker"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Poker")
