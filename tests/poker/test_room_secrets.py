"""Nobody is shown a card they may not see: not in a scene, not by a word of it, not in a proof."""

import json
import re
from random import Random
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import Player
from poker import dealer, protocol, room
from poker.engine.actions import BetTo, Call, Check, Fold, Move, RaiseTo
from poker.engine.cards import DECK, Card
from poker.engine.decide import Refused, decide, start
from poker.engine.events import Due, Event, Lineup, Stack
from poker.engine.hand import Hand, evolve, replay
from poker.engine.house import House
from poker.engine.options import options
from poker.models import Hand as HandRow
from poker.models import HandEvent, HandSeat, Sitting, Table
from poker.room import scenes
from poker.room.cloth import shared
from poker.room.rows import Rows, Told
from poker.room.story import Story
from poker.words import card_name
from tests.poker.kit import EVENING, HOUSE, Room, house, person, seeded_shuffles

HAND = UUID(int=7)
SEAL = "7f" * 32


# ------------------------------------------------------------------ two deals that look alike


def staged(facts: tuple[Event, ...], seats: int) -> Rows:
    """Set a table up around the facts of a hand, without a database; seat n is player n."""
    hand = replay(facts)
    players = {
        n: Player(pk=n, display_name=f"Player {n}", username=f"p{n}", is_active=True)
        for n in range(1, seats + 2)
    }
    sittings = tuple(
        Sitting(pk=n, seat=n, player=players[n], state="playing") for n in range(1, seats + 1)
    )
    state = "voided" if hand.voided else "ended" if hand.ended else "running"
    row = HandRow(pk=HAND, number=1, state=state, started_at=EVENING)
    return Rows(
        table=Table(pk=1, code="abc", name="T", version=len(facts), hand=row, state="open"),
        house=hand.house,
        sittings=sittings,
        requests=(),
        hand=Told(
            row=row,
            seats={
                n: HandSeat(seat=n, player=players[n], sitting_id=n) for n in range(1, seats + 1)
            },
            story=Story(HAND, facts),
        ),
        last=None,
        stacks={player.seat: player.stack for player in hand.seats},
        chat=(),
        people=players,
        wallets=dict.fromkeys(players, 0),
    )


def scene_of(facts: tuple[Event, ...], viewer: int, seats: int) -> str:
    rows = staged(facts, seats)
    return protocol.encode(
        scenes._scene(rows, shared(rows), viewer, now=EVENING, since=None, chat_since=0)
    )


def lineup(seats: int) -> Lineup:
    order = [*range(2, seats + 1), 1] if seats > 2 else [2, 1]
    small, big = (2, 3) if seats > 2 else (1, 2)
    stacks = tuple(Stack(seat, 60 + 37 * seat) for seat in order)
    return Lineup(1, small, big, stacks, (Due(small, "small_blind", 5), Due(big, "big_blind", 10)))


def some_move(hand: Hand, choose: int, size: int) -> Move:
    """Give one of the legal moves."""
    may = options(hand)
    assert may is not None
    moves: list[Move] = []
    if may.fold:
        moves.append(Fold())
    moves += [Check()] * 2 if may.check else [Call()] * 2
    if may.kind:
        to = may.min_to + size % (may.max_to - may.min_to + 1)
        moves.append(BetTo(to) if may.kind == "bet" else RaiseTo(to))
    return moves[choose % len(moves)]


class Play:
    """A hand as it is played: its facts, its state, and the moves that made them."""

    def __init__(self, seats: int, deck: tuple[Card, ...]) -> None:
        self.deck = deck
        self.facts = start(House(), lineup(seats), SEAL, deck)
        self.hand = replay(self.facts)
        self.moves: list[Move] = []

    def make(self, move: Move) -> None:
        may = options(self.hand)
        answer = decide(self.hand, may.seat if may else None, move, self.deck)
        assert not isinstance(answer, Refused)
        self.moves.append(move)
        self.facts += answer
        for fact in answer:
            self.hand = evolve(self.hand, fact)


def played(seats: int, deck: tuple[Card, ...], choices: list[tuple[int, int]]) -> Play:
    """Play a hand to its end, as chosen and then as quietly as can be."""
    play = Play(seats, deck)
    for choose, size in choices:
        if not play.hand.ended:
            play.make(some_move(play.hand, choose, size))
    while not play.hand.ended:
        may = options(play.hand)
        play.make(Check() if may and may.check else Fold())
    return play


def replayed(seats: int, deck: tuple[Card, ...], moves: list[Move]) -> tuple[Event, ...]:
    play = Play(seats, deck)
    for move in moves:
        play.make(move)
    return play.facts


@given(
    seats=st.integers(2, 6),
    chance=st.randoms(use_true_random=False),
    choices=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 500)), max_size=24),
    viewer=st.integers(1, 7),
)
def test_two_deals_that_differ_in_hidden_cards_only_give_the_same_scene_at_every_step(
    seats, chance, choices, viewer
):
    deck = chance.sample(DECK, len(DECK))
    play = played(seats, tuple(deck), choices)
    other = tuple(with_hidden_cards_swapped(deck, play.hand, viewer, chance))
    facts, others = play.facts, replayed(seats, other, play.moves)
    assert len(others) == len(facts)
    for step in range(1, len(facts) + 1):
        assert scene_of(facts[:step], viewer, seats) == scene_of(others[:step], viewer, seats)


