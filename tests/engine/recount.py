"""The census of betting counted again without the engine: sums over positions, by the rules.

Small on purpose: chips of one, no antes, one call tree of plain numbers. What the engine
answers by walking through real hands is here a recursion over stacks and bets.
"""

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache

Count = Counter[str]


@dataclass(frozen=True)
class Betting:
    """A turn: what is in front of everybody, what they have, and who has acted at what bet."""

    structure: str
    unit: int
    street: int
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    folded: frozenset[int]
    acted: tuple[int | None, ...]
    price: int
    level: int
    step: int
    count: int
    pot: int
    missing: int
    turn: int
    capped: bool

    @property
    def size(self) -> int:
        """Give the smallest bet: twice the unit on the last two streets of fixed limit."""
        return self.unit * (2 if self.structure == "fixed_limit" and self.street > 1 else 1)


def recount(structure: str, small: int, big: int, stacks: list[int]) -> Count:
    """Count hands by how they end, and turns, from the blinds on."""
    seats = len(stacks)
    due = [0] * seats
    due[1 if seats == 2 else 0], due[0 if seats == 2 else 1] = small, big
    bets = tuple(map(min, due, stacks))
    before = Betting(
        structure=structure,
        unit=big,
        street=0,
        stacks=tuple(stack - bet for stack, bet in zip(stacks, bets, strict=True)),
        bets=bets,
        folded=frozenset(),
        acted=(None,) * seats,
        price=big,
        level=big,
        step=big,
        count=1,
        pot=0,
        missing=small + big - sum(bets),
        turn=1 if seats == 2 else 2,
        capped=seats > 2,
    )
    return Counter(dict(_ways(before)))


@cache
def _ways(now: Betting) -> tuple[tuple[str, int], ...]:
    """Count all that can follow; equal positions are counted once and added as often."""
    alive = [place for place in range(len(now.bets)) if place not in now.folded]
    able = [place for place in alive if now.stacks[place]]
    if len(alive) == 1:
        return (("won unseen", 1),)
    place = _asked(now, alive, able)
    if place is None:
        if len(able) < 2 or now.street == 3:
            return (("shown down", 1),)
        return _ways(_next_street(now, len(alive)))
    found = Counter({"turns": 1})
    for after in _after(now, place, alive, able):
        found.update(dict(_ways(after)))
    return tuple(found.items())


def _asked(now: Betting, alive: list[int], able: list[int]) -> int | None:
    if len(able) == 1:
        (last,) = able
        matched = max(now.bets[other] for other in alive if other != last)
        return last if now.bets[last] < min(matched, now.price) else None
    order = [(now.turn + more) % len(now.bets) for more in range(len(now.bets))]
    open_ = [at for at in order if now.acted[at] is None or now.bets[at] < now.price]
    return next((at for at in open_ if at in able), None)


def _next_street(now: Betting, alive: int) -> Betting:
    nothing = (0,) * len(now.bets)
    return replace(
        now,
        street=now.street + 1,
        bets=nothing,
        acted=(None,) * len(now.bets),
        price=0,
        level=0,
        step=now.unit,
        count=0,
        pot=now.pot + sum(now.bets),
        missing=0,
        turn=0,
        capped=alive > 2,
    )


def _after(now: Betting, place: int, alive: list[int], able: list[int]) -> list[Betting]:
    """Give the positions after each move: a fold where something is owed, a call, every size."""
    contested = len(able) > 1
    rivals = [now.bets[other] for other in alive if other != place]
    price = now.price if contested else min(now.price, max(rivals))
    mine, most = now.bets[place], now.bets[place] + now.stacks[place]
    turned = replace(now, turn=place + 1)
    after = [_put(turned, place, min(most, max(price, mine)))]
    if price > mine:
        after.append(replace(turned, folded=now.folded | {place}))
    if contested and most > now.price and _may_raise(now, place):
        after += [_raised(turned, place, to) for to in _sizes(now, place, most)]
    return after


def _may_raise(now: Betting, place: int) -> bool:
    limit, acted = now.structure == "fixed_limit", now.acted[place]
    if limit and now.capped and now.count >= 4:
        return False
    if acted is None:
        return True
    return (now.price - acted) * (2 if limit else 1) >= (now.size if limit else now.step)


def _sizes(now: Betting, place: int, most: int) -> list[int]:
    if now.structure == "fixed_limit":
        return [min(most, now.level + now.size)]
    low, high = now.price + now.step, most
    if now.structure == "pot_limit":
        pot = now.pot + sum(now.bets) + now.missing
        high = min(most, max(low, 2 * now.price + pot - now.bets[place]))
    return [most] if most <= low else list(range(low, high + 1))


def _put(now: Betting, place: int, to: int) -> Betting:
    stacks, bets, acted = list(now.stacks), list(now.bets), list(now.acted)
    stacks[place] -= to - bets[place]
    bets[place] = to
    acted[place] = max(now.price, to)
    return replace(now, stacks=tuple(stacks), bets=tuple(bets), acted=tuple(acted))


def _raised(now: Betting, place: int, to: int) -> Betting:
    after = replace(_put(now, place, to), price=to)
    if now.structure == "fixed_limit":
        full = 2 * (to - now.level) >= now.size
    else:
        full = to - now.price >= now.step
    if not full:
        return after
    return replace(after, level=to, step=to - now.price, count=now.count + 1)
