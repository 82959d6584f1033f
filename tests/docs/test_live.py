"""Every program of ``docs/live.md`` follows a game to its end, over kills and restarts of the service."""

import json
import os
import re
import shutil
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
import pytest

from tests.api.client import done
from tests.api.serving import OPERATOR_TOKEN, Running, running
from tests.docs.programs import Service, launched, program
from tests.ports import free_port

pytestmark = pytest.mark.usefixtures("process")

FRAMES_IN_PYTHON = """
for frame in follow(f"/v1/tables/{os.environ['TABLE']}/frames", os.environ["TOKEN"], after=0):
    print(json.dumps(frame["event"]), flush=True)
"""
BOT_IN_PYTHON = """
from random import Random
luck = Random(1)
play(os.environ["TOKEN"], lambda change: luck.choice(change["actions"]))
"""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service of all tests that play at one table."""
    service = Service(tmp_path_factory.mktemp("live") / "live.db")
    yield service
    service.kill()


class Seat:
    """A player at a table of one."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.token = ""
        self.token = str(self.call("POST", "/players", name="Ann")["token"])
        self.table = str(self.call("POST", "/tables", game="maverick")["id"])

    def call(self, method: str, path: str, **body: Any) -> Any:
        """The answer to a request that must succeed."""
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        response = self._service.http.request(method, path, json=body if method == "POST" else None, headers=headers)
        assert response.is_success, response.text
        return response.json()

    def environment(self, service: Service) -> dict[str, str]:
        """What the programs are told."""
        return {**os.environ, "SERVICE": service.address, "TABLE": self.table, "TOKEN": self.token}


def test_a_reader_gets_each_frame_once_over_kills_of_the_service(service: Service) -> None:
    """Readers of events, in all languages, are in `test_many_readers`."""
    seat, luck = Seat(service), Random(1)
    command = [sys.executable, "-c", program("python") + FRAMES_IN_PYTHON]
    with launched(command, seat.environment(service)) as process:
        answer = seat.call("POST", f"/tables/{seat.table}/seats")
        for move in range(8):
            if move % 4 == 3:
                service.kill_and_restart()
            answer = seat.call("POST", f"/tables/{seat.table}/actions", action=luck.choice(answer["actions"]))
        last = seat.call("POST", f"/tables/{seat.table}/resign")["version"]
        printed, errors = process.communicate(timeout=60)

    assert ("", 0) == (errors, process.returncode)
    events = [json.loads(line) for line in printed.splitlines()]
    assert [*range(1, last + 1)] == [event["version"] for event in events]
    kept = {"table", "version", "type", "hash", "at"}
    pages = seat.call("GET", f"/tables/{seat.table}/events?limit=500")["events"]
    assert [{name: event[name] for name in kept} for event in pages] == [
        {name: event[name] for name in kept} for event in events
    ]


def test_the_bot_plays_its_games_to_the_end_over_a_kill(service: Service, tmp_path: Path) -> None:
    seat = Seat(service)
    seat.call("POST", f"/tables/{seat.table}/seats")
    position = seat.call("GET", "/me/events")["position"]
    bot = tmp_path / "bot.py"
    bot.write_text(program("python", 0) + program("python", 1) + BOT_IN_PYTHON)
    environment = {**seat.environment(service), "AFTER": f"{position.partition('-')[0]}-0"}

    with launched([sys.executable, str(bot)], environment) as process:
        _until_version(seat, 6)
        service.kill_and_restart()
        deadline = time.monotonic() + 120
        while seat.call("GET", f"/tables/{seat.table}")["status"] == "playing":
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.05)

    assert "finished" == seat.call("GET", f"/tables/{seat.table}")["status"]


TABLES, MOVES = 200, 250
COUNTED_BOT = """
left = iter(range(int(os.environ["MOVES"])))
told = set()

def choose(change):
    about = change["table"], change["version"]
    assert about not in told, "an item came twice"
    told.add(about)
    return None if next(left, None) is None else change["actions"][-1]

play(os.environ["TOKEN"], choose)
"""


