"""Whatever becomes of the projection worker, the service goes on and stops in time, and the worker is started again."""

import logging
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from domain.catalogue import GAMES
from domain.storage.addresses import Address, url_of
from domain.storage.events import LoggedEvent
from domain.storage.opening import open_log
from domain.storage.read_models import ReadTransaction
from domain.storage.sqlite.files import read_path
from projections import MODELS, following
from projections.following import IDLE_SECONDS, follow
from projections.runner import Source
from projections.table_list import TABLE_LIST
from tests.api.client import Player, done
from tests.api.serving import OPERATOR_TOKEN, Running, running
from tests.grown.processes import command_line
from tests.volume import soak_on_postgres

from .logs import MIXED, Rows, is_made, read_store, rebuilt_rows, rows_of, settle, writing
from .worker import until

pytestmark = pytest.mark.usefixtures("process")


def worker_of(server: Running) -> int | None:
    """The process id of a server's worker, None while there is none."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    return next((int(pid) for pid in children if b"projections" in command_line(int(pid))), None)


def is_running(server: Running) -> bool:
    """Does the server have a worker?"""
    return worker_of(server) is not None


def listed(player: Player) -> list[str]:
    """The ids of the list once it has a table that is opened now."""
    position = player.open("maverick").opened["position"]
    until(lambda: player.get(f"/tables?wait_for={position}").status_code == 200)  # the worker may have just started
    return [one["id"] for one in done(player.get("/tables"), 200)["tables"]]


@soak_on_postgres
@pytest.mark.parametrize(
    "number", [signal.SIGKILL, signal.SIGTERM, pytest.param(signal.SIGABRT, marks=pytest.mark.soak)]
)
def test_a_worker_that_ends_is_started_again(database: Address, number: signal.Signals) -> None:
    secrets = {"TAKEBACK_OPERATOR_TOKEN": OPERATOR_TOKEN, "CLOUD_KEY": OPERATOR_TOKEN, "TAKEBACK_LOG_LEVEL": "error"}
    with running(database, helpers="programs", **secrets) as server:
        ann = server.player()
        for _ in range(2):
            assert listed(ann)
            worker = worker_of(server)
            assert worker is not None
            variables = Path(f"/proc/{worker}/environ").read_bytes().split(b"\0")
            settings = {line.partition(b"=")[0] for line in variables if line.startswith(b"TAKEBACK_")}
            assert {b"TAKEBACK_DATABASE", b"TAKEBACK_LOG_LEVEL"} == settings
            assert OPERATOR_TOKEN.encode() not in b"".join(variables)
            os.kill(worker, number)
            until(lambda: worker_of(server) not in (None, worker))  # noqa: B023  # asked at once
            until(lambda: ann.get("/tables").status_code == 200)
        assert listed(ann)
        assert 0 == server.stop()


@soak_on_postgres
def test_a_service_whose_worker_is_frozen_stops(database: Address) -> None:
    with running(database, helpers="programs") as server:
        assert listed(server.player())
        worker = worker_of(server)
        assert worker is not None
        os.kill(worker, signal.SIGSTOP)
        assert 0 == server.stop()  # though its worker never does
        until(lambda: not Path(f"/proc/{worker}").exists())


def has_ended(pid: int) -> bool:
    """Has a process ended? An orphan that nobody waits for is a zombie (Z)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@soak_on_postgres
def test_a_worker_ends_once_its_service_is_killed(database: Address) -> None:
    with running(database, helpers="programs") as server:
        assert listed(server.player())
        worker = worker_of(server)
        assert worker is not None
        server.kill()
        until(lambda: has_ended(worker))


