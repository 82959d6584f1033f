"""Connections that are lost: what is stored is stored once, what cannot be known is in doubt, and work goes on."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import inf

import psycopg
import pytest

from domain.storage.addresses import PostgresAddress
from domain.storage.database import Transaction
from domain.storage.errors import InDoubt, Unreachable, UnusableDatabase
from domain.storage.events import Append
from domain.storage.group_commit import GroupCommit
from domain.storage.opening import open_database
from domain.storage.postgres import connections
from domain.storage.postgres import database as module
from domain.storage.postgres.connections import Connection, ConnectionPool
from domain.storage.postgres.database import PostgresDatabase
from tests.store.duel_events import event, over
from tests.store.postgres.statements import run

pytestmark = pytest.mark.usefixtures("postgres")


def test_a_connection_given_back_after_its_pool_was_closed_is_closed(address: PostgresAddress) -> None:
    pool = ConnectionPool(address)
    connection = pool.take("SELECT 1")

    pool.close()
    pool.give_back(connection)

    assert connection.lost


def losing(monkeypatch: pytest.MonkeyPatch, statement: str, *, done: bool, then: Callable[[], object]) -> None:
    """Lose the connection once, at the first statement like this: after it was carried out, or before."""
    execute, faults = Connection.execute, [True]

    def lossy(connection: Connection, text: str, values: Sequence[object] = ()) -> None:
        if statement in text and faults:
            faults.clear()
            if done:
                execute(connection, text, values)
            connection.close()
            then()
            raise psycopg.OperationalError("server closed the connection unexpectedly")
        execute(connection, text, values)

    monkeypatch.setattr(Connection, "execute", lossy)


@pytest.mark.parametrize("done", [True, False])
def test_an_append_whose_confirmation_is_lost_is_settled_and_stored_once(
    database: PostgresDatabase, monkeypatch: pytest.MonkeyPatch, *, done: bool
) -> None:
    losing(monkeypatch, "INSERT INTO stored_events", done=done, then=lambda: None)

    positions = database.append([Append(over("t")), Append([event("u", 1, "Opened")])])

    assert [database.position("t", 3), database.position("u", 1)] == positions
    assert [3, 1] == [len(database.rows(table)) for table in ("t", "u")]


def test_an_append_that_another_outran_while_the_connection_was_lost_is_a_conflict(
    address: PostgresAddress, database: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    def outrun() -> None:
        with open_database(address) as other:
            other.append([Append([event("t", 1, "Opened", b"other")])])

    losing(monkeypatch, "INSERT INTO stored_events", done=False, then=outrun)

    [lost, kept] = database.append([Append([event("t", 1, "Opened")]), Append([event("u", 1, "Opened")])])

    assert lost is None
    assert database.position("u", 1) == kept
    assert [b"other"] == [stored for _, stored in database.rows("t")]


def test_an_append_is_in_doubt_while_the_database_stays_away(
    database: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(_: ConnectionPool) -> Connection:
        raise Unreachable("gone")

    monkeypatch.setattr(module, "PATIENCE", 0.2)
    losing(
        monkeypatch,
        "INSERT INTO stored_events",
        done=True,
        then=lambda: monkeypatch.setattr(ConnectionPool, "connect", gone),
    )

    with pytest.raises(InDoubt):
        database.append([Append(over("t"))])
    with pytest.raises(Unreachable):  # nothing was sent
        database.append([Append(over("u"))])


@pytest.mark.parametrize("done", [True, False])
def test_a_transaction_whose_commit_is_not_confirmed_is_in_doubt_and_not_run_again(
    database: PostgresDatabase, monkeypatch: pytest.MonkeyPatch, *, done: bool
) -> None:
    losing(monkeypatch, "COMMIT", done=done, then=lambda: None)
    runs: list[int] = []

    def run_once(transaction: Transaction) -> None:
        runs.append(1)
        transaction.append([Append(over("t"))])

    async def session() -> object:
        writer = GroupCommit(database)
        work = writer.submit(run_once)
        [result] = await asyncio.gather(work, return_exceptions=True)
        await writer.submit(Append([event("u", 1, "Opened")]))  # and it goes on
        await writer.close()
        return result

    assert isinstance(asyncio.run(session()), InDoubt)
    assert [1] == runs
    assert 3 * done == len(database.rows("t"))


def test_a_commit_that_did_not_wait_for_its_standby_is_in_doubt(database: PostgresDatabase) -> None:
    warning = "canceling wait for synchronous replication due to user request"
    with pytest.raises(InDoubt), database.transaction() as transaction:
        transaction._cursor.execute(f"DO $$ BEGIN RAISE WARNING '{warning}'; END $$")

    database.append([Append(over("t"))])


def test_a_statement_that_never_ends_is_cut_by_the_watchdog(
    address: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "LIMIT", 0.5)
    pool = ConnectionPool(address)
    connection = pool.connect()
    connection.execute("SET statement_timeout = 0")

    with pytest.raises(psycopg.OperationalError):
        connection.execute("SELECT pg_sleep(1000)")

    assert connection.lost
    pool.close()


def test_a_statement_that_never_ends_is_cut_though_its_pool_was_closed(
    address: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or a process whose database is frozen never ends: its threads wait for the server."""
    monkeypatch.setattr(connections, "LIMIT", 1.0)
    pool = ConnectionPool(address)
    connection = pool.connect()
    connection.execute("SET statement_timeout = 0")
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(connection.execute, "SELECT pg_sleep(20)")
        while connection.deadline == inf:
            assert not waiting.done()

        pool.close()

        with pytest.raises(psycopg.OperationalError):
            waiting.result()
    assert connection.lost


def test_connections_that_were_lost_while_idle_are_replaced(
    address: PostgresAddress, database: PostgresDatabase
) -> None:
    database.append([Append(over("t"))])
    run(
        address,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = "
        "current_setting('application_name') AND pid <> pg_backend_pid()",
    )

    assert 3 == len(database.rows("t"))
    assert [None] != database.append([Append([event("u", 1, "Opened")])])
    with database.transaction() as transaction:
        transaction.touch()


def test_a_service_that_lost_its_connection_joins_again(address: PostgresAddress) -> None:
    with open_database(address) as service:
        run(address, f"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND {_MINE}")  # noqa: S608  # a constant
        assert [] == list(service.changes([], 0).events)
        with pytest.raises(UnusableDatabase, match="stop it first"), open_database(address, alone=True):
            pass


_MINE = "pid IN (SELECT pid FROM pg_stat_activity WHERE application_name = current_setting('application_name'))"
