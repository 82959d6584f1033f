"""The places of connections: who gets one where all are taken, and what addresses share beside them."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from ipaddress import ip_network
from pathlib import Path
from typing import Any, cast

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState

from api.http.connections.connection import Connection
from api.http.connections.limits import DROPPED_A_SECOND, Limits, Room
from api.state.budgets import Budgets
from domain.runtime.shares import Parts
from domain.storage.clock import milliseconds
from tests.api.serving import InProcess, in_process

LOCAL = ip_network("127.0.0.1/32")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[InProcess]:
    """The service behind a proxy, with places for six requests."""
    with in_process(tmp_path / "takeback.db", budgets=Budgets(None, (LOCAL,))) as served:
        served.service.limits.in_flight.parts = Parts(6, 6, 3)
        yield served


class Placed:
    """A connection from an address, if there was a place for it."""

    def __init__(self, room: Room, address: str, *, waited_for: bool = False) -> None:
        self.address, self.is_waited_for, self.transport = address, waited_for, self
        self.is_open = room.admit(address, self)

    def abort(self) -> None:
        """Make way."""
        self.is_open = False


def test_connections_have_a_cap_in_all() -> None:
    room = Room(Limits(connections=3, connections_per_address=2))
    [first, *_] = placed = [Placed(room, "192.0.2.1") for _ in range(3)]
    placed += [Placed(room, "192.0.2.2") for _ in range(2)]

    assert [True, True, False, True, False] == [one.is_open for one in placed]
    room.leave(first)
    assert [True, False] == [Placed(room, "192.0.2.1").is_open for _ in range(2)]


def test_the_address_with_most_connections_makes_way_for_one_with_less() -> None:
    room = Room(Limits(connections=6, connections_per_address=4), (ip_network("10.0.0.0/8"),))
    proxy = Placed(room, "10.0.0.1")
    few = Placed(room, "192.0.2.1")
    waited_for = [Placed(room, "192.0.2.2", waited_for=True) for _ in range(2)]
    idle = [Placed(room, "192.0.2.2") for _ in range(2)]

    new = [Placed(room, f"192.0.2.{number}") for number in (3, 3, 4, 5)]

    assert [False, False] == [one.is_open for one in idle]
    assert [False, True] == [one.is_open for one in waited_for]
    assert [False, True, True, True] == [one.is_open for one in new]
    assert proxy.is_open
    assert few.is_open
    room.leave(idle[0])
    assert not Placed(room, "192.0.2.6").is_open


def test_a_trusted_proxy_has_no_cap_of_its_own() -> None:
    room = Room(Limits(connections=10, connections_per_address=2), (ip_network("10.0.0.0/8"),))

    assert 10 == sum(Placed(room, "10.1.2.3").is_open for _ in range(20))


def test_the_forwarded_address_with_most_streams_makes_way_for_a_new_one() -> None:
    room = Room(Limits(connections=6, connections_per_address=2), (ip_network("10.0.0.0/8"),))
    few, *crowd = (Placed(room, "10.0.0.1", waited_for=True) for _ in range(6))
    for one, client in ((few, "192.0.2.1"), *((one, "192.0.2.2") for one in crowd)):
        room.carries(one.address, one, [(b"x-forwarded-for", client.encode())])

    new = [Placed(room, "10.0.0.1"), Placed(room, "192.0.2.3")]

    assert few.is_open
    assert [False, False, True, True, True] == [one.is_open for one in crowd]
    assert [True, True] == [one.is_open for one in new]


def test_a_connection_of_a_proxy_counts_for_the_client_that_it_carries_last() -> None:
    room = Room(Limits(connections=2), (ip_network("10.0.0.0/8"),))
    first, second = (Placed(room, "10.0.0.1") for _ in range(2))
    for one, client in ((first, b"192.0.2.1"), (second, b"192.0.2.1"), (second, b"192.0.2.2")):
        room.carries(one.address, one, [(b"x-forwarded-for", client)])

    assert not Placed(room, "192.0.2.3").is_open
    room.leave(second)
    room.carries(second.address, second, [(b"x-forwarded-for", b"192.0.2.1")])
    assert [True, False] == [Placed(room, "192.0.2.3").is_open for _ in range(2)]


def test_a_network_of_ipv6_is_one_address() -> None:
    room = Room(Limits(connections=10, connections_per_address=2))

    assert [True, True, False] == [Placed(room, f"2001:db8::{n}").is_open for n in range(3)]
    assert Placed(room, "2001:db8:0:1::").is_open


def test_long_inputs_together_have_half_of_the_time() -> None:
    room = Room(Limits())

    assert 0.001 == pytest.approx(room.rest("192.0.2.1", 10.0, 0.001))
    assert 0.002 == pytest.approx(room.rest("192.0.2.1", 10.001, 0.001))  # its next slice, in the rest of the first
    assert 0.002 == pytest.approx(room.rest("192.0.2.1", 11.0, 0.002))


def test_connections_of_an_address_take_turns_with_long_inputs() -> None:
    room = Room(Limits())
    assert 0 == room.turn("192.0.2.1", 10.0, 0.001)
    room.rest("192.0.2.1", 10.001, 0.001)

    waits = [room.turn("192.0.2.1", 10.001, 0.001) for _ in range(3)]

    assert [0.001, 0.003, 0.005] == pytest.approx(waits)  # each behind the slices of those before it
    assert 0 == room.turn("192.0.2.2", 10.001, 0.001)
    assert 0 == room.turn("192.0.2.1", 10.009, 0.001)


def test_addresses_share_the_time_of_long_inputs() -> None:
    room = Room(Limits())
    for _ in range(200):
        room.rest("192.0.2.1", 10.0, 0.001)

    assert 0.003 == pytest.approx(room.rest("192.0.2.2", 10.001, 0.001))  # not behind the 200 of another address


def test_addresses_share_what_is_read_of_bodies_behind_a_refusal() -> None:
    room, size = Room(Limits()), 2**20
    alone = room.pace("192.0.2.1", 10.0, size)
    for _ in range(60):
        room.pace("192.0.2.1", 10.0, size)

    assert size / DROPPED_A_SECOND == pytest.approx(alone)
    assert 2 * alone == pytest.approx(room.pace("192.0.2.2", 10.0, size))  # not behind the 61 of another address
    assert alone == pytest.approx(room.pace("192.0.2.1", 20.0, size))


def test_streams_of_few_forwarded_addresses_make_way_for_a_new_one(server: InProcess) -> None:
    ann = server.player("Ann")
    table = ann.open("pebbles", seats=2)
    room, limits = Room(Limits(connections=6), (LOCAL,)), Limits()
    config = Config(cast("Any", server.app), ws="none", log_config=None)

    def accept() -> Connection:
        return Connection(room, limits, milliseconds, config, ServerState(), {})

    async def attack() -> list[bytes]:
        async with AsyncExitStack() as stack:
            listening = await asyncio.get_running_loop().create_server(accept, "127.0.0.1", 0)
            stack.callback(listening.close)
            host, port = listening.sockets[0].getsockname()

            async def status(path: str, client: str) -> bytes:
                reader, writer = await asyncio.open_connection(host, port)
                stack.callback(writer.close)
                sent = f"GET /v1{path} HTTP/1.1\r\nHost: test\r\nX-Forwarded-For: {client}\r\n"
                writer.write(f"{sent}Accept: text/event-stream, application/json\r\n\r\n".encode())
                return (await reader.read(12))[9:]

            streams = [await status(f"{table}/events", f"192.0.2.{number % 2}") for number in range(6)]
            return [*streams, await status("/games", "192.0.2.9")]

    assert [b"200"] * 7 == server.runner.run(attack())
