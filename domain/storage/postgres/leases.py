"""Leases: rows by which the processes that share a database agree on what only one of them should do.

Only the clock of the database counts. A lease that lasts longer than it could have been taken for is from a server
whose clock was ahead, and can be taken over.
"""

from collections.abc import Sequence

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

_SHARE = """
    INSERT INTO leases SELECT name, '*', clock_timestamp() + ? * interval '1 second'
    FROM unnest(?::text[]) AS shared (name) ORDER BY name
    ON CONFLICT (name) DO UPDATE SET until = excluded.until
    RETURNING name"""

_REMOVE = """
    DELETE FROM leases WHERE name IN (
        SELECT name FROM leases WHERE holder = '*' AND until < clock_timestamp() FOR UPDATE SKIP LOCKED
    ) RETURNING name"""


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

    def share(self, names: Sequence[str], seconds: float) -> None:
        """Take or renew leases that all processes hold together, and remove those that have run out.

        In one order, so that no two processes wait for each other. Raises `NotStored`.
        """
        self._pool.read(_SHARE, (seconds, list(names)))
        self._pool.read(_REMOVE)

    def held(self, names: Sequence[str]) -> list[str]:
        """Those of some leases that are held. Raises `NotStored`."""
        rows = self._pool.read(
            "SELECT name FROM leases WHERE name = ANY(?) AND until > clock_timestamp()", (list(names),)
        )
        return [str(row[0]) for row in rows]

    def shared(self, prefix: str) -> list[str]:
        """The names with a prefix of the leases that processes hold together. Raises `NotStored`."""
        rows = self._pool.read(
            "SELECT name FROM leases WHERE holder = '*' AND starts_with(name, ?) AND until > clock_timestamp()",
            (prefix,),
        )
        return [str(row[0]) for row in rows]

    def release(self, name: str, holder: str) -> None:
        """Give up a lease, if it is held. Raises `NotStored`."""
        self._pool.read("DELETE FROM leases WHERE name = ? AND holder = ? RETURNING name", (name, holder))
