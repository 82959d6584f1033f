"""The transparency log, as SQL statements. It is no projection: nothing here is ever made anew from the events.

The right-most tile of each level is a row like the full ones, and replaced as it grows: so appending reads one row a
level and no entries, and a tile is served with one read. Of the right-most bundle each entry has a row: a bundle of 54
kB would have to be compressed again for each entry.

Why: decision 0050.
"""

import gzip
from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal, NamedTuple

from domain.storage.sql.beside_log.kind import Rows
from domain.storage.sql.cursor import Cursor, Read, or_not_stored, read_by
from domain.transparency.merkle import EMPTY
from domain.transparency.tiles import WIDTH, Edge, Tile, bundle_of, entries_of, partial_tiles

AT_ONCE = 200
"""Rows in a statement: older releases of SQLite take 999 values."""

Kind = Literal["opened", "ended", "daily", "withdrawn"]
"""What an entry is of that is found by a name: a table's id; of ``daily``, its game, date and commitment."""


class LogState(NamedTuple):
    """How far the transparency log is.

    ``origin``: its name; ``log``: the name of the event log that it is made of. ``position``, ``withdrawals``: of the
    events and withdrawals that are in it; ``site``: the hash of the page's files that was logged last. ``size``,
    ``root``: of the tree. ``checkpoint``: the signed note that was published last, which is of ``published`` entries.
    ``behind``: a larger size that somebody else has seen; 0: nobody has.
    """

    origin: str
    log: str
    position: int
    withdrawals: int
    site: str
    size: int
    root: bytes
    published: int
    checkpoint: str
    behind: int


STATE = ", ".join(LogState._fields)
"""The columns of a state."""

_LEVEL = 1  # of compression: 9 takes three times as long, for 4 % less

_MARKS = ", ".join("?" * len(LogState._fields))


class Named(NamedTuple):
    """That an entry is found by a name. ``number``: its index."""

    kind: Kind
    name: str
    number: int


class Additions(NamedTuple):
    """What is appended to the transparency log in one transaction. ``state``: after it."""

    state: LogState
    entries: Sequence[bytes]
    names: Sequence[Named]
    tiles: Mapping[Tile, bytes]


class Overtaken(Exception):
    """Another process has appended to the transparency log since its state was read."""


class StoredTransparency:
    """The transparency log, to be read."""

    TABLES: ClassVar = {
        "log_entries": Rows("idx, entry", "idx"),
        "log_bundles": Rows("idx, gzip", "idx"),
        "log_tiles": Rows("level, idx, hashes", "level, idx"),
        "log_names": Rows("kind, name, idx", "kind, name"),
        "log_state": Rows(f"number, {STATE}", "number"),
    }

    def __init__(self, read: Read) -> None:
        self._read = or_not_stored(read)

    def state(self) -> LogState | None:
        """How far the log is; None if there is none. Raises `NotStored`."""
        rows = self._read(f"SELECT {STATE} FROM log_state", ())  # noqa: S608  # constants only
        return LogState(*rows[0]) if rows else None

    def index(self, kind: Kind, name: str) -> int | None:
        """The index of the entry of a name; None if there is none. Raises `NotStored`."""
        rows = self._read("SELECT idx FROM log_names WHERE kind = ? AND name = ?", (kind, name))
        return int(rows[0][0]) if rows else None

    def names(self, kind: Kind) -> int:
        """How many entries of a kind have names. Raises `NotStored`."""
        return int(self._read("SELECT count(*) FROM log_names WHERE kind = ?", (kind,))[0][0])

    def tile(self, tile: Tile) -> bytes:
        """The hashes of a tile, empty if there is none. Raises `NotStored`."""
        rows = self._read("SELECT hashes FROM log_tiles WHERE level = ? AND idx = ?", tile)
        return bytes(rows[0][0]) if rows else b""

    def bundle(self, index: int) -> list[bytes]:
        """The entries of a bundle, none if there is none. Raises `NotStored`."""
        return _entries(self._read, index) or _packed(self._read, index) or _entries(self._read, index)

    def edge(self, size: int) -> Edge:
        """The right edge of the tree, which has so many entries. Raises `NotStored`."""
        return Edge(size, {tile.level: self.tile(tile) for tile in partial_tiles(size)})


