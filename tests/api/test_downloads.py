"""Transcripts that are longer than a page."""

from pathlib import Path

import pytest

from api.tables.transcripts import PAGE, full_transcript
from tests.api.serving import in_process
from tests.hostile.long_tables import store_long_tables
from tests.verifying.transcripts import redacted_transcript


@pytest.mark.parametrize("over", [True, False])
def test_a_long_transcript_has_the_lines_of_a_short_one(tmp_path: Path, *, over: bool) -> None:
    stored = store_long_tables(tmp_path / "takeback.db", 2 * PAGE + 10)
    table = (stored.over if over else stored.playing).table
    with in_process(tmp_path / "takeback.db") as server:

        async def at_once() -> bytes:
            tables = server.service.tables
            session = await tables.get(table, None)
            records = await tables.history.records(session, after=0, upto=session.version)
            lines = full_transcript(session, records) if over else redacted_transcript(session, records, None)
            return b"".join(line + b"\n" for line in lines)

        downloaded = server.request("GET", f"/v1/tables/{table}/transcript").content
        is_same = downloaded == server.runner.run(at_once())

    assert len(downloaded.splitlines()) > 2 * PAGE
    assert is_same  # on its own: it would take long to print the difference
