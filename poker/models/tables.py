"""A table, its nights, who sits there, and what they ask for.

Money is not in these rows: a stack is the balance of `stack:<sitting>` in the ledger.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

CODE_LENGTH = 10


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
    thaws_to = models.CharField(
        max_length=8, blank=True, help_text=_("The state it was frozen in, and goes back to.")
    )
    private = models.BooleanField(default=True)
    practice = models.BooleanField(default=False)
    unattended = models.BooleanField(
        default=False, help_text=_("Deals on when only bots are playing.")
    )
    created_at = models.DateTimeField()

    version = models.PositiveBigIntegerField(default=0)
    wake_at = models.DateTimeField(null=True, blank=True, db_index=True)
    faults = models.PositiveIntegerField(
        default=0, help_text=_("Broken invariants since the night began or staff looked.")
    )
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
    before_hand = models.JSONField(
        null=True, blank=True, help_text=_("What holds again if that hand is called off.")
    )
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
    hands = models.PositiveIntegerField(
        default=0, help_text=_("So far, without those that were called off.")
    )

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
    straddles = models.BooleanField(
        default=False, help_text=_("Straddles whenever the house and the seat allow it.")
    )

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
