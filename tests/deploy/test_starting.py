"""Both profiles of compose do what the book says, by its commands alone, where Docker runs and has the images.

How long the starts take is in docs/measurements.md.
"""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.measurements import Row, record
from tests.deploy.compose import cloned, commands, do

pytestmark = [pytest.mark.usefixtures("process", "alone"), pytest.mark.soak]


@pytest.fixture
def clone(tmp_path: Path) -> Iterator[Path]:
    with cloned(tmp_path) as folder:
        yield folder


def test_one_file_is_served(clone: Path) -> None:
    do("docker compose build", clone)
    _timed("one process over SQLite", "15 s", "docker compose up -d --wait", clone)

    do("docker compose exec takeback takeback check", clone)


def test_the_grown_service_is_run_by_the_book(clone: Path) -> None:
    """Started, its primary lost and brought back, upgraded, taken down, and started again."""
    secrets, database, start, look, fail_over, come_back, upgrade, newer, down = commands()

    do("docker compose build", clone)
    _timed(
        "PostgreSQL with two standbys, Redis, two processes and a proxy",
        "60 s",
        f"{secrets}\n{database}\n{start}",
        clone,
    )
    assert "a       primary" in do(look, clone)
    do(fail_over, clone)
    assert "a       -" in do("docker compose exec b database status", clone)
    do(come_back, clone)
    do(upgrade.replace("git pull\n", ""), clone)
    do(newer, clone)
    do(down, clone)
    assert "database-b" in do("docker volume ls", clone)
    do(start, clone)
    do("docker compose up -d --wait a b c", clone)  # all answer
    status = do("docker compose exec b database status", clone)
    assert 1 == status.count("primary")
    assert 2 == status.count("standby ")


def _timed(what: str, aim: str, command: str, folder: Path) -> None:
    """Do it, and record how long it took."""
    began = time.monotonic()
    do(command, folder)
    seconds = round(time.monotonic() - began, 1)
    record(
        "starting",
        [Row(what, {"until it serves": seconds}, "s", aim, "python -m pytest -m soak tests/deploy/test_starting.py")],
    )
