"""Names at the table: what a name may be, and when two names look the same."""

from __future__ import annotations

import unicodedata
from functools import cache

from confusable_homoglyphs.confusables import confusables_data
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST, LONGEST = 2, 20
KEY_LONGEST = 150
MARKS_IN_A_ROW = (
    3  # Thai and pointed Hebrew need up to three; a column of twenty hides its neighbours
)

_JOINERS = "\u200c\u200d"  # Persian and Indic names and joined emoji need them between letters
_LOOKS_LIKE_L = str.maketrans({"i": "l", "1": "l", "|": "l", "0": "o"})


def clean(typed: str) -> str:
    """Return the name as it is shown, or refuse it with a reason.

    Any script; single spaces inside; letters, digits, marks, punctuation and symbols.
    """
    name = " ".join(unicodedata.normalize("NFC", typed).split())
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(
            _("A name has %(shortest)d to %(longest)d characters."),
            params={"shortest": SHORTEST, "longest": LONGEST},
            code="length",
        )
    if not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        raise ValidationError(_("A name needs at least one letter or digit."), code="no_letter")
    if _has_hidden_signs(name) or _has_towers(name) or _folds_badly(name):
        raise ValidationError(
            _("Use letters, digits, spaces and plain signs only."), code="strange"
        )
    return name


def key(name: str) -> str:
    """Fold a name so that spellings of one name become equal: case first, then look-alikes.

    Compatibility forms, case, Unicode's confusable characters (UTS 39) and white space are
    folded, and so are I, l, 1 and O, 0; the price is that "Ali" and "All" cannot sit at one
    table. This is also what signing in compares.
    """
    return _fold(_plain(name).casefold())


def look(name: str) -> str:
    """Fold a name by what it looks like as written: look-alikes first, then case.

    It catches what `key` cannot: Cyrillic capitals that read BOB have other small letters.
    Two names are too close when their keys or their looks are equal.
    """
    return _fold("".join(map(_prototype, _plain(name))))


def taken(name: str, *, by: str) -> ValidationError:
    """Say that somebody has this name, or one that would be taken for it at a table.

    It names the other one, which everybody at a table reads anyway: without it nobody would
    see why "All" is refused where "Ali" plays.
    """
    words = {"name": name, "other": by}
    if _same(name, by):
        return ValidationError(_("Somebody here is called %(other)s."), params=words, code="taken")
    return ValidationError(
        _("%(name)s is too easily read as %(other)s, who is here already. Choose another name."),
        params=words,
        code="taken",
    )


def initials(name: str) -> str:
    """Return one or two letters that stand for a name on a small disc."""
    words = name.split()
    if len(words) > 1:
        return (_letters(words[0], 1) + _letters(words[-1], 1)).upper()
    two = _letters(name, 2)
    return _letters(name, 1) if _is_wide(two[:1]) else two[:1].upper() + two[1:]


def _same(one: str, other: str) -> bool:
    """Say whether two names are spelled alike, but for case and spaces."""
    return "".join(one.casefold().split()) == "".join(other.casefold().split())


def _has_hidden_signs(name: str) -> bool:
    """Say whether the name holds controls, private or unassigned signs, or stray joiners."""
    return any(
        unicodedata.category(sign)[0] == "C" and not (sign in _JOINERS and 0 < at < len(name) - 1)
        for at, sign in enumerate(name)
    )


def _folds_badly(name: str) -> bool:
    """Say whether nothing is left of the name when folded, or more than a row can hold."""
    return not all(0 < len(folded) <= KEY_LONGEST for folded in (key(name), look(name)))


def _has_towers(name: str) -> bool:
    """Say whether more marks stand on one letter than any script needs."""
    row = 0
    for sign in name:
        row = row + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if row > MARKS_IN_A_ROW:
            return True
    return False


def _plain(name: str) -> str:
    return _without_joiners(unicodedata.normalize("NFKC", name))


def _fold(name: str) -> str:
    """Fold until nothing changes: a mark that a fold leaves over may have look-alikes itself."""
    while (folded := _folded_once(name)) != name:
        name = folded
    return folded


def _folded_once(name: str) -> str:
    signs = unicodedata.normalize("NFD", name.casefold())
    folded = unicodedata.normalize("NFKD", "".join(map(_prototype, signs)))
    joined = "".join(folded.casefold().translate(_LOOKS_LIKE_L).split())
    return unicodedata.normalize("NFC", joined)


def _without_joiners(name: str) -> str:
    return "".join(sign for sign in name if unicodedata.category(sign) != "Cf")


@cache
def _prototype(sign: str) -> str:
    """Return the sign that stands for all signs looking like this one.

    The table lists pairs both ways. A sign that looks like another has one entry, the sign
    that stands for them has many; where each has one, the longer or the lower stands.
    """
    looks_like = confusables_data.get(sign, ())
    if len(looks_like) != 1:
        return sign
    other = _without_joiners(looks_like[0]["c"])
    if len(confusables_data.get(other, ())) > 1:
        return other
    return min(sign, other, key=lambda text: (-len(text), text))


def _letters(word: str, count: int) -> str:
    """Return the first letters of a word, each with the marks that belong to it."""
    end = kept = 0
    while end < len(word) and kept < count:
        end += 1
        kept += 1
        while end < len(word) and unicodedata.combining(word[end]):
            end += 1
    return word[:end]


def _is_wide(sign: str) -> bool:
    return unicodedata.east_asian_width(sign) in "WF" if sign else False
