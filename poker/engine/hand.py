"""The state of one hand, folded from its facts. Nothing here refuses or decides.

`evolve` takes the dealer's facts and a viewer's notices alike: where a notice keeps
cards back, `Seat.hole` stays empty and `Seat.cards` counts the backs.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple, TypedDict, Unpack, assert_never

from poker.engine.cards import Card
from poker.engine.chips import movements
from poker.engine.events import (
    Awarded,
    BetMade,
    BoardDealt,
    Called,
    Checked,
    Event,
    Folded,
    HandEnded,
    HandStarted,
    HandVoided,
    HoleDealt,
    HoleDown,
    Lineup,
    MoveMade,
    Mucked,
    Notice,
    Posted,
    Raised,
    Returned,
    Shown,
    Street,
    TimedOut,
    TurnRenewed,
)
from poker.engine.house import House
from poker.engine.seat import Seat, SeatChanges

__all__ = ["Hand", "Seat", "blind_place", "completes", "evolve", "limit_size", "replay", "unit"]

LIVE_POSTS = ("small_blind", "big_blind", "live_blind", "straddle")


class HandChanges(TypedDict, total=False):
    """The fields of a hand that a fact may change."""

    seq: int
    seats: tuple[Seat, ...]
    street: Street
    board: tuple[Card, ...]
    bet: int
    level: int
    full_raise: int
    raises: int
    aggressor: int | None
    turn: int
    missing: int
    opened: int
    ended: bool
    voided: bool
    awards: tuple[Awarded, ...]


class Hand(NamedTuple):
    """One hand as somebody knows it; `seats` go clockwise from left of the button.

    Of the street: `bet` is the highest total (B), `level` the highest that a full bet
    or raise made, `full_raise` the last full increment (I), `raises` the number of
    full raises, `aggressor` the last to bet or raise. `turn` is the place in `seats`
    where the search for the next to act begins. `missing` counts the blinds' chips
    that nobody had. `seq` is the number of facts folded, `opened` that of the fact
    which opened the running turn.
    """

    seq: int
    house: House
    lineup: Lineup
    commitment: str
    seats: tuple[Seat, ...]
    street: Street
    board: tuple[Card, ...]
    bet: int
    level: int
    full_raise: int
    raises: int
    aggressor: int | None
    turn: int
    missing: int
    opened: int
    ended: bool = False
    voided: bool = False
    awards: tuple[Awarded, ...] = ()

    def but(self, **changes: Unpack[HandChanges]) -> "Hand":
        """Give this hand with some fields changed."""
        values: list[Any] = list(self)
        for name, value in changes.items():
            values[_PLACES[name]] = value
        return tuple.__new__(Hand, values)

    def at(self, seat: int) -> Seat:
        """Give the player on a seat; KeyError when that seat is not dealt in."""
        return self.seats[self.place(seat)]

    def place(self, seat: int) -> int:
        """Give a seat's place in `seats`; KeyError when that seat is not dealt in."""
        for place, player in enumerate(self.seats):
            if player.seat == seat:
                return place
        raise KeyError(seat)

    @property
    def live(self) -> tuple[Seat, ...]:
        """Give the players still in the hand, clockwise from left of the button."""
        return tuple([player for player in self.seats if not player.folded])

    @property
    def pot_total(self) -> int:
        """Count the chips in the pot now, with the bets of the street."""
        return sum(player.paid + player.ante + player.dead - player.won for player in self.seats)


_PLACES = {name: place for place, name in enumerate(Hand._fields)}


def replay(facts: Iterable[Event | Notice]) -> Hand:
    """Fold all facts of a hand, or all notices of one viewer, from the first on."""
    hand: Hand | None = None
    for fact in facts:
        hand = evolve(hand, fact)
    assert hand is not None, "a hand has at least its start"
    return hand


def evolve(hand: Hand | None, fact: Event | Notice) -> Hand:
    """Give the hand after one more fact; the first one is `HandStarted`."""
    if isinstance(fact, HandStarted):
        return _started(fact)
    assert hand is not None, "a hand begins with HandStarted"
    changes = _changes(hand, fact)
    changes["seq"] = hand.seq + 1
    changes["opened"] = hand.opened if isinstance(fact, TurnRenewed) else hand.seq + 1
    return hand.but(**changes)


