"""What lies in the vault: one deal a hand, written once."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class Deal(models.Model):
    """The whole deck of a hand in the order it is dealt, its salts, and its seal.

    `deck` is 52 cards of two letters, `salts` 52 times 32 bytes, `root` the seal in hex.
    A cut, when it comes, is a fact of the hand that turns this deck by so many cards: the sealed
    order and its positions stay as they are here.
    """

    append_only: ClassVar[bool] = True

    hand = models.UUIDField(primary_key=True)
    deck = models.CharField(max_length=104)
    salts = models.BinaryField()
    root = models.CharField(max_length=64)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("deal")
        verbose_name_plural = _("deals")

    def __str__(self) -> str:
        return f"the deal of hand {self.hand}"
