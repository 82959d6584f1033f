"""Whole games of every kind, each response checked against the contract: states that no request generator reaches."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from httpx import Response
from litestar.testing import TestClient

from api.app import create_app
from api.http.dispatch import Application
from domain.catalogue import GAMES
from domain.storage.opening import open_database

from .contract import checked, validator_of

ACTIONS = 60
EVERY = 10
"""How many actions pass between two rounds of every read."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Application]]:
    folder = tmp_path_factory.mktemp("play")
    with open_database(folder / "play.db") as database, TestClient(create_app(database, bots=True)) as client:
        yield client


def _tables() -> Iterator[Any]:
    """Each game at the fewest seats, and in the soak run at the most."""
    for versions in GAMES.values():
        game = versions[max(versions)]
        yield game.key, game.seats[0]
        if len(game.seats) > 1:
            yield pytest.param(game.key, game.seats[-1], marks=pytest.mark.soak)


@pytest.mark.usefixtures("long")
@pytest.mark.parametrize(("game", "seats"), [*_tables()])
def test_a_whole_game_conforms_to_the_contract(client: TestClient[Application], game: str, seats: int) -> None:
    rng = random.Random(f"{game} {seats}")
    play = _Play(client, game, seats)

    for count in range(ACTIONS):
        if play.over:
            break
        play.act(rng)
        if count % EVERY == 0:
            play.read_everything()
            play.undo_and_redo()
            play.offer_a_takeback(rng)
    play.read_everything()
    play.offer_to_void()
    play.resign()
    play.read_everything()
    play.read_from_every_perspective()
    play.read_transcript()
    play.fork()