def _changes(hand: Hand, fact: Event | Notice) -> HandChanges:
    match fact:
        case Checked() | Called() | BetMade() | Raised() | Folded():
            return _moved(hand, fact)
        case HoleDealt(seat, cards):
            return {"seats": _seats(hand, hand.place(seat), hole=cards, cards=len(cards))}
        case HoleDown(seat, count):
            return {"seats": _seats(hand, hand.place(seat), cards=count)}
        case Posted():
            return _posted(hand, fact)
        case BoardDealt():
            return _dealt(hand, fact)
        case Returned(seat) | Awarded(_, seat):
            return _paid_back(hand, seat, fact)
        case Shown(seat, cards):
            place = hand.place(seat)
            return {"seats": _seats(hand, place, hole=cards, cards=len(cards), shown=True)}
        case Mucked(seat):
            return {"seats": _seats(hand, hand.place(seat), cards=0, mucked=True)}
        case HandEnded():
            return {"ended": True}
        case HandVoided():
            return _voided(hand, fact)
        case TimedOut() | TurnRenewed() | HandStarted():
            return {}
        case _:
            assert_never(fact)


def _started(fact: HandStarted) -> Hand:
    house, lineup = fact.house, fact.lineup
    price = max((due.amount for due in lineup.dues if due.kind in LIVE_POSTS), default=0)
    return Hand(
        seq=1,
        house=house,
        lineup=lineup,
        commitment=fact.commitment,
        seats=tuple(Seat(dealt.seat, dealt.stack, dealt.stack) for dealt in lineup.stacks),
        street="preflop",
        board=(),
        bet=price,  # what is due, whether or not the blind can pay it (R13)
        level=price,
        full_raise=max(price, unit(house)),
        raises=0,
        aggressor=None,
        turn=_opener(house, lineup),
        missing=house.small_blind + house.big_blind,
        opened=1,
    )


def unit(house: House) -> int:
    """Give the smallest bet: the big blind, or one chip where blinds are 0 (R20)."""
    return max(house.big_blind, house.smallest_chip)


def blind_place(lineup: Lineup) -> int:
    """Give the big blind's place among the players dealt in."""
    return [dealt.seat for dealt in lineup.stacks].index(lineup.big_blind)


def _opener(house: House, lineup: Lineup) -> int:
    """Give the place from which the first to act before the flop is sought (R1, R5, R14)."""
    straddlers = [due.seat for due in lineup.dues if due.kind == "straddle"]
    if straddlers:
        return [dealt.seat for dealt in lineup.stacks].index(straddlers[0]) + 1
    if house.big_blind == 0:
        return 0
    if len(lineup.stacks) == 2 and house.heads_up_first_to_act == "big_blind":
        return blind_place(lineup)
    return blind_place(lineup) + 1


def _seats(hand: Hand, place: int, **changes: Unpack[SeatChanges]) -> tuple[Seat, ...]:
    """Give the seats with the one at a place changed."""
    seats = list(hand.seats)
    seats[place] = seats[place].but(**changes)
    return tuple(seats)


def _posted(hand: Hand, fact: Posted) -> HandChanges:
    (paid,) = movements(fact)
    place = hand.place(fact.seat)
    player = hand.seats[place]
    stack = player.stack - paid.amount
    match fact.kind:
        case "ante":
            return {"seats": _seats(hand, place, stack=stack, ante=player.ante + paid.amount)}
        case "dead_blind":
            return {"seats": _seats(hand, place, stack=stack, dead=player.dead + paid.amount)}
        case "small_blind" | "big_blind" | "live_blind" | "straddle":
            bet, live = player.bet + paid.amount, player.paid + paid.amount
            met = paid.amount if fact.kind in ("small_blind", "big_blind") else 0
            return {
                "seats": _seats(hand, place, stack=stack, bet=bet, paid=live),
                "missing": hand.missing - met,
            }
        case _:
            assert_never(fact.kind)


