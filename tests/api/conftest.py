"""The service in this process: one for all tests, each with players and tables of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from api.transcripts import full_transcript
from domain.storage.events import topic
from tests.api.serving import EVERY_GAME, InProcess, in_process
from tests.api.uploading import ended
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


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    """Another service, with players and secrets of its own."""
    with in_process(tmp_path_factory.mktemp("elsewhere") / "takeback.db") as served:
        yield served


@pytest.fixture
def brought(elsewhere: InProcess, request: pytest.FixtureRequest) -> bytes:
    """The transcript of a game that was played elsewhere."""
    elsewhere.secrets.seed(f"elsewhere {request.node.nodeid}")
    return ended(elsewhere, "maverick", seats=1, seed="5a" * 32)


async def _finished(served: InProcess, folder: Path) -> list[Path]:
    """The transcripts of all tables that are over."""
    tables, files = served.service.tables, []
    games = [game for versions in EVERY_GAME.values() for game in versions.values()]
    topics = [topic(game, end) for game in games for end in ("Finished", "Closed", "Voided")]
    ends = served.database.notifications(after=0, upto=served.database.last_position(), limit=10**9, topics=topics)
    over = [str(event.originator_id) for event in ends]
    for table in over:
        session = (await tables.sessions.entry(table)).session
        lines = full_transcript(session, await tables.records(session, after=0, upto=session.version))
        files.append(folder / f"{table}.ndjson")
        files[-1].write_bytes(b"".join(line + b"\n" for line in lines))
    return files
