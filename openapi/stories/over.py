"""What there is once a game is over: its transcript, its analysis, a rematch, standings."""

import asyncio
from functools import partial

from api.state.service import Service
from openapi.scene import OPERATOR, Scene
from openapi.stories.first_action import Seated, begun
from projections.ratings import BOT_GAMES

_POLL = 0.1


def transcript(scene: Scene) -> None:
    """A seat resigns; what is left can be verified."""
    table = begun(scene, "maverick")
    token = table.tokens[0]
    scene.request("POST", f"{table.path}/undo", token, {"to_version": 3})
    scene.request("POST", f"{table.path}/redo", token)
    scene.show("resign", "A seat resigns", scene.request("POST", f"{table.path}/resign", token))
    finished = scene.request("GET", f"{table.path}/transcript", None)
    scene.show("readTranscript", "The transcript of a finished table", finished)
    checkpoint = scene.request("GET", f"{table.path}/checkpoint", None)
    scene.show("readCheckpoint", "The checkpoint of a finished table", checkpoint)
    receipt = scene.request("GET", f"{table.path}/receipt", None)
    scene.show("readReceipt", "The receipt of a table's last version", receipt)
    path = f"/v1/transcripts?receipt={_receipt(scene, table)}"
    scene.show("verifyTranscript", "A transcript that passes", scene.request("POST", path, token, finished.content))
    again = scene.request("POST", "/v1/transcripts?import=true", token, finished.content)
    scene.show("verifyTranscript.there", "A table that exists already", again)


def analysis(scene: Scene) -> None:
    """An analysis, while it is being made and afterwards."""
    path = f"{_resigned(scene, 'maverick').path}/analysis"
    scene.show("readAnalysis.making", "An analysis that is being made", scene.request("GET", path, None))
    scene.call(partial(_analysed, scene.service))
    scene.show("readAnalysis", "An analysis", scene.request("GET", path, None))
    scene.show("drawAnalysis", "The analysis as a picture", scene.request("GET", f"{path}/plot", None))


def rematch(scene: Scene) -> None:
    """Another game with the same settings."""
    table = _resigned(scene, "maverick")
    scene.show("rematch", "A rematch", scene.request("POST", f"{table.path}/rematch", table.tokens[0]))


def standings(scene: Scene) -> None:
    """A race that a seat resigns, what it counts for, and that it is withdrawn. The winner has played bots before."""
    table = begun(scene, "full-throttle")
    for _ in range(BOT_GAMES):
        _play_with_bot(scene, table.tokens[0])
    position = scene.request("POST", f"{table.path}/resign", table.tokens[1]).json()["position"]
    winner = f"/v1/players/{scene.request('GET', '/v1/me', table.tokens[0]).json()['id']}"
    for name, summary, path in (
        ("readLeaderboard", "The ratings of a game", "/v1/leaderboards/full-throttle"),
        ("readStatistics", "The results of a player", f"{winner}/stats"),
        ("listPlayedTables", "A finished game", f"{winner}/tables?limit=1"),
    ):
        scene.show(name, summary, scene.request("GET", f"{path}{'&' if '?' in path else '?'}wait_for={position}", None))
    body = {"reason": "Both seats were played by one person."}
    withdrawn = scene.request("POST", f"{table.path}/withdraw", OPERATOR, body)
    scene.show("withdrawResult", "A result is withdrawn", withdrawn)


def _play_with_bot(scene: Scene, token: str) -> None:
    """A game with a house bot, to its end."""
    opened = scene.request("POST", "/v1/tables", token, {"game": "full-throttle", "seats": 2})
    path = f"/v1/tables/{opened.json()['id']}"
    scene.request("POST", f"{path}/seats", token)
    scene.request("POST", f"{path}/bots", token, {"bot": "house"})
    seats = scene.request("GET", path, None).json()["seats"]
    [bot] = [one for one in scene.service.players.house.accounts if one.player == seats[1]["player"]]
    while to_act := scene.request("GET", path, None).json()["to_act"]:
        acting = (token, bot.token)[to_act[0]]
        action = scene.request("GET", f"{path}/actions", acting).json()["actions"][0]
        scene.request("POST", f"{path}/actions", acting, {"action": action})


def _resigned(scene: Scene, game: str) -> Seated:
    """A table that is over."""
    table = begun(scene, game)
    scene.request("POST", f"{table.path}/resign", table.tokens[0])
    return table


async def _analysed(service: Service) -> None:
    while service.keeping.analyst.making:  # noqa: ASYNC110  # a process of its own is waited for
        await asyncio.sleep(_POLL)


def _receipt(scene: Scene, table: Seated) -> str:
    now = scene.request("GET", table.path, None).json()
    return f"{now['version']}:{now['head']}"
