"""A transaction, as SQL statements."""

from domain.storage.packing import PackedTable, Unpackable
from domain.storage.sql.accounts import AccountChanges
from domain.storage.sql.beside_log import BesideLogTransaction
from domain.storage.sql.cursor import Cursor, read_by
from domain.storage.sql.dialect import Dialect
from domain.storage.sql.packed import last_packed_position
from domain.storage.sql.webhooks import Webhooks


class TransactionStatements(BesideLogTransaction):
    """What transactions of every backend have: see `domain.storage.database.Transaction`."""

    def __init__(self, cursor: Cursor, dialect: Dialect) -> None:
        """`cursor`: of the transaction."""
        super().__init__(cursor, dialect)
        self.webhooks = Webhooks(cursor, dialect)
        self.accounts = AccountChanges(cursor, self.webhooks, dialect)
        self._cursor = cursor
        self._read = read_by(cursor)
        self._dialect = dialect

    def touch(self) -> None:
        """Make a write that changes nothing."""
        self._cursor.execute(self._dialect.touch)

    def pack(self, packed: PackedTable) -> bool:
        """Replace a table's events by their packed form, unless it has the log's last event, whose position counts on.

        Raises `Unpackable` if its stored events are not those that were packed.
        """
        position = self._dialect.position
        [(last,)] = self._read(f"SELECT max({position}) FROM stored_events", ())  # noqa: S608  # constants only
        if last == packed.positions[-1]:
            return False
        delete = f"DELETE FROM stored_events WHERE originator_id = ? RETURNING {position}"  # noqa: S608  # constants only
        if sorted(row[0] for row in self._read(delete, (packed.table,))) != sorted(packed.positions):
            raise Unpackable("its events have changed")
        insert = (
            "INSERT INTO packed_tables (originator_id, position, contents, frames) VALUES (?, ?, ?, ?) RETURNING pack"
        )
        [(pack,)] = self._read(insert, (packed.table, packed.positions[0], packed.index, packed.frames))
        blocks = sorted({self._dialect.blocks.of(each) for each in packed.positions})
        insert = f"INSERT INTO packed_blocks SELECT value, ? FROM {self._dialect.numbers}"  # noqa: S608  # constants only
        self._cursor.execute(insert, (pack, self._dialect.array(blocks)))
        return True

    def last_position_of(self, table: str) -> int:
        """The position of a stored table's last event."""
        statement = f"SELECT max({self._dialect.position}) FROM stored_events WHERE originator_id = ?"  # noqa: S608  # constants only
        [(position,)] = self._read(statement, (table,))
        return last_packed_position(self._read, table) if position is None else int(position)
