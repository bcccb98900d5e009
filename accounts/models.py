"""Players, and the links by which they come in: invitations, the set-up link, new passwords."""

from __future__ import annotations

import datetime as dt
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts import names

HUES = 10  # 0 is grey, 1 to 9 are colours of base.css


class PlayerManager(UserManager["Player"]):
    """Makes players, so that the two folded forms of a name are always those of the name."""

    use_in_migrations = False

    def create_player(
        self, *, display_name: str, password: str | None = None, **fields: Any
    ) -> Player:
        """Create a player who signs in by name and password (None: cannot sign in).

        Raise `IntegrityError` when another player's name looks the same. The name is taken
        as it is; forms refuse bad ones with `names.clean`.
        """
        player = self.model(**fields)
        player.rename(display_name)
        player.hue = fields.get("hue", hue_of(player.username))
        player.set_password(password)
        player.save(using=self._db)
        return player

    def create_bot(self, display_name: str) -> Player:
        """Create a bot: a player who is flagged as one and cannot sign in."""
        return self.create_player(display_name=display_name, is_bot=True)

    def create_user(
        self, username: str, email: str | None = None, password: str | None = None, **fields: Any
    ) -> Player:
        """Create a player the way Django's own commands ask for it."""
        fields.setdefault("display_name", username)
        fields["email"] = self.normalize_email(email)
        return self.create_player(password=password, **fields)

    def create_superuser(
        self, username: str, email: str | None = None, password: str | None = None, **fields: Any
    ) -> Player:
        """Create an administrator, who is a host too."""
        rights = {"is_staff": True, "is_superuser": True, "is_host": True}
        return self.create_user(username, email, password, **(fields | rights))

    def hosting(self) -> models.QuerySet[Player]:
        """Find those who run the house; the same as `Player.hosts`, for the database to ask."""
        return self.filter(models.Q(is_host=True) | models.Q(is_superuser=True), is_active=True)

    def named(self, name: str) -> Player | None:
        """Find the player whose name is the same but for case and look-alikes."""
        same = models.Q(username=names.key(name)) | models.Q(name_look=names.look(name))
        return self.filter(same).first()


class Player(AbstractUser):
    """A person with an account, or a bot."""

    class Theme(models.TextChoices):
        SYSTEM = "system", _("As the system")
        DARK = "dark", _("Dark")
        LIGHT = "light", _("Light")

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    username = models.CharField(
        _("key of the name"),
        max_length=names.KEY_LONGEST,
        unique=True,
        editable=False,
        help_text=_("The name with case and look-alike characters folded; see names.key."),
    )
    name_look = models.CharField(max_length=names.KEY_LONGEST, unique=True, editable=False)
    display_name = models.CharField(_("name"), max_length=names.LONGEST)
    hue = models.PositiveSmallIntegerField(
        _("colour"), default=0, validators=[MaxValueValidator(HUES - 1)]
    )
    language = models.CharField(_("language"), max_length=12, blank=True)
    theme = models.CharField(
        _("light or dark"), max_length=6, choices=Theme.choices, default=Theme.SYSTEM
    )
    four_colour_deck = models.BooleanField(_("four-colour deck"), default=True)
    sound = models.BooleanField(_("sound"), default=True)
    reduced_motion = models.BooleanField(_("less motion"), default=False)
    is_bot = models.BooleanField(_("bot"), default=False, editable=False)
    is_host = models.BooleanField(
        _("host"),
        default=False,
        help_text=_("May invite, grant chips, issue reset links and make tables for others."),
    )

    objects: ClassVar[PlayerManager] = PlayerManager()

    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            models.CheckConstraint(condition=models.Q(hue__lt=HUES), name="hue_is_known"),
        ]

    def __str__(self) -> str:
        return self.display_name

    @property
    def initials(self) -> str:
        """One or two letters for the avatar."""
        return names.initials(self.display_name)

    @property
    def hosts(self) -> bool:
        """Whether this player runs the house: invites, grants chips, issues reset links."""
        return self.is_active and (self.is_host or self.is_superuser)

    def get_full_name(self) -> str:
        """Return the one name a player has."""
        return self.display_name

    def get_short_name(self) -> str:
        """Return the one name a player has."""
        return self.display_name

    def rename(self, display_name: str) -> None:
        """Take another name, with its folded forms; the caller saves."""
        self.display_name = display_name
        self.username = names.key(display_name)
        self.name_look = names.look(display_name)


class Invitation(models.Model):
    """A link by which friends sign up.

    The token is kept readable, since its host copies the link again all evening. All it
    gives is a seat among friends, for a while, a counted number of times, until revoked.
    What opens an existing account (set-up, new password) is kept as a digest only.
    """

    token = models.CharField(max_length=43, unique=True)
    made_by = models.ForeignKey(Player, models.CASCADE, related_name="invitations")
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    uses = models.PositiveSmallIntegerField(validators=[MinValueValidator(1)])
    used = models.PositiveSmallIntegerField(default=0)
    next_path = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-made_at", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(used__lte=models.F("uses")), name="invitation_not_overused"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.made_by}, {self.used}/{self.uses}"

    def get_absolute_url(self) -> str:
        """Return the path a friend opens."""
        return reverse("accounts:join", args=[self.token])

    @property
    def left(self) -> int:
        """How many friends may still sign up by it."""
        return self.uses - self.used

    def fault(self, now: dt.datetime) -> str:
        """Say why nobody can sign up by it now, or return an empty text if somebody can.

        It was revoked, has expired, is used_up, or its maker is no host (no_host): an
        invitation is worth no more than the right of who made it.
        """
        if self.revoked_at:
            return "revoked"
        if self.expires_at <= now:
            return "expired"
        if self.left < 1:
            return "used_up"
        return "" if self.made_by.hosts else "no_host"


class InvitationUse(models.Model):
    """Who came in by which invitation."""

    invitation = models.ForeignKey(Invitation, models.CASCADE, related_name="comers")
    player = models.OneToOneField(Player, models.CASCADE, related_name="came_by")
    used_at = models.DateTimeField()

    class Meta:
        ordering = ["used_at", "id"]

    def __str__(self) -> str:
        return str(self.player)


class SetUpLink(models.Model):
    """The digest of the one link that makes the first player the host. One row at most."""

    digest = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(id=1), name="one_set_up_link"),
        ]

    def __str__(self) -> str:
        return self.digest[:8]


class ResetLink(models.Model):
    """A link, given by a host, by which a player sets a new password once.

    The row stays after use: who could open an account, and when, is part of the record.
    """

    digest = models.CharField(max_length=64, unique=True)
    player = models.ForeignKey(Player, models.CASCADE, related_name="reset_links")
    issued_by = models.ForeignKey(Player, models.PROTECT, related_name="+")
    issued_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    clears_second_factor = models.BooleanField(default=False)

    class Meta:
        ordering = ["-issued_at", "-id"]

    def __str__(self) -> str:
        return f"{self.player}, {self.issued_at:%Y-%m-%d}"


class BrowserMark(models.Model):
    """That a player signed in from some browser, by a digest that only compares browsers."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="+")
    digest = models.CharField(max_length=64, db_index=True)
    seen_on = models.DateField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "digest"], name="browser_mark_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}, {self.digest[:8]}"


def hue_of(key: str) -> int:
    """Return the colour a name starts with, 1 to 9."""
    return 1 + sum(map(ord, key)) % (HUES - 1)
