"""Who pays whom after a night, in as few payments as can be.

Players who settle among themselves form a group whose nets add up to zero, and a group of k
players needs k - 1 payments; so the fewest payments come from the most groups. Up to 12 players
every division into groups is weighed. Beyond that the largest amounts are matched first, which
needs at most one payment fewer than there are players, but not always the fewest.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

EXACT_UP_TO = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """One payment, in whole chips."""

    payer: int
    payee: int
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The payments that settle a night; `fewest` when no smaller number would do.

    `shares` is what each player settles: the net, less their part of what is settled by nobody.
    """

    payments: tuple[Payment, ...]
    shares: dict[int, int]
    fewest: bool


def plan(nets: Mapping[int, int]) -> Plan:
    """Settle nets in chips; what they do not add up to is settled by nobody.

    A sum below zero was lost to bots, one above zero was won from them. It is taken off those
    who lost, or off those who won, in proportion.
    """
    shares = _without_the_rest(nets)
    open_ = sorted((player for player in shares if shares[player]), key=lambda p: (-shares[p], p))
    fewest = len(open_) <= EXACT_UP_TO
    groups = _most_groups([shares[player] for player in open_]) if fewest else None
    made = [
        payment
        for group in (groups if groups is not None else [range(len(open_))])
        for payment in _match({open_[at]: shares[open_[at]] for at in group})
    ]
    made.sort(key=lambda payment: (open_.index(payment.payer), open_.index(payment.payee)))
    return Plan(payments=tuple(made), shares=shares, fewest=fewest)


def _without_the_rest(nets: Mapping[int, int]) -> dict[int, int]:
    """Take the sum off the side that is too large, in proportion and in whole chips.

    The chips that a proportion leaves over go to the largest remainders, then the largest nets.
    """
    rest = sum(nets.values())
    side = {player: abs(net) for player, net in nets.items() if net * rest > 0}
    shares = dict(nets)
    if not rest:
        return shares
    sign, off, whole = (1 if rest > 0 else -1), abs(rest), sum(side.values())
    parts = {player: off * amount // whole for player, amount in side.items()}
    left_over = off - sum(parts.values())
    order = sorted(side, key=lambda p: (-(off * side[p] % whole), -side[p], p))
    for player in order[:left_over]:
        parts[player] += 1
    for player, part in parts.items():
        shares[player] -= sign * part
    return shares


def _most_groups(nets: Sequence[int]) -> list[list[int]]:
    """Divide places into the most groups that each add up to zero: a walk over all subsets.

    `most[subset]` counts how often the sum is zero on the best way of growing that subset
    by one place at a time.
    """
    everybody = (1 << len(nets)) - 1
    sums, most, grew = [0] * (everybody + 1), [0] * (everybody + 1), [0] * (everybody + 1)
    for subset in range(1, everybody + 1):
        lowest = (subset & -subset).bit_length() - 1
        sums[subset] = sums[subset & (subset - 1)] + nets[lowest]
        places = [at for at in range(len(nets)) if subset >> at & 1]
        best = max(places, key=lambda at: most[subset ^ 1 << at])
        grew[subset] = best
        most[subset] = most[subset ^ 1 << best] + (not sums[subset])
    return _walk_back(everybody, sums, grew)


def _walk_back(subset: int, sums: Sequence[int], grew: Sequence[int]) -> list[list[int]]:
    groups: list[list[int]] = []
    while subset:
        if not sums[subset]:
            groups.append([])
        groups[-1].append(grew[subset])
        subset ^= 1 << grew[subset]
    return groups


def _match(nets: dict[int, int]) -> list[Payment]:
    """Let equal amounts settle each other, then the largest debt the largest claim."""
    made = []
    while any(nets.values()):
        payee = max(nets, key=lambda player: nets[player])
        payer = min(nets, key=lambda player: nets[player])
        for player in nets:
            if nets[player] < 0 and -nets[player] in nets.values():
                payer = player
                payee = next(other for other in nets if nets[other] == -nets[player])
                break
        amount = min(nets[payee], -nets[payer])
        made.append(Payment(payer=payer, payee=payee, amount=amount))
        nets[payee] -= amount
        nets[payer] += amount
    return made
