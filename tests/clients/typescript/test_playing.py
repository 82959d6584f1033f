"""The TypeScript client plays whole games and follows streams, over kills of the service."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.serving import Running, running
from tests.docs.programs import Service, launched
from tests.docs.test_live import Seat
from tests.npm import CLIENT

from .tools import NODE, node

pytestmark = [pytest.mark.usefixtures("npm"), pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A service for whole games."""
    with running(tmp_path_factory.mktemp("client") / "play.db") as server:
        yield server


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    """A service to be killed."""
    service = Service(tmp_path / "client.db")
    yield service
    service.kill()


def test_it_plays_a_whole_game_with_takebacks_and_refusals(server: Running) -> None:
    played = json.loads(node("tests/play.mjs", server.address))
    events = server.request("GET", f"/v1/tables/{played['table']}/events?limit=500").json()["events"]

    types = [event["type"] for event in events]
    assert ("not-your-turn", "stale") == (played["refused"], played["stale"])
    assert "Finished" == types[-1]
    assert {0, 1} == {event["data"]["seat"] for event in events if event["type"] == "Played"}
    answers = [name for name in types if name in {"Undone", "TakebackAgreed", "TakebackDeclined"}]
    assert ["TakebackAgreed", "Undone", "TakebackDeclined"] == answers
    assert played["outcome"]


def test_the_first_game_of_the_readme_is_played(server: Running) -> None:
    text = (CLIENT / "README.md").read_text()
    [first, follow] = re.findall(r"^```javascript\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    program = (first + follow).replace("http://localhost:8000", server.address)
    printed = node(
        "--input-type=module", "--eval", program.replace('"takeback-client"', f'"{CLIENT}/src/index.js"')
    ).splitlines()

    followed = [line.partition(" ") for line in printed if line[0].isdigit()]
    assert [*range(1, len(followed) + 1)] == [int(version) for version, _, _ in followed]
    assert len(printed) > len(followed) > 10


def test_a_bot_plays_and_a_reader_follows_over_kills_of_the_service(service: Service) -> None:
    seat = Seat(service)
    seat.call("POST", f"/tables/{seat.table}/seats")
    position = seat.call("GET", "/me/events")["position"]
    beginning = f"{position.partition('-')[0]}-0"
    program = ["env", "-C", str(CLIENT), NODE]
    reader = [*program, "tests/follow.mjs", service.address, seat.table, seat.token]
    bot = [*program, "tests/bot.mjs", service.address, seat.token, beginning]
    environment = seat.environment(service)
    with launched(reader, environment) as reading, launched(bot, environment) as playing:
        for version in (6, 9):
            _until_version(seat, version)
            service.kill_and_restart()
        played, errors_of_bot = playing.communicate(timeout=240)
        followed, errors_of_reader = reading.communicate(timeout=120)
        events = seat.call("GET", f"/tables/{seat.table}/events?limit=500")["events"]

    assert ("", 0, "", 0) == (errors_of_bot, playing.returncode, errors_of_reader, reading.returncode)
    assert "finished" == seat.call("GET", f"/tables/{seat.table}")["status"]
    by_bot = [event["version"] for event in events if event["type"] == "Played"]
    assert len(by_bot) >= len([line for line in played.splitlines() if line.isdigit()]) > 3
    lines = [json.loads(line) for line in followed.splitlines()]
    for kind in ("event", "frame"):
        assert [event["version"] for event in events] == [version for name, version in lines if name == kind]


def _until_version(seat: Seat, version: int) -> None:
    deadline = time.monotonic() + 60
    while seat.call("GET", f"/tables/{seat.table}")["version"] < version:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_it_retries_and_resumes_whatever_fails() -> None:
    printed = node("--test", "tests/faults.test.mjs")

    assert re.search(r"^# pass 47$", printed, re.MULTILINE), printed
    assert re.search(r"^# fail 0$", printed, re.MULTILINE), printed


def test_it_goes_by_the_time_of_the_service() -> None:
    printed = node("--test", "tests/clock.test.mjs")

    assert re.search(r"^# pass 9$", printed, re.MULTILINE), printed
    assert re.search(r"^# fail 0$", printed, re.MULTILINE), printed


def test_it_keeps_what_the_service_said_and_finds_out_what_differs() -> None:
    printed = node("--test", "tests/receipts.test.mjs")

    assert re.search(r"^# pass 31$", printed, re.MULTILINE), printed
    assert re.search(r"^# fail 0$", printed, re.MULTILINE), printed


def test_it_tells_a_restored_table_from_the_one_before() -> None:
    printed = node("--test", "tests/regrown.test.mjs")

    assert re.search(r"^# pass 64$", printed, re.MULTILINE), printed
    assert re.search(r"^# fail 0$", printed, re.MULTILINE), printed


def test_it_finds_out_a_service_that_lies() -> None:
    printed = node("--test", "tests/lies.test.mjs")

    assert re.search(r"^# pass 126$", printed, re.MULTILINE), printed
    assert re.search(r"^# fail 0$", printed, re.MULTILINE), printed


def test_it_signs_in_by_a_code_within_the_time_and_by_a_token_alone() -> None:
    printed = node("--test", "tests/device.test.mjs")

    assert re.search(r"^# pass 22$", printed, re.MULTILINE), printed
    assert re.search(r"^# fail 0$", printed, re.MULTILINE), printed
