"""Every command of the contract as one valid request: what has to be there before it, and who sends what where."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from api.operations import OPERATIONS
from domain.kernel.chain import entropy_commitment
from tests.api.client import RAISE, SCRY, Json, Player, Table, done, offer_takeback, started
from tests.api.oauth import Client, preview, sent
from tests.api.serving import OPERATOR_TOKEN, InProcess
from tests.api.signing_in import ORIGIN, added, as_player, by_code, options, signed_in, ways
from tests.api.uploading import NDJSON
from tests.authenticator import Passkey

ENTROPY = "e1" * 32
HOOK: Json = {"url": "http://127.0.0.1:9/hook", "kinds": ["turn", "over"]}
"""A webhook at an address where nothing listens."""


class Command(NamedTuple):
    """A request without its method: who sends it, and where. ``body``: sent as JSON; ``more``: see `Server.send`."""

    player: Player
    path: str
    body: Json = None
    more: Mapping[str, Any] = {}


def _opened(server: InProcess, **more: Json) -> tuple[Table, Player]:
    """An open duel where the opener has the first seat."""
    ann = server.player("Ann")
    table = ann.open("duel", **more)
    done(ann.post(table / "seats", {"seat": 0}))
    return table, ann


def _dealing(server: InProcess) -> tuple[Table, Player]:
    """A duel of two sealed seats, neither of which has revealed its entropy."""
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open("duel")
    for seat, player in enumerate((ann, ben)):
        done(player.post(table / "seats", {"seat": seat, "commitment": entropy_commitment(ENTROPY)}))
    return table, ann


def _raised(server: InProcess) -> tuple[Table, Player]:
    """A duel in which Ann raised, which she may take back without consent."""
    table, (ann, _) = started(server, "duel")
    done(ann.post(table / "actions", RAISE))
    return table, ann


def _undone(server: InProcess) -> tuple[Table, Player]:
    """A duel in which Ann raised and took that back."""
    table, ann = _raised(server)
    done(ann.post(table / "undo", {"to_version": 4}))
    return table, ann


def _asked(server: InProcess) -> tuple[Table, Player]:
    """A duel in which Ben is asked for a takeback."""
    table, (ann, ben) = started(server, "duel")
    done(ann.post(table / "actions", SCRY))
    offer_takeback(ann, table, 4)
    return table, ben


def _over(server: InProcess) -> tuple[Table, Player]:
    """A duel that Ann raised in and gave up."""
    table, ann = _raised(server)
    done(ann.post(table / "resign"))
    return table, ann


def _at(found: tuple[Table, Player], rest: str, body: Json = None) -> Command:
    """A player's command to a table."""
    table, player = found
    return Command(player, table / rest, body)


def _operator(server: InProcess) -> Player:
    return Player(server, "", "", OPERATOR_TOKEN)


def _hook(server: InProcess) -> tuple[Player, str]:
    """A player, and the path of their webhook."""
    ann = server.player("Ann")
    return ann, f"/me/webhooks/{done(ann.post('/me/webhooks', HOOK))['id']}"


def _resend(server: InProcess) -> Command:
    ann, hook = _hook(server)
    delivery = done(ann.post(f"{hook}/test"), 202)["id"]
    return Command(ann, f"{hook}/deliveries/{delivery}/resend")


def _revoke(server: InProcess) -> Command:
    ann = server.player("Ann")
    return Command(ann, f"/me/tokens/{done(ann.post('/me/tokens'))['id']}")


def _made(server: InProcess) -> Command:
    ann = server.player("Ann")
    credential = Passkey().made(options(ann, "/me/passkeys"), origin=ORIGIN)
    return Command(ann, "/me/passkeys", {"credential": credential})


def _signed(server: InProcess) -> Command:
    passkey = added(ann := server.player("Ann"))
    credential = passkey.signed(options(ann, "/me/verification"), origin=ORIGIN)
    return Command(ann, "/me/verification", {"credential": credential})


def _code(server: InProcess) -> str:
    """Ann's recovery code."""
    return str(done(server.player("Ann").post("/me/recovery-code"))["recovery_code"])


def _way(server: InProcess) -> Command:
    phone = as_player(server, by_code(server, _code(server)))
    return Command(phone, f"/me/ways-in/{ways(phone)[0]}")


def _named(server: InProcess) -> Command:
    phone = signed_in(server, added(server.player("Ann")))
    return Command(phone, f"/me/ways-in/{ways(phone)[0]}", {"name": "Blue phone"})


