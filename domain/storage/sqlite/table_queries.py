"""The queries of the list of tables: each merges a few searches, none of which skips rows.

A search follows one index to the newest row before the cursor, and from there to as many rows as the page has. So a
page costs the same at a hundred tables and at a million, for every player and every filter.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from domain.storage.read_models import TableQuery


def page_of(query: TableQuery) -> tuple[str, dict[str, Any]]:
    """The statement of a query, and its parameters. At least one status must be wanted."""
    searches = " UNION ALL ".join(f"SELECT * FROM ({search})" for search in _searches(query))  # noqa: S608  # constants only
    statement = f"""
        SELECT id, t.place, t.position, shown, own
        FROM (SELECT place FROM ({searches}) ORDER BY place DESC LIMIT :limit) AS found
        CROSS JOIN listed_tables AS t ON t.place = found.place
        LEFT JOIN listed_players AS p ON p.place = found.place AND p.player = :player
        ORDER BY found.place DESC"""  # noqa: S608  # constants only
    statuses = {f"status{number}": status for number, status in enumerate(query.statuses)}
    return statement, msgspec.structs.asdict(query) | statuses


def _searches(query: TableQuery) -> Iterator[str]:
    by, game = ("by_status", "") if query.game is None else ("by_game", " AND game = :game")
    newest = f"{game} AND place < :before ORDER BY place DESC LIMIT :limit"
    if query.awaiting:
        index = "to_act" if query.game is None else "to_act_by_game"
        yield f"{_PLAYER.format(index)} AND to_act = 1{newest}"
        # SQLite seeks by the first of two bounds; the other one says that the index has every such row.
        yield f"{_PLAYER.format('asked')} AND asked_until > :now AND asked_until > 0 AND to_act = 0{newest}"
        return
    for number in range(len(query.statuses)):
        status = f"AND status = :status{number}{newest}"
        if query.mine:
            yield f"{_PLAYER.format(f'mine_{by}')} AND seated = 1 {status}"
        else:
            yield f"SELECT place FROM listed_tables INDEXED BY public_{by} WHERE visibility = 'public' {status}"  # noqa: S608  # constants only
            if query.player is not None:
                yield f"{_PLAYER.format(f'private_{by}')} AND private = 1 {status}"


_PLAYER = "SELECT place FROM listed_players INDEXED BY {} WHERE player = :player"
