"""What the server does at a table for a player who was erased: nobody there waits for that player."""

import pytest

from domain.kernel.bounds import LAST_LEAVE
from domain.kernel.events import Clock, SeatLeft
from domain.kernel.refusals import Conflict
from tests.kernel.table import NotDue, Table, opened, started
from tests.laws.equality import same_session
from tests.toys import duel, pebbles
from tests.toys.duel_rules import Raise, Scry
from tests.toys.pebbles_rules import Options, Take


def last_causes(table: Table) -> list[tuple[str, str, object]]:
    """The last batch: each event's type, actor and cause."""
    return [
        (one.event.type, one.event.actor, getattr(one.event.data, "cause", None)) for one in table.batches[-1].records
    ]


def test_the_seat_of_an_erased_player_resigns() -> None:
    table = started(pebbles, seats=3, options=Options(heap=9)).erase("p1")

    assert [("Resigned", "server", "erased")] == last_causes(table)
    assert {1} == table.session.erased == table.session.resigned
    same_session(table.folded(), table.session)


def test_the_game_goes_on_past_the_erased_player() -> None:
    table = started(pebbles, seats=3, options=Options(heap=9)).play(0, Take(1)).erase("p1")

    assert {2} == table.session.to_act
    assert {0, 2} == table.session.in_game


def test_the_other_one_of_two_wins() -> None:
    assert ("Resigned", "Finished") == started(duel).erase("p1").last()


def test_a_takeback_lapses_as_its_player_is_erased() -> None:
    table = started(duel).play(0, Scry()).undo(0, 4).erase("p1")

    assert ["TakebackLapsed", "Resigned", "Finished"] == [type_ for type_, *_ in last_causes(table)]
    assert {"server"} == {actor for _, actor, _ in last_causes(table)}


def test_an_erased_player_is_asked_for_no_consent() -> None:
    table = started(pebbles, seats=3, options=Options(heap=9)).erase("p1").void(0).agree(2)

    assert "Voided" == table.events[-1].type


def test_a_seat_at_an_open_table_is_left() -> None:
    table = opened(pebbles, 3).sit("ann").sit("bob").erase("bob")

    assert [("SeatLeft", "server", "erased")] == last_causes(table)
    assert "open" == table.session.status
    assert None is table.session.seats[1]


def test_a_table_that_only_an_erased_opener_sits_at_is_closed() -> None:
    table = opened(pebbles).sit("opener").erase("opener")

    assert [("SeatLeft", "server", "erased"), ("Closed", "server", "erased")] == last_causes(table)
    same_session(table.folded(), table.session)


def test_an_empty_table_of_an_erased_opener_is_closed() -> None:
    assert [("Closed", "server", "erased")] == last_causes(opened(pebbles).erase("opener"))


def test_a_table_where_only_bots_wait_for_an_erased_opener_is_closed() -> None:
    table = opened(pebbles, 3).sit("opener").sit("bot", bot=True).erase("opener")

    assert ("SeatLeft", "Closed") == table.last()


def test_a_table_of_an_erased_opener_where_others_sit_stays_open() -> None:
    table = opened(pebbles, 3).sit("opener").sit("bob").erase("opener")

    assert (("SeatLeft",), "open") == (table.last(), table.session.status)


def test_an_erased_player_leaves_a_seat_that_they_may_not_leave_any_more() -> None:
    table = opened(pebbles, 3)
    while table.session.version < LAST_LEAVE - 1:
        table = table.sit("bob", 0).leave(0)
    table = table.sit("bob", 0)

    with pytest.raises(Conflict, match="left-too-often"):
        table.leave(0)
    assert SeatLeft(0, "erased") == table.erase("bob").events[-1].data


@pytest.mark.parametrize(
    "table",
    [
        opened(pebbles, 3).sit("ann"),
        started(duel),
        started(duel).resign(1),
        opened(pebbles).close(),
        started(pebbles, seats=3, options=Options(heap=9)).erase("p1"),
    ],
    ids=["a stranger", "a stranger in play", "finished", "closed", "erased before"],
)
def test_nothing_is_done_where_nobody_waits(table: Table) -> None:
    for player in ("p1", "stranger") if table.session.over or table.session.erased else ("stranger",):
        with pytest.raises(NotDue):
            table.erase(player)


def test_what_the_clock_did_says_so() -> None:
    table = started(duel, clock=Clock(10, "resign")).play(0, Raise()).late().by_server()

    assert ("Resigned", "server", "time") == last_causes(table)[0]
    assert [("Closed", "server", "time")] == last_causes(opened(pebbles).late().by_server())


def test_what_a_player_did_has_no_cause() -> None:
    for table in (started(duel).resign(1), opened(pebbles).sit("ann").leave(0), opened(pebbles).close()):
        assert b'"cause"' not in b"".join(record.stored for record in table.records)
        assert 1 == table.session.format
