"""The rows of the card room. Nothing here writes: `dealer` does.

Money is not in these rows: a stack is the balance of `stack:<sitting>` in the ledger.
"""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

CODE_LENGTH = 10
CHAT_LENGTH = 300
HANDS_OF_A_TABLE = 10**7


class Table(models.Model):
    """One game at one place. This row is the lock of everything that happens at it."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        PAUSING = "pausing", _("pausing after this hand")
        PAUSED = "paused", _("paused")
        FROZEN = "frozen", _("frozen")
        CLOSED = "closed", _("closed")

    code = models.CharField(max_length=CODE_LENGTH, unique=True)
    name = models.CharField(max_length=40)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="hosted_tables",
        null=True,
        blank=True,
        help_text=_("Nobody hosts a practice table."),
    )
    house = models.JSONField()
    house_next = models.JSONField(null=True, blank=True, help_text=_("Holds from the next hand."))
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    why = models.CharField(max_length=200, blank=True, help_text=_("Why it is frozen."))
    private = models.BooleanField(default=True)
    practice = models.BooleanField(default=False)
    unattended = models.BooleanField(
        default=False, help_text=_("Deals on when only bots are playing.")
    )
    created_at = models.DateTimeField()

    version = models.PositiveBigIntegerField(default=0)
    wake_at = models.DateTimeField(null=True, blank=True, db_index=True)
    faults = models.PositiveIntegerField(default=0, help_text=_("Broken invariants so far."))
    night = models.ForeignKey(
        "Night", on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    hands_dealt = models.PositiveIntegerField(default=0)
    hand = models.ForeignKey(
        "Hand",
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        help_text=_("The running hand, or the last one."),
    )
    hand_seq = models.PositiveIntegerField(default=0, help_text=_("Facts of that hand so far."))
    next_hand_at = models.DateTimeField(null=True, blank=True)
    ends_after_hand = models.BooleanField(default=False, help_text=_("The night, that is."))

    turn_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    turn_started_at = models.DateTimeField(null=True, blank=True)
    turn_ends_at = models.DateTimeField(null=True, blank=True)
    bank_ends_at = models.DateTimeField(null=True, blank=True)
    offline_ends_at = models.DateTimeField(null=True, blank=True)
    turn_renewed = models.BooleanField(default=False)
    bot_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Give the path of the table's page."""
        return reverse("poker:table", args=[self.code])


