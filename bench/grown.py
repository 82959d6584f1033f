"""Durable moves on PostgreSQL, with one process and with two, compared with SQLite in the same round.

The server is the one of the tests, on this machine, without a standby; each measurement has a schema of its own.
"""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from bench.figures import Figures
from bench.http import SECONDS, load_of, serving
from bench.inside import growth_in
from bench.lag import lag_p99_ms
from bench.load import Load
from domain.storage.addresses import PostgresAddress
from domain.storage.opening import open_database
from tests.api.serving import running
from tests.postgres import SERVER, new_schema, runs

KEYS = (
    *("pg_moves_per_s_64", "pg_over_sqlite_64", "pg2_moves_per_s_64", "pg2_over_sqlite_64"),
    *("pg_p50_ms_1", "pg_p99_ms_64", "pg_growth_2000", "pg_lag_p99_ms_64"),
)


def measure_grown(figures: Figures) -> None:
    """One round."""
    if not runs():
        print(f"left out, for want of {SERVER}: PostgreSQL", file=sys.stderr)
        figures.miss(*KEYS)
        return
    sqlite = load_of("group-commit", 64).moves_per_s
    with _servers(1) as ports:
        [one] = _loads(ports, 64)
    with _servers(2) as ports:
        two = sum(load.moves_per_s for load in _loads(ports, 32))
    with _servers(1) as ports:
        [alone] = _loads(ports, 1)
    figures.add("pg_moves_per_s_64", one.moves_per_s)
    figures.add("pg_over_sqlite_64", one.moves_per_s / sqlite)
    figures.add("pg2_moves_per_s_64", two)
    figures.add("pg2_over_sqlite_64", two / sqlite)
    figures.add("pg_p50_ms_1", alone.p50_ms)
    figures.add("pg_p99_ms_64", one.p99_ms)
    with new_schema() as address:
        figures.add("pg_growth_2000", asyncio.run(_growth(address)))
    with new_schema() as address, running(address) as server:
        figures.add("pg_lag_p99_ms_64", lag_p99_ms(server))


async def _growth(address: PostgresAddress) -> float:
    with open_database(address) as database:
        return await growth_in(database, 2000)


@contextmanager
def _servers(count: int) -> Iterator[list[int]]:
    """The ports of processes over one database."""
    with ExitStack() as stack:
        address = stack.enter_context(new_schema())
        yield [stack.enter_context(serving("bench.server", address.url, "group-commit")) for _ in range(count)]


def _loads(ports: list[int], tables: int) -> list[Load]:
    """The load on all servers at once, each with so many tables."""
    loads = [
        subprocess.Popen(
            [sys.executable, "-m", "bench.load", str(port), str(tables), str(SECONDS)], stdout=subprocess.PIPE
        )
        for port in ports
    ]
    return [Load(*json.loads(load.communicate()[0])) for load in loads]


def main() -> None:
    """``python -m bench.grown``: one round."""
    figures = Figures()
    measure_grown(figures)
    print(figures.table())


if __name__ == "__main__":
    main()
