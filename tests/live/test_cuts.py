"""Readers whose connections are cut at any moment, and who resume: they miss nothing, and nothing comes twice."""

import asyncio
import socket
import struct
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Literal

import pytest

from bench.client import connected
from bench.watching import PlayedTable, Watcher, connect, until
from tests.api.serving import running

pytestmark = pytest.mark.usefixtures("process")

TABLES, READERS = 4, 100
BACK = 200
"""A reader resumes where it was, or up to so many versions before, as one does that has lost some of them."""
_RESET = struct.pack("ii", 1, 0)

Kind = Literal["frames", "events"]


@pytest.mark.parametrize("cuts", [400, pytest.param(10_000, marks=pytest.mark.soak)])
def test_each_version_comes_once_and_in_order_over_cuts(
    tmp_path: Path, cuts: int, record_property: Callable[[str, object], None]
) -> None:
    with running(tmp_path / "takeback.db", TAKEBACK_CONNECTIONS_PER_ADDRESS="1000") as server:
        with connected(server.address) as client:
            tables = [PlayedTable(client, number) for number in range(TABLES)]
        kinds: tuple[Kind, ...] = ("frames", "events")
        readers = [
            Watcher(tables[n % TABLES], tables[n % TABLES].token, kinds[n // TABLES % 2]) for n in range(READERS)
        ]
        asyncio.run(cut_and_resumed(tables, readers, int(server.address.rpartition(":")[2]), cuts))

    assert [] == [reader.failure for reader in readers if reader.failure is not None]
    assert {table.id: table.version for table in tables} == {reader.table.id: reader.version for reader in readers}
    record_property("faults", ("cut connection of a stream", cuts, "every version once, in order"))


async def cut_and_resumed(tables: list[PlayedTable], readers: list[Watcher], port: int, cuts: int) -> None:
    """Play at full speed until so many connections were cut; then let every reader come to the present."""
    left = iter(range(cuts))

    async def cut_again_and_again(reader: Watcher, luck: Random) -> None:
        after = 1
        while next(left, None) is not None:
            await connect([reader], port)
            reader.watch(after)
            await asyncio.sleep(luck.uniform(0, 0.3))
            connection: socket.socket = reader.transport.get_extra_info("socket")
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
            reader.transport.abort()
            if reader.failure is not None:
                return
            after = luck.choice([reader.version, luck.randint(max(1, reader.version - BACK), reader.version)])
        await connect([reader], port)
        reader.watch(after)

    async def play(table: PlayedTable) -> None:
        while not all(reading.done() for reading in cutting):
            table.move()
            await until(lambda: table.settled, [table])

    await connect(tables, port)
    cutting = [asyncio.create_task(cut_again_and_again(reader, Random(n))) for n, reader in enumerate(readers)]
    await asyncio.gather(*[play(table) for table in tables])
    await asyncio.gather(*cutting)
    await until(lambda: all(reader.up_to_date or reader.failure for reader in readers), [])
    for connection in (*tables, *readers):
        connection.transport.abort()
    await asyncio.sleep(0)  # they close in the next turn
