"""Local players and their tokens, stored in the user's configuration folder."""

import os
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

import msgspec
from takeback_client import AsyncClient, Problem, Restored

from terminal.endings import Unplayable
from terminal.lines import Lines
from terminal.screen import Screen

_UNAUTHORIZED = 401


class Player(msgspec.Struct, frozen=True):
    """A player registered on this machine. A lost token cannot be recovered."""

    service: str
    name: str
    token: str


async def sign_in(client: AsyncClient, service: str, name: str | None, screen: Screen, lines: Lines) -> str:
    """Give the client a token; returns the player's name. `name`: which player; None: the latest one, or ask."""
    if token := _given_token():
        client.token = token
        return (await client.me()).name
    known = _known(service, name)
    if known is not None:
        client.token = known.token
        try:
            return (await client.me()).name
        except Problem as problem:
            if problem.status != _UNAUTHORIZED:
                raise
        screen.say(f"The service no longer knows {known.name}, so you are registered again.")
        client.token, name = None, known.name
    while True:
        chosen = name or await lines.ask("Your name")
        try:
            client.token = (await client.register(chosen)).token
        except Problem as problem:
            if name:
                raise
            screen.say(sentence(problem))
        else:
            keep(Player(service, chosen, client.token))
            return chosen


def known_token(service: str, name: str | None) -> str | None:
    """The token to watch with: from the environment, or of the player `name`; None without either."""
    player = _known(service, name) if name else None
    return _given_token() or (player.token if player else None)


def sentence(problem: Problem | Restored) -> str:
    """The sentence to print for a problem or a restored service."""
    if isinstance(problem, Restored):
        return f"{problem}."
    faults = [fault.detail for fault in problem.errors if fault.detail not in problem.detail]
    parts = [problem.detail or f"The service refused this with status {problem.status}", *faults]
    return " ".join(part if part.endswith((".", "!", "?")) else f"{part}." for part in parts)


def _given_token() -> str | None:
    """The token of the environment. Raises `Unplayable` for one that no request can carry."""
    token = os.environ.get("TAKEBACK_TOKEN") or None
    if token is not None and not re.fullmatch(r"[!-~]+", token):
        raise Unplayable("TAKEBACK_TOKEN is no token: one has letters and digits only, and no line break.")
    return token


def _known(service: str, name: str | None) -> Player | None:
    """The latest player of a service, of this name if one is given."""
    found = [player for player in _players() if player.service == service and name in (None, player.name)]
    return found[-1] if found else None


def _players() -> Sequence[Player]:
    try:
        return msgspec.json.decode(_file().read_bytes(), type=tuple[Player, ...])
    except FileNotFoundError:
        return ()
    except msgspec.MsgspecError as error:
        raise Unplayable(f"{_file()} cannot be read: {error}. Fix the file or move it away.") from error


def keep(player: Player) -> None:
    """Add a player to the file, which only the user may read."""
    file = _file()
    file.parent.mkdir(parents=True, exist_ok=True)
    others = [other for other in _players() if (other.service, other.name) != (player.service, player.name)]
    handle, draft = tempfile.mkstemp(dir=file.parent, prefix=".players-")  # of mode 0600
    with os.fdopen(handle, "wb") as open_file:
        open_file.write(msgspec.json.format(msgspec.json.encode([*others, player])))
    Path(draft).replace(file)


def _file() -> Path:
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "takeback/players.json"
