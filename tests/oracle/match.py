"""One hand in both engines and in the model, decision by decision."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from poker.engine.actions import BetTo, Call, Check, Fold, Move, RaiseTo
from poker.engine.decide import Refused, decide, start
from poker.engine.hand import Hand, evolve, replay
from poker.engine.house import House
from poker.engine.options import Options, options
from tests.kit import lineup
from tests.oracle import other
from tests.oracle.deals import Deal
from tests.oracle.model import QUIRKS, Model, Offer, Quirk
from tests.oracle.payout import PAY_QUIRKS, PayQuirk, payout, strength


class Unexplained(AssertionError):
    """The two engines differ, or one of them does from the model, and no quirk says why."""


Step = tuple[int, Move, int]
"""Who moved, how, and that player's total of the street after it."""


@dataclass
class Match:
    """A hand being played; `apart` once there is no move that both take for the same."""

    deal: Deal
    state: Any
    rules: Model
    habits: Model
    hand: Hand
    steps: list[Step] = field(default_factory=list)
    found: Counter[str] = field(default_factory=Counter)
    apart: bool = False

    @classmethod
    def of(cls, deal: Deal, played: House | None = None) -> "Match":
        """Deal the cards in both engines; `played` are other rules for this one alone."""
        state = other.table(deal.house, deal.stacks)
        facts = start(played or deal.house, lineup(deal.stacks, deal.house), "", deal.deck)
        other.tell(state, facts, deal.deck)
        rules = Model(deal.stakes, deal.stacks, frozenset())
        habits = Model(deal.stakes, deal.stacks, QUIRKS)
        return cls(deal, state, rules, habits, replay(facts))

    def play(self) -> Counter[str]:
        """Play to the end; give how often each difference occurred, with `hands` and so on."""
        while (allowed := options(self.hand)) is not None:
            here = _offer(self.hand, allowed)
            there = self._compare(here)
            self._make(allowed, self._choose(here, there))
        self.found["hands"] += 1
        self.found["hands parted"] += self.apart
        self._finish()
        return self.found

    def _compare(self, here: Offer | None) -> Offer | None:
        """Check what is offered in both engines against the model; name what differs."""
        self._agree("here", here, self.rules.offer())
        if self.apart:
            self.found["decisions alone"] += 1
            return None
        there = other.offer(self.state)
        self._agree("there", there, self.habits.offer())
        self.found["decisions"] += 1
        if here != there:
            self._name()
        return there

    def _agree(self, where: str, offer: Offer | None, expected: Offer | None) -> None:
        if offer != expected:
            raise Unexplained(f"{where} {offer}, expected {expected}; {self}")

    def _name(self) -> None:
        """Name the quirks that alone make a difference, or without which there is another."""
        names: set[Quirk] = set()
        for quirk in QUIRKS:
            alone, without = self._replayed({quirk}), self._replayed(QUIRKS - {quirk})
            if alone.offer() != self.rules.offer() or without.offer() != self.habits.offer():
                names.add(quirk)
        if not names:
            raise Unexplained(f"no quirk; {self}")
        self.found["differences"] += 1
        self.found.update(names)

    def _replayed(self, quirks: frozenset[Quirk] | set[Quirk]) -> Model:
        model = Model(self.deal.stakes, self.deal.stacks, frozenset(quirks))
        for step in self.steps:
            model.offer()
            _follow(model, step)
        return model

    def _choose(self, here: Offer, there: Offer | None) -> Move:
        """Choose a move at random that is the same in both engines, if there is one."""
        chance = self.deal.chance
        kind = BetTo if self.hand.bet == 0 else RaiseTo
        moves: dict[str, Move] = {"call": Call() if here.call else Check()}
        if here.call:
            moves["fold"] = Fold()
        sizes = _common(here, here if self.apart else there)
        if sizes:
            moves["raise"] = kind(chance.choice([sizes[0], sizes[1], chance.randint(*sizes)]))
        if not self.apart:
            if there is None or here.place != there.place:
                self.apart = True
            elif here.call != there.call:
                del moves["call"]
                if there.call == 0:
                    moves.pop("fold", None)
        if not moves:
            self.apart, moves = True, {"call": Call() if here.call else Check()}
        names = [
            name for name in ("call", "call", "call", "raise", "raise", "fold") if name in moves
        ]
        return moves[chance.choice(names)]

    def _make(self, allowed: Options, move: Move) -> None:
        """Make the move everywhere."""
        answer = decide(self.hand, allowed.seat, move, self.deal.deck)
        if isinstance(answer, Refused):
            raise Unexplained(f"{move} {answer}; {self}")
        place = self.hand.place(allowed.seat)
        to = self.hand.at(allowed.seat).bet + allowed.call
        step = place, move, move.to if isinstance(move, BetTo | RaiseTo) else to
        for fact in answer:
            self.hand = evolve(self.hand, fact)
        self.steps.append(step)
        _follow(self.rules, step)
        if not self.apart:
            other.act(self.state, move)
            _follow(self.habits, step)
            self._ask_there()
            other.tell(self.state, answer, self.deal.deck)

    def _ask_there(self) -> None:
        """Check for a player whom only PokerKit asks."""
        if options(self.hand) is None and other.offer(self.state) is not None:
            there = self._compare(None)
            if there is None or there.call:
                raise Unexplained(f"{there} after the end; {self}")
            other.act(self.state, Check())
            _follow(self.habits, (there.place, Check(), self.habits.bets[there.place]))

    def _finish(self) -> None:
        """Compare the stacks at the end with what the pots should have paid."""
        self._agree("here", None, self.rules.offer())
        here = [player.stack for player in self.hand.seats]
        self._paid("here", here, frozenset())
        if self.apart:
            return
        if self.state.status:
            raise Unexplained(f"not over there; {self}")
        self._paid("there", list(self.state.stacks), PAY_QUIRKS)
        if here != list(self.state.stacks):
            self._name_payment()

    def _paid(self, where: str, stacks: list[int], quirks: frozenset[PayQuirk]) -> None:
        if stacks != (expected := self._stacks(quirks)):
            raise Unexplained(f"{where} {stacks}, expected {expected}; {self}")

    def _name_payment(self) -> None:
        rules, habits = self._stacks(frozenset()), self._stacks(PAY_QUIRKS)
        self.found["differences"] += 1
        for quirk in PAY_QUIRKS:
            alone, without = self._stacks(frozenset({quirk})), self._stacks(PAY_QUIRKS - {quirk})
            self.found[quirk] += alone != rules or without != habits

    def _stacks(self, quirks: frozenset[PayQuirk]) -> list[int]:
        left, start = self.rules.stacks, self.deal.stacks
        put_in = [had - has for had, has in zip(start, left, strict=True)]
        seats = self.hand.seats
        live = [place for place, out in enumerate(self.rules.folded) if not out]
        shown = len(live) > 1
        hands = {
            place: strength(seats[place].hole, self.hand.board) if shown else 0 for place in live
        }
        paid = payout(put_in, hands, quirks)
        return [has + won for has, won in zip(left, paid, strict=True)]

    def __str__(self) -> str:
        deal, house = self.deal, self.deal.house
        game = f"{house.structure} {house.small_blind}/{house.big_blind} ante {house.ante}"
        return f"{game}, {deal.stacks}, {''.join(deal.deck[:27])}, {self.steps}"


def _offer(hand: Hand, allowed: Options) -> Offer:
    low, high = (allowed.min_to, allowed.max_to) if allowed.kind else (None, None)
    return Offer(hand.place(allowed.seat), allowed.call, low, high)


def _common(here: Offer, there: Offer | None) -> tuple[int, int] | None:
    """Give the sizes of a bet or raise that both allow."""
    if there is None or here.low is None or there.low is None:
        return None
    assert here.high is not None
    assert there.high is not None
    low, high = max(here.low, there.low), min(here.high, there.high)
    return (low, high) if low <= high else None


def _follow(model: Model, step: Step) -> None:
    place, move, to = step
    match move:
        case Fold():
            model.fold(place)
        case Check() | Call():
            model.call(place, to)
        case BetTo() | RaiseTo():
            model.bet(place, to)
