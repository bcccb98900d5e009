"""Looking at all cards of a finished hand: with a reason, and told to its players."""

from datetime import timedelta

import pytest
from django.utils import timezone

from poker import room
from poker.models import AdminAction, CardLook, Hand
from tests.admin.conftest import client_of, with_role
from tests.poker.kit import heads_up, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def folded(laid_deck):
    """One hand that ended with a fold, and one that runs."""
    laid_deck("7h 2c 8h 3c")
    table = heads_up()
    table.play("Ann raise 30", "Ben fold")
    table.deal()
    return table


def look_at(hand: Hand) -> str:
    return f"/admin/poker/hand/{hand.pk}/look/"


def test_all_cards_are_opened_after_a_reason_and_the_players_are_told(folded):
    admin = with_role("admin", "Rosa")
    client, hand = client_of(admin), Hand.objects.get(number=1)
    asked = client.get(look_at(hand))
    assert "Everybody who reads this hand" in asked.content.decode()
    assert client.post(look_at(hand), {"reason": " "}).status_code == 400
    assert not CardLook.objects.exists()

    opened = client.post(look_at(hand), {"reason": "Ben asked whether he was ahead"})
    page = client.get(opened["Location"])
    shown = {player.face["name"]: player.cards for player in page.context["page"].players}
    assert shown == {"Ann": ("2c", "3c"), "Ben": ("7h", "8h")} or shown == {
        "Ann": ("7h", "8h"),
        "Ben": ("2c", "3c"),
    }
    assert "unsafe-inline" not in page["Content-Security-Policy"]
    proofs = client.get(page.context["film"]["proof"]).json()
    assert sorted(card["card"] for card in proofs["cards"]) == ["2c", "3c", "7h", "8h"]

    [look], [act] = CardLook.objects.all(), AdminAction.objects.all()
    assert (look.actor, look.hand, look.reason) == (admin, hand, "Ben asked whether he was ahead")
    assert (act.actor, act.verb, act.reason) == (admin, "look", look.reason)
    told = client_of(folded.people["Ben"]).get(hand.get_absolute_url()).content.decode()
    assert "Rosa has looked at all cards of this hand: Ben asked whether he was ahead." in told


def test_the_cards_of_a_running_hand_are_not_to_be_had(folded):
    client, running = client_of(with_role("admin")), Hand.objects.get(number=2)
    for answer in (client.get(look_at(running)), client.post(look_at(running), {"reason": "why"})):
        assert answer.status_code == 403
    assert not CardLook.objects.exists() and not AdminAction.objects.exists()
    planted = CardLook(hand=running, actor=folded.host, reason="why", created_at=timezone.now())
    with pytest.raises(AssertionError):
        room.opened(planted)


@pytest.mark.parametrize("role", ["host", "cashier", "auditor"])
def test_only_administrators_look(folded, role):
    hand = Hand.objects.get(number=1)
    assert client_of(with_role(role)).post(look_at(hand), {"reason": "why"}).status_code == 403
    assert not CardLook.objects.exists()


def test_a_look_is_its_authors_alone_and_ends_after_an_hour(folded):
    admin, hand = with_role("admin"), Hand.objects.get(number=1)
    rows = [
        CardLook(hand=hand, actor=actor, reason="why", created_at=timezone.now() - age)
        for actor, age in [
            (admin, timedelta(minutes=59)), (admin, timedelta(minutes=61)),
            (folded.people["Ann"], timedelta(0)),
        ]
    ]  # fmt: skip
    CardLook.objects.bulk_create(rows)
    paths = [f"/hand/look/{row.pk}/" for row in rows]
    client = client_of(admin)
    assert [client.get(path).status_code for path in paths] == [200, 404, 404]
    assert [client.get(f"{path}proof/").status_code for path in paths] == [200, 404, 404]
    # Ann wrote a row somehow, but it is not her part to look.
    assert client_of(folded.people["Ann"]).get(paths[2]).status_code == 404
    assert client_of(person("Zoe")).get(paths[0]).status_code == 404
