"""What only PostgreSQL has: several processes at once, and positions that have gaps."""

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from random import Random
from threading import Event, Timer
from typing import Any

import pytest
from eventsourcing.persistence import StoredEvent

from domain.keeping.packer import pack_all
from domain.keeping.signing import open_signer, rotate
from domain.players.accounts import Accounts, Grant
from domain.players.names import Names
from domain.storage.accounts import Player
from domain.storage.addresses import PostgresAddress
from domain.storage.database import Database
from domain.storage.errors import AlreadyStored, UnusableDatabase
from domain.storage.events import Append
from domain.storage.group_commit import GroupCommit
from domain.storage.opening import open_database, open_keys, open_log
from domain.storage.packing import pack
from domain.storage.postgres import changes
from domain.storage.postgres.database import PostgresDatabase
from tests.api.client import Player as Caller
from tests.api.client import done, settled
from tests.api.serving import running
from tests.store.duel_events import event, over
from tests.store.postgres.statements import run

pytestmark = pytest.mark.usefixtures("postgres", "process")


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
                        transaction.append([Append(events)])
                        if luck.random() < 0.5:  # hold the commit while others commit
                            transaction.accounts.tokens("nobody")
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
                for batch, position in zip(batches, mine.append([Append(batch) for batch in batches]), strict=True):
                    if position is not None:
                        won += [(str(one.originator_id), one.originator_version, one.state) for one in batch]
        return won

    with open_database(address) as database, ThreadPoolExecutor(3) as threads:
        won = [each for some in threads.map(write, range(3)) for each in some]
        stored = [(table, version, row[1]) for table in tables for version, row in enumerate(database.rows(table), 1)]

    assert len(won) > 100
    assert sorted(won) == sorted(stored)


def test_an_append_that_waited_for_its_table_to_be_packed_is_a_conflict(
    address: PostgresAddress, database: PostgresDatabase
) -> None:
    database.append([Append(over("t")), Append([event("u", 1, "Opened")])])
    with ExitStack() as stack, ThreadPoolExecutor(1) as threads:
        other = stack.enter_context(open_database(address))
        with database.transaction() as transaction:
            assert transaction.pack(pack(database.unpacked_events("t")))
            appending = threads.submit(
                other.append, [Append([event("t", 2, "Stale")]), Append([event("v", 1, "Opened")])]
            )
            let_wait(address, appending)

    conflict, stored = appending.result()
    assert conflict is None
    assert database.position("v", 1) == stored
    assert 3 == len(database.rows("t"))


def test_a_table_that_is_packed_takes_no_event_from_another_node(
    address: PostgresAddress, database: PostgresDatabase
) -> None:
    database.append([Append(over("t"))])
    database.append([Append([event("u", 1, "Opened")])])
    assert 1 == sum(packed for _, packed in pack_all(database, 2**53))

    with open_database(address) as other:
        assert [None, None] != (
            positions := other.append([Append([event("t", 2, "Stale")]), Append([event("v", 1, "Opened")])])
        )
    assert positions[0] is None


def test_the_server_plays_and_lists_a_game_and_finds_it_again(address: PostgresAddress) -> None:
    with running(address) as server:
        ann = server.player("Ann")
        table = ann.open("maverick")
        seated = done(ann.post(table / "seats"))
        actions = done(ann.get(table / "actions"), 200)["actions"]
        played = done(ann.post(table / "actions", {"action": actions[0]}, key="k"))
        listing = f"/tables?mine=true&wait_for={played['position']}"
        listed = settled(ann, listing)["tables"]
        keys = done(ann.get("/keys"), 200)
        token = ann.token
        assert 0 == server.stop()
    assert seated["version"] < played["version"]
    assert [table.id] == [one["id"] for one in listed]

    with running(address) as server:
        again = Caller(server, ann.id, "Ann", token)
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
                revoking = (here.revoke(first, first.id), there.revoke(second, second.id))
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


def test_a_readiness_check_holds_up_neither_other_checks_nor_changes_of_accounts(address: PostgresAddress) -> None:
    with open_database(address) as one, open_database(address) as other, one.transaction() as waiting:
        waiting.touch()
        with other.transaction() as changing:
            changing.accounts.player("p")
            changing.touch()


