"""The projection folds tables: from memory or from the log alike, and past tables that cannot be read."""

import logging

import pytest

from domain.storage.addresses import Address
from domain.storage.opening import open_log
from domain.storage.read_models import Basis
from projections.folding import FoldedTables
from projections.runner import Source
from projections.table_list import TABLE_LIST
from tests.direct import direct

from .logs import MIXED, apply_all, catch_up_all, read_store, rebuilt_rows, rows_of, writing


@pytest.mark.parametrize("capacity", [0, 40])
def test_tables_that_are_not_in_memory_are_folded_from_the_log(database: Address, capacity: int) -> None:
    with writing(database) as writer, open_log(database) as log, read_store(database) as store:
        source = Source(MIXED, log)
        object.__setattr__(source, "tables", FoldedTables(MIXED, log, capacity))
        for _ in range(30):
            writer.write(20)
            apply_all(store, source)

    assert rows_of(database) == rebuilt_rows(database)


def test_a_table_that_is_over_is_not_kept_in_memory(database: Address) -> None:
    with writing(database) as writer, open_log(database) as log, read_store(database) as store:
        writer.write(600)
        source = Source(MIXED, log)
        apply_all(store, source)
        kept = set(source.tables.sessions)

    assert {one.table for one in writer.tables if not one.over} == kept
    assert len(kept) < len(writer.tables)


def test_a_batch_that_was_rolled_back_is_folded_again(database: Address) -> None:
    with writing(database) as writer, open_log(database) as log, read_store(database) as store:
        writer.write(300)
        source = Source(MIXED, log)
        apply_all(store, source)
        writer.write(300)
        position, last = store.position(TABLE_LIST.name), log.last_position()
        events = log.notifications(after=position, upto=last, limit=500)

        def evolve_and_fail(rows: object) -> None:
            TABLE_LIST.evolve(rows, source, events)  # type: ignore[arg-type]  # as the store passes them
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            store.apply_batch(TABLE_LIST.name, evolve_and_fail, after=position, basis=Basis("log", last, b""))
        apply_all(store, source)

    assert rows_of(database) == rebuilt_rows(database)


def test_a_table_that_cannot_be_read_is_not_listed_and_all_others_are(
    database: Address, caplog: pytest.LogCaptureFixture
) -> None:
    with writing(database) as writer:
        writer.write(500)
        [spoiled] = [one for one in writer.tables if one.game.key == "duel" and one.version > 10][:1]
        with direct(database) as execute:
            execute(
                "UPDATE stored_events SET state = '{}' WHERE originator_id = ? AND originator_version = 5",
                (spoiled.table,),
            )
        with caplog.at_level(logging.ERROR, "takeback"):
            catch_up_all(database)
        listed = {row[1] for row in rows_of(database)["listed_tables"]}

        assert {one.table for one in writer.tables} - {spoiled.table} == listed
        assert spoiled.table not in {row[0] for row in rows_of(database)["listed_players"]}
        assert [("table-not-listed", spoiled.table)] == [
            (line.message, line.__dict__["table"]) for line in caplog.records
        ]


def test_a_table_that_cannot_be_read_is_named_once(database: Address, caplog: pytest.LogCaptureFixture) -> None:
    with writing(database) as writer, open_log(database) as log, read_store(database) as store:
        source = Source(MIXED, log)
        while not (playing := [one for one in writer.tables if one.version > 8 and not one.over]):
            writer.write(50)
        apply_all(store, source)
        with direct(database) as execute:
            for one in playing:
                execute("UPDATE stored_events SET state = '{}' WHERE originator_id = ?", (one.table,))
        object.__setattr__(source, "tables", FoldedTables(MIXED, log))  # as after a restart
        with caplog.at_level(logging.ERROR, "takeback"):
            for _ in range(10):
                writer.write(20)
                apply_all(store, source)

    named = [line.__dict__["table"] for line in caplog.records]
    assert named
    assert len(set(named)) == len(named)
    assert not set(named) & {row[1] for row in rows_of(database)["listed_tables"]}


def test_a_table_that_a_batch_could_not_read_is_not_listed_though_the_batch_was_rolled_back(database: Address) -> None:
    with writing(database) as writer, open_log(database) as log, read_store(database) as store:
        source = Source(MIXED, log)
        while not (playing := [one for one in writer.tables if one.version > 8 and not one.over]):
            writer.write(50)
        apply_all(store, source)
        with direct(database) as execute:
            for one in playing:
                execute("UPDATE stored_events SET state = '{}' WHERE originator_id = ?", (one.table,))
        object.__setattr__(source, "tables", FoldedTables(MIXED, log))  # as after a restart
        writer.write(200)
        position, last = store.position(TABLE_LIST.name), log.last_position()
        events = log.notifications(after=position, upto=last, limit=500)

        def evolve_and_fail(rows: object) -> None:
            TABLE_LIST.evolve(rows, source, events)  # type: ignore[arg-type]  # as the store passes them
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            store.apply_batch(TABLE_LIST.name, evolve_and_fail, after=position, basis=Basis("log", last, b""))
        assert source.unreadable
        apply_all(store, source)

    assert not source.unreadable & {row[1] for row in rows_of(database)["listed_tables"]}
