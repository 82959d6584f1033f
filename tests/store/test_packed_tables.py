"""A packed log reads as the log did before: the same rows, positions and notifications, for every table and range."""

import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from eventsourcing.persistence import StoredEvent
from hypothesis import given
from hypothesis import strategies as st

from domain.catalogue import INSTALLED
from domain.kernel.session import CorruptHistory
from domain.storage.addresses import Address
from domain.storage.database import Database
from domain.storage.errors import AlreadyStored
from domain.storage.events import Append, LoggedEvent, type_of
from domain.storage.log import Log
from domain.storage.opening import open_database, open_log
from domain.storage.packing import ENDS, Unpackable, pack
from domain.storage.sql.blocks import DENSE
from tests.projections.logs import Writer, rebuilt_rows
from tests.store.duel_events import event, over
from tests.store.packed import pack_every
from tests.toys import TOYS

GAMES = {**INSTALLED, **TOYS}


def written(path: Path, seed: int, events: int, live_tables: int) -> list[str]:
    """A log of random games of every kind, and its tables."""
    with open_database(path) as database:
        writer = Writer(database, seed, GAMES, live_tables=live_tables)
        writer.write(events)
        return list(writer.sessions)


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Database, Database, list[str]]]:
    """A log, the same log packed, and its tables."""
    folder = tmp_path_factory.mktemp("packed")
    tables = written(folder / "plain.db", 1, 6000, live_tables=40)
    shutil.copy(folder / "plain.db", folder / "packed.db")
    with open_database(folder / "plain.db") as plain, open_database(folder / "packed.db") as packed:
        assert pack_every(packed) > 50
        assert len([table for table in tables if not packed.unpacked_events(table)]) > 50
        assert packed.last_position() > 4 * DENSE
        yield plain, packed, tables


def test_the_events_of_every_table_are_the_same(pair: tuple[Database, Database, list[str]]) -> None:
    plain, packed, tables = pair
    luck = Random(2)

    for table in tables:
        rows = plain.rows(table)
        assert rows == packed.rows(table)
        after, upto = sorted(luck.randrange(len(rows) + 2) for _ in range(2))
        assert plain.rows(table, after=after, upto=upto) == packed.rows(table, after=after, upto=upto)
        versions = [luck.randrange(len(rows) + 3) for _ in range(5)]
        assert plain.rows_at(table, versions) == packed.rows_at(table, versions)
        for version in range(1, len(rows) + 1):
            assert plain.position(table, version) == packed.position(table, version)
        with plain.transaction() as one, packed.transaction() as other:
            last = plain.position(table, len(rows))
            assert [last] * 2 == [one.last_position_of(table), other.last_position_of(table)]


def test_an_unknown_table_has_no_events(pair: tuple[Database, Database, list[str]]) -> None:
    _, packed, _ = pair

    assert [] == packed.rows("unknown")
    assert [] == packed.rows_at("unknown", [1, 2])
    assert [] == packed.unpacked_events("unknown")


def test_the_log_is_the_same(pair: tuple[Database, Database, list[str]]) -> None:
    plain, packed, _ = pair
    last = plain.last_position()

    everything = plain.notifications(after=0, upto=last, limit=last)

    assert last == packed.last_position()
    assert everything == packed.notifications(after=0, upto=last, limit=last)
    assert everything == list(paged(packed, last))


def paged(database: Log, last: int, limit: int = 100) -> Iterator[LoggedEvent]:
    """The log in pages."""
    after = 0
    while page := database.notifications(after=after, upto=last, limit=limit):
        yield from page
        after = page[-1].position


@pytest.mark.usefixtures("long")
@given(data=st.data())
def test_any_part_of_the_log_is_the_same(pair: tuple[Database, Database, list[str]], data: st.DataObject) -> None:
    plain, packed, _ = pair
    last = plain.last_position()
    after = data.draw(st.integers(0, last + 5), "after")
    upto = data.draw(st.integers(after, last + 5), "upto")
    limit = data.draw(st.integers(1, 1200), "limit")

    expected = plain.notifications(after=after, upto=upto, limit=limit)
    assert expected == packed.notifications(after=after, upto=upto, limit=limit)


def all_topics(database: Database) -> set[str]:
    """Every topic of the log."""
    last = database.last_position()
    return {event.topic for event in database.notifications(after=0, upto=last, limit=last)}


def test_read_models_are_rebuilt_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    written(path, 3, 1500, live_tables=10)
    before = rebuilt_rows(path, GAMES)

    with open_database(path) as database:
        assert pack_every(database) > 10

    assert before == rebuilt_rows(path, GAMES)


def test_only_tables_that_are_over_are_packed(pair: tuple[Database, Database, list[str]]) -> None:
    plain, packed, tables = pair
    waiting = [table for table in tables if packed.unpacked_events(table)]

    over = [table for table in waiting if plain.rows(table)[-1][0] in ENDS]

    assert len(over) <= 1  # the one that has the last event of the log
    assert waiting != over


def test_the_table_that_has_the_last_event_of_the_log_waits(place: Address) -> None:
    with open_database(place) as database:
        append(database, over("t1"))
        last = database.last_position()

        assert 0 == pack_every(database)
        append(database, [event("t2", 1, "Opened")])
        assert 1 == pack_every(database)
        [first, second] = append(database, [event("t3", 1, "Opened"), event("t3", 2, "Played")])
        assert last < database.position("t2", 1) < first < second


