"""The line of play of each table in words, as each seat may read it. What was undone is off the line, not gone."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
from eventsourcing.persistence import Notification
from eventsourcing.sqlite import SQLiteCursor

from domain.kernel.events import AnyEvent, Redone, Undone, Viewer, decoders, redact
from domain.kernel.game import AnyGame, Seat, Setup
from domain.kernel.session import begin, fold
from domain.kernel.words import say_event
from domain.recording import type_of
from projections.runner import ReadModel, ReadStore, Source


class Line(msgspec.Struct, frozen=True):
    """An entry of the log: what happened at a version that is still on the line of play."""

    version: int
    at: int
    seat: Seat | None
    text: str


def lines(store: ReadStore, table: str, seat: Seat | None, *, after: int, limit: int) -> list[Line]:
    """A table's log as a seat, or None for a spectator, may read it: `limit` entries after a version."""
    statement = (
        "SELECT version, at, seat, texts FROM log "
        "WHERE table_id = ? AND version > ? AND undone_by IS NULL ORDER BY version LIMIT ?"
    )
    with store.datastore.transaction(commit=False) as cursor:
        cursor.execute(statement, (table, after, limit))
        rows = cursor.fetchall()
    return [Line(row["version"], row["at"], row["seat"], _text(row["texts"], seat)) for row in rows]


def _text(texts: bytes, seat: Seat | None) -> str:
    """One text for all, or the spectator's followed by each seat's."""
    every = msgspec.json.decode(texts, type=list[str])
    return every[0 if len(every) == 1 or seat is None else seat + 1]


def evolve(cursor: SQLiteCursor, source: Source, events: Sequence[Notification]) -> None:
    """Work in events."""
    for stored in events:
        table = str(stored.originator_id)
        game, setup = _started(source, table)
        event = decoders(game)[type_of(stored.topic)](stored.state)
        match event.data:
            case Undone(to_version=to_version):
                statement = "UPDATE log SET undone_by = ? WHERE table_id = ? AND version > ? AND undone_by IS NULL"
                cursor.execute(statement, (event.version, table, to_version))
            case Redone(undone=undone):
                statement = "UPDATE log SET undone_by = NULL WHERE table_id = ? AND undone_by = ?"
                cursor.execute(statement, (table, undone))
            case data:
                texts = msgspec.json.encode(_texts(game, setup, event))
                row = (table, event.version, event.at, getattr(data, "seat", None), texts)
                cursor.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?, NULL)", row)


def _texts(game: AnyGame, setup: Setup[Any, Any], event: AnyEvent) -> list[str]:
    """What each may read: a single text where all may read the same."""
    viewers: list[Seat | None] = [None, *range(setup.seats)]
    seen = [redact(game, setup, event, "", Viewer(seat, None), disclosed=False) for seat in viewers]
    if all(one == seen[0] for one in seen):
        return [say_event(game, setup, seen[0])]
    texts = [say_event(game, setup, one) for one in seen]
    return texts[:1] if len(set(texts)) == 1 else texts


@lru_cache(maxsize=4096)
def _started(source: Source, table: str) -> tuple[AnyGame, Setup[Any, Any]]:
    """The rules of a table, and what it was set to when it started."""
    rows = source.recorder.rows(table, upto=source.recorder.first(table, "Started"))
    session = fold(begin(source.games, *rows[0]), rows[1:])
    return session.game, session.known_setup


TABLE_LOG = ReadModel(
    name="table-log",
    schema=(
        (
            "CREATE TABLE IF NOT EXISTS log (table_id TEXT NOT NULL, version INTEGER NOT NULL, at INTEGER NOT NULL, "
            "seat INTEGER, texts BLOB NOT NULL, undone_by INTEGER, PRIMARY KEY (table_id, version)) WITHOUT ROWID"
        ),
    ),
    drop=("DROP TABLE IF EXISTS log",),
    types=("Started", "Played", "Undone", "Redone", "Resigned", "Finished", "Voided"),
    evolve=evolve,
)
