"""Chains linked backwards that reach any earlier link in few steps, however long they are.

Each link also knows one farther back, its jump, chosen so that any search takes O(log n) steps while a new link costs
O(1) and shares all earlier ones (Myers, "An applicative random-access stack", 1983).

Why: decision 0003.
"""

from typing import Protocol, Self, TypeVar


class Link(Protocol):
    """A link of a chain."""

    @property
    def version(self) -> int:
        """Rises from link to link."""

    @property
    def depth(self) -> int:
        """How many links are before it."""

    @property
    def before(self) -> Self | None:
        """The link before it."""

    @property
    def jump(self) -> Self | None:
        """A link farther back; that before it, if there is no better one."""


L = TypeVar("L", bound=Link)


def jump_after(before: L | None) -> L | None:
    """The jump of a new link after `before`."""
    if before is None or (near := before.jump) is None or (far := near.jump) is None:
        return before
    return far if before.depth - near.depth == near.depth - far.depth else before


def at_or_before(link: L | None, version: int) -> L | None:
    """The last link with at most this version on the chain that ends in `link`, None if all are later."""
    while link is not None and link.version > version:
        jump = link.jump
        link = jump if jump is not None and jump.version >= version else link.before
    return link


def at_depth(link: L, depth: int) -> L:
    """The link of this depth, 0 to `link.depth`, on the chain that ends in `link`."""
    while link.depth > depth:
        jump = link.jump
        earlier = jump if jump is not None and jump.depth >= depth else link.before
        if earlier is None:
            raise IndexError(depth)
        link = earlier
    return link
