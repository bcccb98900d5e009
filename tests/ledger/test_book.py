"""What the book posts, refuses and tells."""

import pytest
from django.contrib.auth import get_user_model
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from poker.ledger import book, triggers
from poker.ledger.book import Entry
from poker.ledger.models import AMOUNT_MAX, Account, Code, Kind, Transfer

from .conftest import NOW

pytestmark = [pytest.mark.full, pytest.mark.usefixtures("accounts")]


def entry(key="k", debit="mint", credit="wallet:ines", amount=100, **rest):
    rest = {"code": Code.GRANT, "subject": "grant:1"} | rest
    return Entry(key=key, debit=debit, credit=credit, amount=amount, **rest)


def test_a_transfer_takes_from_one_account_and_gives_to_the_other(move):
    move("mint", "wallet:ines", 100)
    assert book.balances(["mint", "wallet:ines"]) == {"mint": -100, "wallet:ines": 100}
    assert book.total() == 0


def test_a_transfer_tells_what_moved_who_asked_and_why():
    player = get_user_model().objects.create(username="ines")
    with transaction.atomic():
        book.post([entry(reason="a gift")], now=NOW, actor_id=player.pk)
    stored = book.find("k")
    assert stored is not None
    assert (stored.debit.key, stored.credit.key, stored.amount) == ("mint", "wallet:ines", 100)
    assert (stored.code, stored.subject, stored.reason) == ("grant", "grant:1", "a gift")
    assert (stored.actor_id, stored.created_at) == (player.pk, NOW)


def test_posted_transfers_come_back_with_ids_and_the_balances_after_them():
    with transaction.atomic():
        first, second = book.post([entry(), entry("l", "wallet:ines", "pot:1", 30)], now=NOW)
    assert list(Transfer.objects.order_by("id")) == [first, second]
    assert (second.debit.balance, second.credit.balance) == (70, 30)


def test_opening_an_account_twice_gives_the_same_account():
    again = book.open_account(key="pot:1", kind=Kind.POT)
    assert again == Account.objects.get(key="pot:1")


def test_an_account_cannot_be_opened_again_as_another_kind():
    with pytest.raises(AssertionError, match="another kind"):
        book.open_account(key="pot:1", kind=Kind.STACK)


@pytest.mark.django_db(transaction=True)
def test_posting_outside_a_transaction_is_a_mistake_of_ours():
    with pytest.raises(AssertionError, match="transaction"):
        book.post([entry()], now=NOW)


def test_chips_cannot_come_from_an_account_that_nobody_opened(move):
    with pytest.raises(book.NoAccount, match="wallet:ghost"):
        move("wallet:ghost", "wallet:ines", 1)


def test_an_account_that_is_not_open_has_no_balance():
    with pytest.raises(book.NoAccount):
        book.balance("wallet:ghost")
    assert book.balances(["wallet:ghost", "pot:1"]) == {"pot:1": 0}


def test_an_overdraft_says_who_is_short_and_by_how_much(move):
    move("mint", "wallet:ines", 100)
    with pytest.raises(book.Overdraft) as refused:
        move("wallet:ines", "pot:1", 130)
    assert (refused.value.account, refused.value.short_by) == ("wallet:ines", 30)


def test_all_chips_of_a_wallet_may_leave(move):
    move("mint", "wallet:ines", 100)
    move("wallet:ines", "pot:1", 100)
    assert book.balance("wallet:ines") == 0


def test_an_overdraft_posts_nothing_and_leaves_the_transaction_usable():
    with transaction.atomic():
        with pytest.raises(book.Overdraft):
            book.post([entry(), entry("l", "wallet:ines", "pot:1", 101)], now=NOW)
        book.post([entry("m", amount=7)], now=NOW)
    assert book.find("k") is None
    assert book.balance("wallet:ines") == 7


def test_entries_are_paid_in_their_order():
    """Chips that come in later in the same posting cannot be spent before."""
    with pytest.raises(book.Overdraft), transaction.atomic():
        book.post([entry("l", "wallet:ines", "pot:1", 50), entry()], now=NOW)


def test_the_same_key_never_pays_twice():
    with transaction.atomic():
        book.post([entry()], now=NOW)
    with pytest.raises(book.AlreadyPosted), transaction.atomic():
        book.post([entry("new"), entry(amount=55)], now=NOW)
    assert book.balance("wallet:ines") == 100
    assert book.find("new") is None


def test_a_doubled_spend_of_the_last_chips_is_told_as_doubled_not_as_an_overdraft(move):
    move("mint", "wallet:ines", 100)
    move("wallet:ines", "pot:1", 100, key="buy-in")
    with pytest.raises(book.AlreadyPosted):
        move("wallet:ines", "pot:1", 100, key="buy-in")


@pytest.mark.parametrize("amount", [0, -5, 0.5, True])
def test_only_whole_positive_amounts_move(amount, move):
    with pytest.raises(AssertionError, match="moves no chips"):
        move("mint", "wallet:ines", amount)


