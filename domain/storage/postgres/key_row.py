"""The signing keys, in the database, so that all processes sign with the same ones."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager

from domain.storage.errors import NotStored
from domain.storage.postgres.connections import ConnectionPool


class KeyRow:
    """See `domain.storage.keys.KeyStore`."""

    def __init__(self, pool: ConnectionPool, name: str) -> None:
        """`name`: of the database."""
        self._pool = pool
        self._name = name

    def __str__(self) -> str:
        """What it is, for the operator."""
        return f"the row of signing_keys in {self._name}"

    def read(self) -> bytes | None:
        """What is stored; None if nothing is."""
        with _as_file():
            rows = self._pool.read("SELECT keys FROM signing_keys")
        return bytes(rows[0][0]) if rows else None

    def create(self, keys: bytes) -> bytes:
        """Store the first keys; what is stored then."""
        self._run("INSERT INTO signing_keys VALUES (?) ON CONFLICT (number) DO NOTHING RETURNING number", keys)
        return self.read() or keys

    def replace(self, keys: bytes) -> None:
        """Replace what is stored."""
        self._run(
            "INSERT INTO signing_keys VALUES (?) ON CONFLICT (number) "
            "DO UPDATE SET keys = excluded.keys RETURNING number",
            keys,
        )

    def _run(self, statement: str, keys: bytes) -> None:
        with _as_file():
            self._pool.read(statement, (keys,))  # idempotent: it may be run twice


@contextmanager
def _as_file() -> Iterator[None]:
    try:
        yield
    except NotStored as error:
        raise OSError(errno.EIO, str(error)) from error
