"""What is kept beside the log: a module for each kind of fact.

A module has a class that reads, with the columns of its tables for copies, and one that changes. A new kind is one more
module, as `daily_tries` is, its lines in the lists below, and its table in both schemas. What is about a player has its
table in `_OF_PLAYERS` of `domain.storage.sql.accounts`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from domain.storage.sql.beside_log.bot_requests import BotRequestTransaction, StoredBotRequests
from domain.storage.sql.beside_log.daily_tries import DailyTryTransaction, StoredDailyTries
from domain.storage.sql.beside_log.imports import ImportTransaction, StoredImports
from domain.storage.sql.beside_log.kind import Rows
from domain.storage.sql.beside_log.rematches import RematchTransaction, StoredRematches
from domain.storage.sql.beside_log.table_keys import StoredTableKeys, TableKeyTransaction
from domain.storage.sql.beside_log.transparency import StoredTransparency, TransparencyTransaction
from domain.storage.sql.beside_log.withdrawals import StoredWithdrawals, WithdrawalTransaction
from domain.storage.sql.cursor import Cursor, Read
from domain.storage.sql.dialect import Dialect

ROWS: Mapping[str, Rows] = MappingProxyType(
    {
        **StoredImports.TABLES,
        **StoredRematches.TABLES,
        **StoredDailyTries.TABLES,
        **StoredTableKeys.TABLES,
        **StoredBotRequests.TABLES,
        **StoredWithdrawals.TABLES,
        **StoredTransparency.TABLES,
    }
)
"""The tables of SQL, for copies."""


class BesideLog(Protocol):
    """What is kept beside the log, to be read."""

    imports: StoredImports
    rematches: StoredRematches
    daily_tries: StoredDailyTries
    table_keys: StoredTableKeys
    bot_requests: StoredBotRequests
    withdrawals: StoredWithdrawals
    transparency: StoredTransparency

    def __init__(self, read: Read, dialect: Dialect) -> None:
        """`read`: of the database; it raises `UnreadableStorage` where that is damaged."""
        self.imports = StoredImports(read, dialect)
        self.rematches = StoredRematches(read)
        self.daily_tries = StoredDailyTries(read)
        self.table_keys = StoredTableKeys(read)
        self.bot_requests = StoredBotRequests(read)
        self.withdrawals = StoredWithdrawals(read)
        self.transparency = StoredTransparency(read)


class BesideLogTransaction(Protocol):
    """What is kept beside the log, to be changed within a transaction."""

    imports: ImportTransaction
    rematches: RematchTransaction
    daily_tries: DailyTryTransaction
    table_keys: TableKeyTransaction
    bot_requests: BotRequestTransaction
    withdrawals: WithdrawalTransaction
    transparency: TransparencyTransaction

    def __init__(self, cursor: Cursor, dialect: Dialect) -> None:
        """`cursor`: of the transaction."""
        self.imports = ImportTransaction(cursor)
        self.rematches = RematchTransaction(cursor)
        self.daily_tries = DailyTryTransaction(cursor)
        self.table_keys = TableKeyTransaction(cursor)
        self.bot_requests = BotRequestTransaction(cursor)
        self.withdrawals = WithdrawalTransaction(cursor, dialect.lock_accounts)
        self.transparency = TransparencyTransaction(cursor)
