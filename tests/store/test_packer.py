"""The service packs tables after their end, and nobody who uses it can tell."""

import asyncio
import logging
import os
import shutil
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from random import Random

import pytest

from domain.keeping import packer
from domain.keeping.packer import Packer, pack_all
from domain.storage.database import Database
from domain.storage.errors import NotStored
from domain.storage.group_commit import GroupCommit
from domain.storage.opening import open_database
from domain.storage.sqlite import connections
from tests.api.client import TOSS, Json, Player, Table, actions_of, done, everything, started, take
from tests.api.serving import InProcess, in_process, running
from tests.api.uploading import bring
from tests.forking import Completed, completed
from tests.live.listening import listening
from tests.projections.logs import writing

from .duel_events import event, over
from .packed import LATER
from .test_damage import TABLE_LEAF
from .test_packed_tables import append, flip

GAMES = ("maverick", "full-throttle", "thermal-showdown", "maximum-apocalypse", "goofspiel", "duel", "pebbles")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[InProcess]:
    with in_process(tmp_path / "takeback.db") as server:
        yield server


def packed(server: InProcess, delay: int = 0) -> int:
    """Pack the tables that ended so many milliseconds ago, and forget all sessions; how many were packed."""
    packing = Packer(server.database, server.service.tables.sessions.writer, clock=server.clock, delay=delay)
    packed = server.runner.run(packing.pack_ended())
    for table in list(server.service.tables.sessions.cache.entries):
        server.service.tables.sessions.cache.evict(table)
    return packed


def played(server: InProcess, game: str, luck: Random) -> tuple[Table, list[Player]]:
    """A table where some actions were played, some taken back, and then all seats resigned."""
    table, players = started(server, game, seats=1 if game in ("maverick", "maximum-apocalypse") else 2)
    for number in range(15):
        for player in players:
            actions = actions_of(player, table)
            if actions:
                body = {"action": luck.choice(actions)}
                done(player.post(table / "actions", body, key=f"k{number}"))
    for player in players:
        options = [one for one in done(player.get(table / "undo"), 200) if one["kind"] == "step-back"]
        if options:
            done(player.post(table / "undo", {"to_version": options[0]["to_version"]}))
    for player in players:
        if done(player.get(str(table)), 200)["status"] == "playing":
            done(player.post(table / "resign", key="r"))
    return table, players


