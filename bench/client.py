"""A client of a server under measurement: one connection, requests one after the other."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import Any

Json = Any


class Client:
    """A connection, with a player's token or without."""

    def __init__(self, connection: HTTPConnection, token: str | None) -> None:
        self._connection = connection
        self._headers = {"Content-Type": "application/json"}
        if token is not None:
            self.use(token)

    def use(self, token: str) -> None:
        """Go on as the player with this token."""
        self._headers["Authorization"] = f"Bearer {token}"

    def get(self, path: str) -> bytes:
        """The body of a response. `path`: below ``/v1``. Raises `RuntimeError` if it is no success."""
        return self._sent("GET", path, None)

    def post(self, path: str, **body: Json) -> Json:
        """The response to a JSON body, decoded. Raises `RuntimeError` if it is no success."""
        return json.loads(self._sent("POST", path, json.dumps(body).encode()))

    def _sent(self, method: str, path: str, body: bytes | None) -> bytes:
        self._connection.request(method, f"/v1{path}", body, self._headers)
        response = self._connection.getresponse()
        content = response.read()
        if response.status >= 300:
            raise RuntimeError(f"{method} {path}: {response.status} {content.decode()}")
        return content


@contextmanager
def connected(address: str, token: str | None = None) -> Iterator[Client]:
    """A connection to a server. `address`: as in ``http://127.0.0.1:8000``."""
    connection = HTTPConnection(address.removeprefix("http://"), timeout=60)
    try:
        yield Client(connection, token)
    finally:
        connection.close()


def p99_ms(seconds: list[float]) -> float:
    """The 99th percentile, in ms."""
    return 1000 * sorted(seconds)[len(seconds) * 99 // 100]
