"""Reading never waits for the writer: requests are read for on the event loop, while a commit waits for the disk."""

import os
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, cast, get_type_hints

import pytest
from eventsourcing.persistence import PersistenceError
from msgspec.structs import replace

from domain.kernel.session import Rematch
from domain.storage.accounts import DeviceCode, Erasure, Player, StoredAccounts, Token, TokenUse, WayIn
from domain.storage.addresses import Address
from domain.storage.database import Database
from domain.storage.events import Append
from domain.storage.log import Log
from domain.storage.opening import open_database, open_log, open_read_models
from domain.storage.read_models import TableQuery
from domain.storage.sql.beside_log import BesideLog
from domain.storage.sql.beside_log.bot_requests import BotRequest
from domain.storage.sql.beside_log.table_keys import TableKey
from domain.storage.sql.beside_log.transparency import Additions, LogState, Named
from domain.storage.sqlite.connections import durable
from domain.transparency.merkle import EMPTY as MERKLE_EMPTY
from domain.transparency.merkle import HASH_BYTES
from domain.transparency.tiles import Edge, Tile

from .duel_events import event, over
from .packed import LATER, pack_every
from .test_packed_tables import append


def webhooks_of(database: Database, player: str) -> list[object]:
    """A player's webhooks."""
    with database.webhooks() as stored:
        return [*stored.webhooks(player)]


def changes_of(database: Database) -> tuple[int, int, object]:
    """How many events of a table, and how many packed tables, are new; and whose accounts have changed."""
    changes = database.changes([("new", 0)], 2)  # after two erasures
    return len(changes.events), len(changes.packed), None if changes.players is None else {*changes.players}


def milestones_of(database: Database) -> list[tuple[str, int]]:
    """The events that open or end tables, read by two each time."""
    found, after, upto = list[tuple[str, int]](), 0, database.last_position()
    while after < upto:
        events, after = database.milestones(after=after, upto=upto, limit=2)
        found += [(event.table, event.version) for event in events]
    return found


WAY = WayIn("w", "ann", "code", "", 3, "t1")
SIZE = 300
TELEVISION = DeviceCode("tv", "tv", ("read", "play"), "192.0.2.1", 3)
EMPTY = LogState("log.example", "log", 0, 0, "", 0, MERKLE_EMPTY, 0, "", 0)
"""Where the transparency log begins."""


def additions(before: LogState, entries: Sequence[bytes], *names: Named) -> Additions:
    """What appends entries, the first ones, to the transparency log."""
    edge, tiles = Edge(0, {}).appended(entries)
    return Additions(before._replace(size=edge.size, root=edge.root), entries, names, tiles)


LOGGED = additions(
    EMPTY, [b"%d" % number for number in range(SIZE)], Named("opened", "packed", 0), Named("opened", "plain", 299)
)

