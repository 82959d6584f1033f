"""Games that the first seat wins: the table, its seed, and every choice. The others play badly.

``python -m tests.web.winning``: a service where a table has such a seed if the entropy of its seats names the game.
"""

import runpy
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

import httpx
import msgspec

from bots.evaluations import evaluation_of
from bots.interface import played
from bots.luck import Luck
from domain.catalogue import GAMES
from domain.kernel import chain, commands
from domain.kernel.game import Seat, Setup
from domain.kernel.session import seed_of
from tests.games.full_throttle.tables import setup_of
from tests.games.maverick.looking_ahead import looks_ahead
from tests.games.maverick.tables import SETUP as SLAYER
from tests.games.maximum_apocalypse.table import setting
from tests.games.thermal_showdown.greedy import greedy
from tests.games.thermal_showdown.tables import STARTERS
from tests.laws import walks
from tests.playthroughs.plays import WON, choices_file
from tests.playthroughs.story import Play, Player, anyhow

ALONE = 10
"""The mission of Maximum Apocalypse that one person wins, with two survivors."""
ENTROPY = "won:"
"""Begins the entropy of seats whose table has the seed of a won game."""
ROLLS = 2
"""With how much different luck each action is tried."""


class Choice(NamedTuple):
    """A seat's choice: the index of one of its legal actions."""

    seat: Seat
    action: int


class Win(NamedTuple):
    """A game that the first seat wins."""

    setup: Setup[Any, Any]
    seed: bytes
    choices: tuple[Choice, ...]


def looks_far(state: Any, seat: Seat, legal: Sequence[Any], luck: Random) -> Any:
    """Plays the action after which a race is worth the most."""
    game = GAMES["full-throttle"][1]
    score = evaluation_of(game).score
    worth = [
        sum(score(played(game, state, seat, action, Luck(luck.getrandbits(32))), seat) for _ in range(ROLLS))
        for action in legal
    ]
    return legal[worth.index(max(worth))]


PLAYS: Mapping[str, Play] = {
    "maverick": Play(GAMES["maverick"][1], SLAYER, 90, looks_ahead),
    "full-throttle": Play(GAMES["full-throttle"][1], setup_of(2), 84, looks_far),
    "thermal-showdown": Play(GAMES["thermal-showdown"][1], STARTERS, 176, greedy),
    "maximum-apocalypse": Play(
        GAMES["maximum-apocalypse"][2], setting(1, WON[ALONE][1], mission=ALONE), WON[ALONE][0], anyhow
    ),
}
"""What the first seat plays by; Maximum Apocalypse by its recorded choices."""


@cache
def won(game: str) -> Win:
    """A game that the first seat wins."""
    play = PLAYS[game]
    session = walks.opening(play.game, play.setup, play.luck)[-1].session
    seed = seed_of(session)
    player = recorded(ALONE) if game == "maximum-apocalypse" else play.player
    chance, choices = Random(play.luck), list[Choice]()
    while session.to_act:
        seat, state = min(session.to_act), session.point.state
        legal = play.game.legal(state, seat)
        index = legal.index((anyhow if seat else player)(state, seat, legal, chance))
        choices.append(Choice(seat, index))
        session = commands.play(session, seat, legal[index], walks.stamp(session, seat)).session
    return Win(play.setup, seed, tuple(choices))


def recorded(mission: int) -> Player:
    """Plays the recorded choices of a mission that is won."""
    choices = iter(map(int, choices_file(mission).read_text("ascii").split()))
    return lambda _state, _seat, legal, _luck: legal[next(choices)]


class Table:
    """A table with the seed of a won game, as its players call it past any browser."""

    def __init__(self, address: str, token: str, game: str) -> None:
        self.win = won(game)
        self._client = httpx.Client(base_url=f"{address}/v1", timeout=30)
        others = [self._call(None, "/players", {"name": "Bob"})["token"] for _ in range(self.win.setup.seats - 1)]
        self._tokens = [token, *others]
        settings = {"options": msgspec.to_builtins(self.win.setup.options), "seats": self.win.setup.seats}
        opened = self._call(0, "/tables", {"game": game, **settings})
        self.path = f"/tables/{opened['id']}"
        for seat, options in enumerate(self.win.setup.seat_options):
            body = {"seat": seat, "seat_options": msgspec.to_builtins(options), "entropy": ENTROPY + game}
            self._call(seat, f"{self.path}/seats", body)

    def play(self, choice: Choice) -> int:
        """Play a choice; returns the version that comes of it."""
        headers = {"Authorization": f"Bearer {self._tokens[choice.seat]}"}
        actions = self._client.get(f"{self.path}/actions", headers=headers).raise_for_status().json()["actions"]
        return int(self._call(choice.seat, f"{self.path}/actions", {"action": actions[choice.action]})["version"])

    def _call(self, seat: Seat | None, path: str, body: object) -> Any:
        headers = {} if seat is None else {"Authorization": f"Bearer {self._tokens[seat]}"}
        return self._client.post(path, json=body, headers=headers).raise_for_status().json()

    def close(self) -> None:
        """Close the connections."""
        self._client.close()


def _seed(server_seed: bytes, table: str, entropy: Sequence[str]) -> bytes:
    game = entropy[0].removeprefix(ENTROPY)
    return won(game).seed if game in PLAYS else table_seed(server_seed, table, entropy)


if __name__ == "__main__":
    table_seed = chain.table_seed
    chain.table_seed = _seed
    runpy.run_module("api", run_name="__main__")
