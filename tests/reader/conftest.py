"""The reader at the hand of every test here."""

from pathlib import Path

import pytest

from .reading import Read, Report, run, written


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Let the reader check a transcript given by its lines, with options after it."""

    def read(lines: list[str], *options: object) -> Report:
        return run(written(tmp_path / "transcript.ndjson", lines), *options)

    return read
