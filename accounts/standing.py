"""Who may come in, and who runs the house."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import Group
from django.db import transaction

from accounts.models import Player

HOSTS = "host"
"""The group of the hosts of the house, by which the administration knows what they may do."""


def may_close(*, by: Player, player: Player) -> bool:
    """Say whether `by` may close or reopen the account of `player`.

    A host may for friends, an administrator also for hosts; nobody for themselves.
    """
    if player.is_bot or not keeps_the_door(by) or by.pk == player.pk:
        return False
    return by.is_superuser or not has_a_role(player)


def keeps_the_door(player: Player) -> bool:
    """Say whether a player lets others in: a host, or somebody whose role it is."""
    return player.hosts or player.has_perm("poker.let_in")


def has_a_role(player: Player) -> bool:
    """Say whether a player may more than others, so that only an administrator touches them."""
    return player.is_host or player.is_superuser or player.is_staff or bool(player.groups.all())


def may_appoint(*, by: Player, player: Player) -> bool:
    """Say whether `by` may make `player` a host of the house, or take that back.

    A closed account is given nothing, but what it has can be taken.
    """
    if player.is_bot or player.is_superuser or not (player.is_active or player.is_host):
        return False
    return by.is_active and by.is_superuser


def close(*, by: Player, player: Player) -> None:
    """Keep a player out: every session ends, nothing of theirs is removed."""
    _set(by, player, may_close, is_active=False)


def reopen(*, by: Player, player: Player) -> None:
    """Let a player in again who was kept out."""
    _set(by, player, may_close, is_active=True)


def appoint(*, by: Player, player: Player) -> None:
    """Make a player a host of the house."""
    _set(by, player, may_appoint, is_host=True)
    player.groups.add(Group.objects.get_or_create(name=HOSTS)[0])


def dismiss(*, by: Player, player: Player) -> None:
    """Make a host of the house a player like the others again."""
    _set(by, player, may_appoint, is_host=False)
    player.groups.remove(*Group.objects.filter(name=HOSTS))


def both(by: Player, player: Player) -> tuple[Player, Player]:
    """Read who changes whom anew, and keep both rows until the transaction ends.

    So of two administrators who close each other's account at once, one stays.
    """
    rows = Player.objects.select_for_update(no_key=True).order_by("pk")
    found = {row.pk: row for row in rows.filter(pk__in={by.pk, player.pk})}
    return found[by.pk], found[player.pk]


def _set(by: Player, player: Player, may: Callable[..., bool], **fields: bool) -> None:
    """Write the fields if `by` may. Raises PermissionError."""
    with transaction.atomic():
        by_now, player_now = both(by, player)
        if not may(by=by_now, player=player_now):
            raise PermissionError(f"{by.pk} may not change the standing of {player.pk}")
        Player.objects.filter(pk=player.pk).update(**fields)
    for name, value in fields.items():
        setattr(player, name, value)
