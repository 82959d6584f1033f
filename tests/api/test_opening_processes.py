"""Opening tables under one idempotency key at two processes at once."""

import asyncio

import httpx
import pytest

from domain.kernel.batches import Batch
from domain.tables.cache import Entry
from tests.api.client import Json, Player, done
from tests.api.serving import InProcess

pytestmark = pytest.mark.usefixtures("postgres")


@pytest.mark.parametrize("body", [{"game": "pebbles"}, {"game": "maverick", "daily": True}, {"at": 3}])
def test_a_key_that_another_process_was_faster_with_opens_one_table(
    pair: tuple[InProcess, InProcess], monkeypatch: pytest.MonkeyPatch, body: Json
) -> None:
    here, there = pair
    ann = here.player("Ann")
    again = Player(there, ann.id, ann.name, ann.token)
    path = "/tables"
    if "at" in body:
        path = f"/tables/{ann.open('maverick').id}"
        done(ann.post(f"{path}/seats"))
        path = f"{path}/fork"
    openings, loader = there.service.tables.openings, there.service.tables.sessions.loader
    store, load = openings.store, loader._load
    stored = asyncio.Event()

    async def load_slowly(table: str) -> Entry:
        """A load that reads before the other process stores, and ends afterwards."""
        try:
            return await load(table)
        finally:
            await stored.wait()
            await asyncio.sleep(0.05)

    async def store_later(batch: Batch) -> int:
        """Store once the other process has, while a load of the table is under way that began before."""
        monkeypatch.setattr(loader, "_load", load_slowly)
        loading = asyncio.create_task(loader.load(batch.session.table))
        await asyncio.sleep(0.05)
        monkeypatch.setattr(loader, "_load", load)
        faster.append(await ann.sent("POST", path, body, key="k"))
        stored.set()
        try:
            return await store(batch)
        finally:
            loading.add_done_callback(lambda done: done.exception())

    async def sent_again(faster: list[httpx.Response]) -> list[httpx.Response]:
        last = await again.sent("POST", path, body, key="k")
        return [*faster, last]

    monkeypatch.setattr(openings, "store", store_later)
    faster: list[httpx.Response] = []

    responses = there.runner.run(sent_again(faster))

    first, second = map(done, responses)
    assert (first["id"], first["head"]) == (second["id"], second["head"])
    assert [None, "true"] == [each.headers.get("idempotency-replayed") for each in responses]
