"""Which tables there are: found by game, status, seat and player, the newest first."""

from collections.abc import Sequence
from typing import Any

import msgspec
from eventsourcing.persistence import Notification
from eventsourcing.sqlite import SQLiteCursor

from domain.imports import is_imported
from domain.recording import type_of
from projections.runner import ReadModel, ReadStore, Source


class Found(msgspec.Struct, frozen=True):
    """A table that fits, and the place of its opening in the log, by which tables are ordered."""

    table: str
    place: int


class Query(msgspec.Struct, frozen=True):
    """What to look for. None: whatever it is. ``asking``: private tables are found by those who belong there only."""

    asking: str | None = None
    game: str | None = None
    status: str | None = None
    mine: bool = False
    open: bool | None = None
    before: int | None = None
    limit: int = 20


def find(store: ReadStore, query: Query) -> list[Found]:
    """The tables that fit, the newest first."""
    conditions = [
        ("(visibility = 'public' OR opener = :asking OR EXISTS (" + _HOLDS + "))", True),
        ("game = :game", query.game is not None),
        ("status = :status", query.status is not None),
        ("EXISTS (" + _HOLDS + ")", query.mine),
        ("status = 'open' AND free > 0", query.open is True),
        ("NOT (status = 'open' AND free > 0)", query.open is False),
        ("place < :before", query.before is not None),
    ]
    where = " AND ".join(condition for condition, wanted in conditions if wanted)
    statement = f"SELECT id, place FROM tables WHERE {where} ORDER BY place DESC LIMIT :limit"  # noqa: S608  # own words
    with store.datastore.transaction(commit=False) as cursor:
        cursor.execute(statement, msgspec.structs.asdict(query))
        return [Found(row["id"], row["place"]) for row in cursor.fetchall()]


def evolve(cursor: SQLiteCursor, source: Source, events: Sequence[Notification]) -> None:
    """Work in events."""
    for event in events:
        envelope = msgspec.json.decode(event.state)
        _evolve(cursor, source, str(event.originator_id), event.id, type_of(event.topic), envelope)


def _evolve(  # an event and where it is from
    cursor: SQLiteCursor, source: Source, table: str, place: int, type_: str, envelope: dict[str, Any]
) -> None:
    data = envelope["data"]
    match type_:
        case "Opened":
            opener = _NOBODY if is_imported(source.recorder.datastore, table) else envelope["actor"]
            row = (table, place, data["game"], "open", data["visibility"], opener, data["seats"])
            cursor.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        case "SeatTaken":
            statement = "INSERT INTO seats SELECT id, ?, ? FROM tables WHERE id = ? AND opener <> ?"
            cursor.execute(statement, (data["seat"], data["player"], table, _NOBODY))
            cursor.execute("UPDATE tables SET free = free - 1 WHERE id = ?", (table,))
        case "SeatLeft":
            cursor.execute("DELETE FROM seats WHERE table_id = ? AND seat = ?", (table, data["seat"]))
            cursor.execute("UPDATE tables SET free = free + 1 WHERE id = ?", (table,))
        case _:
            cursor.execute("UPDATE tables SET status = ? WHERE id = ?", (_STATUS[type_], table))


_NOBODY = ""
"""Opens what was imported, and holds its seats: whoever the table names did not ask to have it in their lists."""

_STATUS = {"Started": "playing", "Finished": "finished", "Closed": "closed", "Voided": "closed"}

_HOLDS = "SELECT 1 FROM seats WHERE table_id = tables.id AND player = :asking"

TABLE_LIST = ReadModel(
    name="table-list",
    schema=(
        (
            "CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, place INTEGER NOT NULL, game TEXT NOT NULL, "
            "status TEXT NOT NULL, visibility TEXT NOT NULL, opener TEXT NOT NULL, free INTEGER NOT NULL)"
        ),
        "CREATE INDEX IF NOT EXISTS tables_by_place ON tables (place)",
        (
            "CREATE TABLE IF NOT EXISTS seats (table_id TEXT NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL, "
            "PRIMARY KEY (table_id, seat)) WITHOUT ROWID"
        ),
        "CREATE INDEX IF NOT EXISTS seats_by_player ON seats (player)",
    ),
    drop=("DROP TABLE IF EXISTS tables", "DROP TABLE IF EXISTS seats"),
    types=("Opened", "SeatTaken", "SeatLeft", *_STATUS),
    evolve=evolve,
)
