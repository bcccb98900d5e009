"""Who audits, and who is told when the record differs."""

from collections.abc import Sequence
from typing import NamedTuple

from django.urls import reverse

from accounts.models import Player
from poker import audit
from poker.models import AuditRun, Hand, NightSeal, Table

SEALS = 12


def may_audit(player: Player) -> bool:
    """Tell whether a player may see what audits found and start one."""
    return player.is_active and (player.hosts or player.has_perm("poker.run_audit"))


def may_accept(player: Player) -> bool:
    """Tell whether a player may accept what an audit found: auditors and administrators."""
    return player.is_active and player.has_perm("poker.run_audit")


def alarm(player: Player) -> bool:
    """Tell a host or an auditor that something differs which nobody has accepted."""
    if not may_audit(player):
        return False
    stands = audit.standing()
    return stands is not None and not stands.clean


def is_open(run: AuditRun) -> bool:
    """Tell whether an audit waits or runs."""
    return run.state in (AuditRun.State.ASKED, AuditRun.State.RUNNING)


class Line(NamedTuple):
    """A difference on the page: at which table it is, and where the hand is looked at."""

    found: audit.Found
    table: str
    address: str


def lines(found: Sequence[audit.Found], player: Player) -> list[Line]:
    """Write differences for the page of a player; the hand is led to who may look at it."""
    ids = {each.difference.table_id or 0 for each in found}
    names = dict(Table.objects.filter(pk__in=ids).values_list("pk", "name"))
    looks = player.has_perm("poker.view_hand")
    return [
        Line(each, names.get(each.difference.table_id or 0, ""), _address(each) if looks else "")
        for each in found
    ]


def _address(found: audit.Found) -> str:
    hand = str(found.difference.values.get("id", ""))
    there = hand and Hand.objects.filter(pk=hand).exists()
    return reverse("admin:poker_hand_change", args=[hand]) if there else ""


def last_runs(player: Player) -> list[tuple[AuditRun, list[Line]]]:
    """List the last audits, the newest first, each with what it found."""
    return [(run, lines(audit.found_by(run), player)) for run in audit.latest()]


def last_seals() -> list[NightSeal]:
    """List the seals of the nights that closed last."""
    seals = NightSeal.objects.select_related("night", "table").order_by("-pk")
    return list(seals[:SEALS])
