"""What follows from what is asked: new facts, or a reason why not."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from poker.engine.actions import (
    Action,
    BetTo,
    Call,
    Check,
    Fold,
    Move,
    RaiseTo,
    RenewTurn,
    Show,
    TimeOut,
    Void,
)
from poker.engine.cards import Card
from poker.engine.events import (
    STREETS,
    BetMade,
    BoardDealt,
    Called,
    Cause,
    Checked,
    Due,
    Event,
    Folded,
    HandEnded,
    HandStarted,
    HandVoided,
    HoleDealt,
    Lineup,
    MoveMade,
    Posted,
    Raised,
    Returned,
    Shown,
    Stack,
    TimedOut,
    TurnRenewed,
)
from poker.engine.hand import Hand, blind_place, evolve
from poker.engine.house import House
from poker.engine.options import Options, options, to_act
from poker.engine.pots import uncalled
from poker.engine.showdown import all_face_up, awards, showing_order, turned_up


class Reason(StrEnum):
    """Why a hand refuses an action."""

    NOT_DEALT_IN = "not_dealt_in"
    NOT_YOUR_TURN = "not_your_turn"
    HAND_OVER = "hand_over"
    NOTHING_TO_CHECK = "nothing_to_check"
    NOTHING_TO_CALL = "nothing_to_call"
    BET_EXISTS = "bet_exists"
    NO_BET = "no_bet"
    TOO_SMALL = "too_small"
    TOO_BIG = "too_big"
    NOT_A_STEP = "not_a_step"
    MAY_NOT_RAISE = "may_not_raise"
    MAY_NOT_FOLD = "may_not_fold"
    NOT_OVER = "not_over"
    ALREADY_SHOWN = "already_shown"


@dataclass(frozen=True, slots=True)
class Refused:
    """The action is not possible; the hand is as it was."""

    reason: Reason


def start(house: House, lineup: Lineup, commitment: str, deck: Sequence[Card]) -> tuple[Event, ...]:
    """Begin a hand: blinds, antes, two cards each, and on to the end if nobody can act.

    `deck` is the whole sealed deck, top card first; none of it is kept but the cards dealt.
    """
    return tuple(begin(house, lineup, commitment, deck).facts)


def decide(
    hand: Hand, seat: int | None, action: Action, deck: Sequence[Card], cause: Cause = "player"
) -> tuple[Event, ...] | Refused:
    """Turn what is asked into facts, with all that follows by itself, or refuse it.

    `seat` is who asks; the clock and the house may leave it None. Refused when it is
    not that seat's turn, or when `options` does not hold the move.
    """
    course = go_on(hand, seat, action, deck, cause)
    return course if isinstance(course, Refused) else tuple(course.facts)


@dataclass(slots=True)
class Course:
    """The facts of one answer and the hand after them: who wants both need not fold again.

    `hand` may lag behind `facts` at the end of a hand; `after` catches up.
    """

    hand: Hand
    facts: list[Event]
    folded: int = 0

    @classmethod
    def of(cls, started: HandStarted) -> "Course":
        """Begin with the first fact of a hand."""
        return cls(evolve(None, started), [started], 1)

    def add(self, *facts: Event) -> None:
        """Add facts and fold them."""
        for fact in facts:
            self.hand = evolve(self.hand, fact)
            self.facts.append(fact)
        self.folded += len(facts)

    def after(self) -> Hand:
        """Give the hand after all the facts."""
        for fact in self.facts[self.folded :]:
            self.hand = evolve(self.hand, fact)
        self.folded = len(self.facts)
        return self.hand


def begin(house: House, lineup: Lineup, commitment: str, deck: Sequence[Card]) -> Course:
    """Begin a hand as `start` does, and give the hand too."""
    course = Course.of(HandStarted(house, lineup, commitment))
    for due in sorted(lineup.dues, key=lambda due: _posting_order(house, due)):
        _post(course, due)
    course.add(*_hole_cards(house, lineup, deck))
    _carry_on(course, deck)
    return course


def go_on(
    hand: Hand, seat: int | None, action: Action, deck: Sequence[Card], cause: Cause = "player"
) -> Course | Refused:
    """Answer as `decide` does, and give the hand too."""
    match action:
        case Fold() | Check() | Call() | BetTo() | RaiseTo() | TimeOut() | RenewTurn():
            return _take_turn(hand, seat, action, deck, cause)
        case Show():
            shown = _show(hand, seat)
            return shown if isinstance(shown, Refused) else Course(hand, [shown])
        case Void(reason):
            if hand.ended:
                return Refused(Reason.HAND_OVER)
            return Course(hand, [_voided(hand, reason)])
        case _:
            assert_never(action)


# ---- Before the cards


def _posting_order(house: House, due: Due) -> int:
    """Order the posts: antes of each, live blinds, dead blinds, an ante paid for all (R15)."""
    match due.kind:
        case "ante":
            return 0 if house.ante_by == "each" else 6
        case "small_blind":
            return 1
        case "big_blind":
            return 2
        case "live_blind":
            return 3
        case "straddle":
            return 4
        case "dead_blind":
            return 5
        case _:
            assert_never(due.kind)


def _post(course: Course, due: Due) -> None:
    stack = course.hand.at(due.seat).stack
    amount = min(due.amount, stack)
    if amount > 0:
        course.add(Posted(due.seat, due.kind, amount, all_in=amount == stack))


def _hole_cards(house: House, lineup: Lineup, deck: Sequence[Card]) -> Iterator[HoleDealt]:
    """Deal two cards each, one at a time or both at once, from the seat of the house."""
    count = len(lineup.stacks)
    first = blind_place(lineup) if house.deal_from == "big_blind" else 0
    for turn in range(count):
        if house.deal_pattern == "one_each":
            positions = (turn, count + turn)
        else:
            positions = (2 * turn, 2 * turn + 1)
        seat = lineup.stacks[(first + turn) % count].seat
        yield HoleDealt(seat, tuple(deck[at] for at in positions), positions)


# ---- A turn


def _take_turn(
    hand: Hand,
    seat: int | None,
    action: Move | TimeOut | RenewTurn,
    deck: Sequence[Card],
    cause: Cause,
) -> Course | Refused:
    allowed = options(hand)
    if hand.ended or allowed is None:
        return Refused(Reason.HAND_OVER)
    reason = _wrong_seat(hand, seat, allowed.seat, action)
    if reason is not None:
        return Refused(reason)
    match action:
        case RenewTurn():
            return Course(hand, [TurnRenewed(allowed.seat)])
        case TimeOut():
            free: Move = Check() if allowed.check else Fold()  # R51
            course = Course(hand, [])
            course.add(TimedOut(allowed.seat), _made(hand, allowed, free, "clock"))
        case _:
            reason = _refusal(hand, allowed, action)
            if reason is not None:
                return Refused(reason)
            course = Course(hand, [])
            course.add(_made(hand, allowed, action, cause))
    _carry_on(course, deck)
    return course


def _wrong_seat(hand: Hand, seat: int | None, turn: int, action: object) -> Reason | None:
    if seat == turn or (seat is None and isinstance(action, TimeOut | RenewTurn)):
        return None
    dealt_in = any(player.seat == seat for player in hand.seats)
    return Reason.NOT_YOUR_TURN if dealt_in else Reason.NOT_DEALT_IN


def _refusal(hand: Hand, allowed: Options, move: Move) -> Reason | None:
    match move:
        case Fold():
            return None if allowed.fold else Reason.MAY_NOT_FOLD
        case Check():
            return None if allowed.check else Reason.NOTHING_TO_CHECK
        case Call():
            return None if allowed.call else Reason.NOTHING_TO_CALL
        case BetTo(to):
            return Reason.BET_EXISTS if hand.bet else _wrong_size(allowed, to)
        case RaiseTo(to):
            return _wrong_size(allowed, to) if hand.bet else Reason.NO_BET
        case _:
            assert_never(move)


def _wrong_size(allowed: Options, to: int) -> Reason | None:
    if allowed.kind is None:
        return Reason.MAY_NOT_RAISE
    if to < allowed.min_to:
        return Reason.TOO_SMALL
    if to > allowed.max_to:
        return Reason.TOO_BIG
    return None if allowed.sized(to) else Reason.NOT_A_STEP


def _made(hand: Hand, allowed: Options, move: Move, cause: Cause) -> MoveMade:
    player = hand.at(allowed.seat)
    match move:
        case Fold():
            return Folded(player.seat, cause)
        case Check():
            return Checked(player.seat, cause)
        case Call():
            to = player.bet + allowed.call
            return Called(player.seat, allowed.call, to, allowed.call_all_in, cause)
        case BetTo(to):
            amount = to - player.bet
            return BetMade(player.seat, amount, to, amount == player.stack, cause)
        case RaiseTo(to):
            amount = to - player.bet
            return Raised(player.seat, amount, to, amount == player.stack, cause)
        case _:
            assert_never(move)


# ---- What follows by itself


def _carry_on(course: Course, deck: Sequence[Card]) -> None:
    """Add facts until somebody is to act or the hand has ended."""
    while to_act(course.hand) is None:
        facts = _next(course.hand, deck)
        if isinstance(facts[-1], HandEnded):
            course.facts += facts  # nobody looks at the hand after its end
            return
        course.add(*facts)


def _next(hand: Hand, deck: Sequence[Card]) -> tuple[Event, ...]:
    """Give what happens next once the betting of a street is over."""
    unmatched = uncalled(hand)
    if unmatched is not None:
        return (Returned(*unmatched),)
    live = hand.live
    if len(live) == 1:  # the last one wins unseen (R42)
        return (*awards(hand), HandEnded())
    if not live[0].shown and all_face_up(hand):
        return tuple(Shown(player.seat, player.hole) for player in showing_order(hand))
    if hand.street == "river":
        won = awards(hand)
        return (*turned_up(hand, won), *won, HandEnded())
    return (_board(hand, deck),)


def _board(hand: Hand, deck: Sequence[Card]) -> BoardDealt:
    """Burn a card if the house does, then deal the next street (R46)."""
    street = STREETS[STREETS.index(hand.street) + 1]
    burned = STREETS.index(street) if hand.house.burn else 0
    first = 2 * len(hand.seats) + len(hand.board) + burned
    positions = tuple(range(first, first + (3 if street == "flop" else 1)))
    return BoardDealt(street, tuple(deck[at] for at in positions), positions)


# ---- After the hand, and instead of its end


def _show(hand: Hand, seat: int | None) -> Shown | Refused:
    player = next((player for player in hand.seats if player.seat == seat), None)
    if player is None:
        return Refused(Reason.NOT_DEALT_IN)
    if hand.voided:
        return Refused(Reason.HAND_OVER)
    if not hand.ended:
        return Refused(Reason.NOT_OVER)
    if player.shown:
        return Refused(Reason.ALREADY_SHOWN)
    return Shown(player.seat, player.hole, by_choice=True)


def _voided(hand: Hand, reason: str) -> HandVoided:
    refunds = tuple(Stack(seat.seat, seat.put_in) for seat in hand.seats if seat.put_in)
    return HandVoided(reason, refunds)
