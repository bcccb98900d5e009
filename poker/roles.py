"""Roles: Django groups by name, with what each may see and do in the administration.

A host of the house (`Player.is_host`) is in the group `host`; the others are given by name. An
administrator (`is_superuser`) may everything without a group.
"""

from collections.abc import Set
from typing import Final

from django.contrib.auth.models import Group, Permission
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import standing
from accounts.models import Player

HOST, CASHIER, AUDITOR, ADMIN = standing.HOSTS, "cashier", "auditor", "admin"

NAMES: Final = {
    HOST: _("Host"),
    CASHIER: _("Cashier"),
    AUDITOR: _("Auditor"),
    ADMIN: _("Administrator of the record"),
}

_HANDS = ("poker.view_hand", "poker.view_handevent")
_BOOKS = ("ledger.view_transfer", "ledger.view_account")
_ACTS = ("poker.view_adminaction", "poker.view_cardlook")
_TABLES = ("poker.view_table", "poker.view_chatmessage")
_PLAYERS = ("accounts.view_player",)

MAY: Final[dict[str, tuple[str, ...]]] = {
    HOST: (
        *_TABLES, *_HANDS, *_PLAYERS, *_ACTS,
        "poker.run_tables", "poker.let_in", "poker.run_audit",
    ),
    CASHIER: (*_BOOKS, *_PLAYERS, "poker.view_table", *_ACTS, "poker.correct_chips"),
    AUDITOR: (*_TABLES, *_HANDS, *_BOOKS, *_PLAYERS, *_ACTS, "poker.run_audit"),
    ADMIN: (
        *_TABLES, *_HANDS, *_BOOKS, *_PLAYERS, *_ACTS,
        "poker.run_tables", "poker.look_at_cards", "poker.correct_chips", "poker.let_in",
        "poker.compare_pairs", "poker.run_audit", "poker.give_roles",
    ),
}  # fmt: skip


def establish() -> None:
    """Make the groups with exactly their permissions, and put every host into theirs."""
    known = {
        f"{permission.content_type.app_label}.{permission.codename}": permission
        for permission in Permission.objects.select_related("content_type")
    }
    for name, may in MAY.items():
        group, _made = Group.objects.get_or_create(name=name)
        group.permissions.set([known[right] for right in may if right in known])
        if name == HOST:
            group.user_set.add(*Player.objects.filter(is_host=True).exclude(groups=group))


def of(player: Player) -> list[str]:
    """List the roles a player has, by name."""
    return [group.name for group in player.groups.order_by("name") if group.name in MAY]


def may_give(*, by: Player, player: Player) -> frozenset[str]:
    """Name the roles that `by` may give to `player`, and take from them.

    Nobody changes their own. An administrator gives every role; who has the right by a role
    makes nobody a host or an administrator, and touches no administrator. Administrators
    themselves (`is_superuser`) need no role, and no page unmakes them.
    """
    if player.is_bot or player.is_superuser or player.pk == by.pk or not by.is_active:
        return frozenset()
    if by.is_superuser:
        may_host = standing.may_appoint(by=by, player=player)
        return frozenset(MAY) if may_host else frozenset(MAY) - {HOST}
    if by.has_perm("poker.give_roles") and ADMIN not in of(player):
        return frozenset({CASHIER, AUDITOR})
    return frozenset()


@transaction.atomic
def give(*, by: Player, player: Player, chosen: Set[str]) -> None:
    """Give exactly the chosen ones of the roles that `by` may give; others stay as they are.

    Raises PermissionError where `by` may not.
    """
    by, player = standing.both(by, player)
    may = may_give(by=by, player=player)
    if not may or not chosen <= may:
        raise PermissionError(f"{by.pk} may not give {sorted(chosen)} to {player.pk}")
    if HOST in may and player.is_host != (HOST in chosen):
        (standing.dismiss if player.is_host else standing.appoint)(by=by, player=player)
    others = Group.objects.filter(name__in=may - {HOST})
    player.groups.remove(*others.exclude(name__in=chosen))
    player.groups.add(*others.filter(name__in=chosen))


def may_enter(player: Player) -> bool:
    """Tell whether the administration is open to a player."""
    if not player.is_active:
        return False
    return player.is_superuser or any(player.has_perm(right) for right in _ALL)


_ALL: Final = tuple(sorted({right for may in MAY.values() for right in may}))
