"""A fixture that runs the independent reader."""

from pathlib import Path

import pytest

from .reading import Read, Report, run, written


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Run the reader on a transcript given by its lines, with options after it."""

    def read(lines: list[str], *options: object) -> Report:
        return run(written(tmp_path / "transcript.ndjson", lines), *options)

    return read
