"""Everything about one table that a look needs, read at one version.

A read must not tear: the table's row is read first, then everything else, of the hand
only the facts that row names; if the version has moved on meanwhile, it is read again.

This runs once for every move at every table, so it asks for little: what cannot have
changed is taken from the rows before, and the three queries that are always needed are
written out, since building them costs Django several times what answering them does.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from uuid import UUID

from django.db import connection, transaction

from accounts.models import Player
from poker import models, scene, store
from poker.engine.house import House
from poker.room.story import Story

CHAT_LINES = 60
_LEFT_MOST = 300
_TRIES = 4

_TABLE = """
    SELECT t.*,
      (SELECT MAX(m.id) FROM poker_chatmessage m WHERE m.table_id = t.id) AS chat_newest,
      (SELECT MAX(s.id) FROM poker_sitting s WHERE s.table_id = t.id) AS sitting_newest,
      (SELECT COUNT(*) FROM poker_request r
        WHERE r.table_id = t.id AND r.state IN ('asked', 'queued')) AS requests_open
    FROM poker_table t WHERE t.id = %s
"""
_VERSION = "SELECT version FROM poker_table WHERE id = %s"
_HELD = "SELECT * FROM poker_sitting WHERE table_id = %s AND NOT (state = 'left') ORDER BY id"
_BALANCES = "SELECT key, balance FROM ledger_account WHERE key IN ({})"


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

    `people` are all who sit here, host or have looked; `wallets` are those of the viewers.
    `drawn` keeps, by language, what everybody sees alike, and `lines` the chat, from version
    to version as long as nothing is said.
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
    lines: dict[tuple[str | None, int], scene.Chat] = field(default_factory=dict)

    @property
    def seated(self) -> dict[int, models.Sitting]:
        """Give who holds which seat now."""
        return {s.seat: s for s in self.sittings if s.state != models.Sitting.State.LEFT}

    def sitting_of(self, player_id: int | None) -> models.Sitting | None:
        """Give the seat a player holds now, or None."""
        return next((s for s in self.seated.values() if s.player_id == player_id), None)

    @property
    def host(self) -> Player | None:
        """Give the table's host; nobody hosts a practice table."""
        return self.people.get(self.table.host_id) if self.table.host_id else None

    @property
    def running(self) -> bool:
        """Tell whether a hand is going on."""
        return self.hand is not None and not self.hand.story.known(None).ended


def read(table_id: int, *, viewers: Iterable[int], earlier: Rows | None = None) -> Rows:
    """Read a table whole; `earlier` spares what cannot have changed. Raises Table.DoesNotExist."""
    for _try in range(_TRIES):
        rows = _read(table_id, set(viewers), earlier)
        if version(table_id) == rows.table.version:
            return rows
    with transaction.atomic():
        models.Table.objects.select_for_update().get(pk=table_id)
        return _read(table_id, set(viewers), earlier)


def version(table_id: int) -> int | None:
    """Read a table's version alone; None if there is no such table."""
    with connection.cursor() as cursor:
        cursor.execute(_VERSION, [table_id])
        found = cursor.fetchone()
    return found[0] if found else None


def told(hand: models.Hand, *, until: int | None, earlier: Told | None = None) -> Told:
    """Read a hand's facts up to a sequence; who was dealt in never changes."""
    facts = store.facts(hand.pk, until=until)
    if earlier is None or earlier.row.pk != hand.pk or earlier.story.seq > len(facts):
        return Told(row=hand, seats=_dealt_in(hand.pk), story=Story(hand.pk, facts))
    more = facts[earlier.story.seq :]
    return Told(row=hand, seats=earlier.seats, story=earlier.story.continued(more))


def _read(table_id: int, viewers: set[int], earlier: Rows | None) -> Rows:
    table = next(iter(models.Table.objects.raw(_TABLE, [table_id])), None)
    if table is None:
        raise models.Table.DoesNotExist
    if earlier is not None and earlier.table.code != table.code:
        earlier = None
    sittings = _sittings(table, earlier)
    people = _people(table, sittings, viewers, earlier)
    for sitting in sittings:
        sitting.player = people[sitting.player_id]
    stacks, wallets = _balances(sittings, viewers)
    hand = _hand(table, earlier)
    chat = _chat(table, earlier)
    return Rows(
        table=table,
        house=_house(table, earlier),
        sittings=sittings,
        requests=_requests(table),
        hand=hand,
        last=_last(table, hand, earlier),
        stacks=stacks,
        chat=chat,
        people=people,
        wallets=wallets,
        lines=earlier.lines if earlier is not None and chat is earlier.chat else {},
    )


