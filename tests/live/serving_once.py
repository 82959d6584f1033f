"""``python -m tests.live.serving_once DATABASE TABLE TIME``: another process, whose timer serves one table at a time.

It shares the database with others; an SQLite file, which one process owns, by reading and writing past the lock. It
waits for a line, serves, and prints what.
"""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager

from domain.storage.addresses import Address, PostgresAddress, address_of
from domain.storage.database import Database
from domain.storage.group_commit import GroupCommit
from domain.storage.opening import open_database
from domain.storage.sqlite.connections import durable
from domain.storage.sqlite.database import SQLiteDatabase
from domain.tables.service import Tables
from tests.api.serving import EVERY_GAME


async def main(address: Address, table: str, now: int) -> None:
    """Load the table, wait for the word, and serve it."""
    with shared(address) as database:
        writer = GroupCommit(database)
        tables = Tables(EVERY_GAME, database, writer, clock=lambda: now, secret=bytes)
        await tables.sessions.entry(table)
        say("ready")
        await asyncio.to_thread(sys.stdin.readline)
        batch = await tables.serve(table)
        say("nothing" if batch is None else ",".join(record.event.type for record in batch.records))
        await tables.sessions.close()
        await writer.close()


@contextmanager
def shared(address: Address) -> Iterator[Database]:
    """A database that another process has open."""
    if isinstance(address, PostgresAddress):
        with open_database(address) as database:
            yield database
    else:
        with closing(durable(address)) as datastore, closing(datastore.pool.connect()) as appending:
            yield SQLiteDatabase(datastore, appending, address)


def say(line: str) -> None:
    """Write a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(address_of(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
