"""``python -m bench.streams``: 1,000 streams of frames over 64 tables; their memory; resuming them all at once.

The load is one process, this one, with all watchers and the paced moves, so that one clock measures. A delay runs
from when the response to a move is received in full until the last of the table's watchers has the whole frame. It is
below 0 where the watchers were first: streams are woken when a move is on disk, before its response is made. So the
delays from the writing of the request are measured as well.

`moves_lost_to_streams`: the server's processor time beyond that of the same moves without watchers, as a share of one
core: what delivering 7,800 frames a second takes from moves. Over loopback that includes the kernel's work for the
receiver, wake-ups of the load among it. `bare_delivery_us`, of `bench.fanout`, is what a delivery takes at least here:
it sends as many bytes to as many of the same readers, at the same rate. `moves_lost_beyond_bare_deliveries` is without
it: moves/s lost at equal deliveries per core.
"""

import asyncio
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import NamedTuple, cast

import uvloop

from bench.client import connected, p99_ms
from bench.figures import Figures
from bench.watching import Counting, PlayedTable, Watcher, connect, move_for, until
from tests.api.serving import Running, running
from tests.hostile.attacking import memory

STREAMS, TABLES, PER_SECOND = 1_000, 64, 500
SECONDS = 6.0
FRAME_BYTES = 2_600
"""The size of a frame of Maverick."""
MISSED = 10
"""How many frames a resuming reader has missed."""
OWN_TABLES = 1_000
"""The tables of one player."""
PATIENCE = 60.0
"""Seconds."""


