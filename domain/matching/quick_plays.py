"""What the requests for quick play led to, by their idempotency keys.

A key names the table before the seat is taken, so a retry finds the table again even after a crash.
"""

from collections.abc import Callable

from domain.storage.database import Database, Transaction
from domain.storage.group_commit import GroupCommit
from domain.storage.reading import Reader
from domain.storage.sql.beside_log.bot_requests import BotRequest
from domain.storage.sql.beside_log.table_keys import TableKey
from domain.tables.commands import RequestContext

_SCOPE = "quick"
"""Of their keys."""


class QuickPlays:
    """The requests of a database, stored outside the log. Used on the event loop's thread."""

    def __init__(self, database: Database, writer: GroupCommit, read: Reader, *, clock: Callable[[], int]) -> None:
        """`clock`: milliseconds since 1970 UTC."""
        self._database = database
        self._writer = writer
        self._read = read
        self._clock = clock

    async def find(self, context: RequestContext) -> TableKey | None:
        """What a request's key leads to, None if it is new, or the request has none. Raises `NotStored`."""
        if context.key is None:
            return None
        return await self._read(self._database.table_keys.of, context.player, _SCOPE, context.key)

    async def begin(self, context: RequestContext, request: str, table: str) -> None:
        """Store that the player of a request is about to take a seat at a table. `request`: its hash.

        Raises `QueueFull`, `NotStored`, `InDoubt`.
        """
        if context.key is not None:
            begun = TableKey(context.player, _SCOPE, context.key, request, table, None)
            await self._writer.submit(lambda transaction: transaction.table_keys.put(begun))

    async def settle(
        self, context: RequestContext, request: str, table: str, version: int, *, bots_at: int | None
    ) -> None:
        """Store as of which version of a table a request is answered, and when bots are to fill that up.

        `bots_at`: milliseconds since 1970 UTC; None: never. Raises `QueueFull`, `NotStored`, `InDoubt`.
        """
        if context.key is None and bots_at is None:
            return
        now = self._clock()

        def work(transaction: Transaction) -> None:
            if bots_at is not None:
                transaction.bot_requests.add(BotRequest(table, bots_at), context.player, now)
            if context.key is not None:
                transaction.table_keys.put(TableKey(context.player, _SCOPE, context.key, request, table, version))

        await self._writer.submit(work)
