"""A service with many tables at all stages of their lives."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest

from api.http.positions import position_text
from api.running import leading
from api.state import projections
from domain.storage.addresses import Address
from tests.api.client import Player
from tests.api.serving import InProcess, in_process
from tests.postgres import new_database

from .logs import MIXED, Writer
from .worker import PATIENCE


class World(NamedTuple):
    """The service, its players (the last one holds no seat), and the tables as they are stored."""

    server: InProcess
    players: list[Player]
    writer: Writer

    @property
    def last(self) -> str:
        """The position of the last event in the log."""
        return self.beyond(0)

    def beyond(self, events: int) -> str:
        """The position so many events after the last."""
        return position_text(self.server.service, self.server.service.tables.last_position() + events)

    @property
    def everybody(self) -> list[Player]:
        """All players, and a client without a token."""
        return [*self.players, self.server.stranger()]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests wait as long as a busy machine takes; who leads goes on, though its loop rests between requests."""
    monkeypatch.setattr(projections, "LONGEST_WAIT", PATIENCE)
    monkeypatch.setattr(leading, "LEASE", PATIENCE)


@pytest.fixture
def database(place: Address) -> Address:
    """The address of a database of a test's own, on each backend."""
    return place


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The address of an SQLite database, for what is about files."""
    return tmp_path / "takeback.db"


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def world(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[World]:
    """A shared service on each backend: tests change no stored table, but may open new ones."""
    with ExitStack() as stack:
        on_postgres = request.param == "postgres"
        address = (
            stack.enter_context(new_database()) if on_postgres else tmp_path_factory.mktemp("world") / "takeback.db"
        )
        server = stack.enter_context(in_process(address))
        players = [server.player(f"Player {number}") for number in range(5)]
        writer = Writer(server.database, 6, MIXED, [player.id for player in players[:4]], live_tables=25)
        writer.write(1500)
        yield World(server, players, writer)


@pytest.fixture
def server(world: World, request: pytest.FixtureRequest) -> InProcess:
    """The service, with secrets seeded for each test, so that the order of tests does not matter."""
    world.server.secrets.seed(request.node.nodeid)
    return world.server
