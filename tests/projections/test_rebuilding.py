"""Read models are rebuilt if they are missing, or were built from another log or with other rules."""

import gc
import logging
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from domain.catalogue import GAMES
from domain.kernel.session import Games
from domain.storage.addresses import Address, url_of
from domain.storage.errors import UnusableDatabase
from domain.storage.opening import open_log
from domain.storage.sqlite.files import read_path
from domain.storage.sqlite.schema import READ_MODELS
from projections import MODELS
from projections.__main__ import rebuild
from projections.following import IDLE_SECONDS, follow
from projections.runner import Source
from tests.api.client import done
from tests.api.serving import in_process, running
from tests.direct import direct_to_read_models
from tests.forking import Completed, completed

from .logs import (
    MIXED,
    ORDERED,
    Rows,
    catch_up_all,
    lose_read_models,
    read_store,
    rebuilt_rows,
    rows_of,
    settle,
    writing,
)
from .queries import all_tables
from .worker import until

WITHOUT_DUEL: Games = {key: versions for key, versions in MIXED.items() if key != "duel"}


def followed_once(database: Address, games: Games) -> None:
    """Run a worker from its start until it has nothing to do."""
    with open_log(database) as log, read_store(database) as store:
        settle(log)
        follow(store, Source(games, log), MODELS, until=lambda wait: wait == IDLE_SECONDS)


def of_games(rows: Rows, *games: str) -> Rows:
    """The rows of tables of these games."""
    tables = {row[0] for row in rows["listed_tables"] if row[3] in games}
    names = ("listed_tables", "listed_players")
    return {name: [row for row in rows[name] if row[0] in tables] for name in names}


def takeback_rebuild(database: Address) -> Completed:
    """``takeback rebuild``."""
    environment = {**os.environ, "TAKEBACK_DATABASE": url_of(database), "COLUMNS": "80"}
    return completed("api", "rebuild", environment=environment)


def test_a_rebuild_closes_what_it_opened(database: Address) -> None:
    with writing(database):
        pass
    rebuild(database, MIXED)

    gc.collect()  # warns of what is still open


@pytest.mark.usefixtures("process")
def test_the_rebuild_command_shows_progress_and_gives_the_same_rows(database: Address) -> None:
    with writing(database, games=GAMES) as writer:
        writer.write(700)
    before = rebuilt_rows(database, GAMES)

    command = takeback_rebuild(database)

    assert (0, "") == (command.returncode, command.stderr)
    done_models = [line.split()[0] for line in command.stdout.splitlines() if "100%" in line]
    assert ["standings", "table-list"] == sorted(done_models)
    assert before == rows_of(database)


@pytest.mark.usefixtures("process")
def test_a_database_without_tables_can_be_rebuilt(database: Address) -> None:
    with writing(database):
        pass

    command = takeback_rebuild(database)

    assert (0, "") == (command.returncode, command.stderr)
    assert [] == rows_of(database)["listed_tables"]


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("content", [None, b"this is no database" * 100])
def test_a_file_that_is_no_database_is_refused_and_left_alone(file: Path, content: bytes | None) -> None:
    if content is not None:
        file.write_bytes(content)

    command = takeback_rebuild(file)

    assert (2, "") == (command.returncode, command.stdout)
    assert command.stderr.startswith(f"takeback: cannot read {file}: ")
    assert 1 == command.stderr.count("\n")
    assert not read_path(file).exists()
    with pytest.raises(UnusableDatabase), open_log(file):
        pass


def test_a_database_may_have_any_name(tmp_path: Path) -> None:
    database = tmp_path / "50% of #1?mode=rw.db"
    with writing(database) as writer:
        writer.write(50)

    assert rebuilt_rows(database)["listed_tables"]


@pytest.mark.parametrize("left_behind", [(), ("-wal", "-shm")], ids=["all of it", "but for its log"])
def test_a_deleted_read_file_is_rebuilt(file: Path, left_behind: tuple[str, ...]) -> None:
    with writing(file) as writer:
        writer.write(400)
        path = read_path(file)
        with read_store(file) as store:
            store.position("table-list")  # holds the file open
            catch_up_all(file)
            kept = {end: path.with_name(path.name + end).read_bytes() for end in left_behind}
        before = rows_of(file)
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
    for end, content in kept.items():
        path.with_name(path.name + end).write_bytes(content)

    followed_once(file, MIXED)

    assert before == rows_of(file)


def test_the_service_rebuilds_missing_read_models(database: Address) -> None:
    with in_process(database) as server:
        ann = server.player()
        tables = [ann.open("pebbles") for _ in range(3)]
        position = tables[-1].opened["position"]
    lose_read_models(database)

    with in_process(database) as server:
        ann.server = server
        listed = done(ann.get(f"/tables?wait_for={position}"), 200)

    assert [table.id for table in reversed(tables)] == [table["id"] for table in listed["tables"]]


def test_a_read_file_of_another_log_is_rebuilt(file: Path, tmp_path: Path) -> None:
    with writing(file, seed=1) as writer:
        writer.write(300)
    catch_up_all(file)
    other = tmp_path / "other.db"
    with writing(other, seed=2) as writer:
        writer.write(100)
    shutil.copy(read_path(file), read_path(other))

    followed_once(other, MIXED)

    assert rows_of(other) == rebuilt_rows(other)


