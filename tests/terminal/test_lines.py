"""Lines are read from the standard input of the moment at which reading began, and from nothing else."""

import asyncio
import os
from pathlib import Path

import pytest

from terminal.endings import Left
from terminal.lines import Lines
from terminal.screen import Screen


def test_a_number_that_means_another_file_later_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    other = tmp_path / "other.txt"
    other.write_text("not typed\n", encoding="utf-8")

    async def typed() -> list[str]:
        with os.fdopen(reading, encoding="utf-8", closefd=False) as stdin:
            monkeypatch.setattr("sys.stdin", stdin)
            lines = Lines(Screen())
        os.write(writing, b"first\n")
        read = [await lines.next()]  # its thread waits for more of the pipe, or is about to
        with other.open("rb") as file:
            os.dup2(file.fileno(), reading)  # as after a close, when the next file gets the number
        os.write(writing, b"second\n")
        os.close(writing)
        while True:
            try:
                read.append(await lines.next())
            except Left:
                return read

    try:
        assert ["first", "second"] == asyncio.run(typed())
    finally:
        os.close(reading)
