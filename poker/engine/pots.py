"""Side pots: layers of what the live players put in, and what nobody called."""

from dataclasses import dataclass

from poker.engine.hand import Hand, Seat


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips, and the seats that may win them, clockwise from left of the button."""

    amount: int
    seats: tuple[int, ...]


def pots(hand: Hand) -> tuple[Pot, ...]:
    """Split what has been put in, with the bets of the street, into pots, main first.

    A pot ends where a player is all-in (R30); dead money and an ante paid by one
    player go to the main pot (R15, R35); a layer that no live player reached joins
    the pot below (R33); neighbours with the same players are one pot. That is why
    `pot_cut` is not asked: a cut at the bet before an all-in, with everybody still
    eligible for what they matched, divides no pot between different players.
    """
    totals = [layered(hand, player) for player in hand.seats]
    amount = sum(player.put_in for player in hand.seats) - sum(totals)  # dead money
    found: list[Pot] = []
    floor = -1
    for cut in _cuts(hand, totals):
        amount += sum(min(total, cut) - min(total, max(floor, 0)) for total in totals)
        seats = _contenders(hand, totals, floor)
        if found and (seats == found[-1].seats or not _reached(hand, totals, floor)):
            found[-1] = Pot(found[-1].amount + amount, found[-1].seats)
        elif amount:
            found.append(Pot(amount, seats))
        amount, floor = 0, cut
    return tuple(found)


def uncalled(hand: Hand) -> tuple[int, int] | None:
    """Find the seat whose chips nobody else has matched, and how many those are (R31)."""
    totals = [layered(hand, player) for player in hand.seats]
    highest = max(totals)
    leader = hand.seats[totals.index(highest)]
    totals.remove(highest)
    second = max(totals, default=0)
    if leader.folded or second == highest:
        return None
    return leader.seat, highest - second


def layered(hand: Hand, player: Seat) -> int:
    """Count the chips that decide which layers a player reached.

    Antes count when everybody pays one; an ante paid for all is dead money (R15).
    """
    return player.paid + player.ante if hand.house.ante_by == "each" else player.paid


def _cuts(hand: Hand, totals: list[int]) -> list[int]:
    all_in = {
        total
        for total, player in zip(totals, hand.seats, strict=True)
        if not player.folded and not _behind(player)
    }
    return sorted(all_in | {max(totals)})


def _contenders(hand: Hand, totals: list[int], floor: int) -> tuple[int, ...]:
    return tuple(
        player.seat
        for total, player in zip(totals, hand.seats, strict=True)
        if not player.folded and (total > floor or _behind(player))
    )


def _reached(hand: Hand, totals: list[int], floor: int) -> bool:
    return any(
        total > floor and not player.folded
        for total, player in zip(totals, hand.seats, strict=True)
    )


def _behind(player: Seat) -> int:
    """Count the chips a player had left to bet: pots stay what they were when they are paid."""
    return player.stack - player.won
