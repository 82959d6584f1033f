"""The read models, in a file of their own. It can be deleted while the service is not running, and is then rebuilt."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from eventsourcing.persistence import PersistenceError
from eventsourcing.sqlite import SQLiteCursor

from domain.storage.errors import NotStored
from domain.storage.read_models import DamagedReadModels
from domain.storage.sql.cursor import Cursor, Values
from domain.storage.sql.read_models import ReadModelStatements
from domain.storage.sql.table_rows import TableRows
from domain.storage.sqlite.connections import Closed, Datastore, rebuildable
from domain.storage.sqlite.dialect import READ_DIALECT
from domain.storage.sqlite.read_files import DAMAGED, make_anew


class SQLiteReadModels(ReadModelStatements):
    """See `domain.storage.read_models.ReadModels`."""

    def __init__(self, datastore: Datastore) -> None:
        """`datastore`: of a file whose schema is the newest."""

        def read(statement: str, values: Values) -> list[Any]:
            with _reading():
                return self._datastore.read(statement, values)

        self._datastore = datastore
        super().__init__(read, READ_DIALECT)

    def renew(self) -> None:
        """Put a new, empty file in the place of a damaged one."""
        self._datastore.close()
        path = Path(self._datastore.pool.db_name)
        make_anew(path)
        self._datastore = rebuildable(path)

    def close(self) -> None:
        """Close the connections."""
        self._datastore.close()

    @contextmanager
    def _transaction(self, model: str) -> Iterator[SQLiteCursor]:  # noqa: ARG002  # the lock is on the whole file
        """A transaction that holds the lock of all models. Raises `NotStored`."""
        try:
            with _reading(), self._datastore.transaction(commit=True) as cursor:
                cursor.execute("UPDATE tracking SET notification_id = notification_id")  # takes the write lock
                yield cursor
        except PersistenceError as error:
            raise NotStored("the storage is not available") from error

    def _changes(self, cursor: Cursor) -> TableRows:
        return TableRows(cursor)


@contextmanager
def _reading() -> Iterator[None]:
    """Raises `DamagedReadModels` where the file is damaged, or is being replaced."""
    try:
        yield
    except Closed as error:
        raise DamagedReadModels from error
    except PersistenceError as error:
        if getattr(error.__cause__, "sqlite_errorcode", None) in DAMAGED:
            raise DamagedReadModels from error
        raise
