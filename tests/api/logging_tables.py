"""The transparency log of a service in this process, which grows when a test says so; and as others read it."""

import os
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext
from typing import Any
from unittest.mock import patch

import msgspec

from api.running.sequencer import Sequencer
from api.running.witnesses import Witnesses
from domain.keeping.transparency import Origin
from domain.storage.addresses import Address
from domain.transparency.checkpoints import Checkpoint, parse_checkpoint
from domain.transparency.policy import Policy
from domain.transparency.tiles import WIDTH, Edge, entries_of, partial_tiles, path_of, width_of
from tests.api.client import Player
from tests.api.serving import InProcess, in_process
from tests.projections.logs import settle

ORIGIN = "log.example/v1/log"
SITE = "5" * 64


def _nowhere(_: Sequencer) -> AbstractAsyncContextManager[None]:
    return nullcontext()


@contextmanager
def logging(place: Address, *, witnesses: Policy | None = None, origin: str = ORIGIN) -> Iterator[InProcess]:
    """A service whose log grows only with `grow`."""
    with (
        patch.object(Sequencer, "running", _nowhere),
        in_process(place, log_origin=Origin(origin, given=True), log_witnesses=witnesses, secret=os.urandom) as server,
    ):
        yield server


def sequencer(server: InProcess, *, site: str = SITE, patience: float = 5.0) -> Sequencer:
    """What lets the log of a service grow."""
    log = server.service.keeping.transparency
    assert log is not None
    witnesses = None if log.witnesses is None else Witnesses(log.witnesses, patience)
    sessions = server.service.tables.sessions
    return Sequencer(server.database, sessions.writer, log, site, witnesses, sessions.known)


def grow(server: InProcess, by: Sequencer | None = None, *, steps: int = 100) -> Sequencer:
    """Let the log have all that has happened."""
    by = by or sequencer(server)
    settle(server.database)
    for _ in range(steps):
        before = server.database.transparency.state()
        server.runner.run(by.step())
        if server.database.transparency.state() == before:
            break
    return by


def checkpoint_of(reader: Player) -> Checkpoint:
    """The checkpoint, as it is served."""
    answer = reader.get("/log/checkpoint")
    assert (200, "text/plain; charset=utf-8") == (answer.status_code, answer.headers["content-type"])
    assert "no-cache" == answer.headers["cache-control"]
    return parse_checkpoint(answer.text)[1]


def tile_at(reader: Player, path: str) -> bytes:
    """A tile, as it is served."""
    answer = reader.get(f"/log/tile/{path}")
    assert (200, "application/octet-stream") == (answer.status_code, answer.headers["content-type"]), path
    assert "immutable" in answer.headers["cache-control"]
    return answer.content


def served_entries(reader: Player) -> list[bytes]:
    """All entries of the log, as served: they have the root that is signed, and so have the tiles."""
    checkpoint = checkpoint_of(reader)
    size, entries = checkpoint.size, list[bytes]()
    for number in range(-(-size // WIDTH)):
        width = min(WIDTH, size - number * WIDTH)
        entries += entries_of(tile_at(reader, f"entries/{path_of(number)}{'' if width == WIDTH else f'.p/{width}'}"))
    edge, tiles = Edge(0, {}).appended(entries)
    assert (size, checkpoint.root) == (edge.size, edge.root)
    for tile in {*tiles, *partial_tiles(size)}:
        width = width_of(tile, size)
        partial = "" if width == WIDTH else f".p/{width}"
        assert tiles[tile] == tile_at(reader, f"{tile.level}/{path_of(tile.number)}{partial}")
    return entries


def read(entry: bytes) -> dict[str, Any]:
    """An entry as JSON."""
    return msgspec.json.decode(entry, type=dict[str, Any])
