"""The formats by name: what a file of each begins with, and how a hand is written in it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from poker.exports import ohh, phh, pokerstars, tables
from poker.exports.record import Record
from poker.exports.sheet import BOM, row


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """One way to write hands: the file's ending, its media type, its beginning, its hands.

    `alone` writes a file of one hand where that is another thing than a hand among others.
    `called_off` tells whether hands that were called off can be written at all; where they
    cannot, `end` says after the last hand how many were left out, if the format has words for it.
    """

    name: str
    ending: str
    media: str
    write: Callable[[Record], str]
    begin: str = ""
    called_off: bool = True
    end: Callable[[int], str] | None = None
    alone: Callable[[Record], str] | None = None
    alone_ending: str | None = None


_CSV = "text/csv; charset=utf-8"
_TEXT = "text/plain; charset=utf-8"

FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        each.name: each
        for each in (
            Format(
                name="phh",
                ending="phhs",
                media="application/toml; charset=utf-8",
                write=phh.write_section,
                alone=phh.write,
                alone_ending="phh",
            ),
            Format(
                name="ohh",
                ending="ohh",
                media="application/json; charset=utf-8",
                write=ohh.write,
                called_off=False,
            ),
            Format(
                name="pokerstars",
                ending="txt",
                media=_TEXT,
                write=pokerstars.write,
                called_off=False,
                end=pokerstars.end,
            ),
            Format(
                name="csv",
                ending="csv",
                media=_CSV,
                write=tables.write_hand,
                begin=BOM + row(tables.HAND_COLUMNS),
            ),
            Format(
                name="actions",
                ending="csv",
                media=_CSV,
                write=tables.write_facts,
                begin=BOM + row(tables.FACT_COLUMNS),
            ),
        )
    }
)
"""Every format by the name that addresses and the command use."""


def written(form: Format, records: Iterable[Record]) -> Iterator[str]:
    """Write a file of many hands, piece by piece."""
    left_out = 0
    if form.begin:
        yield form.begin
    for record in records:
        if form.called_off or not record.hand.voided:
            yield form.write(record)
        else:
            left_out += 1
    if left_out and form.end:
        yield form.end(left_out)


def written_alone(form: Format, record: Record) -> str:
    """Write a file of one hand; empty when the format has no way to write this one."""
    if record.hand.voided and not form.called_off:
        return ""
    return form.begin + (form.alone or form.write)(record)
