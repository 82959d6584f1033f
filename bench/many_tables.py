"""``python -m bench.many_tables``: lists over HTTP, of a database with 100,000 tables and 2.35 million events.

The database is generated once, in two minutes, and takes 2.4 GB: in the folder that the environment names as
``TAKEBACK_BENCH_FOLDER``, else in ``.cache/many-tables``. `make bench` measures it only if it is there.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from statistics import mean
from threading import Event
from typing import NamedTuple

from bench.client import connected, p99_ms
from bench.described import described
from bench.figures import Figures
from bench.load import Load
from bench.measurements import record
from tests.api.serving import ROOT, Running, running
from tests.hostile.many_tables import store_many_tables

TABLES, OWN = 100_000, 1_000
ROUNDS = 3
REQUESTS = 1_000
"""How often each list is requested, one of its queries at random."""
LOAD_TABLES, LOAD_SECONDS = 64, 2.0

LISTS = {
    "list_mine": ("mine=true", "mine=true&status=finished", "mine=true&game=maverick", "mine=true&cursor={place}"),
    "list_open": ("open=true", "open=true&game=full-throttle", "open=true&cursor={place}"),
    "awaiting": ("awaiting=me", "awaiting=me&game=thermal-showdown", "awaiting=me&cursor={place}"),
}
"""The queries of each list, the one that is polled first."""


class Stored(NamedTuple):
    """The generated database: the folder it is in, the token of a player with tables in it, its number of events."""

    folder: Path
    token: str
    events: int


def measure_many_tables(figures: Figures, stored: Stored | None) -> None:
    """One round, if the database is there. It is copied, so that every round finds the same."""
    if stored is None:
        figures.miss(*(f"{name}_p99_ms_100k" for name in LISTS), "moves_lost_to_polling_100k")
        return
    with tempfile.TemporaryDirectory(dir=stored.folder.parent) as folder:
        for file in stored.folder.glob("takeback.db*"):
            shutil.copyfile(file, Path(folder) / file.name)
        with running(Path(folder) / "takeback.db", TAKEBACK_PACK="off") as server:
            for name, queries in LISTS.items():
                figures.add(f"{name}_p99_ms_100k", _p99_ms(server, stored, queries))
            figures.add("moves_lost_to_polling_100k", _lost_to_polling(server, stored.token))


def stored_tables() -> Stored | None:
    """The database that was generated, if there is one."""
    file = _folder() / "stored.json"
    return Stored(_folder(), **json.loads(file.read_text())) if file.exists() else None


def store() -> Stored:
    """Generate the database."""
    began, folder = time.perf_counter(), _folder()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    many = store_many_tables(folder / "takeback.db", TABLES, own=OWN)
    (folder / "stored.json").write_text(json.dumps({"token": many.token, "events": many.events}))
    print(f"stored {many.events:,} events in {time.perf_counter() - began:.0f} s", file=sys.stderr)
    return Stored(folder, many.token, many.events)


def _folder() -> Path:
    return Path(os.environ.get("TAKEBACK_BENCH_FOLDER", ROOT / ".cache" / "many-tables"))


def _p99_ms(server: Running, stored: Stored, queries: tuple[str, ...]) -> float:
    """The 99th percentile of the time to a page of twenty tables."""
    luck, spent = Random(1), []
    with connected(server.address, stored.token) as client:
        log = json.loads(client.get("/tables?mine=true&limit=1"))["position"].rpartition("-")[0]
        for _ in range(REQUESTS):
            query = luck.choice(queries).format(place=f"{log}-{luck.randrange(1, stored.events)}")
            began = time.perf_counter()
            client.get(f"/tables?{query}")
            spent.append(time.perf_counter() - began)
    return p99_ms(spent)


def _lost_to_polling(server: Running, token: str) -> float:
    """The share of moves/s that is lost while two clients poll a list; of that which costs the most."""
    quiet = [_moves_per_s(server)]
    lost = []
    for query, *_ in LISTS.values():
        with ThreadPoolExecutor(2) as clients:
            over = Event()
            polling = [clients.submit(_poll, server, token, query, over) for _ in range(2)]
            try:
                polled = _moves_per_s(server)
            finally:
                over.set()
            for one in polling:
                one.result()
        quiet.append(_moves_per_s(server))
        lost.append(1 - polled / mean(quiet[-2:]))
    return max(lost)


def _moves_per_s(server: Running) -> float:
    port = server.address.rpartition(":")[2]
    command = [sys.executable, "-m", "bench.load", port, str(LOAD_TABLES), str(LOAD_SECONDS)]
    return Load(*json.loads(subprocess.check_output(command))).moves_per_s


def _poll(server: Running, token: str, query: str, over: Event) -> None:
    """Request a list again as soon as it is answered."""
    with connected(server.address, token) as client:
        while not over.is_set():
            client.get(f"/tables?{query}")


def main() -> int:
    """Print one table, of three rounds, and record it."""
    figures, stored = Figures(), stored_tables() or store()
    for _ in range(ROUNDS):
        measure_many_tables(figures, stored)
    print(figures.table())
    record("bench", described(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
