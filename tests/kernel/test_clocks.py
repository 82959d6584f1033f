"""Time at a table: when each seat is due, and what the server does then."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from domain.kernel import commands
from domain.kernel.batches import Stamp
from domain.kernel.bounds import LAST_ACTION
from domain.kernel.clocks import GRACE_MS, Wait, default_clock, due_batch, due_times, least_due, wait_of, with_grace
from domain.kernel.events import Clock, Played, TakebackLapsed, Voided, decoders
from domain.kernel.redaction import Viewer
from domain.kernel.rng import Below
from domain.kernel.undoing import LAPSE_MS
from domain.kernel.words import say_event
from tests.kernel.table import NotDue, Table, forked, opened, seated, started
from tests.laws.equality import same_session
from tests.toys import duel, pebbles
from tests.toys.duel_rules import Choose, Raise, Scry
from tests.toys.pebbles_rules import Options, Take, Toss

RESIGN, RANDOM = Clock(10, "resign"), Clock(10, "random")
PERIOD = 10_000
DAY = 24 * 3_600_000


def at(table: Table, version: int) -> int:
    """When an event happened."""
    return table.events[version - 1].at


def due(table: Table) -> dict[int, int]:
    """When each seat is due."""
    return dict(due_times(table.session))


def late(table: Table, milliseconds: int = 0) -> Table:
    """The table as time runs out for the seat that is due first, or some milliseconds after that."""
    return table.later(min(due(table).values()) - table.now + milliseconds)


def not_due(table: Table) -> None:
    with pytest.raises(NotDue):
        table.by_server()


def test_a_seats_time_starts_with_the_game() -> None:
    table = started(duel, clock=RESIGN)

    assert {0: at(table, 4) + PERIOD, 1: at(table, 4) + PERIOD} == due(table)


def test_a_seats_time_starts_again_after_each_action_of_its_own() -> None:
    table = started(duel, clock=RESIGN).later(500).play(0, Raise())

    assert {0: at(table, 5) + PERIOD, 1: at(table, 4) + PERIOD} == due(table)


def test_a_seats_time_starts_when_it_becomes_to_act() -> None:
    table = started(pebbles, seats=3, clock=RESIGN).later(500).play(0, Take(1))

    assert {1: at(table, 6) + PERIOD} == due(table)


def test_a_seat_that_has_chosen_has_no_time_until_it_is_to_act_again() -> None:
    table = started(duel, clock=RESIGN)
    table = table.play(0, Choose(table.state.fighters[0].hand[0]))
    assert {1} == set(due(table))

    table = table.later(700).play(1, Choose(table.state.fighters[1].hand[0]))
    assert {0: at(table, 6) + PERIOD, 1: at(table, 6) + PERIOD} == due(table)


def test_a_step_back_and_a_redo_leave_the_time_as_it_is() -> None:
    table = started(duel, clock=RESIGN).later(500).play(0, Raise())
    then = due(table)

    table = table.later(600).undo(0, 4)
    assert ("Undone",) == table.last()
    assert then == due(table)
    assert then == due(table.later(700).redo(0))


def test_the_time_of_a_seat_goes_on_while_another_resigns() -> None:
    table = started(pebbles, seats=3, clock=RESIGN)
    then = due(table)

    assert then == due(table.later(500).resign(2))


def test_a_rewind_leaves_the_time_as_it_is() -> None:
    table = started(pebbles, seats=1, undo="free", clock=RESIGN).play(0, Take(1)).later(50).play(0, Toss())

    assert due(table) == due(table.later(500).undo(0, 3))


def test_a_pending_takeback_does_not_stop_the_time_and_an_agreed_one_restarts_it() -> None:
    table = started(duel, clock=RESIGN).play(0, Scry())
    then = due(table)

    table = table.later(400).undo(0, 4)
    assert then == due(table)
    table = table.later(500).agree(1)
    assert "Undone" == table.events[-1].type
    assert dict.fromkeys((0, 1), at(table, 8) + PERIOD) == due(table)
    table = table.later(600).redo(0).agree(1)
    assert "Redone" == table.events[-1].type
    assert dict.fromkeys((0, 1), table.events[-1].at + PERIOD) == due(table)


def test_a_declined_takeback_leaves_the_time_as_it_is() -> None:
    table = started(duel, clock=RESIGN).play(0, Scry())

    assert due(table) == due(table.undo(0, 4).later(300).decline(1))


@pytest.mark.parametrize("table", [started(duel), started(pebbles, clock=RESIGN).resign(1), opened(clock=RESIGN)])
def test_no_time_runs_without_a_clock_or_a_game_that_goes_on(table: Table) -> None:
    assert {} == due(table)


def test_the_server_does_nothing_before_its_time() -> None:
    table = late(started(pebbles, clock=RESIGN))

    not_due(table.later(-1))
    assert ("Resigned", "Finished") == table.by_server().last()


def test_a_seat_that_is_overdue_resigns() -> None:
    table = late(started(pebbles, seats=3, clock=RESIGN).play(0, Take(1))).by_server()

    resigned = table.events[-1]
    assert ("server", None, 1) == (resigned.actor, resigned.key, resigned.data.seat)
    assert {2: resigned.at + PERIOD} == due(table)
    same_session(table.session, table.folded())


def test_the_lowest_seat_goes_first() -> None:
    table = started(duel, clock=RESIGN).later(5000).play(0, Raise())
    table = late(table)

    assert 1 == table.by_server().events[-2].data.seat
    table = late(started(overdue_pair(), seats=3, clock=RESIGN).later(3).play(2, Take(1)))
    assert ("Resigned", 0) == (table.by_server().events[-1].type, table.by_server().events[-1].data.seat)


def overdue_pair() -> Any:
    """Pebbles, where every seat may act at any time."""

    def everybody(state: Any) -> frozenset[int]:
        return frozenset(range(len(state.taken))) - set(state.out) if state.heap else frozenset()

    def legal(state: Any, seat: int) -> Any:
        return (Take(1),) if seat in everybody(state) else ()

    return replace(pebbles, to_act=everybody, legal=legal)


def test_a_draw_chooses_among_the_legal_actions_of_an_overdue_seat() -> None:
    table = late(started(pebbles, seats=3, clock=RANDOM)).by_server()

    played = table.events[-1].data
    assert isinstance(played, Played)
    draw = played.draws[0]
    assert isinstance(draw, Below)
    assert ("absent/0", 4) == (draw.label, draw.n)
    assert (Toss(), Take(1), Take(2), Take(3))[draw.result] == played.action
    assert ("server", 0) == (table.events[-1].actor, played.seat)
    same_session(table.session, table.folded())


def test_the_draw_is_the_same_after_an_undo_and_another_one_next_time() -> None:
    table = started(pebbles, seats=1, undo="free", options=Options(heap=9), clock=Clock(10, "random"))
    assert {} != due(table)

    first = choice(table)
    assert first == choice(table.play(0, Take(1)).undo(0, 3))
    assert ("absent/1", 4) == (choice(with_choice(table)).label, choice(with_choice(table)).n)


def choice(table: Table) -> Below:
    """The draw that the server would make for seat 0."""
    batch = commands.play_at_random(table.session, 0, Stamp(table.session.at + 1, "server"))
    draw = batch.records[0].event.data.draws[0]
    assert isinstance(draw, Below)
    return draw


def with_choice(table: Table) -> Table:
    """The table after the server played for seat 0; another seat's turn never comes at a table with one."""
    batch = commands.play_at_random(table.session, 0, Stamp(table.session.at + 1, "server"))
    after = table.then(batch)
    if after.session.point.state.tossed:
        after = after.play(0, Take(1))
    return after


