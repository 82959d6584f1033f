"""Positions are divided into blocks: each is in one, and each block begins where the one before it ends."""

import pytest

from domain.storage.postgres.schema import BLOCK
from domain.storage.sql.blocks import DENSE, Blocks

COPIED = (0, 1, DENSE - 1, DENSE, DENSE + 1, 5 * DENSE + 7)


@pytest.mark.parametrize("size", [DENSE, BLOCK])
@pytest.mark.parametrize("copied", COPIED)
def test_a_block_ends_where_the_next_one_begins(copied: int, size: int) -> None:
    blocks = Blocks(size, copied)
    firsts = [blocks.first(block) for block in range(12)]

    assert (0, sorted(set(firsts))) == (firsts[0], firsts)
    assert [*range(12)] == [blocks.of(first) for first in firsts]
    assert [*range(11)] == [blocks.of(first - 1) for first in firsts[1:]]


@pytest.mark.parametrize("copied", COPIED)
def test_blocks_are_dense_as_far_as_positions_were_copied(copied: int) -> None:
    blocks = Blocks(BLOCK, copied)

    dense = [*range(0, copied, DENSE)]
    rest = [copied + number * BLOCK for number in range(3)]
    assert [*dense, *rest] == [blocks.first(block) for block in range(len(dense) + 3)]
