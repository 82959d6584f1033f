"""The TypeScript client plays whole games and follows streams, over kills of the service."""

import json
import re
import time
from collections.abc import Iterator

import pytest

from tests.api.serving import reaching
from tests.docs.programs import Service, launched
from tests.docs.test_live import Seat

from .tools import CLIENT, NODE, node

pytestmark = [pytest.mark.usefixtures("npm"), pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service of all tests."""
    service = Service(tmp_path_factory.mktemp("client") / "client.db")
    yield service
    service.kill()


def test_it_plays_a_whole_game_with_takebacks_and_refusals(service: Service) -> None:
    played = json.loads(node("tests/play.mjs", service.address))
    with reaching(service.address) as server:
        events = server.request("GET", f"/v1/tables/{played['table']}/events?limit=500").json()["events"]

    types = [event["type"] for event in events]
    assert ("not-your-turn", "stale") == (played["refused"], played["stale"])
    assert "Finished" == types[-1]
    assert {0, 1} == {event["data"]["seat"] for event in events if event["type"] == "Played"}
    answers = [name for name in types if name in {"Undone", "TakebackAgreed", "TakebackDeclined"}]
    assert ["TakebackAgreed", "Undone", "TakebackDeclined"] == answers
    assert played["outcome"]


def test_the_first_game_of_the_readme_is_played(service: Service) -> None:
    text = (CLIENT / "README.md").read_text()
    [first, follow] = re.findall(r"^```javascript\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    program = (first + follow).replace("http://127.0.0.1:8000", service.address)
    printed = node(
        "--input-type=module", "--eval", program.replace('"takeback-client"', f'"{CLIENT}/src/index.js"')
    ).splitlines()

    followed = [line.partition(" ") for line in printed if line[0].isdigit()]
    assert [*range(1, len(followed) + 1)] == [int(version) for version, _, _ in followed]
    assert len(printed) > len(followed) > 10


def test_it_follows_a_table_over_kills_of_the_service(service: Service) -> None:
    seat = Seat(service)
    command = [NODE, "tests/follow.mjs", service.address, seat.table, seat.token]
    with launched(["env", "-C", str(CLIENT), *command], seat.environment(service)) as process:
        answer = seat.call("POST", f"/tables/{seat.table}/seats")
        for move in range(8):
            if move % 4 == 3:
                service.kill_and_restart()
            answer = seat.call("POST", f"/tables/{seat.table}/actions", action=answer["actions"][0])
        last = seat.call("POST", f"/tables/{seat.table}/resign")["version"]
        printed, errors = process.communicate(timeout=120)

    assert ("", 0) == (errors, process.returncode)
    lines = [json.loads(line) for line in printed.splitlines()]
    for kind in ("event", "frame"):
        assert [*range(1, last + 1)] == [version for name, version in lines if name == kind]


def test_a_bot_plays_on_over_kills_of_the_service(service: Service) -> None:
    seat = Seat(service)
    seat.call("POST", f"/tables/{seat.table}/seats")
    position = seat.call("GET", "/me/events")["position"]
    beginning = f"{position.partition('-')[0]}-0"
    command = ["env", "-C", str(CLIENT), NODE, "tests/bot.mjs", service.address, seat.token, beginning]
    with launched(command, seat.environment(service)) as process:
        for version in (6, 9):
            _until_version(seat, version)
            service.kill_and_restart()
        printed, errors = process.communicate(timeout=240)
        events = seat.call("GET", f"/tables/{seat.table}/events?limit=500")["events"]

    assert ("", 0) == (errors, process.returncode)
    assert "finished" == seat.call("GET", f"/tables/{seat.table}")["status"]
    played = [event["version"] for event in events if event["type"] == "Played"]
    assert len(played) >= len([line for line in printed.splitlines() if line.isdigit()]) > 3


def _until_version(seat: Seat, version: int) -> None:
    deadline = time.monotonic() + 60
    while seat.call("GET", f"/tables/{seat.table}")["version"] < version:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_it_retries_and_resumes_whatever_fails() -> None:
    printed = node("--test", "tests/faults.test.mjs")

    assert re.search(r"^# pass 14$", printed, re.MULTILINE), printed
    assert re.search(r"^# fail 0$", printed, re.MULTILINE), printed
