"""What the two databases have in common when they guard a table."""

from dataclasses import dataclass

ACCOUNT = "ledger_account"
TRANSFER = "ledger_transfer"

OVERDRAFT = "ledger_account_no_overdraft"
"""The name by which both databases refuse an overdraft."""

IS_A_STEP = """
  NEW.id = OLD.id AND NEW.key = OLD.key AND NEW.kind = OLD.kind
  AND NEW.may_overdraw = OLD.may_overdraw
  AND NEW.last_transfer > COALESCE(OLD.last_transfer, 0)
  AND EXISTS (
    SELECT 1 FROM ledger_transfer AS t WHERE t.id = NEW.last_transfer AND (
      (t.debit_id = OLD.id AND NEW.balance = OLD.balance - t.amount)
      OR (t.credit_id = OLD.id AND NEW.balance = OLD.balance + t.amount)))
"""
"""The one update an account takes: exactly the step of a transfer that is newer than its last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard:
    """A table whose rows stay as they are, and its unique keys as tuples of columns."""

    table: str
    unique: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trigger:
    """One trigger: `create` is its whole statement; `also` names tables it writes or reads."""

    name: str
    table: str
    create: str
    also: frozenset[str] = frozenset()

    @property
    def tables(self) -> frozenset[str]:
        """Give every table that must exist for the trigger to work."""
        return self.also | {self.table}
