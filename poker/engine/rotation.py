"""Who is dealt in to the next hand, where the button goes, who posts what and why.

A pure function of the chairs, the house and the last hand (R1 to R11). Places are
found by `positions`; this module says who may come in and what it costs.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from poker.engine.cards import Card
from poker.engine.events import Due, Lineup, Stack
from poker.engine.house import House
from poker.engine.positions import (
    Places,
    Previous,
    Seating,
    clockwise,
    drawn_cards,
    passes,
    place,
)

__all__ = ["Chair", "Owing", "Previous", "Rotation", "next_hand"]


@dataclass(frozen=True, slots=True)
class Chair:
    """A sitting between two hands.

    `wants_in` is false for who sits out, has no chips or is not approved yet. A
    `newcomer` was not dealt in since sitting down. `posts_now` is the choice to
    post rather than to wait for the big blind; who `straddles` does so whenever the
    house and their place allow it. The lowest `sat_order` sat down first.
    """

    seat: int
    stack: int
    wants_in: bool = True
    newcomer: bool = False
    owes_small: bool = False
    owes_big: bool = False
    posts_now: bool = False
    sat_order: int = 0
    straddles: bool = False


@dataclass(frozen=True, slots=True)
class Owing:
    """The blinds a seat has missed and not made up yet, at most one of each (R11)."""

    seat: int
    small: bool = False
    big: bool = False


@dataclass(frozen=True, slots=True)
class Rotation:
    """The next hand: its lineup, who has to wait, and what every chair owes after it.

    `lineup` is None when fewer want in than the house needs to start; then nobody
    waits for a blind and no debt changes. `drawn` are the cards, face up before the
    deal and from a deck of their own, by which the button was drawn if it was (R9).
    """

    lineup: Lineup | None
    waiting: tuple[int, ...]
    owes: tuple[Owing, ...]
    drawn: tuple[tuple[int, Card], ...] = ()


def next_hand(
    house: House, chairs: Sequence[Chair], previous: Previous | None, draw: int
) -> Rotation:
    """Say who is dealt in to the next hand and who posts what.

    `previous` holds the places of the last hand at the table, None if there was
    none. `draw` is a random whole number of at least 128 bits; it is used only
    when the button is drawn. When nobody is left who may play without posting,
    the table begins anew: the button is placed as at the first hand, and nobody
    posts to come in (R10).
    """
    chairs = sorted(chairs, key=lambda chair: chair.seat)
    wanting = [chair for chair in chairs if chair.wants_in and chair.stack > 0]
    if len(wanting) < max(2, house.players_to_start):
        return Rotation(None, (), tuple(_debt(chair) for chair in chairs))
    if not any(_established(house, chair, previous) for chair in wanting):
        previous = None
    seating = _seating(house, chairs, wanting, previous)
    places = place(house=house, seating=seating, previous=previous, draw=draw)
    by_card = previous is None and house.first_button == "high_card"
    bills = [_bill(house, chair, places, seating) for chair in chairs]
    return Rotation(
        lineup=_lineup(house, wanting, places, [bill.pays for bill in bills]),
        waiting=tuple(sorted(seating.wanting - places.dealt)),
        owes=tuple(bill.left for bill in bills),
        drawn=drawn_cards(seating.wanting, draw) if by_card else (),
    )


# ---------------------------------------------------------------- who may come in


def _seating(
    house: House, chairs: Sequence[Chair], wanting: Sequence[Chair], previous: Previous | None
) -> Seating:
    """Sort the chairs into those who play, those who would post, and the rest."""
    seats = frozenset(chair.seat for chair in wanting)
    free = [chair for chair in wanting if _plays_for_nothing(house, chair, previous)]
    settled = frozenset(chair.seat for chair in free)
    return Seating(
        wanting=seats,
        settled=settled,
        carried=frozenset(chair.seat for chair in free if _carried(chair, previous)),
        posting=frozenset(chair.seat for chair in wanting if _posts(house, chair)) - settled,
        refusing=frozenset(chair.seat for chair in chairs) - seats,
        first_sat=min(chairs, key=lambda chair: chair.sat_order).seat,
    )


def _plays_for_nothing(house: House, chair: Chair, previous: Previous | None) -> bool:
    """Tell whether a chair is dealt in without posting; at a first hand everybody is (R10)."""
    if previous is None or _established(house, chair, previous):
        return True
    return chair.newcomer and house.newcomer == "free"


def _established(house: House, chair: Chair, previous: Previous | None) -> bool:
    """Tell whether a chair played the last hand, or missed no blind since it last played."""
    if chair.newcomer:
        return False
    return _carried(chair, previous) or not (_collects(house) and _owes(chair))


def _carried(chair: Chair, previous: Previous | None) -> bool:
    return previous is not None and not chair.newcomer and chair.seat in previous.dealt


def _posts(house: House, chair: Chair) -> bool:
    """Tell whether a chair would post to come in (R10, R11)."""
    if not chair.newcomer:
        return chair.posts_now and house.missed_blinds == "dead_small_live_big"
    return house.newcomer == "post" or (chair.posts_now and house.newcomer == "post_or_wait")


def _collects(house: House) -> bool:
    """Tell whether a missed blind is owed at all; who may refuse a blind does not owe it."""
    return house.missed_blinds != "none" and house.blind_refusal == "forced"


def _owes(chair: Chair) -> bool:
    return chair.owes_small or chair.owes_big


# ---------------------------------------------------------------- what is owed


@dataclass(frozen=True, slots=True)
class _Bill:
    """What a chair pays besides its own blind and ante, and what it owes afterwards."""

    pays: Owing
    left: Owing


def _bill(house: House, chair: Chair, places: Places, seating: Seating) -> _Bill:
    """Write a chair's bill, with the blinds that went past it before this hand."""
    nothing = Owing(chair.seat)
    if chair.seat not in places.dealt:
        return _Bill(nothing, _missed(house, chair, places))
    in_blind = chair.seat in (places.small_blind, places.big_blind)
    if chair.seat in seating.posting:
        return _Bill(nothing if in_blind else _entry(chair), nothing)
    if house.button_moves == "forward_with_missed_blinds":
        return _skipped(_passed(chair, places), places)
    return _Bill(nothing, nothing)


