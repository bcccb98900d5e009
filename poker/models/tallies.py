"""Statistics kept in blocks of hands, so that a page need not read hand by hand."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.models.tables import Table

HANDS_OF_A_BLOCK = 50


class Tally(models.Model):
    """What one player's seats in one block of a table's hands add up to.

    A block is so many hands in a row: number 0 has the hands 1 to 50. Company and big blind may
    change within one, so each has a row of its own; everything is then whole numbers, which are
    added up in any order and compared exactly. Hands that were called off are not counted.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="+", db_index=False)
    block = models.PositiveIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    with_bots = models.BooleanField(help_text=_("A bot was dealt in, or it is practice."))
    stake = models.BigIntegerField(help_text=_("The big blind in chips."))

    hands = models.PositiveIntegerField()
    net = models.BigIntegerField()
    voluntary = models.PositiveIntegerField()
    raised = models.PositiveIntegerField()
    could_three_bet = models.PositiveIntegerField()
    three_bet = models.PositiveIntegerField()
    saw_flop = models.PositiveIntegerField()
    went_down = models.PositiveIntegerField(help_text=_("To the showdown, having seen the flop."))
    showdowns = models.PositiveIntegerField()
    won_showdowns = models.PositiveIntegerField()
    biggest = models.BigIntegerField(help_text=_("The biggest pot won, or 0."))
    played_at = models.DateTimeField(help_text=_("When the last of the hands started."))

    class Meta:
        verbose_name = _("tally")
        verbose_name_plural = _("tallies")
        constraints = [
            models.UniqueConstraint(
                fields=["table", "block", "player", "with_bots", "stake"], name="poker_tally_once"
            ),
        ]
        indexes = [
            models.Index(fields=["player", "with_bots", "table"], name="poker_tally_of_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} at table {self.table_id}, block {self.block}"
