"""Asynchronous tests run on asyncio."""

from collections.abc import Iterator

import pytest

from api.live import stream
from tests.api.serving import InProcess, in_process


@pytest.fixture
def anyio_backend() -> str:
    """The event loop of asynchronous tests."""
    return "asyncio"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    """The service in this process, without heartbeats, which wake streams that something else should have woken."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stream, "HEARTBEAT_SECONDS", 3600)
        with in_process(tmp_path_factory.mktemp("live") / "takeback.db") as served:
            yield served


@pytest.fixture
def server(service: InProcess, request: pytest.FixtureRequest) -> InProcess:
    """The service, with secrets seeded for each test."""
    service.secrets.seed(request.node.nodeid)
    return service
