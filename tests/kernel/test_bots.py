"""House bots at a table: the server plays for one that does not move, and none plays on without a person."""

import pytest

from domain.kernel.clocks import BOT_MS, due_times, wait_of
from domain.kernel.events import Clock, Voided
from tests.kernel.table import NotDue, Table, opened, started
from tests.laws.equality import same_session
from tests.toys import duel, pebbles
from tests.toys.duel_rules import Raise, Scry
from tests.toys.pebbles_rules import Options, Take

RESIGN, RANDOM = Clock(10, "resign"), Clock(10, "random")
HEAP = Options(heap=9)


def against_a_bot(clock: Clock | None = None) -> Table:
    """A person in seat 0 and a bot in seat 1, which is to act."""
    return started(pebbles, options=HEAP, clock=clock, bots=(1,)).play(0, Take(1))


def among_bots(clock: Clock | None = None) -> Table:
    """A person in seat 1, between two bots."""
    return started(pebbles, seats=3, options=HEAP, clock=clock, bots=(0, 2))


def test_the_seat_of_a_bot_is_marked() -> None:
    table = opened(pebbles).sit("ann", 0).sit("bot", 1, bot=True)

    assert '"bot":true' in table.records[2].stored.decode()
    assert b'"bot"' not in table.records[1].stored
    assert {1} == table.session.bots == table.folded().bots


def test_a_bot_that_left_its_seat_marks_it_no_more() -> None:
    table = opened(pebbles).sit("bot", 0, bot=True).erase("bot").sit("ann", 0)

    assert frozenset() == table.session.bots


@pytest.mark.parametrize("clock", [None, RESIGN, RANDOM])
def test_a_bot_has_no_deadline_that_anybody_is_told(clock: Clock | None) -> None:
    assert {} == due_times(against_a_bot(clock).session)


@pytest.mark.parametrize("clock", [None, RESIGN, RANDOM])
def test_the_server_plays_for_a_bot_that_does_not_move(clock: Clock | None) -> None:
    table = against_a_bot(clock)
    wait = wait_of(table.session)

    assert wait is not None
    assert table.events[-1].at + BOT_MS == wait.until
    with pytest.raises(NotDue):
        table.late(-1).by_server()
    table = table.late().by_server()
    assert (("Played",), "server") == (table.last(), table.events[-1].actor)
    assert "absent/0" == table.events[-1].data.draws[0].label
    same_session(table.folded(), table.session)


def test_the_time_of_a_bot_starts_again_after_each_move_of_its_own() -> None:
    table = against_a_bot().later(500).play(1, Take(1)).play(0, Take(1))

    assert {1: table.events[-1].at} == table.session.since


def test_a_bot_still_has_its_time_where_the_clock_of_a_person_has_run_out() -> None:
    table = started(duel, clock=RESIGN, bots=(1,)).late()

    assert {0} == {seat for seat, due in due_times(table.session).items() if due <= table.now}
    assert ("Resigned", "Finished") == table.by_server().last()


def test_a_takeback_that_is_pending_lapses_as_the_server_plays_for_a_bot() -> None:
    table = started(duel, bots=(1,)).play(0, Scry()).later(BOT_MS - 4).undo(0, 4).later(2).by_server()

    assert ("TakebackLapsed", "Played") == table.last()


@pytest.mark.parametrize("clock", [None, RESIGN, RANDOM])
def test_a_game_that_is_left_to_bots_is_void_at_once(clock: Clock | None) -> None:
    table = among_bots(clock).resign(1)

    assert ("Resigned", "Voided") == table.last()
    assert ("p1", "server") == (table.events[-2].actor, table.events[-1].actor)
    assert Voided("server") == table.events[-1].data
    assert None is table.events[-1].key
    assert "closed" == table.session.status
    same_session(table.folded(), table.session)


def test_a_game_that_time_leaves_to_bots_is_void() -> None:
    table = among_bots(RESIGN).play(0, Take(1)).late().by_server()

    assert ("Resigned", "Voided") == table.last()
    assert "time" == table.events[-2].data.cause


def test_a_game_that_an_erasure_leaves_to_bots_is_void() -> None:
    assert ("Resigned", "Voided") == among_bots().erase("p1").last()


def test_a_resignation_that_finishes_the_game_against_a_bot_leaves_it_finished() -> None:
    assert ("Resigned", "Finished") == against_a_bot().resign(0).last()


def test_a_game_in_which_another_person_is_left_goes_on() -> None:
    table = started(pebbles, seats=3, options=HEAP, bots=(2,)).resign(0)

    assert (("Resigned",), "playing") == (table.last(), table.session.status)


def test_the_time_of_a_person_is_that_of_the_clock_beside_a_bot() -> None:
    table = started(duel, clock=RESIGN, bots=(1,)).play(0, Raise())

    assert {0: table.events[-1].at + 10_000} == due_times(table.session)
