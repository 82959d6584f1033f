"""A test client, for the service in this process and for a server on a port alike.

It checks every response: JSON, or a problem document with all of its fields.
"""

import asyncio
from collections.abc import Coroutine, Iterator
from time import monotonic
from typing import Any, NamedTuple

import httpx
import msgspec

Json = Any

MORE_THAN_ENOUGH = 60
"""Seconds that anything here takes at most, on a machine with much else to do."""


class Server:
    """The service, and the event loop of its requests."""

    def __init__(self, http: httpx.AsyncClient, runner: asyncio.Runner) -> None:
        self.http = http
        self.runner = runner

    def request(self, method: str, path: str, body: Json = None, **more: Any) -> httpx.Response:
        """One request; see `send`."""
        return self.runner.run(self.send(method, path, body, **more))

    def together(self, *requests: Coroutine[Any, Any, httpx.Response]) -> list[httpx.Response]:
        """Concurrent requests."""

        async def gathered() -> list[httpx.Response]:
            return await asyncio.gather(*requests)

        return self.runner.run(gathered())

    async def send(  # all parts of a request
        self,
        method: str,
        path: str,
        body: Json = None,
        *,
        token: str | None = None,
        headers: dict[str, str] | None = None,
        **more: Any,
    ) -> httpx.Response:
        """One request. ``body``: sent as JSON; ``content``: sent as it is."""
        every = {} if token is None else {"Authorization": f"Bearer {token}"}
        if body is not None:
            more["content"] = msgspec.json.encode(body)
            every["Content-Type"] = "application/json"
        response = await self.http.request(method, path, headers={**every, **(headers or {})}, **more)
        check_response(response)
        return response

    def player(self, name: str = "Ann") -> "Player":
        """A new player."""
        made = self.request("POST", "/v1/players", {"name": name})
        assert made.status_code == 201, made.text
        return Player(self, **made.json())

    def stranger(self) -> "Player":
        """A client without a token."""
        return Player(self, "", "", None)


class Player:
    """A player and their token."""

    def __init__(self, server: Server, id: str, name: str, token: str | None) -> None:  # noqa: A002  # as in JSON
        self.server = server
        self.id = id
        self.name = name
        self.token = token

    def get(self, path: str, **more: Any) -> httpx.Response:
        """GET below ``/v1``."""
        return self.server.runner.run(self.sent("GET", path, **more))

    def post(self, path: str, body: Json = None, **more: Any) -> httpx.Response:
        """POST below ``/v1``; see `sent`."""
        return self.server.runner.run(self.sent("POST", path, body, **more))

    def delete(self, path: str, **more: Any) -> httpx.Response:
        """DELETE below ``/v1``."""
        return self.server.runner.run(self.sent("DELETE", path, **more))

    def sent(  # the parts of a request
        self,
        method: str,
        path: str,
        body: Json = None,
        *,
        key: str | None = None,
        at: int | str | None = None,
        headers: dict[str, str] | None = None,
        **more: Any,
    ) -> Coroutine[Any, Any, httpx.Response]:
        """A request of this player to await. ``key``: Idempotency-Key; ``at``: If-Match, a version or verbatim."""
        sent = dict(headers or {})
        if key is not None:
            sent["Idempotency-Key"] = key
        if at is not None:
            sent["If-Match"] = f'"{at}"' if isinstance(at, int) else at
        return self.server.send(method, f"/v1{path}", body, token=self.token, headers=sent, **more)

    def open(self, game: str = "pebbles", **more: Json) -> "Table":
        """Open a table."""
        opened = self.post("/tables", {"game": game, **more})
        assert opened.status_code == 201, opened.text
        return Table(opened.json())


class Table:
    """A table as it was opened, and the paths below it."""

    def __init__(self, opened: Json) -> None:
        self.opened = opened
        self.id: str = opened["id"]

    def __truediv__(self, rest: str) -> str:
        return f"/tables/{self.id}/{rest}"

    def __str__(self) -> str:
        return f"/tables/{self.id}"


class Receipt(NamedTuple):
    """The version and head of an acknowledged command."""

    version: int
    head: str


def done(response: httpx.Response, status: int = 201) -> Json:
    """The JSON of a response that must have this status."""
    assert response.status_code == status, f"{response.status_code} {response.text}"
    return response.json()


