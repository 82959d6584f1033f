"""Another database that takes the place of the one that a process works on: nothing is stored in it."""

import logging

import psycopg
import pytest

from domain.storage.addresses import PostgresAddress
from domain.storage.errors import NotStored, Replaced, Unreachable
from domain.storage.events import Append
from domain.storage.opening import open_database
from domain.storage.postgres.database import PostgresDatabase
from domain.storage.postgres.schema import RESTORED
from tests.api.client import done, refused, take
from tests.api.serving import in_process
from tests.store.duel_events import over
from tests.store.postgres.statements import run

pytestmark = pytest.mark.usefixtures("postgres")

REPLACED = {
    "a dump was loaded into it": "UPDATE identity SET cluster = '1'",
    "its log is other, and not": "UPDATE identity SET log = 'other'",
    "it lacks what was stored before": "UPDATE identity SET xid_offset = xid_offset - 1000000000",
    "it is empty": "DELETE FROM identity",
}
"""What stands for another database, by what is said of it."""


def lose_connections(database: PostgresDatabase) -> None:
    """Lose all connections of a process, as where the server is started again."""
    database._pool._servers.leave()


@pytest.mark.parametrize("reason", REPLACED)
def test_nothing_is_read_or_stored_where_another_database_was_put(
    address: PostgresAddress, caplog: pytest.LogCaptureFixture, reason: str
) -> None:
    with open_database(address) as database:
        assert isinstance(database, PostgresDatabase)
        database.append([Append(over("t"))])
        run(address, REPLACED[reason])
        lose_connections(database)
        with caplog.at_level(logging.ERROR, "takeback"):
            for _ in range(2):
                with pytest.raises(Replaced, match=reason):
                    database.append([Append(over("u"))])
                with pytest.raises(Replaced, match=reason):
                    database.rows("t")

    assert ["database-replaced"] == [record.message for record in caplog.records]
    assert [] == run(address, "SELECT 1 FROM stored_events WHERE originator_id = 'u'")


def test_what_another_process_stored_is_expected_too(address: PostgresAddress) -> None:
    with open_database(address) as database, open_database(address) as other:
        assert isinstance(database, PostgresDatabase)
        [position] = other.append([Append(over("t"))])
        run(address, "UPDATE identity SET xid_offset = xid_offset - 1000000000")
        database.changes([("t", 1)], 0)
        lose_connections(database)

        with pytest.raises(Replaced, match="it lacks"):
            database.rows("t")
    assert position is not None


def test_the_same_database_is_used_again(address: PostgresAddress) -> None:
    with open_database(address) as database:
        assert isinstance(database, PostgresDatabase)
        for table in "tuv":
            assert [None] != database.append([Append(over(table))])
            lose_connections(database)


def test_whoever_cannot_come_up_keeps_no_lock(address: PostgresAddress) -> None:
    """As where a dump is being loaded, and the leases are not there yet."""
    with open_database(address) as database, open_database(address) as other:
        run(address, "ALTER TABLE leases RENAME TO loaded")
        with pytest.raises(NotStored):
            database.come_up(1)
        run(address, "ALTER TABLE loaded RENAME TO leases")
        other.come_up(2)

        assert 2 == other.up_since


def test_nobody_waits_forever_for_another_to_come_up(address: PostgresAddress) -> None:
    with open_database(address) as database, psycopg.connect(address.url) as connection:
        connection.execute("SELECT pg_advisory_lock(hashtext('takeback up'), hashtext(current_schema()))")

        with pytest.raises(Unreachable, match="another process is coming up"):
            database.come_up(1)
        connection.rollback()
        connection.execute("SELECT pg_advisory_unlock_all()")
        database.come_up(3)

        assert 3 == database.up_since


def test_the_service_is_not_ready_until_it_is_started_again(address: PostgresAddress) -> None:
    with in_process(address) as server:
        ann = server.player("Ann")
        table = ann.open("pebbles", seats=1)
        done(ann.post(table / "seats"))
        run(address, RESTORED)
        assert isinstance(server.database, PostgresDatabase)
        lose_connections(server.database)

        assert (503, "not-stored") == refused(ann.post(table / "actions", take(1)))
        assert (503, "not-stored") == refused(server.request("GET", "/readyz"))
    with in_process(address) as server:
        assert 200 == server.request("GET", "/readyz").status_code
