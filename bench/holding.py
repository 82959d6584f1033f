"""How long each operation holds the event loop at long tables: ``python -m bench.holding``.

While an operation is answered, a callback runs at every turn of the loop. The longest time between two of its runs is
how long everybody else waited, and the processor time of the loop's thread in it what the operation is to blame for. Of
several rounds the least counts, since other load only adds to it.
"""

import asyncio
import gc
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import uvloop
from litestar import Litestar

from api.app import create_app
from api.state.service import Service
from bench.watch import Watch
from domain.catalogue import GAMES
from domain.kernel.session import Session
from domain.storage.opening import open_database
from tests.hostile.long_tables import GAME, played, registered, stored

VERSIONS = 2_000
"""The length of the tables."""
LONGEST = 20_000
"""The length of a table that is loaded from the database."""
ROUNDS = 3


class Held(NamedTuple):
    """How an operation held the loop, in ms, and its answer's status and size.

    ``longest``: the longest turn of the loop; ``working``: the most processor time in a turn; ``took``: in all.
    """

    longest: float
    working: float
    took: float
    status: int
    size: int


class Operation(NamedTuple):
    """An operation at a table. ``cold``: the table is loaded from the database first."""

    name: str
    method: str
    target: str
    body: bytes = b""
    cold: bool = False


async def measured(versions: int = VERSIONS, longest: int = LONGEST, rounds: int = ROUNDS) -> dict[str, Held]:
    """How each operation holds the loop, by name. `versions`, `longest`: of the tables, at least 200 and 600."""
    with tempfile.TemporaryDirectory() as folder, open_database(Path(folder) / "bench.db") as database:
        app = create_app(database, GAMES)
        async with app.lifespan():
            service = app.service
            writer = service.tables.sessions.writer
            tokens, players = await registered(database, writer)
            held: dict[str, Held] = {}
            tables = [
                await stored(writer, list(played(players, f"{number:024x}", length, over=over)))
                for number, (length, over) in enumerate(((versions, False), (versions, True), (longest, True)), 1)
            ]
            for operation, token in _operations(tables, tokens, versions, longest):
                held[operation.name] = await _held(app, service, operation, token, rounds)
            return held


def _operations(
    tables: list[Session], tokens: list[str], versions: int, length: int
) -> Iterator[tuple[Operation, str]]:
    playing, over, longest = (f"/v1/tables/{session.table}" for session in tables)
    seat = min(tables[0].to_act)
    old = versions - 1
    for target, table, query in (
        ("view", playing, ""),
        ("view_at", playing, f"at={old}"),
        ("view_all", over, f"as=all&at={old}"),
        ("events", over, "limit=500"),
        ("events_longest", longest, f"limit=500&after={length - 600}"),
        ("frames", over, f"limit=100&after={versions - 200}"),
        ("frames_all", over, f"limit=100&as=all&after={versions - 200}"),
        ("log", over, "limit=500"),
        ("actions", playing, ""),
        ("undo", playing, ""),
        ("transcript", over, ""),
        ("transcript_longest", longest, ""),
    ):
        path = target.partition("_")[0]
        yield Operation(target, "GET", f"{table}/{path}?{query}"), tokens[seat]
    for number, action in enumerate(GAME.legal(tables[0].point.state, seat)):
        body = msgspec.json.encode({"action": action})
        yield Operation(f"dry_run_{number}", "POST", f"{playing}/actions?dry_run=true", body), tokens[seat]
    yield Operation("fork", "POST", f"{over}/fork", b'{"at":%d}' % old), tokens[seat]
    yield Operation("cold_load", "GET", playing, cold=True), tokens[seat]
    yield Operation("cold_load_longest", "GET", longest, cold=True), tokens[seat]
    for name in ("games/maximum-apocalypse", "keys"):
        yield Operation(name.partition("/")[0], "GET", f"/v1/{name}"), tokens[seat]
    for name in ("docs", "openapi.json"):
        yield Operation(name, "GET", f"/{name}"), tokens[seat]


async def _held(app: Litestar, service: Service, operation: Operation, token: str, rounds: int) -> Held:
    found = []
    for _ in range(rounds):
        if operation.cold:
            table = operation.target.rpartition("/")[2]
            with suppress(KeyError):
                service.tables.sessions.cache.evict(table)
        gc.collect()
        watch = Watch()
        await asyncio.sleep(0)
        began = time.perf_counter()
        status, size = await _sent(app, operation, token)
        took = 1000 * (time.perf_counter() - began)
        await asyncio.sleep(0)
        watch.stop()
        found.append(Held(watch.longest, watch.working, took, status, size))
    return Held(*map(min, zip(*found, strict=True)))


async def _sent(app: Litestar, operation: Operation, token: str) -> tuple[int, int]:
    """The status and size of the answer of the application in this process."""
    path, _, query = operation.target.partition("?")
    status, size, is_read = 0, 0, False

    async def receive() -> Any:  # ASGI's own type
        nonlocal is_read
        if is_read:
            await asyncio.get_running_loop().create_future()  # the client stays
        is_read = True
        return {"type": "http.request", "body": operation.body, "more_body": False}

    async def send(message: Any) -> None:
        nonlocal status, size
        status = message.get("status", status)
        size += len(message.get("body", b""))

    scope: Any = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": operation.method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [
            (b"host", b"bench"),
            (b"content-type", b"application/json"),
            (b"authorization", f"Bearer {token}".encode()),
        ],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 2),
    }
    await app(scope, receive, send)
    return status, size


def main() -> None:
    """Print a line for each operation."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        held = runner.run(measured())
    print("longest turn, most work in a turn, in all (ms), status, bytes, operation")
    for name, found in sorted(held.items(), key=lambda item: -item[1].working):
        print(f"{found.longest:8.1f} {found.working:8.1f} {found.took:8.1f} {found.status:4} {found.size:11,}  {name}")


if __name__ == "__main__":
    main()