def test_the_time_of_an_absent_seat_starts_again_after_the_servers_move() -> None:
    table = late(started(duel, clock=RANDOM).later(100).play(1, Raise())).by_server()

    event = table.events[-1]
    assert isinstance(event.data, Played)
    assert 0 == event.data.seat
    assert due(table).get(0, event.at + PERIOD) == event.at + PERIOD
    assert at(table, 5) + PERIOD == due(table)[1]


@pytest.mark.parametrize("clock", [RESIGN, RANDOM])
def test_the_game_is_void_once_every_seat_still_in_it_is_overdue(clock: Clock) -> None:
    table = late(started(duel, clock=clock))
    not_due(table.later(-1))

    table = table.by_server()
    assert [Voided("server")] == [record.event.data for record in table.batches[-1].records]
    assert ("closed", True, {}) == (table.session.status, table.session.voided, due(table))
    same_session(table.session, table.folded())


def test_a_seat_that_resigned_is_not_waited_for() -> None:
    table = late(started(pebbles, seats=3, clock=RESIGN))
    assert ("Resigned",) == table.by_server().last()

    alone = late(started(pebbles, seats=1, undo="free", clock=RANDOM))
    assert ("Voided",) == alone.by_server().last()


@pytest.mark.parametrize("clock", [RESIGN, RANDOM])
def test_a_game_that_is_too_long_for_another_action_becomes_void(clock: Clock) -> None:
    table = started(pebbles, seats=3, clock=clock)
    long = msgspec.structs.replace(table.session, version=LAST_ACTION)
    now = max(due_times(long).values())

    assert due_batch(long, now - 1) is None
    batch = due_batch(long, now)
    assert batch is not None
    assert [Voided("server")] == [record.event.data for record in batch.records]
    short = due_batch(msgspec.structs.replace(table.session, version=LAST_ACTION - 1), now)
    assert short is not None
    assert "Voided" not in [record.event.type for record in short.records]


