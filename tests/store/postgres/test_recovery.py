"""What a client kept over a point-in-time recovery, and over a dump that is loaded into another cluster."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest

from domain.storage.addresses import PostgresAddress
from domain.storage.errors import UnusableDatabase
from domain.storage.events import Append
from domain.storage.opening import adopt_restored, open_database
from domain.storage.postgres.schema import RESTORED
from tests.api.client import done, refused, take
from tests.api.serving import in_process
from tests.api.test_histories import KEPT, LOST, Client, Restored
from tests.grown.processes import until
from tests.own_postgres import new_server, run_program, server_on
from tests.store.duel_events import over
from tests.store.postgres.statements import run

ARCHIVING = """
archive_mode = on
archive_command = 'cp %p ../wal/%f'
"""
RECOVERING = """
port = {port}
restore_command = 'cp ../wal/%f %p'
recovery_target_name = 'kept'
recovery_target_action = 'promote'
"""


@contextmanager
def folder_of_servers() -> Iterator[Path]:
    """A folder that another user may enter: PostgreSQL does not run as root."""
    with TemporaryDirectory(prefix="recovery-") as folder:
        yield Path(folder)


@pytest.mark.usefixtures("grown", "process", "long")
def test_after_a_point_in_time_recovery_nothing_that_was_lost_passes_for_what_is_there() -> None:
    with folder_of_servers() as folder:
        with new_server(folder, ARCHIVING) as url:
            run_program(folder, "mkdir", "wal")
            run_program(folder, "pg_basebackup", "-d", url, "-D", "base", "-X", "none", "-c", "fast")
            with in_process(PostgresAddress(url)) as server:
                ann = server.player("Ann")
                table = ann.open("pebbles", seats=1)
                client = Client(ann, table)
                done(ann.post(table / "seats"))
                while done(ann.get(f"{table}"), 200)["version"] < KEPT:
                    done(ann.post(table / "actions", take(1)))
                with psycopg.connect(url) as connection:
                    connection.execute("SELECT pg_create_restore_point('kept')")
                while (before := done(ann.get(f"{table}"), 200))["version"] < LOST:
                    done(ann.post(table / "actions", take(1)))
                etags = client.etags(ann)
                with psycopg.connect(url) as connection:
                    connection.execute("SELECT pg_switch_wal()")
        run_program(folder, "touch", "base/recovery.signal")
        with server_on(folder, "base", RECOVERING) as url:
            address = PostgresAddress(url)
            until(lambda: run(address, "SELECT pg_is_in_recovery()") == [(False,)], "the server is promoted")
            name = adopt_restored(address)
            with in_process(address) as server:
                restored = Restored(server, client, before, etags)
                assert (KEPT, name) == (restored.now["version"], restored.now["log"])
                assert (before["log"],) == server.database.former
                restored.move_on()
                lost = restored.cursor(before)
                assert (409, "unknown-version") == refused(restored.me.get(f"{table}/events?after={lost}"))
                assert (412, "stale") == refused(restored.me.post(table / "redo", at=f'"{lost}"'))
                assert (409, "unknown-position") == refused(restored.me.get(f"/me/events?after={before['position']}"))
                for path, etag in etags.items():
                    assert 200 == restored.me.get(path, headers={"If-None-Match": etag}).status_code


@pytest.mark.usefixtures("postgres")
def test_a_dump_that_was_loaded_elsewhere_is_refused_until_it_is_adopted(address: PostgresAddress) -> None:
    with open_database(address) as opened:
        name = opened.name
    run(address, "UPDATE identity SET cluster = '1'")  # as the dump has that of the cluster that it was made of

    with pytest.raises(UnusableDatabase, match="run `takeback restored`"), open_database(address):
        pass
    adopted = adopt_restored(address)

    with open_database(address) as opened:
        assert name != opened.name == adopted


@pytest.mark.usefixtures("postgres")
def test_a_dump_that_was_loaded_into_its_own_cluster_is_refused_until_it_is_adopted(address: PostgresAddress) -> None:
    with open_database(address) as opened:
        name = opened.name
    for statement in (  # as `pg_restore` makes each table anew
        "CREATE TABLE loaded (LIKE identity INCLUDING ALL)",
        "INSERT INTO loaded SELECT * FROM identity",
        "DROP TABLE identity",
        "ALTER TABLE loaded RENAME TO identity",
        "CREATE TRIGGER identity_written BEFORE UPDATE ON identity FOR EACH ROW EXECUTE FUNCTION identity_written()",
    ):
        run(address, statement)

    with pytest.raises(UnusableDatabase, match="run `takeback restored`"), open_database(address):
        pass
    adopted = adopt_restored(address)

    with open_database(address) as opened:
        assert name != opened.name == adopted


@pytest.mark.usefixtures("postgres")
def test_a_dump_of_which_only_the_data_was_loaded_is_refused_until_it_is_adopted(address: PostgresAddress) -> None:
    with open_database(address) as opened:
        name = opened.name
    with psycopg.connect(address.url) as connection:  # as `pg_restore --data-only --disable-triggers` does
        connection.execute("ALTER TABLE identity DISABLE TRIGGER ALL")
        connection.execute("CREATE TEMPORARY TABLE dumped AS SELECT * FROM identity")
        connection.execute("TRUNCATE identity")
        connection.execute("INSERT INTO identity SELECT * FROM dumped")
        connection.execute("ALTER TABLE identity ENABLE TRIGGER ALL")

    with pytest.raises(UnusableDatabase, match="run `takeback restored`"), open_database(address):
        pass
    adopted = adopt_restored(address)

    for _ in range(2):
        with psycopg.connect(address.url, autocommit=True) as connection:
            connection.execute("VACUUM (FULL, FREEZE) identity")
        with open_database(address) as opened:
            assert name != opened.name == adopted


@pytest.mark.usefixtures("postgres")
def test_positions_grow_where_a_cluster_has_run_fewer_transactions(address: PostgresAddress) -> None:
    with open_database(address) as opened:
        opened.append([Append(over("t"))])
        before = opened.last_position()
    run(address, "UPDATE identity SET xid_offset = -300")
    with pytest.raises(UnusableDatabase, match="run `takeback restored`"), open_database(address):
        pass

    adopt_restored(address)

    with open_database(address) as opened:
        [position] = opened.append([Append(over("u"))])
        assert position is not None
        assert position > before


@pytest.mark.usefixtures("postgres")
def test_a_database_in_use_is_not_adopted(address: PostgresAddress) -> None:
    with open_database(address) as opened:
        with pytest.raises(UnusableDatabase, match="stop it first"):
            adopt_restored(address)
        name = opened.name
    with open_database(address) as opened:
        assert name == opened.name


def test_a_file_needs_no_adoption(tmp_path: Path) -> None:
    with pytest.raises(UnusableDatabase, match="`takeback restore` has done this"):
        adopt_restored(tmp_path / "takeback.db")


@pytest.mark.usefixtures("postgres")
def test_what_is_adopted_twice_has_no_further_positions_skipped(address: PostgresAddress) -> None:
    with open_database(address) as opened:
        opened.append([Append(over("t"))])
    adopt_restored(address)
    run(address, RESTORED)
    [(offset,)] = run(address, "SELECT xid_offset FROM identity") or [(None,)]

    assert 0 == offset
