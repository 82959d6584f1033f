"""Tiles: the tree of any size, appended in any slices, is that of RFC 6962."""

from collections.abc import Mapping
from random import Random

import pytest

from domain.transparency.merkle import (
    EMPTY,
    HASH_BYTES,
    consistency,
    included_root,
    inclusion,
    leaf_hash,
    node_hash,
    require_consistent,
)
from domain.transparency.tiles import (
    WIDTH,
    Edge,
    Tile,
    bundle_of,
    entries_of,
    hashes_of,
    parse_path,
    partial_tiles,
    path_of,
    width_of,
)

MANY = 66_000
"""More entries than two levels of tiles hold."""


def entry(number: int) -> bytes:
    return b"entry %d" % number


def plain_root(leaves: list[bytes]) -> bytes:
    """The root by its definition (RFC 6962 2.1)."""
    if len(leaves) == 1:
        return leaves[0]
    middle = 1 << (len(leaves) - 1).bit_length() - 1
    return node_hash(plain_root(leaves[:middle]), plain_root(leaves[middle:]))


def grown(sizes: list[int]) -> tuple[Mapping[int, bytes], Mapping[Tile, bytes]]:
    """The roots of a tree that grows to these sizes, and its tiles in the end."""
    edge, roots = Edge(0, {}), dict[int, bytes]()
    tiles: dict[Tile, bytes] = {}
    for size in sizes:
        edge, changed = edge.appended([entry(number) for number in range(edge.size, size)])
        tiles.update(changed)
        edge = Edge(size, {tile.level: tiles[tile] for tile in partial_tiles(size)})
        roots[size] = edge.root
    return roots, tiles


@pytest.fixture(scope="module")
def tree() -> tuple[Mapping[int, bytes], Mapping[Tile, bytes]]:
    rng = Random(3)
    sizes = {*range(1, 40), 255, 256, 257, 511, 512, 65_535, 65_536, 65_537, MANY, *rng.choices(range(1, MANY), k=5)}
    return grown(sorted(sizes))


def test_the_root_of_each_size_is_that_of_its_entries(tree: tuple[Mapping[int, bytes], Mapping[Tile, bytes]]) -> None:
    roots, _ = tree
    leaves = [leaf_hash(entry(number)) for number in range(MANY)]

    assert {size: plain_root(leaves[:size]) for size in roots} == roots
    assert EMPTY == Edge(0, {}).root


def test_the_tiles_have_the_widths_of_their_tree(tree: tuple[Mapping[int, bytes], Mapping[Tile, bytes]]) -> None:
    _, tiles = tree

    assert {tile: width_of(tile, MANY) * HASH_BYTES for tile in tiles} == {
        tile: len(hashes) for tile, hashes in tiles.items()
    }
    assert {Tile(2, 0), Tile(1, 256 // WIDTH), Tile(0, MANY // WIDTH)} == {*partial_tiles(MANY)}
    assert 0 == width_of(Tile(2, 1), MANY)


def test_proofs_are_made_of_tiles_alone(tree: tuple[Mapping[int, bytes], Mapping[Tile, bytes]]) -> None:
    roots, tiles = tree
    hashes = hashes_of(lambda tile: tiles[tile])

    for index in (0, 1, 255, 256, 65_535, MANY - 1):
        proof = inclusion(index, MANY, hashes)
        assert roots[MANY] == included_root(leaf_hash(entry(index)), index, MANY, proof)
    for old, old_root in roots.items():
        require_consistent(old, old_root, MANY, roots[MANY], consistency(old, MANY, hashes))


def test_a_tile_that_is_too_short_is_not_used() -> None:
    with pytest.raises(LookupError):
        hashes_of(lambda _: b"x" * HASH_BYTES)(0, 1)


def test_bundles_are_read_as_they_are_written() -> None:
    entries = [b"", b"a", b"b" * 300]

    assert b"\0\0\0\1a\1\x2c" + b"b" * 300 == bundle_of(entries)
    assert entries == entries_of(bundle_of(entries))
    with pytest.raises(ValueError, match="within an entry"):
        entries_of(bundle_of(entries)[:-1])


@pytest.mark.parametrize(
    ("index", "path"), [(0, "000"), (67, "067"), (999, "999"), (1000, "x001/000"), (1_234_067, "x001/x234/067")]
)
def test_a_path_names_a_tile(index: int, path: str) -> None:
    assert path == path_of(index)
    assert (index, WIDTH) == parse_path(path)
    assert (index, 7) == parse_path(f"{path}.p/7")


NO_PATHS = ["", "0", "0067", "x000/067", "067/", "x067", "067.p", "067.p/", "067.p/0", "067.p/256", "067.p/07", "-67"]


@pytest.mark.parametrize("path", [*NO_PATHS, "067.q/1", "067.p/1/2", "x00a/001", "067 ", "067\n"])
def test_other_paths_name_none(path: str) -> None:
    assert parse_path(path) is None
