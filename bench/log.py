"""``python -m bench.log``: the transparency log with a million entries, and what it costs the moves beside it."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from api.running.sequencer import EACH, Sequencer
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
ROUNDS, TABLES, WARM, SECONDS, GAMES = 80, 64, 5.0, 2.0, 120
COMMAND = "python -m bench.log"


def main() -> None:
    """Measure, print and record."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.db"
        with open_database(path) as database:
            rows = [*_appended(database), *_read(database)]
        size = sum(file.stat().st_size for file in path.parent.glob("bench.db*"))
        rows.append(_row("bytes of an entry on disk, with tiles and names", size / ENTRIES, ""))
    log = asyncio.run(_sequenced())
    rows.append(_row("processor time of the log for an event", log, "us"))
    rows += _beside_moves(log)
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


def _beside_moves(log: float) -> list[Row]:
    """What the log costs the moves of one server: its sequencer works and rests in turns, while 64 tables play.

    `log`: its processor time for an event in us, measured by itself.
    """
    works: list[_Slice] = []
    rests: list[_Slice] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "bench.db", module="bench.resting") as server,
        _played_on(server),
        closing(sqlite3.connect(f"file:{folder}/bench.db?mode=ro", uri=True)) as reader,
    ):
        for first, second in islice(cycle([(works, rests), (rests, works)]), ROUNDS):
            first.append(_slice(server, reader))
            server.process.send_signal(signal.SIGUSR1)
            time.sleep(EACH)
            second.append(_slice(server, reader))
    speeds = [one.per_s / other.per_s for one, other in zip(works, rests, strict=True)]
    costs = [one.cost / other.cost for one, other in zip(works, rests, strict=True)]
    alone = 1e-3 * median(each.cost for each in rests)
    return [
        _row("the same, of the processor time of an event without the log", log / alone, ""),
        _row("events/s with the log, of those without", median(speeds), "", *_confidence(speeds)),
        _row("processor time of an event with the log, of one without", median(costs), "", *_confidence(costs)),
    ]


class _Slice(NamedTuple):
    """A while of play: how many events a second, and the server's processor time for one in ns."""

    per_s: float
    cost: float


@contextmanager
def _played_on(server: Running) -> Iterator[None]:
    """Tables are played on the server, without a break."""
    command = [sys.executable, "-m", "bench.load", server.address.rpartition(":")[2], str(TABLES), "1e9"]
    with subprocess.Popen(command) as load:
        time.sleep(WARM)
        try:
            yield
        finally:
            load.kill()


def _slice(server: Running, reader: sqlite3.Connection) -> _Slice:
    """Count the events of a while."""
    began, before, spent = time.perf_counter(), _events(reader), processor_ns(server)
    time.sleep(SECONDS)
    stored = _events(reader) - before
    return _Slice(stored / (time.perf_counter() - began), (processor_ns(server) - spent) / stored)


def _events(reader: sqlite3.Connection) -> int:
    """How many events were stored: none is deleted meanwhile."""
    number: int = reader.execute("SELECT max(rowid) FROM stored_events").fetchone()[0]
    return number


def _confidence(ratios: list[float]) -> tuple[float, float]:
    """Between which ratios the median of all lies, with 95 % confidence: the order statistics of a binomial."""
    ordered, count = sorted(ratios), len(ratios)
    beside = int(count / 2 - 0.98 * count**0.5)
    return ordered[beside], ordered[count - 1 - beside]


def _row(name: str, value: float, unit: str = "ms", *spread: float) -> Row:
    """A figure, printed at once."""
    said = f"{value:.3g}" + (f" ({spread[0]:.3g} to {spread[1]:.3g})" if spread else "")
    print(f"{name}: {said} {unit}".rstrip(), flush=True)
    return Row(name, {"measured": said}, unit, "", COMMAND)


if __name__ == "__main__":
    main()
