"""What an audit says, and how that is kept: sentences with blanks, filled in for each reader."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from django.utils.translation import gettext

Values = Mapping[str, int | str]


class Said(NamedTuple):
    """A sentence that is marked for translation, and what belongs into its blanks."""

    what: str
    values: Values = {}


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as it must be; `where` names the hand, account or table.

    `state` is a digest of the rows in question where the sentence does not tell all of them: if
    they are changed once more, that is another difference. An old one that was kept as a plain
    sentence has no values.
    """

    where: str
    what: str
    table_id: int | None = None
    values: Values = field(default_factory=dict)
    state: str = ""

    @property
    def place(self) -> str:
        """Say where it is, in the reader's language."""
        return _filled(self.where, self.values)

    @property
    def sentence(self) -> str:
        """Say what differs, in the reader's language."""
        return _filled(self.what, self.values)

    @property
    def key(self) -> str:
        """Give the digest by which exactly this difference is known again."""
        told = [self.where, self.what, dict(self.values), self.state]
        return sha256(msgspec.json.encode(told, order="sorted")).hexdigest()

    @classmethod
    def kept(cls, stored: Mapping[str, Any]) -> "Difference":
        """Read a difference as a run keeps it."""
        return cls(**stored)


@dataclass(slots=True)
class Report:
    """What was looked at, and every difference in the order it was found.

    `accepted` are those that somebody looked at and accepted before. `ledger` is the digest of the
    transfers beside the hands up to `last_transfer`.
    """

    tables: int = 0
    hands: int = 0
    facts: int = 0
    transfers: int = 0
    last_transfer: int = 0
    ledger: str = ""
    differences: list[Difference] = field(default_factory=list)
    accepted: list[Difference] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        """Tell whether nothing differs but what was accepted."""
        return not self.differences


def _filled(sentence: str, values: Values) -> str:
    return gettext(sentence) % values if values else gettext(sentence)
