"""A seal fits its deck and no other; a proof tells one card and no other."""

from dataclasses import replace
from hashlib import sha256
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poker.engine.cards import DECK, Card
from poker.vault.seal import SALT_BYTES, Proof, prove, seal, verify

decks = st.permutations(DECK)
salt = st.binary(min_size=SALT_BYTES, max_size=SALT_BYTES)
salts = st.lists(salt, min_size=52, max_size=52, unique=True)
positions = st.integers(0, 51)

SALTS = [bytes([n]) * SALT_BYTES for n in range(52)]
ROOT = seal(DECK, SALTS)


def test_the_seal_is_the_tree_written_out_by_hand():
    """52, 26, 13, 7, 4, 2, 1: the last of a row of 13 or of 7 moves up as it is."""

    def pair(left, right):
        return sha256(b"\x01" + left + right).digest()

    row = [
        sha256(b"\x00" + bytes([n]) + str(card).encode() + SALTS[n]).digest()
        for n, card in enumerate(DECK)
    ]
    row = [pair(row[n], row[n + 1]) for n in range(0, 52, 2)]
    row = [pair(row[n], row[n + 1]) for n in range(0, 26, 2)]
    row = [pair(row[n], row[n + 1]) for n in range(0, 12, 2)] + [row[12]]
    row = [pair(row[n], row[n + 1]) for n in range(0, 6, 2)] + [row[6]]
    row = [pair(row[0], row[1]), pair(row[2], row[3])]
    assert pair(*row).hex() == ROOT


def test_the_seal_of_a_known_deck_never_changes():
    """Old hands must verify for ever: a change here breaks every proof that was ever given."""
    assert ROOT == "cf99e8c8e1f42ddff8238139196d332c1270600233645c55e9ea9f5dc7e4add4"


@pytest.mark.parametrize("position", range(52))
def test_the_proof_of_every_position_fits(position):
    proof = prove(DECK, SALTS, position)
    assert proof.card == DECK[position]
    assert verify(ROOT, proof)


@pytest.mark.parametrize(("position", "partners"), [(0, 6), (47, 6), (48, 4), (51, 4)])
def test_the_last_four_cards_move_up_twice_without_a_partner(position, partners):
    assert len(prove(DECK, SALTS, position).path) == partners


@given(deck=decks, salts=salts, position=positions)
def test_any_proof_of_any_deck_fits_its_own_seal(deck, salts, position):
    assert verify(seal(deck, salts), prove(deck, salts, position))


@given(position=positions, other=st.sampled_from(DECK))
def test_another_card_does_not_fit(position, other):
    proof = prove(DECK, SALTS, position)
    assert verify(ROOT, replace(proof, card=other)) == (other == proof.card)


@given(position=positions, other=salt)
def test_another_salt_does_not_fit(position, other):
    proof = prove(DECK, SALTS, position)
    assert verify(ROOT, replace(proof, salt=other.hex())) == (other == SALTS[position])


def test_a_proof_fits_no_other_position():
    for claimed, position in product(range(52), range(52)):
        proof = replace(prove(DECK, SALTS, position), position=claimed)
        assert verify(ROOT, proof) == (claimed == position)


@given(position=positions, at=st.integers(0, 5), bit=st.integers(0, 255))
def test_a_path_with_one_bit_turned_does_not_fit(position, at, bit):
    proof = prove(DECK, SALTS, position)
    path = list(proof.path)
    at %= len(path)
    turned = int(path[at], 16) ^ (1 << bit)
    path[at] = f"{turned:064x}"
    assert not verify(ROOT, replace(proof, path=tuple(path)))


@given(first=positions, second=positions)
def test_swapping_two_cards_changes_the_seal(first, second):
    deck = list(DECK)
    deck[first], deck[second] = deck[second], deck[first]
    assert (seal(deck, SALTS) == ROOT) == (first == second)


@given(position=positions, other=salt)
def test_changing_a_salt_changes_the_seal(position, other):
    changed = [*SALTS[:position], other, *SALTS[position + 1 :]]
    assert (seal(DECK, changed) == ROOT) == (other == SALTS[position])


@given(position=positions, rest=st.randoms(use_true_random=False), salts=salts)
def test_a_proof_tells_nothing_but_hashes_of_the_other_cards(position, rest, salts):
    """Each partner is a hash over a salt that stays in the vault, so no card can be tried out."""
    others = [card for card in DECK if card != DECK[position]]
    rest.shuffle(others)
    deck = [*others[:position], DECK[position], *others[position:]]
    proof = prove(deck, salts, position)
    assert (proof.position, proof.card, proof.salt) == (
        position,
        DECK[position],
        salts[position].hex(),
    )
    told = "".join(proof.path)
    assert not any(s.hex() in told for s in salts)
    guesses = {
        sha256(b"\x00" + bytes([at]) + card.encode() + bytes.fromhex(proof.salt)).hexdigest()
        for at in range(52)
        for card in DECK
    }
    assert guesses.isdisjoint(proof.path)


MALFORMED = {
    "no path": {"path": ()},
    "a path too short": {"path": prove(DECK, SALTS, 3).path[:-1]},
    "a path too long": {"path": (*prove(DECK, SALTS, 3).path, "00" * 32)},
    "no hex": {"path": ("zz" * 32, *prove(DECK, SALTS, 3).path[1:])},
    "a short hash": {"path": ("00", *prove(DECK, SALTS, 3).path[1:])},
    "upper case": {"salt": "AB" * 32},
    "blanks": {"salt": " " + SALTS[3].hex()},
    "a short salt": {"salt": "00"},
    "no such position": {"position": 52},
    "a negative position": {"position": -1},
    "no card": {"card": "Xx"},
}


@pytest.mark.parametrize("change", MALFORMED.values(), ids=MALFORMED.keys())
def test_a_malformed_proof_does_not_fit(change):
    proof = prove(DECK, SALTS, 3)
    assert verify(ROOT, proof)
    assert not verify(ROOT, replace(proof, **change))


def test_a_node_cannot_be_passed_off_as_a_leaf():
    """Leaves and nodes begin with different bytes, so no tree of another shape has this root."""
    proof = prove(DECK, SALTS, 0)
    shorter = Proof(position=0, card=proof.card, salt=proof.salt, path=proof.path[1:])
    assert not verify(ROOT, shorter)


@pytest.mark.parametrize("deck", [DECK[:51], (*DECK[:51], DECK[0]), (*DECK, Card.SA)])
def test_only_a_whole_deck_is_sealed(deck):
    with pytest.raises(AssertionError, match="52 cards once"):
        seal(deck, SALTS)


@pytest.mark.parametrize("salts", [SALTS[:51], [*SALTS[:51], b"short"]])
def test_every_card_has_a_salt_of_its_own(salts):
    with pytest.raises(AssertionError, match="salt"):
        seal(DECK, salts)


def test_there_is_no_proof_beyond_the_deck():
    with pytest.raises(AssertionError, match="no position"):
        prove(DECK, SALTS, 52)