def test_the_server_lapses_a_takeback_that_was_not_answered_in_time() -> None:
    table = started(duel).play(0, Scry()).undo(0, 4)
    not_due(table.later(LAPSE_MS - 2))

    table = table.later(LAPSE_MS - 1).by_server()
    assert [TakebackLapsed(1)] == [record.event.data for record in table.batches[-1].records]
    assert "server" == table.events[-1].actor
    assert table.session.pending_takeback is None
    assert 1 == table.session.declined_takebacks[0].times
    same_session(table.session, table.folded())


def test_a_takeback_lapses_before_the_server_acts_for_anybody() -> None:
    clock = Clock(600, "resign")
    table = started(pebbles, seats=3, clock=clock).play(0, Toss()).undo(0, 5).later(LAPSE_MS + 10)

    table = table.by_server()
    assert ("TakebackLapsed",) == table.last()
    table = table.by_server()
    assert ("Resigned",) == table.last()


def test_a_takeback_that_is_pending_lapses_with_the_servers_move() -> None:
    table = late(started(pebbles, seats=3, clock=RANDOM).play(0, Toss()).undo(0, 5)).by_server()

    assert ("TakebackLapsed", "Played") == table.last()
    assert {"server"} == {record.event.actor for record in table.batches[-1].records}


def test_an_open_table_is_closed_a_day_after_its_last_event() -> None:
    table = opened(clock=RESIGN).later(DAY - 10).sit("p0")
    not_due(table.later(DAY - 2))

    table = table.later(DAY - 1).by_server()
    assert ("Closed",) == table.last()
    assert ("server", "closed") == (table.events[-1].actor, table.session.status)


def private() -> Table:
    """A private table, opened just now."""
    table = opened()
    opening = msgspec.structs.replace(table.session.opened, visibility="private")
    return table.then(commands.open_table(duel, "t1", opening, Stamp(1000, "opener")))


def test_a_private_table_stays_open_for_a_week() -> None:
    table = private()
    not_due(table.later(7 * DAY - 2))

    assert ("Closed",) == table.later(7 * DAY - 1).by_server().last()


@pytest.mark.parametrize("table", [opened().close(), started(pebbles).resign(0)])
def test_nothing_is_due_at_a_table_that_is_over(table: Table) -> None:
    not_due(table.later(100 * DAY))

    assert wait_of(table.session) is None


