"""What differs between the SQL of backends, so that each statement is written once.

Parameters are question marks everywhere, and rows are tuples.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from domain.storage.sql.blocks import Blocks


class Dialect(NamedTuple):
    """The SQL of a database.

    ``position``: the column of an event's position; ``settled``: the expression for the position up to which the log is
    settled; ``blocks``: how positions are divided. ``at``, ``actor``, ``has_ended`` and ``has_started``: expressions
    for when an event happened, who caused it, and whether it ends or starts its table; ``not_over``: the condition that
    the table of the event ``first`` is not over. ``any_of``: the condition that a column is one of the values in
    ``array``; ``numbers``: the rows, with a column ``value``, of such numbers. ``unindexed``: follows the name of a
    table that is to be read without its indexes.
    """

    position: str
    settled: str
    blocks: Blocks
    at: str
    actor: str
    has_ended: str
    has_started: str
    not_over: str
    any_of: str
    numbers: str
    array: Callable[[Sequence[Any]], Any]
    touch: str
    """Writes what changes nothing."""
    unindexed: str = ""
    lock_accounts: str | None = None
    """Makes other transactions wait that decide something by the accounts that are stored."""
    record_change: str | None = None
    """Tells other processes of a change of a player's account."""
    overwriting: tuple[str, ...] = ()
    """Lets what is deleted from now on be overwritten on disk."""
    overwritten: tuple[str, ...] = ()
    """Ends that."""
