"""The set-up link: whoever opens it first becomes the host of a new house."""

from __future__ import annotations

from django.db import transaction
from django.urls import reverse

from accounts import tokens
from accounts.models import Player, SetUpLink


class Used(Exception):
    """The link is unknown, was renewed, or the house has a host."""


def setup_link(base_url: str) -> str | None:
    """Make or renew the one-time link to become the host; None where there is a host.

    Links made before stop working. The link is returned and never stored: only its digest is.
    """
    if has_host():
        return None
    token = tokens.new()
    SetUpLink.objects.update_or_create(pk=1, defaults={"digest": tokens.digest(token)})
    return base_url.rstrip("/") + reverse("accounts:set_up", args=[token])


def is_open(token: str) -> bool:
    """Say whether the link still makes a host."""
    known = SetUpLink.objects.filter(digest=tokens.digest(token)).exists()
    return known and not has_host()


@transaction.atomic
def become_host(*, token: str, display_name: str, password: str) -> Player:
    """Use the link up and create the host, or raise `Used`.

    Deleting the row is the lock: of two who press the button at once, one deletes it.
    """
    deleted, _ = SetUpLink.objects.filter(digest=tokens.digest(token)).delete()
    if not deleted or has_host():
        raise Used
    return Player.objects.create_superuser(display_name, password=password)


def has_host() -> bool:
    """Say whether somebody already runs this house."""
    return Player.objects.filter(is_superuser=True).exists()
