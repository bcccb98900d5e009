"""How a hand came out: made hands by name, the five cards that play, the headline."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _

from poker import scene
from poker.engine.cards import Card
from poker.engine.hand import Hand
from poker.engine.house import House
from poker.engine.ranking import best_five, describe, rank
from poker.words import hand_name, lowered, name_list, number, side_cards

_ENOUGH = 5


def name_of(cards: Sequence[Card], house: House, *, kickers: int = 0) -> str:
    """Name the best hand of 5 to 7 cards; empty if there are fewer."""
    if len(cards) < _ENOUGH:
        return ""
    return hand_name(describe(cards), royal_named=house.royal_flush_named, kickers=kickers)


def shown_names(hand: Hand) -> dict[int, str]:
    """Name the hand of every seat whose cards are up, with the kickers that decided."""
    shown = {seat.seat: (*seat.hole, *hand.board) for seat in hand.seats if seat.shown}
    complete = {seat: cards for seat, cards in shown.items() if len(cards) >= _ENOUGH}
    return {
        seat: name_of(cards, hand.house, kickers=_kickers(cards, complete.values()))
        for seat, cards in complete.items()
    }


def playing_five(hand: Hand, seat: int) -> tuple[Card, ...]:
    """Give the five cards that play for a seat whose cards are up; empty if there are fewer."""
    cards = (*hand.at(seat).hole, *hand.board)
    return best_five(cards) if hand.at(seat).shown and len(cards) >= _ENOUGH else ()


def pot_name(pot: int) -> str:
    """Name a pot; 0 is the main pot."""
    return _("side pot %(number)s") % {"number": pot} if pot else _("main pot")


def the_pot(pot: int) -> str:
    """Name a pot inside a sentence: "the main pot", but "side pot 1"."""
    return pot_name(pot) if pot else _("the main pot")


def results(hand: Hand, names: Mapping[int, str]) -> tuple[scene.Result, ...]:
    """List what each pot paid to whom."""
    return tuple(
        scene.Result(
            pot=award.pot,
            seat=award.seat,
            name=names.get(award.seat, "?"),
            amount=award.amount,
            odd=award.odd,
        )
        for award in hand.awards
    )


def headline(hand: Hand, names: Mapping[int, str], *, past: bool = False) -> str:
    """Say who won what with which hand; empty while nothing is won."""
    if hand.voided:
        return _("The hand was called off; all bets went back")
    by_pot = _by_pot(hand)
    if not by_pot:
        return ""
    made = shown_names(hand)
    return "; ".join(
        _won(shares, pot, names, made, past=past) for pot, shares in _told_apart(by_pot).items()
    )


def newest(hand: Hand, names: Mapping[int, str]) -> str:
    """Say who wins the pot that was awarded last, in short, where pots have different winners."""
    by_pot = _by_pot(hand)
    if None in _told_apart(by_pot):
        return headline(hand, names)
    pot = hand.awards[-1].pot
    return _won(by_pot[pot], pot, names, {}, past=False)


def _by_pot(hand: Hand) -> dict[int, dict[int, int]]:
    """Add up what each seat won of each pot."""
    by_pot: dict[int, dict[int, int]] = {}
    for award in hand.awards:
        shares = by_pot.setdefault(award.pot, {})
        shares[award.seat] = shares.get(award.seat, 0) + award.amount
    return by_pot


def _told_apart(by_pot: dict[int, dict[int, int]]) -> dict[int | None, dict[int, int]]:
    """Tell pots apart only where different players won them; else add them up."""
    winners = {tuple(shares) for shares in by_pot.values()}
    if len(winners) > 1:
        return {pot: by_pot[pot] for pot in sorted(by_pot, reverse=True)}
    total: dict[int, int] = {}
    for shares in by_pot.values():
        for seat, amount in shares.items():
            total[seat] = total.get(seat, 0) + amount
    return {None: total}


def _won(
    shares: Mapping[int, int],
    pot: int | None,
    names: Mapping[int, str],
    made: Mapping[int, str],
    *,
    past: bool,
) -> str:
    words = {
        "names": name_list([names.get(seat, "?") for seat in shares]),
        "amount": number(sum(shares.values())),
        "pot": "" if pot is None else the_pot(pot),
    }
    text = _verb(several=len(shares) > 1, from_a_pot=pot is not None, past=past) % words
    hands = [made[seat] for seat in shares if seat in made]
    return f"{text}, {lowered(hands[0])}" if hands else text


def _verb(*, several: bool, from_a_pot: bool, past: bool) -> str:
    match (several, from_a_pot, past):
        case (False, False, False):
            return _("%(names)s wins %(amount)s")
        case (False, False, True):
            return _("%(names)s won %(amount)s")
        case (False, True, False):
            return _("%(names)s wins %(amount)s from %(pot)s")
        case (False, True, True):
            return _("%(names)s won %(amount)s from %(pot)s")
        case (True, False, False):
            return _("%(names)s split %(amount)s")
        case (True, False, True):
            return _("%(names)s shared %(amount)s")
        case (True, True, False):
            return _("%(names)s split %(amount)s from %(pot)s")
        case _:
            return _("%(names)s shared %(amount)s from %(pot)s")


def _kickers(cards: Sequence[Card], everybody: Iterable[Sequence[Card]]) -> int:
    """Count the kickers needed to tell a hand from every other that has the same plain name."""
    mine, score = describe(cards), rank(cards)
    needed = 0
    for others in everybody:
        other = describe(others)
        if rank(others) != score and hand_name(other) == hand_name(mine):
            pairs = zip(side_cards(mine), side_cards(other), strict=True)
            needed = max(needed, 1 + [a == b for a, b in pairs].index(False))
    return needed
