"""The one door to the ledger: open accounts, post transfers, read balances and statements.

Lock order of the project: the table's row, then all accounts of the transaction by ascending id,
before the first insert. `post` does that for its own entries; whoever posts more than once in a
transaction calls `lock` with every key first.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from heapq import merge
from itertools import islice
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from . import rows
from .models import Account, Code, Kind, Transfer


class NoAccount(LookupError):
    """An account was named that nobody opened."""


class AlreadyPosted(Exception):
    """A transfer with one of these keys stands already; nothing was posted."""


class Overdraft(Exception):
    """An account would go below zero; nothing was posted."""

    def __init__(self, account: str, short_by: int) -> None:
        super().__init__(f"{account} is {short_by} short")
        self.account = account
        self.short_by = short_by


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One transfer to post: `amount` whole chips leave `debit` and enter `credit` (both keys)."""

    key: str
    debit: str
    credit: str
    amount: int
    code: Code | str
    subject: str
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a statement: the change (negative: chips left) and the balance after it."""

    transfer: Transfer
    change: int
    balance: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """Which lines of a statement: of these codes, about this subject, from `since` to `until`.

    Nothing said is no limit; `until` itself is left out.
    """

    codes: tuple[str, ...] = ()
    subject: str = ""
    since: datetime | None = None
    until: datetime | None = None

    def bounds(self) -> dict[str, Any]:
        """Write the wish as a filter of transfers."""
        bounds = {
            "code__in": self.codes,
            "subject": self.subject,
            "created_at__gte": self.since,
            "created_at__lt": self.until,
        }
        return {name: value for name, value in bounds.items() if value}

    def allows(self, transfer: Transfer) -> bool:
        """Tell whether a transfer is among what is looked for."""
        return (
            (not self.codes or transfer.code in self.codes)
            and (not self.subject or transfer.subject == self.subject)
            and (self.since is None or transfer.created_at >= self.since)
            and (self.until is None or transfer.created_at < self.until)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """An account whose stored balance is not the sum of its transfers."""

    account: str
    stored: int
    summed: int


def open_account(*, key: str, kind: Kind, may_overdraw: bool = False) -> Account:
    """Give the account of a key, opening it empty if need be; safe under races.

    Asserts that an account which is there already is of the same kind.
    """
    account, _opened = Account.objects.get_or_create(
        key=key, defaults={"kind": kind, "may_overdraw": may_overdraw}
    )
    assert (account.kind, account.may_overdraw) == (kind, may_overdraw), f"{key} is another kind"
    return account


def lock(keys: Iterable[str]) -> dict[str, Account]:
    """Lock accounts by ascending id until the transaction ends, and give them by key.

    SQLite has one writer at a time, so there it only reads. NoAccount if a key is not open.
    """
    assert transaction.get_connection().in_atomic_block, "accounts are locked in a transaction"
    wanted = set(keys)
    accounts = {account.key: account for account in rows.lock_accounts(wanted)}
    if missing := wanted - accounts.keys():
        raise NoAccount(min(missing))
    return accounts


def post(entries: Sequence[Entry], *, now: datetime, actor_id: int | None = None) -> list[Transfer]:
    """Post transfers in their order, all or none, inside the caller's transaction.

    The transfers come back with their accounts, which hold the balances after all of them.
    Raises Overdraft or NoAccount before anything is written. Raises AlreadyPosted when a key
    stands already: PostgreSQL has then given up the transaction, so let it leave the atomic block.
    """
    if not entries:
        return []
    accounts = lock(key for entry in entries for key in (entry.debit, entry.credit))
    after = _balances_after(entries, accounts)
    transfers = [_transfer(entry, accounts, now=now, actor_id=actor_id) for entry in entries]
    try:
        rows.insert_transfers(transfers)
    except IntegrityError as error:
        if _is_a_second_posting(error):
            raise AlreadyPosted(", ".join(entry.key for entry in entries)) from error
        raise
    _check_the_steps(accounts, after)
    return transfers


def find(key: str) -> Transfer | None:
    """Give the transfer of a key, with both accounts, or None."""
    return Transfer.objects.select_related("debit", "credit").filter(key=key).first()


def about(subject: str) -> list[Transfer]:
    """List the transfers about a subject in their order, with both accounts."""
    transfers = Transfer.objects.select_related("debit", "credit")
    return list(transfers.filter(subject=subject).order_by("id"))


def balance(key: str) -> int:
    """Give an account's balance in chips; NoAccount if it is not open."""
    return _account(key).balance