def append(database: Database, events: Sequence[StoredEvent]) -> list[int]:
    """Store events, each in a batch of its own; their positions."""
    with database.transaction() as transaction:
        return transaction.append([Append([one]) for one in events])


def test_nothing_is_appended_to_a_packed_table(place: Address) -> None:
    with open_database(place) as database:
        append(database, [*over("t1"), event("t2", 1, "Opened")])
        pack_every(database)
        before = database.rows("t1"), database.last_position()

        for version in (1, 2, 3, 4):
            with pytest.raises(AlreadyStored):
                append(database, [event("t1", version, "Opened")])

        assert before == (database.rows("t1"), database.last_position())


def test_a_table_is_packed_once(place: Address) -> None:
    with open_database(place) as database:
        append(database, [*over("t1"), event("t2", 1, "Opened")])
        packed = pack(database.unpacked_events("t1"))
        with database.transaction() as transaction:
            assert transaction.pack(packed)
        before = database.rows("t1")

        with pytest.raises(Unpackable, match="changed"), database.transaction() as transaction:
            transaction.pack(packed)

        assert before == database.rows("t1")


def test_tables_are_packed_in_the_order_of_their_ends(place: Address) -> None:
    with open_database(place) as database:
        for table, end, at in (
            ("t1", "Finished", 30),
            ("t2", "Closed", 10),
            ("t3", "Voided", 20),
            ("t4", "Voided", 20),
        ):
            append(database, over(table, end, at=at))
        append(database, [event("t5", 1, "Opened"), event("t5", 2, "UnFinished"), event("t6", 1, "Finished", b"no")])

        ended = database.ended_tables(before=30, after=(0, 0), limit=10)
        assert ["t6", "t2", "t3", "t4"] == [one.table for one in ended]
        assert [0, 10, 20, 20] == [one.at for one in ended]
        assert 4 == database.count_ended_tables(before=30)
        rest = database.ended_tables(before=30, after=(20, ended[2].position), limit=10)
        assert ["t4"] == [one.table for one in rest]
        assert ["t6"] == [one.table for one in database.ended_tables(before=30, after=(0, 0), limit=1)]


def test_a_vacuum_shrinks_the_file_and_keeps_every_position(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    written(path, 4, 3000, live_tables=20)
    with open_database(path) as database:
        last = database.last_position()
        before = database.notifications(after=0, upto=last, limit=last)
        pack_every(database)
        size = path.stat().st_size
        database.vacuum()

        assert before == database.notifications(after=0, upto=last, limit=last)
    with closing(sqlite3.connect(path)) as connection:
        assert 0 == connection.execute("PRAGMA freelist_count").fetchone()[0]
    assert path.stat().st_size < size


@pytest.mark.usefixtures("long")
def test_a_flipped_bit_puts_only_its_own_table_aside(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    tables = written(path, 5, 2000, live_tables=10)
    luck = Random(6)
    with open_database(path) as database:
        pack_every(database)
        last = database.last_position()
        before = database.notifications(after=0, upto=last, limit=last)
        rows = {table: database.rows(table) for table in tables}
        damaged = {
            table: luck.choice(("contents", "frames")) for table in tables if not database.unpacked_events(table)
        }
    for number, (table, column) in enumerate(damaged.items()):
        if number % 2:
            flip(path, table, column, luck)

    broken = {table for number, table in enumerate(damaged) if number % 2}
    with open_database(path) as database, open_log(path) as log:
        for table in tables:
            if table in broken:
                with pytest.raises(CorruptHistory, match=table):
                    database.rows(table)
            else:
                assert rows[table] == database.rows(table)
        after = log.notifications(after=0, upto=last, limit=last)
        assert [one for one in before if one.table not in broken] == [one for one in after if one.table not in broken]
        assert broken == {one.table for one in after if one.stored == b""}
        assert {1} == {one.version for one in after if one.topic.startswith("unknown.")}
        assert after == list(paged(log, last, limit=7))


def test_the_blocks_of_a_file_hold_1024_positions_each(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    with open_database(path) as database:
        append(database, [event("filling", version, "Played") for version in range(1, 1022)])
        append(database, [*over("t1"), *over("t2"), event("t3", 1, "Opened")])
        assert 2 == pack_every(database)
        assert [1022, 1025] == [database.position(table, 1) for table in ("t1", "t2")]

    with closing(sqlite3.connect(path)) as connection:
        blocks = "SELECT block, originator_id FROM packed_blocks JOIN packed_tables USING (pack) ORDER BY 1, 2"
        assert [(0, "t1"), (1, "t1"), (1, "t2")] == connection.execute(blocks).fetchall()


def flip(path: Path, table: str, column: str, luck: Random) -> None:
    """Flip a bit of a packed table."""
    with closing(sqlite3.connect(path)) as connection, connection:
        found = connection.execute(f"SELECT {column} FROM packed_tables WHERE originator_id = ?", (table,))  # noqa: S608
        stored = bytearray(found.fetchone()[0])
        stored[luck.randrange(len(stored))] ^= 1 << luck.randrange(8)
        connection.execute(f"UPDATE packed_tables SET {column} = ? WHERE originator_id = ?", (bytes(stored), table))  # noqa: S608


def test_every_type_that_ends_a_table_is_the_last_of_its_table(pair: tuple[Database, Database, list[str]]) -> None:
    plain, _, tables = pair

    for table in tables:
        assert not {type_ for type_, _ in plain.rows(table)[:-1]} & set(ENDS)
    assert set(ENDS) == {type_of(topic) for topic in all_topics(plain)} & set(ENDS)