class Night(models.Model):
    """A table from opening to closing; chips are settled per night."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="nights")
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    hands = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("night")
        verbose_name_plural = _("nights")
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=Q(closed_at=None), name="poker_night_one_open"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}, {self.opened_at:%Y-%m-%d}"


class Sitting(models.Model):
    """A player on a seat, from sitting down to leaving; owner of one stack in the ledger."""

    class State(models.TextChoices):
        ASKING = "asking", _("waiting for approval")
        PLAYING = "playing", _("playing")
        AWAY = "away", _("sitting out")
        LEAVING = "leaving", _("leaving after the hand")
        LEFT = "left", _("left")

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="sittings")
    night = models.ForeignKey(Night, on_delete=models.PROTECT, related_name="sittings")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="sittings"
    )
    seat = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.PLAYING)
    source = models.CharField(
        max_length=6,
        choices=[("tab", _("tab")), ("wallet", _("wallet"))],
        default="tab",
        help_text=_("Where its chips come from and go back to."),
    )
    temperament = models.CharField(max_length=12, blank=True, help_text=_("Of a bot."))
    sat_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True, blank=True)
    folds = models.BooleanField(default=False, help_text=_("Leaving: folds when the turn comes."))

    newcomer = models.BooleanField(default=True)
    owes_small = models.BooleanField(default=False)
    owes_big = models.BooleanField(default=False)
    posts_now = models.BooleanField(default=False)
    waits = models.BooleanField(default=False, help_text=_("Waits for the big blind."))

    timeouts = models.PositiveSmallIntegerField(default=0, help_text=_("In a row."))
    bank_seconds = models.FloatField(default=0)
    bank_hands = models.PositiveIntegerField(default=0, help_text=_("Since the last refill."))
    away_since = models.DateTimeField(null=True, blank=True, help_text=_("Away or out of chips."))
    seen_at = models.DateTimeField(null=True, blank=True)
    offline_since = models.DateTimeField(null=True, blank=True)
    allowance_hand = models.UUIDField(
        null=True, blank=True, help_text=_("The hand in which the reconnect allowance was given.")
    )
    ahead = models.JSONField(null=True, blank=True, help_text=_("A choice made before the turn."))

    bought_in = models.BigIntegerField(default=0)
    cashed_out = models.BigIntegerField(default=0)

    class Meta:
        verbose_name = _("sitting")
        verbose_name_plural = _("sittings")
        constraints = [
            models.UniqueConstraint(
                fields=["table", "seat"], condition=~Q(state="left"), name="poker_seat_taken_once"
            ),
            models.UniqueConstraint(
                fields=["table", "player"],
                condition=~Q(state="left"),
                name="poker_player_sits_once",
            ),
        ]
        indexes = [models.Index(fields=["table", "player", "-left_at"], name="poker_sitting_last")]

    def __str__(self) -> str:
        return f"{self.player_id} on seat {self.seat} of table {self.table_id}"

    @property
    def net(self) -> int:
        """Give what the player won (or lost) once cashed out, in chips."""
        return self.cashed_out - self.bought_in


class Request(models.Model):
    """A buy-in or top-up, by the browser's UUID: asked for, waiting for the hand, or paid."""

    class Kind(models.TextChoices):
        BUY_IN = "buy_in", _("buy-in")
        TOP_UP = "top_up", _("top-up")

    class State(models.TextChoices):
        ASKED = "asked", _("waiting for approval")
        QUEUED = "queued", _("after this hand")
        PAID = "paid", _("paid")
        DECLINED = "declined", _("declined")
        CANCELLED = "cancelled", _("cancelled")

    key = models.UUIDField(unique=True)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="requests")
    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="requests")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    amount = models.BigIntegerField()
    paid = models.BigIntegerField(default=0, help_text=_("Less when less was allowed by then."))
    state = models.CharField(max_length=10, choices=State.choices)
    asked_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )

    class Meta:
        verbose_name = _("request")
        verbose_name_plural = _("requests")
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="poker_request_amount"),
            models.UniqueConstraint(
                fields=["sitting"],
                condition=Q(state__in=["asked", "queued"]),
                name="poker_request_one_open",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.amount} by {self.player_id}, {self.state}"


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
    started_at = models.DateTimeField(db_index=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    button = models.PositiveSmallIntegerField()
    small_blind = models.PositiveSmallIntegerField(null=True, blank=True, help_text=_("Its seat."))
    big_blind = models.PositiveSmallIntegerField(help_text=_("Its seat."))
    pot = models.BigIntegerField(default=0, help_text=_("Chips awarded, once ended."))
    board = models.CharField(max_length=10, blank=True, help_text=_("Once ended."))

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="poker_hand_number_once"),
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
    """Who was dealt in on which seat, and what it came to."""

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="hand_seats"
    )
    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="+")
    start = models.BigIntegerField(help_text=_("Chips before the blinds."))
    net = models.BigIntegerField(null=True, blank=True, help_text=_("Won or lost, once ended."))

    class Meta:
        verbose_name = _("seat of a hand")
        verbose_name_plural = _("seats of hands")
        constraints = [
            models.UniqueConstraint(fields=["hand", "seat"], name="poker_hand_seat_once"),
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

    def __str__(self) -> str:
        return f"{self.hand_id}:{self.seq} {self.kind}"


class ChatMessage(models.Model):
    """What somebody said at a table, or a note of what happened at it."""

    class Kind(models.TextChoices):
        CHAT = "chat", _("chat")
        NOTE = "note", _("note")

    table = models.ForeignKey(
        Table, on_delete=models.PROTECT, related_name="messages", db_index=False
    )
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    kind = models.CharField(max_length=4, choices=Kind.choices, default=Kind.CHAT)
    code = models.CharField(max_length=32, blank=True, help_text=_("Of a note."))
    text = models.CharField(max_length=CHAT_LENGTH, blank=True)
    data = models.JSONField(default=dict, blank=True, help_text=_("Parameters of a note."))
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        indexes = [models.Index(fields=["table", "id"], name="poker_chat_of_table")]

    def __str__(self) -> str:
        return f"{self.kind} {self.id} at table {self.table_id}"


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


class HouseClock(models.Model):
    """When the house was last awake. One row."""

    alive_at = models.DateTimeField()

    class Meta:
        verbose_name = _("clock of the house")
        constraints = [models.CheckConstraint(condition=Q(id=1), name="poker_house_clock_one")]

    def __str__(self) -> str:
        return f"{self.alive_at:%Y-%m-%d %H:%M:%S}"
