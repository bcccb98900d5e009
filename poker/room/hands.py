"""The page of a hand, told as its viewer may know it."""

from dataclasses import dataclass, fields, replace
from datetime import datetime
from uuid import UUID

from accounts.badges import Badge, badge
from accounts.models import Player
from poker import scene, store
from poker.engine.cards import Card
from poker.engine.events import STREETS
from poker.engine.hand import Seat
from poker.engine.house import House
from poker.engine.sight import Viewer
from poker.models import CardLook, Hand, Sitting
from poker.room import rows as reading
from poker.room.entrance import runs
from poker.room.notices import notices
from poker.room.rows import Told
from poker.room.sentences import Cast, street_name
from poker.room.showdown import headline, playing_five, results, shown_names
from poker.words import capitalised, game_name, rule_name, rule_value

_STANDARD = House()
_IN_THE_NAME = ("preset", "structure", "small_blind", "big_blind", "ante")


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPlayer:
    """One player of a hand as the page's viewer knows them; `cards` is empty if unknown."""

    seat: int
    face: Badge
    me: bool
    start: int
    put_in: int
    returned: int
    won: int
    net: int
    end: int
    cards: tuple[Card, ...]
    best: tuple[Card, ...]
    hand_name: str
    shown: bool
    folded: bool
    button: bool
    small_blind: bool
    big_blind: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Street:
    """One street: its name, the cards dealt on it, the pot then, and what happened."""

    name: str
    cards: tuple[str, ...]
    pot: int | None
    lines: tuple[scene.Notice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Somebody opened this hand's hidden cards afterwards."""

    name: str
    at: datetime
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPage:
    """A hand's page for one viewer."""

    row: Hand
    state: str
    game: str
    rules: tuple[tuple[str, str], ...]
    headline: str
    seal: str
    board: tuple[Card, ...]
    players: tuple[HandPlayer, ...]
    streets: tuple[Street, ...]
    results: tuple[scene.Result, ...]
    looks: tuple[Look, ...]
    before: UUID | None
    after: UUID | None


def hand_page(hand_id: UUID, viewer_id: int) -> HandPage | None:
    """Tell a hand to one viewer; None if there is none, or they are a stranger to it."""
    told = readable(hand_id, viewer_id)
    return _page(told, told.seat_of(viewer_id)) if told else None


def readable(hand_id: UUID, viewer_id: int) -> Told | None:
    """Read a hand for a viewer whom its page is open to, else None."""
    row = Hand.objects.select_related("table", "table__host").filter(pk=hand_id).first()
    viewer = Player.objects.filter(pk=viewer_id).first()
    if row is None or viewer is None:
        return None
    told = reading.told(row, until=None)
    return told if _may_read(told, viewer) else None


def _may_read(told: Told, viewer: Player) -> bool:
    """Admit who was dealt in, who sat at the table, who runs it, and where all may watch, all."""
    table = told.row.table
    if not viewer.is_active:
        return False
    if told.seat_of(viewer.pk) is not None or runs(table, viewer):
        return True
    if Sitting.objects.filter(table=table, player=viewer).exists():
        return True
    return not table.private and store.read_house(table.house).spectators


def _page(told: Told, viewer: Viewer) -> HandPage:
    hand, names = told.story.known(viewer), told.names
    before, after = _neighbours(told.row)
    return HandPage(
        row=told.row,
        state=told.row.state,
        game=game_name(hand.house),
        rules=_own_rules(hand.house),
        headline=headline(hand, names, past=True),
        seal=hand.commitment,
        board=hand.board,
        players=tuple(_player(told, viewer, seat) for seat in hand.seats),
        streets=_streets(told, viewer),
        results=results(hand, names),
        looks=_looks(told.row),
        before=before,
        after=after,
    )


def _player(told: Told, viewer: Viewer, seat: Seat) -> HandPlayer:
    hand, lineup = told.story.known(viewer), told.story.known(viewer).lineup
    return HandPlayer(
        seat=seat.seat,
        face=badge(told.seats[seat.seat].player),
        me=seat.seat == viewer,
        start=seat.start,
        put_in=seat.put_in,
        returned=seat.returned,
        won=seat.won,
        net=seat.stack - seat.start,
        end=seat.stack,
        cards=seat.hole,
        best=playing_five(hand, seat.seat),
        hand_name=shown_names(hand).get(seat.seat, ""),
        shown=seat.shown,
        folded=seat.folded,
        button=seat.seat == lineup.button,
        small_blind=seat.seat == lineup.small_blind,
        big_blind=seat.seat == lineup.big_blind,
    )


def _streets(told: Told, viewer: Viewer) -> tuple[Street, ...]:
    """Cut the notices where a street was dealt."""
    cast = Cast(hand_id=told.row.pk, number=told.row.number, names=told.names, me=viewer)
    streets = [Street(name=street_name("preflop"), cards=(), pot=None, lines=())]
    for notice in notices(told.story, cast, after=0):
        if notice.kind == "board_dealt":
            streets.append(
                Street(
                    name=street_name(STREETS[len(streets)]),
                    cards=notice.cards,
                    pot=notice.pot,
                    lines=(),
                )
            )
        elif notice.text:
            streets[-1] = replace(streets[-1], lines=(*streets[-1].lines, notice))
    return tuple(streets)


def _own_rules(house: House) -> tuple[tuple[str, str], ...]:
    """Name the rules, with their values, that differ from the standard and are not in the name."""
    names = (rule.name for rule in fields(House) if rule.name not in _IN_THE_NAME)
    return tuple(
        (capitalised(rule_name(name)), rule_value(house, name))
        for name in names
        if getattr(house, name) != getattr(_STANDARD, name)
    )


def _neighbours(row: Hand) -> tuple[UUID | None, UUID | None]:
    """Find the hands before and after this one at its table."""
    numbers = (row.number - 1, row.number + 1)
    near = Hand.objects.filter(table=row.table_id, number__in=numbers).values_list("number", "pk")
    by_number = dict(near)
    return by_number.get(numbers[0]), by_number.get(numbers[1])


def _looks(row: Hand) -> tuple[Look, ...]:
    looks = CardLook.objects.filter(hand=row).select_related("actor").order_by("pk")
    return tuple(
        Look(name=look.actor.display_name, at=look.created_at, reason=look.reason) for look in looks
    )
