"""Hands leave the house: as files of the formats that other programs read, per viewer."""

from poker.exports.answer import answer
from poker.exports.formats import FORMATS, Format, written, written_alone
from poker.exports.reading import as_seen_by, with_every_card
from poker.exports.record import Record

__all__ = [
    "FORMATS",
    "Format",
    "Record",
    "answer",
    "as_seen_by",
    "with_every_card",
    "written",
    "written_alone",
]
