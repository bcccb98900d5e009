"""The betting of one hand by a third hand: plain lists, no cards, and quirks to switch on."""

from dataclasses import dataclass
from typing import Literal

Quirk = Literal["a", "b", "c", "d", "e", "f", "g", "run", "ask"]
QUIRKS: frozenset[Quirk] = frozenset(("a", "b", "c", "d", "e", "f", "g", "run", "ask"))


@dataclass(frozen=True)
class Stakes:
    """The game, its blinds, its ante, and how many bets a street of fixed limit has at most."""

    structure: Literal["no_limit", "pot_limit", "fixed_limit"]
    small: int
    big: int
    ante: int
    bets_max: int | None


@dataclass(frozen=True)
class Offer:
    """What the player in a place is asked: chips to call, sizes of a bet or raise if any."""

    place: int
    call: int
    low: int | None = None
    high: int | None = None


class Model:
    """One hand; places go clockwise from left of the button."""

    def __init__(self, stakes: Stakes, stacks: list[int], quirks: frozenset[Quirk]) -> None:
        self.stakes, self.quirks = stakes, quirks
        self.stacks, self.pot, self.street = list(stacks), 0, 0
        self.bets = [0] * len(stacks)
        self.folded = [False] * len(stacks)
        for place in range(len(stacks)):
            self.pot += self._pay(place, stakes.ante)
        small, big = (1, 0) if len(stacks) == 2 else (0, 1)
        self.bets[small] = self._pay(small, stakes.small)
        self.bets[big] = self._pay(big, stakes.big)
        self.missing = stakes.small + stakes.big - self.bets[small] - self.bets[big]
        self._open(max(self.bets) if "b" in quirks else stakes.big, self._first(big))

    def _pay(self, place: int, amount: int) -> int:
        paid = min(amount, self.stacks[place])
        self.stacks[place] -= paid
        return paid

    def _first(self, big: int) -> int:
        if "f" in self.quirks:  # left of the highest blind that was really posted
            dues = [self.stakes.small, self.stakes.big]
            dues = dues[::-1] if len(self.bets) == 2 else dues
            posted = [
                (bet if due else 0, at)
                for at, (bet, due) in enumerate(zip(self.bets, dues, strict=False))
            ]
            rest = [(0, at) for at in range(2, len(self.bets))]
            return max(posted + rest)[1] + 1
        return 1 if len(self.bets) == 2 else big + 1

    def _open(self, price: int, first: int) -> None:
        """Begin a street with the highest bet at `price`."""
        self.price = self.level = price
        self.largest = 0  # the largest increment so far, also a short one
        self.count = 1 if price and "d" not in self.quirks else 0
        self.acted: list[int | None] = [None] * len(self.bets)
        self.since: set[int] = set()  # who has acted since the last full raise
        self.short: list[int] = []  # all-ins that did not come to a full raise yet
        self.turn = first
        self.began_with = sum(not folded for folded in self.folded)

    def _able(self) -> list[int]:
        return [place for place, stack in enumerate(self.stacks) if stack and not self._out(place)]

    def _out(self, place: int) -> bool:
        return self.folded[place]

    def _covered(self, place: int) -> int:
        rivals = [bet for at, bet in enumerate(self.bets) if at != place and not self.folded[at]]
        return min(self.price, max(rivals))

    def offer(self) -> Offer | None:
        """Say who is asked what, going on to the next street as need be; None at the end."""
        while self.folded.count(False) > 1:
            place = self._next()
            if place is not None:
                return self._offer(place)
            if self.street == 3 or len(self._able()) < 2:
                return None
            self.pot += sum(self.bets)
            self.bets = [0] * len(self.bets)
            self.street += 1
            self._open(0, 0)
        return None

    def _next(self) -> int | None:
        able, count = self._able(), len(self.bets)
        waiting = [
            place % count
            for place in range(self.turn, self.turn + count)
            if place % count in able
            and (self.acted[place % count] is None or self.bets[place % count] < self.price)
        ]
        if waiting and len(able) == 1:
            begun = any(self.folded) or any(acted is not None for acted in self.acted)
            asked = "ask" in self.quirks and begun
            if self.bets[able[0]] >= self._covered(able[0]) and not asked:
                return None
        return waiting[0] if waiting else None

    def _offer(self, place: int) -> Offer:
        contested = any(other != place for other in self._able())
        price = self.price if contested else self._covered(place)
        call = min(self.stacks[place], max(0, price - self.bets[place]))
        everything = self.bets[place] + self.stacks[place]
        if not contested or everything <= self.price or not self._may_raise(place):
            return Offer(place, call)
        low = min(everything, self._low())
        return Offer(place, call, low, max(low, min(everything, self._high(place, low))))

    def _may_raise(self, place: int) -> bool:
        if "g" in self.quirks and not any(
            self.bets[other] + self.stacks[other] > self.price
            for other in self._able()
            if other != place
        ):
            return False
        return not self._capped() and self._reopened(place)

    def _capped(self) -> bool:
        return self.stakes.structure == "fixed_limit" and self.count == self.stakes.bets_max

    def _reopened(self, place: int) -> bool:
        acted = self.acted[place]
        if acted is None:
            return True
        faced = self.price - acted
        if self.stakes.structure == "fixed_limit" and "e" not in self.quirks:
            return 2 * faced >= self._unit()
        if "run" in self.quirks and self.short and place in self.since:
            return sum(self.short) >= self.largest and faced >= self._full()
        return faced >= self._full()

    def _full(self) -> int:
        """Give what a raise must come to for those who have acted."""
        return self.largest if "a" in self.quirks else max(self.largest, self._unit())

    def _unit(self) -> int:
        double = self.stakes.structure == "fixed_limit" and self.street > 1
        return self.stakes.big * (2 if double else 1)

    def _low(self) -> int:
        if self.stakes.structure == "fixed_limit" and "e" not in self.quirks:
            return self.level + self._unit()
        return self.price + max(self.largest, self._unit())

    def _high(self, place: int, low: int) -> int:
        match self.stakes.structure:
            case "no_limit":
                return self.bets[place] + self.stacks[place]
            case "fixed_limit":
                return low
            case "pot_limit":
                missing = 0 if self.street or "c" in self.quirks else self.missing
                pot = self.pot + sum(self.bets) + missing
                return 2 * self.price + pot - self.bets[place]

    def fold(self, place: int) -> None:
        """Take a player out."""
        self.folded[place] = True
        self.turn = place + 1

    def call(self, place: int, to: int) -> None:
        """Let a player check, or call to a total of the street."""
        self._put(place, to)
        self.acted[place] = self.price
        self.since.add(place)

    def _put(self, place: int, to: int) -> None:
        self.stacks[place] -= to - self.bets[place]
        self.bets[place] = to
        self.turn = place + 1

    def bet(self, place: int, to: int) -> None:
        """Let a player bet or raise to a total of the street."""
        self._put(place, to)
        more, self.price = to - self.price, to
        if 2 * (to - self.level) >= self._unit():
            self.level = to
            self.count += 1
        elif "e" in self.quirks:
            self.count += 1
        if more >= self.largest:
            self.since.clear()
        self.largest = max(self.largest, more)
        self.short = [] if self.stacks[place] else [*self.short, more]
        if sum(self.short) >= self.largest:
            self.short = []
        self.acted[place] = to
        self.since.add(place)
