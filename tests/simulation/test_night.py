"""A night on a bad network, in a house that crashes: nothing is lost, nothing happens twice.

People send what they please: late, twice, out of order, for turns that are over. After some
statements of the dealer's transactions the process dies; what was sent is sent again. After
every step the ledger, the log and the table must fit together. A seed reproduces a night.
"""

from collections.abc import Callable
from contextlib import contextmanager
from random import Random
from uuid import uuid4

import pytest
from django.db import connection

from poker import dealer, pokes, store
from poker.audit import audit
from poker.dealer import Ahead, Refusal
from poker.dealer.play import AheadKind
from poker.engine.actions import BetTo, Call, Check, Fold, Move, RaiseTo
from poker.engine.options import options, to_act
from poker.ledger import book
from poker.ledger.models import Transfer
from poker.models import HandEvent, Sitting, Table
from tests.poker.kit import Room, house

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eva", "Finn")


class Crash(BaseException):
    """The process dies: nothing in the code may catch this."""


@contextmanager
def crash_after(statement: int):
    """Die after so many statements: nothing more is sent, and the database notices the silence."""
    sent: list[str] = []

    def count(execute, sql, params, many, context):
        if len(sent) >= statement:
            raise Crash
        result = execute(sql, params, many, context)
        sent.append(sql)
        if len(sent) == statement:
            raise Crash
        return result

    try:
        with connection.execute_wrapper(count):
            yield
    except Crash:
        connection.close()
        store.forget()
        raise


