import pytest

from domain.kernel import chain
from domain.kernel.events import Event, Redone, UndoKind, Undone
from domain.kernel.folding import evolve
from domain.kernel.refusals import Conflict
from domain.kernel.session import CorruptHistory
from tests.kernel.table import Table, started
from tests.toys import pebbles
from tests.toys.duel_rules import Choose, Raise, Scry
from tests.toys.pebbles_rules import Take, Toss

START = 4
"""The version at which a table with two seats starts."""


def choose(table: Table, seat: int) -> Table:
    """A seat chooses a card that it holds."""
    return table.play(seat, Choose(table.state.fighters[seat].hand[0]))


def solo(undo: str = "free") -> Table:
    """A lone player before a heap of seven, at version 3."""
    return started(pebbles, seats=1, undo="free" if undo == "free" else "off")


def test_a_step_back_crosses_own_actions_that_revealed_nothing() -> None:
    table = started().play(0, Raise(), Raise())

    assert [(START + 1, "step-back", False), (START, "step-back", False)] == table.targets(0)
    assert 0 == table.undo(0, START).state.fighters[0].stake


def test_a_step_back_stops_at_revealed_information() -> None:
    table = started().play(0, Raise(), Scry(), Raise())

    assert [
        (START + 2, "step-back", False),
        (START + 1, "takeback", True),
        (START, "takeback", True),
    ] == table.targets(0)


def test_a_step_back_stops_at_another_seats_action() -> None:
    table = started().play(0, Raise()).play(1, Raise())

    assert [(START + 1, "takeback", False), (START, "takeback", False)] == table.targets(0)
    assert [(START + 1, "step-back", False), (START, "takeback", False)] == table.targets(1)


def test_an_action_that_ends_the_turn_needs_consent_to_undo() -> None:
    table = choose(started(), 0)

    assert [(START, "takeback", False)] == table.targets(0)


def test_an_undo_that_needs_consent_is_not_carried_out_at_once() -> None:
    assert START + 1 == started().play(0, Scry()).undo(0, START).session.point.version


def test_where_undo_is_off_there_is_none() -> None:
    table = started(undo="off").play(0, Raise())

    assert [] == table.targets(0)
    with pytest.raises(Conflict, match="cannot-undo-there"):
        table.undo(0, START)


def test_two_seats_cannot_rewind_freely() -> None:
    table = started(undo="free").play(0, Raise(), Scry(), Raise())

    assert [(START + 2, "step-back", False)] == table.targets(0)


def test_no_undo_goes_to_a_version_off_the_line() -> None:
    table = started().play(0, Raise(), Raise()).undo(0, START + 1).play(0, Scry(), Raise())

    for version in (0, 1, START - 1, START + 2, START + 3, START + 5, 99):
        with pytest.raises(Conflict, match="cannot-undo-there"):
            table.undo(0, version)


def test_a_lone_player_rewinds_to_any_action() -> None:
    table = solo().play(0, Take(1), Toss(), Take(1))

    assert [(5, "step-back", False), (4, "rewind", True), (3, "rewind", True)] == table.targets(0)
    assert 7 == table.undo(0, 3).state.heap


def test_a_rewind_past_revealed_information_marks_the_table_assisted() -> None:
    table = solo().play(0, Toss())
    assert not table.session.assisted
    table = table.undo(0, 3)

    assert table.session.assisted
    assert table.events[-1].data.crossed
    assert table.play(0, Take(1)).session.assisted
    assert table.redo(0).session.assisted


def test_a_step_back_does_not_mark_the_table() -> None:
    assert not solo().play(0, Take(1)).undo(0, 3).session.assisted


def test_a_rewind_that_crosses_no_revealed_information_does_not_mark_the_table() -> None:
    assert not cut_back(solo().play(0, Take(1)), 3, kind="rewind", crossed=False).session.assisted


def test_a_lone_player_has_nobody_to_ask() -> None:
    table = started(pebbles, seats=1, undo="consent").play(0, Toss(), Take(1))

    assert [(4, "step-back", False)] == table.targets(0)


