"""The queries of the list of tables: each merges a few searches, none of which skips rows.

A search follows one index to the newest row before the cursor, and from there to as many rows as the page has.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from domain.storage.read_models import TableQuery


def page_of(query: TableQuery) -> tuple[str, dict[str, Any]]:
    """The statement of a query, and its parameters. At least one status must be wanted."""
    searches = " UNION ALL ".join(f"({search})" for search in _searches(query))
    statement = f"""
        SELECT id, t.place, t.position, shown, own
        FROM (SELECT place FROM ({searches}) AS each ORDER BY place DESC LIMIT %(limit)s) AS found
        JOIN listed_tables AS t ON t.place = found.place
        LEFT JOIN listed_players AS p ON p.place = found.place AND p.player = %(player)s
        ORDER BY found.place DESC"""  # noqa: S608  # constants only
    statuses = {f"status{number}": status for number, status in enumerate(query.statuses)}
    return statement, msgspec.structs.asdict(query) | statuses


def _searches(query: TableQuery) -> Iterator[str]:
    game = "" if query.game is None else " AND game = %(game)s"
    newest = f"{game} AND place < %(before)s ORDER BY place DESC LIMIT %(limit)s"
    if query.awaiting:
        yield f"{_PLAYER} AND to_act{newest}"
        yield f"{_PLAYER} AND asked_until > %(now)s AND asked_until > 0 AND NOT to_act{newest}"
        return
    for number in range(len(query.statuses)):
        status = f"AND status = %(status{number})s{newest}"
        if query.mine:
            yield f"{_PLAYER} AND seated {status}"
        else:
            yield f"SELECT place FROM listed_tables WHERE visibility = 'public' {status}"  # noqa: S608  # constants only
            if query.player is not None:
                yield f"{_PLAYER} AND private {status}"


_PLAYER = "SELECT place FROM listed_players WHERE player = %(player)s"
