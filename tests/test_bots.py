"""Bots play legally, plausibly, each in its own way, and by nothing but their own view."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poker.bots import NAMES, TEMPERAMENTS, choose, temperament_of, thinking_seconds
from poker.engine.actions import BetTo, Call, Check, Fold, Move, RaiseTo
from poker.engine.cards import DECK, Card, cards
from poker.engine.decide import Refused, decide, start
from poker.engine.events import Event, Lineup
from poker.engine.hand import Hand, evolve, replay
from poker.engine.house import House
from poker.engine.options import options, to_act
from poker.engine.rotation import Chair, Previous, next_hand
from poker.engine.sight import look
from poker.words import temperaments

STANDARD = House()
QUIET = (Fold(), Check())


@dataclass
class Played:
    """A hand in the making: its facts, its deck, and who moved how."""

    facts: list[Event]
    deck: Sequence[Card]
    hand: Hand
    moves: list[tuple[int, Move, Hand]] = field(default_factory=list)

    def move(self, move: Move) -> None:
        seat = to_act(self.hand)
        assert seat is not None
        followed = decide(self.hand, seat, move, self.deck, "bot")
        assert not isinstance(followed, Refused), (move, followed)
        self.moves.append((seat, move, self.hand))
        self.facts.extend(followed)
        for fact in followed:
            self.hand = evolve(self.hand, fact)


def begun(house: House, lineup: Lineup, deck: Sequence[Card]) -> Played:
    facts = start(house, lineup, "", deck)
    return Played(list(facts), deck, replay(facts))


def opened(
    stacks: dict[int, int], deck: Sequence[Card], house: House = STANDARD, draw: int = 0
) -> Played:
    rotation = next_hand(house, [Chair(seat, stack) for seat, stack in stacks.items()], None, draw)
    assert rotation.lineup is not None
    return begun(house, rotation.lineup, deck)


def play(
    temperaments: Mapping[int, str],
    stacks: dict[int, int],
    chance: Random,
    house: House = STANDARD,
    draw: int = 0,
) -> Played:
    """Play one hand to its end with every seat a bot."""
    deck = list(DECK)
    chance.shuffle(deck)
    played = opened(stacks, deck, house, draw)
    while (seat := to_act(played.hand)) is not None:
        view = look(played.facts, seat)
        move = choose(view, temperaments[seat], chance)
        may = options(view)
        assert may is not None
        assert may.allows(move)
        assert not (may.check and move == Fold())
        played.move(move)
    return played


def holding(hole: str, board: str = "") -> list[Card]:
    """A deck that gives the first seat to act heads-up (the button) these cards, and this board."""
    wanted = cards(hole)
    rest = [card for card in DECK if card not in {*wanted, *cards(board)}]
    other = rest[20:22]
    rest = [card for card in rest if card not in other]
    deck = [other[0], wanted[0], other[1], wanted[1]]
    runout = cards(board)
    if runout:
        deck += [rest.pop(), *runout[:3]]
        for card in runout[3:]:
            deck += [rest.pop(), card]
    return deck + [card for card in DECK if card not in deck]


def choices(played: Played, temperament: str, seeds: Sequence[int] = range(40)) -> Counter[str]:
    """How often each kind of move is chosen, with the chance of each seed."""
    seat = to_act(played.hand)
    assert seat is not None
    view = look(played.facts, seat)
    chosen = [choose(view, temperament, Random(seed)) for seed in seeds]
    return Counter(type(move).__name__ for move in chosen)


# ---------------------------------------------------------------- legal, whatever happens


@given(
    seats=st.integers(2, 9),
    seed=st.integers(0, 2**32),
    stacks=st.lists(st.integers(1, 3000), min_size=9, max_size=9),
    ante=st.sampled_from([0, 0, 3]),
)
def test_every_hand_of_bots_ends_with_every_chip_accounted_for(seats, seed, stacks, ante):
    chance, house = Random(seed), replace(STANDARD, ante=ante)
    at = {seat: stacks[seat - 1] for seat in range(1, seats + 1)}
    who = {seat: chance.choice(TEMPERAMENTS) for seat in at}
    hand = play(who, at, chance, house, draw=seed).hand
    assert hand.ended
    assert sum(player.stack for player in hand.seats) == sum(at.values())


@pytest.mark.parametrize(
    "house",
    [
        House(structure="pot_limit"),
        House(structure="fixed_limit"),
        House(smallest_chip=5),
        House(small_blind=0, big_blind=0),
        House(all_in="call_only", reopening="always"),
        House(street_bet_max=(20, 20, 40, 40), fold_when_free="refused"),
        House(seats=22),
    ],
    ids=["pot limit", "fixed limit", "chips of 5", "no blinds", "no all-in", "kitchen", "22 seats"],
)
def test_bots_find_a_legal_move_under_any_house(house: House):
    chance = Random(5)
    at = dict.fromkeys(range(1, house.seats + 1), 500)
    who = {seat: TEMPERAMENTS[seat % 3] for seat in at}
    for draw in range(8):
        hand = play(who, at, chance, house, draw).hand
        assert hand.ended
        assert sum(player.stack for player in hand.seats) == 500 * house.seats


@given(st.integers(0, 2**32), st.sampled_from(TEMPERAMENTS))
def test_the_same_view_and_chance_give_the_same_move(seed: int, temperament: str):
    deck = list(DECK)
    Random(seed).shuffle(deck)
    played = opened({1: 400, 2: 700, 5: 90}, deck)
    seat = to_act(played.hand)
    assert seat is not None
    view = look(played.facts, seat)
    assert choose(view, temperament, Random(1)) == choose(view, temperament, Random(1))


@given(st.integers(0, 2**32), st.sampled_from(TEMPERAMENTS), st.integers(0, 6))
def test_a_bot_plays_by_its_own_view_alone(seed: int, temperament: str, moves: int):
    """Neither others' cards nor those to come change anything, even if somebody told them."""
    chance = Random(seed)
    deck = list(DECK)
    chance.shuffle(deck)
    played = opened({1: 400, 2: 700, 5: 900}, deck)
    for _ in range(moves):
        may = options(played.hand)
        if may is None:
            break
        played.move(Check() if may.check else Call())
    hand = played.hand
    seat = to_act(hand)
    if seat is None:
        return
    mine = choose(look(played.facts, seat), temperament, Random(seed))
    assert choose(hand, temperament, Random(seed)) == mine
    hidden = [card for card in DECK if card not in {*hand.at(seat).hole, *hand.board}]
    swap = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
    others = hand.but(
        seats=tuple(
            player
            if player.seat == seat
            else player.but(hole=tuple(swap[card] for card in player.hole))
            for player in hand.seats
        ),
    )
    assert choose(others, temperament, Random(seed)) == mine


