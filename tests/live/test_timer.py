"""Time runs out: the server does its part exactly once, whatever else happens, and whoever may know is told when."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import api.timer
from api.timer import FIRST_PAUSE_MS, LONGEST_WAIT, Timer
from domain.kernel.clocks import GRACE_MS
from domain.kernel.undoing import LAPSE_MS
from domain.storage.addresses import Address, url_of
from domain.storage.group_commit import GroupCommit
from domain.storage.interface import Database
from domain.tables import Tables
from domain.verifying import verify
from tests.api.client import RAISE, SCRY, Json, Player, Table, done, offer_takeback, refused, started, take
from tests.api.serving import EVERY_GAME, ROOT, START, Clock, InProcess, in_process
from tests.live.listening import listening
from tests.live.serving_once import shared
from tests.live.timing import by_server, events_of, listed, pass_time
from tests.projections.worker import ended
from tests.store.test_damage import damaged, flipped

HOUR = 3_600_000
DAY = 24 * HOUR
WEEK = 7 * DAY
RESIGN = {"seconds_per_action": 60, "then": "resign"}
RANDOM = {"seconds_per_action": 60, "then": "random"}


@pytest.fixture
def server(place: Address) -> Iterator[InProcess]:
    """A service at which time passes only as a test lets it."""
    with in_process(place) as served:
        yield served


def due_at(player: Player, table: Table) -> int | None:
    """The earliest time that runs at a table."""
    shown = done(player.get(str(table)), 200)
    dues: list[int] = [seat["due_at"] for seat in shown["seats"] if "due_at" in seat]
    first = min(dues, default=None)
    assert shown.get("due_at") == first
    return first


def test_a_seat_that_is_away_resigns_once_its_time_has_run_out(server: InProcess) -> None:
    table, [ann, ben] = started(server, clock=RESIGN)
    due = due_at(ann, table)

    assert 5 < pass_time(server, 50_000) <= 10
    assert [] == by_server(ann, table)
    pass_time(server, 10_000)

    assert ["Resigned", "Finished"] == by_server(ann, table)
    shown = done(ben.get(str(table)), 200)
    assert ("finished", [1], None) == (shown["status"], shown["outcome"]["winners"], shown.get("due_at"))
    resigned = events_of(ann, table)[-2]
    assert resigned["at"] >= (due or 0)
    assert "Player 0 ran out of time, so Player 0 resigned. Player 0 gives up." == resigned["text"]
    lines = done(ann.get(table / "log"), 200)["lines"]
    assert resigned["text"] in [line["text"] for line in lines]


def test_an_action_in_time_puts_off_when_the_timer_looks_again(server: InProcess) -> None:
    table, [ann, _] = started(server, clock=RESIGN)
    assert 20 < pass_time(server, 30_000) <= 30
    done(ann.post(table / "actions", take(1)))

    assert 50 < pass_time(server, 0) <= 60


def test_an_action_is_played_at_random_for_a_seat_that_is_away(server: InProcess) -> None:
    table, [ann, _] = started(server, clock=RANDOM, options={"heap": 9})

    for _ in range(3):
        pass_time(server, 60_000)

    assert ["Played"] * 3 == by_server(ann, table)
    played = [event for event in events_of(ann, table) if event["actor"] == "server"]
    assert all("ran out of time, so a move was chosen at random. " in event["text"] for event in played)
    assert 0 == played[0]["data"]["seat"]


def test_a_week_for_each_action_is_the_default_with_company_and_none_alone(server: InProcess) -> None:
    table, [ann, ben] = started(server)
    alone = ann.open("pebbles", seats=1)
    done(ann.post(alone / "seats"))

    shown = done(ann.get(str(table)), 200)
    assert {"seconds_per_action": 604_800, "then": "resign"} == shown["clock"]
    assert shown["due_at"] == events_of(ann, table)[-1]["at"] + WEEK
    assert (None, None) == (done(ann.get(str(alone)), 200)["clock"], due_at(ann, alone))
    done(ann.post(table / "actions", take(1)))
    assert due_at(ben, table) == events_of(ann, table)[-1]["at"] + WEEK


def test_a_week_of_ticks_serves_whoever_is_away_and_nobody_else(server: InProcess) -> None:
    table, players = started(server, "pebbles", 3, options={"heap": 9})
    present, [cleo, dan] = started(server, "duel", clock={"seconds_per_action": 5 * 86_400, "then": "resign"})
    without, _ = started(server, clock=None)
    left = cleo.open("pebbles", seats=2)
    timer, was = Timer(server.service), []

    for hour in range(1, 7 * 24 + 2):
        pass_time(server, HOUR, timer)
        if hour == 100:
            done(cleo.post(present / "actions", RAISE))
            done(dan.post(present / "actions", RAISE))
        was.append((len(by_server(cleo, left)), len(by_server(cleo, table)), len(by_server(cleo, present))))

    assert [(0, 0, 0)] * 23 + [(1, 0, 0)] * (7 * 24 - 24) + [(1, 1, 0)] * 2 == was
    assert (["Closed"], ["Resigned"], []) == (by_server(cleo, left), by_server(cleo, table), by_server(cleo, without))
    assert [True, False, False] == [seat["resigned"] for seat in done(players[0].get(str(table)), 200)["seats"]]


def test_a_game_is_void_once_everybody_is_overdue(server: InProcess) -> None:
    table, [ann, _] = started(server, "duel", clock=RANDOM)
    with listening(ann, table / "events") as stream:
        pass_time(server, 60_001)
        stream.until_end()

    assert ["Voided"] == [item["type"] for item in stream.items]
    assert "Everybody still in the game ran out of time, so it was declared void." == stream.items[0]["text"]
    assert ("closed", True) == tuple(done(ann.get(str(table)), 200)[name] for name in ("status", "voided"))


def test_a_takeback_that_is_not_answered_lapses_by_an_event_of_its_own(server: InProcess) -> None:
    table, [ann, ben] = started(server, "duel", clock=None)
    done(ann.post(table / "actions", SCRY))
    offer_takeback(ann, table, 4)

    pass_time(server, LAPSE_MS - 1000)
    assert [] == by_server(ann, table)
    pass_time(server, 1000)

    assert ["TakebackLapsed"] == by_server(ann, table)
    assert "takeback-over" == refused(ben.post(table / "takebacks/1/agree"))[1]
    pass_time(server, 10 * LAPSE_MS)
    assert ["TakebackLapsed"] == by_server(ann, table)


@pytest.mark.parametrize(("visibility", "time"), [("public", DAY), ("private", WEEK)])
def test_an_open_table_where_nothing_happens_is_closed(server: InProcess, visibility: str, time: int) -> None:
    ann = server.player()
    table = ann.open("duel", visibility=visibility)

    pass_time(server, time - 1000)
    assert "open" == done(ann.get(str(table)), 200)["status"]
    pass_time(server, 1000)
    assert "closed" == done(ann.get(str(table)), 200)["status"]
    assert "Nobody had joined" in events_of(ann, table)[-1]["text"]


def test_due_at_is_shown_wherever_a_client_looks(server: InProcess) -> None:
    table, [ann, ben] = started(server, "duel", clock=RESIGN)
    server.clock.advance(5000)
    raised = done(ann.post(table / "actions", RAISE))
    listed(server)
    at = [event["at"] for event in events_of(ann, table)]
    first = at[3] + 60_000

    shown = done(ben.get(str(table)), 200)
    assert [at[4] + 60_000, first] == [seat["due_at"] for seat in shown["seats"]]
    assert first == shown["due_at"] == raised["due_at"]
    assert shown == done(ben.get("/tables?mine=true"), 200)["tables"][0]
    assert first == done(ben.get(table / "view"), 200)["due_at"]
    assert first == done(ben.get(table / "view?at=4"), 200)["due_at"]
    assert "due_at" not in done(ben.get(table / "view?at=3"), 200)
    frames = done(ben.get(table / "frames"), 200)["frames"]
    assert [None, None, None, first, first] == [frame.get("due_at") for frame in frames]
    with listening(ben, table / "frames?after=0") as stream:
        assert frames == stream.until_version(5).items
    assert [first] == [item["due_at"] for item in done(ben.get("/me/events"), 200)["events"]]
    with listening(ben, "/me/events") as stream:
        done(ann.post(table / "actions", SCRY))
        assert first == stream.until(lambda one: bool(one.items)).items[0]["due_at"]


def test_due_at_is_gone_once_the_game_is_over(server: InProcess) -> None:
    table, [ann, ben] = started(server, "duel", clock=RESIGN)
    done(ann.post(table / "resign"))
    listed(server)

    assert due_at(ben, table) is None
    for path in (table / "view", "/tables?mine=true", table / "frames?after=5", "/me/events"):
        assert '"due_at"' not in ben.get(path).text


def test_a_fork_inherits_the_clock(server: InProcess) -> None:
    table, [ann, _] = started(server, clock=RANDOM)
    done(ann.post(table / "actions", take(1)))
    done(ann.post(table / "resign"))

    fork = done(ann.post(table / "fork", {"at": 5}))
    assert (RANDOM, None) == (fork["clock"], fork.get("due_at"))


def test_undo_and_redo_leave_the_time_as_it_is(server: InProcess) -> None:
    table, [ann, ben] = started(server, "duel", clock=RESIGN)
    done(ann.post(table / "actions", RAISE))
    due = due_at(ann, table)

    for rest, body in (("undo", {"to_version": 4}), ("redo", None), ("undo", {"to_version": 4})):
        server.clock.advance(1000)
        done(ann.post(table / rest, body))
        assert due == due_at(ann, table)
    done(ann.post(table / "actions", SCRY))
    number = offer_takeback(ann, table, 4)["takeback"]
    server.clock.advance(1000)
    agreed = done(ben.post(table / f"takebacks/{number}/agree"))
    assert due_at(ann, table) == agreed["events"][-1]["at"] + 60_000


def test_what_the_server_did_is_in_a_transcript_that_passes(server: InProcess) -> None:
    table, [ann, ben] = started(server, "duel", clock=RANDOM)
    done(ann.post(table / "actions", SCRY))
    offer_takeback(ann, table, 4)
    server.clock.advance(30_000)
    done(ben.post(table / "actions", RAISE))
    offer_takeback(ann, table, 4)
    pass_time(server, 30_000)
    done(ben.post(table / "resign"))

    assert ["TakebackLapsed", "Played"] == by_server(ann, table)[:2]
    report = verify(ann.get(table / "transcript").content, EVERY_GAME)
    assert report.passed, [check for check in report.checks if not check.passed]


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
        up = server.service.started_at
        assert due_at(ann, table) == up + GRACE_MS == done(ann.get(table / "view"), 200)["due_at"]
        assert due == done(ann.get(table / "frames?after=4"), 200)["frames"][0]["due_at"]
        assert first == done(ann.get(table / "view?at=4"), 200)["due_at"]
        assert server.runner.run(server.service.tables.serve(table.id, up)) is None
        for known, of in zip(tag, (str(table), table / "view"), strict=True):
            assert 200 == ann.get(of, headers={"If-None-Match": known}).status_code
        assert 0 < pass_time(server, GRACE_MS - 2000) < 3
        assert [] == by_server(ann, table)
        pass_time(server, 2000)
        assert ["Voided"] == by_server(ann, table)
        assert verify(ann.get(table / "transcript").content, EVERY_GAME).passed


def test_after_the_service_was_down_no_time_gets_shorter_by_an_action(place: Address) -> None:
    clock = Clock()
    with in_process(place, clock=clock) as server:
        table, players = started(server, "duel", clock=RESIGN)
        left = players[0].open("duel")
        known = [(player.id, player.token) for player in players]

    clock.advance(DAY)
    with restarted(place, clock) as server:
        [ann, ben] = [Player(server, id_, "", token) for id_, token in known]
        least = server.service.started_at + GRACE_MS
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


@pytest.mark.parametrize("clock", [RESIGN, RANDOM])
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
        server.service.tables.sessions.evict(table.id)
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
        found = [await other.serve(table.id, 0), await other.serve(table.id, 0)]
        await other.close()
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
    server.service.tables.sessions.evict(broken.id)
    timer = Timer(server.service)

    assert FIRST_PAUSE_MS / 1000 >= pass_time(server, HOUR, timer)
    assert ["Resigned", "Finished"] == by_server(ann, table)
    assert [broken.id] == list(server.service.tables.sessions.damaged)
    assert 1 < pass_time(server, FIRST_PAUSE_MS, timer) <= 2


def test_a_table_whose_rules_fail_does_not_stop_the_timer(
    server: InProcess, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failing, _ = started(server, clock=RESIGN)
    table, [ann, _] = started(server, clock=RESIGN)
    serve = Tables.serve

    async def failing_once(tables: Tables, name: str, up: int) -> object:
        if name == failing.id:
            raise ZeroDivisionError
        return await serve(tables, name, up)

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
    monkeypatch.setattr(api.timer, "AT_ONCE", 2)
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


def test_what_the_server_did_is_counted(server: InProcess) -> None:
    started(server, clock=RESIGN)
    started(server, "duel", clock=RESIGN)
    pass_time(server, HOUR)

    text = server.service.metrics.exposition().decode()
    counted = {line for line in text.splitlines() if line.startswith("takeback_server_events_total")}
    types = ("Resigned", "Finished", "Voided")
    assert {f'takeback_server_events_total{{type="{type_}"}} 1.0' for type_ in types} == counted
