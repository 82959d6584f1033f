"""The examples: responses of a running server, reproducible because its clock and its secrets are injected."""

import hashlib
from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from httpx import Response
from litestar.testing import TestClient

from api.app import create_app
from api.service import Service
from domain.kernel.game import AnyGame
from domain.kernel.session import Games
from domain.storage.opening import open_database
from openapi.games import newest
from openapi.operations.operation import JSON, NDJSON
from openapi.parameters import HEADERS
from openapi.values import Json

_LOG = "9c3e51d7"
_REQUEST_ID = "5f0c9a1e27b34d68"
_BEGIN = 1_800_000_000_000
_REQUEST_HEADERS = ("Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match")


def examples(games: Games) -> dict[str, Json]:
    """Captured requests and responses, by operation and by what they show."""
    with TemporaryDirectory() as folder, open_database(Path(folder) / "examples.db") as database:
        database.secret, database.name = bytes(32), _LOG  # of a file that is deleted at once
        app = create_app(database, games, clock=_clock(), secret=_secret(), timer=False)
        with TestClient(app) as client:
            scene = Scene(client)
            _accounts(scene)
            _service(scene)
            tables = {game.key: _open(scene, game) for _, game in newest(games)}
            key, table = next(iter(tables.items()))
            _undo(scene, table)
            _record(scene, table)
            _refusals(scene, table)
            _takebacks(scene, tables["full-throttle"])
            _end(scene, table)
            _before_the_start(scene, key)
            _webhooks(scene)
            _absent(scene, app.service)
            return scene.seen


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


class Seated(msgspec.Struct, frozen=True):
    """A table and the tokens of its seats."""

    path: str
    tokens: tuple[str, ...]


def _accounts(scene: Scene) -> None:
    player = scene.show("register", "A new player", scene.request("POST", "/v1/players", None, {"name": "Ada"}))
    token = player["token"]
    scene.show("showPlayer", "A player", scene.request("GET", f"/v1/players/{player['id']}", None))
    scene.show("me", "The caller", scene.request("GET", "/v1/me", token))
    scene.show("me.anonymous", "Without a token", scene.request("GET", "/v1/me", None))
    response = scene.request("POST", "/v1/me/tokens", token, {"label": "phone"}, Idempotency_Key="phone-1")
    issued = scene.show("issueToken", "A token for another device", response)
    scene.show("listTokens", "Two tokens", scene.request("GET", "/v1/me/tokens", token))
    scene.show("revokeToken", "A revoked token", scene.request("DELETE", f"/v1/me/tokens/{issued['id']}", token))
    own = scene.request("GET", "/v1/me/tokens", token).json()[0]["id"]
    scene.show(
        "revokeToken.last", "The last token cannot be revoked", scene.request("DELETE", f"/v1/me/tokens/{own}", token)
    )
    renamed = scene.request("PATCH", "/v1/me", token, {"name": "Ada Lovelace"})
    scene.show("rename", "Another name", renamed)
    refused = scene.request("DELETE", f"/v1/players/{player['id']}", token)
    scene.show("erasePlayer.player", "Only the operator erases others", refused)
    scene.show("eraseMe", "An erased account", scene.request("DELETE", "/v1/me", token))


def _service(scene: Scene) -> None:
    scene.show("listKeys", "The first key", scene.request("GET", "/v1/keys", None))
    scene.show("healthz", "The server is up", scene.request("GET", "/healthz", None))
    scene.show("readyz", "The database can be written to", scene.request("GET", "/readyz", None))
    scene.show("listGames", "The catalogue", scene.request("GET", "/v1/games", None))
    scene.show("listTables.unknown", "An unknown parameter", scene.request("GET", "/v1/tables?colour=red", None))


