"""The timer serves what is due exactly once: after a restart, in a race, and beside tables that fail."""

import asyncio
import subprocess
import sys
from contextlib import ExitStack
from typing import Any

import pytest

import api.running.timer
from api.running.timer import FIRST_PAUSE_MS, LONGEST_WAIT, Timer
from domain.kernel.clocks import GRACE_MS
from domain.storage.addresses import Address, url_of
from domain.storage.database import Database
from domain.storage.group_commit import GroupCommit
from domain.storage.opening import open_database
from domain.tables.service import Tables
from domain.verifying import verify
from tests.api.client import RAISE, SCRY, Json, Player, done, started, take
from tests.api.serving import EVERY_GAME, ROOT, START, Clock, InProcess, in_process
from tests.direct import direct
from tests.live.listening import listening
from tests.live.serving_once import shared
from tests.live.timing import DAY, HOUR, RANDOM, RESIGN, by_server, due_at, events_of, listed, pass_time
from tests.postgres import new_database
from tests.projections.worker import ended
from tests.store.test_damage import damaged, flipped

_CUT = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()"""

# Restarts.


def restarted(place: Address, clock: Clock) -> Any:
    """The service again, over the same database, with the same clock."""
    return in_process(place, clock=clock)


def test_after_the_service_was_down_everybody_has_ten_minutes_more(place: Address) -> None:
    clock = Clock()
    with in_process(place, clock=clock) as server:
        table, [ann, _] = started(server, "duel", clock=RESIGN)
        first = due_at(ann, table)
        done(ann.post(table / "actions", RAISE))
        due = due_at(ann, table)
        tag = ann.get(str(table)).headers["etag"], ann.get(table / "view").headers["etag"]
        token, name = ann.token, ann.id

    clock.advance(HOUR)
    with restarted(place, clock) as server:
        ann = Player(server, name, "Ann", token)
        up = server.service.process.up_since()
        assert due_at(ann, table) == up + GRACE_MS == done(ann.get(table / "view"), 200)["due_at"]
        assert due == done(ann.get(table / "frames?after=4"), 200)["frames"][0]["due_at"]
        assert first == done(ann.get(table / "view?at=4"), 200)["due_at"]
        assert server.runner.run(server.service.tables.serve(table.id)) is None
        for known, of in zip(tag, (str(table), table / "view"), strict=True):
            assert 200 == ann.get(of, headers={"If-None-Match": known}).status_code
        assert 0 < pass_time(server, GRACE_MS - 2000) < 3
        assert [] == by_server(ann, table)
        pass_time(server, 2000)
        assert ["Voided"] == by_server(ann, table)
        assert verify(ann.get(table / "transcript").content, EVERY_GAME).passed


def test_a_process_that_joins_a_service_promises_no_more_time(postgres: None) -> None:
    """Else a player is told that they have ten minutes, and loses the game before."""
    clock = Clock()
    with new_database() as place, in_process(place, clock=clock) as first:
        table, [ann, _] = started(first, "duel", clock=RESIGN)
        due = due_at(ann, table)
        clock.advance(5_000)
        with in_process(place, clock=clock, shared=first.runner) as second:
            also = Player(second, ann.id, "Ann", ann.token)
            read = [done(player.get(table / "view"), 200) for player in (ann, also)]
            assert [due, due] == [view["due_at"] for view in read]
            assert due == due_at(also, table)
            assert first.service.process.up_since() == second.service.process.up_since()
            tags = [player.get(table / "view").headers["etag"] for player in (ann, also)]
            assert tags[0] == tags[1]


def test_a_service_is_up_while_any_process_is(postgres: None) -> None:
    clock = Clock()
    with new_database() as place, asyncio.Runner() as runner, ExitStack() as processes:
        first = ExitStack()
        up = first.enter_context(in_process(place, clock=clock, shared=runner)).service.process.up_since()
        clock.advance(HOUR)
        second = processes.enter_context(in_process(place, clock=clock, shared=runner)).service.process
        first.close()
        clock.advance(HOUR)
        third = processes.enter_context(in_process(place, clock=clock, shared=runner)).service.process
        assert [up, up] == [second.up_since(), third.up_since()]
        processes.close()
        with in_process(place, clock=clock, shared=runner) as last:
            assert up + 2 * HOUR <= last.service.process.up_since()


def test_a_process_that_was_cut_off_learns_since_when_the_service_is_up(postgres: None) -> None:
    """Its connection was lost, and another process began meanwhile as if alone."""
    with new_database() as place, open_database(place) as first, open_database(place) as second:
        first.come_up(1_000)
        assert 1_000 == first.up_since
        with direct(place) as execute:
            execute(_CUT)
        second.come_up(2_000)
        first.changes((), 0)
        assert [2_000, 2_000] == [first.up_since, second.up_since]
        with direct(place) as execute:
            execute(_CUT)
        first.changes((), 0)
        second.changes((), 0)
        assert [2_000, 2_000] == [first.up_since, second.up_since]


def test_after_the_service_was_down_no_time_gets_shorter_by_an_action(place: Address) -> None:
    clock = Clock()
    with in_process(place, clock=clock) as server:
        table, players = started(server, "duel", clock=RESIGN)
        left = players[0].open("duel")
        known = [(player.id, player.token) for player in players]

    clock.advance(DAY)
    with restarted(place, clock) as server:
        [ann, ben] = [Player(server, id_, "", token) for id_, token in known]
        least = server.service.process.up_since() + GRACE_MS
        new, [cleo, _] = started(server, clock=RESIGN)
        for player in (ann, ben, ann):
            done(player.post(table / "actions", RAISE if player is not ben else SCRY))
            assert least == due_at(ann, table)
            pass_time(server, 50_000)
        pass_time(server, 60_000)

        assert ([], ["Resigned", "Finished"]) == (by_server(ann, table), by_server(cleo, new))
        assert "open" == done(ann.get(str(left)), 200)["status"]
        pass_time(server, GRACE_MS)
        assert (["Voided"], ["Closed"]) == (by_server(ann, table), by_server(ann, left))


# Races.


def test_of_several_timers_exactly_one_serves_a_table(server: InProcess) -> None:
    tables = [started(server, clock=RESIGN)[0] for _ in range(5)]
    eve = server.player()
    listed(server)
    server.clock.advance(HOUR)

    async def all_at_once() -> None:
        await asyncio.gather(*[Timer(server.service).serve_due() for _ in range(4)])

    server.runner.run(all_at_once())
    assert [["Resigned", "Finished"]] * 5 == [by_server(eve, table) for table in tables]


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("place", [pytest.param("sqlite", marks=pytest.mark.soak), "postgres"], indirect=True)
@pytest.mark.parametrize("clock", [RESIGN, pytest.param(RANDOM, marks=pytest.mark.soak)])
def test_of_the_timers_of_several_processes_exactly_one_serves_a_table(place: Address, clock: Json) -> None:
    with in_process(place) as server:
        table, [ann, *_] = started(server, "pebbles", 3, clock=clock)
        last, now = events_of(ann, table)[-1], START + HOUR
        command = [sys.executable, "-m", "tests.live.serving_once", url_of(place), table.id, str(now)]
        others = [
            subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            for _ in range(2)
        ]
        with ended(*others):
            for other in others:
                assert other.stdout is not None
                assert "ready\n" == other.stdout.readline()
            for other in others:
                assert other.stdin is not None
                other.stdin.write("go\n")
                other.stdin.flush()
            said = sorted(other.stdout.read().strip() for other in others if other.stdout is not None)
        server.service.tables.sessions.cache.evict(table.id)
        after = events_of(ann, table)
        assert last["version"] + 1 == after[-1]["version"]
        assert sorted(["nothing", after[-1]["type"]]) == said


@pytest.mark.parametrize("first", ["player", "timer"])
def test_of_a_player_and_the_timer_exactly_one_wins(server: InProcess, first: str) -> None:
    table, [ann, _] = started(server, clock=RESIGN)
    listed(server)
    server.clock.advance(60_000)

    async def both() -> None:
        move = ann.sent("POST", f"/tables/{table.id}/actions", take(1))
        serve = Timer(server.service).serve_due()
        await asyncio.gather(*([move, serve] if first == "player" else [serve, move]))

    server.runner.run(both())
    assert [event["type"] for event in events_of(ann, table)[4:]] in (["Played"], ["Resigned", "Finished"])


def test_a_process_that_was_outrun_serves_nothing(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    table, [ann, _] = started(server, clock=RESIGN)

    async def outrun(database: Database) -> object:
        writer = GroupCommit(database)
        other = Tables(EVERY_GAME, database, writer, clock=server.clock, secret=bytes)
        await other.sessions.entry(table.id)
        refresh = other.refresh

        async def refresh_too_early(name: str) -> None:
            await refresh(name)
            monkeypatch.undo()
            await ann.sent("POST", f"/tables/{table.id}/actions", take(1))
            server.clock.advance(HOUR)

        monkeypatch.setattr(other, "refresh", refresh_too_early)
        found = [await other.serve(table.id), await other.serve(table.id)]
        await other.sessions.close()
        await writer.close()
        return [None if batch is None else batch.records[0].event.data.seat for batch in found]

    with shared(server.database.address) as database:
        assert [None, 1] == server.runner.run(outrun(database))


# What keeps it from working.


def test_a_damaged_table_does_not_stop_the_timer(server: InProcess) -> None:
    broken, _ = started(server, clock=RESIGN)
    table, [ann, _] = started(server, clock=RESIGN)
    listed(server)
    damaged(server, flipped, broken)
    server.service.tables.sessions.cache.evict(broken.id)
    timer = Timer(server.service)

    assert FIRST_PAUSE_MS / 1000 >= pass_time(server, HOUR, timer)
    assert ["Resigned", "Finished"] == by_server(ann, table)
    assert [broken.id] == list(server.service.tables.sessions.loader.damaged)
    assert 1 < pass_time(server, FIRST_PAUSE_MS, timer) <= 2


def test_a_table_whose_rules_fail_does_not_stop_the_timer(
    server: InProcess, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failing, _ = started(server, clock=RESIGN)
    table, [ann, _] = started(server, clock=RESIGN)
    serve = Tables.serve

    async def failing_once(tables: Tables, name: str) -> object:
        if name == failing.id:
            raise ZeroDivisionError
        return await serve(tables, name)

    monkeypatch.setattr(Tables, "serve", failing_once)
    timer = Timer(server.service)
    pass_time(server, HOUR, timer)

    assert ["Resigned", "Finished"] == by_server(ann, table)
    assert [failing.id] == [record.table for record in caplog.records if record.message == "table-not-served"]  # type: ignore[attr-defined]
    monkeypatch.undo()
    pass_time(server, 1, timer)
    assert [] == by_server(ann, failing)
    pass_time(server, FIRST_PAUSE_MS, timer)
    assert ["Resigned", "Finished"] == by_server(ann, failing)
    assert LONGEST_WAIT == pass_time(server, 1, timer)


def test_a_table_that_could_not_be_served_and_is_no_longer_due_does_not_wake_the_timer(
    server: InProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, [ann, _] = started(server, clock=RESIGN)
    timer = Timer(server.service)

    async def fail(*_: object) -> None:
        raise OSError

    with monkeypatch.context() as patch:
        patch.setattr(Tables, "serve", fail)
        pass_time(server, HOUR, timer)
    done(ann.post(table / "resign"))

    assert LONGEST_WAIT == pass_time(server, 2 * FIRST_PAUSE_MS, timer)


def test_any_number_of_tables_is_served_in_a_round(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api.running.timer, "AT_ONCE", 2)
    tables = [started(server, clock=RESIGN) for _ in range(5)]
    pass_time(server, HOUR)

    assert [["Resigned", "Finished"]] * 5 == [by_server(ann, table) for table, [ann, _] in tables]


def test_an_idle_timer_waits(server: InProcess) -> None:
    assert LONGEST_WAIT == pass_time(server, 0)
    started(server, clock=None)
    started(server)
    assert LONGEST_WAIT == pass_time(server, HOUR)

    started(server, clock=RESIGN)
    assert 20 < pass_time(server, 30_000) <= 30
    assert LONGEST_WAIT == pass_time(server, HOUR)


def test_the_timer_runs_by_itself(place: Address) -> None:
    with in_process(place, timer=True) as server:
        table, [ann, _] = started(server, clock=RESIGN)
        with listening(ann, table / "events") as stream:
            server.clock.advance(60_000)
            server.player().open("duel")  # the list changes, which wakes the timer
            stream.until_end()

        assert ["Resigned", "Finished"] == [item["type"] for item in stream.items]
