"""``python -m bench.log``: the transparency log with a million entries, and what it costs the moves beside it."""

import asyncio
import json
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import NamedTuple

from api.running.sequencer import EACH, Sequencer
from bench.load import Load
from bench.measurements import Row, record
from bench.packed import played, processor_ns, store
from domain.keeping.transparency import Origin, open_transparency
from domain.storage.database import Database
from domain.storage.group_commit import GroupCommit
from domain.storage.opening import open_database
from domain.storage.sql.beside_log.transparency import Additions, Named, StoredTransparency
from domain.transparency.entries import ended
from domain.transparency.merkle import inclusion
from domain.transparency.tiles import Tile, hashes_of
from tests.api.serving import Running, running

ENTRIES, LARGE, SMALL, PROOFS = 1_000_000, 2_000, 200, 500
ROUNDS, TABLES, SECONDS, GAMES = 40, 64, 3.0, 120
COMMAND = "python -m bench.log"


def main() -> None:
    """Measure, print and record."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.db"
        with open_database(path) as database:
            rows = [*_appended(database), *_read(database)]
        size = sum(file.stat().st_size for file in path.parent.glob("bench.db*"))
        rows.append(_row("bytes of an entry on disk, with tiles and names", size / ENTRIES, ""))
    rows.append(_row("processor time of the log for an event", asyncio.run(_sequenced()), "us"))
    rows += _beside_moves()
    record("log", rows)


def _appended(database: Database) -> list[Row]:
    """Append all entries; then small slices, as the sequencer does, each in a transaction."""
    luck = Random(1)
    with database.transaction() as transaction:
        transaction.transparency.begin("bench.example/v1/log", database.name)
    began = time.process_time()
    for _ in range(ENTRIES // LARGE):
        _append(database, luck, LARGE)
    spent = time.process_time() - began
    slices = [_append(database, luck, SMALL) for _ in range(100)]
    return [
        _row("processor time to append an entry", 1e6 * spent / ENTRIES, "us"),
        _row(f"appending {SMALL} entries in a transaction", 1e3 * median(slices)),
    ]


def _append(database: Database, luck: Random, number: int) -> float:
    """Append so many entries; in how many seconds."""
    began = time.perf_counter()
    state = database.transparency.state()
    assert state is not None  # noqa: S101  # it was begun
    names = [Named("ended", luck.randbytes(12).hex(), state.size + each) for each in range(number)]
    entries = [ended(named.name, luck.randbytes(32), at=named.number, public=True, version=60) for named in names]
    edge, tiles = database.transparency.edge(state.size).appended(entries)
    after = state._replace(size=edge.size, root=edge.root)
    with database.transaction() as transaction:
        transaction.transparency.append(state, Additions(after, entries, names, tiles))
    return time.perf_counter() - began


def _read(database: Database) -> list[Row]:
    """Prove entries, each by tiles that are read for it; read tiles and bundles."""
    luck, stored = Random(2), database.transparency
    return [
        _row("a proof from tiles", 1e3 * _each(lambda: _proof(stored, luck.randrange(ENTRIES)))),
        _row("a tile", 1e3 * _each(lambda: stored.tile(Tile(0, luck.randrange(ENTRIES // 256))))),
        _row("a bundle of 256 entries", 1e3 * _each(lambda: stored.bundle(luck.randrange(ENTRIES // 256)))),
    ]


def _proof(stored: StoredTransparency, number: int) -> object:
    return inclusion(number, ENTRIES, hashes_of(stored.tile))


def _each(work: Callable[[], object]) -> float:
    spent = []
    for _ in range(PROOFS):
        began = time.perf_counter()
        work()
        spent.append(time.perf_counter() - began)
    return median(spent)


async def _sequenced() -> float:
    """The processor time in us, by event, to log whole games: reading events, hashing, storing, signing."""
    with tempfile.TemporaryDirectory() as folder, open_database(Path(folder) / "bench.db") as database:
        luck = Random(1)
        events = store(database, [list(played(number, luck, list("abcdef"), 10**6)) for number in range(GAMES)])
        writer = GroupCommit(database)
        log = open_transparency(database, Origin("bench.example/v1/log", given=True), luck.randbytes, None)
        sequencer = Sequencer(database, writer, log, "0" * 64, None)
        began = time.process_time()
        while (state := database.transparency.state()) is None or state.published < 2 * GAMES + 1:
            await sequencer.step()
        spent = time.process_time() - began
        await writer.close()
        return 1e6 * spent / events


def _beside_moves() -> list[Row]:
    """What the log costs the moves of one server: its sequencer works and rests in turns."""
    works: list[_Moves] = []
    rests: list[_Moves] = []
    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "bench.db", module="bench.resting") as server:
        _moves(server)  # warm
        for first, second in islice(cycle([(works, rests), (rests, works)]), ROUNDS):
            first.append(_moves(server))
            server.process.send_signal(signal.SIGUSR1)
            time.sleep(EACH)
            second.append(_moves(server))
    speeds = [one.per_s / other.per_s for one, other in zip(works, rests, strict=True)]
    costs = [one.cost / other.cost for one, other in zip(works, rests, strict=True)]
    return [
        _row("moves/s with the log, of those without", median(speeds), "", *_quartiles(speeds)),
        _row("processor time of a move with the log, of one without", median(costs), "", *_quartiles(costs)),
    ]


class _Moves(NamedTuple):
    """Moves of a while: how many a second, and the server's processor time for one in ns."""

    per_s: float
    cost: float


def _moves(server: Running) -> _Moves:
    """Play for a while."""
    port = server.address.rpartition(":")[2]
    command = [sys.executable, "-m", "bench.load", port, str(TABLES), str(SECONDS)]
    began = processor_ns(server)
    per_s = Load(*json.loads(subprocess.check_output(command))).moves_per_s
    return _Moves(per_s, (processor_ns(server) - began) / (per_s * SECONDS))


def _quartiles(ratios: list[float]) -> tuple[float, float]:
    """The first and the third."""
    first, _, third = quantiles(ratios, n=4)
    return first, third


def _row(name: str, value: float, unit: str = "ms", *spread: float) -> Row:
    """A figure, printed at once."""
    said = f"{value:.3g}" + (f" ({spread[0]:.3g} to {spread[1]:.3g})" if spread else "")
    print(f"{name}: {said} {unit}".rstrip(), flush=True)
    return Row(name, {"measured": said}, unit, "", COMMAND)


if __name__ == "__main__":
    main()