class Night:
    """Six people at a table, everything they send, and what has to hold after each message."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.room = Room(
            house(buy_in_from="wallet", seats=6, time_bank_seconds=5, minutes_before_standing_up=2)
        )
        self.room.chance = Random(seed)
        for name in NAMES:
            self.room.grant(name, 5000)
        self.late: list[Callable[[], None]] = []
        self.crashes = 0
        self.refusals = 0

    # ---- messages

    def message(self):
        """Think of something that somebody sends: a function to call, as often as it arrives."""
        name = self.chance.choice(NAMES)
        kind = self.chance.choices(
            [
                "act",
                "ahead",
                "sit",
                "top_up",
                "sit_out",
                "come_back",
                "leave",
                "away",
                "wake",
                "say",
            ],
            [40, 8, 10, 5, 2, 6, 2, 4, 22, 1],
        )[0]
        return getattr(self, f"_{kind}")(name)

    def _act(self, name):
        game = self.room.game
        if game is None or to_act(game) is None:
            return self._wake(name)
        if self.chance.random() < 0.9:
            name = self.room.to_act
        move = self._move(options(game))
        return self._verb(dealer.act, name, action=move, seen=self.room.seen)

    def _move(self, may):
        moves: list[Move] = [Check()] if may.check else [Call(), Call(), Fold()]
        if may.kind is not None:
            size = self.chance.choice([may.min_to, may.min_to, may.max_to])
            moves.append((BetTo if may.kind == "bet" else RaiseTo)(size))
        if self.chance.random() < 0.05:
            moves = [Check(), Call(), BetTo(1), RaiseTo(10**6)]
        return self.chance.choice(moves)

    def _ahead(self, name):
        if not self.room.running:
            return self._wake(name)
        kind: AheadKind = self.chance.choice(["fold", "check_fold", "check"])
        return self._verb(dealer.choose_ahead, name, seen=self.room.seen, choice=Ahead(kind))

    def _sit(self, name):
        return self._verb(
            dealer.sit,
            name,
            seat=self.chance.randint(1, 6),
            amount=self.chance.randint(1, 10) * 100,
            key=uuid4(),
            post=self.chance.random() < 0.5,
        )

    def _top_up(self, name):
        return self._verb(dealer.top_up, name, amount=self.chance.randint(1, 500), key=uuid4())

    def _sit_out(self, name):
        return self._verb(dealer.sit_out, name)

    def _come_back(self, name):
        return self._verb(dealer.come_back, name, post=self.chance.random() < 0.7)

    def _leave(self, name):
        return self._verb(dealer.leave, name, at_once=self.chance.random() < 0.5)

    def _away(self, name):
        return self._verb(self.chance.choice([dealer.absent, dealer.present]), name)

    def _say(self, name):
        return self._verb(dealer.say, name, text="hm")

    def _wake(self, name):
        def arrives():
            self.room.wake()

        return arrives

    def _verb(self, verb, name, **more):
        self.room.id(name)

        def arrives():
            self.room.do(verb, name, **more)

        return arrives

    # ---- the network and the process

    def step(self) -> None:
        """Let a message arrive: now, twice, or much later; or let the process die meanwhile."""
        self.room.pass_(self.chance.random())
        message = self.message()
        luck = self.chance.random()
        if luck < 0.1:
            self.late.append(message)
        elif luck < 0.2 and self.late:
            self.arrive(self.late.pop(self.chance.randrange(len(self.late))))
        elif luck < 0.3:
            self.arrive(message)
            self.arrive(message)
        elif luck < 0.6:
            self.die_during(message)
            self.arrive(message)
        else:
            self.arrive(message)
        self.check()

    def arrive(self, message) -> None:
        try:
            message()
        except Refusal:
            self.refusals += 1

    def die_during(self, message) -> None:
        """Die after one of the statements: then nothing may have happened."""
        before = self.everything()
        try:
            with crash_after(self.chance.randint(1, 15)):
                message()
        except Crash:
            self.crashes += 1
            assert self.everything() == before, "half a transaction stayed"
        except Refusal:
            self.refusals += 1

    def everything(self):
        """Give what a dealer writes."""
        tables = list(Table.objects.values())
        sittings = list(Sitting.objects.order_by("pk").values_list("pk", "state", "bought_in"))
        return tables, sittings, HandEvent.objects.count(), Transfer.objects.count()

    # ---- what has to hold

    def check(self) -> None:
        assert book.total() == 0
        table, game = self.room.table, self.room.game
        if game is None:
            return
        assert HandEvent.objects.filter(hand=table.hand_id).count() == table.hand_seq
        assert book.balance(f"pot:{table.hand_id}") == game.pot_total
        if game.ended:
            return
        assert table.wake_at is not None, "a turn that nobody ends"
        assert table.turn_seat == to_act(game)
        for player in game.seats:
            assert book.balance(f"stack:{self.room.sitting_on(player.seat).pk}") == player.stack


@pytest.fixture(autouse=True)
def _silence():
    pokes.silence(on=True)
    yield
    pokes.silence(on=False)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_night_on_a_bad_network_in_a_house_that_crashes(seed):
    night = Night(seed)
    for _step in range(400):
        night.step()
    assert night.crashes > 20
    assert night.refusals > 50
    assert night.room.table.hands_dealt > 5
    assert night.room.table.state == "open", "an invariant was broken"
    night.room.do(dealer.close_night)
    while night.room.table.state != "closed":
        night.room.wake()
    report = audit()
    assert report.clean, report.differences
    assert sum(night.room.wallet(name) for name in NAMES) == 5000 * len(NAMES)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 130))
def test_many_nights(seed):
    test_a_night_on_a_bad_network_in_a_house_that_crashes(seed)


KEY = uuid4()
OPERATIONS = {
    "a move": lambda room: room.do(dealer.act, "Ann", action=RaiseTo(30), seen=room.seen),
    "the last move": lambda room: room.do(dealer.act, "Ann", action=Fold(), seen=room.seen),
    "a time-out": lambda room: room.wake(),
    "a top-up": lambda room: room.do(dealer.top_up, "Cat", amount=50, key=KEY),
    "a buy-in": lambda room: room.sit("Cat", 4, 200, key=KEY),
    "leaving": lambda room: room.do(dealer.leave, "Cat"),
    "a voided hand": lambda room: room.do(dealer.void_hand, reason="so"),
    "the next hand": lambda room: room.wake(),
}


def _set_up(what: str) -> Room:
    room = Room()
    for seat, name in enumerate(("Ann", "Ben"), 1):
        room.sit(name, seat)
    room.deal()
    if what in ("a top-up", "leaving"):
        room.sit("Cat", 4, 200)
    if what == "the next hand":
        room.fold_out()
    return room


@pytest.mark.parametrize("what", OPERATIONS)
def test_a_crash_after_any_statement_changes_nothing_and_a_second_try_does_it(what):
    room = _set_up(what)
    night = Night.__new__(Night)
    night.room = room
    statement = 0
    before = night.everything()
    while True:
        statement += 1
        try:
            with crash_after(statement):
                OPERATIONS[what](room)
            break
        except Crash:
            assert night.everything() == before, f"statement {statement} left something"
    assert statement > 5
    assert night.everything() != before
    night.check()
    assert audit().clean


def test_a_crash_between_commit_and_poke_loses_nothing(monkeypatch):
    pokes.silence(on=False)
    room = _set_up("a move")
    seen = room.seen

    def dies(table_id, version):
        raise Crash

    with monkeypatch.context() as patch:
        patch.setattr(pokes, "poke", dies)
        with pytest.raises(Crash):
            room.move("Ann", "call", seen=seen)
    assert room.game.at(1).bet == 10
    with pytest.raises(Refusal):
        room.move("Ann", "call", seen=seen)
    room.move("Ben", "check")
    assert audit().clean
