"""Faults of backups: what is damaged is refused, and what is killed leaves nothing half done."""

import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest

from domain.storage.errors import UnusableDatabase
from domain.storage.opening import open_database, restore
from domain.storage.sqlite import backup as module
from domain.storage.sqlite.files import read_path
from tests.api.serving import EVERY_GAME
from tests.projections.logs import Writer
from tests.store.backup.databases import backed_up, checked, dump, unchecked
from tests.store.command import takeback
from tests.store.test_checking import changed, flipped_at, in_play
from tests.volume import volume


@pytest.mark.usefixtures("long")
def test_a_flipped_bit_is_refused_or_changes_nothing(
    tmp_path: Path, written: Path, sealed: bytes, record_property: Callable[[str, object], None]
) -> None:
    luck, before, harmless = Random(9), dump(written), 0
    used = [place for place, byte in enumerate(sealed) if byte]  # much of a small file is empty: a page for each table
    flips = volume(20, 60)
    for number in range(flips):
        backup, new = tmp_path / f"backup-{number}", tmp_path / f"{number}.db"
        place = luck.choice(used) if number % 2 else luck.randrange(len(sealed))
        backup.write_bytes(flipped_at(sealed, place, luck.randrange(8)))
        try:
            restore(backup, new, force=False, check=checked)
        except UnusableDatabase:
            assert not new.exists()
            continue
        harmless += 1
        assert before == dump(new), "a flipped bit was restored"
    assert harmless < flips / 2
    record_property(
        "faults", ("flipped bit in a backup", flips, f"{flips - harmless} refused, {harmless} without effect")
    )


@pytest.mark.usefixtures("process")
def test_a_flipped_bit_that_only_the_seal_shows_is_refused_and_the_table_named(
    tmp_path: Path, written: Path, sealed: bytes
) -> None:
    table = in_play(written)
    with closing(sqlite3.connect(written)) as file:
        state = file.execute("SELECT state FROM stored_events WHERE originator_id = ?", (table,)).fetchone()[0]
    backup = tmp_path / "backup"
    place = sealed.index(state) + state.index(b'"at":') + 5  # the time of an event: any other would do as well
    backup.write_bytes(flipped_at(sealed, place, 0))

    status, told, errors = takeback(tmp_path / "new.db", "restore", str(backup))

    assert (2, "") == (status, told)
    assert f"takeback: {backup} is damaged: table {table}\n" == errors
    assert ["backup"] == [path.name for path in tmp_path.iterdir()]


@pytest.mark.parametrize("name", ["players", "identity"])
def test_accounts_are_sealed_too(tmp_path: Path, sealed: bytes, name: str) -> None:
    backup = tmp_path / "backup"
    backup.write_bytes(sealed)
    changed(
        backup, "UPDATE identity SET log = 'abcdabcd'" if name == "identity" else "INSERT INTO players VALUES (1, 2, 3)"
    )

    with pytest.raises(UnusableDatabase, match=f"is damaged: {name}"):
        restore(backup, tmp_path / "new.db", force=False, check=checked)


def test_a_table_that_is_not_sealed_is_refused(tmp_path: Path, sealed: bytes) -> None:
    backup = tmp_path / "backup"
    backup.write_bytes(sealed)
    changed(backup, "DELETE FROM seal WHERE id = (SELECT max(id) FROM seal)")

    with pytest.raises(UnusableDatabase, match="seal is not complete"):
        restore(backup, tmp_path / "new.db", force=False, check=checked)


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        (None, ""),
        ("players", None),
        (b"players", ""),
        ("players", "x"),
        ("stored_events", ""),
        ("nothing", ""),
        ("players, (SELECT 7) AS evil, players AS again", ""),
        ("(WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 9) SELECT x FROM n), players", ""),
        ("stored_events", "\x1b[2J"),
    ],
)
def test_a_row_of_the_seal_that_names_no_part_is_damage_and_is_not_run(
    tmp_path: Path, sealed: bytes, monkeypatch: pytest.MonkeyPatch, name: object, id_: object
) -> None:
    run: list[str] = []
    connect = module._connect

    def connected(path: Path) -> sqlite3.Connection:
        connection = connect(path)
        connection.set_trace_callback(run.append)
        return connection

    monkeypatch.setattr(module, "_connect", connected)
    backup = tmp_path / "backup"
    backup.write_bytes(sealed)
    with closing(sqlite3.connect(backup)) as file:
        seal = "CREATE TABLE seal (name TEXT, id TEXT, digest BLOB NOT NULL, PRIMARY KEY (name, id)) WITHOUT ROWID"
        as_damaged = seal.replace("PRIMARY KEY (name, id)) WITHOUT ROWID", "PRIMARY KEY (name, id))")
        rows = file.execute("SELECT * FROM seal").fetchall()
        file.execute("DROP TABLE seal")
        file.execute(as_damaged if name is None or id_ is None else seal)
        file.executemany("INSERT INTO seal VALUES (?, ?, ?)", [*rows, (name, id_, b"")])
        file.commit()

    with pytest.raises(UnusableDatabase, match="damaged"):
        restore(backup, tmp_path / "new.db", force=False, check=checked)
    assert not any(isinstance(name, str) and len(name) > 20 and name in statement for statement in run)


