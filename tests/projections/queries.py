"""Reading lists and logs from the service, page by page."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from domain.storage.reading import Reader
from tests.api.client import Json, Player, done
from tests.api.serving import InProcess


def all_tables(player: Player, **query: object) -> Iterator[Json]:
    """All tables that match a query, page by page."""
    cursor: str | None = ""
    while cursor is not None:
        page = tables(player, **query, **({"cursor": cursor} if cursor else {}))
        assert len(page["tables"]) <= int(str(query.get("limit", 20)))
        yield from page["tables"]
        cursor = page["next"]


def tables(player: Player, **query: object) -> Json:
    """A page of tables."""
    return done(player.get(f"/tables?{_query(query)}"), 200)


def ids(player: Player, **query: object) -> list[str]:
    """The ids of all tables that match a query."""
    return [table["id"] for table in all_tables(player, **query)]


def log(player: Player, table: str, **query: object) -> list[Json]:
    """A table's whole log, page by page."""
    lines: list[Json] = []
    after: int | None = 0
    while after is not None:
        page = done(player.get(f"/tables/{table}/log?{_query({**query, 'after': after})}"), 200)
        lines += page["lines"]
        after = page["next"]
    return lines


def looks_of(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The models of which requests look how far they are: once, and again where the longest wait was not enough."""
    looks = list[str]()
    read = Reader.__call__

    async def noted(self: Reader, call: Callable[..., Any], *arguments: Any, **more: Any) -> Any:
        if call == server.service.projections.models.position:
            looks.extend(arguments)
        return await read(self, call, *arguments, **more)

    monkeypatch.setattr(Reader, "__call__", noted)
    return looks


def _query(query: dict[str, object]) -> str:
    return "&".join(f"{name}={value}" for name, value in query.items())
