"""``takeback check`` finds what is wrong in a database, names table and version, and goes on with the other tables."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from domain.catalogue import INSTALLED
from domain.keeping.checking import DAMAGED, REASONS, Checked, check_all, check_table
from domain.storage.opening import open_database, open_log
from domain.storage.sqlite.migrations import migrate
from domain.storage.sqlite.schema import APPLICATION_ID, DATABASE
from domain.tables.damage import Damage
from domain.verifying.checks import RECORD
from domain.verifying.rules import CHECKS
from domain.verifying.transcript import GATES
from tests.api.client import done
from tests.api.serving import EVERY_GAME, running
from tests.direct import Execute, direct
from tests.projections.logs import Writer

from .command import takeback
from .packed import pack_every
from .test_damage import OBVIOUS, flipped, impossible, store, stored

Change = Callable[[Execute, str], object]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database of all games, with tables at all stages, some of them packed."""
    path = tmp_path_factory.mktemp("written") / "takeback.db"
    with open_database(path) as database:
        writer = Writer(database, 3, EVERY_GAME, live_tables=25)
        writer.write(900)
        assert pack_every(database) > 10
        writer.write(900)
    return path.read_bytes()


@pytest.fixture
def place(tmp_path: Path, written: bytes) -> Path:
    """A copy of that database."""
    path = tmp_path / "takeback.db"
    path.write_bytes(written)
    return path


def flipped_at(content: bytes, place: int, bit: int) -> bytes:
    """Some bytes with one bit flipped."""
    return content[:place] + bytes([content[place] ^ 1 << bit]) + content[place + 1 :]


def found(path: Path) -> list[Checked]:
    """The findings about every table."""
    with open_log(path, migrating=False) as log:
        return list(check_all(log, EVERY_GAME))


def faults(path: Path) -> list[Damage]:
    """What is wrong in a database."""
    return [checked.damage for checked in found(path) if checked.damage is not None]


def changed(path: Path, statement: str, *values: object) -> None:
    """Change rows of a database."""
    with closing(sqlite3.connect(path)) as file:
        assert file.execute(statement, values).rowcount
        file.commit()


def in_play(path: Path, game: str = "duel", fifth: bytes = b"{") -> str:
    """A table that is not packed and has an action after version 6; ``fifth``: bytes of its event of version 5."""
    statement = (
        "SELECT originator_id FROM stored_events WHERE topic LIKE ? AND originator_id IN "
        "(SELECT originator_id FROM stored_events WHERE originator_version = 5 AND instr(state, ?)) "
        "GROUP BY 1 HAVING max(originator_version) > 6"
    )
    with closing(sqlite3.connect(path)) as file:
        return str(file.execute(statement, (f"{game}.%.Played", fifth)).fetchone()[0])


def packed_table(path: Path) -> str:
    """A packed table."""
    with closing(sqlite3.connect(path)) as file:
        return str(file.execute("SELECT max(originator_id) FROM packed_tables").fetchone()[0])


def test_a_sound_database_has_no_fault_at_any_stage_of_any_game(place: Path) -> None:
    checked = found(place)

    with open_log(place) as log:
        assert log.count_tables() == len(checked) > 40
        assert log.last_position() == sum(one.events for one in checked)
        assert [] == [one for one in checked if one.damage or one.skipped]
        assert sorted(one.table for one in checked) == [one.table for one in checked]


@pytest.mark.parametrize("change", OBVIOUS)
def test_a_damaged_table_is_named_with_its_version_and_the_others_are_checked(place: Path, change: Change) -> None:
    table, before = in_play(place, fifth=b'"seat":1'), len(found(place))
    with direct(place) as execute:
        change(execute, table)

    checked = found(place)

    [damage] = [one.damage for one in checked if one.damage is not None]
    assert (table, 4 if change is not impossible else 5) == (damage.table, damage.version)
    assert before == len(checked)


def test_any_flipped_bit_in_what_an_action_did_is_found(place: Path) -> None:
    luck = Random(4)
    for game in ("duel", "maverick", "full-throttle", "thermal-showdown", "maximum-apocalypse"):
        table = in_play(place, game)
        played = "SELECT originator_version, state FROM stored_events WHERE originator_id = ? AND topic LIKE '%Played'"
        with direct(place) as execute:
            version, state = execute(played, (table,))[0]
        for _ in range(12):
            at = luck.randrange(state.index(b'"data"') + 8, len(state))
            with direct(place) as execute:
                store(execute, table, version, flipped_at(state, at, luck.randrange(8)))
            with open_log(place) as log:
                damage = check_table(log, EVERY_GAME, table).damage
            assert damage is not None, (game, at, state)
            assert damage.version is not None
        with direct(place) as execute:
            store(execute, table, version, state)
    assert [] == faults(place)


