"""Commit to a deck so that each card can be checked on its own, and no other is told.

The seal is the root of a Merkle tree over the 52 positions of the deck, in the order of dealing:

- a leaf is SHA-256 of the byte 0x00, the position as one byte (0 to 51), the card as two ASCII
  letters ("As", "Td") and a salt of 32 bytes of its own, so that nobody can try cards out;
- a node is SHA-256 of the byte 0x01, the left hash and the right hash;
- the last hash of a row of odd length has no partner and moves up unchanged (it is not doubled):
  the rows have 52, 26, 13, 7, 4, 2 and 1 hashes.

A proof is a card, its position and salt, and the partners on the way up, lowest first; a row in
which the hash has no partner adds nothing. Hashes travel as lower-case hex.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from poker.engine.cards import DECK, Card

SALT_BYTES = 32
_HASH_BYTES = 32
_CARDS = frozenset(DECK)
_ASCII = {card: card.encode("ascii") for card in DECK}
_LEAVES = tuple(b"\x00" + bytes([position]) for position in range(len(DECK)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What shows that a card lies at a position of a sealed deck; salt and path are hex."""

    position: int
    card: Card
    salt: str
    path: tuple[str, ...]


def seal(deck: Sequence[Card], salts: Sequence[bytes]) -> str:
    """Give the seal of a whole deck: the root of its tree, 64 hex digits."""
    return _rows(deck, salts)[-1][0].hex()


def holds(root: str, deck: Sequence[Card], salts: Sequence[bytes]) -> bool:
    """Tell whether a deck and its salts give a seal; what is no deck gives none."""
    if len(salts) != len(DECK) or set(deck) != _CARDS or len(deck) != len(DECK):
        return False
    row = [
        sha256(mark + _ASCII[card] + salt).digest()
        for mark, card, salt in zip(_LEAVES, deck, salts, strict=True)
    ]
    while len(row) > 1:
        row = _row_above(row)
    return row[0].hex() == root


def prove(deck: Sequence[Card], salts: Sequence[bytes], position: int) -> Proof:
    """Make the proof of one position of a deck; it tells no other card."""
    assert 0 <= position < len(DECK), f"a deck has no position {position}"
    rows = _rows(deck, salts)
    path = tuple(rows[height][partner].hex() for height, partner, _left in _partners(position))
    return Proof(position=position, card=deck[position], salt=salts[position].hex(), path=path)


def verify(root: str, proof: Proof) -> bool:
    """Tell whether a proof fits a seal; anything malformed does not."""
    try:
        salt, path = _bytes(proof.salt, SALT_BYTES), [_bytes(p, _HASH_BYTES) for p in proof.path]
    except ValueError:
        return False
    if proof.card not in DECK or not 0 <= proof.position < len(DECK):
        return False
    steps = list(_partners(proof.position))
    if len(steps) != len(path):
        return False
    digest = _leaf(proof.position, proof.card, salt)
    for (_height, _partner, on_the_left), other in zip(steps, path, strict=True):
        digest = _node(other, digest) if on_the_left else _node(digest, other)
    return digest.hex() == root


def _rows(deck: Sequence[Card], salts: Sequence[bytes]) -> list[list[bytes]]:
    """Build the tree from its leaves (row 0) to its root (the last row)."""
    assert sorted(deck) == sorted(DECK), "a deck has each of the 52 cards once"
    assert [len(salt) for salt in salts] == [SALT_BYTES] * len(DECK), "each card has its salt"
    leaves = zip(deck, salts, strict=True)
    rows = [[_leaf(position, card, salt) for position, (card, salt) in enumerate(leaves)]]
    while len(rows[-1]) > 1:
        rows.append(_row_above(rows[-1]))
    return rows


def _row_above(row: list[bytes]) -> list[bytes]:
    pairs = zip(row[::2], row[1::2], strict=False)
    above = [sha256(b"\x01" + left + right).digest() for left, right in pairs]
    return above + row[len(above) * 2 :]


def _partners(position: int) -> Iterator[tuple[int, int, bool]]:
    """Walk up from a leaf: row, index of the partner in it, and whether the partner is left.

    Rows in which the hash has no partner are passed over.
    """
    height, width = 0, len(DECK)
    while width > 1:
        partner = position ^ 1
        if partner < width:
            yield height, partner, partner < position
        height, position, width = height + 1, position // 2, (width + 1) // 2


def _leaf(position: int, card: Card, salt: bytes) -> bytes:
    return sha256(b"\x00" + bytes([position]) + card.encode("ascii") + salt).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def _bytes(text: str, length: int) -> bytes:
    """Read lower-case hex of exactly so many bytes; ValueError if it is anything else."""
    read = bytes.fromhex(text)
    if len(read) != length or read.hex() != text:
        raise ValueError(text)
    return read
