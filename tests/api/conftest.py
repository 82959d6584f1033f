"""The service in this process: one for all tests, each with players and tables of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from api.transcripts import full_transcript
from tests.api.serving import InProcess, in_process
from tests.reader.reading import NODE, run


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    """The service with all games and the toys. Whatever was finished there has to verify in the end."""
    folder = Path(tmp_path_factory.mktemp("service"))
    with in_process(folder / "takeback.db") as served:
        yield served
        if NODE is not None:
            files = served.runner.run(_finished(served, folder))
            report = run(*files)
            assert not files or report.code == 0, report.printed


@pytest.fixture
def server(service: InProcess, request: pytest.FixtureRequest) -> InProcess:
    """The service, whose secrets are the same at every run of a test, whichever others ran before."""
    service.secrets.seed(request.node.nodeid)
    return service


async def _finished(served: InProcess, folder: Path) -> list[Path]:
    """The transcripts of all tables that are over."""
    tables, files = served.service.tables, []
    statement = "SELECT originator_id FROM stored_events WHERE topic LIKE '%.Finished' OR topic LIKE '%.Closed'"
    with served.datastore.transaction(commit=False) as cursor:
        cursor.execute(statement)
        over = [str(row[0]) for row in cursor.fetchall()]
    for table in over:
        session = (await tables._entry(table)).session
        lines = full_transcript(session, await tables.records(session, after=0, upto=session.version))
        files.append(folder / f"{table}.ndjson")
        files[-1].write_bytes(b"".join(line + b"\n" for line in lines))
    return files
