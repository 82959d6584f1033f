"""No table grows without end, and every game can still be played to its end."""

from functools import cache

import pytest

from domain.catalogue import INSTALLED
from domain.kernel import commands, undoing
from domain.kernel.batches import Stamp
from domain.kernel.bounds import LAST_ACTION, LAST_LEAVE, LAST_UNDO, MOST_LEAVES
from domain.kernel.dry_run import dry_run
from domain.kernel.rng import Rng
from domain.kernel.session import Session
from tests.kernel.table import Table, conflict, opened, started
from tests.laws.subjects import SUBJECTS
from tests.toys import pebbles
from tests.toys.pebbles_rules import Take

STAMP = Stamp(10**9, "p0")
BOUNDED = {
    key: SUBJECTS[key].ends_within for key in INSTALLED if key in SUBJECTS and SUBJECTS[key].ends_within is not None
}
"""The most actions of each game that has such a bound."""


@cache
def undone_without_end(undone: bool) -> Session:  # noqa: FBT001  # which of the two comes last
    """A lone player who takes back and redoes one action until the table is too long; the last was an undo or redo."""
    start = started(pebbles, seats=1, undo="free").session.version
    session = started(pebbles, seats=1, undo="free").play(0, *([Take(1), Take(1)] if undone else [Take(1)])).session
    while session.version < LAST_UNDO:
        redo = session.cut is not None
        session = (undoing.redo(session, 0, STAMP) if redo else undoing.undo(session, 0, start, STAMP)).session
    return session


def long_duel(version: int) -> Table:
    """A duel, which has no end, at this version."""
    session = started().session
    while session.version < version:
        session = commands.play(session, first(session), legal(session), STAMP).session
    return Table(session, ())


def first(session: Session) -> int:
    """The first seat to act."""
    return min(session.to_act)


def legal(session: Session) -> object:
    """Its first legal action."""
    return session.game.legal(session.point.state, first(session))[0]


def test_nothing_is_taken_back_at_a_table_that_is_too_long() -> None:
    redone, undone = Table(undone_without_end(undone=False), ()), Table(undone_without_end(undone=True), ())

    assert [LAST_UNDO] * 2 == [table.session.version for table in (redone, undone)]
    assert redone.session.cut is None
    assert undone.session.cut is not None
    conflict("too-long", lambda: redone.undo(0, 3), lambda: undone.undo(0, 3), lambda: undone.redo(0))
    assert [] == redone.targets(0)


@pytest.mark.usefixtures("long")
def test_one_event_earlier_an_undo_is_possible() -> None:
    table = long_duel(LAST_UNDO - 1)

    assert ("TakebackAsked",) == table.undo(0, 4).last()
    conflict("too-long", lambda: table.undo(0, 4).decline(1).later(10**6).undo(0, 4))


def test_a_game_is_played_to_its_end_at_a_table_that_is_too_long_for_undo() -> None:
    session = undone_without_end(undone=True)
    while session.status == "playing":
        action = pebbles.legal(session.point.state, 0)[0]
        session = commands.play(session, 0, action, STAMP).session

    assert "finished" == session.status


@pytest.mark.usefixtures("long")
def test_what_was_asked_for_in_time_may_still_be_agreed_to() -> None:
    table = long_duel(LAST_UNDO - 1).undo(0, 4)

    assert LAST_UNDO == table.session.version
    assert ("TakebackAgreed", "Undone") == table.agree(1).last()


@pytest.mark.usefixtures("long")
def test_a_takeback_is_not_asked_for_at_a_table_that_is_too_long() -> None:
    table = long_duel(LAST_UNDO)

    conflict("too-long", lambda: table.undo(0, 4), lambda: table.redo(0))


@pytest.mark.usefixtures("long")
def test_no_action_is_played_at_the_last_version_and_the_game_can_be_given_up() -> None:
    table = long_duel(LAST_ACTION)
    session, seat, action = table.session, first(table.session), legal(table.session)

    conflict(
        "too-long",
        lambda: table.play(seat, action),
        lambda: next(dry_run(session, seat, action, Rng(bytes(32), {}))),
    )
    assert "closed" == table.void(0).agree(1).session.status
    assert "closed" == table.void_by_operator().session.status
    assert "finished" == table.resign(0).session.status


@pytest.mark.parametrize("longest", BOUNDED.values(), ids=BOUNDED)
def test_a_game_with_a_longest_length_ends_between_the_two_bounds(longest: int) -> None:
    assert LAST_UNDO + longest < LAST_ACTION


def test_whoever_leaves_too_often_keeps_nobody_else() -> None:
    table = opened(pebbles, 3).sit("p0", 0)
    while table.session.version < LAST_LEAVE:
        table = table.sit("p1", 1).leave(1)

    conflict("left-too-often", lambda: table.sit("p1", 1).leave(1))
    for _ in range(MOST_LEAVES):
        table = table.leave(0).sit("p0", 0)
    conflict("left-too-often", lambda: table.leave(0))


def test_a_seat_cannot_be_left_without_end_but_taken_and_the_table_closed() -> None:
    table = opened()
    while table.session.version < LAST_LEAVE - 1:
        table = table.sit("p1", 1).leave(1)
    table = table.sit("p1", 1)

    assert LAST_LEAVE == table.session.version
    conflict("left-too-often", lambda: table.leave(1))
    assert "playing" == table.sit("p0", 0).session.status
    assert "closed" == table.close().session.status
