"""A test that starts a process or uses PostgreSQL says so; a test's marker follows from what it uses."""

import os
import re
import subprocess
import sys

import pytest

from tests.api.serving import ROOT
from tests.needs import NEEDS
from tests.postgres import DatabaseRefused, new_schema
from tests.processes import PROCESSES, ProcessRefused

DO_NOTHING = [sys.executable, "-c", ""]
BY_HAND = re.compile(rf"mark\.({'|'.join(sorted({need.marker for need in NEEDS.values()}))})\b")


def test_a_test_without_the_fixture_may_start_no_process() -> None:
    with pytest.raises(ProcessRefused, match="test_a_test_without_the_fixture_may_start_no_process"):
        subprocess.run(DO_NOTHING, check=True)
    with pytest.raises(ProcessRefused):
        os.system("true")  # noqa: S605  # is refused


def test_a_test_with_the_fixture_may_start_processes(process: None) -> None:
    assert 0 == subprocess.run(DO_NOTHING, check=True).returncode


def test_what_is_done_once_for_all_tests_may_start_processes() -> None:
    with PROCESSES.given():
        assert 0 == subprocess.run(DO_NOTHING, check=True).returncode
    with pytest.raises(ProcessRefused):
        subprocess.run(DO_NOTHING, check=True)


def test_a_test_without_the_fixture_may_use_no_database_server() -> None:
    with (
        pytest.raises(DatabaseRefused, match="test_a_test_without_the_fixture_may_use_no_database_server"),
        new_schema(),
    ):
        pytest.fail("it was connected")


@pytest.mark.parametrize("place", ["sqlite", "postgres"])
def test_a_case_on_postgresql_is_marked(request: pytest.FixtureRequest, place: str) -> None:
    assert ("postgres" == place) == (request.node.get_closest_marker("services") is not None)


def test_nobody_writes_by_hand_what_fixtures_mark() -> None:
    marked = [path for path in (ROOT / "tests").rglob("*.py") if BY_HAND.search(path.read_text("utf-8"))]

    assert [] == marked