READS: Mapping[str, Callable[[Database], object]] = {
    "changes": changes_of,
    "webhooks": lambda database: webhooks_of(database, "ann"),
    "last_position": lambda database: database.last_position() - database.position("plain", 1),
    "settled_position": lambda database: database.settled_position() <= database.last_position(),
    "notifications": lambda database: len(database.notifications(after=0, upto=database.last_position(), limit=9)),
    "milestones": milestones_of,
    "tables": lambda database: database.tables(after="", limit=9),
    "count_tables": lambda database: database.count_tables(),
    "logged_events": lambda database: [len(database.logged_events(table)) for table in ("packed", "plain")],
    "storage_fault": lambda database: database.storage_fault(),
    "opened_tables": lambda database: database.opened_tables(),
    "count_packed_tables": lambda database: database.count_packed_tables(),
    "rows": lambda database: [len(database.rows(table)) for table in ("packed", "plain", "unknown")],
    "rows_at": lambda database: [len(database.rows_at(table, [1])) for table in ("packed", "plain", "unknown")],
    "position": lambda database: database.position("packed", 1) < database.position("plain", 1),
    "imports.among": lambda database: sorted(database.imports.among(["packed", "plain", "unknown"])),
    "imports.has": lambda database: [database.imports.has(table) for table in ("packed", "plain")],
    "rematches.of": lambda database: [database.rematches.of(table) for table in ("plain", "new")],
    "rematches.last": lambda database: database.rematches.last("packed"),
    "bot_requests.due": lambda database: database.bot_requests.due("packed"),
    "bot_requests.page": lambda database: database.bot_requests.page(9),
    "accounts.erasures": lambda database: [database.accounts.erasures(9), database.accounts.erasures(9, after="eve")],
    "accounts.erased": lambda database: [database.accounts.erased(players) for players in ([], ["ann", "eve"])],
    "table_keys.of": lambda database: [
        database.table_keys.of("ann", *asked) for asked in (("quick", "k"), ("quick", "new"), ("old", "k"))
    ],
    "daily_tries.of": lambda database: [
        database.daily_tries.of("maverick", day, "ann") for day in ("2026-11-22", "2026-11-23")
    ],
    "withdrawals.page": lambda database: database.withdrawals.page(after=0, limit=9),
    "withdrawals.of": lambda database: database.withdrawals.of(["packed", "plain"]),
    "transparency.state": lambda database: database.transparency.state(),
    "transparency.index": lambda database: [
        database.transparency.index("opened", table) for table in ("packed", "plain", "new")
    ],
    "transparency.names": lambda database: database.transparency.names("opened"),
    "transparency.tile": lambda database: len(database.transparency.tile(Tile(0, 0))),
    "transparency.bundle": lambda database: [len(database.transparency.bundle(bundle)) for bundle in (0, 1, 2)],
    "transparency.edge": lambda database: database.transparency.edge(SIZE).root,
    "accounts.device_code": lambda database: database.accounts.device_code("c" * 64),
    "accounts.player": lambda database: database.accounts.player("ann"),
    "accounts.players": lambda database: database.accounts.players(["ann", "new", "nobody"]),
    "accounts.token": lambda database: database.accounts.token("a" * 64),
    "accounts.ways_in": lambda database: [database.accounts.ways_in(player) for player in ("ann", "eve")],
    "accounts.way_in": lambda database: [database.accounts.way_in(hashed) for hashed in ("code", "new", "none")],
    "accounts.verified_until": lambda database: [database.accounts.verified_until(token) for token in ("t1", "t2")],
    "accounts.used_at": lambda database: [database.accounts.used_at(player) for player in ("ann", "eve")],
    "accounts.tokens": lambda database: len(database.accounts.tokens("ann")),
    "ended_tables": lambda database: database.ended_tables(before=LATER, after=(0, 0), limit=9),
    "count_ended_tables": lambda database: database.count_ended_tables(before=LATER),
    "unpacked_events": lambda database: [len(database.unpacked_events(table)) for table in ("packed", "plain")],
}
EXPECTED: Mapping[str, object] = {
    "changes": (0, 0, set()),
    "webhooks": [],
    "last_position": 0,
    "settled_position": True,
    "notifications": 4,
    "milestones": [("packed", 1), ("packed", 3), ("plain", 1)],
    "tables": ["packed", "plain"],
    "count_tables": 2,
    "logged_events": [3, 1],
    "storage_fault": None,
    "opened_tables": [],
    "count_packed_tables": 1,
    "rows": [3, 1, 0],
    "rows_at": [1, 1, 0],
    "position": True,
    "imports.among": ["plain"],
    "imports.has": [False, True],
    "rematches.of": [Rematch("packed", 0, ("ann", "bob")), None],
    "rematches.last": (0, "plain"),
    "bot_requests.due": {"ann": 7},
    "bot_requests.page": [BotRequest("plain", 5), BotRequest("packed", 7)],
    "accounts.erasures": [[Erasure("eve", 9)], []],
    "accounts.erased": [[], ["eve"]],
    "table_keys.of": [TableKey("ann", "quick", "k", "hash", "packed", None), None, None],
    "daily_tries.of": ["packed", None],
    "withdrawals.page": [],
    "withdrawals.of": [],
    "transparency.state": LOGGED.state,
    "transparency.index": [0, 299, None],
    "transparency.names": 2,
    "transparency.tile": 256 * HASH_BYTES,
    "transparency.bundle": [256, 44, 0],
    "transparency.edge": LOGGED.state.root,
    "accounts.device_code": TELEVISION,
    "accounts.player": Player("ann", "Ann", 1),
    "accounts.players": [Player("ann", "Ann", 1)],
    "accounts.token": Token("a" * 16, "ann", "phone", 2),
    "accounts.ways_in": [[WAY], []],
    "accounts.way_in": [WAY, None, None],
    "accounts.verified_until": [7, 0],
    "accounts.used_at": [{"a" * 16: 7}, {}],
    "accounts.tokens": 1,
    "ended_tables": [],
    "count_ended_tables": 0,
    "unpacked_events": [0, 1],
}