class _Play:
    """A table, its players and a spectator."""

    def __init__(self, client: TestClient[Application], game: str, seats: int) -> None:
        self._client = client
        self._tokens = [checked("register", self._request("POST", "/v1/players", None, {"name": "Ada"}))["token"]]
        for _ in range(seats):
            self._tokens.append(
                checked("register", self._request("POST", "/v1/players", None, {"name": "Bea"}))["token"]
            )
        opened = self._request("POST", "/v1/tables", self._tokens[0], {"game": game, "seats": seats})
        self._path = f"/v1/tables/{checked('openTable', opened)['id']}"
        for seat in range(seats):
            self._latest = checked(
                "takeSeat", self._request("POST", f"{self._path}/seats", self._tokens[seat], {"seat": seat})
            )

    @property
    def over(self) -> bool:
        return bool(self._latest["status"] != "playing")

    def act(self, rng: random.Random) -> None:
        token = self._tokens[rng.choice(self._latest["to_act"])]
        action = rng.choice(checked("listActions", self._get("actions", token))["actions"])
        checked("play", self._request("POST", f"{self._path}/actions?dry_run=true", token, {"action": action}))
        self._latest = checked("play", self._request("POST", f"{self._path}/actions", token, {"action": action}))

    def read_everything(self) -> None:
        for token in (*self._tokens, None):
            checked("sampleWorlds", self._get("worlds?count=2", token))
            checked("viewTable", self._get("view", token))
            checked("listUndoOptions", self._get("undo", token))
            checked("listEvents", self._get("events?limit=500", token))
            checked("listEvents", self._get("events?as=spectator", token))
            checked("listFrames", self._get("frames?limit=5", token))
            checked("viewTable", self._get("view?at=3", token))
            checked("viewTable", self._get("view?as=all", token))
            checked("listActions", self._get("actions?at=4", token))
            checked("showTable", self._request("GET", self._path, token))
            checked("readLog", self._get("log", token))

    def undo_and_redo(self) -> None:
        for token in self._tokens[:-1]:
            options = [found for found in self._get("undo", token).json() if found["kind"] != "takeback"]
            if options:
                wanted = {"to_version": options[0]["to_version"]}
                self._latest = checked("undo", self._request("POST", f"{self._path}/undo", token, wanted))
                self._latest = checked("redo", self._request("POST", f"{self._path}/redo", token))

    def offer_a_takeback(self, rng: random.Random) -> None:
        """One seat asks, the others agree; the last one sometimes declines."""
        asks, *others = rng.sample(self._tokens[:-1], len(self._tokens) - 1)
        options = [found for found in self._get("undo", asks).json() if found["kind"] == "takeback"]
        if not options:
            return
        wanted = {"to_version": options[0]["to_version"]}
        number = self._asked("undo", asks, wanted)
        checked("viewTable", self._get("view", None))
        checked("undo", self._request("POST", f"{self._path}/undo", asks, wanted))
        checked("agreeToTakeback", self._request("POST", f"{self._path}/takebacks/{number}/agree", asks))
        for token in others[:-1]:
            self._answer("agree", number, token)
        self._answer(rng.choice(["agree", "decline"]), number, others[-1])
        self._answer("agree", number, others[-1])
        self._answer("decline", number + 1, others[-1])

    def offer_to_void(self) -> None:
        """Offer to void the game; another seat declines."""
        if not self.over and len(self._tokens) > 2:
            self._answer("decline", self._asked("voidTable", self._tokens[0], {}), self._tokens[1])

    def _asked(self, operation: str, token: str, body: Any) -> int:
        """The number of the pending takeback; 1 where the seat may not ask again yet."""
        answer = checked(
            operation, self._request("POST", f"{self._path}/{operation.removesuffix('Table')}", token, body)
        )
        return int(answer.get("pending_takeback", {"takeback": 1})["takeback"])

    def _answer(self, word: str, number: int, token: str) -> None:
        answer = checked(
            f"{word}{'ToTakeback' if word == 'agree' else 'Takeback'}",
            self._request("POST", f"{self._path}/takebacks/{number}/{word}", token),
        )
        self._latest = answer if "view" in answer else self._latest

    def read_from_every_perspective(self) -> None:
        for query in ("as=all", "as=seat:0", "as=spectator", "as=seat:9", "as=nobody"):
            checked("viewTable", self._get(f"view?{query}", None))
            checked("listEvents", self._get(f"events?{query}", None))
            checked("listFrames", self._get(f"frames?after=2&{query}", None))

    def fork(self) -> None:
        started = 2 + len(self._tokens) - 1
        for version in (1, started, started + 1, 10_000):
            body = {"at": version}
            for token in (self._tokens[0], self._tokens[-1]):
                forked = checked("forkTable", self._request("POST", f"{self._path}/fork", token, body))
                if "id" in forked:
                    self._begin(f"/v1/tables/{forked['id']}")

    def _begin(self, path: str) -> None:
        """Take the seats of a fork, and void it."""
        for token in self._tokens[:-1]:
            checked("takeSeat", self._request("POST", f"{path}/seats", token))
            checked("listEvents", self._request("GET", f"{path}/events", token))
        checked("voidTable", self._request("POST", f"{path}/void", self._tokens[0]))
        for token in self._tokens[1:-1]:
            checked("agreeToTakeback", self._request("POST", f"{path}/takebacks/1/agree", token))
        transcript = checked("readTranscript", self._request("GET", f"{path}/transcript", None)).splitlines()
        for event in transcript[1:-1]:
            validator_of("StoredEvent").validate(_json(event))

    def resign(self) -> None:
        for token in self._tokens[:-1]:
            if not self.over:
                self._latest = checked("resign", self._request("POST", f"{self._path}/resign", token))

    def read_transcript(self) -> None:
        header, *events, trailer = checked("readTranscript", self._get("transcript", None)).splitlines()
        for event in events:
            validator_of("StoredEvent").validate(_json(event))
        validator_of("TranscriptHeader").validate(_json(header))
        validator_of("TranscriptTrailer").validate(_json(trailer))

    def _get(self, what: str, token: str | None) -> Response:
        return self._request("GET", f"{self._path}/{what}", token)

    def _request(self, method: str, path: str, token: str | None, body: Any = None) -> Response:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return self._client.request(method, path, headers=headers, json=body)


def _json(line: str) -> Any:
    return Response(200, text=line).json()
