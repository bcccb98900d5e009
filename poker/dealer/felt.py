"""One table under its lock: what is there, and what this transaction adds to it."""

from collections.abc import Iterable
from datetime import datetime
from functools import cached_property
from random import Random  # noqa: TID251 - only the name of the type: chance is handed in
from typing import Any
from uuid import UUID

from poker import store
from poker.engine.actions import Action
from poker.engine.cards import Card
from poker.engine.chips import movements
from poker.engine.decide import Refused, decide
from poker.engine.events import Cause, Event
from poker.engine.hand import Hand, evolve
from poker.engine.house import House
from poker.engine.options import options, to_act
from poker.ledger import book
from poker.models import ChatMessage, Night, Request, Sitting, Table
from poker.models import Hand as HandRow
from poker.vault import deals

from . import rows
from .refusal import Reason, Refusal

MINT = "mint"

Chance = Random
"""Where chance comes from: the operating system, or a seed in a simulation."""

Changes = list[list[Any]]
"""Rows of a note: house rules that change (field, value before, value after), cards drawn."""


def stack_key(sitting: Sitting) -> str:
    """Give the account of a sitting's stack."""
    return f"stack:{sitting.pk}"


def pot_key(hand_id: UUID) -> str:
    """Give the account of a hand's pot."""
    return f"pot:{hand_id}"


def hand_entries(hand_id: UUID, seq: int, fact: Event, stacks: dict[int, str]) -> list[book.Entry]:
    """Write one fact's chip movements as transfers; `stacks` gives each seat's account.

    The key names hand, fact and movement, so no movement can be paid twice.
    """
    pot = pot_key(hand_id)
    return [
        book.Entry(
            key=f"hand:{hand_id}:{seq}:{n}",
            debit=pot if move.source is None else stacks[move.source],
            credit=pot if move.target is None else stacks[move.target],
            amount=move.amount,
            code=move.code,
            subject=f"hand:{hand_id}",
        )
        for n, move in enumerate(movements(fact))
    ]


