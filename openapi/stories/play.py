"""What happens at a table: undo, takebacks, refusals, an absent seat."""

from functools import partial

from domain.kernel.chain import entropy_commitment
from openapi.scene import Scene
from openapi.stories.first_action import begun


def undo(scene: Scene) -> None:
    """The only seat of a table takes its action back, and redoes it."""
    table = begun(scene, "maverick")
    path, token = table.path, table.tokens[0]
    options = scene.show("listUndoOptions", "Versions to undo to", scene.request("GET", f"{path}/undo", token))
    wanted = {"to_version": options[0]["to_version"]}
    scene.show("undo", "An undone action", scene.request("POST", f"{path}/undo", token, wanted))
    scene.show("redo", "The action redone", scene.request("POST", f"{path}/redo", token))


def record(scene: Scene) -> None:
    """A table with an undone action, and what is kept of it."""
    table = begun(scene, "maverick")
    path, token = table.path, table.tokens[0]
    scene.request("POST", f"{path}/undo", token, {"to_version": 3})
    scene.request("POST", f"{path}/redo", token)
    late = f"wait_for={scene.request('POST', '/v1/tables', token, {'game': 'maverick'}).json()['position']}"
    scene.show("showTable", "A table", scene.request("GET", path, token))
    awaiting = scene.request("GET", f"/v1/tables?awaiting=me&{late}", token)
    scene.show("listTables", "Tables that await the caller", awaiting)
    scene.show("listEvents", "The events", scene.request("GET", f"{path}/events", token))
    scene.show("readLog", "The log of the line of play", scene.request("GET", f"{path}/log?{late}", token))


def refusals(scene: Scene) -> None:
    """What a table does not let a caller do."""
    table = begun(scene, "maverick")
    path, token = table.path, table.tokens[0]
    scene.show("showTable.unknown", "No such table", scene.request("GET", f"/v1/tables/{'0' * 24}", token))
    stale = scene.request("POST", f"{path}/undo", token, {"to_version": 3}, If_Match='"1"')
    scene.show("undo.stale", "An old version", stale)
    shapeless = scene.request("POST", f"{path}/undo", token, {"to_version": "three"})
    scene.show("undo.shape", "A body of the wrong shape", shapeless)
    scene.show("takeSeat.seated", "The table has started", scene.request("POST", f"{path}/seats", token, {}))
    stranger = scene.token(len(table.tokens))
    scene.show("redo.stranger", "The caller holds no seat", scene.request("POST", f"{path}/redo", stranger))


def takebacks(scene: Scene) -> None:
    """An action of one of two seats is undone, and then the game is voided, each with consent."""
    table = begun(scene, "full-throttle")
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


def absent(scene: Scene) -> None:
    """The server acts for a seat whose time has run out."""
    ada, grace = scene.token(0), scene.token(1)
    opening = {"game": "full-throttle", "clock": {"seconds_per_action": 10, "then": "random"}}
    table = scene.request("POST", "/v1/tables", ada, opening).json()["id"]
    path = f"/v1/tables/{table}"
    for token in (ada, grace):
        started = scene.request("POST", f"{path}/seats", token).json()
    scene.wait_until(started["due_at"])
    scene.call(partial(scene.service.tables.serve, table))
    events = scene.request("GET", f"{path}/events?after={started['version']}", None)
    scene.show("listEvents.absent", "The server chose for an absent seat", events)


def sealed(scene: Scene) -> None:
    """Two seats commit themselves to their entropy, and reveal it once both are taken."""
    ada, grace = scene.token(0), scene.token(1)
    path = f"/v1/tables/{scene.request('POST', '/v1/tables', ada, {'game': 'full-throttle'}).json()['id']}"
    secrets = {ada: "5d" * 32, grace: "e1" * 32}
    for token, secret in secrets.items():
        committed = {"commitment": entropy_commitment(secret)}
        taken = scene.request("POST", f"{path}/seats", token, committed)
    scene.show("takeSeat.sealed", "The last seat, sealed", taken)
    early = scene.request("POST", f"{path}/close", ada)
    scene.show("closeTable.dealing", "All seats are taken, and entropy is awaited", early)
    wrong = scene.request("POST", f"{path}/reveal", ada, {"entropy": secrets[grace]})
    scene.show("reveal.wrong", "Another entropy than the seat has committed itself to", wrong)
    scene.request("POST", f"{path}/reveal", ada, {"entropy": secrets[ada]})
    last = scene.request("POST", f"{path}/reveal", grace, {"entropy": secrets[grace]})
    scene.show("reveal", "The last sealed seat reveals, and the game starts", last)


def closed(scene: Scene) -> None:
    """A private table that never starts."""
    body = {"game": "maverick", "visibility": "private"}
    path = f"/v1/tables/{scene.request('POST', '/v1/tables', scene.token(), body).json()['id']}"
    scene.show("closeTable", "A table closed before the start", scene.request("POST", f"{path}/close", scene.token()))


def worlds(scene: Scene) -> None:
    """What a seat may imagine."""
    table = begun(scene, "thermal-showdown")
    sampled = scene.request("GET", f"{table.path}/worlds?count=2", table.tokens[0])
    scene.show("sampleWorlds", "Two states that agree with what the seat knows", sampled)


def left(scene: Scene) -> None:
    """A seat that is asked for a hint before the start, and left."""
    token = scene.token()
    path = f"/v1/tables/{scene.request('POST', '/v1/tables', token, {'game': 'full-throttle'}).json()['id']}"
    scene.request("POST", f"{path}/seats", token)
    scene.show("readHint.early", "The game has not started", scene.request("GET", f"{path}/hint", token))
    scene.show("leaveSeat", "A seat is left", scene.request("DELETE", f"{path}/seats/0", token))