def test_games_that_begin_hold_up_neither_one_another_nor_changes_of_accounts(address: PostgresAddress) -> None:
    with open_database(address) as one, open_database(address) as other:
        with one.transaction() as registering:
            for player in ("p", "q"):
                registering.accounts.add_player(Player(player, "", 1))
        with one.transaction() as beginning, other.transaction() as changing:
            beginning.append([begun("t", "p", "q")])
            changing.append([begun("u", "q", "p")])
            changing.accounts.rename_player("p", "New")
            changing.append([begun("v", "p")])


def test_a_game_begins_before_a_player_is_erased_or_is_told_of_it(address: PostgresAddress) -> None:
    def erase() -> None:
        with other.transaction() as erasing:
            erasing.accounts.erase_player("p", 1)

    with ExitStack() as stack, ThreadPoolExecutor(1) as threads:
        one, other = (stack.enter_context(open_database(address)) for _ in range(2))
        with one.transaction() as beginning:
            beginning.accounts.add_player(Player("p", "", 1))
        with one.transaction() as beginning:
            beginning.append([begun("t", "q", "p")])
            erased = threads.submit(erase)
            let_wait(address, erased)
        erased.result()
        [stored, refused] = one.append([begun("u", "q"), begun("v", "q", "p")])
        assert stored is not None
        assert refused is None

        with one.transaction() as beginning:
            beginning.accounts.add_player(Player("r", "", 1))
        with other.transaction() as erasing:
            erasing.accounts.erase_player("r", 2)
            began = threads.submit(one.append, [begun("w", "q", "r"), begun("x", "q")])
            let_wait(address, began)
        [refused, stored] = began.result()
        assert refused is None
        assert stored is not None
        assert [[], 1] == [one.rows("w"), len(one.rows("x"))]


def begun(table: str, *players: str) -> Append:
    """A game that begins with these players."""
    return Append([event(table, 1, "Started")], players)


def let_wait(address: PostgresAddress, work: "Future[Any]") -> None:
    """Return once a transaction waits for another one. `work`: the one that should wait."""
    waits = (
        "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name = "
        "current_setting('application_name')"
    )
    while not run(address, waits)[0][0]:
        assert not work.done()


def test_a_readiness_check_is_a_write(address: PostgresAddress, database: PostgresDatabase) -> None:
    with database.transaction() as transaction:
        transaction.touch()
        assert [(1,)] == run(address, f"SELECT count(backend_xid) FROM pg_stat_activity WHERE {_OTHERS}")  # noqa: S608  # a constant


_OTHERS = "application_name = current_setting('application_name') AND pid <> pg_backend_pid()"


def test_changes_of_accounts_are_told_in_order_and_a_process_that_missed_some_forgets_all(
    database: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rename(player: str) -> None:
        with database.transaction() as transaction:
            transaction.accounts.rename_player(player, "new")

    for player in ("ann", "ben"):
        rename(player)
    assert (2, ["ann", "ben"]) == database.changes([], 0)[2:]
    assert (2, ["ben"]) == database.changes([], 1)[2:]
    assert (2, []) == database.changes([], 2)[2:]

    fewer = database._dialect._replace(record_change=changes.RECORD_CHANGE.replace("- 10000", "- 2"))
    monkeypatch.setattr(database, "_dialect", fewer)
    for player in ("cid", "dan"):
        rename(player)
    assert (4, ["cid", "dan"]) == database.changes([], 2)[2:]
    assert (4, None) == database.changes([], 1)[2:]


def test_a_table_that_was_packed_is_told_of_since_its_events_are_gone(database: PostgresDatabase) -> None:
    database.append([Append(over("t")), Append([event("u", 1, "Opened")]), Append([event("v", 1, "Opened")])])
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


@pytest.mark.parametrize("alone", [False, True])
def test_who_is_about_to_leave_the_database_is_waited_for(
    address: PostgresAddress, monkeypatch: pytest.MonkeyPatch, *, alone: bool
) -> None:
    monkeypatch.setattr(changes, "PATIENCE", 20)
    with open_database(address):
        pass  # who comes alone takes none that is empty
    with ExitStack() as other:
        other.enter_context(open_database(address, alone=not alone))
        leaving = Timer(0.3, other.close)
        leaving.start()
        with open_database(address, alone=alone):
            leaving.join()
