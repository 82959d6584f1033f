"""The queries of the list of tables: each merges a few searches, none of which skips rows.

A search follows one index to the newest row before the cursor, and from there to as many rows as the page has. So a
page costs the same at a hundred tables and at a million, for every player and every filter.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from domain.storage.read_models import TableQuery
from domain.storage.sql.read_dialect import ReadDialect


def page_of(query: TableQuery, dialect: ReadDialect) -> tuple[str, dict[str, Any]]:
    """The statement of a query, and its parameters. At least one status must be wanted."""
    searches = [
        f"SELECT * FROM ({search}) AS search{number}"  # noqa: S608  # constants only
        for number, search in enumerate(_searches(query, dialect))
    ]
    union = " UNION " if query.opened else " UNION ALL "  # who opened a table may have a seat there
    statement = f"""
        SELECT id, t.place, t.position, shown, own
        FROM (SELECT place FROM ({union.join(searches)}) AS each ORDER BY place DESC LIMIT :limit) AS found
        {dialect.then} listed_tables AS t ON t.place = found.place
        LEFT JOIN listed_players AS p ON p.place = found.place AND p.player = :player
        ORDER BY found.place DESC"""  # noqa: S608  # constants only
    statuses = {f"status{number}": status for number, status in enumerate(query.statuses)}
    return statement, msgspec.structs.asdict(query) | statuses


def _searches(query: TableQuery, dialect: ReadDialect) -> Iterator[str]:
    by, game = ("by_status", "") if query.game is None else ("by_game", " AND game = :game")
    newest = f"{game} AND place < :before ORDER BY place DESC LIMIT :limit"
    yes = dialect.yes

    def players(index: str) -> str:
        indexed = dialect.indexed_by.format(index)
        return f"SELECT place FROM listed_players{indexed} WHERE player = :player"  # noqa: S608  # constants only

    if query.awaiting:
        newest = f"{'' if len(query.statuses) > 1 else ' AND status = :status0'}{newest}"
        yield f"{players('to_act' if query.game is None else 'to_act_by_game')} AND to_act{yes}{newest}"
        # SQLite seeks by the first of two bounds; the other one says that the index has every such row.
        yield f"{players('asked')} AND asked_until > :now AND asked_until > 0 AND NOT to_act{newest}"
        return
    for number in range(len(query.statuses)):
        status = f"AND status = :status{number}{newest}"
        if query.mine:
            yield f"{players(f'mine_{by}')} AND seated{yes} {status}"
            if query.opened:
                indexed = dialect.indexed_by.format("opened_by_status")
                yield f"SELECT place FROM listed_tables{indexed} WHERE opener = :player {status}"  # noqa: S608  # constants only
        else:
            indexed = dialect.indexed_by.format(f"public_{by}")
            yield f"SELECT place FROM listed_tables{indexed} WHERE visibility = 'public' {status}"  # noqa: S608  # constants only
            if query.player is not None:
                yield f"{players(f'private_{by}')} AND private{yes} {status}"
