"""Leases: rows by which the processes that share a database agree on what only one of them should do.

Only the clock of the database counts. A lease that lasts longer than it could have been taken for is from a server
whose clock was ahead, and can be taken over.
"""

from domain.storage.postgres.connections import ConnectionPool

_RENEW = """
    WITH renewed AS (
        INSERT INTO leases AS lease VALUES (?, ?, clock_timestamp() + ? * interval '1 second')
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
        WHERE lease.holder = excluded.holder
            OR lease.until NOT BETWEEN clock_timestamp() AND clock_timestamp() + ? * interval '1 second'
        RETURNING name
    )
    SELECT EXISTS (SELECT 1 FROM renewed)"""


class PostgresLeases:
    """See `domain.storage.leases.Leases`."""

    def __init__(self, pool: ConnectionPool) -> None:
        """`pool`: to a database whose schema is the newest."""
        self._pool = pool

    def now(self) -> int:
        """The time by the server's clock, in ms since 1970 UTC. Raises `NotStored`."""
        return int(self._pool.read("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")[0][0])

    def renew(self, name: str, holder: str, seconds: float) -> bool:
        """Take or renew a lease, from now on for some seconds; False while another holds it. Raises `NotStored`."""
        return bool(self._pool.read(_RENEW, (name, holder, seconds, 2 * seconds))[0][0])

    def release(self, name: str, holder: str) -> None:
        """Give up a lease, if it is held. Raises `NotStored`."""
        self._pool.read("DELETE FROM leases WHERE name = ? AND holder = ? RETURNING name", (name, holder))