class TransparencyTransaction:
    """Changes of the transparency log."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def begin(self, origin: str, log: str) -> None:
        """Store an empty log, unless there is one. `log`: the name of the event log."""
        insert = f"INSERT INTO log_state (number, {STATE}) VALUES (1, {_MARKS}) ON CONFLICT (number) DO NOTHING"  # noqa: S608  # constants only
        self._cursor.execute(insert, LogState(origin, log, 0, 0, "", 0, EMPTY, 0, "", 0))

    def append(self, before: LogState, added: Additions) -> None:
        """Append entries after a state; everything at once. Raises `Overtaken` if that is not the state any more."""
        after = added.state
        self._cursor.execute(
            "UPDATE log_state SET log = ?, position = ?, withdrawals = ?, site = ?, size = ?, root = ? "
            "WHERE origin = ? AND size = ? AND position = ? AND behind = 0 RETURNING size",
            (
                *(after.log, after.position, after.withdrawals, after.site, after.size, after.root),
                *(before.origin, before.size, before.position),
            ),
        )
        if self._cursor.fetchone() is None:
            raise Overtaken
        entries = [*enumerate(added.entries, before.size)]
        for start in range(0, len(entries), AT_ONCE):
            _insert(self._cursor, "log_entries", entries[start : start + AT_ONCE])
        for start in range(0, len(added.names), AT_ONCE):
            _insert(self._cursor, "log_names", added.names[start : start + AT_ONCE])
        upsert = (
            "INSERT INTO log_tiles VALUES (?, ?, ?) ON CONFLICT (level, idx) DO UPDATE SET hashes = excluded.hashes"
        )
        for tile, hashes in added.tiles.items():
            self._cursor.execute(upsert, (*tile, hashes))
        for bundle in range(before.size // WIDTH, after.size // WIDTH):
            self._pack(bundle)

    def publish(self, origin: str, size: int, checkpoint: str) -> None:
        """Publish a checkpoint, unless one of a larger tree, or of another log, is published."""
        self._cursor.execute(
            "UPDATE log_state SET published = ?, checkpoint = ? WHERE origin = ? AND published <= ? AND size >= ?",
            (size, checkpoint, origin, size, size),
        )

    def show_behind(self, origin: str, size: int) -> None:
        """Store a larger size of this log that somebody else has seen; 0: nobody has."""
        self._cursor.execute("UPDATE log_state SET behind = ? WHERE origin = ?", (size, origin))

    def begin_again(self, origin: str, log: str) -> None:
        """Replace the log by an empty one."""
        for name in ("log_entries", "log_bundles", "log_tiles", "log_names", "log_state"):
            self._cursor.execute(f"DELETE FROM {name}")  # noqa: S608  # constants only
        self.begin(origin, log)

    def _pack(self, index: int) -> None:
        """Replace the rows of a bundle's entries by one."""
        packed = gzip.compress(bundle_of(_entries(read_by(self._cursor), index)), _LEVEL, mtime=0)
        self._cursor.execute("INSERT INTO log_bundles VALUES (?, ?)", (index, packed))
        self._cursor.execute("DELETE FROM log_entries WHERE idx >= ? AND idx < ?", (index * WIDTH, (index + 1) * WIDTH))


def _entries(read: Read, bundle: int) -> list[bytes]:
    select = "SELECT entry FROM log_entries WHERE idx >= ? AND idx < ? ORDER BY idx"
    return [bytes(row[0]) for row in read(select, (bundle * WIDTH, (bundle + 1) * WIDTH))]


def _packed(read: Read, bundle: int) -> list[bytes]:
    rows = read("SELECT gzip FROM log_bundles WHERE idx = ?", (bundle,))
    return entries_of(gzip.decompress(rows[0][0])) if rows else []


def _insert(cursor: Cursor, table: str, rows: Sequence[tuple[object, ...]]) -> None:
    marks = ", ".join([f"({', '.join('?' * len(rows[0]))})"] * len(rows))
    cursor.execute(f"INSERT INTO {table} VALUES {marks}", [value for row in rows for value in row])  # noqa: S608  # constants only
