"""What the service is and offers: its keys, its health, its games, its bots."""

from openapi.scene import Scene

_RACE = {"game": "full-throttle", "seats": 2}


def service(scene: Scene) -> None:
    """What anybody may read of the service."""
    scene.show("listKeys", "The first key", scene.request("GET", "/v1/keys", None))
    scene.show("healthz", "The server is up", scene.request("GET", "/healthz", None))
    scene.show("readyz", "The database can be written to", scene.request("GET", "/readyz", None))
    scene.show("listGames", "The catalogue", scene.request("GET", "/v1/games", None))
    scene.show("listTables.unknown", "An unknown parameter", scene.request("GET", "/v1/tables?colour=red", None))


def bots(scene: Scene) -> None:
    """A bot as an opponent."""
    scene.show("listBots", "The house bots", scene.request("GET", "/v1/bots", None))
    token = scene.token()
    path = f"/v1/tables/{scene.request('POST', '/v1/tables', token, {'game': 'full-throttle'}).json()['id']}/bots"
    seated = scene.request("POST", path, token, {"bot": "house"}, Idempotency_Key="opponent")
    scene.show("seatBot", "An opponent", seated)
    scene.show("seatBot.alone", "A seat is left for a person", scene.request("POST", path, token, {"bot": "house"}))


def quick(scene: Scene) -> None:
    """Two players search for a table."""
    for number in (0, 1):
        scene.show("quickPlay", "Two players meet", scene.request("POST", "/v1/quick", scene.token(number), _RACE))


def daily(scene: Scene) -> None:
    """A try of the seed of the day."""
    token, path = scene.token(), "/v1/daily/maverick"
    body = {"game": "maverick", "daily": True}
    opened = scene.request("POST", "/v1/tables", token, body, Idempotency_Key="today")
    scene.show("openTable.daily", "A try of the seed of the day", opened)
    scene.show("openTable.tried", "A second try", scene.request("POST", "/v1/tables", token, body))
    scene.show("readSeedOfDay", "The seed of the day, and the caller's try", scene.request("GET", path, token))


def games(scene: Scene) -> None:
    """What a client reads of a game before it shows a table of it."""
    path = "/v1/games/thermal-showdown-solo"
    scene.show("showGame", "A game", scene.request("GET", path, None, Accept_Encoding="identity"))
    plain = {"Accept_Encoding": "identity"}
    schemas = scene.request("GET", f"{path}/schemas", None, **plain)
    again = scene.request("GET", f"{path}/schemas", None, If_None_Match=schemas.headers["ETag"], **plain)
    scene.show("showGameSchemas", "Schemas that the client has already", again)


def unlogged(scene: Scene) -> None:
    """A service without a transparency log."""
    path = f"/v1/tables/{scene.request('POST', '/v1/tables', scene.token(), {'game': 'maverick'}).json()['id']}"
    scene.show("readLogCheckpoint.none", "There is no log", scene.request("GET", "/v1/log/checkpoint", None))
    scene.show("readLogTile.none", "There is no log", scene.request("GET", "/v1/log/tile/0/000", None))
    scene.show("readProof.none", "There is no log", scene.request("GET", f"{path}/proofs/opened", scene.token()))
