"""The triggers in SQLite's words.

`RAISE(ABORT)` is used throughout, since it holds whatever `OR IGNORE`, `OR FAIL` or `OR REPLACE`
the statement outside was given; a constraint met inside a trigger would obey the statement.
"""

from django.db.backends.utils import CursorWrapper

from .guard import ACCOUNT, IS_A_STEP, OVERDRAFT, TRANSFER, Guard, Trigger

Present = dict[str, str]


def append_only(guard: Guard) -> list[Trigger]:
    """Refuse to update, delete or replace a row of the table."""
    table = guard.table
    return [
        _refusal("no_update", table, event="BEFORE UPDATE", says=f"{table} is append-only"),
        _refusal("no_delete", table, event="BEFORE DELETE", says=f"{table} is append-only"),
        _no_replace(table, guard.unique),
    ]


def ledger() -> list[Trigger]:
    """Open accounts empty, keep them, and step their balances by transfers only."""
    both = frozenset({ACCOUNT, TRANSFER})
    return [
        _refusal("no_delete", ACCOUNT, event="BEFORE DELETE", says=f"{ACCOUNT} is kept"),
        _no_replace(ACCOUNT, (("id",), ("key",))),
        _refusal(
            "opens_empty",
            ACCOUNT,
            event="BEFORE INSERT",
            when="NOT (NEW.balance IS 0 AND NEW.last_transfer IS NULL)",
            says=f"{ACCOUNT} opens empty",
        ),
        _refusal(
            "only_steps",
            ACCOUNT,
            event="BEFORE UPDATE",
            when=f"({IS_A_STEP}) IS NOT TRUE",
            says=f"{ACCOUNT} is changed by transfers only",
            also=both,
        ),
        _refusal(
            "whole_chips",
            TRANSFER,
            event="BEFORE INSERT",
            when="typeof(NEW.amount) <> 'integer'",
            says=f"{TRANSFER} moves whole chips",
        ),
        _refusal(
            "covered",
            TRANSFER,
            event="BEFORE INSERT",
            when="EXISTS (SELECT 1 FROM ledger_account AS a WHERE a.id = NEW.debit_id "
            "AND NOT a.may_overdraw AND a.balance < NEW.amount)",
            says=OVERDRAFT,
            also=both,
        ),
        _steps(both),
    ]


def install(cursor: CursorWrapper, triggers: list[Trigger]) -> None:
    """Create what is absent or has another text."""
    there = present(cursor)
    for trigger in triggers:
        if not holds(there, trigger):
            cursor.execute(drop(trigger))
            cursor.execute(trigger.create)


def drop(trigger: Trigger) -> str:
    """Give the statement that removes a trigger if it is there."""
    return f'DROP TRIGGER IF EXISTS "{trigger.name}"'


def present(cursor: CursorWrapper) -> Present:
    """Read the triggers of the database: name to text."""
    cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    return dict(cursor.fetchall())


def holds(there: Present, trigger: Trigger) -> bool:
    """Tell whether a trigger is there with its present text."""
    return there.get(trigger.name) == trigger.create


def _refusal(
    name: str,
    table: str,
    *,
    event: str,
    says: str,
    when: str = "TRUE",
    also: frozenset[str] = frozenset(),
) -> Trigger:
    create = (
        f'CREATE TRIGGER "{table}_{name}" {event} ON "{table}" WHEN {when}\n'
        f"BEGIN SELECT RAISE(ABORT, '{says}'); END"
    )
    return Trigger(name=f"{table}_{name}", table=table, create=create, also=also)


def _no_replace(table: str, unique: tuple[tuple[str, ...], ...]) -> Trigger:
    """Refuse a row whose key stands already: INSERT OR REPLACE fires no DELETE trigger."""
    same = " OR ".join(
        "(" + " AND ".join(f'r."{column}" = NEW."{column}"' for column in key) + ")"
        for key in unique
    )
    return _refusal(
        "no_replace",
        table,
        event="BEFORE INSERT",
        when=f'EXISTS (SELECT 1 FROM "{table}" AS r WHERE {same})',  # noqa: S608
        says=f"{table} has this key already",
    )


def _steps(both: frozenset[str]) -> Trigger:
    """Step both accounts, then make sure that both were: OR IGNORE would skip a refused step."""
    return Trigger(name="ledger_transfer_steps", table=TRANSFER, create=_STEPS, also=both)


_STEPS = """
CREATE TRIGGER ledger_transfer_steps AFTER INSERT ON ledger_transfer BEGIN
  UPDATE ledger_account SET balance = balance - NEW.amount, last_transfer = NEW.id
    WHERE id = NEW.debit_id;
  UPDATE ledger_account SET balance = balance + NEW.amount, last_transfer = NEW.id
    WHERE id = NEW.credit_id;
  SELECT RAISE(ABORT, 'ledger_account was not stepped') WHERE 2 <> (
    SELECT COUNT(*) FROM ledger_account AS a
    WHERE a.id IN (NEW.debit_id, NEW.credit_id) AND a.last_transfer = NEW.id); END
""".strip()