def test_the_server_waits_for_the_first_time_that_runs_out() -> None:
    table = opened()
    assert Wait(1000, 1000 + DAY) == wait_of(table.session)
    assert wait_of(started(duel).session) is None

    table = started(duel, clock=Clock(600, "resign")).later(20).play(0, Scry())
    assert Wait(1000, at(table, 4) + 600_000) == wait_of(table.session)
    table = table.later(30).undo(0, 4)
    assert Wait(1000, at(table, 4) + 600_000) == wait_of(table.session)
    table = started(duel).play(0, Scry()).undo(0, 4)
    assert Wait(1000, at(table, 6) + LAPSE_MS) == wait_of(table.session)


def test_after_the_service_was_down_everybody_at_an_older_table_has_ten_minutes_more() -> None:
    due = {0: 5_000, 2: 700_000}

    assert {0: 20_000 + GRACE_MS, 2: 700_000} == with_grace(due, 19_999, 20_000)
    assert due == with_grace(due, 20_000, 20_000)
    assert (20_000 + GRACE_MS, 0) == (least_due(19_999, 20_000), least_due(20_000, 20_000))


def test_what_is_waited_for_is_due_then_and_not_before() -> None:
    tables = [
        opened(), private(), started(duel, clock=RESIGN), started(pebbles, clock=RANDOM),
        started(duel, clock=RANDOM).play(0, Scry()).undo(0, 4), started(duel).play(0, Scry()).undo(0, 4),
    ]  # fmt: skip
    for table in tables:
        wait = wait_of(table.session)
        assert wait is not None
        assert due_batch(table.session, wait.until - 1) is None
        assert due_batch(table.session, wait.until) is not None


def test_a_fork_inherits_the_clock() -> None:
    parent = started(pebbles, seats=3, clock=RANDOM).play(0, Take(1)).void(0).agree(1, 2)
    fork = seated(forked(parent, 6), parent)

    assert RANDOM == fork.session.opened.clock
    assert {1: fork.events[-1].at + PERIOD} == due(fork)


def test_an_event_from_before_there_were_clocks_has_none() -> None:
    stored = started(duel).records[0].stored.replace(b'"clock":null,', b"")
    assert b"clock" not in stored

    assert decoders(duel)["Opened"](stored).data.clock is None


@pytest.mark.parametrize("seats", [2, 6])
def test_a_week_for_each_action_is_the_default_for_several_seats(seats: int) -> None:
    assert Clock(604_800, "resign") == default_clock(seats)
    assert default_clock(1) is None


def test_everybody_sees_the_clock() -> None:
    assert RANDOM == opened(clock=RANDOM).shown(1, Viewer(None, None)).data["clock"]


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (late(started(pebbles, seats=3, clock=RESIGN)), "Seat 1 ran out of time, so Seat 1 resigned. Seat 1 gives up."),
        (late(started(duel, clock=RESIGN)), "Everybody still in the game ran out of time, so it was declared void."),
        (opened().later(DAY), "Nobody had joined or left for too long, so the table was closed."),
        (
            started(duel).play(0, Scry()).undo(0, 4).later(LAPSE_MS),
            "The request was not answered in time, so it expired.",
        ),
    ],
)
def test_words_tell_that_time_ran_out(table: Table, words: str) -> None:
    assert words == said(table.by_server())


def test_words_tell_that_an_action_was_chosen_at_random() -> None:
    words = said(late(started(pebbles, seats=3, clock=RANDOM)).by_server())

    late_words, sentence, rest = words.partition("at random. ")
    assert "Seat 1 ran out of time, so an action was chosen " == late_words
    assert sentence
    assert rest.startswith("Seat 1 t")


def test_words_tell_why_a_game_that_is_too_long_is_void() -> None:
    table = started(pebbles, seats=3, clock=RESIGN)
    event = table.play(0, Take(1)).void_by_operator().shown(7, Viewer(None, None))
    event = msgspec.structs.replace(event, data={"by": "server"}, version=LAST_ACTION + 1)
    setup = table.session.known_setup

    assert "too long" in say_event(pebbles, setup, event)
    assert "time" in say_event(pebbles, setup, msgspec.structs.replace(event, version=LAST_ACTION))


def said(table: Table) -> str:
    """The words of the last event but the end."""
    version = next(event.version for event in reversed(table.events) if event.type != "Finished")
    return say_event(table.session.game, table.session.known_setup, table.shown(version, Viewer(None, None)))
