"""Every recorded game still folds, and its rules still give the same facts and draws."""

from pathlib import Path

import pytest

from domain.catalogue import INSTALLED
from domain.verifying import verify

FOLDER = Path(__file__).parent
RECORDED = sorted(FOLDER.glob("*/*.ndjson"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_recorded_game_still_passes_every_check(path: Path) -> None:
    report = verify(path.read_bytes(), INSTALLED)

    assert [check for check in report.checks if not check.passed] == []
