"""Rows a second that PostgreSQL stores with a synchronous standby, by the size of a transaction and the writers.

    python -m bench.batches

Each writer is a process with one connection, as an API process has; a row is an event of about the usual size.
"""

import argparse
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from secrets import token_hex

from eventsourcing.persistence import StoredEvent

from domain.storage.addresses import PostgresAddress
from domain.storage.events import Append
from domain.storage.opening import open_database
from tests.grown.cluster import temporary_cluster

SECONDS = 5.0
STATE = b"{" + b" " * 300 + b"}"


def stored(url: str, size: int) -> int:
    """How many rows one writer stores, in transactions of this size."""
    rows, until = 0, time.monotonic() + SECONDS
    with open_database(PostgresAddress(url)) as database:
        while time.monotonic() < until:
            events = [StoredEvent(token_hex(12), 1, "duel.1.Opened", STATE) for _ in range(size)]
            database.append([Append([event]) for event in events])
            rows += size
    return rows


def rate(url: str, size: int, writers: int) -> float:
    """Rows a second of so many writers."""
    with ProcessPoolExecutor(writers) as pool:
        return sum(pool.map(partial(stored, url), [size] * writers)) / SECONDS


def main(sizes: Sequence[int] = (1, 2, 5, 10, 50), counts: Sequence[int] = (1, 2, 4)) -> None:
    """Measure and print."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    with temporary_cluster(proxy=False) as cluster:
        for node in ("api1", "api2"):
            cluster.kill(node)
        print("rows in a transaction: " + "".join(f"{size:>9}" for size in sizes))
        for writers in counts:
            rates = [rate(cluster.plan.database, size, writers) for size in sizes]
            print(f"{writers} writers, rows/s:     " + "".join(f"{each:>9,.0f}" for each in rates), flush=True)


if __name__ == "__main__":
    main()