def test_an_amount_beyond_what_a_browser_can_count_is_refused(move):
    move("mint", "wallet:ines", AMOUNT_MAX)
    with pytest.raises(IntegrityError):
        move("mint", "wallet:ines", AMOUNT_MAX + 1)


def test_chips_cannot_go_from_an_account_to_itself(move):
    with pytest.raises(IntegrityError, match="two_accounts"):
        move("mint", "mint", 5)


def test_an_unknown_code_is_refused(move):
    with pytest.raises(ValueError, match="gift"):
        move("mint", "wallet:ines", 5, code="gift")


@pytest.mark.parametrize(("reason", "signed"), [("", True), ("miscounted", False)])
def test_a_correction_needs_a_reason_and_an_author(reason, signed):
    actor_id = get_user_model().objects.create(username="host").pk if signed else None
    with pytest.raises(IntegrityError, match="correction_is_signed"), transaction.atomic():
        book.post([entry(code=Code.CORRECTION, reason=reason)], now=NOW, actor_id=actor_id)


def test_a_player_who_moved_chips_cannot_be_deleted():
    host = get_user_model().objects.create(username="host")
    with transaction.atomic():
        book.post([entry()], now=NOW, actor_id=host.pk)
    with pytest.raises(IntegrityError):
        host.delete()


def test_accounts_are_locked_by_ascending_id_whatever_the_order_asked(move):
    """PostgreSQL keeps the rows that changed last at the end."""
    move("mint", "wallet:ines", 5)
    with transaction.atomic():
        locked = book.lock(["pot:1", "wallet:noor", "mint"])
    assert [a.pk for a in locked.values()] == sorted(a.pk for a in locked.values())


def test_posting_nothing_posts_nothing():
    with transaction.atomic():
        assert book.post([], now=NOW) == []


def test_a_posting_takes_three_round_trips_however_many_transfers_it_has():
    entries = [entry(f"k{n}", amount=n + 1) for n in range(40)]
    with (
        transaction.atomic(),
        CaptureQueriesContext(
            connection,
        ) as queries,
    ):
        book.post(entries, now=NOW)
    assert len(queries) == 3


def test_more_transfers_than_fit_one_statement_are_posted_in_order():
    entries = [entry(f"k{n}", amount=n + 1) for n in range(1101)]
    with transaction.atomic():
        posted = book.post(entries, now=NOW)
    ids = [transfer.pk for transfer in posted]
    assert ids == sorted(set(ids))
    assert [t.key for t in Transfer.objects.order_by("id")] == [e.key for e in entries]


def test_without_triggers_nothing_can_be_posted():
    """Transfers that step no balance must not pass in silence."""
    triggers.uninstall(connection)
    with pytest.raises(AssertionError, match="triggers"), transaction.atomic():
        book.post([entry()], now=NOW)


def test_the_transfers_about_a_subject_come_in_their_order(move):
    move("mint", "wallet:ines", 100, subject="grant:1")
    move("wallet:ines", "pot:1", 10, subject="hand:7")
    move("pot:1", "wallet:ines", 10, subject="hand:7")
    assert [(t.debit.key, t.amount) for t in book.about("hand:7")] == [
        ("wallet:ines", 10),
        ("pot:1", 10),
    ]


@pytest.fixture
def evening(accounts, move):
    """Ines: +100, -30, -20, +80; after each: 100, 70, 50, 130."""
    return [
        move("mint", "wallet:ines", 100),
        move("wallet:ines", "pot:1", 30),
        move("mint", "wallet:noor", 5),
        move("wallet:ines", "pot:1", 20),
        move("mint", "wallet:ines", 80),
    ]


def test_a_statement_runs_from_the_oldest_with_the_balance_after_each(evening):
    lines = [(line.change, line.balance) for line in book.statement("wallet:ines")]
    assert lines == [(100, 100), (-30, 70), (-20, 50), (80, 130)]


def test_a_statement_may_begin_after_a_transfer(evening):
    lines = book.statement("wallet:ines", after=evening[1].pk)
    assert [(line.change, line.balance) for line in lines] == [(-20, 50), (80, 130)]


def test_the_latest_lines_come_newest_first(evening):
    lines = book.recent("wallet:ines", limit=2)
    assert [(line.change, line.balance) for line in lines] == [(80, 130), (-20, 50)]
    older = book.recent("wallet:ines", before=lines[-1].transfer.pk, limit=9)
    assert [(line.change, line.balance) for line in older] == [(-30, 70), (100, 100)]


def test_an_empty_account_has_an_empty_statement():
    assert list(book.statement("wallet:noor")) == []
    assert book.recent("wallet:noor") == []


def test_the_sums_agree_and_a_forged_balance_is_found(evening):
    assert book.resum() == []
    triggers.uninstall(connection)
    Account.objects.filter(key="wallet:ines").update(balance=131)
    assert book.resum() == [book.Difference(account="wallet:ines", stored=131, summed=130)]
    assert book.total() == 1