def balances(keys: Iterable[str]) -> dict[str, int]:
    """Give the balances of the accounts that are open among these keys, in one query."""
    return dict(Account.objects.filter(key__in=set(keys)).values_list("key", "balance"))


def statement(key: str, *, after: int = 0) -> Iterator[Line]:
    """Tell an account's transfers from the oldest, with the balance after each.

    `after` leaves out transfers up to that id. NoAccount if the key is not open.
    """
    account = _account(key)
    running = _sum(account, until=after)
    for transfer in _both_sides(account, "id", id__gt=after, id__lte=account.last_transfer or 0):
        change = _change(transfer, account)
        running += change
        yield Line(transfer=transfer, change=change, balance=running)


def recent(key: str, *, before: int | None = None, limit: int = 50) -> list[Line]:
    """List an account's latest transfers, newest first, with the balance after each.

    `before` leaves out transfers from that id on: the next page. NoAccount if it is not open.
    """
    account = _account(key)
    last = account.last_transfer or 0
    until = last if before is None else min(last, before - 1)
    running = account.balance if until == last else _sum(account, until=until)
    lines = []
    for transfer in islice(_both_sides(account, "-id", limit=limit, id__lte=until), limit):
        change = _change(transfer, account)
        lines.append(Line(transfer=transfer, change=change, balance=running))
        running -= change
    return lines


def found(key: str, wish: Wish, *, before: int | None = None, limit: int = 50) -> list[Line]:
    """List an account's latest transfers of a kind, newest first, with the balance after each.

    As `recent`, but the lines left out between those found have to be added up, too.
    """
    account = _account(key)
    last = account.last_transfer or 0
    until = last if before is None else min(last, before - 1)
    sides = _both_sides(account, "-id", limit=limit, id__lte=until, **wish.bounds())
    transfers = list(islice(sides, limit))
    after = _running(account, {transfer.pk for transfer in transfers})
    return [
        Line(transfer=each, change=_change(each, account), balance=after[each.pk])
        for each in transfers
    ]


def total() -> int:
    """Sum every balance there is: always 0."""
    return int(Account.objects.aggregate(total=Sum("balance"))["total"] or 0)


def resum(*, after: int = 0) -> list[Difference]:
    """Add every account up from its transfers again and list those that differ, in one query.

    `after` leaves out accounts that no transfer after that id moved.
    """
    summed = Coalesce(_side_sum("credit"), 0) - Coalesce(_side_sum("debit"), 0)
    accounts = moved(after=after).annotate(summed=summed)
    differing = accounts.exclude(balance=F("summed")).order_by("id")
    return [
        Difference(account=key, stored=stored, summed=int(again))
        for key, stored, again in differing.values_list("key", "balance", "summed")
    ]


def moved(*, after: int = 0) -> "QuerySet[Account]":
    """Give the accounts that transfers after an id moved; all there are if it is 0."""
    if not after:
        return Account.objects.all()
    later = Transfer.objects.filter(id__gt=after)
    debits, credits_ = later.values("debit"), later.values("credit")
    return Account.objects.filter(Q(pk__in=debits) | Q(pk__in=credits_))


