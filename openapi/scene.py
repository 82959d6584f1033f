"""The scene of a story: a fresh service, its players, and the examples that are captured from it.

An example depends on its story alone. Every scene has a database of its own; its clock passes only where the scene says
so, however often it is read; and secrets follow from the request that they are made for, whatever came before it.
"""

import hashlib
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from httpx import Response
from litestar.testing import TestClient

from api.app import create_app
from api.http.dispatch import Application
from api.operations.operation import JSON, NDJSON
from api.state.service import Service
from domain.kernel.session import Games
from domain.schemas.values import Json
from domain.storage.opening import open_database
from openapi.parameters import HEADERS

OPERATOR = "the-operator-of-the-examples"

_LOG = "9c3e51d7"
_BEGIN = 1_800_000_000_000
_REQUEST_ID = "5f0c9a1e27b34d68"
_REQUEST_HEADERS = ("Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match")


class Clock:
    """Milliseconds since 1970 UTC; reading it takes no time."""

    def __init__(self) -> None:
        self.now = _BEGIN

    def __call__(self) -> int:
        """The time."""
        return self.now


class Secrets:
    """Reproducible bytes: those of a request follow from the story, the request, and how often it was sent before."""

    def __init__(self) -> None:
        self._sent: Counter[str] = Counter()
        self._request = "the service"
        self._drawn = 0

    def __call__(self, size: int) -> bytes:
        """So many bytes."""
        self._drawn += 1
        return hashlib.shake_256(f"{self._request} {self._drawn}".encode()).digest(size)

    def begin(self, *request: object) -> None:
        """The following ones are for this request."""
        name = repr(request)
        self._sent[name] += 1
        self._request, self._drawn = f"{name} {self._sent[name]}", 0


class Scene:
    """A client of a fresh service, its players, and the examples captured so far."""

    def __init__(self, story: str, client: TestClient[Application], clock: Clock, secrets: Secrets) -> None:
        self.seen: dict[str, Json] = {}
        self._story = story
        self._client = client
        self._clock = clock
        self._secrets = secrets
        self._tokens: list[str] = []

    @property
    def service(self) -> Service:
        """The service, for what it does by itself."""
        application: Application = self._client.app
        return application.service

    def token(self, number: int = 0) -> str:
        """The token of a player, who is registered on first use."""
        while len(self._tokens) <= number:
            body = {"name": f"Player {len(self._tokens) + 1}"}
            self._tokens.append(self.request("POST", "/v1/players", None, body).json()["token"])
        return self._tokens[number]

    def request(self, method: str, path: str, token: str | None, body: Any = None, **headers: str) -> Response:
        """Send a request; a body of bytes is sent as JSON lines. All but reads come a second after what was before."""
        self.wait_until(self._clock() + (0 if method == "GET" else 1000))
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            sent["Authorization"] = f"Bearer {token}"
        if body is not None:
            sent["Content-Type"] = NDJSON if isinstance(body, bytes) else JSON
        content = body if body is None or isinstance(body, bytes) else msgspec.json.encode(body)
        self._secrets.begin(self._story, method, path, sent, content)
        return self._client.request(method, path, headers=sent, content=content)

    def wait_until(self, time: int) -> None:
        """Let time pass (ms since 1970 UTC)."""
        self._clock.now = time

    def call(self, act: Callable[[], Awaitable[object]]) -> None:
        """Let the service do something by itself."""
        with self._client.portal() as portal:
            portal.call(act)

    def show(self, name: str, summary: str, response: Response) -> Any:
        """Keep a request and its response as an example; returns the body of the response."""
        body = _body(response)
        self.seen[name] = {
            "summary": summary,
            "request": {
                "method": response.request.method,
                "path": response.request.url.raw_path.decode(),
                "headers": _kept(response.request.headers, _REQUEST_HEADERS),
                **({"body": _sent(response)} if response.request.content else {}),
            },
            "response": {
                "status": response.status_code,
                "headers": _kept(response.headers, ("Content-Type", *HEADERS)),
                **({} if body is None else {"body": body}),
            },
        }
        return body


@contextmanager
def fresh_scene(story: str, games: Games) -> Iterator[Scene]:
    """The scene of a story, with a service that nobody has used. It is one service in all stories, by name and key."""
    clock, secrets = Clock(), Secrets()
    with TemporaryDirectory() as folder, open_database(Path(folder) / "examples.db") as database:
        database.secret, database.name = bytes(32), _LOG  # of a file that is deleted at once
        app = create_app(database, games, clock=clock, secret=secrets, timer=False, operator_token=OPERATOR, bots=True)
        with TestClient(app) as client:
            yield Scene(story, client, clock, secrets)


def _sent(response: Response) -> Any:
    content = response.request.content
    return content.decode() if response.request.headers["content-type"] == NDJSON else msgspec.json.decode(content)


def _body(response: Response) -> Any:
    """A body as an example shows it: the request id differs between runs, and is replaced."""
    if not response.content:
        return None
    if "json" not in response.headers["content-type"] or "ndjson" in response.headers["content-type"]:
        return response.text
    body = msgspec.json.decode(response.content)
    return {**body, "request_id": _REQUEST_ID} if "request_id" in body else body


def _kept(headers: Mapping[str, str], names: tuple[str, ...]) -> Json:
    kept = {name: headers[name] for name in names if name in headers}
    return {**kept, "X-Request-Id": _REQUEST_ID} if "X-Request-Id" in kept else kept
