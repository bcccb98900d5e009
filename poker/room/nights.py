"""The account of a night: what each brought, has, and took home, and who pays whom."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import get_language

from accounts.models import Player
from poker import payments
from poker.ledger.models import Transfer
from poker.models import AdminAction, Night, Sitting, Table
from poker.room.scenes import look

EARLIER = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountLine:
    """One player's night, in chips; `has` is what they took home or hold at the table.

    All bots together are one line, which names no player. `settles` is what payments make
    good: the net, less the part that nobody settles, because it is the bots'.
    """

    player: Player | None
    bought_in: int
    has: int
    net: int
    settles: int = 0
    bots: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """Who pays whom, and when each side said that it was paid."""

    payer: Player
    payee: Player
    amount: int
    payer_said: datetime | None
    payee_said: datetime | None

    @property
    def paid(self) -> bool:
        """Tell whether either side says so."""
        return bool(self.payer_said or self.payee_said)


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """Chips that somebody moved after the night, because a transfer of the night was wrong."""

    said: str
    reason: str
    by: Player
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """A night's account, the best result first, and the other nights of the table.

    `payments` settle a night that is over; `fewest` when fewer would not do. `wallets`: the
    chips came from wallets and went back there. `corrections` came after it was over and are
    in no line: they moved chips of wallets.
    """

    night: Night
    lines: tuple[AccountLine, ...]
    others: tuple[Night, ...]
    payments: tuple[Payment, ...] = ()
    fewest: bool = True
    wallets: bool = False
    corrections: tuple[Correction, ...] = ()

    @property
    def total(self) -> dict[str, int]:
        """Add the columns up."""
        columns = ("bought_in", "has", "net")
        return {name: sum(getattr(line, name) for line in self.lines) for name in columns}

    @property
    def bots(self) -> AccountLine | None:
        """Give the line of the bots, None if there were none."""
        return next((line for line in self.lines if line.player is None), None)

    @property
    def digest(self) -> str:
        """Give the digest that seals the night, empty while it has none."""
        seal = getattr(self.night, "seal", None)
        return seal.digest if seal else ""


def account(table: Table, *, night_id: int | None, now: datetime) -> Account | None:
    """Give the account of one of a table's nights, the last if none is named; None without one."""
    found = Night.objects.filter(table=table).select_related("seal")
    nights = list(found.order_by("-pk")[: EARLIER + 1])
    wanted = [each for each in nights if night_id in (None, each.pk)]
    if night_id is not None and not wanted:
        wanted = list(found.filter(pk=night_id))
    if not wanted:
        return None
    night = wanted[0]
    others = tuple(each for each in nights if each.pk != night.pk)
    if night.closed_at is None:
        return Account(night=night, lines=_sorted(_so_far(table, night, now=now)), others=others)
    return _settled(night, others, practice=table.practice)


def _settled(night: Night, others: tuple[Night, ...], *, practice: bool) -> Account:
    """Give the account of a night that is over; a practice table's is settled by nobody."""
    plan = payments.plan_of(night)
    lines = _sorted(_over(night, {} if practice else plan.shares))
    people = {line.player.pk: line.player for line in lines if line.player}
    made = () if practice else payments.standings(night, plan)
    return Account(
        night=night,
        lines=lines,
        others=others,
        payments=tuple(
            Payment(
                payer=people[standing.payment.payer],
                payee=people[standing.payment.payee],
                amount=standing.payment.amount,
                payer_said=standing.payer_said,
                payee_said=standing.payee_said,
            )
            for standing in made
        ),
        fewest=plan.fewest,
        wallets=Sitting.objects.filter(night=night, source="wallet").exists(),
        corrections=_corrections(night),
    )


def _corrections(night: Night) -> tuple[Correction, ...]:
    """List the corrections after the night that are about a transfer of the night."""
    since = AdminAction.objects.filter(
        verb=AdminAction.Verb.CORRECT, created_at__gte=night.closed_at
    )
    about = since.filter(subject__startswith="transfer:").select_related("actor").order_by("pk")
    acts = [(act, int(act.subject.partition(":")[2])) for act in about]
    stacks = {f"stack:{pk}" for pk in night.sittings.values_list("pk", flat=True)}
    moved = Transfer.objects.filter(pk__in={transfer for _act, transfer in acts})
    of_night = {
        transfer
        for transfer, *sides in moved.values_list("pk", "debit__key", "credit__key")
        if stacks.intersection(sides)
    }
    return tuple(
        Correction(said=act.detail, reason=act.reason, by=act.actor, at=act.created_at)
        for act, transfer in acts
        if transfer in of_night
    )


def _sorted(lines: Iterable[AccountLine]) -> tuple[AccountLine, ...]:
    """Put the best result first, and the bots, as one line, last."""
    people: list[AccountLine] = []
    bots: list[AccountLine] = []
    for line in lines:
        (bots if line.player and line.player.is_bot else people).append(line)
    people.sort(key=lambda line: (-line.net, line.player.display_name if line.player else ""))
    return tuple(people + _together(bots))


def _together(bots: list[AccountLine]) -> list[AccountLine]:
    if not bots:
        return []
    return [
        AccountLine(
            player=None,
            bought_in=sum(line.bought_in for line in bots),
            has=sum(line.has for line in bots),
            net=sum(line.net for line in bots),
            bots=len(bots),
        )
    ]


def _sittings(night: Night) -> dict[int, list[Sitting]]:
    found: dict[int, list[Sitting]] = {}
    for sitting in Sitting.objects.filter(night=night).select_related("player").order_by("pk"):
        if sitting.bought_in or sitting.cashed_out:
            found.setdefault(sitting.player_id, []).append(sitting)
    return found


def _over(night: Night, shares: dict[int, int]) -> list[AccountLine]:
    return [
        AccountLine(
            player=sittings[0].player,
            bought_in=sum(sitting.bought_in for sitting in sittings),
            has=sum(sitting.cashed_out for sitting in sittings),
            net=sum(sitting.net for sitting in sittings),
            settles=shares.get(player, 0),
        )
        for player, sittings in _sittings(night).items()
    ]


def _so_far(table: Table, night: Night, *, now: datetime) -> list[AccountLine]:
    """Ask the table itself, which knows what everybody has in the pot of a running hand."""
    people = {player: sittings[0].player for player, sittings in _sittings(night).items()}
    scene = look(table_id=table.pk, viewer_id=None, now=now, language=get_language() or "en")
    return [
        AccountLine(
            player=people[row.player],
            bought_in=row.bought_in,
            has=row.net + row.bought_in,
            net=row.net,
        )
        for row in scene.players
        if row.player in people
    ]