def answers(server: InProcess, table: Table, players: list[Player]) -> list[str]:
    """Every read of a table, for its players and a stranger."""
    last = done(players[0].get(str(table)), 200)["version"]
    found = []
    for player in (*players, server.stranger()):
        found += [answer.text for answer in everything(player, table)]
        found += [player.get(table / f"view?at={version}").text for version in (1, 4, last // 2, last)]
        found += [player.get(table / f"events?after={after}&limit=3").text for after in (0, last // 2, last - 1)]
        found += [player.get(table / f"{read}as=all").text for read in (f"view?at={last // 2}&", "frames?limit=100&")]
        found.append(player.get(table / "checkpoint").text)
        for kind in ("events", "frames"):
            with listening(player, table / f"{kind}?after=0") as stream:
                chunks = [chunk.decode() for chunk in stream.until_end().chunks if chunk.strip()]
                found += [chunk for chunk in chunks if '"hello"' not in chunk]  # which says when
    return [answer for answer in found if '"request_id"' not in answer]


@pytest.mark.parametrize("game", GAMES)
def test_a_packed_table_is_read_as_before(server: InProcess, game: str) -> None:
    table, players = played(server, game, Random(game))
    server.player().open("pebbles")  # has the last event of the log
    before = answers(server, table, players)

    assert 1 == packed(server)

    assert [] == server.database.unpacked_events(table.id)
    assert before == answers(server, table, players)
    assert len(before) > 20


@pytest.mark.usefixtures("long")
def test_packing_while_others_play_loses_no_acknowledged_move(server: InProcess) -> None:
    players = [server.player(f"Player {number}") for number in range(6)]
    acknowledged: list[tuple[str, Json]] = []

    async def play(player: Player) -> None:
        for _ in range(5):
            table = Table(done(await player.sent("POST", "/tables", {"game": "pebbles"})))
            moves = [("seats", None), ("actions", TOSS), *[("actions", take(1))] * 3, ("resign", None)]
            for path, body in moves:
                acknowledged.append((table.id, done(await player.sent("POST", table / path, body))))
            server.service.tables.sessions.cache.evict(table.id)
            assert 200 == (await player.sent("GET", table / "transcript")).status_code

    async def session() -> tuple[int, int]:
        packing = Packer(server.database, server.service.tables.sessions.writer, clock=server.clock, delay=0)
        playing, meanwhile = asyncio.gather(*map(play, players)), 0
        while not playing.done():
            meanwhile += await packing.pack_ended()
        await playing
        return meanwhile, meanwhile + await packing.pack_ended()

    meanwhile, packed = server.runner.run(session())

    assert meanwhile >= 5
    assert packed >= 29  # all but the one that has the last event of the log
    opened = players[0].open()  # has the next position
    acknowledged.append((opened.id, opened.opened))
    last = server.database.last_position()
    log = server.database.notifications(after=0, upto=last, limit=last + 1)
    assert [*range(1, last + 1)] == [event.position for event in log]
    positions = {(event.table, event.version): f"{server.database.name}-{event.position}" for event in log}
    for table, answer in acknowledged:
        server.service.tables.sessions.cache.evict(table)
        events = done(players[0].get(f"/tables/{table}/events?after={answer['version'] - 1}&limit=1"), 200)["events"]
        assert [(answer["version"], answer["head"])] == [(event["version"], event["hash"]) for event in events]
        assert answer["position"] == positions[table, answer["version"]]


def test_requests_to_a_packed_table_are_answered_as_before(server: InProcess) -> None:
    table, players = started(server, "pebbles", seats=2)
    body = {"action": {"type": "pebbles.Take", "count": 1}}
    ann = next(player for player in players if actions_of(player, table))
    first = done(ann.post(table / "actions", body, key="again"))
    last = done(ann.post(table / "resign", key="end"))
    server.player().open("pebbles")
    assert 1 == packed(server)

    assert first == done(ann.post(table / "actions", body, key="again"))
    assert last == done(ann.post(table / "resign", key="end"))
    assert 422 == ann.post(table / "actions", body, key="end").status_code
    assert "table-finished" == ann.post(table / "actions", body).json()["code"]
    assert last["version"] == done(ann.get(str(table)), 200)["version"]


def test_a_packed_table_is_opened_again_by_its_key(server: InProcess) -> None:
    ann = server.player()
    body = {"game": "pebbles", "seats": 1}
    first = done(ann.post("/tables", body, key="k"))
    done(ann.post(f"/tables/{first['id']}/close"))
    ann.open("pebbles")
    assert 1 == packed(server)

    assert first == done(ann.post("/tables", body, key="k"))
    assert 422 == ann.post("/tables", {"game": "duel", "seats": 2}, key="k").status_code


@pytest.mark.usefixtures("process")
def test_a_packed_table_is_forked_and_its_transcript_imported_elsewhere(server: InProcess, tmp_path: Path) -> None:
    table, (ann, _) = played(server, "thermal-showdown", Random(1))
    ann.open("pebbles")
    transcript = ann.get(table / "transcript").content
    assert 1 == packed(server)

    fork = done(ann.post(table / "fork", {"at": 5}))
    assert table.id == fork["forked_from"]["table"]
    assert "table-exists" == bring(ann, transcript).json()["code"]
    with in_process(tmp_path / "other.db") as other:
        bob = other.player()
        imported = done(bring(bob, transcript, key="k"), 200)
        bob.open("pebbles")
        assert 1 == packed(other, delay=-60_000_000)  # it was played while another clock ran
        assert imported == done(bring(bob, transcript, key="k"), 200)
        assert transcript == bob.get(table / "transcript").content


def test_a_flipped_bit_in_a_packed_table_puts_only_that_table_aside(server: InProcess) -> None:
    table, (ann, *_) = played(server, "pebbles", Random(1))
    other, (ben, *_) = played(server, "pebbles", Random(2))
    ann.open("pebbles")
    assert 2 == packed(server)
    before = ben.get(other / "transcript").content

    flip(server.file, table.id, "frames", Random(1))

    assert "table-damaged" == ann.get(table / "transcript").json()["code"]
    assert before == ben.get(other / "transcript").content
    assert 200 == ann.get("/tables").status_code


def test_tables_are_packed_only_some_time_after_their_end(server: InProcess) -> None:
    played(server, "pebbles", Random(1))
    server.player().open("pebbles")

    assert 0 == packed(server, delay=60_000)
    server.clock.advance(60_000)
    assert 1 == packed(server, delay=60_000)
    assert 0 == packed(server, delay=60_000)


def test_a_table_that_cannot_be_packed_is_named_once_and_holds_no_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def twice(path: Path) -> list[int]:
        with open_database(path) as database:
            append(database, [event("gap", 1, "Opened"), event("gap", 3, "Finished")])
            append(database, [*over("whole"), event("last", 1, "Opened")])
            writer = GroupCommit(database)
            packing = Packer(database, writer, clock=lambda: LATER, delay=0)
            counts = [await packing.pack_ended() for _ in range(2)]
            await writer.close()
            assert 2 == len(database.rows("gap"))
            return counts

    with caplog.at_level(logging.WARNING, "takeback"):
        assert [1, 0] == asyncio.run(twice(tmp_path / "takeback.db"))

    logged = [(one.getMessage(), getattr(one, "table", ""), getattr(one, "reason", "")) for one in caplog.records]
    assert [("table-not-packed", "gap", "its versions have a gap")] == logged


def damaged_page(path: Path, marker: bytes) -> None:
    """Damage the page of rows that has something in it most often."""
    content = bytearray(path.read_bytes())
    size = int.from_bytes(content[16:18], "big")
    leaves = [start for start in range(0, len(content), size) if content[start] == TABLE_LEAF]
    start = max(leaves, key=lambda start: content[start : start + size].count(marker))
    content[start : start + size] = Random(1).randbytes(size)
    path.write_bytes(content)


def test_a_table_on_a_damaged_page_is_named_and_holds_no_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "takeback.db"
    long = [event("damaged", version, "Played", b"pebbles!" * 50) for version in range(2, 100)]
    with open_database(path) as database:
        append(database, [event("damaged", 1, "Opened"), *long, event("damaged", 100, "Finished")])
        append(database, [*over("whole", at=200), *over("other", at=201), event("last", 1, "Opened")])
    damaged_page(path, b"pebbles!")

    async def pack_one(database: Database) -> int:
        writer = GroupCommit(database)
        packed = await Packer(database, writer, clock=lambda: 201, delay=0).pack_ended()
        await writer.close()
        return packed

    with caplog.at_level(logging.WARNING, "takeback"), open_database(path) as database:
        assert 1 == asyncio.run(pack_one(database))
        assert 1 == sum(packed for _, packed in pack_all(database, LATER))

    logged = [(one.getMessage(), getattr(one, "table", ""), getattr(one, "reason", "")) for one in caplog.records]
    assert [("table-not-packed", "damaged", "the database is damaged where its events are")] * 2 == logged


def test_a_failing_storage_interrupts_packing_and_no_more(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "takeback.db"

    async def once() -> None:
        with open_database(path) as database:
            append(database, [*over("t1"), event("t2", 1, "Opened")])
            with closing(sqlite3.connect(path)) as connection:
                connection.execute("ALTER TABLE packed_blocks RENAME TO gone")
            writer = GroupCommit(database)
            packing = Packer(database, writer, clock=lambda: LATER, delay=0)
            with pytest.raises(NotStored):
                await packing.pack_ended()
            async with packing.running():
                while not caplog.messages:  # noqa: ASYNC110  # a log has no event to wait for
                    await asyncio.sleep(0)
            await writer.close()
            assert 3 == len(database.unpacked_events("t1"))

    with caplog.at_level(logging.WARNING, "takeback"):
        asyncio.run(once())

    assert ["packing-interrupted"] == caplog.messages


@pytest.mark.usefixtures("process")
def test_the_running_service_packs_what_ended_before_it_started(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    with running(path, TAKEBACK_PACK="off") as server:
        ann = server.player()
        table = ann.open("maverick")
        done(ann.post(table / "seats"))
        done(ann.post(table / "resign"))
        ann.open("maverick")
        before = ann.get(table / "transcript").content
    assert 0 == packed_in(path)

    with running(path, TAKEBACK_PACK="0s") as server:
        ann.server = server
        while not packed_in(path):
            assert before == ann.get(table / "transcript").content
        assert before == ann.get(table / "transcript").content
        assert 0 == server.stop()


def packed_in(path: Path) -> int:
    """How many tables are packed."""
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM packed_tables").fetchone()[0])


def takeback(*words: str, database: Path) -> Completed:
    """``takeback``."""
    environment = {**os.environ, "TAKEBACK_DATABASE": f"sqlite:///{database}", "COLUMNS": "80"}
    return completed("api", *words, environment=environment)


@pytest.mark.usefixtures("process")
def test_the_command_packs_every_table_that_is_over_and_shows_progress(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    with writing(path) as writer:
        writer.write(1500)
        ended = sum(session.over for session in writer.tables)
        rows = {session.table: writer.database.rows(session.table) for session in writer.tables}
    size = path.stat().st_size

    command = takeback("pack", "--vacuum", database=path)

    assert (0, "") == (command.returncode, command.stderr)
    assert "100%" in command.stdout
    assert command.stdout.splitlines()[-1] in {f"takeback packed {ended - n} tables" for n in (0, 1)}
    assert path.stat().st_size < size
    with open_database(path) as database:
        assert rows == {table: database.rows(table) for table in rows}
    assert "takeback packed 0 tables" in takeback("pack", database=path).stdout


@pytest.mark.usefixtures("process")
def test_the_command_is_refused_while_the_service_runs(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    with running(path):
        command = takeback("pack", database=path)

    assert (2, "") == (command.returncode, command.stdout)
    assert "in use" in command.stderr


@pytest.mark.usefixtures("process")
def test_a_process_killed_at_any_statement_leaves_every_table_in_one_form(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    path, tables = tmp_path / "takeback.db", [f"t{number}" for number in range(4)]
    with open_database(path) as database:
        for table in tables:
            append(database, over(table))
        append(database, [event("last", 1, "Opened")])
        last = database.last_position()
        before = database.notifications(after=0, upto=last, limit=last)

    counts = []
    for statement in range(1, 100):
        copy = tmp_path / f"{statement}.db"
        shutil.copy(path, copy)
        if not killed_while_packing(copy, statement):
            break
        with open_database(copy) as database:
            assert before == database.notifications(after=0, upto=last, limit=last)
            forms = {table: bool(database.unpacked_events(table)) for table in tables}
            assert [3] * 4 == [len(database.rows(table)) for table in tables]
            counts.append(packed_in(copy))
            assert counts[-1] == list(forms.values()).count(False)
            assert 4 - counts[-1] == sum(packed for _, packed in pack_all(database, LATER))
            assert before == database.notifications(after=0, upto=last, limit=last)
    assert {0, 2, 4} == set(counts)
    assert len(counts) > 20
    outcome = "every table packed or not, no event changed"
    record_property("faults", ("kill while packing, at any statement", len(counts), outcome))


FORKS = get_context("forkserver")
"""Whose processes are forked from one without threads, which might hold locks."""


def killed_while_packing(path: Path, statement: int) -> bool:
    """Pack all tables in a process that is killed when it begins its nth SQL statement; False if there are fewer."""
    FORKS.set_forkserver_preload([__name__])
    process = FORKS.Process(target=pack_until, args=(path, statement))
    process.start()
    process.join(60)
    assert process.exitcode in (0, -signal.SIGKILL), f"it failed at statement {statement}"
    return process.exitcode != 0


def pack_until(path: Path, statement: int) -> None:
    """Pack all tables, and be killed at the nth statement."""
    packer.AT_ONCE = 2
    connections._Pool.connect = dying(statement)  # type: ignore[assignment,method-assign]  # of this process alone
    with open_database(path) as database:
        list(pack_all(database, LATER))


def dying(statement: int) -> Callable[[connections._Pool], sqlite3.Connection]:
    """How to connect to a database so that the nth statement kills the process."""
    connect, begun = connections._Pool.connect, count(1)

    def kill(_: str) -> None:
        if next(begun) == statement:
            os.kill(os.getpid(), signal.SIGKILL)

    def connected(pool: connections._Pool) -> sqlite3.Connection:
        connection = connect(pool)
        connection.set_trace_callback(kill)
        return connection

    return connected
