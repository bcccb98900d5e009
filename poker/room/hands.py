"""The page of a hand, told as its viewer may know it."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from datetime import datetime
from uuid import UUID

from django.db.models import Min
from django.utils.translation import gettext as _

from accounts.badges import Badge
from accounts.models import Player
from poker.engine.cards import Card
from poker.engine.hand import Hand as State
from poker.engine.hand import Seat
from poker.engine.house import House
from poker.engine.pots import pots
from poker.engine.sight import Viewer
from poker.models import CardLook, Hand
from poker.room import rows as reading
from poker.room.clocks import ClockUse, clock_use, thinking
from poker.room.entrance import may_read
from poker.room.replay import Frame, Replay, replay
from poker.room.rows import Told
from poker.room.showdown import headline, playing_five, pot_name, shown_names
from poker.room.telling import Telling, tell_to
from poker.words import capitalised, game_name, rule_name, rule_value

_STANDARD = House()
_IN_THE_NAME = ("preset", "structure", "small_blind", "big_blind", "ante")
_RULES = tuple(rule.name for rule in fields(House) if rule.name != "preset")


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
class Line:
    """One step in words, with its number in the replay."""

    number: int
    frame: Frame


@dataclass(frozen=True, slots=True, kw_only=True)
class Street:
    """One street: its name, the cards dealt on it, the pot then, and what happened.

    `headed` tells whether the first line is said by the heading.
    """

    name: str
    headed: bool
    cards: tuple[Card, ...]
    pot: int | None
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """Chips of one pot for one winner; `odd` are the odd chips within `amount`."""

    name: str
    amount: int
    odd: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pot:
    """A pot, who could win it, and who did."""

    name: str
    amount: int
    contenders: tuple[str, ...]
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Somebody opened this hand's hidden cards afterwards."""

    name: str
    at: datetime
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPage:
    """A hand's page for one viewer.

    `of_night` counts it among the hands of its night, from 1; `lasted` is in seconds, None
    while it runs.
    """

    row: Hand
    state: str
    of_night: int
    lasted: float | None
    game: str
    rules: tuple[tuple[str, str], ...]
    every_rule: tuple[tuple[str, str], ...]
    headline: str
    seal: str
    board: tuple[Card, ...]
    players: tuple[HandPlayer, ...]
    streets: tuple[Street, ...]
    pots: tuple[Pot, ...]
    clock: tuple[ClockUse, ...]
    replay: Replay
    seat: Viewer
    named: bool
    looks: tuple[Look, ...]
    before: UUID | None
    after: UUID | None


def hand_page(hand_id: UUID, viewer_id: int) -> HandPage | None:
    """Tell a hand to one viewer; None if there is none, or they are a stranger to it."""
    told = readable(hand_id, viewer_id)
    return page_of(tell_to(told, told.seat_of(viewer_id))) if told else None


def readable(hand_id: UUID, viewer_id: int) -> Told | None:
    """Read a hand for a viewer whom its page is open to, else None."""
    row = Hand.objects.select_related("table", "table__host").filter(pk=hand_id).first()
    viewer = Player.objects.filter(pk=viewer_id).first()
    if row is None or viewer is None:
        return None
    told = reading.told(row, until=None)
    return told if _may_read(told, viewer) else None


def _may_read(told: Told, viewer: Player) -> bool:
    """Admit who was dealt in, and who may read the hands of the table."""
    if viewer.is_active and told.seat_of(viewer.pk) is not None:
        return True
    return may_read(told.row.table, viewer)


def page_of(telling: Telling, *, named: bool = True) -> HandPage:
    """Lay a hand out as it is told; without names, nothing leads to other hands of its table."""
    hand, row = telling.hand, telling.told.row
    before, after = _neighbours(row) if named else (None, None)
    took = thinking(telling)
    film = replay(telling, took)
    return HandPage(
        row=row,
        state=row.state,
        of_night=_of_night(row),
        lasted=(row.ended_at - row.started_at).total_seconds() if row.ended_at else None,
        game=game_name(hand.house),
        rules=_own_rules(hand.house),
        every_rule=_rules(hand.house, _RULES),
        headline=headline(hand, telling.cast.names, past=True),
        seal=hand.commitment,
        board=hand.board,
        players=tuple(_player(telling, seat) for seat in _by_number(hand)),
        streets=_streets(film),
        pots=_pots(telling),
        clock=clock_use(telling, took),
        replay=film,
        seat=telling.viewer,
        named=named,
        looks=_looks(row) if named else (),
        before=before,
        after=after,
    )


def _by_number(hand: State) -> list[Seat]:
    return sorted(hand.seats, key=lambda seat: seat.seat)


def _player(telling: Telling, seat: Seat) -> HandPlayer:
    hand, lineup = telling.hand, telling.hand.lineup
    return HandPlayer(
        seat=seat.seat,
        face=telling.faces[seat.seat],
        me=seat.seat == telling.cast.me,
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


def _streets(film: Replay) -> tuple[Street, ...]:
    """Cut the film where a chapter begins."""
    firsts = [chapter.first for chapter in film.chapters]
    ends = [*firsts[1:], len(film.frames)]
    return tuple(
        Street(
            name=chapter.name,
            headed=chapter.headed,
            cards=chapter.cards,
            pot=chapter.pot,
            lines=tuple(Line(number=at, frame=film.frames[at]) for at in range(first, end)),
        )
        for chapter, first, end in zip(film.chapters, firsts, ends, strict=True)
    )


def _pots(telling: Telling) -> tuple[Pot, ...]:
    hand, names = telling.hand, telling.cast.names
    if hand.voided:
        return ()
    found = pots(hand)
    return tuple(
        Pot(
            name=capitalised(pot_name(at)) if len(found) > 1 else _("The pot"),
            amount=pot.amount,
            contenders=tuple(names[seat] for seat in pot.seats),
            shares=tuple(
                Share(name=names[award.seat], amount=award.amount, odd=award.odd)
                for award in hand.awards
                if award.pot == at
            ),
        )
        for at, pot in enumerate(found)
    )


def _own_rules(house: House) -> tuple[tuple[str, str], ...]:
    """Name the rules, with their values, that differ from the standard and are not in the name."""
    names = (rule.name for rule in fields(House) if rule.name not in _IN_THE_NAME)
    own = (name for name in names if getattr(house, name) != getattr(_STANDARD, name))
    return _rules(house, own)


def _rules(house: House, names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    return tuple((capitalised(rule_name(name)), rule_value(house, name)) for name in names)


def _neighbours(row: Hand) -> tuple[UUID | None, UUID | None]:
    """Find the hands before and after this one at its table."""
    numbers = (row.number - 1, row.number + 1)
    near = Hand.objects.filter(table=row.table_id, number__in=numbers).values_list("number", "pk")
    by_number = dict(near)
    return by_number.get(numbers[0]), by_number.get(numbers[1])


def _of_night(row: Hand) -> int:
    """Count the hands of the night up to this one, those that were called off too."""
    first = Hand.objects.filter(night=row.night_id).aggregate(first=Min("number"))["first"]
    return int(row.number - first + 1)


def _looks(row: Hand) -> tuple[Look, ...]:
    looks = CardLook.objects.filter(hand=row).select_related("actor").order_by("pk")
    return tuple(
        Look(name=look.actor.display_name, at=look.created_at, reason=look.reason) for look in looks
    )
