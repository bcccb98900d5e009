"""A card room for tests: people, tables, decks laid down beforehand, and a clock one can move."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest

from accounts.models import Player
from poker import dealer, store
from poker.dealer import Reason, Refusal
from poker.engine.actions import BetTo, Call, Check, Fold, RaiseTo
from poker.engine.cards import DECK, cards
from poker.engine.house import House
from poker.engine.options import options, to_act
from poker.ledger import book
from poker.models import HandEvent, Request, Sitting, Table
from poker.vault import deals, shuffle

EVENING = datetime(2026, 3, 6, 20, 0, tzinfo=UTC)
HOUSE = House(
    small_blind=5, big_blind=10, buy_in_min=100, buy_in_max=1000, first_button="first_seated"
)
MOVES = {"fold": Fold(), "check": Check(), "call": Call()}


def person(name: str, **fields) -> Player:
    """Make a player."""
    return Player.objects.create_player(display_name=name, **fields)


@contextmanager
def refused(reason: Reason, **params):
    """Expect a refusal with this reason, and with these parameters if any are given."""
    with pytest.raises(Refusal) as caught:
        yield caught
    assert caught.value.reason is reason
    for name, value in params.items():
        assert caught.value.params[name] == value


def stacked(text: str) -> tuple:
    """Give a whole deck that begins with these cards."""
    first = cards(text)
    return (*first, *(card for card in DECK if card not in first))


class Room:
    """One table, its people by name, and the time."""

    def __init__(self, house: House = HOUSE, *, host: Player | None = None, **options) -> None:
        self.now = EVENING
        self.chance = Random(1)
        self.host = host or Player.objects.named("Hanna") or person("Hanna", is_host=True)
        self.people: dict[str, Player] = {}
        self.table_id = dealer.create_table(
            host_id=self.host.pk, name="Thursday", house=house, now=self.now, **options
        ).pk

    # ---- the time

    def pass_(self, seconds: float) -> datetime:
        """Let time pass; nothing happens by it alone."""
        self.now += timedelta(seconds=seconds)
        return self.now

    def wake(self, *, until: datetime | None = None) -> bool:
        """Go to the time the table waits for (or to `until`), and wake it."""
        self.now = max(self.now, until or self.table.wake_at or self.now)
        return dealer.wake(table_id=self.table_id, now=self.now, chance=self.chance)

    def deal(self) -> None:
        """Go on until a hand is running."""
        for _ in range(5):
            if self.running:
                return
            assert self.wake(), "no hand comes"
        raise AssertionError("no hand comes")

    # ---- who

    def id(self, name: str) -> int:
        """Give a player's id, making the player at first mention."""
        if name not in self.people:
            self.people[name] = Player.objects.filter(display_name=name).first() or person(name)
        return self.people[name].pk

    def sit(self, name: str, seat: int, amount: int = 500, key: UUID | None = None, **more):
        """Sit somebody down; give the key that was used."""
        key = key or uuid4()
        dealer.sit(
            table_id=self.table_id,
            player_id=self.id(name),
            seat=seat,
            amount=amount,
            key=key,
            now=self.now,
            **more,
        )
        return key

    def do(self, verb, name: str | None = None, **more):
        """Call a verb of the dealer for a player, or without a name for the host."""
        who = {"player_id": self.id(name)} if name else {"actor_id": self.host.pk}
        return verb(table_id=self.table_id, now=self.now, **who, **more)

    # ---- play

    def play(self, *lines: str) -> None:
        """Play moves like `"Ann raise 60"`, each by who it names."""
        for line in lines:
            name, verb, *amount = line.split()
            self.move(name, verb, *map(int, amount))

    def move(self, name: str, verb: str, to: int = 0, seen=None, **more) -> None:
        """Make one move, with the turn as it stands now unless `seen` says otherwise."""
        action = {"bet": BetTo(to), "raise": RaiseTo(to)}.get(verb) or MOVES[verb]
        self.do(dealer.act, name, action=action, seen=seen or self.seen, **more)

    def fold_out(self) -> None:
        """Fold everybody in turn until the hand is over."""
        while self.running:
            self.move(self.to_act, "fold")

    # ---- what there is

    @property
    def table(self) -> Any:
        return Table.objects.get(pk=self.table_id)

    @property
    def game(self) -> Any:
        table = self.table
        return store.hand(table.hand_id, until=table.hand_seq) if table.hand_id else None

    @property
    def running(self) -> bool:
        return self.game is not None and not self.game.ended

    @property
    def seen(self) -> tuple[UUID, int]:
        return (self.table.hand_id, self.game.opened)

    @property
    def to_act(self) -> str:
        seat = to_act(self.game)
        assert seat is not None, "nobody is to act"
        return self.sitting_on(seat).player.display_name

    @property
    def options(self):
        return options(self.game)

    def sitting(self, name: str) -> Sitting:
        """Give a player's latest sitting here."""
        return Sitting.objects.filter(table=self.table_id, player=self.id(name)).latest("pk")

    def sitting_on(self, seat: int) -> Sitting:
        return (
            Sitting.objects.select_related("player")
            .exclude(state="left")
            .get(table=self.table_id, seat=seat)
        )

    def stack(self, name: str) -> int:
        """Give a player's stack in the ledger."""
        return book.balance(f"stack:{self.sitting(name).pk}")

    def wallet(self, name: str) -> int:
        return book.balance(f"wallet:{self.id(name)}")

    def grant(self, name: str, amount: int) -> None:
        dealer.grant(
            player_id=self.id(name),
            amount=amount,
            actor_id=self.host.pk,
            key=uuid4(),
            now=self.now,
        )

    def request(self, name: str) -> Request:
        return Request.objects.filter(table=self.table_id, player=self.id(name)).latest("pk")

    def notes(self) -> list[str]:
        """List the codes of the notes so far."""
        return list(
            self.table.messages.filter(kind="note").order_by("id").values_list("code", flat=True)
        )

    def kinds(self) -> list[str]:
        """List the kinds of the facts of the hand."""
        events = HandEvent.objects.filter(hand=self.table.hand_id).order_by("seq")
        return list(events.values_list("kind", flat=True))


def house(**options) -> House:
    """Give the house of the tests with other options."""
    return replace(HOUSE, **options)


def heads_up(names=("Ann", "Ben"), **options) -> Room:
    """Seat two people on seats 1 and 2 and deal the first hand (button and small blind: seat 1)."""
    room = Room(house(**options))
    for seat, name in enumerate(names, 1):
        room.sit(name, seat)
    room.deal()
    return room


def three(**options) -> Room:
    """Seat three people and deal: button Ann (seat 1), small blind Ben, big blind Cat."""
    return heads_up(("Ann", "Ben", "Cat"), **options)


@pytest.fixture
def laid_deck(monkeypatch):
    """Give a function that lays a deck down for the next hands."""
    decks: list[tuple] = []

    def lay(text: str) -> None:
        decks.append(stacked(text))

    def seal_it(hand_id, now, deck=None):
        return real(hand_id, now, decks.pop(0) if decks else deck)

    real = deals.new_deal
    monkeypatch.setattr(deals, "new_deal", seal_it)
    return lay


def seeded_shuffles(monkeypatch, chance: Random) -> None:
    """Let every deck come from a seed."""
    real = deals.new_deal

    def seal_it(hand_id, now, deck=None):
        return real(hand_id, now, deck or shuffle.shuffle(chance.randrange))

    monkeypatch.setattr(deals, "new_deal", seal_it)
