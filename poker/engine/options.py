"""What the player to act may do, with amounts: the buttons and the rule are one."""

from typing import Literal, NamedTuple, assert_never

from poker.engine.actions import BetTo, Call, Check, Fold, Move, RaiseTo
from poker.engine.events import STREETS
from poker.engine.hand import Hand, Seat, limit_size, unit


class Options(NamedTuple):
    """The legal moves of the player to act.

    `call` is the chips still owed, capped by the stack, 0 when nothing is owed.
    `kind` says whether putting more in is a bet or a raise, None when neither is
    allowed; `min_to` and `max_to` are then totals of the street (both 0 when None) in
    multiples of `step`; `all_in_only`: the one size is all-in below the minimum (R20).
    """

    seat: int
    fold: bool
    check: bool
    call: int
    call_all_in: bool
    kind: Literal["bet", "raise"] | None
    min_to: int
    max_to: int
    all_in_only: bool
    step: int

    def allows(self, move: Move) -> bool:
        """Tell whether the player to act may make this move."""
        match move:
            case Fold():
                return self.fold
            case Check():
                return self.check
            case Call():
                return self.call > 0
            case BetTo(to):
                return self.kind == "bet" and self.sized(to)
            case RaiseTo(to):
                return self.kind == "raise" and self.sized(to)
            case _:
                assert_never(move)

    def sized(self, to: int) -> bool:
        """Tell whether a total of the street is one of the legal sizes."""
        return self.min_to <= to <= self.max_to and (to == self.max_to or to % self.step == 0)


def to_act(hand: Hand) -> int | None:
    """Give the seat whose turn it is; None while cards are dealt and when nobody may act.

    Asked is who has not acted yet, or owes chips (R12); the last player with chips only
    if he owes some (R26).
    """
    able, last = 0, None
    for player in hand.seats:
        if player.folded:
            continue
        if not player.cards:
            return None
        if player.stack:
            able, last = able + 1, player
    if hand.ended or last is None:
        return None
    if able == 1:
        return last.seat if last.bet < _covered(hand, last) else None
    for player in hand.seats[hand.turn :] + hand.seats[: hand.turn]:
        waits = player.acted is None or player.bet < hand.bet
        if waits and player.stack and not player.folded:
            return player.seat
    return None


def options(hand: Hand) -> Options | None:
    """Say what the player to act may do; None when nobody is to act."""
    seat = to_act(hand)
    if seat is None:
        return None
    player = hand.at(seat)
    contested = _contested(hand, player)
    price = hand.bet if contested else _covered(hand, player)
    owed = max(0, price - player.bet)
    call = min(owed, player.stack)
    sizes = _sizes(hand, player) if contested else None  # R26
    return Options(
        seat=seat,
        fold=owed > 0 or hand.house.fold_when_free == "allowed",  # R53
        check=owed == 0,
        call=call,
        call_all_in=call == player.stack,
        kind=None if sizes is None else "raise" if hand.bet else "bet",
        min_to=sizes.low if sizes else 0,
        max_to=sizes.high if sizes else 0,
        all_in_only=sizes.all_in_only if sizes else False,
        step=hand.house.smallest_chip,
    )


def _contested(hand: Hand, player: Seat) -> bool:
    """Tell whether an opponent has chips left to bet (R26)."""
    return any(other.stack and not other.folded and other is not player for other in hand.seats)


def _covered(hand: Hand, player: Seat) -> int:
    """Give the bet as far as an opponent has matched it, all of them being all-in (R26)."""
    bets = [other.bet for other in hand.live if other is not player]
    return min(hand.bet, max(bets, default=0))


class _Sizes(NamedTuple):
    low: int
    high: int
    all_in_only: bool = False


def _sizes(hand: Hand, player: Seat) -> _Sizes | None:
    """Give the totals a player may bet or raise to; None when neither is allowed."""
    chip, everything = hand.house.smallest_chip, player.bet + player.stack
    if everything <= hand.bet or not _may_raise(hand, player):
        return None
    low = -(-_lowest(hand) // chip) * chip
    if everything < low:
        all_in = _Sizes(everything, everything, all_in_only=True)
        return all_in if _may_shove(hand, player) else None
    high = max(low, min(everything, _ceiling(hand, player)))
    if high == everything and not _may_shove(hand, player):
        high -= 1
    if high < everything:
        high -= high % chip
    return _Sizes(low, high) if low <= high else None


def _may_raise(hand: Hand, player: Seat) -> bool:
    """Tell whether betting is open to a player who has the chips for it (R22, R23, R24)."""
    return not _capped(hand) and (player.acted is None or _reopened(hand, player.acted))


def _reopened(hand: Hand, acted: int) -> bool:
    """Tell whether the betting reopened since a player acted at the bet `acted` (R22, R23)."""
    match hand.house.reopening:
        case "always":
            return hand.bet > acted
        case "single_full_raise":
            return hand.level > acted
        case "cumulative":
            if hand.house.structure == "fixed_limit":
                return 2 * (hand.bet - acted) >= limit_size(hand)
            return hand.bet - acted >= _increment(hand)
        case _:
            assert_never(hand.house.reopening)


def _capped(hand: Hand) -> bool:
    """Tell whether the street has had all the raises that the house allows (R24)."""
    house = hand.house
    if house.structure != "fixed_limit":
        return house.raises_max is not None and hand.raises >= house.raises_max
    if house.limit_bets_max is None:
        return False
    began_with = sum(player.live or player.acted is not None for player in hand.seats)
    if began_with == 2 and house.limit_cap_heads_up != "capped":
        return False
    return hand.raises + (hand.level > 0) >= house.limit_bets_max


def _lowest(hand: Hand) -> int:
    """Give the smallest full bet or raise, as a total of the street (R20, R21, R23)."""
    if hand.house.structure == "fixed_limit":
        return hand.level + limit_size(hand)
    return hand.bet + (_increment(hand) if hand.bet else hand.full_raise)


def _increment(hand: Hand) -> int:
    """Give the chips by which a raise must at least go up (R20)."""
    minimum = hand.house.minimum_raise
    if minimum == "last_full_raise":
        return hand.full_raise
    return unit(hand.house) if minimum == "big_blind" else minimum


def _ceiling(hand: Hand, player: Seat) -> int:
    """Give the largest total of the street that structure and house allow (R20, R24, R25)."""
    house = hand.house
    most = player.bet + player.stack
    match house.structure:
        case "no_limit":
            pass
        case "pot_limit":
            if hand.bet or house.pot_limit_open_max == "pot":
                most = hand.bet + _pot(hand) + hand.bet - player.bet
        case "fixed_limit":
            most = _lowest(hand)
        case _:
            assert_never(house.structure)
    if house.street_bet_max is not None:
        most = min(most, hand.bet + house.street_bet_max[STREETS.index(hand.street)])
    return most


def _pot(hand: Hand) -> int:
    """Count the pot for its limit: full blinds are assumed before the flop (R25)."""
    return hand.pot_total + (hand.missing if hand.street == "preflop" else 0)


def _may_shove(hand: Hand, player: Seat) -> bool:
    """Tell whether the house allows an all-in bet or raise."""
    house = hand.house
    if house.structure == "fixed_limit" and house.limit_all_in == "call_only":
        return hand.bet == 0 or player.bet + player.stack >= _lowest(hand)
    match house.all_in:
        case "any":
            return True
        case "above_unit":
            return player.stack > unit(house)
        case "call_only":
            return False
        case _:
            assert_never(house.all_in)
