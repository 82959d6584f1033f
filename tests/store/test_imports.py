"""An import as it is stored: the events, who imported them and under which key, all or nothing, and once."""

from collections.abc import Iterator

import pytest

from domain.storage.addresses import Address
from domain.storage.database import Database
from domain.storage.errors import AlreadyStored
from domain.storage.events import Append
from domain.storage.opening import open_database
from tests.store.duel_events import over


@pytest.fixture
def database(place: Address) -> Iterator[Database]:
    """A database on each backend."""
    with open_database(place) as opened:
        yield opened


def bring(database: Database, table: str, key: str) -> int:
    """Store an import of a table; the position of its last event."""
    with database.transaction() as transaction:
        transaction.imports.add_key("ann", key, "a1")
        [position] = transaction.append([Append(over(table))])
        transaction.imports.add(table, "ann", 3)
    return position


def test_an_import_is_found_again_by_its_key_with_its_position(database: Database) -> None:
    positions = [bring(database, table, table) for table in ("t1", "t2")]

    with database.transaction() as transaction:
        assert positions == [transaction.last_position_of(table) for table in ("t1", "t2")]
        assert ["a1", "a1", None] == [transaction.imports.of_key("ann", key) for key in ("t1", "t2", "t3")]
    assert [True, True, False] == [database.imports.has(table) for table in ("t1", "t2", "t3")]


def test_of_a_table_that_is_there_already_nothing_is_imported(database: Database) -> None:
    database.append([Append(over("t1"))])
    last = database.last_position()

    with pytest.raises(AlreadyStored):
        bring(database, "t1", "k")

    with database.transaction() as transaction:
        assert (None, last) == (transaction.imports.of_key("ann", "k"), transaction.last_position_of("t1"))
    assert not database.imports.has("t1")
