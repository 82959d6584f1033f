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
from domain.storage.opening import open_database

from .contract import agreed, judge_of

ACTIONS = 60
EVERY = 10
"""After so many actions all that can be looked at is looked at."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    folder = tmp_path_factory.mktemp("play")
    with open_database(folder / "play.db") as database, TestClient(create_app(database)) as client:
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
            play.ask_to_go_back(rng)
    play.look_around()
    play.ask_to_stop()
    play.give_up()
    play.look_around()
    play.look_through_all_eyes()
    play.read_transcript()
    play.go_on_elsewhere()


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
        agreed("play", self._ask("POST", f"{self._path}/actions?dry_run=true", token, {"action": action}))
        self._now = agreed("play", self._ask("POST", f"{self._path}/actions", token, {"action": action}))

    def look_around(self) -> None:
        for token in (*self._tokens, None):
            agreed("viewTable", self._get("view", token))
            agreed("listUndoOptions", self._get("undo", token))
            agreed("listEvents", self._get("events?limit=500", token))
            agreed("listEvents", self._get("events?as=spectator", token))
            agreed("listFrames", self._get("frames?limit=5", token))
            agreed("viewTable", self._get("view?at=3", token))
            agreed("viewTable", self._get("view?as=all", token))
            agreed("listActions", self._get("actions?at=4", token))
            agreed("showTable", self._ask("GET", self._path, token))
            agreed("readLog", self._get("log", token))

    def go_back_and_forth(self) -> None:
        for token in self._tokens[:-1]:
            options = [found for found in self._get("undo", token).json() if found["kind"] != "takeback"]
            if options:
                wanted = {"to_version": options[0]["to_version"]}
                self._now = agreed("undo", self._ask("POST", f"{self._path}/undo", token, wanted))
                self._now = agreed("redo", self._ask("POST", f"{self._path}/redo", token))

    def ask_to_go_back(self, rng: random.Random) -> None:
        """One seat asks, all others agree, but the last one sometimes does not."""
        asks, *others = rng.sample(self._tokens[:-1], len(self._tokens) - 1)
        options = [found for found in self._get("undo", asks).json() if found["kind"] == "takeback"]
        if not options:
            return
        wanted = {"to_version": options[0]["to_version"]}
        number = self._asked("undo", asks, wanted)
        agreed("viewTable", self._get("view", None))
        agreed("undo", self._ask("POST", f"{self._path}/undo", asks, wanted))
        agreed("agreeToTakeback", self._ask("POST", f"{self._path}/takebacks/{number}/agree", asks))
        for token in others[:-1]:
            self._answer("agree", number, token)
        self._answer(rng.choice(["agree", "decline"]), number, others[-1])
        self._answer("agree", number, others[-1])
        self._answer("decline", number + 1, others[-1])

    def ask_to_stop(self) -> None:
        """Nobody wants to."""
        if not self.over and len(self._tokens) > 2:
            self._answer("decline", self._asked("voidTable", self._tokens[0], {}), self._tokens[1])

    def _asked(self, operation: str, token: str, body: Any) -> int:
        """The number of what is asked now; of what was asked first, where a seat may not ask again so soon."""
        answer = agreed(operation, self._ask("POST", f"{self._path}/{operation.removesuffix('Table')}", token, body))
        return int(answer.get("pending_takeback", {"takeback": 1})["takeback"])

    def _answer(self, word: str, number: int, token: str) -> None:
        answer = agreed(
            f"{word}{'ToTakeback' if word == 'agree' else 'Takeback'}",
            self._ask("POST", f"{self._path}/takebacks/{number}/{word}", token),
        )
        self._now = answer if "view" in answer else self._now

    def look_through_all_eyes(self) -> None:
        for query in ("as=all", "as=seat:0", "as=spectator", "as=seat:9", "as=nobody"):
            agreed("viewTable", self._get(f"view?{query}", None))
            agreed("listEvents", self._get(f"events?{query}", None))
            agreed("listFrames", self._get(f"frames?after=2&{query}", None))

    def go_on_elsewhere(self) -> None:
        started = 2 + len(self._tokens) - 1
        for version in (1, started, started + 1, 10_000):
            body = {"at": version}
            for token in (self._tokens[0], self._tokens[-1]):
                forked = agreed("forkTable", self._ask("POST", f"{self._path}/fork", token, body))
                if "id" in forked:
                    self._begin(f"/v1/tables/{forked['id']}")

    def _begin(self, path: str) -> None:
        """Sit down at a fork, and let it count for nothing."""
        for token in self._tokens[:-1]:
            agreed("takeSeat", self._ask("POST", f"{path}/seats", token))
            agreed("listEvents", self._ask("GET", f"{path}/events", token))
        agreed("voidTable", self._ask("POST", f"{path}/void", self._tokens[0]))
        for token in self._tokens[1:-1]:
            agreed("agreeToTakeback", self._ask("POST", f"{path}/takebacks/1/agree", token))
        transcript = agreed("readTranscript", self._ask("GET", f"{path}/transcript", None)).splitlines()
        for event in transcript[1:-1]:
            judge_of("StoredEvent").validate(_json(event))

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
