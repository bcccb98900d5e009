"""A deal is put in once, taken out as it was, and never laid down beforehand outside tests."""

from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from poker.engine.cards import DECK, cards
from poker.ledger import triggers
from poker.vault import checks, deals
from poker.vault.models import Deal
from poker.vault.seal import verify

pytestmark = [pytest.mark.full, pytest.mark.django_db]

NOW = datetime(2026, 3, 14, 20, 15, tzinfo=UTC)
HAND = UUID("6a1e2f04-0000-4000-8000-000000000001")
REVERSED = DECK[::-1]


def laid_down(hand_id):
    return REVERSED if hand_id == HAND else None


@pytest.fixture
def laid(settings):
    settings.FAIRFELT_DECKS = f"{__name__}.laid_down"
    settings.FAIRFELT_TEST_DECKS = True


def test_the_deck_comes_out_as_it_was_put_in():
    deck = cards("As Kd") + tuple(c for c in DECK if c not in cards("As Kd"))
    deal = deals.new_deal(HAND, NOW, deck=deck)
    assert deals.open_deck(HAND) == deck
    assert (deal.created_at, len(deal.root)) == (NOW, 64)


def test_hands_are_shuffled_and_salted_each_on_its_own():
    one, other = deals.new_deal(HAND, NOW), deals.new_deal(uuid4(), NOW)
    assert one.deck != other.deck
    same = deals.new_deal(uuid4(), NOW, deck=deals.open_deck(HAND))
    assert same.deck == one.deck
    assert same.root != one.root


def test_every_card_of_a_stored_deal_can_be_checked():
    root = deals.new_deal(HAND, NOW).root
    proofs = [deals.proof(HAND, position) for position in range(52)]
    assert all(verify(root, proof) for proof in proofs)
    assert tuple(proof.card for proof in proofs) == deals.open_deck(HAND)
    assert len({proof.salt for proof in proofs}) == 52


def test_a_hand_is_dealt_once():
    deals.new_deal(HAND, NOW)
    with pytest.raises(IntegrityError), transaction.atomic():
        deals.new_deal(HAND, NOW)


def test_a_hand_that_was_not_dealt_has_no_deck():
    with pytest.raises(Deal.DoesNotExist):
        deals.open_deck(HAND)


def test_a_deal_never_names_its_cards_in_a_log():
    deal = deals.new_deal(HAND, NOW)
    assert str(deal) == f"the deal of hand {HAND}"
    assert deal.deck not in repr(deal)


def test_the_audit_finds_a_deck_that_was_exchanged():
    deals.new_deal(HAND, NOW)
    assert deals.intact(HAND)
    triggers.uninstall(connection)
    Deal.objects.update(deck="".join(REVERSED))
    assert not deals.intact(HAND)


@pytest.mark.usefixtures("laid")
def test_a_test_may_lay_a_deck_down():
    deals.new_deal(HAND, NOW)
    assert deals.open_deck(HAND) == REVERSED
    assert checks.decks_are_shuffled() == []


@pytest.mark.usefixtures("laid")
def test_a_hand_for_which_no_deck_was_laid_down_is_shuffled():
    other = uuid4()
    deals.new_deal(other, NOW)
    assert deals.open_deck(other) != REVERSED


@pytest.mark.usefixtures("laid")
def test_without_its_switch_a_laid_down_deck_does_not_count(settings):
    settings.FAIRFELT_TEST_DECKS = False
    deals.new_deal(HAND, NOW)
    assert deals.open_deck(HAND) != REVERSED


@pytest.mark.usefixtures("laid")
def test_outside_tests_a_laid_down_deck_neither_counts_nor_passes_the_check(monkeypatch):
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "config.settings")
    deals.new_deal(HAND, NOW)
    assert deals.open_deck(HAND) != REVERSED
    assert [message.id for message in checks.decks_are_shuffled()] == ["vault.E001"]


def test_settings_that_lay_no_deck_down_pass_the_check(monkeypatch):
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "config.settings")
    assert checks.decks_are_shuffled() == []
