"""What can be asked of the service: one literal entry an operation."""

from collections.abc import Mapping

from openapi.operations import games, play, players, record, service, tables, undo
from openapi.operations.operation import Operation

__all__ = ["OPERATIONS", "TAGS", "Operation"]

TAGS: Mapping[str, str] = {
    "Games": "Which games there are, and all that a client needs to play one.",
    "Players": "Accounts and their tokens.",
    "Tables": "Opening and finding tables, and sitting down.",
    "Play": "What may be done at a table, and doing it.",
    "Undo": "Taking back, putting back, and asking the others.",
    "Record": "All that happened at a table.",
    "Service": "The service itself.",
}

OPERATIONS: tuple[Operation, ...] = (
    *games.OPERATIONS,
    *players.OPERATIONS,
    *tables.OPERATIONS,
    *play.OPERATIONS,
    *undo.OPERATIONS,
    *record.OPERATIONS,
    *service.OPERATIONS,
)
