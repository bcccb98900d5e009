"""The triggers in PostgreSQL's words. Every refusal is an integrity error."""

from django.db.backends.utils import CursorWrapper

from .guard import ACCOUNT, IS_A_STEP, TRANSFER, Guard, Trigger

Present = frozenset[tuple[str, str]]

_REFUSE = """
CREATE OR REPLACE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'integrity_constraint_violation',
    MESSAGE = format('%s refused by %s', TG_OP, TG_NAME);
END $$
"""

_ONLY_STEPS = f"""
CREATE OR REPLACE FUNCTION ledger_only_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ({IS_A_STEP}) IS NOT TRUE THEN
    RAISE EXCEPTION USING ERRCODE = 'integrity_constraint_violation',
      MESSAGE = format('%s refused by %s', TG_OP, TG_NAME);
  END IF;
  RETURN NEW;
END $$
"""

_STEP = """
CREATE OR REPLACE FUNCTION ledger_step() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE paid boolean;
BEGIN
  UPDATE ledger_account SET balance = balance - NEW.amount, last_transfer = NEW.id
    WHERE id = NEW.debit_id;
  paid := FOUND;
  UPDATE ledger_account SET balance = balance + NEW.amount, last_transfer = NEW.id
    WHERE id = NEW.credit_id;
  IF NOT (paid AND FOUND) THEN
    RAISE EXCEPTION USING ERRCODE = 'integrity_constraint_violation',
      MESSAGE = 'ledger_account was not stepped';
  END IF;
  RETURN NULL;
END $$
"""


def append_only(guard: Guard) -> list[Trigger]:
    """Refuse to update, delete or truncate the table."""
    table = guard.table
    return [
        _trigger("no_update", table, event="BEFORE UPDATE"),
        _trigger("no_delete", table, event="BEFORE DELETE"),
        _trigger("no_truncate", table, event="BEFORE TRUNCATE", each="STATEMENT"),
    ]


def ledger() -> list[Trigger]:
    """Open accounts empty, keep them, and step their balances by transfers only."""
    both = frozenset({ACCOUNT, TRANSFER})
    return [
        _trigger("no_delete", ACCOUNT, event="BEFORE DELETE"),
        _trigger("no_truncate", ACCOUNT, event="BEFORE TRUNCATE", each="STATEMENT"),
        _trigger(
            "opens_empty",
            ACCOUNT,
            event="BEFORE INSERT",
            when="NEW.balance <> 0 OR NEW.last_transfer IS NOT NULL",
        ),
        _trigger("only_steps", ACCOUNT, event="BEFORE UPDATE", runs="ledger_only_steps", also=both),
        _trigger("steps", TRANSFER, event="AFTER INSERT", runs="ledger_step", also=both),
    ]


def install(cursor: CursorWrapper, triggers: list[Trigger]) -> None:
    """Renew the functions, then create or switch on what is missing.

    The logic is in the functions, so a trigger that is there needs no lock on its table.
    """
    for function in (_REFUSE, _ONLY_STEPS, _STEP):
        cursor.execute(function)
    there = present(cursor)
    for trigger in triggers:
        if not holds(there, trigger):
            cursor.execute(trigger.create)
            cursor.execute(f'ALTER TABLE "{trigger.table}" ENABLE TRIGGER "{trigger.name}"')


def drop(trigger: Trigger) -> str:
    """Give the statement that removes a trigger if it is there; the functions stay."""
    return f'DROP TRIGGER IF EXISTS "{trigger.name}" ON "{trigger.table}"'


def present(cursor: CursorWrapper) -> Present:
    """Read the triggers that are switched on: pairs of table and name."""
    cursor.execute(
        "SELECT c.relname, t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid "
        "WHERE NOT t.tgisinternal AND t.tgenabled IN ('O', 'A') AND pg_table_is_visible(c.oid)"
    )
    return frozenset((table, name) for table, name in cursor.fetchall())


def holds(there: Present, trigger: Trigger) -> bool:
    """Tell whether a trigger is there and switched on."""
    return (trigger.table, trigger.name) in there


def _trigger(
    name: str,
    table: str,
    *,
    event: str,
    each: str = "ROW",
    when: str = "",
    runs: str = "ledger_refuse",
    also: frozenset[str] = frozenset(),
) -> Trigger:
    condition = f" WHEN ({when})" if when else ""
    create = (
        f'CREATE OR REPLACE TRIGGER "{table}_{name}" {event} ON "{table}" '
        f"FOR EACH {each}{condition} EXECUTE FUNCTION {runs}()"
    )
    return Trigger(name=f"{table}_{name}", table=table, create=create, also=also)
