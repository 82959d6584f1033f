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
