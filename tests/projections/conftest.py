"""A service with many tables at all stages of their lives."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from api.positions import position_text
from tests.api.client import Player
from tests.api.serving import InProcess, in_process

from .logs import MIXED, Writer


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


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A shared service: tests change no stored table, but may open new ones."""
    path = Path(tmp_path_factory.mktemp("world")) / "takeback.db"
    with in_process(path) as server:
        players = [server.player(f"Player {number}") for number in range(5)]
        writer = Writer(server.database, 6, MIXED, [player.id for player in players[:4]], live_tables=25)
        writer.write(1500)
        yield World(server, players, writer)


@pytest.fixture
def server(world: World, request: pytest.FixtureRequest) -> InProcess:
    """The service, with secrets seeded for each test, so that the order of tests does not matter."""
    world.server.secrets.seed(request.node.nodeid)
    return world.server
