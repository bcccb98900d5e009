"""Hands: what happened in them, who was dealt in, who looked, who may look."""

import uuid
from functools import reduce
from operator import and_
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from poker.models.tables import Night, Sitting, Table

HANDS_OF_A_TABLE = 10**7
_ASKED = ("table", "sitting", "position", "showdown", "all_in", "shown")
"""What hands are found by, beside the columns that they are put in order by."""

COMMON_FACTS = (
    "hand_started", "posted", "hole_dealt", "checked", "called", "bet_made", "raised", "folded",
    "board_dealt", "returned", "shown", "mucked", "awarded", "hand_ended",
)  # fmt: skip
"""Kinds of facts that every evening is full of; all others are few and have an index."""

# One condition for each: SQLite finds an index by `kind = ?`, not by `kind IN (?, …)`.
RARE_FACT = reduce(and_, (~Q(kind=kind) for kind in COMMON_FACTS))


class Hand(models.Model):
    """One deal. What happened in it is its facts; the rest here is for finding it."""

    class State(models.TextChoices):
        RUNNING = "running", _("running")
        ENDED = "ended", _("ended")
        VOIDED = "voided", _("voided")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="hands")
    night = models.ForeignKey(Night, on_delete=models.PROTECT, related_name="+")
    number = models.PositiveIntegerField(help_text=_("Counted per table, from 1."))
    state = models.CharField(max_length=8, choices=State.choices, default=State.RUNNING)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    button = models.PositiveSmallIntegerField()
    small_blind = models.PositiveSmallIntegerField(null=True, blank=True, help_text=_("Its seat."))
    big_blind = models.PositiveSmallIntegerField(help_text=_("Its seat."))
    pot = models.BigIntegerField(default=0, help_text=_("Chips awarded, once ended."))
    board = models.CharField(max_length=10, blank=True, help_text=_("Once ended."))
    showdown = models.BooleanField(null=True, help_text=_("Empty until it is summed up."))
    all_in = models.BooleanField(default=False, help_text=_("Somebody was, once ended."))
    stake = models.BigIntegerField(default=0, help_text=_("The big blind in chips."))

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="poker_hand_number_once"),
        ]
        indexes = [
            # What hands are found by is in each, so that what is rare is looked for there alone.
            models.Index(
                fields=["started_at", "id", "table", "pot", "showdown", "all_in"],
                name="poker_hand_find_by_time",
            ),
            models.Index(
                fields=["pot", "id", "started_at", "table", "showdown", "all_in"],
                name="poker_hand_find_by_pot",
            ),
            models.Index(
                fields=["table", "started_at", "id", "pot", "showdown", "all_in"],
                name="poker_hand_find_of_table",
            ),
            models.Index(
                fields=["table", "pot", "id", "started_at", "showdown", "all_in"],
                name="poker_hand_find_table_pot",
            ),
            models.Index(
                fields=["started_at", "id"],
                condition=Q(state="voided"),
                name="poker_hand_called_off",
            ),
        ]

    def __str__(self) -> str:
        return str(self.serial)

    def get_absolute_url(self) -> str:
        """Give the path of the hand's page."""
        return reverse("poker:hand", args=[self.id])

    @property
    def serial(self) -> int:
        """Give a number of digits only that no other hand of this house has, for exports."""
        return self.table_id * HANDS_OF_A_TABLE + self.number


