"""What an audit says."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as it must be; `where` names the hand, account or table."""

    where: str
    what: str
    table_id: int | None = None


@dataclass(slots=True)
class Report:
    """What was looked at, and every difference in the order it was found."""

    tables: int = 0
    hands: int = 0
    facts: int = 0
    transfers: int = 0
    last_transfer: int = 0
    differences: list[Difference] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        """Tell whether everything is as it must be."""
        return not self.differences
