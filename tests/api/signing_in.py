"""Adding passkeys, proving them and signing in by them, for tests."""

from typing import Any

import httpx

from tests.api.client import Json, Player, Server, done
from tests.authenticator import Passkey

ORIGIN = "http://localhost:8000"
"""Of the pages of a service whose address is not set."""


def options(player: Player, path: str) -> Json:
    """The options of a ceremony."""
    return done(player.post(f"{path}/options"), 200)["options"]


def add(player: Player, passkey: Passkey, *, name: str = "", asked: Json = None, **more: Any) -> httpx.Response:
    """Add a passkey. `asked`: the options to answer, unless new ones; `more`: what the authenticator does wrong."""
    credential = passkey.made(asked or options(player, "/me/passkeys"), **{"origin": ORIGIN, **more})
    return player.post("/me/passkeys", {"credential": credential, "name": name})


def added(player: Player, **more: Any) -> Passkey:
    """A passkey that was added."""
    passkey = Passkey(**more)
    done(add(player, passkey))
    return passkey


def verify(player: Player, passkey: Passkey, *, asked: Json = None, **more: Any) -> httpx.Response:
    """Prove a passkey."""
    credential = passkey.signed(asked or options(player, "/me/verification"), **{"origin": ORIGIN, **more})
    return player.post("/me/verification", {"credential": credential})


def sign_in(
    server: Server, passkey: Passkey, *, asked: Json = None, key: str | None = None, **more: Any
) -> httpx.Response:
    """Sign in by a passkey."""
    stranger = Player(server, "", "", None)
    credential = passkey.signed(asked or options(stranger, "/sign-in"), **{"origin": ORIGIN, **more})
    return stranger.post("/sign-in", {"credential": credential}, key=key)


def signed_in(server: Server, passkey: Passkey) -> Player:
    """The player who signed in by a passkey."""
    return as_player(server, sign_in(server, passkey))


def by_code(server: Server, code: str, *, key: str | None = None) -> httpx.Response:
    """Sign in by a recovery code."""
    return Player(server, "", "", None).post("/sign-in", {"recovery_code": code}, key=key)


def as_player(server: Server, answer: httpx.Response) -> Player:
    """The player of a sign-in."""
    who = done(answer)
    return Player(server, who["id"], who["name"], who["token"])


def ways(player: Player) -> list[str]:
    """The ids of the ways in, the oldest first."""
    return [way["id"] for way in done(player.get("/me/ways-in"), 200)["ways"]]
