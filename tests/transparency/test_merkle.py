"""The tree agrees with the vectors, and with the definition of RFC 6962, written here by its text alone."""

import base64
import hashlib
from itertools import pairwise

import pytest

from domain.transparency.merkle import (
    EMPTY,
    Hash,
    InvalidProof,
    consistency,
    included_root,
    inclusion,
    leaf_hash,
    node_hash,
    require_consistent,
    root,
)
from tests.transparency.vectors import ENTRIES, VECTORS

LARGEST = 70
LEAVES = [leaf_hash(b"%d" % number) for number in range(LARGEST)]


def defined_root(leaves: list[bytes]) -> bytes:
    """The root by the definition (RFC 6962 2.1)."""
    if len(leaves) == 1:
        return leaves[0]
    middle = 1
    while middle * 2 < len(leaves):
        middle *= 2
    return hashlib.sha256(b"\x01" + defined_root(leaves[:middle]) + defined_root(leaves[middle:])).digest()


def hashes_of(leaves: list[bytes]) -> Hash:
    """The hashes of complete subtrees."""
    return lambda level, index: defined_root(leaves[index << level : (index + 1) << level])


ROOTS = [EMPTY, *(defined_root(LEAVES[:size]) for size in range(1, LARGEST + 1))]
HASHES = hashes_of(LEAVES)


def broken(proof: list[bytes]) -> list[list[bytes]]:
    """Proofs that prove nothing: a bit flipped, a hash too few, too many, two swapped."""
    variants = [[*proof, bytes(32)]]
    if proof:
        variants += [[bytes((proof[0][0] ^ 1,)) + proof[0][1:], *proof[1:]], proof[:-1]]
    variants += [[second, first, *proof[2:]] for first, second in pairwise(proof[:2]) if first != second]
    return variants


def test_the_roots_and_proofs_of_the_vectors() -> None:
    hashes = hashes_of([leaf_hash(entry) for entry in ENTRIES])
    log = VECTORS["log"]

    def text(proof: list[bytes]) -> list[str]:
        return [base64.b64encode(each).decode() for each in proof]

    assert [log["root_3"], log["root_7"]] == text([root(3, hashes), root(7, hashes)])
    assert log["inclusion_3_7"] == text(inclusion(3, 7, hashes))
    assert log["consistency_3_7"] == text(consistency(3, 7, hashes))


def test_every_entry_is_included_and_nothing_else() -> None:
    for size in range(1, LARGEST + 1):
        assert ROOTS[size] == root(size, HASHES)
        for index in range(size):
            proof = inclusion(index, size, HASHES)
            assert ROOTS[size] == included_root(LEAVES[index], index, size, proof)
            assert ROOTS[size] != included_root(bytes(32), index, size, proof)
            for other in broken(proof):
                assert not includes(other, index, size)


def includes(proof: list[bytes], index: int, size: int) -> bool:
    """Does a proof prove that an entry is included?"""
    try:
        return included_root(LEAVES[index], index, size, proof) == ROOTS[size]
    except InvalidProof:
        return False


def test_an_entry_is_nowhere_else() -> None:
    for size in range(2, LARGEST + 1):
        proof = inclusion(0, size, HASHES)
        assert not any(included(proof, index, size) for index in range(1, size + 1))
        with pytest.raises(InvalidProof):
            included_root(LEAVES[0], -1, size, proof)


def included(proof: list[bytes], index: int, size: int) -> bool:
    """Does a proof of the first entry prove that it is at another index?"""
    try:
        return included_root(LEAVES[0], index, size, proof) == ROOTS[size]
    except InvalidProof:
        return False


def test_every_tree_continues_the_smaller_ones_and_nothing_else() -> None:
    for new in range(1, LARGEST + 1):
        for old in range(new + 1):
            proof = consistency(old, new, HASHES)
            require_consistent(old, ROOTS[old], new, ROOTS[new], proof)
            wrong = [(ROOTS[old], bytes(32), proof)] if old else []
            wrong += [(bytes(32), ROOTS[new], proof), *((ROOTS[old], ROOTS[new], other) for other in broken(proof))]
            for before, after, other in wrong:
                with pytest.raises(InvalidProof):
                    require_consistent(old, before, new, after, other)
    with pytest.raises(InvalidProof, match="smaller than before"):
        require_consistent(2, ROOTS[2], 1, ROOTS[1], [])


def test_a_proof_is_of_one_size_of_tree() -> None:
    with pytest.raises(InvalidProof, match="too long"):
        included_root(LEAVES[0], 0, 2, inclusion(0, 3, HASHES))
    with pytest.raises(InvalidProof, match="too short"):
        included_root(LEAVES[0], 0, 3, inclusion(0, 2, HASHES))
    with pytest.raises(InvalidProof, match="too long"):
        require_consistent(3, ROOTS[3], 4, ROOTS[4], [*consistency(3, 4, HASHES), ROOTS[1]])


def test_leaves_and_nodes_are_told_apart() -> None:
    left, right = LEAVES[:2]
    assert node_hash(left, right) != leaf_hash(left + right)
