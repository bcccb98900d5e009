"""Names as text formats can bear them, written so that the name can be had back."""

from urllib.parse import unquote

_SIGNS = frozenset(":()[]'\"%#")
"""What the text format uses itself, and the percent sign, which begins what stands for them."""


def clean(name: str) -> str:
    """Write a name without signs that the text format reads as its own.

    Each of them, a control sign, and a blank at either end becomes %XX for its bytes.

    >>> clean("Ann: (50%) ")
    'Ann%3A %2850%25%29%20'
    """
    last = len(name) - 1
    return "".join(
        _escaped(sign) if _disturbs(sign) or (sign == " " and at in (0, last)) else sign
        for at, sign in enumerate(name)
    )


def restore(text: str) -> str:
    """Give back the name that `clean` wrote.

    >>> restore(clean("Ann: (50%) "))
    'Ann: (50%) '
    """
    return unquote(text)


def _disturbs(sign: str) -> bool:
    return sign in _SIGNS or not (sign == " " or sign.isprintable())


def _escaped(sign: str) -> str:
    return "".join(f"%{byte:02X}" for byte in sign.encode())
