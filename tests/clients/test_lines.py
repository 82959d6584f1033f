"""The Python client takes lines apart at line feeds alone, however the bytes arrive."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from itertools import islice

import httpx
import pytest
from takeback_client import AsyncClient, Client

TABLE = "0123456789abcdef01234567"
LABEL = "a\u2028b\u2029c\x85d\u000be\u000cf\x1cg\r"
"""What other programs than ours take for ends of lines. As JSON, control characters are escaped."""
CHANGE = {
    "head": "0" * 64,
    "game": "maverick",
    "table": TABLE,
    "status": "playing",
    "to_act": [0],
    "awaiting": True,
    "actions": [],
    "labels": [LABEL],
}
LINES = [{"control": "hello", "position": "b-1"}] + [
    {**CHANGE, "position": f"b-{number}", "version": number} for number in (2, 3)
]
SENT = b"".join(json.dumps(line, ensure_ascii=False).encode() + b"\n\n" for line in LINES)
assert "\u2028".encode() in SENT


class Bytes(httpx.SyncByteStream, httpx.AsyncByteStream):
    """A body that arrives in pieces of this size."""

    def __init__(self, size: int) -> None:
        self._pieces = [SENT[at : at + size] for at in range(0, len(SENT), size)]

    def __iter__(self) -> Iterator[bytes]:
        yield from self._pieces

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self._pieces:
            yield piece


@pytest.mark.parametrize("size", [1, 7, len(SENT)])
def test_a_text_with_other_separators_stays_in_one_line(size: int) -> None:
    transport = httpx.MockTransport(lambda _: httpx.Response(200, stream=Bytes(size)))

    async def followed() -> list[object]:
        async with AsyncClient("http://test", transport=transport) as client:
            changes = client.follow_my_events()
            return [(await anext(changes)).labels for _ in range(2)]

    with Client("http://test", transport=transport) as client:
        assert [[LABEL]] * 2 == [change.labels for change in islice(client.follow_my_events(), 2)]
    assert [[LABEL]] * 2 == asyncio.run(followed())
