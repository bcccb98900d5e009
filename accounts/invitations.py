"""Invitations: made by a host, used a counted number of times, expire, can be revoked."""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.http import url_has_allowed_host_and_scheme

from accounts import tokens
from accounts.models import Invitation, InvitationUse, Player


class Unusable(Exception):
    """The invitation brings nobody in, for the reason `Invitation.fault` gives."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault


def invite(
    *, by: Player, uses: int, lasts: dt.timedelta, now: dt.datetime, next_path: str = ""
) -> Invitation:
    """Make an invitation for `uses` friends, who are then led to `next_path` of this site.

    Raise `PermissionError` when `by` is no host, `ValueError` when the path leads elsewhere.
    """
    if not by.hosts:
        raise PermissionError("only a host invites")
    if next_path and not is_local(next_path):
        raise ValueError(f"{next_path!r} leads out of the house")
    return Invitation.objects.create(
        token=tokens.new(),
        made_by=by,
        made_at=now,
        expires_at=now + lasts,
        uses=uses,
        next_path=next_path,
    )


def find(token: str) -> Invitation | None:
    """Find an invitation by the token in its link, usable or not."""
    return Invitation.objects.select_related("made_by").filter(token=token).first()


def open_ones(*, now: dt.datetime) -> QuerySet[Invitation]:
    """Find the invitations by which somebody can sign up now; what `Invitation.fault` says."""
    # No join: in an update each condition must stand beside the row that it locks.
    return Invitation.objects.filter(
        used__lt=F("uses"),
        expires_at__gt=now,
        revoked_at=None,
        made_by__in=Player.objects.hosting(),
    )


@transaction.atomic
def use(invitation: Invitation, *, player: Player, now: dt.datetime) -> None:
    """Count `player` as one who came in, or raise `Unusable`.

    One statement tests and counts, so two friends cannot both take the last use.
    """
    counted = open_ones(now=now).filter(pk=invitation.pk).update(used=F("used") + 1)
    if not counted:
        invitation = Invitation.objects.select_related("made_by").get(pk=invitation.pk)
        raise Unusable(invitation.fault(now) or "used_up")
    InvitationUse.objects.create(invitation=invitation, player=player, used_at=now)


def revoke(invitation: Invitation, *, by: Player, now: dt.datetime) -> None:
    """Make an invitation useless from now on, whoever made it; a second time changes nothing.

    Raise `PermissionError` when `by` is no host.
    """
    if not by.hosts:
        raise PermissionError("only a host revokes")
    Invitation.objects.filter(pk=invitation.pk, revoked_at=None).update(revoked_at=now)


def is_local(path: str) -> bool:
    """Say whether a path stays in this house, whatever tricks a browser knows."""
    return path.startswith("/") and url_has_allowed_host_and_scheme(path, allowed_hosts=None)
