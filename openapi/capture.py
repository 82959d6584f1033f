"""The examples: what a running server answers, always the same because its clock and its secrets are given."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from httpx import Response
from litestar.testing import TestClient

from api.app import create_app
from domain.kernel.game import AnyGame
from domain.kernel.session import Games
from domain.storage.opening import open_database
from openapi.games import newest
from openapi.operations.operation import JSON, NDJSON
from openapi.parameters import HEADERS
from openapi.values import Json

_REQUEST_ID = "5f0c9a1e-00000001"
_BEGIN = 1_800_000_000_000
_REQUEST_HEADERS = ("Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match")


def examples(games: Games) -> dict[str, Json]:
    """What is sent and received, by operation and by what it shows."""
    with TemporaryDirectory() as folder, open_database(Path(folder) / "examples.db") as database:
        app = create_app(database, games, clock=_clock(), secret=_secret())
        with TestClient(app) as client:
            scene = Scene(client)
            _accounts(scene)
            _service(scene)
            tables = {game.key: _opening(scene, game) for _, game in newest(games)}
            key, table = next(iter(tables.items()))
            _taking_back(scene, table)
            _record(scene, table)
            _refusals(scene, table)
            _asking(scene, tables["full-throttle"])
            _end(scene, table)
            _before_the_start(scene, key)
            return scene.seen


class Scene:
    """A client, its players, and what was seen so far."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.seen: dict[str, Json] = {}
        self._client = client
        self._tokens: list[str] = []

    def token(self, number: int = 0) -> str:
        """The token of a player, who is made when first asked for."""
        while len(self._tokens) <= number:
            body = {"name": f"Player {len(self._tokens) + 1}"}
            self._tokens.append(self.ask("POST", "/v1/players", None, body).json()["token"])
        return self._tokens[number]

    def ask(self, method: str, path: str, token: str | None, body: Any = None, **headers: str) -> Response:
        """Send a request; a body of bytes is JSON lines."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            sent["Authorization"] = f"Bearer {token}"
        if body is None:
            return self._client.request(method, path, headers=sent)
        sent["Content-Type"] = NDJSON if isinstance(body, bytes) else JSON
        content = body if isinstance(body, bytes) else msgspec.json.encode(body)
        return self._client.request(method, path, headers=sent, content=content)

    def show(self, name: str, summary: str, response: Response) -> Any:
        """Keep what was sent and received as an example, and give what was received."""
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
    player = scene.show("register", "A new player", scene.ask("POST", "/v1/players", None, {"name": "Ada"}))
    token = player["token"]
    scene.show("showPlayer", "A player", scene.ask("GET", f"/v1/players/{player['id']}", None))
    scene.show("me", "The caller", scene.ask("GET", "/v1/me", token))
    scene.show("me.anonymous", "Without a token", scene.ask("GET", "/v1/me", None))
    asked = scene.ask("POST", "/v1/me/tokens", token, {"label": "phone"}, Idempotency_Key="phone-1")
    issued = scene.show("issueToken", "A token for another device", asked)
    scene.show("listTokens", "Two tokens", scene.ask("GET", "/v1/me/tokens", token))
    scene.show("revokeToken", "A token taken back", scene.ask("DELETE", f"/v1/me/tokens/{issued['id']}", token))
    own = scene.ask("GET", "/v1/me/tokens", token).json()[0]["id"]
    scene.show("revokeToken.last", "The last token", scene.ask("DELETE", f"/v1/me/tokens/{own}", token))


def _service(scene: Scene) -> None:
    scene.show("listKeys", "The first key", scene.ask("GET", "/v1/keys", None))
    scene.show("healthz", "The server lives", scene.ask("GET", "/healthz", None))
    scene.show("listGames", "The catalogue", scene.ask("GET", "/v1/games", None))
    scene.show("listTables.unknown", "An unknown parameter", scene.ask("GET", "/v1/tables?colour=red", None))


def _opening(scene: Scene, game: AnyGame) -> Seated:
    """A table from its opening to its first action."""
    key, title, seats = game.key, game.title, game.seats[0]
    tokens = tuple(scene.token(number) for number in range(seats))
    asked = scene.ask("POST", "/v1/tables", tokens[0], {"game": key, "seats": seats}, Idempotency_Key=f"open-{key}")
    path = f"/v1/tables/{scene.show(f'openTable.{key}', f'A table of {title}', asked)['id']}"
    for number, token in enumerate(tokens):
        sat = scene.ask("POST", f"{path}/seats", token, {"seat": number, "entropy": f"luck-of-{number}"})
        scene.show(f"takeSeat.{key}", f"The last seat of a table of {title}", sat)
    started = _body(sat)
    token = tokens[started["to_act"][0]]
    scene.show(f"viewTable.{key}", f"{title}, as a seat sees it", scene.ask("GET", f"{path}/view", token))
    listed = scene.ask("GET", f"{path}/actions", token)
    action = scene.show(f"listActions.{key}", f"Some actions of {title}", listed)["actions"][0]
    known = {"Idempotency_Key": "first", "If_Match": f'"{started["version"]}"'}
    played = scene.ask("POST", f"{path}/actions", token, {"action": action}, **known)
    scene.show(f"play.{key}", f"An action of {title}", played)
    return Seated(path, tokens)


def _taking_back(scene: Scene, table: Seated) -> None:
    path, token = table.path, table.tokens[0]
    options = scene.show("listUndoOptions", "Where to go back to", scene.ask("GET", f"{path}/undo", token))
    wanted = {"to_version": options[0]["to_version"]}
    scene.show("undo", "One action back", scene.ask("POST", f"{path}/undo", token, wanted))
    scene.show("redo", "And forth again", scene.ask("POST", f"{path}/redo", token))


def _asking(scene: Scene, table: Seated) -> None:
    """An action of one of two seats is taken back, and the game then counts for nothing, each with consent."""
    path = table.path
    played = scene.ask("GET", f"{path}/events?after=4", None).json()["events"][0]
    mine, theirs = table.tokens[played["data"]["seat"]], table.tokens[1 - played["data"]["seat"]]
    wanted = {"to_version": played["version"] - 1}
    scene.show("undo.asked", "Another seat has to agree", scene.ask("POST", f"{path}/undo", mine, wanted))
    scene.show("viewTable.asked", "Something is being asked", scene.ask("GET", f"{path}/view", None))
    scene.show("undo.pending", "Asked twice", scene.ask("POST", f"{path}/undo", mine, wanted))
    agreed = scene.ask("POST", f"{path}/takebacks/1/agree", theirs)
    scene.show("agreeToTakeback", "The last one who has to agree does", agreed)
    scene.ask("POST", f"{path}/redo", mine)
    scene.show("declineTakeback", "A seat does not agree", scene.ask("POST", f"{path}/takebacks/2/decline", theirs))
    scene.show("redo.soon", "Asked again too soon", scene.ask("POST", f"{path}/redo", mine))
    action = scene.ask("GET", f"{path}/actions", mine).json()["actions"][0]
    tried = scene.ask("POST", f"{path}/actions?dry_run=true", mine, {"action": action})
    scene.show("play.tried", "What would follow", tried)
    forked = {"at": wanted["to_version"]}
    scene.show("forkTable.early", "Before the end", scene.ask("POST", f"{path}/fork", mine, forked))
    scene.show("voidTable", "A seat has enough", scene.ask("POST", f"{path}/void", theirs))
    scene.ask("POST", f"{path}/takebacks/3/agree", mine)
    every = scene.ask("GET", f"{path}/view?at={played['version']}&as=all", None)
    scene.show("viewTable.all", "From every perspective", every)
    scene.show("listEvents.undone", "What was undone", scene.ask("GET", f"{path}/events?after=4&as=seat:1", None))
    scene.show("listFrames", "Replay frames", scene.ask("GET", f"{path}/frames?after=3&limit=2", mine))
    scene.show("forkTable", "Another game from there", scene.ask("POST", f"{path}/fork", mine, forked))


def _record(scene: Scene, table: Seated) -> None:
    path, token = table.path, table.tokens[0]
    position = scene.ask("POST", "/v1/tables", token, {"game": scene.ask("GET", path, token).json()["game"]}).json()
    late = f"wait_for={position['position']}"
    scene.show("showTable", "A table", scene.ask("GET", path, token))
    scene.show("listTables", "Where it is the caller's turn", scene.ask("GET", f"/v1/tables?awaiting=me&{late}", token))
    scene.show("listEvents", "The events", scene.ask("GET", f"{path}/events", token))
    scene.show("readLog", "The line of play", scene.ask("GET", f"{path}/log?{late}", token))


def _refusals(scene: Scene, table: Seated) -> None:
    path, token = table.path, table.tokens[0]
    scene.show("showTable.unknown", "No such table", scene.ask("GET", f"/v1/tables/{'0' * 24}", token))
    scene.show(
        "undo.stale", "An old version", scene.ask("POST", f"{path}/undo", token, {"to_version": 3}, If_Match='"1"')
    )
    scene.show("undo.shape", "Another shape", scene.ask("POST", f"{path}/undo", token, {"to_version": "three"}))
    scene.show("takeSeat.seated", "Too late", scene.ask("POST", f"{path}/seats", token, {}))
    scene.show("redo.stranger", "Not at this table", scene.ask("POST", f"{path}/redo", scene.token(len(table.tokens))))


def _end(scene: Scene, table: Seated) -> None:
    for token in table.tokens:
        if scene.ask("GET", table.path, token).json()["status"] == "playing":
            scene.show("resign", "A seat resigns", scene.ask("POST", f"{table.path}/resign", token))
    finished = scene.ask("GET", f"{table.path}/transcript", None)
    scene.show("readTranscript", "A finished table", finished)
    scene.show("readCheckpoint", "A finished table", scene.ask("GET", f"{table.path}/checkpoint", None))
    path, token = f"/v1/transcripts?receipt={_receipt(scene, table)}", scene.token()
    scene.show("verifyTranscript", "A finished table", scene.ask("POST", path, token, finished.content))
    again = scene.ask("POST", "/v1/transcripts?import=true", token, finished.content)
    scene.show("verifyTranscript.there", "A table that is here", again)


def _before_the_start(scene: Scene, key: str) -> None:
    token = scene.token()
    path = f"/v1/tables/{scene.ask('POST', '/v1/tables', token, {'game': key, 'visibility': 'private'}).json()['id']}"
    scene.show("closeTable", "A table that nobody came to", scene.ask("POST", f"{path}/close", token))


def _receipt(scene: Scene, table: Seated) -> str:
    now = scene.ask("GET", table.path, None).json()
    return f"{now['version']}:{now['head']}"


def _sent(response: Response) -> Any:
    content = response.request.content
    return content.decode() if response.request.headers["content-type"] == NDJSON else msgspec.json.decode(content)


def _body(response: Response) -> Any:
    """A body as an example shows it: the only thing that is not the same every time is the name of the request."""
    if not response.content:
        return None
    if "json" not in response.headers["content-type"] or "ndjson" in response.headers["content-type"]:
        return response.text
    body = response.json()
    return {**body, "request_id": _REQUEST_ID} if "request_id" in body else body


def _kept(headers: Mapping[str, str], names: tuple[str, ...]) -> Json:
    kept = {name: headers[name] for name in names if name in headers}
    return {**kept, "X-Request-Id": _REQUEST_ID} if "X-Request-Id" in kept else kept


def _clock() -> Callable[[], int]:
    """A second passes each time that somebody looks."""
    times = count(_BEGIN, 1000)
    return lambda: next(times)


def _secret() -> Callable[[int], bytes]:
    """Bytes that are the same in every run."""
    blocks: Iterator[int] = count()
    return lambda size: hashlib.shake_256(b"takeback examples %d" % next(blocks)).digest(size)