def _house(table: models.Table, earlier: Rows | None) -> House:
    if earlier is not None and earlier.table.house == table.house:
        return earlier.house
    return store.read_house(table.house)


def _sittings(table: models.Table, earlier: Rows | None) -> tuple[models.Sitting, ...]:
    """Read who sits here, and who left this night (the last one, when it is over), by id."""
    held = tuple(models.Sitting.objects.raw(_HELD, [table.pk]))
    if earlier is not None and _nobody_left(table, held, earlier):
        return (*(s for s in earlier.sittings if s.state == models.Sitting.State.LEFT), *held)
    night = table.night_id or table.nights.order_by("-pk").values_list("pk", flat=True).first()
    left = models.Sitting.objects.filter(night=night, state=models.Sitting.State.LEFT)
    return (*reversed(left.order_by("-pk")[:_LEFT_MOST]), *held)


def _nobody_left(table: models.Table, held: tuple[models.Sitting, ...], earlier: Rows) -> bool:
    """Tell whether the same people sit here in the same night, and nobody came in between."""
    same_night = table.night_id is not None and earlier.table.night_id == table.night_id
    newest = _marker(table, "sitting_newest") == _marker(earlier.table, "sitting_newest")
    before = {sitting.pk for sitting in earlier.seated.values()}
    return same_night and newest and before == {sitting.pk for sitting in held}


def _people(
    table: models.Table,
    sittings: tuple[models.Sitting, ...],
    viewers: set[int],
    earlier: Rows | None,
) -> dict[int, Player]:
    """Read who is needed; those known already are read again with each new hand."""
    needed = viewers | {sitting.player_id for sitting in sittings}
    if table.host_id is not None:
        needed.add(table.host_id)
    known: Mapping[int, Player] = {}
    if earlier is not None and earlier.table.hand_id == table.hand_id:
        known = earlier.people
    if needed <= known.keys():
        return dict(known)
    return Player.objects.in_bulk(needed)


def _balances(
    sittings: tuple[models.Sitting, ...], viewers: set[int]
) -> tuple[dict[int, int], dict[int, int]]:
    """Read the stacks of those who sit here, by sitting, and the viewers' wallets."""
    held = [sitting.pk for sitting in sittings if sitting.state != models.Sitting.State.LEFT]
    stacks = {f"stack:{sitting}": sitting for sitting in held}
    wallets = {f"wallet:{player}": player for player in viewers}
    found = _balances_of([*stacks, *wallets])
    return (
        {sitting: found.get(key, 0) for key, sitting in stacks.items()},
        {player: found.get(key, 0) for key, player in wallets.items()},
    )


def _balances_of(keys: list[str]) -> dict[str, int]:
    if not keys:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(_BALANCES.format(", ".join(["%s"] * len(keys))), keys)
        return dict(cursor.fetchall())


def _requests(table: models.Table) -> tuple[models.Request, ...]:
    if not _marker(table, "requests_open"):
        return ()
    states = [models.Request.State.ASKED, models.Request.State.QUEUED]
    waiting = models.Request.objects.filter(table=table, state__in=states)
    return tuple(waiting.select_related("player", "sitting").order_by("pk"))


def _hand(table: models.Table, earlier: Rows | None) -> Told | None:
    if table.hand_id is None:
        return None
    before = earlier.hand if earlier else None
    row = before.row if before and before.row.pk == table.hand_id else None
    row = row or models.Hand.objects.get(pk=table.hand_id)
    return told(row, until=table.hand_seq, earlier=before)


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


def _chat(table: models.Table, earlier: Rows | None) -> tuple[models.ChatMessage, ...]:
    newest = _marker(table, "chat_newest")
    if earlier is not None and (earlier.chat[-1].pk if earlier.chat else 0) == newest:
        return earlier.chat
    lines = models.ChatMessage.objects.filter(table=table).select_related("player")
    return tuple(reversed(lines.order_by("-pk")[:CHAT_LINES]))


def _marker(table: models.Table, name: str) -> int:
    """Give what the query of the table's row says besides it; 0 for nothing."""
    return int(getattr(table, name) or 0)
