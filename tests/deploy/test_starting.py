"""Both profiles of compose do what the book says, by its commands alone, where Docker runs and has the images."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.serving import ROOT
from tests.docs.programs import blocks

pytestmark = [pytest.mark.usefixtures("process", "alone"), pytest.mark.soak]

SECTION = "mkdir -m 700 .secrets"
"""How the first block of the book's part on compose begins; the last one takes everything down."""


def _run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-euc", command],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def _do(command: str, folder: Path) -> str:
    done = _run(command, folder)
    assert 0 == done.returncode, (command, done.stdout[-1000:], done.stderr[-2000:])
    return done.stdout


@pytest.fixture
def clone(tmp_path: Path) -> Iterator[Path]:
    """What git has of this folder. What is started there is gone afterwards, with its volumes."""
    if shutil.which("docker") is None or _run("docker compose version && docker info", ROOT).returncode:
        pytest.skip("docker compose, or its engine, is not available")
    folder = tmp_path / "compose"
    folder.mkdir()
    _do(f"git ls-files -z | xargs -0 tar c | tar x -C {folder}", ROOT)
    yield folder
    _do("docker compose --profile grown down --volumes", folder)


def test_one_file_is_served(clone: Path) -> None:
    _do("docker compose up -d --build --wait", clone)

    _do("docker compose exec takeback takeback check", clone)


def test_the_grown_service_is_run_by_the_book(clone: Path) -> None:
    """Started, its primary lost and brought back, upgraded, taken down, and started again."""
    shell = [block.text for block in blocks("running") if block.language == "sh"]
    first = next(number for number, text in enumerate(shell) if text.startswith(SECTION))
    secrets, database, start, look, fail_over, come_back, upgrade, newer, down = shell[first : first + 9]

    _do(f"{secrets}\n{database}\n{start}", clone)
    assert "a       primary" in _do(look, clone)
    _do(fail_over, clone)
    assert "a       -" in _do("docker compose exec b database status", clone)
    _do(come_back, clone)
    _do(upgrade.replace("git pull\n", ""), clone)
    _do(newer, clone)
    _do(down, clone)
    assert "database-b" in _do("docker volume ls", clone)
    _do(start, clone)
    _do("docker compose up -d --wait a b c", clone)  # all answer
    status = _do("docker compose exec b database status", clone)
    assert 1 == status.count("primary")
    assert 2 == status.count("standby ")
