"""The service in this process, shared by all tests; each test has players and tables of its own."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest

from api.state import projections
from api.state.failure_log import FailureLog
from api.tables.transcripts import full_transcript
from domain.storage.events import topic
from tests.api.client import MORE_THAN_ENOUGH
from tests.api.serving import EVERY_GAME, InProcess, in_process
from tests.api.uploading import ended
from tests.postgres import new_database
from tests.processes import PROCESSES
from tests.reader.reading import run

ON_BOTH = ("forks", "keys", "opening", "rematches", "takebacks", "token_recovery", "tokens", "versions")
"""The files of tests that run on every backend, since what they test is what is stored. The others run on SQLite:
`tests/store` and `tests/projections` hold both backends to the same contract.
"""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run the tests of these files once for every backend."""
    if "service" in metafunc.fixturenames and metafunc.module.__name__.rpartition(".test_")[2] in ON_BOTH:
        backends = ["sqlite", "postgres"]
        metafunc.parametrize("service", backends, indirect=True, scope="session")


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests that wait for a projection wait as long as a busy machine takes."""
    monkeypatch.setattr(projections, "LONGEST_WAIT", MORE_THAN_ENOUGH)


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[InProcess]:
    """The service with all games and the toys. A run of all tests verifies every table finished in it at the end."""
    folder = Path(tmp_path_factory.mktemp("service"))
    on_postgres = getattr(request, "param", "sqlite") == "postgres"
    with ExitStack() as stack:
        address = stack.enter_context(new_database()) if on_postgres else folder / "takeback.db"
        served = stack.enter_context(in_process(address))
        yield served
        if os.environ.get("TAKEBACK_TESTS") == "all":
            files = served.runner.run(_finished(served, folder))
            with PROCESSES.given():
                report = run(*files)
            assert not files or report.code == 0, report.printed


@pytest.fixture
def server(service: InProcess, request: pytest.FixtureRequest) -> InProcess:
    """The service, with secrets seeded and no failure logged yet, so that the order of tests does not matter."""
    service.secrets.seed(request.node.nodeid)
    msgspec.structs.force_setattr(service.service.process, "failures", FailureLog())
    return service


@pytest.fixture(scope="module")
def pair(postgres: None) -> Iterator[tuple[InProcess, InProcess]]:
    """Two services over one database that run at the same time."""
    with ExitStack() as stack:
        address = stack.enter_context(new_database())
        runner = stack.enter_context(asyncio.Runner())
        first, second = (stack.enter_context(in_process(address, shared=runner)) for _ in range(2))
        second.secrets.seed("the second")
        yield first, second


@pytest.fixture(scope="module")
def other_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    """Another service, with players and secrets of its own."""
    with in_process(tmp_path_factory.mktemp("elsewhere") / "takeback.db") as served:
        yield served


@pytest.fixture
def foreign_transcript(other_service: InProcess, request: pytest.FixtureRequest) -> bytes:
    """The transcript of a game played at another service."""
    other_service.secrets.seed(f"elsewhere {request.node.nodeid}")
    return ended(other_service, "maverick", seats=1, seed="5a" * 32)


async def _finished(served: InProcess, folder: Path) -> list[Path]:
    """The transcripts of all tables that are over."""
    tables, files = served.service.tables, []
    games = [game for versions in EVERY_GAME.values() for game in versions.values()]
    ends = {topic(game, end) for game in games for end in ("Finished", "Closed", "Voided")}
    events = served.database.notifications(after=0, upto=served.database.last_position(), limit=10**9)
    over = [event.table for event in events if event.topic in ends]
    for table in over:
        session = (await tables.sessions.entry(table)).session
        lines = full_transcript(session, await tables.history.records(session, after=0, upto=session.version))
        files.append(folder / f"{table}.ndjson")
        files[-1].write_bytes(b"".join(line + b"\n" for line in lines))
    return files