def test_a_damaged_seal_is_damage_whatever_is_read_there(tmp_path: Path, sealed: bytes) -> None:
    """SQLite reads NULL, numbers or bytes where the header of a row is damaged."""
    backup, luck, found = tmp_path / "backup", Random(4), set()
    first = sealed.rindex(b"bot_wishes")
    for _ in range(150):
        content = bytearray(sealed)
        for _ in range(60):
            content[luck.randrange(max(0, first - 1500), first + 1500)] ^= 1 << luck.randrange(8)
        backup.write_bytes(content)
        with pytest.raises(UnusableDatabase) as refused:
            restore(backup, tmp_path / "new.db", force=False, check=checked)
        found.add(str(refused.value))
    assert any("its seal" in one for one in found)


@pytest.mark.usefixtures("process")
def test_a_backup_of_a_damaged_database_is_not_restored(tmp_path: Path, written: Path) -> None:
    path = tmp_path / "takeback.db"
    shutil.copy(written, path)
    table = in_play(path)
    changed(path, "UPDATE stored_events SET state = x'00' WHERE originator_id = ? AND originator_version = 3", table)
    backed_up(path, tmp_path / "backup")

    status, told, errors = takeback(tmp_path / "new.db", "restore", str(tmp_path / "backup"))

    assert 2 == status
    assert f"FAIL table {table} version 3: the event cannot be decoded" in told.splitlines()
    assert "does not pass the check: nothing is restored" in errors
    assert not (tmp_path / "new.db").exists()


def test_what_is_no_backup_is_refused(tmp_path: Path, written: Path) -> None:
    (tmp_path / "text").write_text("no backup")
    shutil.copy(written, tmp_path / "plain")

    for name, reason in (("text", "not a database"), ("plain", "not a backup"), ("nothing", "No such file")):
        with pytest.raises(UnusableDatabase, match=reason):
            restore(tmp_path / name, tmp_path / "new.db", force=False, check=checked)
        assert ["plain", "text"] == sorted(path.name for path in tmp_path.iterdir())
    with pytest.raises(UnusableDatabase, match="the database itself"):
        backed_up(written, written, force=True)
    with pytest.raises(UnusableDatabase, match="unable to open"):
        backed_up(tmp_path / "nothing.db", tmp_path / "backup")


def test_a_schema_that_is_no_text_is_damage(tmp_path: Path, sealed: bytes) -> None:
    """SQLite quotes it in its message, which Python then cannot decode."""
    database, backup = tmp_path / "takeback.db", tmp_path / "backup"
    for path in (database, backup):
        path.write_bytes(sealed.replace(b"CREATE TABLE players", b"CREATE \xb8ABLE players"))
    uses: list[Callable[[], object]] = [
        lambda: restore(backup, tmp_path / "new.db", force=False, check=checked),
        lambda: backed_up(database, tmp_path / "another"),
        lambda: open_database(database).__enter__(),
    ]

    for use in uses:
        with pytest.raises(UnusableDatabase, match="the file is damaged"):
            use()
    assert {"backup", "takeback.db"} == {path.name for path in tmp_path.iterdir()}


def test_the_backup_is_named_where_it_is_not_there(tmp_path: Path) -> None:
    backup, database = tmp_path / "backup", tmp_path / "new.db"

    with pytest.raises(UnusableDatabase, match=f"^cannot read {backup}: No such file or directory$"):
        restore(backup, database, force=False, check=checked)

    assert [] == [*tmp_path.iterdir()]


