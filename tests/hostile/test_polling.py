"""Clients that poll lists as fast as they are answered: others go on playing."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bench.client import connected
from tests.hostile.attacking import MB, Record, Target, arena, linux_only
from tests.hostile.many_tables import store_many_tables

pytestmark = [pytest.mark.usefixtures("alone"), linux_only]

TABLES, OWN = 2_000, 1_000
LISTS = ("mine=true&limit=20", "awaiting=me&limit=20")


def test_two_clients_that_poll_lists_are_harmless(tmp_path: Path, record_property: Record) -> None:
    many = store_many_tables(tmp_path / "takeback.db", TABLES, own=OWN, played=100)

    def poll(target: Target, query: str) -> int:
        polled = 0
        with connected(target.server.address, many.token) as client:
            while not target.over.is_set():
                client.get(f"/tables?{query}")
                polled += 1
        return polled

    def attack(target: Target) -> list[int]:
        with ThreadPoolExecutor(len(LISTS)) as clients:
            return list(clients.map(poll, [target] * len(LISTS), LISTS))

    with arena(tmp_path, record_property, TAKEBACK_PACK="off") as served:
        effect = served.attacked(attack, grows=100 * MB)

    assert min(effect.done) > 20
