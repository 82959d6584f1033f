"""One real server for all smoke tests of a run."""

from collections.abc import Iterator

import pytest

from tests.api.serving import Running, running


@pytest.fixture(scope="session")
def server(smoke: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server process, whose database and players are shared."""
    with running(tmp_path_factory.mktemp("smoke") / "takeback.db") as started:
        yield started
