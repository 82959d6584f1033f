"""Asynchronous tests run on asyncio."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from api.live import stream
from api.running import leading
from api.state import projections
from tests.api.client import MORE_THAN_ENOUGH
from tests.api.serving import InProcess, in_process


@pytest.fixture
def anyio_backend() -> str:
    """The event loop of asynchronous tests."""
    return "asyncio"


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests wait as long as a busy machine takes; who leads goes on, though its loop rests between requests."""
    monkeypatch.setattr(projections, "LONGEST_WAIT", MORE_THAN_ENOUGH)
    monkeypatch.setattr(leading, "LEASE", MORE_THAN_ENOUGH)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    """The service in this process, without heartbeats, which wake streams that something else should have woken."""
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        patch.setattr(stream, "HEARTBEAT_SECONDS", 3600)
        yield stack.enter_context(in_process(tmp_path_factory.mktemp("live") / "takeback.db"))


@pytest.fixture
def server(service: InProcess, request: pytest.FixtureRequest) -> InProcess:
    """The service, with secrets seeded for each test."""
    service.secrets.seed(request.node.nodeid)
    return service