def settled(player: Player, path: str) -> Json:
    """The JSON of a read with `wait_for`, asked for again while the projection is behind, as when it starts."""
    deadline = monotonic() + MORE_THAN_ENOUGH
    while True:
        response = player.get(path)
        if response.status_code != 503 or monotonic() > deadline:
            return done(response, 200)


def refused(response: httpx.Response) -> tuple[int, str]:
    """Status and code of a problem."""
    assert response.status_code >= 400, response.text
    return response.status_code, response.json()["code"]


def pointers(response: httpx.Response) -> list[str]:
    """The pointers to the faults of a request."""
    return [fault["pointer"] for fault in response.json()["errors"]]


def receipt(answer: Json) -> Receipt:
    """The receipt in a response."""
    return Receipt(answer["version"], answer["head"])


def started(server: Server, game: str = "pebbles", seats: int = 2, **more: Json) -> tuple[Table, list[Player]]:
    """A started table, and its players by seat."""
    players = [server.player(f"Player {seat}") for seat in range(seats)]
    table = players[0].open(game, seats=seats, **more)
    for seat, player in enumerate(players):
        done(player.post(table / "seats", {"seat": seat}))
    return table, players


def take(count: int) -> Json:
    """Take pebbles."""
    return {"action": {"type": "pebbles.Take", "count": count}}


TOSS: Json = {"action": {"type": "pebbles.Toss"}}
RAISE: Json = {"action": {"type": "duel.Raise"}}
SCRY: Json = {"action": {"type": "duel.Scry"}}


def choose(rank: int) -> Json:
    """Put a card face down."""
    return {"action": {"type": "duel.Choose", "rank": rank}}


def offer_takeback(player: Player, table: Table, to_version: int, **more: Any) -> Json:
    """Offer a takeback to a version; returns the pending takeback."""
    return done(player.post(table / "undo", {"to_version": to_version}, **more))["pending_takeback"]


def transcript(player: Player, table: Table) -> list[Json]:
    """The lines of a transcript."""
    answer = player.get(table / "transcript")
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    assert answer.content.endswith(b"\n")
    return [msgspec.json.decode(line) for line in answer.content.splitlines()]


_KINDS = ("application/json", "application/x-ndjson", "application/octet-stream", "image/svg+xml", "text/plain")


def check_response(response: httpx.Response) -> None:
    """Check what holds for every response."""
    assert response.status_code != 500, response.text
    assert response.headers["takeback-time"].isdigit()
    assert response.headers.get_list("x-content-type-options") == ["nosniff"]
    assert response.headers.get("content-type", "").count("charset") <= 1
    kind = response.headers.get("content-type", "")
    if response.status_code in (204, 304) or response.request.method == "HEAD":
        assert response.content == b""
    elif response.status_code >= 400:
        assert kind == "application/problem+json"
        problem = response.json()
        assert set(problem) - {"version", "errors"} == {"type", "title", "status", "detail", "code", "request_id"}
        assert problem["status"] == response.status_code
        assert problem["request_id"] == response.headers["x-request-id"]
        assert all(isinstance(problem[name], str) and problem[name] for name in ("type", "title", "detail", "code"))
        assert all(fault["detail"] for fault in problem.get("errors", ()))
        pointed = problem["code"] != "invalid-query"  # its faults name parameters
        assert not pointed or all(_is_pointer(fault["pointer"]) for fault in problem.get("errors", ()))
        assert response.status_code != 503 or response.headers["retry-after"].isdigit()
        assert response.status_code != 405 or response.headers["allow"]
        assert response.status_code != 401 or response.headers["www-authenticate"].startswith("Bearer")
    else:
        assert kind.partition(";")[0] in _KINDS


def _is_pointer(text: str) -> bool:
    return text == "" or text.startswith("/")


def actions_of(player: Player, table: Table) -> list[Json]:
    """This player's legal actions."""
    return list(done(player.get(table / "actions"), 200)["actions"])


READS = (
    *("view", "view?as=spectator", "actions", "events", "events?as=spectator", "frames", "log", "undo"),
    "transcript",
)


def everything(player: Player, table: Table, *, wait_for: str = "") -> Iterator[httpx.Response]:
    """Every read of a table. ``wait_for``: a position that the log must have reached."""
    waits = {"log": f"log?wait_for={wait_for}"} if wait_for else {}
    for path in (str(table), *(table / waits.get(read, read) for read in READS)):
        yield player.get(path)
