"""The programs of the page about the `eventsourcing` library run beside a service, and print what is there."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from domain.storage.addresses import url_of
from tests.api.client import Player, Table, done, started
from tests.api.serving import ROOT, in_process
from tests.docs.programs import blocks

pytestmark = pytest.mark.usefixtures("process")


def printed(source: str, path: Path) -> str:
    """What a program prints that reads this database."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TAKEBACK_DATABASE": url_of(path)}
    finished = subprocess.run(
        [sys.executable, "-c", source],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (0, "") == (finished.returncode, finished.stderr)
    return finished.stdout


def test_the_programs_read_what_the_service_stored(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    reading, counting = [block.text for block in blocks("library") if block.language == "python"]
    with in_process(path) as server:
        table, (player,) = started(server, "maverick", 1)
        done(player.post(table / "resign"))
        now, events = head_and_events(player, table)

        lines = printed(reading, path).splitlines()
        counted = printed(counting, path)

    assert [f"{table.id} {version} maverick.1.{type_}" for version, type_ in enumerate(events, 1)] == [
        line.partition(" ")[2] for line in lines[:-1]
    ]
    assert f"Maverick {len(events)} finished {now} open" == lines[-1]
    assert {type_: str(events.count(type_)) for type_ in events} == dict(re.findall(r"'(\w+)': (\d+)", counted))


def head_and_events(player: Player, table: Table) -> tuple[str, list[str]]:
    """The head of a table, and the types of its events."""
    events = done(player.get(table / "events"), 200)["events"]
    return done(player.get(str(table)), 200)["head"], [event["type"] for event in events]


def test_the_first_program_has_ten_lines() -> None:
    assert 10 >= len(blocks("library")[0].text.splitlines())
