"""Callers who repeat their requests as soon as they get responses, over several connections."""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from itertools import cycle, takewhile
from math import inf
from time import monotonic
from typing import NamedTuple

from tests.hostile.attacking import Target

PAUSE = 0.002
"""Seconds between a response and the next request on its connection: their own processor time is not the attack."""
ENOUGH = 4
"""So many refusals of each connection are, once anything was answered well."""


class Call(NamedTuple):
    """A request. ``token``: None without one; ``source``: the address that it comes from."""

    path: str
    token: str | None = None
    method: str = "GET"
    body: bytes | None = None
    media_type: str = "application/json"
    source: str = "127.0.0.66"


class Polled(NamedTuple):
    """How often each status was received, and the headers of one 429, in lower case.

    ``seconds``: how long it took; ``refusing``: for how long of it 429 was received.
    """

    statuses: Counter[int]
    refused: dict[str, str]
    seconds: float
    refusing: float


def poll(target: Target, connections: Sequence[Sequence[Call]]) -> Polled:
    """Repeat the calls of each connection in turn until the attack is over, connecting anew where it is cut off."""
    began, refused_at = monotonic(), inf
    statuses: Counter[int] = Counter()
    refused: dict[str, str] = {}

    def repeat(calls: Sequence[Call]) -> None:
        nonlocal refused_at
        while not target.over.is_set():
            with suppress(OSError, HTTPException), closing(HTTPConnection("test")) as connection:
                connection.sock = target.connect(calls[0].source)
                for call in takewhile(lambda _: not target.over.is_set(), cycle(calls)):
                    connection.request(call.method, call.path, call.body, _headers(call))
                    response = connection.getresponse()
                    response.read()
                    statuses[response.status] += 1
                    target.over.wait(PAUSE)
                    if response.status == 429:
                        refused_at = min(refused_at, monotonic())
                        refused.update({name.lower(): value for name, value in response.headers.items()})
                    if statuses[429] >= ENOUGH * len(connections) and any(status < 400 for status in list(statuses)):
                        target.enough.set()

    with ThreadPoolExecutor(len(connections)) as pool:
        list(pool.map(repeat, connections))
    return Polled(statuses, refused, monotonic() - began, max(0.0, monotonic() - refused_at))


def _headers(call: Call) -> dict[str, str]:
    authorization = {} if call.token is None else {"Authorization": f"Bearer {call.token}"}
    return {"Content-Type": call.media_type, **authorization}
