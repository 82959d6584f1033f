"""The tree of a log: roots and proofs, by RFC 6962 2.1 and RFC 9162 2.1, with SHA-256.

A complete subtree is named by its level and index: level 0 are the hashes of the entries, and the subtree at level l
and index i has the 2**l entries from i * 2**l on.
"""

import hashlib
from collections.abc import Callable, Sequence

HASH_BYTES = 32
EMPTY = hashlib.sha256().digest()
"""The root of a tree without entries."""

Hash = Callable[[int, int], bytes]
"""The hash of a complete subtree, by level and index."""


class InvalidProof(Exception):
    """A proof does not prove what it should."""


def leaf_hash(entry: bytes) -> bytes:
    """The hash of an entry."""
    return hashlib.sha256(b"\x00" + entry).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of a node with two children."""
    return hashlib.sha256(b"\x01" + left + right).digest()


def root(size: int, hashes: Hash) -> bytes:
    """The root of the first `size` entries."""
    return _range(0, size, hashes) if size else EMPTY


def inclusion(index: int, size: int, hashes: Hash) -> list[bytes]:
    """The proof that the entry at `index` is in the tree of the first `size` entries (RFC 9162 2.1.3.1)."""
    return _path(index, 0, size, hashes)


def consistency(old: int, new: int, hashes: Hash) -> list[bytes]:
    """The proof that a tree of `new` entries continues that of the first `old` (RFC 9162 2.1.4.1); none from 0."""
    if old in (0, new):
        return []
    return _subproof(old, 0, new, hashes, complete=True)


def included_root(leaf: bytes, index: int, size: int, proof: Sequence[bytes]) -> bytes:
    """The root that follows from a leaf's hash and its proof (RFC 9162 2.1.3.2). Raises `InvalidProof`."""
    if not 0 <= index < size:
        raise InvalidProof("the index is not in the tree")
    place, last, found = index, size - 1, leaf
    for each in proof:
        if last == 0:
            raise InvalidProof("the proof is too long")
        if place & 1 or place == last:
            found = node_hash(each, found)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            found = node_hash(found, each)
        place, last = place >> 1, last >> 1
    if last:
        raise InvalidProof("the proof is too short")
    return found


def require_consistent(old: int, old_root: bytes, new: int, new_root: bytes, proof: Sequence[bytes]) -> None:
    """Require that a tree continues another (RFC 9162 2.1.4.2). Raises `InvalidProof`."""
    if old > new:
        raise InvalidProof("the tree is smaller than before")
    if old in (0, new):
        if proof or (old == new and old_root != new_root) or (old == 0 and old_root != EMPTY):
            raise InvalidProof("the trees differ")
        return
    hashes = [old_root, *proof] if old & (old - 1) == 0 else [*proof]
    if not hashes:
        raise InvalidProof("the proof is too short")
    place, last = old - 1, new - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    first = second = hashes[0]
    for each in hashes[1:]:
        if last == 0:
            raise InvalidProof("the proof is too long")
        if place & 1 or place == last:
            first, second = node_hash(each, first), node_hash(each, second)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            second = node_hash(second, each)
        place, last = place >> 1, last >> 1
    if last or first != old_root or second != new_root:
        raise InvalidProof("the trees differ")


def _split(size: int) -> int:
    """The largest power of two below a size of at least 2."""
    return 1 << (size - 1).bit_length() - 1


def _range(start: int, end: int, hashes: Hash) -> bytes:
    """The hash of the entries from start to end, which begin where a subtree of their size may."""
    size = end - start
    if size & (size - 1) == 0:
        level = size.bit_length() - 1
        return hashes(level, start >> level)
    middle = start + _split(size)
    return node_hash(_range(start, middle, hashes), _range(middle, end, hashes))


def _path(index: int, start: int, end: int, hashes: Hash) -> list[bytes]:
    if end - start == 1:
        return []
    middle = start + _split(end - start)
    if index < middle:
        return [*_path(index, start, middle, hashes), _range(middle, end, hashes)]
    return [*_path(index, middle, end, hashes), _range(start, middle, hashes)]


def _subproof(old: int, start: int, end: int, hashes: Hash, *, complete: bool) -> list[bytes]:
    """`old`: the entries of the old tree end there. `complete`: whether they began at `start`."""
    if old == end:
        return [] if complete else [_range(start, end, hashes)]
    middle = start + _split(end - start)
    if old <= middle:
        return [*_subproof(old, start, middle, hashes, complete=complete), _range(middle, end, hashes)]
    return [*_subproof(old, middle, end, hashes, complete=False), _range(start, middle, hashes)]
