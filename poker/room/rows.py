"""Everything about one table that a look needs, read at one version.

A read must not tear: the table's row is read first, then everything else, of the hand
only the facts that row names; if the version has moved on meanwhile, it is read again.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from uuid import UUID

from django.db import transaction

from accounts.models import Player
from poker import models, scene, store
from poker.engine.house import House
from poker.ledger import book
from poker.room.story import Story

CHAT_LINES = 60
_TRIES = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """The part of the scene that is the same for everybody, in one language."""

    table: scene.Table
    hand: scene.Hand | None
    last: scene.LastHand | None
    seats: tuple[scene.Seat, ...]
    clock: scene.Clock | None
    chat: tuple[scene.Chat, ...]
    players: tuple[scene.PlayerRow, ...]
    requests: tuple[scene.Request, ...]
    night: scene.Night | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A hand's row, who was dealt in, and its story."""

    row: models.Hand
    seats: dict[int, models.HandSeat]
    story: Story

    @property
    def names(self) -> dict[int, str]:
        """Give the names of those dealt in, by seat."""
        return {seat: dealt.player.display_name for seat, dealt in self.seats.items()}

    def seat_of(self, player_id: int | None) -> int | None:
        """Give the seat on which a player was dealt in, or None."""
        return next((s for s, dealt in self.seats.items() if dealt.player_id == player_id), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """A table at one version.

    `people` are the viewers met so far, with their wallets; `drawn` keeps, by language,
    what everybody sees alike.
    """

    table: models.Table
    house: House
    sittings: tuple[models.Sitting, ...]
    requests: tuple[models.Request, ...]
    hand: Told | None
    last: Told | None
    stacks: dict[int, int]
    chat: tuple[models.ChatMessage, ...]
    people: dict[int, Player]
    wallets: dict[int, int]
    drawn: dict[str, Shared] = field(default_factory=dict)

    @property
    def seated(self) -> dict[int, models.Sitting]:
        """Give who holds which seat now."""
        return {s.seat: s for s in self.sittings if s.state != models.Sitting.State.LEFT}

    def sitting_of(self, player_id: int | None) -> models.Sitting | None:
        """Give the seat a player holds now, or None."""
        return next((s for s in self.seated.values() if s.player_id == player_id), None)

    @property
    def running(self) -> bool:
        """Tell whether a hand is going on."""
        return self.hand is not None and self.hand.row.state == models.Hand.State.RUNNING


def read(table_id: int, *, viewers: Iterable[int], earlier: Rows | None = None) -> Rows:
    """Read a table whole; `earlier` spares what cannot have changed. Raises Table.DoesNotExist."""
    for _try in range(_TRIES):
        rows = _read(_table(table_id), set(viewers), earlier)
        if version(table_id) == rows.table.version:
            return rows
    with transaction.atomic():
        models.Table.objects.select_for_update().get(pk=table_id)
        return _read(_table(table_id), set(viewers), earlier)


def version(table_id: int) -> int:
    """Read a table's version alone. Raises Table.DoesNotExist."""
    return models.Table.objects.values_list("version", flat=True).get(pk=table_id)


def told(hand: models.Hand, *, until: int | None, earlier: Told | None = None) -> Told:
    """Read a hand's facts up to a sequence; who was dealt in never changes."""
    facts = store.facts(hand.pk, until=until)
    if earlier is None or earlier.row.pk != hand.pk or earlier.story.seq > len(facts):
        return Told(row=hand, seats=_dealt_in(hand.pk), story=Story(hand.pk, facts))
    more = facts[earlier.story.seq :]
    return Told(row=hand, seats=earlier.seats, story=earlier.story.continued(more))


def _table(table_id: int) -> models.Table:
    return models.Table.objects.select_related("host", "hand", "night").get(pk=table_id)


def _read(table: models.Table, viewers: set[int], earlier: Rows | None) -> Rows:
    sittings = _sittings(table)
    held = [s for s in sittings if s.state != models.Sitting.State.LEFT]
    people = {p.pk: p for p in Player.objects.filter(pk__in=viewers)} if viewers else {}
    stacks, wallets = _balances(held, viewers)
    hand = _hand(table, earlier)
    return Rows(
        table=table,
        house=store.read_house(table.house),
        sittings=sittings,
        requests=_requests(table),
        hand=hand,
        last=_last(table, hand, earlier),
        stacks=stacks,
        chat=_chat(table),
        people=people,
        wallets=wallets,
    )


def _sittings(table: models.Table) -> tuple[models.Sitting, ...]:
    """Read everybody of the running night, or of the last one when it is over."""
    night = table.night or table.nights.order_by("-pk").first()
    found = models.Sitting.objects.filter(night=night).select_related("player")
    return tuple(found.order_by("pk")) if night else ()


def _balances(
    held: list[models.Sitting], viewers: set[int]
) -> tuple[dict[int, int], dict[int, int]]:
    stacks = {f"stack:{sitting.pk}": sitting.pk for sitting in held}
    wallets = {f"wallet:{player}": player for player in viewers}
    if not stacks and not wallets:
        return {}, {}
    balances = book.balances([*stacks, *wallets])
    return (
        {sitting: balances.get(key, 0) for key, sitting in stacks.items()},
        {player: balances.get(key, 0) for key, player in wallets.items()},
    )


def _requests(table: models.Table) -> tuple[models.Request, ...]:
    states = [models.Request.State.ASKED, models.Request.State.QUEUED]
    waiting = models.Request.objects.filter(table=table, state__in=states)
    return tuple(waiting.select_related("player", "sitting").order_by("pk"))


def _hand(table: models.Table, earlier: Rows | None) -> Told | None:
    if table.hand is None:
        return None
    return told(table.hand, until=table.hand_seq, earlier=earlier.hand if earlier else None)


def _last(table: models.Table, hand: Told | None, earlier: Rows | None) -> Told | None:
    """Find the hand before the one on the table; a new hand makes the old one the last."""
    if hand is None or hand.row.number <= 1:
        return None
    wanted = hand.row.number - 1
    for known in (earlier.last, earlier.hand) if earlier else ():
        if known and known.row.number == wanted and _is_over(known):
            return known
    row = models.Hand.objects.filter(table=table, number=wanted).first()
    return told(row, until=None) if row else None


def _is_over(hand: Told) -> bool:
    known = hand.story.known(None)
    return known.ended or known.voided


def _dealt_in(hand_id: UUID) -> dict[int, models.HandSeat]:
    dealt = models.HandSeat.objects.filter(hand_id=hand_id).select_related("player")
    return {seat.seat: seat for seat in dealt.order_by("seat")}


def _chat(table: models.Table) -> tuple[models.ChatMessage, ...]:
    lines = models.ChatMessage.objects.filter(table=table).select_related("player")
    return tuple(reversed(lines.order_by("-pk")[:CHAT_LINES]))
