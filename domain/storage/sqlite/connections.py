"""Connections to SQLite files, from the `eventsourcing` library's pool."""

from pathlib import Path

from eventsourcing.sqlite import SQLiteConnection, SQLiteConnectionPool, SQLiteDatastore


class _DurablePool(SQLiteConnectionPool):
    """Connections with durable commits and rare checkpoints of the write-ahead log."""

    def connect(self) -> SQLiteConnection:
        """A connection outside the pool, to be closed by the caller."""
        return self._create_connection()

    def _create_connection(self) -> SQLiteConnection:
        connection = super()._create_connection()
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA wal_autocheckpoint = 4000")
        cursor.execute("PRAGMA temp_store = MEMORY")  # else an insert of several rows makes a file
        cursor.execute("PRAGMA secure_delete = FAST")  # replaced names do not linger in pages
        return connection


class _RebuildablePool(SQLiteConnectionPool):
    """Connections of a file that can be rebuilt, and so need not be synced at each commit."""

    def _create_connection(self) -> SQLiteConnection:
        connection = super()._create_connection()
        connection.cursor().execute("PRAGMA synchronous = NORMAL")
        return connection


def durable(path: Path | str) -> SQLiteDatastore:
    """Connections to a file whose commits are on disk. `path`: of the file, or an SQLite URI."""
    datastore = SQLiteDatastore(str(path), originator_id_type="text")
    datastore.pool = _DurablePool(db_name=str(path))
    return datastore


def durable_connection(path: Path) -> SQLiteConnection:
    """One connection to a file whose commits are on disk, to be closed by the caller."""
    return _DurablePool(db_name=str(path)).connect()


def rebuildable(path: Path) -> SQLiteDatastore:
    """Connections to a file that can be rebuilt."""
    datastore = SQLiteDatastore(str(path))
    datastore.pool = _RebuildablePool(db_name=str(path))
    return datastore
