"""Attacks on connections, at a server whose deadlines are short: it cuts each off, and the others barely notice."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hostile.attacking import Arena, arena, linux_only
from tests.hostile.connecting import FLOODS, READERS, NeverRead, hold_idle_connections
from tests.hostile.impatient import CONNECTIONS
from tests.hostile.long_tables import store_long_tables

pytestmark = [pytest.mark.usefixtures("alone"), linux_only]

OWN = 16
"""The sockets that the server has open beside its connections, at most."""

LONG = 1500
"""The versions of a table whose transcript is long."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("connections")


@pytest.fixture(scope="module")
def transcript(folder: Path) -> str:
    """The path of a transcript of two thirds of a megabyte."""
    return f"/v1/tables/{store_long_tables(folder / 'takeback.db', LONG).over.table}/transcript"


@pytest.fixture(scope="module")
def served(folder: Path, transcript: str) -> Iterator[Arena]:
    with arena(folder, module="tests.hostile.impatient") as made:
        yield made


@pytest.mark.parametrize("name", sorted({*FLOODS} - {"requests sent ahead"}))
def test_a_flood_is_cut_off(served: Arena, name: str) -> None:
    effect = served.attacked(FLOODS[name], seconds=5 if FLOODS[name].pause else 3)

    assert effect.done >= FLOODS[name].connections


def test_requests_sent_ahead_wait(served: Arena) -> None:
    served.attacked(FLOODS["requests sent ahead"])


@pytest.mark.soak
@pytest.mark.parametrize("name", FLOODS)
def test_a_flood_of_a_minute_is_harmless(served: Arena, name: str) -> None:
    served.attacked(FLOODS[name], quiet=10, seconds=60)


def test_idle_connections_do_not_shut_anybody_out(served: Arena) -> None:
    held = served.attacked(hold_idle_connections, seconds=6).done

    assert held.longest < 5
    assert held.sockets <= CONNECTIONS + OWN


def test_readers_who_never_read_are_cut_off(served: Arena, transcript: str) -> None:
    assert READERS == served.attacked(NeverRead(transcript), seconds=4).done
