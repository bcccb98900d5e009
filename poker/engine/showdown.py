"""Who turns up a hand, in which order, and what each pot pays to whom."""

from collections.abc import Iterator

from poker.engine.events import Awarded, Mucked, Shown
from poker.engine.hand import Hand, Seat
from poker.engine.house import House
from poker.engine.pots import pots
from poker.engine.ranking import rank


def all_face_up(hand: Hand) -> bool:
    """Tell whether somebody is all-in and no more betting can happen (R40)."""
    live = hand.live
    closed = hand.street == "river" or sum(player.stack > 0 for player in live) < 2
    return closed and any(player.stack == 0 for player in live)


def showing_order(hand: Hand) -> list[Seat]:
    """Order the live players: side pots first, then from the river's aggressor (R41)."""
    live = list(hand.live)
    seats = [player.seat for player in live]
    if hand.street == "river" and hand.aggressor in seats:
        first = seats.index(hand.aggressor)
        live = live[first:] + live[:first]
    depth = {seat: place for place, pot in enumerate(pots(hand)) for seat in pot.seats}
    return sorted(live, key=lambda player: -depth[player.seat])


def turned_up(hand: Hand, won: list[Awarded]) -> Iterator[Shown | Mucked]:
    """Turn up or muck the hands after a river without an all-in (R41, R42, R43)."""
    if all_face_up(hand):
        return
    winners = {award.seat for award in won}
    everyone = hand.house.showdown == "everyone"
    for place, player in enumerate(showing_order(hand)):
        if place == 0 or everyone or player.seat in winners:
            yield Shown(player.seat, player.hole)
        else:
            yield Mucked(player.seat)


def awards(hand: Hand) -> list[Awarded]:
    """Award each pot on its own, the last side pot first (R32)."""
    live = hand.live
    scores = {player.seat: rank(player.hole + hand.board) for player in live if len(live) > 1}
    found: list[Awarded] = []
    for number, pot in reversed(list(enumerate(pots(hand)))):
        best = max(scores.get(seat, 0) for seat in pot.seats)
        winners = [seat for seat in pot.seats if scores.get(seat, 0) == best]
        found += _shares(hand.house, number, pot.amount, winners)
    return found


def _shares(house: House, number: int, amount: int, winners: list[int]) -> Iterator[Awarded]:
    """Split a pot; odd chips go to the first winners left of the button (R34).

    Shares are in units of the smallest chip; what is less than one goes to the first.
    """
    chip = house.smallest_chip
    units, rest = divmod(amount, chip)
    share, odd = divmod(units, len(winners))
    for place, seat in enumerate(winners):
        if house.odd_chips == "all_to_first_left_of_button":
            extra = odd * chip if place == 0 else 0
        else:
            extra = chip if place < odd else 0
        extra += rest if place == 0 else 0
        if share or extra:
            yield Awarded(number, seat, share * chip + extra, extra)