def test_a_backup_into_a_folder_that_is_not_there_is_refused_before_the_work(tmp_path: Path, written: Path) -> None:
    with pytest.raises(UnusableDatabase, match=f"there is no folder {tmp_path}/typo"):
        backed_up(written, tmp_path / "typo" / "backup")
    with pytest.raises(UnusableDatabase, match="is a folder"):
        backed_up(written, tmp_path, force=True)
    assert not (tmp_path / "typo").exists()


_FORKS = get_context("forkserver")  # whose processes are forked from one without threads, which might hold locks


def killed(run: Callable[[], None], step: int) -> int | None:
    """Run something in a process of its own, and kill it at the step-th line of the module that it executes.

    None if it was killed, else how many lines there were. `run` can be pickled.
    """
    _FORKS.set_forkserver_preload([__name__])
    told, telling = _FORKS.Pipe(duplex=False)
    process = _FORKS.Process(target=_run_until, args=(run, step, telling))
    process.start()
    telling.close()
    process.join(60)
    assert process.exitcode in (0, -signal.SIGKILL), f"it failed at step {step}"
    return int(told.recv()) if process.exitcode == 0 else None


def _run_until(run: Callable[[], None], step: int, telling: Connection) -> None:
    lines = 0

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal lines
        if frame.f_code.co_filename != module.__file__:
            return None
        if event == "line":
            lines += 1
            if lines == step:
                os.kill(os.getpid(), signal.SIGKILL)
        return trace

    sys.settrace(trace)
    run()
    sys.settrace(None)
    telling.send(lines)


def killed_everywhere(run: Callable[[], None]) -> Iterator[int]:
    """Let something run, then kill it at many of its lines, the last ones above all; yields after each."""
    last = killed(run, 0)
    assert last is not None
    yield last
    some = {*range(1, 40, 2), *range(last - 45, last + 1), *Random(5).sample(range(40, last), 15)}
    for step in sorted(some)[:: volume(3, 1)]:
        assert killed(run, step) is None
        yield step


def test_a_backup_that_is_killed_leaves_nothing_or_a_whole_file(
    tmp_path: Path, written: Path, record_property: Callable[[str, object], None]
) -> None:
    backup, before, whole = tmp_path / "backup", dump(written), []
    for _ in killed_everywhere(partial(backed_up, written, backup)):
        whole.append(backup.exists())
        if whole[-1]:
            restore(backup, tmp_path / "new.db", force=True, check=lambda _: None)
            assert before == dump(tmp_path / "new.db")
            backup.unlink()
    assert {True, False} == set(whole[1:])
    record_property("faults", ("kill of a backup at any line", len(whole) - 1, "no file, or a whole one"))
    backed_up(written, backup)
    assert {"backup", "new.db"} == {path.name for path in tmp_path.iterdir()}


def test_a_restore_that_is_killed_leaves_the_old_database_or_the_new_one(
    tmp_path: Path, written: Path, sealed: bytes, record_property: Callable[[str, object], None]
) -> None:
    path, backup, old = tmp_path / "takeback.db", tmp_path / "backup", tmp_path / "old"
    backup.write_bytes(sealed)
    old.mkdir()
    with open_database(old / "takeback.db") as database:  # as a killed service leaves it: with a log beside it
        writer = Writer(database, 8, EVERY_GAME)
        writer.write(20)
        for name in ("takeback.db", "takeback.db-wal"):
            shutil.copy(old / name, old / f"{name}.copy")
    before, after, found = dump(old / "takeback.db"), dump(written), []

    def prepare() -> None:
        for name in ("takeback.db", "takeback.db-wal"):
            shutil.copy(old / f"{name}.copy", tmp_path / name)
        read_path(path).write_text("stale")

    prepare()
    for _ in killed_everywhere(partial(restore, backup, path, force=True, check=unchecked)):
        stale = read_path(path).exists()
        found.append(dump(path))
        assert found[-1] in (before, after)
        assert not (stale and found[-1] == after)
        prepare()
    assert before in found[1:]
    assert after in found[1:]
    record_property("faults", ("kill of a restore at any line", len(found) - 1, "the old database, or the new one"))
    restore(backup, path, force=True, check=checked)
    assert {"backup", "old", "takeback.db"} == {path.name for path in tmp_path.iterdir()}
