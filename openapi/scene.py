"""A client of a running service that keeps what it is shown as examples."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
from httpx import Response
from litestar.testing import TestClient

from openapi.operations.operation import JSON, NDJSON
from openapi.parameters import HEADERS
from openapi.values import Json

_REQUEST_ID = "5f0c9a1e27b34d68"
_REQUEST_HEADERS = ("Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match")


class Scene:
    """A client, its players, and the examples captured so far."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.seen: dict[str, Json] = {}
        self._client = client
        self._tokens: list[str] = []

    def token(self, number: int = 0) -> str:
        """The token of a player, who is registered on first use."""
        while len(self._tokens) <= number:
            body = {"name": f"Player {len(self._tokens) + 1}"}
            self._tokens.append(self.request("POST", "/v1/players", None, body).json()["token"])
        return self._tokens[number]

    def request(self, method: str, path: str, token: str | None, body: Any = None, **headers: str) -> Response:
        """Send a request; a body of bytes is sent as JSON lines."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            sent["Authorization"] = f"Bearer {token}"
        if body is None:
            return self._client.request(method, path, headers=sent)
        sent["Content-Type"] = NDJSON if isinstance(body, bytes) else JSON
        content = body if isinstance(body, bytes) else msgspec.json.encode(body)
        return self._client.request(method, path, headers=sent, content=content)

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
