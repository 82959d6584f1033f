"""Withdrawing results: a record outside the log, never an event, since a finished table is final."""

import logging
from collections.abc import Callable, Mapping, Sequence

from domain.kernel.refusals import ALREADY_WITHDRAWN, TABLE_CLOSED, TABLE_NOT_OVER, Conflict
from domain.kernel.session import Session
from domain.players.house_bots import HouseBots
from domain.storage.database import Database, Transaction
from domain.storage.errors import UnreadableStorage
from domain.storage.group_commit import GroupCommit
from domain.storage.sql.beside_log.withdrawals import Withdrawal
from domain.tables.commands import RequestContext, require_expected
from domain.tables.service import KeyReused

_log = logging.getLogger("takeback")

LONGEST_REASON = 200
"""Characters."""


class Withdrawals:
    """The withdrawn results of a database."""

    def __init__(self, database: Database, writer: GroupCommit, bots: HouseBots, *, clock: Callable[[], int]) -> None:
        """`bots`: of the database; `clock`: milliseconds since 1970 UTC."""
        self._database = database
        self._bots = bots
        self._writer = writer
        self._clock = clock

    def of(self, tables: Sequence[str]) -> Mapping[str, Withdrawal]:
        """The withdrawals of those of some tables whose result was withdrawn; none where they cannot be read."""
        try:
            return {withdrawal.table: withdrawal for withdrawal in self._database.withdrawals.of(tables)}
        except UnreadableStorage:
            _log.exception("withdrawals-damaged")
            return {}

    async def withdraw(self, session: Session, context: RequestContext, reason: str) -> bool:
        """Withdraw the result of a table that is finished, or was left to bots; whether its key had done that before.

        Raises `KeyReused`, `Stale`, `Conflict`, `QueueFull`, `NotStored`.
        """
        now = self._clock()

        def insert(transaction: Transaction) -> bool:
            before = next(iter(transaction.withdrawals.of([session.table])), None)
            if before is not None and context.key is not None and context.key == before.key:
                if before.reason != reason:
                    raise KeyReused
                return True
            require_expected(session, context)
            if before is not None:
                raise Conflict(ALREADY_WITHDRAWN)
            if session.status != "finished" and not (session.voided and self._bots.are_left_alone_by(session)):
                raise Conflict(TABLE_CLOSED if session.over else TABLE_NOT_OVER)
            transaction.withdrawals.add(session.table, reason, now, context.key)
            return False

        return await self._writer.submit(insert)
