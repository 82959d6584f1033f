"""Every operation of the API, declared once: what the router, the budgets, the contract and the clients know of it."""

from collections.abc import Mapping

from api.operations import (
    games,
    play,
    players,
    record,
    service,
    standings,
    tables,
    transparency,
    undo,
    ways_in,
    webhooks,
)
from api.operations.operation import Operation

__all__ = ["OPERATIONS", "TAGS", "Operation"]

TAGS: Mapping[str, str] = {
    "Games": "The games, with their rules, schemas and content.",
    "Players": "Player accounts, their tokens, and the ways in to them.",
    "Tables": "Open, find, join, fork and close tables.",
    "Play": "View a table, list the legal actions, play them.",
    "Standings": "Leaderboards, statistics and finished games.",
    "Undo": "Undo, redo and void, with the consent of the other seats where it is needed.",
    "Record": "A table's events, replay, log and transcript, and their verification.",
    "Transparency": "What the service has said of its tables, in a log that only grows.",
    "Webhooks": "Get turns, takebacks and ends of games posted to your own URL.",
    "Service": "The contract, signing keys and health checks.",
}

OPERATIONS: Mapping[str, Operation] = {
    operation.id: operation
    for operation in (
        *games.OPERATIONS,
        *players.OPERATIONS,
        *ways_in.OPERATIONS,
        *tables.OPERATIONS,
        *play.OPERATIONS,
        *undo.OPERATIONS,
        *record.OPERATIONS,
        *standings.OPERATIONS,
        *transparency.OPERATIONS,
        *webhooks.OPERATIONS,
        *service.OPERATIONS,
    )
}
"""By id."""
