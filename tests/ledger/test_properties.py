"""Whatever is posted, in whatever order: no chip appears, none is lost, none is owed."""

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from poker.ledger import book
from poker.ledger.models import Code

from .conftest import NOW, open_accounts

pytestmark = [pytest.mark.full, pytest.mark.django_db]

KEYS = ["mint", "wallet:ines", "wallet:noor", "pot:1"]

pairs = st.permutations(KEYS).map(lambda keys: keys[:2])
moves = st.tuples(pairs, st.integers(1, 400), st.integers(0, 30))
postings = st.lists(st.lists(moves, min_size=1, max_size=4), max_size=12)


def entry(move):
    (debit, credit), amount, number = move
    return book.Entry(
        key=f"k{number}", debit=debit, credit=credit, amount=amount, code=Code.BET, subject="s"
    )


class Purse:
    """The ledger again, as a dictionary."""

    def __init__(self):
        self.balances = dict.fromkeys(KEYS, 0)
        self.lines: dict[str, list[tuple[int, int]]] = {key: [] for key in KEYS}
        self.posted = set()

    def post(self, entries):
        """Post all or nothing; give the error that the book should raise."""
        after = dict(self.balances)
        for e in entries:
            after[e.debit] -= e.amount
            after[e.credit] += e.amount
            if after[e.debit] < 0 and e.debit != "mint":
                doubled = self.posted & {entry.key for entry in entries}
                return book.AlreadyPosted if doubled else book.Overdraft
        keys = [e.key for e in entries]
        if len(set(keys)) < len(keys) or self.posted & set(keys):
            return book.AlreadyPosted
        self._write(entries)
        return None

    def _write(self, entries):
        for e in entries:
            self.posted.add(e.key)
            for key, change in ((e.debit, -e.amount), (e.credit, e.amount)):
                self.balances[key] += change
                self.lines[key].append((change, self.balances[key]))


def posted(entries):
    try:
        with transaction.atomic():
            book.post(entries, now=NOW)
    except (book.Overdraft, book.AlreadyPosted) as refusal:
        return type(refusal)
    return None


@given(postings)
def test_the_ledger_agrees_with_plain_sums_after_every_posting(postings):
    with transaction.atomic():
        open_accounts()
        purse = Purse()
        for moves in postings:
            entries = [entry(move) for move in moves]
            assert posted(entries) == purse.post(entries)
            assert book.balances(KEYS) == purse.balances
            assert book.total() == 0
        assert book.resum() == []
        for key in KEYS:
            told = [(line.change, line.balance) for line in book.statement(key)]
            assert told == purse.lines[key]
            latest = [(line.change, line.balance) for line in book.recent(key, limit=3)]
            assert latest == told[::-1][:3]
        transaction.set_rollback(True)