def test_read_models_of_another_log_are_rebuilt(database: Address) -> None:
    with writing(database) as writer:
        writer.write(200)
    catch_up_all(database)
    with direct_to_read_models(database) as execute:
        execute("UPDATE built_on SET log = '00000000'")
        execute("UPDATE listed_tables SET shown = 'x'")

    followed_once(database, MIXED)

    assert rows_of(database) == rebuilt_rows(database)


def test_an_old_read_file_is_brought_to_the_newest_schema_and_rebuilt(file: Path) -> None:
    with writing(file) as writer:
        writer.write(200)
    with closing(sqlite3.connect(read_path(file))) as connection, connection:
        for statement in READ_MODELS[0]:
            connection.execute(statement)
        connection.execute("CREATE TABLE log (table_id TEXT, version INTEGER, texts BLOB)")
        connection.execute("INSERT INTO log VALUES ('t', 1, 'text')")
        connection.execute("INSERT INTO tracking VALUES ('table-log', 7), ('table-list', 9)")
        connection.execute("INSERT INTO made_of VALUES ('topics of table-list', 'duel.1.Opened')")
        connection.execute("INSERT INTO made_of VALUES ('tables of table-log', 'CREATE TABLE log')")
        connection.execute("INSERT INTO tables VALUES ('t', 1, 'duel', 'open', 'public', 'ann', 2)")
        connection.execute("INSERT INTO seats VALUES ('t', 0, 'ann')")

    followed_once(file, MIXED)

    with closing(sqlite3.connect(read_path(file))) as connection:
        names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert {*ORDERED, "projection_topics", "built_on", "analyses"} == names
    assert rows_of(file) == rebuilt_rows(file)


@pytest.mark.usefixtures("process")
def test_a_read_file_of_a_newer_release_is_refused(file: Path) -> None:
    with writing(file):
        catch_up_all(file)
    with closing(sqlite3.connect(read_path(file))) as connection:
        connection.execute("PRAGMA user_version = 99")

    command = takeback_rebuild(file)

    assert 2 == command.returncode
    assert "schema 99, written by a newer release" in command.stderr


def test_unchanged_models_are_kept(database: Address) -> None:
    with writing(database) as writer:
        writer.write(200)
    catch_up_all(database)
    with direct_to_read_models(database) as execute:
        execute("UPDATE listed_tables SET shown = 'x'")
    before = rows_of(database)

    followed_once(database, MIXED)

    assert before == rows_of(database)


def test_tables_of_unknown_rules_are_skipped_with_one_warning(
    database: Address, caplog: pytest.LogCaptureFixture
) -> None:
    with writing(database) as writer:
        writer.write(800)
        with caplog.at_level(logging.WARNING, "takeback"):
            followed_once(database, WITHOUT_DUEL)
        without = rows_of(database)
        last = writer.database.last_position()
    everything = rebuilt_rows(database)

    assert [("rules-not-installed", "duel.1")] == [(line.message, line.__dict__["rules"]) for line in caplog.records]
    assert of_games(everything, "maverick", "pebbles") == of_games(without, *MIXED)
    assert of_games(everything, *MIXED) != of_games(without, *MIXED)
    assert {last} == {position for _, position in without["tracking"]}


def test_installing_missing_rules_lists_their_tables(database: Address) -> None:
    with writing(database) as writer:
        writer.write(400)
    followed_once(database, WITHOUT_DUEL)

    followed_once(database, MIXED)

    assert rows_of(database) == rebuilt_rows(database)


def test_uninstalling_rules_removes_their_tables(database: Address) -> None:
    with writing(database) as writer:
        writer.write(400)
    followed_once(database, MIXED)

    followed_once(database, WITHOUT_DUEL)

    assert rows_of(database) == rebuilt_rows(database, WITHOUT_DUEL)


@pytest.mark.usefixtures("process")
def test_a_service_without_some_rules_lists_all_other_tables(database: Address) -> None:
    with writing(database, seed=5) as writer:
        writer.write(500)
        wanted = [
            session.table
            for session in writer.tables
            if session.game.key == "maverick" and session.opened.visibility == "public"
        ]
        last = f"{writer.database.name}-{writer.database.last_position()}"
    catch_up_all(database)  # by a release that had them

    with running(database) as server:
        until(lambda: {"maverick"} == {row[3] for row in rows_of(database)["listed_tables"]})
        listed = [table["id"] for table in all_tables(server.stranger(), wait_for=last, limit=100)]
        assert 0 == server.stop()
        lines = [line for line in server.process.stderr.read().splitlines() if "leading-" not in line]
        warned = {tuple(line.split()[2:]) for line in lines}

    assert {("rules-not-installed", "rules=duel.1"), ("rules-not-installed", "rules=pebbles.1")} == warned
    assert wanted == listed
    assert {model.name for model in MODELS} == {name for name, _ in rows_of(database)["tracking"]}


def test_a_rebuild_uses_the_installed_rules(database: Address) -> None:
    with writing(database) as writer:
        writer.write(300)
    followed_once(database, MIXED)

    rebuild(database, WITHOUT_DUEL)

    assert rows_of(database) == rebuilt_rows(database, WITHOUT_DUEL)
    followed_once(database, MIXED)
    assert rows_of(database) == rebuilt_rows(database)
