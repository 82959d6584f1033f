"""The examples: responses of a running server, reproducible because its clock and its secrets are injected."""

import asyncio
import hashlib
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from litestar.testing import TestClient

from api.app import create_app
from api.service import Service
from domain.kernel.game import AnyGame
from domain.kernel.session import Games
from domain.storage.opening import open_database
from openapi.games import newest
from openapi.scene import Scene
from openapi.values import Json

_LOG = "9c3e51d7"
_RACE = {"game": "full-throttle", "seats": 2}
_BEGIN = 1_800_000_000_000
_POLL = 0.1
_OPERATOR = "the-operator-of-the-examples"


def examples(games: Games) -> dict[str, Json]:
    """Captured requests and responses, by operation and by what they show."""
    with TemporaryDirectory() as folder, open_database(Path(folder) / "examples.db") as database:
        database.secret, database.name = bytes(32), _LOG  # of a file that is deleted at once
        app = create_app(
            database, games, clock=_clock(), secret=_secret(), timer=False, operator_token=_OPERATOR, bots=True
        )
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
            _analysis(scene, table, app.service)
            _before_the_start(scene, key)
            _webhooks(scene)
            _absent(scene, app.service)
            _tokens(scene)
            _rematch(scene, table)
            _worlds(scene, tables["thermal-showdown"])
            _standings(scene, tables["thermal-showdown"])
            _quick(scene)
            _daily(scene)
            _bots(scene)
            return scene.seen


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
    scene.show("revokeToken", "A revoked token", scene.request("DELETE", f"/v1/me/tokens/{issued['id']}", token))
    own = scene.request("GET", "/v1/me/tokens", token).json()[0]["id"]
    scene.show(
        "revokeToken.last",
        "The last token with all scopes cannot be revoked",
        scene.request("DELETE", f"/v1/me/tokens/{own}", token),
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
    started = sat.json()
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


def _analysis(scene: Scene, table: Seated, service: Service) -> None:
    path = f"{table.path}/analysis"
    scene.show("readAnalysis.making", "An analysis that is being made", scene.request("GET", path, None))
    scene.call(partial(_analysed, service))  # no polling: each request advances the clock
    scene.show("readAnalysis", "An analysis", scene.request("GET", path, None))


async def _analysed(service: Service) -> None:
    while service.analyst.making:  # noqa: ASYNC110  # a process of its own is waited for
        await asyncio.sleep(_POLL)


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


def _tokens(scene: Scene) -> None:
    """A token for a program that may do less than its player."""
    token = scene.request("POST", "/v1/players", None, {"name": "Grace"}).json()["token"]
    path, body = "/v1/me/tokens", {"label": "bot", "scopes": ["play"], "expires_in": 30 * 24 * 60 * 60}
    limited = scene.request("POST", path, token, body)
    issued = scene.show("issueToken.limited", "A token for a bot, for thirty days", limited)
    refused = scene.request("POST", path, issued["token"])
    scene.show("issueToken.scope", "A token whose scopes do not suffice", refused)
    scene.show("listTokens", "Two tokens", scene.request("GET", path, token))
    shared = scene.request("POST", "/v1/players", None, {"name": "Grace"}, Idempotency_Key="grace-1")
    scene.show("register.key", "A key before there is a player", shared)


def _rematch(scene: Scene, table: Seated) -> None:
    scene.show("rematch", "A rematch", scene.request("POST", f"{table.path}/rematch", table.tokens[0]))


def _worlds(scene: Scene, table: Seated) -> None:
    sampled = scene.request("GET", f"{table.path}/worlds?count=2", table.tokens[0])
    scene.show("sampleWorlds", "Two states that agree with what the seat knows", sampled)


def _standings(scene: Scene, table: Seated) -> None:
    """A duel that a seat resigns, what it counts for, and that it is withdrawn."""
    position = scene.request("POST", f"{table.path}/resign", table.tokens[1]).json()["position"]
    winner = f"/v1/players/{scene.request('GET', '/v1/me', table.tokens[0]).json()['id']}"
    for name, summary, path in (
        ("readLeaderboard", "The ratings of a game", "/v1/leaderboards/thermal-showdown"),
        ("readStatistics", "The results of a player", f"{winner}/stats"),
        ("listPlayedTables", "A finished game", f"{winner}/tables"),
    ):
        scene.show(name, summary, scene.request("GET", f"{path}?wait_for={position}", None))
    body = {"reason": "Both seats were played by one person."}
    withdrawn = scene.request("POST", f"{table.path}/withdraw", _OPERATOR, body)
    scene.show("withdrawResult", "A result is withdrawn", withdrawn)


def _quick(scene: Scene) -> None:
    for number in (0, 1):
        scene.show("quickPlay", "Two players meet", scene.request("POST", "/v1/quick", scene.token(number), _RACE))


def _daily(scene: Scene) -> None:
    """A try of the seed of the day."""
    token, path = scene.token(), "/v1/daily/maverick"
    body = {"game": "maverick", "daily": True}
    opened = scene.request("POST", "/v1/tables", token, body, Idempotency_Key="today")
    scene.show("openTable.daily", "A try of the seed of the day", opened)
    scene.show("openTable.tried", "A second try", scene.request("POST", "/v1/tables", token, body))
    scene.show("readSeedOfDay", "The seed of the day, and the caller's try", scene.request("GET", path, token))


def _bots(scene: Scene) -> None:
    scene.show("listBots", "The house bots", scene.request("GET", "/v1/bots", None))
    token = scene.token()
    path = f"/v1/tables/{scene.request('POST', '/v1/tables', token, {'game': 'full-throttle'}).json()['id']}/bots"
    seated = scene.request("POST", path, token, {"bot": "house"}, Idempotency_Key="opponent")
    scene.show("seatBot", "An opponent", seated)
    scene.show("seatBot.alone", "A seat is left for a person", scene.request("POST", path, token, {"bot": "house"}))


def _receipt(scene: Scene, table: Seated) -> str:
    now = scene.request("GET", table.path, None).json()
    return f"{now['version']}:{now['head']}"


def _clock() -> Callable[[], int]:
    """A clock that advances one second at each reading."""
    times = count(_BEGIN, 1000)
    return lambda: next(times)


def _secret() -> Callable[[int], bytes]:
    """Reproducible bytes."""
    blocks: Iterator[int] = count()
    return lambda size: hashlib.shake_256(b"takeback examples %d" % next(blocks)).digest(size)
