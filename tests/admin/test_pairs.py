"""The report on pairs: what is counted, on hands that are known."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts import devices
from accounts.models import BrowserMark
from poker import room
from poker.room.pairs import Folds, answers, flows
from tests.admin.conftest import client_of, with_role
from tests.poker.kit import heads_up, person

pytestmark = pytest.mark.django_db
PATH = "/admin/accounts/player/pairs/"
PASSWORD = "correct-horse-9"


def test_a_loss_is_shared_among_the_winners_by_what_they_won():
    assert dict(flows({1: -60, 2: 40, 3: 20})) == {(1, 2): 40, (1, 3): 20, (2, 3): 0}
    assert dict(flows({1: 90, 2: -30, 3: -60})) == {(1, 2): -30, (1, 3): -60, (2, 3): 0}
    assert dict(flows({4: 0, 5: 0})) == {(4, 5): 0}


def test_an_answer_is_to_the_last_bet_or_raise_of_the_street():
    moves = [
        ("folded", 1), ("raised", 2), ("raised", 3), ("folded", 4), ("called", 2),
        ("board_dealt", None), ("bet_made", 3), ("folded", 2),
    ]  # fmt: skip
    assert list(answers(moves)) == [(3, 2, False), (4, 3, True), (2, 3, False), (2, 3, True)]


def test_folding_more_to_one_than_to_others_is_unusual_and_few_raises_say_nothing():
    def folds(faced: int, folded: int) -> float:
        against = Folds(faced=faced, folded=folded, others_faced=100, others_folded=40)
        return against.unusual

    assert folds(9, 9) == 0
    assert folds(20, 8) == folds(20, 2) == 0
    assert folds(20, 20) > folds(20, 14) > 1


def test_a_pair_that_passes_chips_in_one_direction_comes_first(boss):
    """Ann folds every hand to Ben; Cat and Dan take turns."""
    dump, fair = heads_up(("Ann", "Ben")), heads_up(("Cat", "Dan"))
    for number in range(12):
        for table, names in ((dump, ("Ann",)), (fair, ("Cat", "Dan"))):
            table.deal()
            loser = names[number % len(names)]
            if table.to_act != loser:
                table.move(table.to_act, "raise", 40)
            table.move(loser, "fold")
    page = boss.get(PATH)
    first, second = page.context["pairs"]
    assert {first.first.display_name, first.second.display_name} == {"Ann", "Ben"}
    assert (first.hands, first.got) == (12, 0) and first.gave > 0
    assert first.unusual > second.unusual
    assert "A place to look, not a verdict." in page.content.decode()
    assert first.folds.faced == 6 and first.folds.rate == 1


def test_players_who_sign_in_from_one_browser_share_a_mark_of_which_a_digest_is_kept():
    ann, ben, cat = (person(name, password=PASSWORD) for name in ("Ann", "Ben", "Cat"))
    shared, own = Client(), Client()
    for client, player in ((shared, ann), (shared, ben), (own, cat)):
        form = {"login": player.display_name, "password": PASSWORD}
        assert client.post("/accounts/login/", form).status_code == 302
        client.post("/accounts/logout/")
    assert devices.sharing([(ann.pk, ben.pk), (ann.pk, cat.pk)]) == {(ann.pk, ben.pk)}
    secret = shared.cookies[devices.COOKIE].value
    assert all(secret not in mark.digest for mark in BrowserMark.objects.all())
    BrowserMark.objects.filter(player=ann).update(seen_on=date(2026, 1, 1) - timedelta(days=900))
    shared.post("/accounts/login/", {"login": "Ben", "password": PASSWORD})
    assert not BrowserMark.objects.filter(player=ann).exists()
    assert BrowserMark.objects.get(player=ben).seen_on == timezone.now().date()


@pytest.mark.parametrize("role", ["host", "cashier", "auditor"])
def test_only_administrators_compare_pairs(role):
    assert client_of(with_role(role)).get(PATH).status_code == 403


def test_bots_and_rare_pairs_are_left_out(played):
    assert room.pairs(hands=1000) == ()
