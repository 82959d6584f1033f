"""Attacks on connections, at a server whose deadlines are short: it cuts each off, and the others barely notice."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.serving import Running, running
from tests.hostile.attacking import Arena, Record, Watched, linux_only, quiet_players
from tests.hostile.connecting import FLOODS, NEWCOMERS, READERS, NeverRead, hold_idle_connections
from tests.hostile.impatient import CONNECTIONS
from tests.hostile.long_tables import store_long_tables

pytestmark = linux_only

OWN = 16
"""The sockets that the server has open beside its connections, at most."""

LONG = 1500
"""The versions of a table whose transcript is long."""

NOTICED = "tiny chunks"
"""The flood that players notice most."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("connections")


@pytest.fixture(scope="module")
def transcript(folder: Path) -> str:
    """The path of a transcript of two thirds of a megabyte."""
    return f"/v1/tables/{store_long_tables(folder / 'takeback.db', LONG).over.table}/transcript"


@pytest.fixture(scope="module")
def server(folder: Path, transcript: str) -> Iterator[Running]:
    with running(folder / "takeback.db", module="tests.hostile.impatient") as served:
        yield served


@pytest.fixture
def watched(server: Running, record_property: Record) -> Watched:
    return Watched(server, record_property)


@pytest.fixture
def served(server: Running, record_property: Record) -> Iterator[Arena]:
    with quiet_players(server) as play:
        yield Arena(server, play, record_property)


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("name", sorted(FLOODS))
def test_a_flood_is_cut_off(watched: Watched, name: str) -> None:
    assert watched.withstands(FLOODS[name]) >= FLOODS[name].enough


@pytest.mark.usefixtures("alone")
def test_a_flood_is_barely_noticed(served: Arena) -> None:
    served.attacked(FLOODS[NOTICED])


@pytest.mark.soak
@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("name", FLOODS)
def test_a_flood_of_a_minute_is_harmless(served: Arena, name: str) -> None:
    served.attacked(FLOODS[name], quiet=10, seconds=60)


@pytest.mark.usefixtures("process")
def test_idle_connections_do_not_shut_anybody_out(watched: Watched) -> None:
    held = watched.withstands(hold_idle_connections, moves=0)

    assert held.answered >= NEWCOMERS
    assert held.sockets <= CONNECTIONS + OWN


@pytest.mark.usefixtures("process")
def test_readers_who_never_read_are_cut_off(watched: Watched, transcript: str) -> None:
    assert READERS == watched.withstands(NeverRead(transcript))
