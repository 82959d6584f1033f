"""Files are migrated to the newest schema when they are opened: in one transaction, once, and never back."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from domain.scopes import SCOPES
from domain.storage.accounts import Player, Token
from domain.storage.errors import UnusableDatabase
from domain.storage.opening import open_database, open_log
from domain.storage.sqlite.migrations import migrate
from domain.storage.sqlite.schema import APPLICATION_ID, DATABASE, OLDEST, READ_MODELS

ONE = ("CREATE TABLE one (x)",)
TWO = ("INSERT INTO one VALUES (1)", "CREATE TABLE two (x)")


def schema_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def ones(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM one").fetchone()[0])


def test_each_migration_is_applied_once_and_in_order(tmp_path: Path) -> None:
    path = tmp_path / "file.db"

    migrate(path, [ONE])
    assert (1, 0) == (schema_of(path), ones(path))
    for _ in range(2):
        migrate(path, [ONE, TWO])
        assert (2, 1) == (schema_of(path), ones(path))


def test_a_migration_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "file.db"
    migrate(path, [ONE])

    with pytest.raises(UnusableDatabase, match="no such table: three"):
        migrate(path, [ONE, TWO, ("INSERT INTO three VALUES (1)",)])

    assert (1, 0) == (schema_of(path), ones(path))


def test_of_several_processes_that_open_a_file_at_once_one_migrates_it(tmp_path: Path) -> None:
    path = tmp_path / "file.db"

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda _: migrate(path, [ONE, TWO]), range(16)))

    assert (2, 1) == (schema_of(path), ones(path))


def test_a_file_of_a_newer_release_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "file.db"
    migrate(path, [ONE, TWO])

    with pytest.raises(UnusableDatabase, match="has schema 2, written by a newer release; this one knows 1"):
        migrate(path, [ONE])


def test_a_file_of_another_application_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "file.db"
    migrate(path, [ONE], application=1)
    before = path.read_bytes()

    with pytest.raises(UnusableDatabase, match="a database of another application"):
        migrate(path, [ONE, TWO], application=2)

    assert before == path.read_bytes()


def of_schema(path: Path, number: int) -> None:
    """A database with an event, as an earlier release left it."""
    migrate(path, DATABASE[:number], APPLICATION_ID)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "INSERT INTO stored_events (originator_id, originator_version, topic, state) "
            "VALUES ('t', 1, 'duel.1.Opened', x'7b7d')"
        )
        connection.commit()


def test_a_database_of_the_oldest_schema_keeps_its_events_and_gets_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    of_schema(path, OLDEST)

    with open_database(path) as database:
        assert [("Opened", b"{}")] == database.rows("t")
        assert not database.imports.has("t")
        with database.transaction() as transaction:
            transaction.accounts.add_player(Player("p", "Ann", 1))
        assert Player("p", "Ann", 1) == database.accounts.player("p")
    assert len(DATABASE) == schema_of(path)


def test_a_database_whose_games_cannot_be_replayed_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    of_schema(path, OLDEST - 1)

    with pytest.raises(UnusableDatabase, match="serve it with the release that wrote it"), open_database(path):
        pass
    assert OLDEST - 1 == schema_of(path)


def test_a_log_of_the_oldest_schema_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    of_schema(path, OLDEST)

    with open_log(path) as log:
        assert not log.imports.has("t")
        assert 1 == log.last_position()


def test_a_log_of_a_newer_release_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    with open_database(path):
        pass
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {len(DATABASE) + 1}")

    with pytest.raises(UnusableDatabase, match="newer release"), open_log(path):
        pass


def test_every_database_has_a_name_and_a_secret_of_its_own(tmp_path: Path) -> None:
    names, secrets = set(), set()
    for file in ("one.db", "two.db"):
        with open_database(tmp_path / file) as database:
            names.add(database.name)
            secrets.add(database.secret)
            assert (8, 32) == (len(database.name), len(database.secret))

    assert (2, 2) == (len(names), len(secrets))


def test_a_database_keeps_its_name_and_secret(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    with open_database(path) as database:
        first = (database.name, database.secret)

    with open_database(path) as database, open_log(path) as log:
        assert first == (database.name, database.secret)
        assert database.name == log.name


def test_a_token_of_before_there_were_scopes_has_all_of_them_and_never_expires(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    migrate(path, DATABASE[:8], APPLICATION_ID)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO players VALUES ('p', 'Ann', 1)")
        connection.execute("INSERT INTO tokens VALUES (?, 'p', 'first', 1, 0)", ("a" * 64,))
        connection.commit()

    with open_database(path) as database:
        assert Token("a" * 16, "p", "first", 1, SCOPES, None) == database.accounts.token("a" * 64)


def test_of_what_was_stored_before_it_is_not_known_by_which_token(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    migrate(path, DATABASE[:17], APPLICATION_ID)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO tokens VALUES (?, 'p', 'phone', 1, 1)", ("a" * 64,))
        connection.execute("INSERT INTO limited_tokens VALUES (?, 'p', 'bot', 2, 0, 'read', 9)", ("b" * 64,))
        connection.execute("INSERT INTO webhooks VALUES ('w', 'p', 'https://a.example', 'turn', 's', 1, 0, NULL, NULL)")
        connection.commit()

    with open_database(path) as database, database.webhooks() as stored:
        assert [(None, False)] * 2 == [(token.issued_by, token.spare) for token in database.accounts.tokens("p")]
        assert [(None, None)] == [(each.added_by, each.key) for each in stored.webhooks("p")]


def test_listed_tables_get_their_openers_but_imported_ones(tmp_path: Path) -> None:
    path = tmp_path / "read.db"
    migrate(path, READ_MODELS[:9])
    with closing(sqlite3.connect(path)) as connection:
        for place, shown in enumerate((b'{"opened_by":"ann"}', b'{"opened_by":"ann","imported":true}', b"damaged")):
            row = (place, str(place), place, "duel", "finished", "public", shown, None, None)
            connection.execute("INSERT INTO listed_tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        connection.commit()

    migrate(path, READ_MODELS)

    with closing(sqlite3.connect(path)) as connection:
        openers = [row[0] for row in connection.execute("SELECT opener FROM listed_tables ORDER BY place")]
    assert ["ann", None, None] == openers
