"""Who audits, and who is told when the record differs."""

from accounts.models import Player
from poker import audit
from poker.models import AuditRun, NightSeal

SEALS = 12


def may_audit(player: Player) -> bool:
    """Tell whether a player may see what audits found and start one."""
    return player.is_active and (player.hosts or player.has_perm("poker.run_audit"))


def alarm(player: Player) -> AuditRun | None:
    """Give the audit that found something, for hosts, staff and auditors; else None."""
    if not may_audit(player):
        return None
    run = audit.standing()
    return run if run is not None and run.state == AuditRun.State.DIFFERS else None


def is_open(run: AuditRun) -> bool:
    """Tell whether an audit waits or runs."""
    return run.state in (AuditRun.State.ASKED, AuditRun.State.RUNNING)


def last_seals() -> list[NightSeal]:
    """List the seals of the nights that closed last."""
    seals = NightSeal.objects.select_related("night", "table").order_by("-pk")
    return list(seals[:SEALS])
