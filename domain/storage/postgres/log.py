"""The log of events, to be read only.

Why: decision 0032.
"""

from domain.storage.postgres.connections import ConnectionPool
from domain.storage.postgres.dialect import dialect_of, first_position
from domain.storage.sql.log import LogStatements


class PostgresLog(LogStatements):
    """See `domain.storage.log.Log`."""

    def __init__(self, pool: ConnectionPool) -> None:
        """`pool`: to a database whose schema is the newest."""
        [(self.name, self.secret, former, offset, copied)] = pool.read(
            "SELECT log, secret, former, xid_offset, copied FROM identity"
        )
        self.former: tuple[str, ...] = tuple(former.split())
        super().__init__(pool.read, dialect_of(offset, copied))
        self._pool = pool
        self._first_position = first_position(offset)

    def storage_fault(self) -> str | None:
        """None: the server checks its own pages."""
        return None
