"""What only PostgreSQL has: several processes at once, lost connections, and positions that have gaps."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from math import inf
from random import Random
from threading import Event

import psycopg
import pytest

from domain.accounts import Accounts, Grant
from domain.names import Names
from domain.packer import pack_all
from domain.signing import open_signer, rotate
from domain.storage.addresses import PostgresAddress
from domain.storage.events import Append
from domain.storage.group_commit import GroupCommit
from domain.storage.interface import (
    AlreadyStored,
    Database,
    InDoubt,
    StoredEvent,
    Transaction,
    Unreachable,
    UnusableDatabase,
)
from domain.storage.opening import open_database, open_keys, open_log
from domain.storage.packing import pack
from domain.storage.postgres import changes, connections
from domain.storage.postgres import database as module
from domain.storage.postgres import transaction as transaction_module
from domain.storage.postgres.connections import Connection, ConnectionPool
from domain.storage.postgres.database import PostgresDatabase
from tests.api.client import Player, done
from tests.api.serving import running
from tests.postgres import new_schema

from .test_packed_tables import event, over

pytestmark = pytest.mark.postgres


@pytest.fixture
def address() -> Iterator[PostgresAddress]:
    with new_schema() as made:
        yield made


@pytest.fixture
def database(address: PostgresAddress) -> Iterator[PostgresDatabase]:
    with open_database(address) as opened:
        assert isinstance(opened, PostgresDatabase)
        yield opened


def test_processes_that_start_at_once_migrate_once(address: PostgresAddress) -> None:
    def name(_: int) -> str:
        with open_database(address) as opened:
            return opened.name

    with ThreadPoolExecutor(8) as threads:
        names = [*threads.map(name, range(8))]

    assert 1 == len(set(names))


def test_a_schema_of_a_newer_release_or_of_another_application_is_refused(address: PostgresAddress) -> None:
    with open_database(address):
        pass
    run(address, "UPDATE takeback_schema SET version = version + 1")
    with pytest.raises(UnusableDatabase, match="newer release"), open_database(address):
        pass
    run(address, "DROP TABLE takeback_schema")
    with pytest.raises(UnusableDatabase, match="another application"), open_log(address):
        pass


def test_a_connection_given_back_after_its_pool_was_closed_is_closed(address: PostgresAddress) -> None:
    pool = ConnectionPool(address)
    connection = pool.take("SELECT 1")

    pool.close()
    pool.give_back(connection)

    assert connection.lost


def test_a_dump_that_was_restored_elsewhere_is_refused_until_its_positions_go_on(address: PostgresAddress) -> None:
    with open_database(address) as opened:
        opened.append([over("t")])
        before = opened.last_position()
    run(address, "UPDATE identity SET xid_offset = -300")  # as if the new cluster had run fewer transactions
    with (
        pytest.raises(UnusableDatabase, match=r"restored from a dump.* add \d+ to xid_offset") as refused,
        open_database(address),
    ):
        pass
    missing = int(str(refused.value).split(" add ")[1].split()[0])

    run(address, f"UPDATE identity SET xid_offset = xid_offset + {missing}")  # noqa: S608  # a number

    with open_database(address) as opened:
        [position] = opened.append([over("u")])
        assert position is not None
        assert position > before


def test_a_reader_that_follows_misses_no_event_and_sees_each_stream_in_order(address: PostgresAddress) -> None:
    writers, tables, done = 4, [f"t{number}" for number in range(6)], Event()

    def write(seed: int) -> int:
        luck, stored = Random(seed), 0
        with open_database(address) as mine:
            for _ in range(60):
                table = luck.choice(tables)
                version = len(mine.rows(table)) + 1
                events = [StoredEvent(table, version + n, "t", b"{}") for n in range(luck.choice([1, 1, 3]))]
                try:
                    with mine.transaction() as transaction:
                        transaction.append([events])
                        if luck.random() < 0.5:  # hold the commit while others commit
                            transaction.tokens("nobody")
                            done.wait(luck.random() * 0.02)
                except AlreadyStored:
                    continue
                stored += len(events)
        return stored

    def follow() -> list[tuple[str, int]]:
        seen: list[tuple[str, int]] = []
        position = 0
        with open_log(address) as log:
            while True:
                last = done.is_set()
                upto = log.settled_position()
                found = log.notifications(after=position, upto=upto, limit=10**6)
                seen += [(one.table, one.version) for one in found]
                position = max(position, upto)
                if last and position == log.last_position():
                    return seen

    with open_database(address), ThreadPoolExecutor(writers + 1) as threads:
        following = threads.submit(follow)
        stored = sum(threads.map(write, range(writers)))
        done.set()
        seen = following.result()

    assert stored == len(seen)
    for table in tables:
        versions = [version for name, version in seen if name == table]
        assert [*range(1, len(versions) + 1)] == versions


def test_two_nodes_that_append_to_the_same_tables_tear_no_batch(address: PostgresAddress) -> None:
    tables = [f"t{number}" for number in range(12)]

    def write(seed: int) -> list[tuple[str, int, bytes]]:
        luck, won = Random(seed), []
        with open_database(address) as mine:
            for _ in range(40):
                batches = []
                for table in luck.sample(tables, 6):
                    version, mark = len(mine.rows(table)) + 1, luck.randbytes(8)
                    batches.append([StoredEvent(table, version + n, "t", mark) for n in range(luck.choice([1, 2, 3]))])
                for batch, position in zip(batches, mine.append(batches), strict=True):
                    if position is not None:
                        won += [(str(one.originator_id), one.originator_version, one.state) for one in batch]
        return won

    with open_database(address) as database, ThreadPoolExecutor(3) as threads:
        won = [each for some in threads.map(write, range(3)) for each in some]
        stored = [(table, version, row[1]) for table in tables for version, row in enumerate(database.rows(table), 1)]

    assert len(won) > 100
    assert sorted(won) == sorted(stored)


Fault = Callable[[Connection], None]


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

    positions = database.append([over("t"), [event("u", 1, "Opened")]])

    assert [database.position("t", 3), database.position("u", 1)] == positions
    assert [3, 1] == [len(database.rows(table)) for table in ("t", "u")]


def test_an_append_that_another_outran_while_the_connection_was_lost_is_a_conflict(
    address: PostgresAddress, database: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    def outrun() -> None:
        with open_database(address) as other:
            other.append([[event("t", 1, "Opened", b"other")]])

    losing(monkeypatch, "INSERT INTO stored_events", done=False, then=outrun)

    [lost, kept] = database.append([[event("t", 1, "Opened")], [event("u", 1, "Opened")]])

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
        database.append([over("t")])
    with pytest.raises(Unreachable):  # nothing was sent
        database.append([over("u")])


@pytest.mark.parametrize("done", [True, False])
def test_a_transaction_whose_commit_is_not_confirmed_is_in_doubt_and_not_run_again(
    database: PostgresDatabase, monkeypatch: pytest.MonkeyPatch, *, done: bool
) -> None:
    losing(monkeypatch, "COMMIT", done=done, then=lambda: None)
    runs: list[int] = []

    def run_once(transaction: Transaction) -> None:
        runs.append(1)
        transaction.append([over("t")])

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

    database.append([over("t")])


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
    database.append([over("t")])
    run(
        address,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = "
        "current_setting('application_name') AND pid <> pg_backend_pid()",
    )

    assert 3 == len(database.rows("t"))
    assert [None] != database.append([[event("u", 1, "Opened")]])
    with database.transaction() as transaction:
        transaction.touch()


def test_an_append_that_waited_for_its_table_to_be_packed_is_a_conflict(
    address: PostgresAddress, database: PostgresDatabase
) -> None:
    database.append([over("t"), [event("u", 1, "Opened")]])
    with ExitStack() as stack, ThreadPoolExecutor(1) as threads:
        other = stack.enter_context(open_database(address))
        with database.transaction() as transaction:
            assert transaction.pack(pack(database.unpacked_events("t")))
            appending = threads.submit(other.append, [[event("t", 2, "Stale")], [event("v", 1, "Opened")]])
            waits = (
                "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name = "
                "current_setting('application_name')"
            )
            while not run(address, waits)[0][0]:
                assert not appending.done()

    conflict, stored = appending.result()
    assert conflict is None
    assert database.position("v", 1) == stored
    assert 3 == len(database.rows("t"))


def test_a_table_that_is_packed_takes_no_event_from_another_node(
    address: PostgresAddress, database: PostgresDatabase
) -> None:
    database.append([over("t")])
    database.append([[event("u", 1, "Opened")]])
    assert 1 == sum(packed for _, packed in pack_all(database, 2**53))

    with open_database(address) as other:
        assert [None, None] != (positions := other.append([[event("t", 2, "Stale")], [event("v", 1, "Opened")]]))
    assert positions[0] is None


def run(address: PostgresAddress, statement: str) -> list[tuple[object, ...]]:
    """Run a statement beside the service."""
    with psycopg.connect(address.url, autocommit=True) as connection:
        cursor = connection.execute(statement)
        return [] if cursor.description is None else cursor.fetchall()


def test_the_server_plays_and_lists_a_game_and_finds_it_again(address: PostgresAddress) -> None:
    with running(address) as server:
        ann = server.player("Ann")
        table = ann.open("maverick")
        seated = done(ann.post(table / "seats"))
        actions = done(ann.get(table / "actions"), 200)["actions"]
        played = done(ann.post(table / "actions", {"action": actions[0]}, key="k"))
        listed = done(ann.get(f"/tables?mine=true&wait_for={played['position']}"), 200)["tables"]
        keys = done(ann.get("/keys"), 200)
        token = ann.token
        assert 0 == server.stop()
    assert seated["version"] < played["version"]
    assert [table.id] == [one["id"] for one in listed]

    with running(address) as server:
        again = Player(server, ann.id, "Ann", token)
        assert played["head"] == done(again.get(str(table)), 200)["head"]
        assert keys == done(again.get("/keys"), 200)


def test_two_processes_never_revoke_the_last_token_of_a_player(address: PostgresAddress) -> None:
    def service(database: Database, writer: GroupCommit) -> Accounts:
        return Accounts(database, writer, Names(database), clock=lambda: 1, secret=Random().randbytes)

    async def revoke() -> list[int]:
        left = []
        with open_database(address) as one, open_database(address) as other:
            writers = [GroupCommit(database) for database in (one, other)]
            here, there = (service(each, writer) for each, writer in zip((one, other), writers, strict=True))
            for _ in range(20):
                player, secret = await here.register("Ann")
                [first] = here.tokens(player.id)
                second, _, _ = await here.issue(secret, first, Grant(), None)
                revoking = (here.revoke(player.id, first.id), there.revoke(player.id, second.id))
                await asyncio.gather(*revoking, return_exceptions=True)
                left.append(len(here.tokens(player.id)))
            for writer in writers:
                await writer.close()
        return left

    assert {1} == set(asyncio.run(revoke()))


def test_one_key_at_two_processes_at_once_issues_one_token(address: PostgresAddress) -> None:
    def service(database: Database, writer: GroupCommit) -> Accounts:
        return Accounts(database, writer, Names(database), clock=lambda: 1, secret=Random().randbytes)

    async def issue() -> None:
        with open_database(address) as one, open_database(address) as other:
            writers = [GroupCommit(database) for database in (one, other)]
            services = [service(each, writer) for each, writer in zip((one, other), writers, strict=True)]
            player, secret = await services[0].register("Ann")
            [first] = services[0].tokens(player.id)
            for number in range(20):
                twice = [each.issue(secret, first, Grant("bot"), f"{number}") for each in services * 2]
                issued = await asyncio.gather(*twice)
                assert 1 == len({token for _, token, _ in issued})
                assert 1 == [before for _, _, before in issued].count(False)
            for writer in writers:
                await writer.close()

    asyncio.run(issue())


def test_changes_of_accounts_are_told_in_order_and_a_process_that_missed_some_forgets_all(
    database: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rename(player: str) -> None:
        with database.transaction() as transaction:
            transaction.rename_player(player, "new")

    for player in ("ann", "ben"):
        rename(player)
    assert (2, ["ann", "ben"]) == database.changes([], 0)[2:]
    assert (2, ["ben"]) == database.changes([], 1)[2:]
    assert (2, []) == database.changes([], 2)[2:]

    monkeypatch.setattr(transaction_module, "RECORD_CHANGE", changes.RECORD_CHANGE.replace("- 10000", "- 2"))
    for player in ("cid", "dan"):
        rename(player)
    assert (4, ["cid", "dan"]) == database.changes([], 2)[2:]
    assert (4, None) == database.changes([], 1)[2:]


def test_a_table_that_was_packed_is_told_of_since_its_events_are_gone(database: PostgresDatabase) -> None:
    database.append([over("t"), [event("u", 1, "Opened")], [event("v", 1, "Opened")]])
    assert [1] == [packed for _, packed in pack_all(database, 2**53) if packed]

    assert ([("u", 1)], ["t"]) == (
        [(one.table, one.version) for one in database.changes([("t", 1), ("u", 0), ("v", 1)], 0).events],
        database.changes([("t", 1), ("u", 0), ("v", 1)], 0).packed,
    )


def test_what_needs_a_database_alone_is_refused_while_a_service_runs(address: PostgresAddress) -> None:
    with open_database(address) as service, open_database(address):
        open_signer(service.keys, lambda: 1, Random().randbytes)
        with pytest.raises(UnusableDatabase, match="stop it first"), open_database(address, alone=True):
            pass
        with pytest.raises(UnusableDatabase, match="stop it first"), open_keys(address):
            pass

    with open_keys(address) as keys:
        rotate(keys, lambda: 2, Random().randbytes)
        with pytest.raises(UnusableDatabase, match="packed, or its key replaced"), open_database(address):
            pass


def test_a_service_that_lost_its_connection_joins_again(address: PostgresAddress) -> None:
    with open_database(address) as service:
        run(address, f"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND {_MINE}")  # noqa: S608  # a constant
        assert [] == list(service.changes([], 0).events)
        with pytest.raises(UnusableDatabase, match="stop it first"), open_database(address, alone=True):
            pass


_MINE = "pid IN (SELECT pid FROM pg_stat_activity WHERE application_name = current_setting('application_name'))"
