"""New passwords without mail: a host gives a player a link that works once, for a day."""

from __future__ import annotations

import datetime as dt

from allauth.mfa.models import Authenticator
from django.db import transaction

from accounts import standing, tokens
from accounts.models import Player, ResetLink

LASTS = dt.timedelta(hours=24)


def may_issue(*, by: Player, player: Player) -> bool:
    """Say whether `by` may open the account of `player`.

    A host may for friends, an administrator for everybody: otherwise a host could become
    an administrator by way of a reset.
    """
    if player.is_bot or not standing.keeps_the_door(by):
        return False
    return by.is_superuser or not standing.has_a_role(player)


def issue(
    *, player: Player, by: Player, now: dt.datetime, clears_second_factor: bool = False
) -> str:
    """Return the token of a new link; links given to the player before stop working.

    Raise `PermissionError` when `by` may not.
    """
    if not may_issue(by=by, player=player):
        raise PermissionError("may not reset this player's password")
    token = tokens.new()
    with transaction.atomic():
        older = ResetLink.objects.filter(player=player, used_at=None, expires_at__gt=now)
        older.update(expires_at=now)
        ResetLink.objects.create(
            digest=tokens.digest(token),
            player=player,
            issued_by=by,
            issued_at=now,
            expires_at=now + LASTS,
            clears_second_factor=clears_second_factor,
        )
    return token


def find(token: str, *, now: dt.datetime) -> ResetLink | None:
    """Find the link if it still works: who issued it could still issue it.

    So it ends when its maker is no host any longer, and when its player has become one.
    """
    usable = ResetLink.objects.select_related("player", "issued_by").filter(
        digest=tokens.digest(token), used_at=None, expires_at__gt=now
    )
    link = usable.first()
    return link if link and may_issue(by=link.issued_by, player=link.player) else None


@transaction.atomic
def use(link: ResetLink, *, password: str, now: dt.datetime) -> bool:
    """Set the new password and use the link up; False when somebody was faster.

    Everybody signed in as the player is signed out, since sessions hang on the password.
    """
    taken = ResetLink.objects.filter(pk=link.pk, used_at=None, expires_at__gt=now)
    if not taken.update(used_at=now):
        return False
    link.player.set_password(password)
    link.player.save(update_fields=["password"])
    if link.clears_second_factor:
        Authenticator.objects.filter(user=link.player).delete()
    return True
