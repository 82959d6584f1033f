"""The list of tables: filtered by game, status, seat and player, newest first."""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.storage.events import type_of
from domain.storage.interface import Notification
from domain.storage.read_models import ReadTransaction
from projections.runner import ReadModel, Source


def evolve(rows: ReadTransaction, source: Source, events: Sequence[Notification]) -> None:
    """Apply events."""
    for event in events:
        envelope = msgspec.json.decode(event.state)
        _evolve(rows, source, str(event.originator_id), event.id, type_of(event.topic), envelope)


def _evolve(
    rows: ReadTransaction, source: Source, table: str, position: int, type_: str, envelope: dict[str, Any]
) -> None:
    data = envelope["data"]
    match type_:
        case "Opened":
            # Nothing proves that an imported table's players are accounts here, so it is in no player's list.
            opener = None if source.log.is_imported(table) else envelope["actor"]
            rows.list_table(
                table, position, game=data["game"], visibility=data["visibility"], opener=opener, seats=data["seats"]
            )
        case "SeatTaken":
            rows.list_seat_taken(table, data["seat"], data["player"])
        case "SeatLeft":
            rows.list_seat_left(table, data["seat"])
        case _:
            rows.list_status(table, _STATUS[type_])


_STATUS = {"Started": "playing", "Finished": "finished", "Closed": "closed", "Voided": "closed"}

TABLE_LIST = ReadModel(name="table-list", types=("Opened", "SeatTaken", "SeatLeft", *_STATUS), evolve=evolve)
