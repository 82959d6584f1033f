"""``python -m bench.long_tables``: the cost of reading one item of a table, at version 20,000 over version 20."""

import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from bench.figures import Figures
from bench.inside import duel, legal
from domain.kernel import chain, commands, undoing
from domain.kernel.batches import Batch, Stamp
from domain.kernel.events import Opened
from domain.kernel.session import Session
from domain.storage.events import Append, stored_events
from tests.api.serving import InProcess, in_process
from tests.toys.duel_rules import Raise

SHORT, LONG = 20, 20_000

_READS = {
    "events_first": "events?limit=1",
    "events_middle": "events?limit=1&after={middle}",
    "events_last": "events?limit=1&after={last}",
    "frames_first": "frames?limit=1",
    "frames_middle": "frames?limit=1&after={middle}",
    "frames_last": "frames?limit=1&after={last}",
    "log_first": "log?limit=1",
    "log_middle": "log?limit=1&after={middle}",
    "undo": "undo?limit=1",
    "undo_middle": "undo?limit=1&before={middle}",
}


def measure_long_tables(figures: Figures, rounds: int = 200) -> None:
    """The ratio of each read, at a long line of play and at one whose every action was undone at once."""
    with tempfile.TemporaryDirectory() as folder, in_process(Path(folder) / "bench.db") as server:
        ann = server.player()
        for kind, grown in (("line", _played), ("undone", _played_and_undone)):
            short, long = (_stored(server, grown(ann.id, f"{kind}{length}", length)) for length in (SHORT, LONG))
            for name, read in _READS.items():
                costs: dict[Session, list[float]] = {short: [], long: []}
                for _ in range(rounds):  # interleaved, since the machine is shared
                    for session, spent in costs.items():
                        path = read.format(middle=session.version // 2, last=session.version - 1)
                        spent.append(_cost(server, f"/v1/tables/{session.table}/{path}", str(ann.token)))
                figures.add(f"{kind}_{name}_20000_over_20", median(costs[long]) / median(costs[short]))
                figures.add(f"{kind}_{name}_20000_ms", median(costs[long]) * 1000)


def _played(player: str, table: str, version: int) -> Iterator[Batch]:
    """A duel that is played on and on."""
    yield from (batches := list(_opened(player, table)))
    session = batches[-1].session
    while session.version < version:
        seat = min(session.to_act)
        yield (batch := commands.play(session, seat, legal(session)[0], Stamp(0, _name(player, seat))))
        session = batch.session


def _played_and_undone(player: str, table: str, version: int) -> Iterator[Batch]:
    """A duel in which the first action is played and undone, over and over."""
    yield from (batches := list(_opened(player, table)))
    session = batches[-1].session
    start = session.version
    while session.version < version:
        yield (played := commands.play(session, 0, Raise(), Stamp(0, player)))
        yield (undone := undoing.undo(played.session, 0, start, Stamp(0, player)))
        session = undone.session


def _opened(player: str, table: str) -> Iterator[Batch]:
    """A duel that starts."""
    game, server_seed = duel(), bytes(32)
    opened = Opened(
        game=game.key,
        rules_version=game.version,
        options=game.options_type(),
        seats=2,
        undo="consent",
        visibility="public",
        server_seed=server_seed.hex(),
        seed_commitment=chain.commitment(server_seed),
        seeded=None,
    )
    yield (batch := commands.open_table(game, table, opened, Stamp(0, player)))
    for seat in range(2):
        name = _name(player, seat)
        yield (batch := commands.sit(batch.session, name, seat, "", game.seat_options_type(), Stamp(0, name)))


def _name(player: str, seat: int) -> str:
    return player if seat == 0 else "the other"


def _stored(server: InProcess, batches: Iterator[Batch]) -> Session:
    """Store a table directly; the session at its end."""
    every = list(batches)
    with server.database.transaction() as transaction:
        transaction.append([Append(stored_events(batch)) for batch in every])
    return every[-1].session


def _cost(server: InProcess, path: str, token: str) -> float:
    """Seconds of processor time of a GET, threads included."""
    route, _, query = path.partition("?")
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": route,
        "raw_path": route.encode(),
        "query_string": query.encode(),
        "headers": [(b"authorization", f"Bearer {token}".encode())],
        "client": ("127.0.0.1", 1),
        "server": ("test", 80),
        "state": {},
    }

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0)
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start" and message["status"] != 200:
            raise AssertionError(f"{message['status']} for {path}")

    began = time.process_time()
    server.runner.run(server.app(scope, receive, send))  # type: ignore[arg-type]  # ASGI as plain dictionaries
    return time.process_time() - began


def main() -> int:
    """Print one table."""
    figures = Figures()
    measure_long_tables(figures)
    print(figures.table())
    return 0


if __name__ == "__main__":
    sys.exit(main())