def test_a_worker_that_nobody_reads_ends_quietly(database: Address) -> None:
    with writing(database, games=GAMES) as writer:
        writer.write(10)
    known = {**os.environ, "TAKEBACK_DATABASE": url_of(database)}
    command = [sys.executable, "-m", "projections", str(os.getpid())]
    with subprocess.Popen(command, env=known, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as worker:
        assert worker.stdout is not None
        worker.stdout.close()  # as when the service is killed
        _, said = worker.communicate(timeout=60)

    assert (0, b"") == (worker.returncode, said)


@soak_on_postgres
def test_a_worker_that_rebuilds_ends_once_its_service_is_killed(database: Address) -> None:
    with writing(database, games=GAMES) as writer:
        writer.write(15_000)
        last = writer.database.last_position()
    with running(database, helpers="programs") as server:
        until(lambda: is_running(server))
        worker = worker_of(server)
        assert worker is not None
        until(lambda: is_made(database) and bool(rows_of(database)["listed_tables"]))
        server.kill()
        until(lambda: has_ended(worker))
        assert rows_of(database)["tracking"][0][1] < last


@soak_on_postgres
def test_a_service_stops_while_its_worker_rebuilds(database: Address) -> None:
    with writing(database, games=GAMES) as writer:
        writer.write(15_000)
        last = writer.database.last_position()
    with running(database, helpers="programs") as server:
        until(lambda: is_running(server))
        until(lambda: is_made(database) and bool(rows_of(database)["listed_tables"]))
        assert 0 == server.stop()
        assert rows_of(database)["tracking"][0][1] < last


def is_rebuilt(file: Path, rows: Rows) -> bool:
    """Are these the rows of the read models?"""
    with suppress(sqlite3.DatabaseError):  # still damaged, or just made
        return rows_of(file) == rows
    return False


def garbage(content: bytes) -> bytes:
    """Something else."""
    return b"no database " * (len(content) // 12)


def truncated(content: bytes) -> bytes:
    """The first half."""
    return content[: len(content) // 2]


@pytest.mark.parametrize("damage", [garbage, truncated])
def test_a_damaged_read_file_is_made_anew(file: Path, damage: Callable[[bytes], bytes]) -> None:
    with writing(file, games=GAMES) as writer:
        writer.write(300)
    before = rebuilt_rows(file, GAMES)
    with closing(sqlite3.connect(read_path(file))) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    damaged = damage(read_path(file).read_bytes())
    read_path(file).write_bytes(damaged)
    with read_store(file) as store:
        assert 0 == store.position(TABLE_LIST.name)
    read_path(file).write_bytes(damaged)

    with running(file, helpers="programs") as server:
        until(lambda: is_rebuilt(file, before))
        assert 0 == server.stop()
        assert "read-models-made-anew" in server.process.stderr.read()


def test_a_read_file_that_is_damaged_while_it_is_in_use_is_made_anew(file: Path) -> None:
    with running(file, helpers="programs") as server:
        ann = server.player()
        assert listed(ann)
        worker = worker_of(server)
        assert worker is not None
        os.kill(worker, signal.SIGSTOP)
        with closing(sqlite3.connect(read_path(file))) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            [page] = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tracking'").fetchone()
            [size] = connection.execute("PRAGMA page_size").fetchone()
        with read_path(file).open("r+b") as damaged:
            damaged.seek((page - 1) * size)
            damaged.write(b"\xff" * size)
        os.kill(worker, signal.SIGKILL)
        until(lambda: worker_of(server) not in (None, worker))
        until(lambda: ann.get("/tables").status_code == 200)
        assert len(listed(ann)) == 2
        assert 0 == server.stop()


class Poisoned(Exception):
    """What a model raises that fails."""


@soak_on_postgres
def test_a_model_that_fails_holds_up_no_other_and_is_logged_once(
    database: Address, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    tried: list[float] = []

    def fail(rows: ReadTransaction, source: Source, events: Sequence[LoggedEvent]) -> set[str]:
        tried.append(now)
        raise Poisoned("a secret hand")

    def waited(seconds: float) -> bool:
        nonlocal now
        now += max(seconds, IDLE_SECONDS)
        return now > 100

    monkeypatch.setattr(following, "monotonic", lambda: now)
    poisoned = replace(TABLE_LIST, name="poisoned", evolve=fail)
    with writing(database) as writer:
        writer.write(1500)
    with open_log(database) as log, read_store(database) as store, caplog.at_level(logging.ERROR, "takeback"):
        settle(log)
        follow(store, Source(MIXED, log), [poisoned, TABLE_LIST], until=waited)
        assert log.last_position() == store.position(TABLE_LIST.name)
        assert 0 == store.position("poisoned")

    assert [("projection-failed", "poisoned", 0)] == [
        (line.message, line.__dict__["model"], line.__dict__["position"]) for line in caplog.records
    ]
    waits = [round(later - earlier) for earlier, later in pairwise(tried)]
    assert [1, 2, 4, 8, 16, 32] == waits
    rows = rows_of(database)
    assert rows["listed_tables"] == rebuilt_rows(database)["listed_tables"]


def test_an_older_database_beside_a_newer_read_file_is_noticed(file: Path, tmp_path: Path) -> None:
    """It goes on from where it was, past the position that the read models know: positions alone say nothing."""
    older = tmp_path / "older.db"
    with writing(file, seed=1) as writer:
        writer.write(200)
        with closing(sqlite3.connect(older)) as copy, closing(sqlite3.connect(file)) as connection:
            connection.backup(copy)
        writer.write(200)
    followed(file)
    with closing(sqlite3.connect(older)) as copy, closing(sqlite3.connect(file)) as connection:
        copy.backup(connection)
    with writing(file, seed=2) as writer:
        writer.write(400)

    followed(file)

    assert rows_of(file) == rebuilt_rows(file)


def followed(database: Address) -> None:
    """Run a worker until it has nothing to do."""
    with open_log(database) as log, read_store(database) as store:
        follow(store, Source(MIXED, log), MODELS, until=lambda wait: wait == IDLE_SECONDS)