# ---------------------------------------------------------------- plausible


@pytest.mark.parametrize("temperament", TEMPERAMENTS)
def test_aces_are_never_folded_before_the_flop(temperament: str):
    played = opened({1: 1000, 2: 1000}, holding("AsAd"))
    found = choices(played, temperament)
    assert found["Fold"] == 0
    assert found["RaiseTo"] > 20


@pytest.mark.parametrize("temperament", TEMPERAMENTS)
def test_the_nuts_are_never_folded_to_any_bet(temperament: str):
    """Seat 1 has the button and quads; seat 2 bets everything on the river."""
    played = opened({1: 1000, 2: 1000}, holding("9s9d", "9h9cKd4s2c"))
    played.move(Call())
    for _ in range(5):
        played.move(Check())
    assert played.hand.street == "river"
    played.move(BetTo(990))
    assert choices(played, temperament)["Fold"] == 0


@pytest.mark.parametrize("temperament", TEMPERAMENTS)
def test_nothing_at_all_is_folded_to_an_all_in_on_the_river(temperament: str):
    played = opened({1: 1000, 2: 1000}, holding("2s3d", "9h8cKdJsQc"))
    played.move(Call())
    for _ in range(5):
        played.move(Check())
    played.move(BetTo(990))
    assert choices(played, temperament)["Fold"] == 40


