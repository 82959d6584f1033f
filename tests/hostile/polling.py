"""Callers who repeat their requests as soon as they get responses, over several connections."""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from itertools import cycle, takewhile
from typing import NamedTuple

from tests.hostile.attacking import Target

PAUSE = 0.002
"""Seconds between a response and the next request on its connection: their own processor time is not the attack."""


class Call(NamedTuple):
    """A request. ``token``: None without one; ``source``: the address that it comes from."""

    path: str
    token: str | None = None
    method: str = "GET"
    body: bytes | None = None
    media_type: str = "application/json"
    source: str = "127.0.0.66"


class Polled(NamedTuple):
    """How often each status was received, and the headers of one 429, in lower case."""

    statuses: Counter[int]
    refused: dict[str, str]


def poll(target: Target, connections: Sequence[Sequence[Call]]) -> Polled:
    """Repeat the calls of each connection in turn until the attack is over, connecting anew where it is cut off."""
    statuses: Counter[int] = Counter()
    refused: dict[str, str] = {}

    def repeat(calls: Sequence[Call]) -> None:
        while not target.over.is_set():
            with suppress(OSError, HTTPException):
                connection = HTTPConnection("test")
                connection.sock = target.connect(calls[0].source)
                for call in takewhile(lambda _: not target.over.is_set(), cycle(calls)):
                    connection.request(call.method, call.path, call.body, _headers(call))
                    response = connection.getresponse()
                    response.read()
                    statuses[response.status] += 1
                    target.over.wait(PAUSE)
                    if response.status == 429:
                        refused.update({name.lower(): value for name, value in response.headers.items()})
                connection.close()

    with ThreadPoolExecutor(len(connections)) as pool:
        list(pool.map(repeat, connections))
    return Polled(statuses, refused)


def _headers(call: Call) -> dict[str, str]:
    authorization = {} if call.token is None else {"Authorization": f"Bearer {call.token}"}
    return {"Content-Type": call.media_type, **authorization}
