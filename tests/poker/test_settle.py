"""Settling a night: everybody ends even, in the fewest payments, bots settled by nobody."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poker import dealer, settle
from poker.dealer import Reason
from tests.poker.kit import heads_up, refused

NETS = st.lists(st.integers(-50, 50), min_size=2, max_size=9)


def even(nets):
    """Give nets that add up to zero, by player."""
    return dict(enumerate([*nets, -sum(nets)]))


def after(nets, plan):
    """Give what everybody has left to settle after the payments."""
    left = dict(nets)
    for payment in plan.payments:
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    return left


def most_groups(nets):
    """Count the most groups that add up to zero, by trying every group of the first player."""
    if not nets:
        return 0
    first, *others = nets
    found = []
    for size in range(len(others) + 1):
        for chosen in combinations(range(len(others)), size):
            if first + sum(others[at] for at in chosen) == 0:
                rest = [net for at, net in enumerate(others) if at not in chosen]
                found.append(1 + most_groups(rest))
    return max(found, default=0)


@given(NETS)
def test_everybody_ends_even(nets):
    nets = even(nets)
    assert set(after(nets, settle.plan(nets)).values()) == {0}


@given(st.lists(st.integers(-6, 6), min_size=2, max_size=7))
def test_up_to_twelve_players_no_smaller_number_would_do(nets):
    nets = even(nets)
    plan = settle.plan(nets)
    owing = [net for net in nets.values() if net]
    assert plan.fewest
    assert len(plan.payments) == len(owing) - most_groups(owing)


def test_groups_are_found_that_matching_the_largest_misses():
    nets = {1: 7, 2: 6, 3: -5, 4: -4, 5: -4}
    assert len(settle.plan(nets).payments) == 4
    nets = {1: 9, 2: 5, 3: -6, 4: -3, 5: -4, 6: -1}
    plan = settle.plan(nets)
    assert len(plan.payments) == 4
    assert {p.payer for p in plan.payments if p.payee == 2} == {5, 6}


def test_twelve_players_are_weighed_and_thirteen_are_matched():
    twelve = {player: (1 if player % 2 else -1) * (10 + player // 2) for player in range(12)}
    plan = settle.plan(twelve)
    assert (plan.fewest, len(plan.payments)) == (True, 6)
    thirteen = even([*range(1, 13)])
    plan = settle.plan(thirteen)
    assert not plan.fewest
    assert len(plan.payments) <= 12
    assert set(after(thirteen, plan).values()) == {0}


@given(st.lists(st.integers(-200, 200), min_size=13, max_size=30))
def test_any_number_of_players_ends_even_with_fewer_payments_than_players(nets):
    nets = even(nets)
    plan = settle.plan(nets)
    assert set(after(nets, plan).values()) == {0}
    assert len(plan.payments) < len(nets)


@given(NETS)
def test_what_bots_won_or_lost_is_taken_off_in_proportion(nets):
    """The people's nets need not add up: the rest lies with the bots."""
    nets = dict(enumerate(nets))
    plan = settle.plan(nets)
    assert sum(plan.shares.values()) == 0
    assert set(after(plan.shares, plan).values()) == {0}
    for player, share in plan.shares.items():
        assert abs(share) <= abs(nets[player])
        assert share * nets[player] >= 0


@pytest.mark.parametrize(
    ("nets", "shares"),
    [
        ({1: 100, 2: -200, 3: -200}, {1: 100, 2: -50, 3: -50}),
        ({1: 300, 2: 100, 3: -200}, {1: 150, 2: 50, 3: -200}),
        ({1: 10, 2: -7, 3: -6}, {1: 10, 2: -5, 3: -5}),
        ({1: -100, 2: -50}, {1: 0, 2: 0}),
    ],
)
def test_the_shares_of_known_nights(nets, shares):
    assert settle.plan(nets).shares == shares


def test_the_same_night_always_has_the_same_payments():
    nets = {5: 30, 1: -10, 3: -20, 2: 10, 4: -10}
    assert settle.plan(nets) == settle.plan(dict(reversed(nets.items())))


@pytest.mark.django_db
def test_an_open_night_has_nothing_to_mark():
    table = heads_up()
    with refused(Reason.NO_PAYMENT):
        dealer.mark_payment(
            night_id=table.table.night_id,
            payer_id=table.id("Ann"),
            payee_id=table.id("Ben"),
            player_id=table.id("Ann"),
            paid=True,
            now=table.now,
        )
