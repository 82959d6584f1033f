"""Time runs out: the server acts for whoever is away, and whoever may know is told when."""

import pytest

from api.running.timer import Timer
from domain.kernel.undoing import LAPSE_MS
from domain.verifying import verify
from tests.api.client import RAISE, SCRY, done, offer_takeback, refused, started, take
from tests.api.serving import EVERY_GAME, InProcess
from tests.live.listening import listening
from tests.live.timing import DAY, HOUR, RANDOM, RESIGN, WEEK, by_server, due_at, events_of, listed, pass_time


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
    assert all("ran out of time, so an action was chosen at random. " in event["text"] for event in played)
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


def test_what_the_server_did_is_counted(server: InProcess) -> None:
    started(server, clock=RESIGN)
    started(server, "duel", clock=RESIGN)
    pass_time(server, HOUR)

    text = server.service.process.metrics.exposition().decode()
    lines = [line for line in text.splitlines() if line.startswith("takeback_server_events_total")]
    counted = {line for line in lines if not line.endswith(" 0.0")}
    assert len(lines) > len(counted)  # the others are there from the start
    types = ("Resigned", "Finished", "Voided")
    assert {f'takeback_server_events_total{{type="{type_}"}} 1.0' for type_ in types} == counted