def _open(scene: Scene, game: AnyGame) -> Seated:
    """A table from opening to its first action."""
    key, title, seats = game.key, game.title, game.seats[0]
    tokens = tuple(scene.token(number) for number in range(seats))
    opened = scene.request(
        "POST", "/v1/tables", tokens[0], {"game": key, "seats": seats}, Idempotency_Key=f"open-{key}"
    )
    path = f"/v1/tables/{scene.show(f'openTable.{key}', f'A table of {title}', opened)['id']}"
    for number, token in enumerate(tokens):
        sat = scene.request("POST", f"{path}/seats", token, {"seat": number, "entropy": f"luck-of-{number}"})
        scene.show(f"takeSeat.{key}", f"The last seat of a table of {title}", sat)
    started = _body(sat)
    token = tokens[started["to_act"][0]]
    scene.show(f"viewTable.{key}", f"{title}, as a seat sees it", scene.request("GET", f"{path}/view", token))
    listed = scene.request("GET", f"{path}/actions", token)
    action = scene.show(f"listActions.{key}", f"Some actions of {title}", listed)["actions"][0]
    known = {"Idempotency_Key": "first", "If_Match": f'"{started["version"]}"'}
    played = scene.request("POST", f"{path}/actions", token, {"action": action}, **known)
    scene.show(f"play.{key}", f"An action of {title}", played)
    return Seated(path, tokens)


def _undo(scene: Scene, table: Seated) -> None:
    path, token = table.path, table.tokens[0]
    options = scene.show("listUndoOptions", "Versions to undo to", scene.request("GET", f"{path}/undo", token))
    wanted = {"to_version": options[0]["to_version"]}
    scene.show("undo", "An undone action", scene.request("POST", f"{path}/undo", token, wanted))
    scene.show("redo", "The action redone", scene.request("POST", f"{path}/redo", token))


def _takebacks(scene: Scene, table: Seated) -> None:
    """An action of one of two seats is undone, and then the game is voided, each with consent."""
    path = table.path
    played = scene.request("GET", f"{path}/events?after=4", None).json()["events"][0]
    mine, theirs = table.tokens[played["data"]["seat"]], table.tokens[1 - played["data"]["seat"]]
    wanted = {"to_version": played["version"] - 1}
    scene.show("undo.asked", "Another seat has to agree", scene.request("POST", f"{path}/undo", mine, wanted))
    scene.show("viewTable.asked", "A pending takeback", scene.request("GET", f"{path}/view", None))
    scene.show("undo.pending", "A takeback is already pending", scene.request("POST", f"{path}/undo", mine, wanted))
    agreed = scene.request("POST", f"{path}/takebacks/1/agree", theirs)
    scene.show("agreeToTakeback", "The last seat agrees", agreed)
    scene.request("POST", f"{path}/redo", mine)
    scene.show("declineTakeback", "A seat declines", scene.request("POST", f"{path}/takebacks/2/decline", theirs))
    scene.show("redo.soon", "Asked again too soon", scene.request("POST", f"{path}/redo", mine))
    action = scene.request("GET", f"{path}/actions", mine).json()["actions"][0]
    dry_run = scene.request("POST", f"{path}/actions?dry_run=true", mine, {"action": action})
    scene.show("play.dryRun", "A dry run", dry_run)
    forked = {"at": wanted["to_version"]}
    scene.show("forkTable.early", "Too early to fork", scene.request("POST", f"{path}/fork", mine, forked))
    scene.show("voidTable", "A seat asks to void the game", scene.request("POST", f"{path}/void", theirs))
    scene.request("POST", f"{path}/takebacks/3/agree", mine)
    every = scene.request("GET", f"{path}/view?at={played['version']}&as=all", None)
    scene.show("viewTable.all", "From every perspective", every)
    scene.show("listEvents.undone", "Undone events", scene.request("GET", f"{path}/events?after=4&as=seat:1", None))
    scene.show("listFrames", "Replay frames", scene.request("GET", f"{path}/frames?after=3&limit=2", mine))
    scene.show("forkTable", "A fork", scene.request("POST", f"{path}/fork", mine, forked))


def _absent(scene: Scene, service: Service) -> None:
    """The server acts for a seat whose time has run out."""
    ada, grace = scene.token(0), scene.token(1)
    opening = {"game": "full-throttle", "clock": {"seconds_per_action": 10, "then": "random"}}
    table = scene.request("POST", "/v1/tables", ada, opening).json()["id"]
    path = f"/v1/tables/{table}"
    for token in (ada, grace):
        started = scene.request("POST", f"{path}/seats", token).json()
    while service.now() < started["due_at"]:
        pass  # each reading of the clock advances it
    scene.call(partial(service.tables.serve, table, service.started_at))
    events = scene.request("GET", f"{path}/events?after={started['version']}", None)
    scene.show("listEvents.absent", "The server chose for an absent seat", events)


