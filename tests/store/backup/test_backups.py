"""Backups: whole, checked, made under a running service, and restored in the place of nothing that is in use."""

import asyncio
import os
import shutil
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from domain.storage.accounts import Player as Account
from domain.storage.errors import UnusableDatabase
from domain.storage.opening import back_up, open_database, restore
from domain.storage.sqlite.files import read_path
from tests.api.client import Player, done, settled
from tests.api.serving import ROOT, Running, running
from tests.hostile.attacking import Record, Target, arena, linux_only
from tests.store.backup.databases import backed_up, checked, dump, write
from tests.store.command import takeback
from tests.store.test_kill import CLIENTS, Client, events_of


@pytest.mark.usefixtures("long")
def test_a_restored_backup_holds_what_the_database_held(tmp_path: Path, written: Path, sealed: bytes) -> None:
    (tmp_path / "backup").write_bytes(sealed)

    restore(tmp_path / "backup", tmp_path / "new.db", force=False, check=checked)

    assert dump(written) == dump(tmp_path / "new.db")
    assert ["backup", "new.db"] == sorted(path.name for path in tmp_path.iterdir())
    assert 0o600 == stat.S_IMODE((tmp_path / "new.db").stat().st_mode)
    with open_database(written) as one, open_database(tmp_path / "new.db") as other:
        assert (one.secret, one.last_position()) == (other.secret, other.last_position())
        assert one.name != other.name  # what was acknowledged since the backup is lost


@pytest.mark.usefixtures("long")
def test_a_backup_put_in_place_by_hand_is_backed_up_again(tmp_path: Path, written: Path, sealed: bytes) -> None:
    by_hand, backup = tmp_path / "takeback.db", tmp_path / "backup"
    by_hand.write_bytes(sealed)

    backed_up(by_hand, backup)

    restore(backup, tmp_path / "new.db", force=False, check=checked)
    assert dump(written) == dump(tmp_path / "new.db")


@pytest.mark.usefixtures("process")
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
    shutil.copy(f"{path}.log-key", tmp_path / "again.db.log-key")
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
                transaction.accounts.add_player(Account(f"{number:030}", "Ann" * 10, number))

        def progress(done: int, _: int) -> None:
            assert done > max(seen, default=0), "it began again"
            seen.append(done)
            with database.transaction() as transaction:
                transaction.accounts.add_player(Account(f"later {len(seen)}", "Ben", 1))

        back_up(path, tmp_path / "backup", force=False, progress=progress)

    assert len(seen) > 2
    assert 20_000 == len(dump(tmp_path / "backup")["players"])


@linux_only
@pytest.mark.usefixtures("alone")
def test_backups_do_not_hold_up_moves(tmp_path: Path, record_property: Record) -> None:
    def attack(target: Target) -> list[int]:
        done_with = []
        while not target.over.is_set():
            done_with.append(takeback(tmp_path / "takeback.db", "backup", "--force", str(tmp_path / "backup"))[0])
        return done_with

    write(tmp_path / "takeback.db", 3)

    with arena(tmp_path, record_property) as served:
        assert {0} == set(served.attacked(attack, seconds=4).done)


@pytest.mark.usefixtures("long")
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


@pytest.mark.usefixtures("process")
def test_a_running_service_is_not_replaced(tmp_path: Path, sealed: bytes) -> None:
    path, backup = tmp_path / "takeback.db", tmp_path / "backup"
    backup.write_bytes(sealed)
    with running(path) as server:
        ann = server.player()
        status, _, errors = takeback(path, "restore", "--force", str(backup))

        assert 2 == status
        assert f"in use by another process (pid {server.process.pid})" in errors
        assert "Ann" == done(ann.get("/me"), 200)["name"]


@pytest.mark.usefixtures("long")
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


@pytest.mark.usefixtures("process")
def test_read_models_of_the_replaced_database_are_removed_and_rebuilt(tmp_path: Path) -> None:
    path, backup = tmp_path / "takeback.db", tmp_path / "backup"
    with running(path) as server:
        ann = server.player()
        kept = ann.open("maverick")
        assert 0 == takeback(path, "backup", str(backup))[0]
        for _ in range(3):
            last = done(ann.post("/tables", {"game": "maverick"}))
        settled(ann, f"/tables?wait_for={last['position']}")
        server.stop()

    status, told, _ = takeback(path, "restore", "--force", str(backup))

    assert 0 == status, told
    assert [] == [name for name in tmp_path.iterdir() if ".read" in name.name]
    with running(path) as server:
        ann = Player(server, ann.id, "Ann", ann.token)
        again = done(ann.post("/tables", {"game": "maverick"}))
        listed = settled(ann, f"/tables?wait_for={again['position']}")["tables"]
        assert [again["id"], kept.id] == [one["id"] for one in listed]
        assert 409 == ann.get(f"/tables?wait_for={last['position']}").status_code
