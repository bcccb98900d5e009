"""Where the button and the blinds go, and who is dealt in; seats only, no chips.

`rotation` says who wants in, who may play at once and who would post for it; here
the button and the blinds are placed from the last hand's places.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from poker.engine.cards import DECK, RANKS, SUITS, Card
from poker.engine.house import House

Arc = tuple[int, int]
"""The seats passed when walking clockwise: after the first seat, up to and with the last."""


@dataclass(frozen=True, slots=True)
class Previous:
    """The places of the last hand at the table; `dealt` are the seats that were dealt in.

    `small_blind` is the seat of that position, also if nobody posted there (R2).
    """

    button: int
    small_blind: int | None
    big_blind: int
    dealt: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """The seats as placing sees them.

    `wanting` want to be dealt in. Of these, `settled` are dealt in for nothing,
    `carried` among them since they played the last hand, and `posting` would post
    for it; the rest wait for the big blind. `refusing` are taken seats that do not
    want in, `first_sat` is the seat that was taken first.
    """

    wanting: frozenset[int]
    settled: frozenset[int]
    carried: frozenset[int]
    posting: frozenset[int]
    refusing: frozenset[int]
    first_sat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """The button, the blinds, the seats dealt in, and the seats each blind went past.

    An arc is None when that blind did not move on from the last hand.
    """

    button: int
    small_blind: int
    big_blind: int
    dealt: frozenset[int]
    small_passed: Arc | None = None
    big_passed: Arc | None = None


def place(*, house: House, seating: Seating, previous: Previous | None, draw: int) -> Places:
    """Place the button and the blinds for at least `players_to_start` wanting seats.

    When too few would be dealt in because the others wait for the big blind, those
    who wait come in one by one, the last to be reached by the big blind first. So
    with two players, the one of them who does not have the big blind has the small.
    """
    places = _place(house, seating, previous, draw)
    while len(places.dealt) < max(2, house.players_to_start):
        latest = clockwise(seating.wanting - places.dealt, places.big_blind)[-1]
        seating = replace(
            seating,
            settled=seating.settled | {latest},
            posting=seating.posting - {latest},
        )
        places = _place(house, seating, previous, draw)
    return places


def clockwise(seats: Iterable[int], after: int) -> list[int]:
    """Order seats clockwise from the first one left of `after`; `after` itself comes last.

    >>> clockwise([1, 4, 6], 4)
    [6, 1, 4]
    """
    return sorted(seats, key=lambda seat: (seat <= after, seat))


def passes(arc: Arc | None, seat: int) -> bool:
    """Tell whether a seat lies on an arc; an arc of one seat is a whole round.

    >>> passes((7, 2), 9), passes((7, 2), 2), passes((7, 2), 7)
    (True, True, False)
    """
    return arc is not None and clockwise({seat, arc[1]}, arc[0])[0] == seat


def drawn_cards(seats: Iterable[int], draw: int) -> tuple[tuple[int, Card], ...]:
    """Deal each seat one card from a deck shuffled by `draw`, for a button drawn by high card."""
    deck, dealt = list(DECK), []
    for seat in sorted(seats):
        draw, at = divmod(draw, len(deck))
        dealt.append((seat, deck.pop(at)))
    return tuple(dealt)


def _place(house: House, seating: Seating, previous: Previous | None, draw: int) -> Places:
    if previous is None:
        return _follow(house, seating, _first_button(house, seating, draw))
    if house.button_moves == "dead":
        return _dead(house, seating, previous)
    return _forward(house, seating, previous, draw)


# ---------------------------------------------------------------- the dead button


def _dead(house: House, seating: Seating, previous: Previous) -> Places:
    """Move the big blind one player on; small blind and button follow its seats (R2).

    Coming out of heads-up the last small blind may have the big blind now and cannot
    have the button too. Nobody posts then, so that heads-up is played once more (R7);
    if there are three all the same, the button goes behind the small blind.
    """
    button, small = _small_seat(house, previous), previous.big_blind
    if house.blind_refusal == "shifts" and small in seating.refusing:
        return _follow(house, seating, button)
    big = clockwise(seating.wanting - {small}, small)[0]
    places = Places(
        button=button,
        small_blind=small,
        big_blind=big,
        dealt=_dealt(seating, button, big),
        small_passed=(button, small),
        big_passed=(small, big),
    )
    others = clockwise(places.dealt - {big}, small)
    if len(others) < 2:  # or none at all: the big blind waits for company
        return _heads_up(house, next(iter(others), big), big, places)
    if passes((small, big), button):
        return replace(places, button=[seat for seat in others if seat != small][-1])
    return places


def _heads_up(house: House, small: int, big: int, places: Places) -> Places:
    """Deal two in; the button has the small blind unless the house says otherwise (R5)."""
    button = small if house.heads_up_button_posts == "small_blind" else big
    dealt = frozenset({small, big})
    return replace(places, button=button, small_blind=small, big_blind=big, dealt=dealt)


def _small_seat(house: House, previous: Previous) -> int:
    """Give the seat of the last small blind; if nobody noted it, the one before the big blind."""
    if previous.small_blind is not None:
        return previous.small_blind
    return previous.big_blind - 1 or house.seats


def _dealt(seating: Seating, button: int, big: int) -> frozenset[int]:
    """Deal in who may play, the big blind, and who posts outside of button to big blind (R10).

    With the button on the big blind that is nobody (R7).
    """
    between = {seat for seat in seating.posting if passes((button, big), seat)}
    return seating.settled | {big} | (seating.posting - between)


# ---------------------------------------------------------------- the button goes forward


def _forward(house: House, seating: Seating, previous: Previous, draw: int) -> Places:
    """Move the button to the next seat that plays, or draw it again; the blinds follow."""
    playing = seating.settled | seating.posting
    changed = not playing == seating.carried == set(previous.dealt)
    if changed and house.button_moves == "redraw_on_change":
        return _follow(house, seating, _drawn(playing, draw))
    places = _follow(house, seating, clockwise(playing, previous.button)[0])
    small = _small_seat(house, previous)
    return replace(
        places,
        small_passed=_moved(previous.button, small, places.small_blind),
        big_passed=_moved(previous.button, previous.big_blind, places.big_blind),
    )


def _moved(button: int, seat: int, now: int) -> Arc | None:
    """Give the arc a blind moved by; None if it stayed or fell back towards the last button."""
    fell_back = button != seat and passes((button, seat), now)
    return None if now == seat or fell_back else (seat, now)


def _follow(house: House, seating: Seating, button: int) -> Places:
    """Let the blinds follow the button: the small one to who may play, then the big one (R1)."""
    others = clockwise(seating.settled - {button}, button)
    small = (others or clockwise(seating.wanting - {button}, button))[0]
    big = clockwise(seating.wanting - {small}, small)[0] if others else button
    dealt = _dealt(seating, button, big)
    places = Places(button=button, small_blind=small, big_blind=big, dealt=dealt)
    if big != button:
        return places if len(dealt) > 2 else _heads_up(house, small, big, places)
    if house.heads_up_button_posts == "small_blind":
        small, big = big, small
    return _heads_up(house, small, big, places)


# ---------------------------------------------------------------- a drawn button


def _first_button(house: House, seating: Seating, draw: int) -> int:
    """Place the first button of a table (R9)."""
    if house.first_button == "first_seated":
        return clockwise(seating.wanting, seating.first_sat - 1)[0]
    if house.first_button == "high_card":
        return max(drawn_cards(seating.wanting, draw), key=lambda drawn: _height(drawn[1]))[0]
    return _drawn(seating.wanting, draw)


def _drawn(seats: Iterable[int], draw: int) -> int:
    """Draw one seat; fair as long as `draw` is far larger than the table."""
    ordered = sorted(seats)
    return ordered[draw % len(ordered)]


def _height(card: Card) -> tuple[int, int]:
    """Order all 52 cards: by rank, then clubs, diamonds, hearts, spades."""
    return RANKS.index(card.rank), SUITS.index(card.suit)