class Felt:
    """The locked table, its sittings and its hand; collects what the dealer decides.

    `facts`, `entries` and `notes` are written, in one go, when the verb is done.
    """

    def __init__(self, table: Table, *, now: datetime, chance: Chance) -> None:
        self.table = table
        self.now = now
        self.chance = chance
        self.actor_id: int | None = None
        self.facts: list[Event] = []
        self.entries: list[book.Entry] = []
        self.notes: list[ChatMessage] = []
        self.touched: dict[int, Sitting] = {}
        self.before: dict[int, rows.Before] = {}
        self.table_before = rows.values(table)
        self.closed: Night | None = None
        self.changed = False
        self._game: Hand | None = None

    # -------------------------------------------------------------- what is there

    @cached_property
    def house(self) -> House:
        """Give the house rules of the table now; a running hand has its own."""
        return store.read_house(self.table.house)

    @cached_property
    def sittings(self) -> list[Sitting]:
        """List who sits at the table, by seat."""
        sittings = rows.read_sittings(self.table.pk)
        self.before |= {sitting.pk: rows.values(sitting) for sitting in sittings}
        return sittings

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """Open the deck of the hand; never kept longer than the transaction."""
        return deals.open_deck(self.hand_id)

    @cached_property
    def _before(self) -> Hand | None:
        """Give the hand as it stood when the lock was taken."""
        if self.table.hand_id is None:
            return None
        return store.hand(self.table.hand_id, until=self.table.hand_seq)

    @cached_property
    def _balances(self) -> dict[str, int]:
        return book.balances(stack_key(sitting) for sitting in self.sittings)

    @property
    def game(self) -> Hand | None:
        """Give the running hand or the last one, with what was decided just now."""
        return self._game or self._before

    @property
    def running(self) -> Hand | None:
        """Give the hand only while it runs."""
        game = self.game
        return game if game is not None and not game.ended else None

    @property
    def hand_id(self) -> UUID:
        """Give the id of the running or last hand; there must be one."""
        assert self.table.hand_id is not None
        return self.table.hand_id

    @property
    def turn(self) -> int | None:
        """Give the seat to act, None when nobody is."""
        game = self.running
        return None if game is None else to_act(game)

    def at(self, seat: int) -> Sitting | None:
        """Give who sits on a seat, None when it is free."""
        return next((s for s in self.sittings if s.seat == seat), None)

    def of(self, player_id: int) -> Sitting | None:
        """Give a player's sitting, None when they do not sit here."""
        return next((s for s in self.sittings if s.player_id == player_id), None)

    def mine(self, player_id: int) -> Sitting:
        """Give a player's sitting, or refuse: not seated."""
        sitting = self.of(player_id)
        if sitting is None:
            raise Refusal(Reason.NOT_SEATED)
        return sitting

    @property
    def seats(self) -> int:
        """Count the seats one may take: those of the house now and of the one that is queued."""
        queued = self.table.house_next
        return min(self.house.seats, store.read_house(queued).seats if queued else 22)

    def open_request(self, request_id: int) -> Request:
        """Give a request of this table that is still open, or refuse."""
        asked = self.table.requests.filter(pk=request_id, state__in=("asked", "queued")).first()
        if asked is None:
            raise Refusal(Reason.NO_REQUEST)
        return asked

    def in_hand(self, sitting: Sitting) -> bool:
        """Tell whether a sitting is dealt into the running hand, folded or not.

        Who is dealt in cannot leave before the hand ends, so the seat's number is enough.
        """
        game = self.running
        return game is not None and any(player.seat == sitting.seat for player in game.seats)

    def stack(self, sitting: Sitting) -> int:
        """Give a sitting's chips in the ledger, with what this transaction moves."""
        key = stack_key(sitting)
        came = sum(entry.amount for entry in self.entries if entry.credit == key)
        went = sum(entry.amount for entry in self.entries if entry.debit == key)
        return self._balances.get(key, 0) + came - went

    # -------------------------------------------------------------- what is added

    def begin(self, hand: HandRow, facts: Iterable[Event]) -> None:
        """Put a new hand on the table, which has one at a time, with its first facts."""
        assert self.running is None and not self.facts
        self.table.hand = hand
        self.table.hand_seq = 0
        self._game = self._before = None
        self.tell(facts)

    def start_afresh(self) -> None:
        """Forget the facts and chips that are in rows now; balances and deck are read anew."""
        self.facts, self.entries = [], []
        for name in ("_balances", "deck"):
            self.__dict__.pop(name, None)

    def ask(self, seat: int | None, action: Action, *, cause: Cause = "player") -> None:
        """Ask the engine and take in the facts; its refusal becomes ours."""
        game = self.game
        if game is None:
            raise Refusal(Reason.NO_HAND)
        answer = decide(game, seat, action, self.deck, cause)
        if isinstance(answer, Refused):
            raise Refusal(answer.reason.value, **_limits(game))
        self.tell(answer)

    def tell(self, facts: Iterable[Event]) -> None:
        """Take in facts of the running hand: fold them and write down their chips."""
        stacks = {sitting.seat: stack_key(sitting) for sitting in self.sittings}
        for fact in facts:
            self._game = evolve(self.game, fact)
            self.facts.append(fact)
            self.entries += hand_entries(self.hand_id, self._game.seq, fact, stacks)
        self.changed = True

    def seat(self, sitting: Sitting) -> None:
        """Take somebody in who just sat down."""
        self.sittings = sorted([*self.sittings, sitting], key=lambda s: s.seat)
        self.before[sitting.pk] = rows.values(sitting)
        self.touch(sitting)

    def touch(self, sitting: Sitting) -> None:
        """Remember that a sitting's row has to be saved."""
        self.touched[sitting.pk] = sitting
        self.changed = True

    def note(self, code: str, sitting: Sitting | None = None, **data: int | str | Changes) -> None:
        """Write a note of what happened at the table, for everybody who looks."""
        if sitting is not None:
            data = {"name": sitting.player.display_name, **data}
        self.notes.append(
            ChatMessage(
                table=self.table,
                player=sitting.player if sitting else None,
                kind=ChatMessage.Kind.NOTE,
                code=code,
                data=data,
                created_at=self.now,
            )
        )
        self.changed = True


def _limits(game: Hand) -> dict[str, int]:
    """Give the sizes that a refusal of an amount names, in chips of the street."""
    may = options(game)
    return {} if may is None else {"least": may.min_to, "most": may.max_to, "step": may.step}