def test_bots_at_two_hundred_tables_need_one_request_a_move(tmp_path: Path) -> None:
    """Two bots play each other at 200 tables, each by one stream; the requests are those that the service counts."""
    bot = tmp_path / "bot.py"
    bot.write_text(program("python", 0) + program("python", 1) + COUNTED_BOT)
    with running(tmp_path / "bots.db", TAKEBACK_OPERATOR_TOKEN=OPERATOR_TOKEN) as server, ExitStack() as open_:
        ann, ben = server.player("Ann"), server.player("Ben")
        for _ in range(TABLES):
            table = ann.open("full-throttle", seats=2)
            done(ann.post(table / "seats"))
            started = done(ben.post(table / "seats"))
        before = counted(server)
        after = f"{started['position'].partition('-')[0]}-0"
        common = {**os.environ, "SERVICE": server.address, "MOVES": str(MOVES), "AFTER": after}
        bots = [
            open_.enter_context(launched([sys.executable, str(bot)], {**common, "TOKEN": str(player.token)}))
            for player in (ann, ben)
        ]
        for process in bots:
            assert ("", "") == process.communicate(timeout=120)
            assert 0 == process.returncode
        now = counted(server)
        page = done(ann.get("/tables?mine=true&limit=100"), 200)
        tables = page["tables"] + done(ann.get(f"/tables?mine=true&limit=100&cursor={page['next']}"), 200)["tables"]

    assert 2 * MOVES == now.moves - before.moves
    assert 1 <= (now.requests - before.requests) / (2 * MOVES) <= 1.02
    assert TABLES == len([table for table in tables if table["version"] > started["version"]])


class Counted(NamedTuple):
    """What a service has counted: moves that were stored, and requests but for those of its metrics."""

    moves: int
    requests: int


def counted(server: Running) -> Counted:
    """What it has counted until now."""
    headers = {"authorization": f"Bearer {OPERATOR_TOKEN}"}
    metrics = httpx.get(f"{server.address}/metrics", headers=headers, trust_env=False, timeout=30).text
    [moves] = re.findall(r"^takeback_moves_total (\S+)$", metrics, re.MULTILINE)
    requests = re.findall(
        r'^takeback_request_seconds_count{operation="(?!GET /metrics).*} (\S+)$', metrics, re.MULTILINE
    )
    return Counted(int(float(moves)), int(sum(map(float, requests))))


def _until_version(seat: Seat, version: int) -> None:
    deadline = time.monotonic() + 60
    while seat.call("GET", f"/tables/{seat.table}")["version"] < version:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_the_one_line_of_curl_prints_server_sent_events(service: Service) -> None:
    assert shutil.which("curl"), "curl is not installed"
    seat = Seat(service)
    [line] = program("sh").strip().splitlines()
    with launched(["sh", "-c", f"exec {line}"], seat.environment(service)) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline().strip() for _ in range(5)]
        seat.call("POST", f"/tables/{seat.table}/close")
        printed = "\n".join([*lines, process.communicate(timeout=30)[0]])

    assert ["event: hello", ""] == [lines[0], lines[2]]
    hello = json.loads(lines[1].removeprefix("data: "))
    assert ("hello", 1) == (hello["control"], hello["version"])
    assert f"id: 1-{hello['head'][:8]}" == lines[3]
    assert printed.rstrip().endswith('event: end\ndata: {"control":"end"}')


def test_the_bot_needs_one_stream_and_one_request_a_move() -> None:
    assert 1 == program("python", 1).count("urlopen(") == program("python", 1).count("follow(")


def test_the_receiver_of_webhooks_takes_what_is_signed_over_a_kill_and_nothing_else(service: Service) -> None:
    seat = Seat(service)
    port = free_port()
    url = f"http://127.0.0.1:{port}/"
    hook = seat.call("POST", "/me/webhooks", url=url)
    environment = {**os.environ, "SECRET": hook["secret"], "PORT": str(port)}
    with launched([sys.executable, "-c", program("python", 2)], environment) as process:
        assert process.stdout is not None
        _until_listening(port)
        answer = seat.call("POST", f"/tables/{seat.table}/seats")
        lines = [process.stdout.readline()]
        service.kill_and_restart()
        answer = seat.call("POST", f"/tables/{seat.table}/actions", action=answer["actions"][0])
        lines.append(process.stdout.readline())
        seat.call("POST", f"/me/webhooks/{hook['id']}/test")
        lines.append(process.stdout.readline())
        forged = httpx.post(url, json={"type": "test"}, headers=dict.fromkeys(SIGNED, "1"), trust_env=False)

    assert [f"turn {seat.table} 3\n", f"turn {seat.table} {answer['version']}\n", f"test {'0' * 24} 1\n"] == lines
    assert 400 == forged.status_code


SIGNED = ("webhook-id", "webhook-timestamp", "webhook-signature")


def _until_listening(port: int) -> None:
    deadline = time.monotonic() + 60
    while True:
        with socket.socket() as connection:
            if connection.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert time.monotonic() < deadline
        time.sleep(0.02)
