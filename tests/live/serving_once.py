"""``python -m tests.live.serving_once DATABASE TABLE TIME``: another process, whose timer serves one table at a time.

It shares the file with others, as processes share a larger database. It waits for a line, serves, and prints what.
"""

import asyncio
import sys
from contextlib import closing
from pathlib import Path

from domain.storage.group_commit import GroupCommit
from domain.storage.sqlite.connections import durable
from domain.storage.sqlite.database import SQLiteDatabase
from domain.tables import Tables
from tests.api.serving import EVERY_GAME


async def main(path: Path, table: str, now: int) -> None:
    """Load the table, wait for the word, and serve it."""
    with closing(durable(path)) as datastore, closing(datastore.pool.connect()) as appending:
        database = SQLiteDatabase(datastore, appending, path)
        writer = GroupCommit(database)
        tables = Tables(EVERY_GAME, database, writer, clock=lambda: now, secret=bytes)
        await tables.sessions.entry(table)
        say("ready")
        await asyncio.to_thread(sys.stdin.readline)
        batch = await tables.serve(table, 0)
        say("nothing" if batch is None else ",".join(record.event.type for record in batch.records))
        await writer.close()


def say(line: str) -> None:
    """Write a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
