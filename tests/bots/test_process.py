"""The house bots of a running server: they play to the end, over kills and restarts of either side."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.api.serving import announced, launch
from tests.bots.hasty_service import PROGRAM
from tests.forking import Forked
from tests.grown.processes import command_line
from tests.ports import free_port
from tests.volume import volume

pytestmark = pytest.mark.usefixtures("process")

MODULE = "tests.bots.hasty_service"
LEVELS = ("random", "greedy", "search")
QUICK = ("random", "greedy", "greedy")
"""The levels that take no time for a choice."""
PATIENCE = 60.0
"""Seconds that a bot may take for a move while both sides are busy."""


class House:
    """A server with hasty bots, on one port over its restarts."""

    def __init__(self, path: Path) -> None:
        self._port = str(free_port())
        self._path = path
        self.process = self._started()
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self._port}/v1", timeout=60, trust_env=False)

    def _started(self) -> Forked:
        process = launch(self._path, module=MODULE, TAKEBACK_PORT=self._port, TAKEBACK_BOTS="on", TAKEBACK_LOG="json")
        announced(process.stdout)
        return process

    def bots(self) -> list[int]:
        """The processes of the bots."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(child) for child in children if b"bots" in command_line(int(child))]

    def restart(self) -> None:
        """Kill the server, and start it again."""
        self.kill()
        self.process = self._started()

    def restart_unless_it_runs(self) -> None:
        """Start the server again if a test has killed it."""
        if self.process.poll() is not None:
            self.restart()

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)

    def send(self, method: str, path: str, token: str | None = None, **more: object) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.http.request(method, path, headers=headers, **more)  # type: ignore[arg-type]  # httpx's own
        answer.raise_for_status()
        return answer


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The house of all tests."""
    with pytest.MonkeyPatch.context() as patch:
        for variable in ("HTTP_PROXY", "all_proxy"):  # with which a client that heeds them reaches nothing
            patch.setenv(variable, "http://127.0.0.1:9")
        started = House(tmp_path_factory.mktemp("house") / "house.db")
        try:
            yield started
        finally:
            started.http.close()
            started.kill()


@pytest.fixture
def house(shared: House) -> House:
    """A house whose server runs."""
    shared.restart_unless_it_runs()
    return shared


def seated(house: House, *levels: str) -> tuple[str, str]:
    """A started table of Full Throttle! with a person in seat 0; its path, and the person's token."""
    token = house.send("POST", "/players", json={"name": "Ann"}).json()["token"]
    opened = house.send("POST", "/tables", token, json={"game": "full-throttle", "seats": 1 + len(levels)}).json()
    path = f"/tables/{opened['id']}"
    house.send("POST", f"{path}/seats", token, json={"seat": 0})
    for level in levels:
        house.send("POST", f"{path}/bots", token, json={"bot": "house", "level": level})
    return path, token


@contextmanager
def within(seconds: float) -> Iterator[float]:
    """Until when something must have happened, by the monotonic clock."""
    yield time.monotonic() + seconds


def my_turn(house: House, path: str, token: str) -> dict[str, object]:
    """The view once the person is awaited or the game is over; the server is asked to wait meanwhile."""
    with within(PATIENCE) as until:
        view = house.send("GET", f"{path}/view", token)
        while view.json()["status"] == "playing" and 0 not in view.json()["to_act"]:
            assert time.monotonic() < until, f"the bots do not move: {view.text}"
            headers = {"Authorization": f"Bearer {token}", "If-None-Match": view.headers["etag"], "Prefer": "wait=5"}
            newer = house.http.get(f"{path}/view", headers=headers)
            view = view if newer.status_code == 304 else newer
        found: dict[str, object] = view.json()
        return found


def move(house: House, path: str, token: str, view: dict[str, object], luck: Random) -> None:
    actions = view["actions"]
    assert isinstance(actions, list)
    house.send("POST", f"{path}/actions", token, json={"action": luck.choice(actions)})


def test_bots_play_to_the_end_over_kills_of_either_side(house: House) -> None:
    path, token = seated(house, *volume(QUICK, LEVELS))
    luck = Random(1)
    for number in range(100):
        view = my_turn(house, path, token)
        if view["status"] != "playing":
            break
        move(house, path, token, view, luck)
        if number == 2:
            (bots,) = _awaited(house)
            os.kill(bots, signal.SIGKILL)
        if number == 5:
            house.restart()

    events = house.send("GET", f"{path}/events?limit=500", token).json()["events"]
    moves = [event for event in events if event["type"].endswith("Played")]
    seats = [seat["player"] for seat in house.send("GET", path, token).json()["seats"]]
    assert "finished" == house.send("GET", path, token).json()["status"]
    assert {0, 1, 2, 3} == {event["data"]["seat"] for event in moves}
    assert all(event["actor"] == seats[event["data"]["seat"]] for event in moves)
    assert not [event for event in events if event["type"].endswith("Resigned")]


def test_a_bot_agrees_to_a_takeback(house: House) -> None:
    path, token = seated(house, "random")
    view = my_turn(house, path, token)
    version = view["version"]
    move(house, path, token, view, Random(2))
    my_turn(house, path, token)
    house.send("POST", f"{path}/undo", token, json={"to_version": version})

    with within(PATIENCE) as until:
        while not [event for event in _events(house, path, token) if event.endswith("Undone")]:
            assert time.monotonic() < until, "the bot does not agree"
            time.sleep(0.05)


def _events(house: House, path: str, token: str) -> list[str]:
    return [event["type"] for event in house.send("GET", f"{path}/events?limit=500", token).json()["events"]]


def test_bots_get_tokens_by_the_pipe_alone_and_no_setting_but_how_to_log(house: House) -> None:
    (bots,) = _awaited(house)

    command, environment = (Path(f"/proc/{bots}/{name}").read_bytes() for name in ("cmdline", "environ"))
    assert PROGRAM.encode() == command.split(b"\0")[2]
    variables = environment.split(b"\0")
    assert [b"TAKEBACK_LOG=json"] == [line for line in variables if line.startswith(b"TAKEBACK_")]
    assert [] == [line for line in variables if b"_proxy=" in line.lower()]
    assert 10 <= os.getpriority(os.PRIO_PROCESS, bots)


def _awaited(house: House) -> list[int]:
    """The processes of the bots, once they run and are niced."""
    with within(PATIENCE) as until:
        while not (found := house.bots()) or os.getpriority(os.PRIO_PROCESS, found[0]) < 10:
            assert time.monotonic() < until
            time.sleep(0.05)
        return found


def test_no_process_is_left_behind(house: House) -> None:
    (bots,) = _awaited(house)
    house.process.kill()

    with within(PATIENCE) as until:
        while b"bots" in command_line(bots):
            assert time.monotonic() < until
            time.sleep(0.05)