@pytest.mark.parametrize(
    ("change", "of", "version", "reason"),
    [
        ("originator_version = 99", 5, 5, REASONS["versions"]),
        ("topic = 'duel.2.Opened'", 1, 2, REASONS["header"]),
        ("rowid = rowid + 90000", 1, 2, "its position is not after that of the event before it"),
        ("state = CAST(state AS TEXT)", 3, None, DAMAGED),
        ("state = state || ' '", 3, 3, REASONS["canonical"]),
        ('state = replace(state, \'"salt":"\', \'"salt":"0\')', 3, 3, REASONS["fields"]),
    ],
)
def test_each_fault_has_its_reason(place: Path, change: str, of: int, version: int | None, reason: str) -> None:
    table = in_play(place)
    if reason != DAMAGED:
        change = change.replace("state = ", "state = CAST(") + " AS BLOB)" * change.startswith("state")
    where = "WHERE originator_id = ? AND originator_version = ?"
    changed(place, f"UPDATE stored_events SET {change} {where}", table, of)  # noqa: S608  # the parameter

    assert [Damage(table, version, reason)] == faults(place)


def test_an_end_that_was_lost_is_found(place: Path) -> None:
    statement = "SELECT originator_id, max(originator_version) FROM stored_events WHERE topic LIKE '%.Finished'"
    with closing(sqlite3.connect(place)) as file:
        table, version = file.execute(statement).fetchone()
    changed(place, "DELETE FROM stored_events WHERE originator_id = ? AND originator_version = ?", table, version)

    assert [Damage(table, version, REASONS["end"])] == faults(place)


@pytest.mark.parametrize("column", ["contents", "frames"])
def test_packed_tables_are_checked_too(place: Path, column: str) -> None:
    table = packed_table(place)
    with closing(sqlite3.connect(place)) as file:
        row = file.execute(f"SELECT {column} FROM packed_tables WHERE originator_id = ?", (table,)).fetchone()[0]  # noqa: S608  # a column
    changed(place, f"UPDATE packed_tables SET {column} = ? WHERE originator_id = ?", flipped_at(row, 20, 4), table)  # noqa: S608  # as above

    assert [table] == [damage.table for damage in faults(place)]


