"""Backups: whole, checked, made under a running service, and restored without leaving anything half done."""

import asyncio
import os
import shutil
import signal
import sqlite3
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest

from domain.checking import check_all
from domain.storage.interface import Player as Account
from domain.storage.interface import UnusableDatabase
from domain.storage.opening import back_up, open_database, open_log, restore
from domain.storage.sqlite import backup as module
from domain.storage.sqlite.files import read_path
from tests.api.client import Player, done
from tests.api.serving import EVERY_GAME, ROOT, Running, running
from tests.hostile.attacking import Target, arena, linux_only
from tests.projections.logs import Writer

from .test_checking import changed, flipped_at, in_play
from .test_key_file import takeback
from .test_kill import CLIENTS, Client, events_of
from .test_packed_tables import pack_every

Dump = dict[str, list[Any]]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with tables in play, tables that are over, and packed ones."""
    path = tmp_path_factory.mktemp("written") / "takeback.db"
    write(path, 7)
    return path


def write(path: Path, seed: int) -> None:
    """Write a log of random games."""
    with open_database(path) as database:
        writer = Writer(database, seed, EVERY_GAME, live_tables=8)
        writer.write(500)
        pack_every(database)
        writer.write(300)


@pytest.fixture(scope="module")
def sealed(written: Path) -> bytes:
    """A backup of it."""
    backup = written.with_name("backup")
    backed_up(written, backup)
    return backup.read_bytes()


def backed_up(path: Path, backup: Path, *, force: bool = False) -> None:
    """Back up, without telling how far it is."""
    back_up(path, backup, force=force, progress=lambda *_: None)


def checked(path: Path) -> None:
    """Raise `UnusableDatabase` if anything is wrong."""
    with open_log(path) as log:
        damage = next((one.damage for one in check_all(log, EVERY_GAME) if one.damage is not None), None)
    if damage is not None:
        raise UnusableDatabase(f"table {damage.table}: {damage.reason}")


def dump(path: Path) -> Dump:
    """Everything that a database holds."""
    with closing(sqlite3.connect(path)) as file:
        names = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        rows = {name: file.execute(f"SELECT * FROM {name}").fetchall() for name in names}  # noqa: S608  # its own
        rows["positions"] = file.execute("SELECT rowid, originator_id FROM stored_events ORDER BY 1").fetchall()
        rows["schema"] = file.execute("SELECT * FROM pragma_user_version, pragma_application_id").fetchall()
        return rows


def test_a_restored_backup_holds_what_the_database_held(tmp_path: Path, written: Path, sealed: bytes) -> None:
    (tmp_path / "backup").write_bytes(sealed)

    restore(tmp_path / "backup", tmp_path / "new.db", force=False, check=checked)

    assert dump(written) == dump(tmp_path / "new.db")
    assert ["backup", "new.db"] == sorted(path.name for path in tmp_path.iterdir())
    assert 0o600 == stat.S_IMODE((tmp_path / "new.db").stat().st_mode)
    with open_database(written) as one, open_database(tmp_path / "new.db") as other:
        assert (one.name, one.secret, one.last_position()) == (other.name, other.secret, other.last_position())


def test_every_move_acknowledged_before_a_backup_starts_is_in_it(tmp_path: Path) -> None:
    path, backup = tmp_path / "takeback.db", tmp_path / "backup"
    with running(path) as server:
        clients = [Client(n, server.player().token or "") for n in range(CLIENTS)]
        acknowledged = server.runner.run(backed_up_under_load(server, clients, path, backup))
        server.stop()
    assert sum(len(receipts) for tables in acknowledged for receipts in tables.values()) >= 200

    status, told, errors = takeback(tmp_path / "again.db", "restore", str(backup))

    assert (0, "") == (status, errors), told
    assert 0o600 == stat.S_IMODE(backup.stat().st_mode)
    with running(tmp_path / "again.db") as server:
        for client, tables in zip(clients, acknowledged, strict=True):
            me = Player(server, "", "", client.token)
            for table, receipts in tables.items():
                last = {event["key"]: (event["version"], event["hash"]) for event in events_of(me, table)}
                assert {key: tuple(receipt) for key, receipt in receipts.items()} == {
                    key: last[key] for key in receipts
                }


async def backed_up_under_load(server: Running, clients: list[Client], path: Path, backup: Path) -> list[Any]:
    """Back up while clients play; what had been acknowledged to each when it began."""
    enough = asyncio.Event()

    def counted() -> Iterator[int]:
        for number in count():
            if number == 200:
                enough.set()
            yield number

    counting = counted()
    playing = [asyncio.create_task(client.play(server, counting)) for client in clients]
    await enough.wait()
    acknowledged = [{table: dict(receipts) for table, receipts in one.acknowledged.items()} for one in clients]
    environment = {**os.environ, "TAKEBACK_DATABASE": f"sqlite:///{path}"}
    command = (sys.executable, "-m", "api", "backup", str(backup))
    process = await asyncio.create_subprocess_exec(
        *command, cwd=ROOT, env=environment, stdout=asyncio.subprocess.DEVNULL
    )
    assert 0 == await process.wait()
    assert not any(task.done() for task in playing)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return acknowledged


def test_a_backup_has_the_moment_when_it_began_however_much_is_written_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    seen: list[int] = []
    with open_database(path) as database:
        with database.transaction() as transaction:
            for number in range(20_000):
                transaction.add_player(Account(f"{number:030}", "Ann" * 10, number))

        def progress(done: int, _: int) -> None:
            assert done > max(seen, default=0), "it began again"
            seen.append(done)
            with database.transaction() as transaction:
                transaction.add_player(Account(f"later {len(seen)}", "Ben", 1))

        back_up(path, tmp_path / "backup", force=False, progress=progress)

    assert len(seen) > 2
    assert 20_000 == len(dump(tmp_path / "backup")["players"])


@linux_only
def test_backups_do_not_hold_up_moves(tmp_path: Path) -> None:
    def attack(target: Target) -> list[int]:
        done_with = []
        while not target.over.is_set():
            done_with.append(takeback(tmp_path / "takeback.db", "backup", "--force", str(tmp_path / "backup"))[0])
        return done_with

    write(tmp_path / "takeback.db", 3)

    with arena(tmp_path) as served:
        assert {0} == set(served.attacked(attack, seconds=4).done)


def test_a_flipped_bit_is_refused_or_changes_nothing(
    tmp_path: Path, written: Path, sealed: bytes, record_property: Callable[[str, str], None]
) -> None:
    luck, before, harmless = Random(9), dump(written), 0
    for number in range(60):
        backup, new = tmp_path / f"backup-{number}", tmp_path / f"{number}.db"
        backup.write_bytes(flipped_at(sealed, luck.randrange(len(sealed)), luck.randrange(8)))
        try:
            restore(backup, new, force=False, check=checked)
        except UnusableDatabase:
            assert not new.exists()
            continue
        harmless += 1
        assert before == dump(new), "a flipped bit was restored"
    assert harmless < 30
    record_property("faults", f"60 flipped bits in a backup: {60 - harmless} refused, {harmless} without effect")


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


def test_nothing_is_overwritten_without_force(tmp_path: Path, written: Path, sealed: bytes) -> None:
    backup, other = tmp_path / "backup", tmp_path / "other.db"
    backup.write_bytes(b"precious")
    write(other, 8)
    before = dump(other)

    with pytest.raises(UnusableDatabase, match="--force"):
        backed_up(written, backup)
    assert b"precious" == backup.read_bytes()
    backed_up(written, backup, force=True)
    assert dump(written) == {name: rows for name, rows in dump(backup).items() if name != "seal"}

    read_path(other).write_bytes(b"precious")
    with pytest.raises(UnusableDatabase, match="--force"):
        restore(backup, other, force=False, check=checked)
    assert before == dump(other)
    assert b"precious" == read_path(other).read_bytes()
    restore(backup, other, force=True, check=checked)
    assert dump(written) == dump(other)


def test_a_running_service_is_not_replaced(tmp_path: Path, sealed: bytes) -> None:
    path, backup = tmp_path / "takeback.db", tmp_path / "backup"
    backup.write_bytes(sealed)
    with running(path) as server:
        ann = server.player()
        status, _, errors = takeback(path, "restore", "--force", str(backup))

        assert 2 == status
        assert f"in use by another process (pid {server.process.pid})" in errors
        assert "Ann" == done(ann.get("/me"), 200)["name"]


def test_a_database_that_is_being_read_is_not_replaced_and_keeps_its_read_models(tmp_path: Path, sealed: bytes) -> None:
    path, backup = tmp_path / "takeback.db", tmp_path / "backup"
    backup.write_bytes(sealed)
    write(path, 8)
    before = dump(path)
    read_path(path).write_bytes(b"rows")

    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM stored_events").fetchone()
        with pytest.raises(UnusableDatabase, match="in use"):
            restore(backup, path, force=True, check=checked)

    assert (before, b"rows") == (dump(path), read_path(path).read_bytes())


def test_read_models_of_the_replaced_database_are_removed_and_rebuilt(tmp_path: Path) -> None:
    path, backup = tmp_path / "takeback.db", tmp_path / "backup"
    with running(path) as server:
        ann = server.player()
        kept = ann.open("maverick")
        assert 0 == takeback(path, "backup", str(backup))[0]
        for _ in range(3):
            last = done(ann.post("/tables", {"game": "maverick"}))
        done(ann.get(f"/tables?wait_for={last['position']}"), 200)
        server.stop()

    status, told, _ = takeback(path, "restore", "--force", str(backup))

    assert 0 == status, told
    assert [] == [name for name in tmp_path.iterdir() if ".read" in name.name]
    with running(path) as server:
        ann = Player(server, ann.id, "Ann", ann.token)
        again = done(ann.post("/tables", {"game": "maverick"}))
        listed = done(ann.get(f"/tables?wait_for={again['position']}"), 200)["tables"]
        assert [again["id"], kept.id] == [one["id"] for one in listed]
        assert 409 == ann.get(f"/tables?wait_for={last['position']}").status_code


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


def unchecked(_: object) -> None:
    """A check that finds nothing."""


def killed_everywhere(run: Callable[[], None]) -> Iterator[int]:
    """Let something run, then kill it at many of its lines, the last ones above all; yields after each."""
    last = killed(run, 0)
    assert last is not None
    yield last
    some = {*range(1, 40, 2), *range(last - 45, last + 1), *Random(5).sample(range(40, last), 15)}
    for step in sorted(some):
        assert killed(run, step) is None
        yield step


def test_a_backup_that_is_killed_leaves_nothing_or_a_whole_file(
    tmp_path: Path, written: Path, record_property: Callable[[str, str], None]
) -> None:
    backup, before, whole = tmp_path / "backup", dump(written), []
    for _ in killed_everywhere(partial(backed_up, written, backup)):
        whole.append(backup.exists())
        if whole[-1]:
            restore(backup, tmp_path / "new.db", force=True, check=lambda _: None)
            assert before == dump(tmp_path / "new.db")
            backup.unlink()
    assert {True, False} == set(whole[1:])
    record_property("faults", f"{len(whole) - 1} kills of a backup: no file, or a whole one")
    backed_up(written, backup)
    assert {"backup", "new.db"} == {path.name for path in tmp_path.iterdir()}


def test_a_restore_that_is_killed_leaves_the_old_database_or_the_new_one(
    tmp_path: Path, written: Path, sealed: bytes, record_property: Callable[[str, str], None]
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
    record_property("faults", f"{len(found) - 1} kills of a restore: the old database, or the new one")
    restore(backup, path, force=True, check=checked)
    assert {"backup", "old", "takeback.db"} == {path.name for path in tmp_path.iterdir()}