def test_a_lone_player_may_have_undo_switched_off() -> None:
    assert [] == solo("off").play(0, Take(1)).targets(0)


def test_an_undone_action_has_the_same_draws_when_played_again() -> None:
    table = solo().play(0, Toss(), Take(1), Toss())
    first, second = table.events[3].data, table.events[5].data
    again = table.undo(0, 3).play(0, Take(1), Toss(), Take(1), Toss())

    assert (first.facts, first.draws) == (again.events[8].data.facts, again.events[8].data.draws)
    assert (second.facts, second.draws) == (again.events[10].data.facts, again.events[10].data.draws)


def test_undo_appends_to_the_record() -> None:
    table = started().play(0, Raise()).undo(0, START)

    assert START + 2 == table.session.version
    assert Undone(START, "step-back", 0, (), crossed=False) == table.events[-1].data
    assert START == table.session.point.version


def test_redo_restores_what_was_undone() -> None:
    table = started().play(0, Raise(), Raise()).undo(0, START).redo(0)

    assert Redone(START + 3) == table.events[-1].data
    assert (2, START + 2) == (table.state.fighters[0].stake, table.session.point.version)
    assert table.session.cut is None


def test_several_undos_are_redone_one_by_one() -> None:
    table = started().play(0, Raise(), Raise()).undo(0, START + 1).undo(0, START)
    stakes = [table.state.fighters[0].stake]
    for _ in range(2):
        table = table.redo(0)
        stakes.append(table.state.fighters[0].stake)

    assert [0, 1, 2] == stakes
    with pytest.raises(Conflict, match="nothing-to-redo"):
        table.redo(0)


def test_undo_after_redo_goes_back_again() -> None:
    table = started().play(0, Raise(), Raise()).undo(0, START + 1).redo(0).undo(0, START)

    assert 0 == table.state.fighters[0].stake
    assert 2 == table.redo(0).state.fighters[0].stake


def test_a_new_action_discards_the_redo() -> None:
    table = started().play(0, Raise()).undo(0, START).play(1, Raise())

    with pytest.raises(Conflict, match="nothing-to-redo"):
        table.redo(0)


def test_a_resignation_discards_the_redo() -> None:
    table = started(pebbles, seats=3).play(0, Toss()).undo(0, START + 1).agree(1, 2)
    assert table.session.cut is not None

    assert table.resign(2).session.cut is None


def test_only_the_seat_that_stepped_back_can_redo() -> None:
    table = started().play(0, Raise()).undo(0, START)

    with pytest.raises(Conflict, match="not-your-undo"):
        table.redo(1)


def test_no_undo_crosses_a_resignation() -> None:
    table = started(pebbles, seats=3).play(0, Take(1)).resign(2)
    assert [] == table.targets(0)
    table = table.play(1, Take(1)).play(0, Take(1))

    assert [(8, "takeback", False)] == table.targets(1)


def test_a_resigned_seat_cannot_undo() -> None:
    table = started(pebbles, seats=3).resign(2).play(0, Take(1)).play(1, Take(1))

    assert [] == table.targets(2)
    assert [] != table.targets(0)


def test_a_record_that_undoes_what_is_not_there_is_corrupt() -> None:
    with pytest.raises(CorruptHistory, match="version 2 is not on the line"):
        cut_back(started(), 2)


def test_a_record_that_redoes_nothing_is_corrupt() -> None:
    session = started().session
    event = Event("t1", 5, "Redone", 0, "p0", None, "", Redone(4))

    with pytest.raises(CorruptHistory, match="nothing to redo"):
        evolve(session, event, b"")


def cut_back(table: Table, to_version: int, kind: UndoKind = "takeback", *, crossed: bool = True) -> Table:
    """The last event of an undo by seat 0, with the consent of all others where it needs that."""
    session = table.session
    undone = Undone(to_version, kind, 0, tuple(range(1, len(session.seats))), crossed=crossed)
    version = session.version + 1
    event = Event("t1", version, "Undone", 0, "p0", None, chain.salt(session.server_seed, version), undone)
    stored = chain.canonical(event)
    return Table(evolve(session, event, chain.link(session.head, stored)), table.batches)
