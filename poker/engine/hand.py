"""The state of one hand, folded from its facts. Nothing here refuses or decides.

`evolve` takes the dealer's facts and a viewer's notices alike: where a notice keeps
cards back, `Seat.hole` stays empty and `Seat.cards` counts the backs.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, assert_never

from poker.engine.cards import Card
from poker.engine.chips import Movement, movements
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

LIVE_POSTS = ("small_blind", "big_blind", "live_blind", "straddle")


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's part in the hand; all amounts are chips.

    `bet` is live on this street, `paid` live on all streets so far (with `bet`, less
    what was returned); `ante` and `dead` are neither. `acted` is the highest bet of
    the street when the player last acted on it, None before that (R22). `cards` are
    the cards held: 0 after a fold or a muck, although `hole` may still be known.
    """

    seat: int
    start: int
    stack: int
    bet: int = 0
    paid: int = 0
    ante: int = 0
    dead: int = 0
    hole: tuple[Card, ...] = ()
    cards: int = 0
    folded: bool = False
    acted: int | None = None
    shown: bool = False
    mucked: bool = False
    won: int = 0
    returned: int = 0

    @property
    def live(self) -> bool:
        """Tell whether the player is still in the hand."""
        return not self.folded

    @property
    def all_in(self) -> bool:
        """Tell whether the player is still in the hand without chips left to bet."""
        return not self.folded and self.stack == 0

    @property
    def put_in(self) -> int:
        """Count the chips of this player in the pot: live, antes and dead money."""
        return self.paid + self.ante + self.dead


@dataclass(frozen=True, slots=True)
class Hand:
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
        return tuple(player for player in self.seats if not player.folded)

    @property
    def pot_total(self) -> int:
        """Count the chips in the pot now, with the bets of the street."""
        return sum(player.paid + player.ante + player.dead - player.won for player in self.seats)


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
    seq = hand.seq + 1
    opened = hand.opened if isinstance(fact, TurnRenewed) else seq
    return replace(_after(hand, fact), seq=seq, opened=opened)


def _after(hand: Hand, fact: Event | Notice) -> Hand:
    match fact:
        case Checked() | Called() | BetMade() | Raised() | Folded():
            return _moved(hand, fact)
        case HoleDealt(seat, cards):
            return _change(hand, seat, hole=cards, cards=len(cards))
        case HoleDown(seat, count):
            return _change(hand, seat, cards=count)
        case Posted():
            return _posted(hand, fact)
        case BoardDealt():
            return _dealt(hand, fact)
        case Returned() | Awarded() | HandVoided():
            return _paid_back(hand, fact)
        case Shown(seat, cards):
            return _change(hand, seat, hole=cards, cards=len(cards), shown=True)
        case Mucked(seat):
            return _change(hand, seat, cards=0, mucked=True)
        case HandEnded():
            return replace(hand, ended=True)
        case TimedOut() | TurnRenewed() | HandStarted():
            return hand
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


def _change(hand: Hand, seat: int, **changes: Any) -> Hand:
    return replace(hand, seats=_seats(hand, seat, **changes))


def _seats(hand: Hand, seat: int, **changes: Any) -> tuple[Seat, ...]:
    place = hand.place(seat)
    seats = hand.seats
    return (*seats[:place], replace(seats[place], **changes), *seats[place + 1 :])


def _posted(hand: Hand, fact: Posted) -> Hand:
    (paid,) = movements(fact)
    player = hand.at(fact.seat)
    stack = player.stack - paid.amount
    match fact.kind:
        case "ante":
            return _change(hand, fact.seat, stack=stack, ante=player.ante + paid.amount)
        case "dead_blind":
            return _change(hand, fact.seat, stack=stack, dead=player.dead + paid.amount)
        case "small_blind" | "big_blind" | "live_blind" | "straddle":
            bet, live = player.bet + paid.amount, player.paid + paid.amount
            seats = _seats(hand, fact.seat, stack=stack, bet=bet, paid=live)
            met = paid.amount if fact.kind in ("small_blind", "big_blind") else 0
            return replace(hand, seats=seats, missing=hand.missing - met)
        case _:
            assert_never(fact.kind)


def _moved(hand: Hand, fact: MoveMade) -> Hand:
    turn = hand.place(fact.seat) + 1
    player = hand.at(fact.seat)
    match fact:
        case Folded(seat):
            seats = _seats(hand, seat, folded=True, cards=0, acted=hand.bet)
            return replace(hand, seats=seats, turn=turn)
        case Checked(seat):
            return replace(hand, seats=_seats(hand, seat, acted=hand.bet), turn=turn)
        case Called(seat, _, to):
            seats = _seats(hand, seat, **_put_in(player, fact, to), acted=hand.bet)
            return replace(hand, seats=seats, turn=turn)
        case BetMade(seat, _, to) | Raised(seat, _, to):
            seats = _seats(hand, seat, **_put_in(player, fact, to), acted=to)
            return replace(_raised(hand, to), seats=seats, turn=turn, aggressor=seat)
        case _:
            assert_never(fact)


def _put_in(player: Seat, fact: Event, to: int) -> dict[str, int]:
    (paid,) = movements(fact)
    return {"stack": player.stack - paid.amount, "bet": to, "paid": player.paid + paid.amount}


def _raised(hand: Hand, to: int) -> Hand:
    """Note the new highest bet; only a full one sets level and increment (R21, R23)."""
    if hand.house.structure == "fixed_limit":
        full = 2 * (to - hand.level) >= limit_size(hand)  # half a bet counts as a bet (R23)
    else:
        full = to - hand.bet >= hand.full_raise
    if not full:
        return replace(hand, bet=to)
    raises = hand.raises + (hand.level > 0)
    return replace(hand, bet=to, level=to, full_raise=to - hand.bet, raises=raises)


def limit_size(hand: Hand) -> int:
    """Give the size of a fixed-limit bet: small before and on the flop, then big (R24)."""
    return unit(hand.house) * (1 if hand.street in ("preflop", "flop") else 2)


def _dealt(hand: Hand, fact: BoardDealt) -> Hand:
    return replace(
        hand,
        seats=tuple(replace(player, bet=0, acted=None) for player in hand.seats),
        street=fact.street,
        board=hand.board + fact.cards,
        bet=0,
        level=0,
        full_raise=unit(hand.house),
        raises=0,
        aggressor=None,
        turn=0,
    )


def _paid_back(hand: Hand, fact: Returned | Awarded | HandVoided) -> Hand:
    for back in movements(fact):
        assert back.target is not None, "what leaves the pot goes to a seat"
        hand = _change(hand, back.target, **_received(hand.at(back.target), back))
    match fact:
        case Awarded():
            return replace(hand, awards=(*hand.awards, fact))
        case HandVoided():
            return replace(hand, ended=True, voided=True)
        case Returned():
            return hand
        case _:
            assert_never(fact)


def _received(player: Seat, back: Movement) -> dict[str, int]:
    stack = player.stack + back.amount
    if back.code == "award":
        return {"stack": stack, "won": player.won + back.amount}
    paid = min(back.amount, player.paid)
    ante = min(back.amount - paid, player.ante)
    return {
        "stack": stack,
        "returned": player.returned + back.amount,
        "bet": player.bet - min(paid, player.bet),
        "paid": player.paid - paid,
        "ante": player.ante - ante,
        "dead": player.dead - (back.amount - paid - ante),
    }
