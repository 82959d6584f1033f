"""Tiles (c2sp.org/tlog-tiles): the hashes of a tree, and its entries, in files of 256.

A tile at level L has the hashes of the complete subtrees of 256**L entries, as many as there are, 256 at most; an entry
bundle has 256 entries. The right-most ones may be partial.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from domain.transparency.merkle import HASH_BYTES, Hash, leaf_hash, node_hash, root

WIDTH = 256
"""Hashes of a full tile, and entries of a full bundle."""

HIGHEST = 63
"""The highest level that a path names."""

LONGEST_ENTRY = 2**16 - 1
"""Bytes."""

_HEIGHT = 8
_LENGTH = 2
_PATH = re.compile(r"((?:x[0-9]{3}/){0,6}[0-9]{3})(?:\.p/([1-9][0-9]{0,2}))?")


class Tile(NamedTuple):
    """Which tile of hashes."""

    level: int
    number: int


def width_of(tile: Tile, size: int) -> int:
    """How many hashes a tile has in a tree of so many entries."""
    return min(WIDTH, max(0, (size >> _HEIGHT * tile.level) - tile.number * WIDTH))


def partial_tiles(size: int) -> Iterator[Tile]:
    """The tiles of a tree that are not full, one at most at each level."""
    level = 0
    while number := size >> _HEIGHT * level:
        if number % WIDTH:
            yield Tile(level, number // WIDTH)
        level += 1


class Edge:
    """The right edge of a tree: its partial tiles, to which entries are appended. It is never changed."""

    def __init__(self, size: int, tiles: Mapping[int, bytes]) -> None:
        """`tiles`: the partial ones, by their levels."""
        self.size = size
        self._tiles = tiles

    @property
    def root(self) -> bytes:
        """The root of the tree."""
        return root(self.size, hashes_of(lambda tile: self._tiles[tile.level]))

    def appended(self, entries: Sequence[bytes]) -> tuple["Edge", Mapping[Tile, bytes]]:
        """The edge once more entries are in the tree, and the tiles that have other hashes then."""
        partial = {level: bytearray(hashes) for level, hashes in self._tiles.items()}
        changed: dict[Tile, bytes] = {}
        for number, entry in enumerate(entries, self.size):
            level, index, hash_ = 0, number, leaf_hash(entry)
            while hash_:
                hashes = partial.setdefault(level, bytearray())
                hashes += hash_
                index //= WIDTH
                hash_ = b""
                if len(hashes) == WIDTH * HASH_BYTES:
                    changed[Tile(level, index)] = bytes(partial.pop(level))
                    level, hash_ = level + 1, _subtree(changed[Tile(level, index)])
        size = self.size + len(entries)
        left = {tile.level: bytes(partial[tile.level]) for tile in partial_tiles(size)}
        now = {
            tile: left[tile.level] for tile in partial_tiles(size) if left[tile.level] != self._tiles.get(tile.level)
        }
        return Edge(size, left), {**changed, **now}


def hashes_of(read: Callable[[Tile], bytes]) -> Hash:
    """The hashes of complete subtrees, by the tiles that `read` gives; it is called once for each.

    They raise `LookupError` where a tile has fewer hashes than it should.
    """
    read = cache(read)

    def hash_(level: int, index: int) -> bytes:
        height, inside = divmod(level, _HEIGHT)
        number, first = divmod(index << inside, WIDTH)
        last = first + (1 << inside)
        hashes = read(Tile(height, number))[first * HASH_BYTES : last * HASH_BYTES]
        if len(hashes) != (last - first) * HASH_BYTES:
            raise LookupError(f"tile {number} of level {height} is too short")
        return _subtree(hashes)

    return hash_


def bundle_of(entries: Sequence[bytes]) -> bytes:
    """Entries as a bundle: before each, its length."""
    return b"".join(len(entry).to_bytes(_LENGTH, "big") + entry for entry in entries)


def entries_of(bundle: bytes) -> list[bytes]:
    """The entries of a bundle. Raises `ValueError`."""
    entries, start = [], 0
    while start < len(bundle):
        first = start + _LENGTH
        start = first + int.from_bytes(bundle[start:first], "big")
        if start > len(bundle):
            raise ValueError("the bundle ends within an entry")
        entries.append(bundle[first:start])
    return entries


def path_of(index: int) -> str:
    """The path of a full tile or bundle within its level, as in ``x001/x234/067``."""
    parts = [f"{index % 1000:03}"]
    while index := index // 1000:
        parts.insert(0, f"x{index % 1000:03}")
    return "/".join(parts)


def parse_path(path: str) -> tuple[int, int] | None:
    """The index of the tile or bundle at a path, and how many hashes or entries are wanted; None if it is no path."""
    found = _PATH.fullmatch(path)
    if found is None:
        return None
    index, width = int(found[1].replace("x", "").replace("/", "")), int(found[2] or WIDTH)
    is_partial = found[2] is not None
    return (index, width) if path_of(index) == found[1] and width < WIDTH + (not is_partial) else None


def _subtree(hashes: bytes) -> bytes:
    """The hash of the complete subtree of these hashes, whose number is a power of two."""
    nodes = [hashes[start : start + HASH_BYTES] for start in range(0, len(hashes), HASH_BYTES)]
    while len(nodes) > 1:
        nodes = [node_hash(left, right) for left, right in zip(nodes[::2], nodes[1::2], strict=True)]
    return nodes[0]
