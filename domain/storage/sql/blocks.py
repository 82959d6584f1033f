"""Blocks of positions: a row for each block where a packed table has events finds the table by position."""

from typing import NamedTuple

DENSE = 1024
"""Positions in a block where each event has the position after that of the one before."""


class Blocks(NamedTuple):
    """How positions are divided. ``size``: of a block; ``copied``: below this position blocks are `DENSE` long.

    Positions that were copied from another backend stay as they are, and may be much denser than the others.
    """

    size: int = DENSE
    copied: int = 0

    def of(self, position: int) -> int:
        """The block of a position."""
        return position // DENSE if position < self.copied else self._copied + (position - self.copied) // self.size

    def first(self, block: int) -> int:
        """The first position of a block."""
        return block * DENSE if block < self._copied else self.copied + (block - self._copied) * self.size

    @property
    def _copied(self) -> int:
        """How many blocks are below the first position that was not copied."""
        return -(-self.copied // DENSE)
