"""Whether a database takes writes: on a full disk the write-ahead log has room where no event has."""

import pytest

from domain.storage.errors import NotStored
from domain.storage.opening import open_database
from tests.direct import direct
from tests.postgres import new_database


def test_a_database_that_stores_no_event_takes_no_writes(postgres: None) -> None:
    with new_database() as address, open_database(address) as database:
        with database.transaction() as transaction:
            transaction.touch()
        with direct(address) as execute:
            assert [(0,)] == execute("SELECT count(*) FROM stored_events")
            execute("ALTER TABLE stored_events ADD CONSTRAINT full_disk CHECK (false)")

        with pytest.raises(NotStored), database.transaction() as transaction:
            transaction.touch()