def measure_streams(figures: Figures) -> None:
    """One round."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    try:
        with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            path = Path(folder) / "bench.db"
            with _serving(path) as server:
                port = _port(server)
                watchers = runner.run(_watched(figures, server))
            with _serving(path, str(port)) as server:
                runner.run(_resumed(figures, watchers, port))
                player = _with_many_tables(server)
            with _serving(path) as server:
                figures.add("my_events_first_ms", _my_events_first_ms(server, player))
                figures.add("my_events_view_first_ms", _my_events_first_ms(server, player, "&include=view"))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def _serving(path: Path, port: str = "0") -> AbstractContextManager[Running]:
    """A server that is killed at the end."""
    return running(path, TAKEBACK_PORT=port, TAKEBACK_CONNECTIONS="3000", TAKEBACK_CONNECTIONS_PER_ADDRESS="3000")


def _port(server: Running) -> int:
    return int(server.address.rpartition(":")[2])


async def _watched(figures: Figures, server: Running) -> list[Watcher]:
    """Play at a fixed rate, without and with watchers."""
    with connected(server.address) as client:
        tables = [PlayedTable(client, number) for number in range(TABLES)]
    await connect(tables, _port(server))
    await move_for(1, tables, PER_SECOND)
    alone = await _paced(server, tables, [])

    before = memory(server)
    watchers = [
        Watcher(tables[number % TABLES], tables[(number + number // TABLES) % TABLES].token)
        for number in range(STREAMS)
    ]
    began = time.perf_counter()
    await _follow(watchers, _port(server), lambda _: None)
    figures.add(f"open_{STREAMS}_s", time.perf_counter() - began)
    figures.add("stream_kb", (memory(server) - before) / STREAMS / 1000)

    watched = await _paced(server, tables, watchers)
    figures.add("streams_p50_ms", 1000 * median(watched.delays))
    figures.add("streams_p99_ms", p99_ms(watched.delays))
    figures.add("streams_from_request_p99_ms", p99_ms(watched.delays_from_request))
    figures.add("streams_server_cores", watched.cores)
    figures.add("streams_load_cores", watched.load_cores)
    figures.add("stream_played_kb", (memory(server) - before) / STREAMS / 1000)
    for watcher in watchers:
        watcher.transport.close()
    alone_again = await _paced(server, tables, [])
    lost = watched.cores - (alone.cores + alone_again.cores) / 2
    bare = await _bare_delivery_seconds(watched.deliveries_per_s)
    figures.add("delivery_us", 1e6 * lost / watched.deliveries_per_s)
    figures.add("bare_delivery_us", 1e6 * bare)
    figures.add("moves_lost_to_streams", lost)
    figures.add("moves_lost_beyond_bare_deliveries", lost - bare * watched.deliveries_per_s)
    return watchers


class _Paced(NamedTuple):
    """Moves at a fixed rate. ``delays``: seconds from a move's acknowledgement until its last watcher has the frame.

    ``cores``, ``load_cores``: the processor time a second of the server, and of this process.
    """

    delays: list[float]
    delays_from_request: list[float]
    cores: float
    load_cores: float
    deliveries_per_s: float


async def _paced(server: Running, tables: Sequence[PlayedTable], watchers: Sequence[Watcher]) -> _Paced:
    """Play at a fixed rate. Raises `RuntimeError` if the server cannot keep up."""
    for table in tables:
        table.sent.clear()
        table.acknowledged.clear()
    for watcher in watchers:
        watcher.received.clear()
    began, cpu, own = time.perf_counter(), _cpu_seconds(server.process.pid), time.process_time()
    await move_for(SECONDS, tables, PER_SECOND)
    await until(lambda: all(watcher.up_to_date for watcher in watchers), watchers)
    elapsed = time.perf_counter() - began
    cores, load_cores = (_cpu_seconds(server.process.pid) - cpu) / elapsed, (time.process_time() - own) / elapsed
    if sum(len(table.acknowledged) for table in tables) < 0.9 * PER_SECOND * elapsed:
        raise RuntimeError("the server does not keep the pace")
    last: dict[tuple[str, int], float] = {}
    for watcher in watchers:
        for version, at in watcher.received.items():
            last[watcher.table.id, version] = max(at, last.get((watcher.table.id, version), at))
    return _Paced(
        [last[table.id, version] - at for table in tables for version, at in table.acknowledged.items() if last],
        [last[table.id, version] - at for table in tables for version, at in table.sent.items() if last],
        cores,
        load_cores,
        sum(len(watcher.received) for watcher in watchers) / elapsed,
    )


async def _follow(watchers: Sequence[Watcher], port: int, after: Callable[[Watcher], int | None]) -> None:
    """Open all streams at once, each after a version, until each has the present one."""
    await connect(watchers, port)
    for watcher in watchers:
        watcher.watch(after(watcher))
    await until(lambda: all(watcher.up_to_date for watcher in watchers), watchers)


async def _bare_delivery_seconds(per_second: float) -> float:
    """The processor time of a delivery of `bench.fanout`, beyond that of its clock."""
    arguments = [str(TABLES), str(FRAME_BYTES), str(per_second * TABLES / STREAMS)]
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bench.fanout", *arguments, stdout=asyncio.subprocess.PIPE
    )
    port = int(await cast("asyncio.StreamReader", process.stdout).readline())
    alone = await _cores(process.pid)
    readers = [Counting() for _ in range(STREAMS)]
    await connect(readers, port)
    before, began = sum(reader.received for reader in readers), time.perf_counter()
    cores = await _cores(process.pid)
    deliveries = (sum(reader.received for reader in readers) - before) / FRAME_BYTES
    elapsed = time.perf_counter() - began
    process.kill()
    await process.wait()
    return (cores - alone) * elapsed / deliveries


async def _cores(pid: int) -> float:
    """The processor time a second of a process, for some seconds."""
    began, cpu = time.perf_counter(), _cpu_seconds(pid)
    await asyncio.sleep(SECONDS / 2)
    return (_cpu_seconds(pid) - cpu) / (time.perf_counter() - began)


def _cpu_seconds(pid: int) -> float:
    """The processor time of a process, its threads included."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def _resumed(figures: Figures, watchers: Sequence[Watcher], port: int) -> None:
    """Resume all streams at once at a server that was killed and has just started."""
    began = time.perf_counter()
    await _follow(watchers, port, lambda watcher: watcher.table.version - MISSED)
    figures.add(f"resume_{STREAMS}_s", time.perf_counter() - began)
    for watcher in watchers:
        watcher.transport.close()


class _Player(NamedTuple):
    """The token of a player with many tables, and the position before the first."""

    token: str
    before: str


def _with_many_tables(server: Running) -> _Player:
    """A player with `OWN_TABLES` tables, each of which awaits them."""
    with connected(server.address) as client:
        token = str(client.post("/players", name="bench")["token"])
        client.use(token)
        for _ in range(OWN_TABLES):
            seated = client.post(f"/tables/{client.post('/tables', game='maverick')['id']}/seats")
        client.get(f"/tables?limit=1&wait_for={seated['position']}")
        return _Player(token, f"{seated['position'].partition('-')[0]}-0")


def _my_events_first_ms(server: Running, player: _Player, more: str = "") -> float:
    """From the request for a stream of all of a player's tables until its first item is received, in ms."""
    headers = {"Accept": "application/x-ndjson", "Authorization": f"Bearer {player.token}"}
    connection = HTTPConnection("127.0.0.1", _port(server), timeout=PATIENCE)
    connection.connect()
    began = time.perf_counter()
    connection.request("GET", f"/v1/me/events?after={player.before}{more}", headers=headers)
    response = connection.getresponse()
    while not response.readline().startswith(b'{"position"'):
        pass
    spent = time.perf_counter() - began
    connection.close()
    return 1000 * spent


def main() -> int:
    """Print one table of three rounds."""
    figures = Figures()
    for _ in range(3):
        measure_streams(figures)
    print(figures.table())
    return 0


if __name__ == "__main__":
    sys.exit(main())
