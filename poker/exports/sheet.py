"""CSV for spreadsheets: RFC 4180, a byte order mark, ISO 8601 times, and nothing that computes."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime

BOM = "\ufeff"
"""Begins every file, so that spreadsheets read UTF-8."""

Cell = str | int | float | bool | datetime | None

_COMPUTES = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_QUOTED = re.compile(r'[",\r\n]|^\s|\s$')


def row(cells: Iterable[Cell]) -> str:
    r"""Write one row with its line end.

    Text that a spreadsheet would compute gets an apostrophe in front, numbers stay as they are.

    >>> row(["=1+1", -5, "a,b", None])
    '\'=1+1,-5,"a,b",\r\n'
    """
    return ",".join(_cell(cell) for cell in cells) + "\r\n"


def _cell(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case bool():
            return "true" if cell else "false"
        case datetime():
            return cell.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        case str():
            return _text(cell)
        case _:
            return str(cell)


def _text(text: str) -> str:
    if text.lstrip(" ").startswith(_COMPUTES):
        text = f"'{text}"
    return f'"{text.replace(chr(34), chr(34) * 2)}"' if _QUOTED.search(text) else text