def test_a_better_price_gets_more_calls():
    def calls(bet: int) -> int:
        played = opened({1: 1000, 2: 1000}, holding("9s8d", "9h5cKdJs2c"))
        played.move(Call())
        for _ in range(5):
            played.move(Check())
        played.move(BetTo(bet))
        return choices(played, "steady", range(60))["Call"]

    assert calls(10) > calls(400)


def test_a_call_for_everything_takes_more_than_the_odds_say():
    """Two pairs on the board and a king: worth the price of half a pot, not of the whole stack."""

    def calls(stack: int) -> int:
        played = opened({1: stack, 2: stack}, holding("Ks3d", "9h9cJdJs2c"))
        played.move(Call())
        for _ in range(5):
            played.move(Check())
        played.move(BetTo(20))
        return choices(played, "careful", range(60))["Call"]

    assert calls(1000) > calls(30)


def test_a_short_stack_goes_all_in_rather_than_leave_a_few_chips():
    played = opened({1: 45, 2: 1000}, holding("AsAd"))
    seat = to_act(played.hand)
    assert seat == 1
    view = look(played.facts, seat)
    raises = [choose(view, "steady", Random(seed)) for seed in range(40)]
    assert {move.to for move in raises if isinstance(move, RaiseTo)} == {45}


def test_raises_are_of_a_sensible_size():
    """Between a minimum raise and a little more than the pot, or everything."""
    chance = Random(11)
    sizes = []
    for draw in range(60):
        who = {seat: TEMPERAMENTS[(seat + draw) % 3] for seat in range(1, 7)}
        played = play(who, dict.fromkeys(who, 2000), chance, draw=draw)
        for seat, move, before in played.moves:
            may, player = options(before), before.at(seat)
            assert may is not None
            if isinstance(move, BetTo | RaiseTo) and move.to != player.bet + player.stack:
                pot = before.pot_total + may.call
                sizes.append((move.to - before.bet) / pot)
                assert move.to == may.min_to or 0.2 <= sizes[-1] <= 1.05
    assert len(sizes) > 100


# ---------------------------------------------------------------- each in its own way


def dealt(seats: int, seed: int) -> Played:
    deck = list(DECK)
    Random(seed).shuffle(deck)
    return opened(dict.fromkeys(range(1, seats + 1), 1000), deck)


def first_in(temperament: str) -> tuple[int, int]:
    """Of 200 hands of six, how many the first to act plays, and how many of these it raises."""
    chosen = Counter[str]()
    for seed in range(200):
        chosen += choices(dealt(6, seed), temperament, [seed])
    return chosen["Call"] + chosen["RaiseTo"], chosen["RaiseTo"]


def bets_on_the_flop(temperament: str) -> int:
    """Of 200 flops that nobody raised before, how many the first to act bets."""
    chosen = Counter[str]()
    for seed in range(200):
        played = dealt(2, seed)
        played.move(Call())
        played.move(Check())
        chosen += choices(played, temperament, [seed])
    return chosen["BetTo"]


def test_temperaments_differ_as_their_names_say():
    played, raised = zip(*map(first_in, TEMPERAMENTS), strict=True)
    bets = tuple(map(bets_on_the_flop, TEMPERAMENTS))
    assert 20 < played[0] < played[1] < played[2] < 120, played
    assert 0 < raised[0] < raised[1] < raised[2], raised
    assert 15 < bets[0] < bets[1] < bets[2] < 150, bets


@pytest.mark.parametrize("structure", ["pot_limit", "fixed_limit"])
def test_with_limits_bots_neither_call_everything_nor_fold_everything(structure):
    """Six bots of every temperament: they come in with some hands, and push as well as call."""
    chance, counts = Random(5), Counter[str]()
    house = replace(STANDARD, structure=structure)
    for draw in range(40):
        who = {seat: TEMPERAMENTS[(seat + draw) % 3] for seat in range(1, 7)}
        played = play(who, dict.fromkeys(who, 1000), chance, house, draw=draw)
        preflop = {s for s, m, b in played.moves if b.street == "preflop" and m not in QUIET}
        counts["in"] += len(preflop)
        counts["shown"] += sum(not player.folded for player in played.hand.seats) > 1
        counts.update(type(move).__name__ for _seat, move, _before in played.moves)
    assert 0.2 < counts["in"] / 240 < 0.6
    assert 0.4 < (counts["BetTo"] + counts["RaiseTo"]) / counts["Call"] < 1.6
    assert 10 < counts["shown"] < 38


