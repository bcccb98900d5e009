"""What a hand pays at its end, reckoned once more, with the quirks of paying."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import pokerkit

from poker.engine.cards import Card

PayQuirk = Literal["h", "kill"]
PAY_QUIRKS: frozenset[PayQuirk] = frozenset(("h", "kill"))


def strength(hole: Sequence[Card], board: Sequence[Card]) -> Any:
    """Give something that compares like the hand, made by PokerKit."""
    return pokerkit.StandardHighHand.from_game("".join(hole), "".join(board))


def payout(put_in: list[int], hands: Mapping[int, Any], quirks: frozenset[PayQuirk]) -> list[int]:
    """Share out what everybody put in among the places of `hands`, the live ones."""
    paid = [0] * len(put_in)
    live = list(hands)
    if "kill" in quirks:
        live = [place for place in live if _wins_some(place, put_in, hands)]
    floor = 0
    for cut in sorted({put_in[place] for place in live}):
        top = cut == max(put_in[place] for place in live)
        pot = sum((total if top else min(total, cut)) - min(total, floor) for total in put_in)
        eligible = [place for place in live if put_in[place] >= cut]
        _share(pot, _best(eligible, hands), paid, together="h" in quirks)
        floor = cut
    return paid


def _best(places: list[int], hands: Mapping[int, Any]) -> list[int]:
    best = max(hands[place] for place in places)
    return [place for place in places if hands[place] == best]


def _wins_some(place: int, put_in: list[int], hands: Mapping[int, Any]) -> bool:
    rivals = [other for other in hands if put_in[other] >= put_in[place]]
    return place in _best(rivals, hands)


def _share(pot: int, winners: list[int], paid: list[int], *, together: bool) -> None:
    """Split one pot; odd chips one each from left of the button, or all to the first."""
    share, odd = divmod(pot, len(winners))
    for number, place in enumerate(winners):
        more = (odd if number == 0 else 0) if together else int(number < odd)
        paid[place] += share + more