@pytest.mark.parametrize("read", READS)
def test_a_read_during_a_transaction_answers_at_once_with_what_was_committed(place: Address, read: str) -> None:
    with open_database(place) as database:
        append(database, [*over("packed"), event("plain", 1, "Opened")])
        pack_every(database)
        with database.transaction() as transaction:
            transaction.accounts.add_player(Player("ann", "Ann", 1))
            transaction.accounts.add_player(Player("eve", "Eve", 1))
            transaction.accounts.erase_player("eve", 9)
            transaction.accounts.erase_player("nobody", 9)
            transaction.accounts.add_device_code("b" * 64, "c" * 64, TELEVISION)
            transaction.accounts.add_token("a" * 64, Token("a" * 16, "ann", "phone", 2))
            transaction.accounts.add_way_in(WAY)
            transaction.accounts.verify("ann", "t1", 7)
            transaction.accounts.use_tokens([TokenUse("ann", "a" * 16, 7)])
            transaction.imports.add("plain", "ann", 3)
            transaction.rematches.add("plain", Rematch("packed", 0, ("ann", "bob")))
            transaction.daily_tries.add("maverick", "2026-11-22", "ann", "packed")
            for table, at in (("packed", 7), ("plain", 5)):
                transaction.bot_requests.add(BotRequest(table, at), "ann", now=0)
            transaction.table_keys.put(TableKey("ann", "quick", "k", "hash", "packed", None))
            transaction.transparency.begin(EMPTY.origin, EMPTY.log)
            transaction.transparency.append(EMPTY, LOGGED)

        with database.transaction() as transaction:
            transaction.append([Append([event("new", 1, "Opened"), event("new", 2, "Closed")])])
            transaction.accounts.rename_player("ann", "Nan")
            transaction.accounts.use_way_in(replace(WAY, hash="new"))
            transaction.accounts.verify("ann", "t2", 8)
            transaction.accounts.use_tokens([TokenUse("ann", "a" * 16, 8)])
            transaction.imports.add("new", "ann", 4)
            transaction.rematches.add("new", Rematch("packed", 1, ("ann", "bob")))
            transaction.daily_tries.add("maverick", "2026-11-23", "ann", "new")
            transaction.bot_requests.remove(BotRequest("plain", 5))
            transaction.accounts.remove_erasure(Erasure("eve", 9))
            for key in ("k", "new"):
                transaction.table_keys.put(TableKey("ann", "quick", key, "hash", "packed", 3))
            transaction.transparency.begin_again("log.example/2", EMPTY.log)
            during = READS[read](database)

    assert EXPECTED[read] == during


def test_every_read_is_tried() -> None:
    parts = {"accounts": StoredAccounts, **get_type_hints(BesideLog)}
    within = {f"{part}.{name}" for part, kind in parts.items() for name in methods_of(kind)}
    public = {*methods_of(Database), *methods_of(Log), *within}

    assert set(READS) == set(EXPECTED) == public - {"append", "come_up", "transaction", "vacuum"}


def methods_of(kind: type) -> list[str]:
    """The public methods of a class."""
    return [name for name, value in vars(kind).items() if not name.startswith("_") and callable(value)]


def open_files(folder: Path) -> list[str]:
    """The files of a folder that this process has open."""
    found = [os.path.realpath(link) for link in Path("/proc/self/fd").iterdir() if link.exists()]
    return [name for name in found if name.startswith(f"{folder}/")]


def test_what_was_opened_is_closed(tmp_path: Path) -> None:
    place = tmp_path / "takeback.db"
    with open_database(place) as database:
        append(database, over("t"))
        with open_log(place) as log:
            assert database.last_position() == log.last_position()
    models = open_read_models(place)
    assert [] == models.find_tables(TableQuery())
    models.close()

    assert [] == open_files(place.parent)
    assert database is not None
    assert log is not None


def test_what_threads_use_when_it_is_closed_is_closed_once_they_give_it_back(tmp_path: Path) -> None:
    """Nobody waits for the thread of a request that was given up. Closed under it, a connection ends the process."""
    datastore = durable(tmp_path / "t.db")
    reads = threading.Event()
    counting = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000) SELECT max(i) FROM n"

    def read() -> list[Any]:
        reads.set()
        return datastore.read(counting)

    with ThreadPoolExecutor(1) as thread:
        with datastore.transaction(commit=True) as cursor:
            found = thread.submit(read)
            reads.wait()
            datastore.close()
            cursor.execute("CREATE TABLE written (number)")
            cursor.execute("INSERT INTO written VALUES (7)")
        assert [(1_000_000,)] == found.result()

    assert [] == open_files(tmp_path)
    with pytest.raises(PersistenceError, match="the file was closed"):
        datastore.read("SELECT 1")
    for commit in (False, True, True):  # none leaves a lock behind for which the next one waits
        with pytest.raises(PersistenceError, match="the file was closed"), datastore.transaction(commit=commit):
            pass
    with closing(durable(tmp_path / "t.db")) as again:
        assert [(7,)] == again.read("SELECT number FROM written")


def test_connections_have_the_same_settings_however_sqlite_was_built(tmp_path: Path) -> None:
    wanted = {"journal_mode": "wal", "synchronous": 2, "wal_autocheckpoint": 4000, "temp_store": 2, "secure_delete": 2}
    with open_database(tmp_path / "takeback.db") as database:
        datastore = cast("Any", database)._datastore
        with datastore.get_connection(commit=True) as connection:
            cursor = connection.cursor()
            for name, value in wanted.items():
                cursor.execute(f"PRAGMA {name}")
                assert value == cursor.fetchone()[0], name
                assert [(value,)] == datastore.read(f"PRAGMA {name}"), name
