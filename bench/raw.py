"""The bare disk and SQLite: one event a transaction, at ``synchronous = FULL``."""

import sqlite3
import sys
import time
from pathlib import Path


def commits_per_s(database: Path, seconds: float) -> float:
    """Single-row commits a second into a table like that of the events."""
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(
        "CREATE TABLE events (id TEXT, version INTEGER, topic TEXT, state BLOB, PRIMARY KEY (id, version))"
    )
    state, commits, began = b"x" * 400, 0, time.perf_counter()
    while time.perf_counter() < began + seconds:
        connection.execute("BEGIN")
        connection.execute("INSERT INTO events VALUES (?, ?, ?, ?)", ("table", commits, "maverick.1.Played", state))
        connection.execute("COMMIT")
        commits += 1
    return commits / (time.perf_counter() - began)


if __name__ == "__main__":
    print(commits_per_s(Path(sys.argv[1]), float(sys.argv[2])))