def _record(scene: Scene, table: Seated) -> None:
    path, token = table.path, table.tokens[0]
    position = scene.request(
        "POST", "/v1/tables", token, {"game": scene.request("GET", path, token).json()["game"]}
    ).json()
    late = f"wait_for={position['position']}"
    scene.show("showTable", "A table", scene.request("GET", path, token))
    scene.show(
        "listTables", "Tables that await the caller", scene.request("GET", f"/v1/tables?awaiting=me&{late}", token)
    )
    scene.show("listEvents", "The events", scene.request("GET", f"{path}/events", token))
    scene.show("readLog", "The log of the line of play", scene.request("GET", f"{path}/log?{late}", token))


def _refusals(scene: Scene, table: Seated) -> None:
    path, token = table.path, table.tokens[0]
    scene.show("showTable.unknown", "No such table", scene.request("GET", f"/v1/tables/{'0' * 24}", token))
    scene.show(
        "undo.stale", "An old version", scene.request("POST", f"{path}/undo", token, {"to_version": 3}, If_Match='"1"')
    )
    scene.show(
        "undo.shape", "A body of the wrong shape", scene.request("POST", f"{path}/undo", token, {"to_version": "three"})
    )
    scene.show("takeSeat.seated", "The table has started", scene.request("POST", f"{path}/seats", token, {}))
    scene.show(
        "redo.stranger",
        "The caller holds no seat",
        scene.request("POST", f"{path}/redo", scene.token(len(table.tokens))),
    )


def _end(scene: Scene, table: Seated) -> None:
    for token in table.tokens:
        if scene.request("GET", table.path, token).json()["status"] == "playing":
            scene.show("resign", "A seat resigns", scene.request("POST", f"{table.path}/resign", token))
    finished = scene.request("GET", f"{table.path}/transcript", None)
    scene.show("readTranscript", "The transcript of a finished table", finished)
    scene.show(
        "readCheckpoint", "The checkpoint of a finished table", scene.request("GET", f"{table.path}/checkpoint", None)
    )
    path, token = f"/v1/transcripts?receipt={_receipt(scene, table)}", scene.token()
    scene.show("verifyTranscript", "A transcript that passes", scene.request("POST", path, token, finished.content))
    again = scene.request("POST", "/v1/transcripts?import=true", token, finished.content)
    scene.show("verifyTranscript.there", "A table that exists already", again)


def _before_the_start(scene: Scene, key: str) -> None:
    token = scene.token()
    path = (
        f"/v1/tables/{scene.request('POST', '/v1/tables', token, {'game': key, 'visibility': 'private'}).json()['id']}"
    )
    scene.show("closeTable", "A table closed before the start", scene.request("POST", f"{path}/close", token))


def _webhooks(scene: Scene) -> None:
    """A webhook to which nothing is delivered: the server of the examples has no sender."""
    token = scene.token()
    path, body = "/v1/me/webhooks", {"url": "https://bot.example/takeback", "kinds": ["turn", "over"]}
    added = scene.show("addWebhook", "A new webhook", scene.request("POST", path, token, body))
    private = scene.request("POST", path, token, {"url": "https://192.168.0.7/"})
    scene.show("addWebhook.private", "A private address", private)
    scene.show("listWebhooks", "One webhook", scene.request("GET", path, token))
    its = f"{path}/{added['id']}"
    tested = scene.show("testWebhook", "A test", scene.request("POST", f"{its}/test", token))
    scene.show("listDeliveries", "A delivery that waits", scene.request("GET", f"{its}/deliveries", token))
    again = scene.request("POST", f"{its}/deliveries/{tested['id']}/resend", token)
    scene.show("resendDelivery", "A delivery sent again", again)
    scene.show("removeWebhook", "A deleted webhook", scene.request("DELETE", its, token))


def _receipt(scene: Scene, table: Seated) -> str:
    now = scene.request("GET", table.path, None).json()
    return f"{now['version']}:{now['head']}"


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


def _clock() -> Callable[[], int]:
    """A clock that advances one second at each reading."""
    times = count(_BEGIN, 1000)
    return lambda: next(times)


def _secret() -> Callable[[int], bytes]:
    """Reproducible bytes."""
    blocks: Iterator[int] = count()
    return lambda size: hashlib.shake_256(b"takeback examples %d" % next(blocks)).digest(size)
