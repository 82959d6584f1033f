"""Whole games of every kind, each answer held against the contract: what no generator of requests gets to see."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient

from api.app import create_app
from domain.catalogue import GAMES
from domain.recording import open_database

from .contract import agreed, judge_of

ACTIONS = 60
EVERY = 10
"""After so many actions all that can be looked at is looked at."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    folder = tmp_path_factory.mktemp("play")
    with open_database(folder / "play.db") as datastore, TestClient(create_app(datastore)) as client:
        yield client


def _tables() -> list[tuple[str, int]]:
    games = [versions[max(versions)] for versions in GAMES.values()]
    return [(game.key, seats) for game in games for seats in sorted({game.seats[0], game.seats[-1]})]


@pytest.mark.parametrize(("game", "seats"), _tables())
def test_a_whole_game_keeps_the_contract(client: TestClient[Litestar], game: str, seats: int) -> None:
    rng = random.Random(f"{game} {seats}")
    play = _Play(client, game, seats)

    for count in range(ACTIONS):
        if play.over:
            break
        play.act(rng)
        if count % EVERY == 0:
            play.look_around()
            play.go_back_and_forth()
    play.look_around()
    play.give_up()
    play.look_around()
    play.read_transcript()


class _Play:
    """A table, and all who sit at it or look on."""

    def __init__(self, client: TestClient[Litestar], game: str, seats: int) -> None:
        self._client = client
        self._tokens = [agreed("register", self._ask("POST", "/v1/players", None, {"name": "Ada"}))["token"]]
        for _ in range(seats):
            self._tokens.append(agreed("register", self._ask("POST", "/v1/players", None, {"name": "Bea"}))["token"])
        opened = self._ask("POST", "/v1/tables", self._tokens[0], {"game": game, "seats": seats})
        self._path = f"/v1/tables/{agreed('openTable', opened)['id']}"
        for seat in range(seats):
            self._now = agreed("takeSeat", self._ask("POST", f"{self._path}/seats", self._tokens[seat], {"seat": seat}))

    @property
    def over(self) -> bool:
        return bool(self._now["status"] != "playing")

    def act(self, rng: random.Random) -> None:
        token = self._tokens[rng.choice(self._now["to_act"])]
        action = rng.choice(agreed("listActions", self._get("actions", token))["actions"])
        self._now = agreed("play", self._ask("POST", f"{self._path}/actions", token, {"action": action}))

    def look_around(self) -> None:
        for token in (*self._tokens, None):
            agreed("viewTable", self._get("view", token))
            agreed("listUndoOptions", self._get("undo", token))
            agreed("listEvents", self._get("events?limit=500", token))
            agreed("showTable", self._ask("GET", self._path, token))
            agreed("readLog", self._get("log", token))

    def go_back_and_forth(self) -> None:
        for token in self._tokens[:-1]:
            options = [found for found in self._get("undo", token).json() if found["kind"] != "takeback"]
            if options:
                wanted = {"to_version": options[0]["to_version"]}
                self._now = agreed("undo", self._ask("POST", f"{self._path}/undo", token, wanted))
                self._now = agreed("redo", self._ask("POST", f"{self._path}/redo", token))

    def give_up(self) -> None:
        for token in self._tokens[:-1]:
            if not self.over:
                self._now = agreed("resign", self._ask("POST", f"{self._path}/resign", token))

    def read_transcript(self) -> None:
        header, *events, trailer = agreed("readTranscript", self._get("transcript", None)).splitlines()
        for event in events:
            judge_of("StoredEvent").validate(_json(event))
        judge_of("TranscriptHeader").validate(_json(header))
        judge_of("TranscriptTrailer").validate(_json(trailer))

    def _get(self, what: str, token: str | None) -> Response:
        return self._ask("GET", f"{self._path}/{what}", token)

    def _ask(self, method: str, path: str, token: str | None, body: Any = None) -> Response:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return self._client.request(method, path, headers=headers, json=body)


def _json(line: str) -> Any:
    return Response(200, text=line).json()