def _balances_after(entries: Sequence[Entry], accounts: Mapping[str, Account]) -> dict[str, int]:
    """Step the locked balances as the database will; Overdraft at the first that cannot pay."""
    after = {key: account.balance for key, account in accounts.items()}
    for entry in entries:
        assert type(entry.amount) is int and entry.amount > 0, f"{entry.key} moves no chips"
        after[entry.debit] -= entry.amount
        after[entry.credit] += entry.amount
        if after[entry.debit] < 0 and not accounts[entry.debit].may_overdraw:
            _refuse(entries, account=entry.debit, short_by=-after[entry.debit])
    return after


def _refuse(entries: Sequence[Entry], *, account: str, short_by: int) -> None:
    """Say whether the chips are short, or gone because these entries are posted already."""
    keys = [entry.key for entry in entries]
    if Transfer.objects.filter(key__in=keys).exists():
        raise AlreadyPosted(", ".join(keys))
    raise Overdraft(account, short_by)


def _transfer(
    entry: Entry, accounts: Mapping[str, Account], *, now: datetime, actor_id: int | None
) -> Transfer:
    return Transfer(
        key=entry.key,
        debit=accounts[entry.debit],
        credit=accounts[entry.credit],
        amount=entry.amount,
        code=Code(entry.code),
        subject=entry.subject,
        actor_id=actor_id,
        reason=entry.reason,
        created_at=now,
    )


def _check_the_steps(accounts: Mapping[str, Account], after: Mapping[str, int]) -> None:
    """Read the balances back: without its triggers, a ledger would take transfers in silence."""
    stepped = rows.read_balances(accounts.values())
    assert stepped == after, "the triggers of the ledger did not step its balances"
    for key, account in accounts.items():
        account.balance = after[key]


def _is_a_second_posting(error: IntegrityError) -> bool:
    names = ("ledger_transfer_key_once", "ledger_transfer has this key already")
    return any(name in str(error) for name in names)


def _account(key: str) -> Account:
    account = Account.objects.filter(key=key).first()
    if account is None:
        raise NoAccount(key)
    return account


def _both_sides(
    account: Account, order: str, *, limit: int | None = None, **bounds: Any
) -> Iterator[Transfer]:
    """Merge what left and what came in by id: each side is one walk along its own index.

    An account's row names its last transfer, so bounded by that the lines always fit its balance.
    """
    transfers = Transfer.objects.select_related("debit", "credit").filter(**bounds).order_by(order)
    sides: list[QuerySet[Transfer]] = [
        transfers.filter(debit=account)[:limit],
        transfers.filter(credit=account)[:limit],
    ]
    newest_first = order.startswith("-")
    return merge(*(s.iterator() for s in sides), key=lambda t: t.pk, reverse=newest_first)


def _change(transfer: Transfer, account: Account) -> int:
    return transfer.amount if transfer.credit_id == account.pk else -transfer.amount


def _running(account: Account, wanted: Collection[int]) -> dict[int, int]:
    """Give an account's balance after each of some of its transfers."""
    if not wanted:
        return {}
    mine = Transfer.objects.filter(Q(debit=account) | Q(credit=account))
    between = mine.filter(id__range=(min(wanted), max(wanted))).order_by("-id")
    running, after = _sum(account, until=max(wanted)), {}
    for pk, amount, credit in between.values_list("id", "amount", "credit").iterator():
        if pk in wanted:
            after[pk] = running
        running -= amount if credit == account.pk else -amount
    return after


def _sum(account: Account, *, until: int) -> int:
    """Add up an account's transfers with ids up to `until`."""
    earlier = Transfer.objects.filter(id__lte=until)
    came = earlier.filter(credit=account).aggregate(sum=Sum("amount"))["sum"] or 0
    left = earlier.filter(debit=account).aggregate(sum=Sum("amount"))["sum"] or 0
    return int(came) - int(left)


def _side_sum(side: str) -> Subquery:
    mine = Transfer.objects.filter(**{side: OuterRef("pk")}).order_by()
    return Subquery(mine.values(side).annotate(sum=Sum("amount")).values("sum"))