def _consent(server: InProcess) -> Command:
    player, query = server.player("Ann"), Client().query()
    return Command(
        player, "/me/sign-ins", {"query": query, "consent": preview(player, query)["consent"], "allow": True}
    )


def _device(server: InProcess) -> Json:
    """The code that a device shows."""
    codes = done(sent(server, "/oauth/device_authorization", {"client_id": "tv", "scope": "play"}), 200)
    return {"user_code": codes["user_code"]}


def _allowed(server: InProcess) -> Command:
    player, shown = server.player("Ann"), _device(server)
    consent = done(player.post("/me/devices/preview", shown), 200)["consent"]
    return Command(player, "/me/devices", {**shown, "consent": consent, "allow": True})


def _verify(server: InProcess) -> Command:
    table, ann = _over(server)
    text = ann.get(table / "transcript").content
    return Command(ann, "/transcripts", more={"content": text, "headers": NDJSON})


COMMANDS: Mapping[str, Callable[[InProcess], Command]] = {
    "register": lambda server: Command(server.stranger(), "/players", {"name": "Ann"}),
    "rename": lambda server: Command(server.player("Ann"), "/me", {"name": "Zoe"}),
    "eraseMe": lambda server: Command(server.player("Ann"), "/me"),
    "erasePlayer": lambda server: Command(_operator(server), f"/players/{server.player('Ann').id}"),
    "issueToken": lambda server: Command(server.player("Ann"), "/me/tokens", {"scopes": ["read"]}),
    "revokeToken": _revoke,
    "removeWayIn": _way,
    "renamePasskey": _named,
    "preparePasskey": lambda server: Command(server.player("Ann"), "/me/passkeys/options"),
    "addPasskey": _made,
    "makeRecoveryCode": lambda server: Command(server.player("Ann"), "/me/recovery-code"),
    "prepareVerification": lambda server: Command(server.player("Ann"), "/me/verification/options"),
    "verify": _signed,
    "prepareSignIn": lambda server: Command(server.stranger(), "/sign-in/options"),
    "signIn": lambda server: Command(server.stranger(), "/sign-in", {"recovery_code": _code(server)}),
    "previewSignIn": lambda server: Command(server.player("Ann"), "/me/sign-ins/preview", {"query": Client().query()}),
    "answerSignIn": _consent,
    "previewDevice": lambda server: Command(server.player("Ann"), "/me/devices/preview", _device(server)),
    "answerDevice": _allowed,
    "openTable": lambda server: Command(server.player("Ann"), "/tables", {"game": "duel"}),
    "quickPlay": lambda server: Command(server.player("Ann"), "/quick", {"game": "duel", "seats": 2}),
    "takeSeat": lambda server: _at((server.player("Ann").open("duel"), server.player("Ben")), "seats", {"seat": 1}),
    "seatBot": lambda server: _at(
        ((ann := server.player("Ann")).open("full-throttle", seats=2), ann), "bots", {"bot": "house"}
    ),
    "reveal": lambda server: _at(_dealing(server), "reveal", {"entropy": ENTROPY}),
    "leaveSeat": lambda server: _at(_opened(server), "seats/0"),
    "closeTable": lambda server: _at(_opened(server), "close"),
    "play": lambda server: _at(_raised(server), "actions", RAISE),
    "resign": lambda server: _at(_raised(server), "resign"),
    "undo": lambda server: _at(_raised(server), "undo", {"to_version": 4}),
    "redo": lambda server: _at(_undone(server), "redo"),
    "voidTable": lambda server: _at(_raised(server), "void"),
    "agreeToTakeback": lambda server: _at(_asked(server), "takebacks/1/agree"),
    "declineTakeback": lambda server: _at(_asked(server), "takebacks/1/decline"),
    "forkTable": lambda server: _at(_over(server), "fork", {"at": 5}),
    "rematch": lambda server: _at(_over(server), "rematch"),
    "verifyTranscript": _verify,
    "withdrawResult": lambda server: _at(
        (_over(server)[0], _operator(server)), "withdraw", {"reason": "One player with two accounts."}
    ),
    "addWebhook": lambda server: Command(server.player("Ann"), "/me/webhooks", HOOK),
    "removeWebhook": lambda server: Command(*_hook(server)),
    "testWebhook": lambda server: Command((hook := _hook(server))[0], f"{hook[1]}/test"),
    "resendDelivery": _resend,
}
"""What every operation that is no read needs, by its id."""

WRITES = [operation for operation in OPERATIONS.values() if operation.method != "get"]