class HandSeat(models.Model):
    """Who was dealt in on which seat, and what it came to.

    What is filled in once the hand is over is for finding and counting hands; everybody at
    the table has seen it. Cards are not here: they are in the facts, behind the room.
    """

    class Position(models.TextChoices):
        BUTTON = "button", _("Button")
        SMALL_BLIND = "small", _("Small blind")
        BIG_BLIND = "big", _("Big blind")
        FIRST = "first", _("First to act")
        MIDDLE = "middle", _("Middle")
        CUTOFF = "cutoff", _("Before the button")

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="seats", db_index=False)
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="hand_seats",
        db_index=False,
    )
    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="+")
    start = models.BigIntegerField(help_text=_("Chips before the blinds."))
    net = models.BigIntegerField(null=True, blank=True, help_text=_("Won or lost, once ended."))

    table = models.ForeignKey(
        Table, on_delete=models.PROTECT, related_name="+", null=True, db_index=False
    )
    played_at = models.DateTimeField(null=True, help_text=_("When it started, once ended."))
    pot = models.BigIntegerField(default=0, help_text=_("Of the hand."))
    won = models.BigIntegerField(default=0, help_text=_("Chips awarded."))
    position = models.CharField(max_length=6, choices=Position.choices, blank=True)
    showdown = models.BooleanField(default=False, help_text=_("Still in at the showdown."))
    all_in = models.BooleanField(default=False)
    shown = models.BooleanField(default=False, help_text=_("The cards were turned up."))
    voluntary = models.BooleanField(default=False, help_text=_("Put chips in before the flop."))
    raised = models.BooleanField(default=False, help_text=_("Before the flop."))
    could_three_bet = models.BooleanField(default=False)
    three_bet = models.BooleanField(default=False)
    saw_flop = models.BooleanField(default=False)
    with_bots = models.BooleanField(
        null=True, help_text=_("A bot was dealt in, or it is practice. Empty until summed up.")
    )

    class Meta:
        verbose_name = _("seat of a hand")
        verbose_name_plural = _("seats of hands")
        constraints = [
            models.UniqueConstraint(fields=["hand", "seat"], name="poker_hand_seat_once"),
        ]
        indexes = [
            # What hands are found by is in each of three, as above.
            models.Index(
                fields=["player", "played_at", "id", "pot", "net", *_ASKED],
                name="poker_hand_seat_find_time",
            ),
            models.Index(
                fields=["player", "pot", "id", "played_at", "net", *_ASKED],
                name="poker_hand_seat_find_pot",
            ),
            models.Index(
                fields=["player", "net", "id", "played_at", "pot", *_ASKED],
                name="poker_hand_seat_find_net",
            ),
            models.Index(fields=["player", "with_bots", "table"], name="poker_hand_seat_company"),
            models.Index(
                fields=["hand"], condition=Q(with_bots=None), name="poker_hand_seat_to_sum_up"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.hand_id}"


class HandEvent(models.Model):
    """One fact of a hand, numbered from 1 without a gap. Written once."""

    append_only: ClassVar[bool] = True

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="events", db_index=False)
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=16)
    data = models.JSONField()
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("fact")
        verbose_name_plural = _("facts")
        constraints = [
            models.UniqueConstraint(fields=["hand", "seq"], name="poker_hand_event_seq_once"),
            models.CheckConstraint(condition=Q(seq__gte=1), name="poker_hand_event_seq_from_1"),
        ]
        indexes = [
            models.Index(
                fields=["kind", "id"],
                condition=RARE_FACT,
                name="poker_hand_event_rare",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hand_id}:{self.seq} {self.kind}"


class CardLook(models.Model):
    """Somebody opened the hidden cards of a finished hand. Written once."""

    append_only: ClassVar[bool] = True

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="looks")
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=200)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("look at hidden cards")
        verbose_name_plural = _("looks at hidden cards")

    def __str__(self) -> str:
        return f"{self.actor_id} looked at {self.hand_id}"


class HandShare(models.Model):
    """A link by which anybody sees a hand as one of its players saw it, until taken back."""

    token = models.CharField(max_length=32, unique=True)
    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="shares")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="hand_shares"
    )
    names = models.BooleanField(default=True, help_text=_("The players are named."))
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("shared hand")
        verbose_name_plural = _("shared hands")

    def __str__(self) -> str:
        return f"{self.hand_id} by {self.player_id}"