def _debt(chair: Chair) -> Owing:
    return Owing(chair.seat, chair.owes_small, chair.owes_big)


def _entry(chair: Chair) -> Owing:
    """Say what a chair posts to come in: a live big blind, or what it has missed (R10, R11)."""
    return Owing(chair.seat, big=True) if chair.newcomer else _debt(chair)


def _missed(house: House, chair: Chair, places: Places) -> Owing:
    """Say what a chair that is not dealt in owes after this hand's blinds."""
    return _passed(chair, places) if _collects(house) else Owing(chair.seat)


def _passed(chair: Chair, places: Places) -> Owing:
    """Add the blinds that just went past a chair to what it owes; a newcomer misses none."""
    if chair.newcomer:
        return Owing(chair.seat)
    seat = chair.seat
    small = passes(places.small_passed, seat)
    big = passes(places.big_passed, seat)
    return Owing(seat, chair.owes_small or small, chair.owes_big or big)


def _skipped(owed: Owing, places: Places) -> _Bill:
    """Let a seat that plays post a skipped blind, the larger first, one a hand.

    In a blind it posts nothing more: the big blind makes up for both, the small
    one for a small one.
    """
    nothing = Owing(owed.seat)
    if owed.seat == places.big_blind:
        return _Bill(nothing, nothing)
    if owed.seat == places.small_blind:
        return _Bill(nothing, Owing(owed.seat, big=owed.big))
    if owed.big:
        return _Bill(Owing(owed.seat, big=True), Owing(owed.seat, small=owed.small))
    return _Bill(owed, nothing)


# ---------------------------------------------------------------- what is posted


def _lineup(
    house: House, wanting: Sequence[Chair], places: Places, pays: Sequence[Owing]
) -> Lineup:
    stacks = {chair.seat: chair.stack for chair in wanting}
    seats = clockwise(places.dealt, places.button)
    dues = [due for due in _dues(house, seats, places, pays) if due.amount > 0]
    return Lineup(
        button=places.button,
        small_blind=places.small_blind,
        big_blind=places.big_blind,
        stacks=tuple(Stack(seat, stacks[seat]) for seat in seats),
        dues=(*dues, *_straddle(house, wanting, places, dues)),
    )


def _straddler(house: House, places: Places) -> int | None:
    """Give the seat that may straddle: three must play, and a blind is no place for it (R14)."""
    if len(places.dealt) < 3 or house.straddle == "off":
        return None
    if house.straddle == "under_the_gun":
        return clockwise(places.dealt, places.big_blind)[0]
    blinds = (places.small_blind, places.big_blind)
    return places.button if places.button in places.dealt - set(blinds) else None


def _straddle(
    house: House, wanting: Sequence[Chair], places: Places, dues: Sequence[Due]
) -> Iterator[Due]:
    """Post two big blinds for who wants to, has them, and does not post to come in (R14)."""
    place = _straddler(house, places)
    for chair in wanting:
        theirs = [due for due in dues if due.seat == chair.seat]
        comes_in = any(due.kind in ("live_blind", "dead_blind") for due in theirs)
        left = chair.stack - sum(due.amount for due in theirs)
        able = chair.seat == place and not comes_in and left >= 2 * house.big_blind
        if able and chair.straddles:
            yield Due(chair.seat, "straddle", 2 * house.big_blind)


def _dues(
    house: House, seats: Sequence[int], places: Places, pays: Sequence[Owing]
) -> Iterator[Due]:
    """List what is posted, in order: who antes for the table covers the blind first (R15)."""
    if house.ante_by == "each":
        yield from (Due(seat, "ante", house.ante) for seat in seats)
    if places.small_blind in places.dealt:
        yield Due(places.small_blind, "small_blind", house.small_blind)
    yield Due(places.big_blind, "big_blind", house.big_blind)
    owing = {owed.seat: owed for owed in pays}
    for seat in seats:
        if owing[seat].big:
            yield Due(seat, "live_blind", house.big_blind)
        if owing[seat].small:
            yield Due(seat, "dead_blind", house.small_blind)
    if house.ante_by == "big_blind":
        yield Due(places.big_blind, "ante", house.ante)
    if house.ante_by == "button" and places.button in places.dealt:
        yield Due(places.button, "ante", house.ante)