@pytest.mark.usefixtures("process")
def test_a_change_that_nothing_else_shows_is_found_by_a_fork(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    with running(path, TAKEBACK_LOG_ORIGIN="off") as server:  # a log would differ, if it has the table by then
        ann = server.player()
        table = ann.open("maverick")
        start = done(ann.post(table / "seats"))["version"]
        fork = done(ann.post(table / "fork", {"at": start}))["id"]
        server.stop()
    assert [] == faults(path)
    with direct(path) as execute:
        store(execute, table.id, 1, stored(execute, table.id, 1).replace(b'"at":1', b'"at":2'))

    [damage] = faults(path)

    assert (table.id, start) == (damage.table, damage.version)
    assert fork in damage.reason


def test_a_damaged_index_of_the_file_is_found(place: Path) -> None:
    with closing(sqlite3.connect(place)) as file:
        page = file.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tokens_of_player'").fetchone()[0]
        size = file.execute("PRAGMA page_size").fetchone()[0]
    place.write_bytes(flipped_at(place.read_bytes(), (page - 1) * size, 3))

    [damage] = faults(place)

    assert "" == damage.table
    assert damage.reason


@pytest.mark.usefixtures("process")
def test_damaged_imports_are_found_and_all_tables_are_checked_nevertheless(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    with running(path, TAKEBACK_LOG_ORIGIN="off") as server:  # a log would differ, if it has the table by then
        ann = server.player()
        table = ann.open("maverick")
        start = done(ann.post(table / "seats"))["version"]
        fork = done(ann.post(table / "fork", {"at": start}))["id"]
        others = {ann.open("maverick").id for _ in range(20)}
        server.stop()
    with closing(sqlite3.connect(path)) as file:
        file.execute("DELETE FROM stored_events WHERE originator_id = ?", (table.id,))
        file.commit()
        statement = "SELECT rootpage FROM sqlite_master WHERE tbl_name = 'imports'"
        pages = [row[0] for row in file.execute(statement).fetchall()]
        size = file.execute("PRAGMA page_size").fetchone()[0]
    content = bytearray(path.read_bytes())
    for page in pages:
        content[(page - 1) * size : page * size] = b"\xff" * size
    path.write_bytes(content)

    checked = found(path)

    assert {"", fork, *others} == {one.table for one in checked}
    assert [""] == [one.table for one in checked if one.damage is not None]


def test_withdrawals_are_checked(place: Path) -> None:
    with direct(place) as execute:
        [(finished,)] = execute("SELECT originator_id FROM stored_events WHERE topic LIKE '%.Finished' LIMIT 1")
    with open_database(place) as database, database.transaction() as transaction:
        for table in (finished, "e" * 24, "f" * 24):
            transaction.withdrawals.add(table, "Collusion.", 5, None)
    changed(place, "UPDATE withdrawals SET number = 7 WHERE number = 3")

    unfinished = "its result is withdrawn, but it is not finished"
    assert [
        Damage("e" * 24, None, unfinished),
        Damage("", None, "a withdrawal of a result is missing before number 7"),
        Damage("f" * 24, None, unfinished),
    ] == faults(place)


def test_withdrawals_that_cannot_be_read_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    with open_database(path):
        pass
    with closing(sqlite3.connect(path)) as file:
        [(page,)] = file.execute("SELECT rootpage FROM sqlite_master WHERE name = 'withdrawals'").fetchall()
        [(size,)] = file.execute("PRAGMA page_size").fetchall()
    content = bytearray(path.read_bytes())
    content[(page - 1) * size : page * size] = b"\xff" * size
    path.write_bytes(content)

    reason = "the withdrawals of results, or a table of one, cannot be read: not all of them are checked"
    assert Damage("", None, reason) == faults(path)[-1]


def test_every_check_of_a_record_has_a_reason() -> None:
    names = {*GATES, *(name for name, *_ in RECORD), *CHECKS}

    assert names - {"chain", "outcome"} == set(REASONS)


@pytest.mark.usefixtures("process")
def test_the_command_checks_under_a_running_service_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    with running(path) as server:
        ann = server.player()
        table = ann.open("maverick")
        done(ann.post(table / "seats"))
        before = path.read_bytes()

        assert (0, "takeback checked 1 tables with 3 events: 0 faults, 0 not checked by their rules\n", "") == takeback(
            path, "check"
        )
        assert before == path.read_bytes()
        done(ann.post(table / "resign"))


@pytest.mark.usefixtures("process")
def test_the_command_says_what_is_wrong_by_its_exit_status(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    with open_database(path) as database:
        writer = Writer(database, 3, INSTALLED)
        writer.write(400)
    table = in_play(path, "%")
    other = min({*writer.sessions} - {table})
    assert 0 == takeback(path, "check")[0]
    with direct(path) as execute:
        flipped(execute, table)

    status, told, errors = takeback(path, "check")

    assert (1, "") == (status, errors)
    [fault, total] = told.splitlines()
    assert f"FAIL table {table} version 4: the event cannot be decoded" == fault
    assert f"takeback checked {len(writer.sessions)} tables" in total
    assert 1 == takeback(path, "check", "--table", table)[0]
    assert 0 == takeback(path, "check", "--table", other)[0]
    status, told, _ = takeback(path, "check", "--table", "nothing")
    assert (1, "FAIL table nothing: there is no such table") == (status, told.splitlines()[0])


@pytest.mark.usefixtures("process")
def test_rules_that_are_not_installed_are_reported_as_not_checked(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    with open_database(path) as database:
        Writer(database, 3, {"duel": EVERY_GAME["duel"]}, live_tables=1).write(5)

    status, told, _ = takeback(path, "check")

    assert 2 == status
    assert "duel, rules version 1, is not installed" in told.splitlines()[0]


@pytest.mark.usefixtures("process")
def test_what_cannot_be_opened_is_not_checked(tmp_path: Path) -> None:
    assert 2 == takeback(tmp_path / "nothing.db", "check")[0]
    assert not (tmp_path / "nothing.db").exists()
    (tmp_path / "text.db").write_text("no database")
    assert 2 == takeback(tmp_path / "text.db", "check")[0]
    migrate(tmp_path / "old.db", DATABASE[:3], APPLICATION_ID)

    status, _, errors = takeback(tmp_path / "old.db", "check")

    assert 2 == status
    assert "has schema 3, and this release reads" in errors