def with_hidden_cards_swapped(
    deck: list[Card], hand: Hand, viewer: int, chance: Random
) -> list[Card]:
    """Shuffle among themselves the cards a viewer never sees, and that decide no pot."""
    known = set(hand.board)
    for player in hand.seats:
        if player.seat == viewer or (len(hand.live) > 1 and player.live):
            known |= set(player.hole)
    places = [at for at, card in enumerate(deck) if card not in known]
    mixed = chance.sample([deck[at] for at in places], len(places))
    other = list(deck)
    for at, card in zip(places, mixed, strict=True):
        other[at] = card
    return other


def test_the_swap_does_change_what_others_hold():
    chance = Random(3)
    deck = chance.sample(DECK, len(DECK))
    play = played(3, tuple(deck), [(0, 0)])
    other = tuple(with_hidden_cards_swapped(deck, play.hand, 1, chance))
    assert scene_of(play.facts, 2, 3) != scene_of(replayed(3, other, play.moves), 2, 3)


# ------------------------------------------------------------------ a night of bots


def cards_in(text: str) -> set[str]:
    """Find every card that stands in a text as a JSON string; Ada's initials are none."""
    text = re.sub(r'"initials":"[^"]*"', "", text)
    return set(re.findall(r'"([2-9TJQKA][cdhs])"', text))


def words_in(text: str) -> set[str]:
    lower = text.lower()
    return {card for card in DECK if card_name(card) in lower}


def may_see(table: Table, viewer: int | None) -> set[str]:
    """Say from the stored rows alone which cards of this hand and the last a viewer may see."""
    assert table.hand is not None
    allowed: set[str] = set()
    near = HandRow.objects.filter(
        table=table, number__in=(table.hand.number, table.hand.number - 1)
    )
    for hand in near:
        mine = set(HandSeat.objects.filter(hand=hand, player=viewer).values_list("seat", flat=True))
        for kind, data in HandEvent.objects.filter(hand=hand).values_list("kind", "data"):
            if kind in ("board_dealt", "shown") or (kind == "hole_dealt" and data["seat"] in mine):
                allowed |= set(data["cards"])
    return allowed


@pytest.mark.django_db
def test_through_a_night_of_bots_no_scene_holds_a_card_its_viewer_may_not_see(monkeypatch):
    seeded_shuffles(monkeypatch, Random(11))
    room.forget()
    table = Room(house(seconds_between_hands=1), unattended=True)
    for _bot in range(4):
        table.do(dealer.add_bot)
    watcher = person("Sue").pk
    viewers = [*Sitting.objects.values_list("player_id", flat=True), watcher]
    looked = 0
    while table.table.hands_dealt < 6:
        assert table.wake(), "the bots stopped"
        row = table.table
        for viewer in viewers if row.hand else ():
            scene = room.look(table_id=row.pk, viewer_id=viewer, now=table.now)
            text = protocol.encode(scene)
            allowed = may_see(row, viewer)
            assert cards_in(text) <= allowed
            assert words_in(text) <= allowed
            looked += 1
    assert looked > 150


# ------------------------------------------------------------------ proofs and pages


@pytest.mark.django_db
def test_proofs_are_given_for_visible_cards_only_and_they_hold():
    from poker.vault.seal import Proof, verify

    table = Room(HOUSE)
    for seat, name in enumerate(("Ann", "Ben", "Cat"), 1):
        table.sit(name, seat)
    table.deal()
    table.play("Ann fold", "Ben call", "Cat check", "Ben bet 20", "Cat fold")
    hand_id = table.table.hand_id
    assert hand_id
    for name in ("Ann", "Ben", "Cat"):
        found = room.proof(hand_id, table.id(name))
        assert found
        allowed = may_see(table.table, table.id(name))
        assert {card.card for card in found.cards} == allowed
        assert found.sealed == 52 - len(allowed) == 52 - 5
        for card in found.cards:
            proof = Proof(
                position=card.position, card=Card(card.card), salt=card.salt, path=card.path
            )
            assert verify(found.seal, proof)


@pytest.mark.django_db
def test_the_page_of_a_hand_holds_no_card_its_reader_may_not_see():
    table = Room(HOUSE)
    for seat, name in enumerate(("Ann", "Ben", "Cat"), 1):
        table.sit(name, seat)
    table.deal()
    table.play("Ann fold", "Ben call", "Cat check", "Ben bet 20", "Cat fold")
    hand_id = table.table.hand_id
    assert hand_id
    for name in ("Ann", "Ben", "Cat"):
        page = room.hand_page(hand_id, table.id(name))
        assert page
        allowed = may_see(table.table, table.id(name))
        shown = {card for player in page.players for card in player.cards} | set(page.board)
        assert shown == allowed
        text = json.dumps([line.frame.text for street in page.streets for line in street.lines])
        assert words_in(text) <= allowed
