"""The read models, in the database."""

from collections.abc import Iterator
from contextlib import contextmanager

from domain.storage.postgres.connections import ConnectionCursor, ConnectionPool, translated_errors
from domain.storage.postgres.dialect import READ_DIALECT
from domain.storage.postgres.table_rows import PostgresTableRows
from domain.storage.sql.cursor import Cursor
from domain.storage.sql.read_models import TABLES, ReadModelStatements

_LOCK = "SELECT pg_advisory_xact_lock(hashtext(current_schema()), hashtext(?))"


class PostgresReadModels(ReadModelStatements):
    """See `domain.storage.read_models.ReadModels`. Any number of processes may have them open."""

    def __init__(self, pool: ConnectionPool) -> None:
        """`pool`: of its own."""
        super().__init__(pool.read, READ_DIALECT)
        self._pool = pool

    def renew(self) -> None:
        """Empty every model."""
        for model in TABLES:
            self.reset(model)

    def close(self) -> None:
        """Close the connections."""
        self._pool.close()

    def _changes(self, cursor: Cursor) -> PostgresTableRows:
        return PostgresTableRows(cursor)

    @contextmanager
    def _transaction(self, model: str) -> Iterator[ConnectionCursor]:
        """A transaction that holds the lock of a model. Raises `NotStored` also if in doubt: see its position."""
        connection = self._pool.take("BEGIN")
        try:
            with translated_errors():
                cursor = ConnectionCursor(connection)
                cursor.execute(_LOCK, (model,))
                cursor.execute(_BY_INDEX)
                yield cursor
                connection.execute("COMMIT")
        except BaseException:
            connection.close()
            raise
        self._pool.give_back(connection)


_BY_INDEX = "SELECT set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)"
"""A plan is kept that was made while the tables were small, so it must be one that suits large ones."""
