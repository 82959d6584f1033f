"""For each operation of the reference: where its example succeeds, and what its places stand for there."""

import json
import time
from collections.abc import Callable, Mapping

from domain.kernel.chain import entropy_commitment
from tests.api.client import Player, Server, Table, done, started
from tests.api.serving import OPERATOR_TOKEN, ROOT
from tests.api.signing_in import as_player, by_code, ways

Places = Mapping[str, str]
Scene = Callable[[Server], Places]
WOLF = {"action": {"type": "maverick.ChooseCompanion", "companion": "wolf"}}
FOUND, MAKING = 200, 202
FIRST_MOVE, START = 4, 3
"""The versions of a table of Maverick after its first move, and before."""


def at(player: Player, table: Table, **more: str) -> Places:
    """A player's token, and the other places that examples have."""
    fixed = {"GAME": "maverick", "PAGE": "live", "PLAYER": player.id, "SEAT": "0"}
    return {**fixed, "TOKEN": str(player.token), "TABLE": table.id, **more}


def _alone(server: Server) -> tuple[Player, Table]:
    player = server.player("Ann")
    return player, player.open("maverick", seats=1)


def opened(server: Server) -> Places:
    """Nobody is seated."""
    return at(*_alone(server))


def sat(server: Server) -> Places:
    """One of two seats is taken; nobody else finds the table."""
    player = server.player("Ann")
    table = player.open("full-throttle", seats=2, visibility="private")
    done(player.post(table / "seats", {"seat": 0}))
    return at(player, table)


def _started(server: Server) -> tuple[Player, Table]:
    player, table = _alone(server)
    assert START == done(player.post(table / "seats", {}))["version"]
    return player, table


def _played(server: Server) -> tuple[Player, Table]:
    player, table = _started(server)
    assert FIRST_MOVE == done(player.post(table / "actions", WOLF))["version"]
    return player, table


def played(server: Server) -> Places:
    """One move was made."""
    return at(*_played(server))


def undone(server: Server) -> Places:
    """The move was taken back."""
    player, table = _played(server)
    done(player.post(table / "undo", {"to_version": START}))
    return at(player, table)


def over(server: Server) -> Places:
    """The game is over."""
    player, table = _played(server)
    done(player.post(table / "resign"))
    return at(player, table)


def analysed(server: Server) -> Places:
    """The game is over, and its analysis is made."""
    player, table = _played(server)
    done(player.post(table / "resign"))
    while player.get(table / "analysis").status_code == MAKING:
        time.sleep(0.1)
    return at(player, table)


def logged(server: Server) -> Places:
    """The table is in the transparency log."""
    player, table = _alone(server)
    while player.get(table / "proofs/opened").status_code != FOUND:
        time.sleep(0.1)
    return at(player, table, LEVEL="0", TILE="000.p/1", PROOF="opened")


def asked(server: Server) -> Places:
    """A seat asks the other one to void the game."""
    table, (ann, ben) = started(server, "full-throttle", 2)
    pending = done(ann.post(table / "void"))["pending_takeback"]
    return at(ben, table, TAKEBACK=str(pending["takeback"]))


def dealing(server: Server) -> Places:
    """The only seat has committed itself to the entropy that the example reveals."""
    example = json.loads((ROOT / "openapi/examples/reveal.json").read_bytes())
    player, table = _alone(server)
    done(player.post(table / "seats", {"commitment": entropy_commitment(example["request"]["body"]["entropy"])}))
    return at(player, table)


def practising(server: Server) -> Places:
    """A game that nobody else plays or watches, in which a hint is made."""
    player = server.player("Ann")
    table = player.open("maverick", seats=1, visibility="private")
    done(player.post(table / "seats", {}))
    while player.get(table / "hint").status_code == MAKING:
        time.sleep(0.1)
    return at(player, table)


def kept(server: Server) -> Places:
    """The account has a recovery code, by which the caller has signed in."""
    player, table = _alone(server)
    code = str(done(player.post("/me/recovery-code"))["recovery_code"])
    phone = as_player(server, by_code(server, code))
    return at(phone, table, WAY=ways(phone)[0])


def operated(server: Server) -> Places:
    """The operator calls."""
    return {**played(server), "TOKEN": OPERATOR_TOKEN}


def over_for_the_operator(server: Server) -> Places:
    """The game is over, and the operator calls."""
    return {**over(server), "TOKEN": OPERATOR_TOKEN}


def issued(server: Server) -> Places:
    """There is a token to revoke."""
    player, table = _alone(server)
    return at(player, table, TOKEN_ID=done(player.post("/me/tokens", {"label": "phone"}))["id"])


def hooked(server: Server) -> Places:
    """There is a webhook, with a delivery."""
    player, table = _alone(server)
    webhook = done(player.post("/me/webhooks", {"url": "http://127.0.0.1:9/"}))["id"]
    delivery = done(player.post(f"/me/webhooks/{webhook}/test"), 202)["id"]
    return at(player, table, WEBHOOK=webhook, DELIVERY=delivery)


SCENES: Mapping[str, Scene] = {
    "takeSeat": opened,
    "closeTable": opened,
    "leaveSeat": sat,
    "seatBot": sat,
    "play": lambda server: at(*_started(server)),
    "redo": undone,
    "agreeToTakeback": asked,
    "declineTakeback": asked,
    "rematch": over,
    "reveal": dealing,
    "readTranscript": over,
    "readCheckpoint": over,
    **dict.fromkeys(("readAnalysis", "drawAnalysis"), analysed),
    **dict.fromkeys(("readLogCheckpoint", "readLogTile", "readProof"), logged),
    "revokeToken": issued,
    "readHint": practising,
    "removeWayIn": kept,
    "renamePasskey": kept,
    "erasePlayer": operated,
    "readMetrics": operated,
    "withdrawResult": over_for_the_operator,
    **dict.fromkeys(("removeWebhook", "testWebhook", "listDeliveries", "resendDelivery"), hooked),
}
"""By operation; all others succeed after a first move."""

FOR_OTHERS: Mapping[str, int] = {
    "addPasskey": 415,
    "answerDevice": 409,
    "answerSignIn": 409,
    "previewDevice": 409,
    "renamePasskey": 415,
    "signIn": 422,
    "verify": 415,
}
"""How examples are refused that hold for whoever sent them alone: a consent or a code. Passkeys have no example."""


def transcript(server: Server) -> str:
    """The file of the examples that send one."""
    player, table = _played(server)
    done(player.post(table / "resign"))
    return player.get(table / "transcript").text