@pytest.mark.soak
def test_temperaments_differ_over_a_thousand_hands():
    """One bot among five steady ones: how many hands it plays, and raises or bets a call."""
    careful, steady, bold = (style(temperament, 400) for temperament in TEMPERAMENTS)
    assert 0.12 < careful["in"] < steady["in"] < bold["in"] < 0.7
    assert careful["aggression"] < steady["aggression"] < bold["aggression"]


def style(temperament: str, hands: int) -> dict[str, float]:
    chance, counts = Random(2024), Counter[str]()
    who = {1: temperament, **dict.fromkeys(range(2, 7), "steady")}
    for draw in range(hands):
        played = play(who, dict.fromkeys(who, 1000), chance, draw=draw)
        mine = [(move, before) for seat, move, before in played.moves if seat == 1]
        preflop = [move for move, before in mine if before.street == "preflop"]
        counts["in"] += any(isinstance(move, Call | RaiseTo | BetTo) for move in preflop)
        counts.update(type(move).__name__ for move, _ in mine)
    pushes = counts["BetTo"] + counts["RaiseTo"]
    return {"in": counts["in"] / hands, "aggression": pushes / counts["Call"]}


def test_a_night_of_bots_goes_on_hand_after_hand():
    """A hundred hands with a moving button; who is broke buys in again."""
    chance, previous = Random(7), None
    stacks = dict.fromkeys(range(1, 7), 300)
    bought, streets = 6 * 300, Counter[str]()
    for _ in range(100):
        chairs = [Chair(seat, stack) for seat, stack in stacks.items()]
        lineup = next_hand(STANDARD, chairs, previous, chance.getrandbits(128)).lineup
        assert lineup is not None
        seats = tuple(stack.seat for stack in lineup.stacks)
        previous = Previous(
            button=lineup.button,
            small_blind=lineup.small_blind,
            big_blind=lineup.big_blind,
            dealt=seats,
        )
        deck = list(DECK)
        chance.shuffle(deck)
        played = begun(STANDARD, lineup, deck)
        while (seat := to_act(played.hand)) is not None:
            played.move(choose(look(played.facts, seat), TEMPERAMENTS[seat % 3], chance))
        streets[played.hand.street] += 1
        stacks = {player.seat: player.stack for player in played.hand.seats}
        for seat in stacks:
            if not stacks[seat]:
                stacks[seat] = 300
                bought += 300
        assert sum(stacks.values()) == bought
    assert min(streets.values()) > 3
    assert len(streets) == 4


# ---------------------------------------------------------------- manners


def test_a_bot_thinks_for_a_moment_and_longer_over_a_large_bet():
    chance = Random(3)
    played = opened({1: 1000, 2: 1000}, list(DECK))
    small = [thinking_seconds(played.hand, chance) for _ in range(300)]
    played.move(RaiseTo(1000))
    large = [thinking_seconds(played.hand, chance) for _ in range(300)]
    assert all(0.8 <= seconds <= 3.5 for seconds in small + large)
    assert sum(large) > sum(small)


def test_how_long_a_bot_thinks_tells_nothing_about_its_cards():
    strong = opened({1: 1000, 2: 1000}, holding("AsAd")).hand
    weak = opened({1: 1000, 2: 1000}, holding("7s2d")).hand
    assert thinking_seconds(strong, Random(1)) == thinking_seconds(weak, Random(1))


def test_a_name_always_goes_with_the_same_temperament():
    assert {temperament_of(name) for name in NAMES} == set(TEMPERAMENTS)
    assert temperament_of("Ada") == temperament_of("Ada")
    assert len(set(NAMES)) == len(NAMES)


def test_every_temperament_has_a_word_for_the_host_to_choose_by():
    assert tuple(value for value, _word in temperaments()) == TEMPERAMENTS
