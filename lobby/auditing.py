"""Who audits, and who is told when the record differs."""

from accounts.models import Player
from poker import audit
from poker.models import AuditRun, NightSeal

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


def last_runs() -> list[tuple[AuditRun, list[audit.Found]]]:
    """List the last audits, the newest first, each with what it found."""
    return [(run, audit.found_by(run)) for run in audit.latest()]


def last_seals() -> list[NightSeal]:
    """List the seals of the nights that closed last."""
    seals = NightSeal.objects.select_related("night", "table").order_by("-pk")
    return list(seals[:SEALS])
