"""Signing keys, in the database, so that all processes sign with the same ones."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager

from domain.storage.errors import NotStored
from domain.storage.postgres.connections import ConnectionPool


class KeyRow:
    """See `domain.storage.keys.KeyStore`."""

    def __init__(self, pool: ConnectionPool, name: str, table: str = "signing_keys") -> None:
        """`name`: of the database; `table`: of SQL."""
        self._pool = pool
        self._name = name
        self._table = table

    def __str__(self) -> str:
        """What it is, for the operator."""
        return f"the row of {self._table} in {self._name}"

    def read(self) -> bytes | None:
        """What is stored; None if nothing is."""
        with _as_file():
            rows = self._pool.read(f"SELECT keys FROM {self._table}")  # noqa: S608  # constants only
        return bytes(rows[0][0]) if rows else None

    def create(self, keys: bytes) -> bytes:
        """Store the first keys; what is stored then."""
        self._run("DO NOTHING", keys)
        return self.read() or keys

    def replace(self, keys: bytes) -> None:
        """Replace what is stored."""
        self._run("DO UPDATE SET keys = excluded.keys", keys)

    def _run(self, otherwise: str, keys: bytes) -> None:
        statement = f"INSERT INTO {self._table} VALUES (?) ON CONFLICT (number) {otherwise} RETURNING number"  # noqa: S608  # constants only
        with _as_file():
            self._pool.read(statement, (keys,))  # idempotent: it may be run twice


@contextmanager
def _as_file() -> Iterator[None]:
    try:
        yield
    except NotStored as error:
        raise OSError(errno.EIO, str(error)) from error
