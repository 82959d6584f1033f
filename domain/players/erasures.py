"""Erasures: the players who were erased, until nothing waits for them at any table.

An erasure is stored in the transaction that removes the account, so it is carried out even after a crash.

Why: decision 0045.
"""

from collections.abc import Sequence

from domain.storage.accounts import Erasure
from domain.storage.database import Database
from domain.storage.group_commit import GroupCommit
from domain.storage.reading import Reader


class Erasures:
    """The erasures of a database that are not carried out yet. Used on the event loop's thread."""

    def __init__(self, database: Database, writer: GroupCommit, read: Reader) -> None:
        """`read`: of this database."""
        self._database = database
        self._writer = writer
        self._read = read

    async def first(self, limit: int, *, after: str) -> Sequence[Erasure]:
        """The first `limit` erasures whose players come after one. Raises `NotStored`."""
        return await self._read(self._database.accounts.erasures, limit, after=after)

    async def settle(self, erasure: Erasure) -> None:
        """Forget an erasure that is carried out. Raises `QueueFull`, `NotStored`, `InDoubt`."""
        await self._writer.submit(lambda transaction: transaction.accounts.remove_erasure(erasure))