def _moved(hand: Hand, fact: MoveMade) -> HandChanges:
    place = hand.place(fact.seat)
    turn = place + 1
    match fact:
        case Folded():
            return {
                "seats": _seats(hand, place, folded=True, cards=0, acted=hand.bet),
                "turn": turn,
            }
        case Checked():
            return {"seats": _seats(hand, place, acted=hand.bet), "turn": turn}
        case Called():
            return {"seats": _put_in(hand, place, fact, acted=hand.bet), "turn": turn}
        case BetMade() | Raised():
            seats = _put_in(hand, place, fact, acted=fact.to)
            return {"seats": seats, "turn": turn, "aggressor": fact.seat, **_raised(hand, fact.to)}
        case _:
            assert_never(fact)


def _put_in(
    hand: Hand, place: int, fact: Called | BetMade | Raised, *, acted: int
) -> tuple[Seat, ...]:
    (paid,) = movements(fact)
    player = hand.seats[place]
    return _seats(
        hand,
        place,
        stack=player.stack - paid.amount,
        bet=fact.to,
        paid=player.paid + paid.amount,
        acted=acted,
    )


def _raised(hand: Hand, to: int) -> HandChanges:
    """Note the new highest bet; only a full one sets level and increment (R21, R23)."""
    if hand.house.structure == "fixed_limit":
        full = 2 * (to - hand.level) >= limit_size(hand)  # half a bet counts as a bet (R23)
    else:
        full = to - hand.bet >= hand.full_raise
    if not full:
        return {"bet": to}
    raises = hand.raises + (hand.level > 0)
    return {"bet": to, "level": to, "full_raise": to - hand.bet, "raises": raises}


def limit_size(hand: Hand) -> int:
    """Give the size of a fixed-limit bet: small before and on the flop, then big (R24)."""
    return unit(hand.house) * (1 if hand.street in ("preflop", "flop") else 2)


def completes(hand: Hand, raised: Raised) -> bool:
    """Tell whether a raise, seen from before it, only makes up a short all-in to a bet (R23)."""
    short = hand.house.structure == "fixed_limit" and hand.bet > hand.level
    return short and raised.to == hand.level + limit_size(hand)


def _dealt(hand: Hand, fact: BoardDealt) -> HandChanges:
    return {
        "seats": tuple(
            player if player.acted is None and not player.bet else player.but(bet=0, acted=None)
            for player in hand.seats
        ),
        "street": fact.street,
        "board": hand.board + fact.cards,
        "bet": 0,
        "level": 0,
        "full_raise": unit(hand.house),
        "raises": 0,
        "aggressor": None,
        "turn": 0,
    }


def _paid_back(hand: Hand, seat: int, fact: Returned | Awarded) -> HandChanges:
    (back,) = movements(fact)
    place = hand.place(seat)
    player = hand.seats[place]
    if isinstance(fact, Returned):
        return {"seats": _seats(hand, place, **_taken_back(player, back.amount))}
    stack, won = player.stack + back.amount, player.won + back.amount
    return {
        "seats": _seats(hand, place, stack=stack, won=won),
        "awards": (*hand.awards, fact),
    }


def _voided(hand: Hand, fact: HandVoided) -> HandChanges:
    refunds = {back.target: back.amount for back in movements(fact)}
    seats = tuple(
        player.but(**_taken_back(player, refunds.get(player.seat, 0))) for player in hand.seats
    )
    return {"seats": seats, "ended": True, "voided": True}


def _taken_back(player: Seat, amount: int) -> SeatChanges:
    """Take chips back out of the pot: live ones first, then antes, then dead money."""
    paid = min(amount, player.paid)
    ante = min(amount - paid, player.ante)
    return {
        "stack": player.stack + amount,
        "returned": player.returned + amount,
        "bet": player.bet - min(paid, player.bet),
        "paid": player.paid - paid,
        "ante": player.ante - ante,
        "dead": player.dead - (amount - paid - ante),
    }
