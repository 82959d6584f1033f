"""Takebacks by consent: undo and redo past revealed information."""

from collections.abc import Sequence

import pytest

from domain.kernel.events import AnyEvent, Redone, TakebackAgreed, TakebackAsked, TakebackDeclined, Undone, Voided
from domain.kernel.folding import evolve
from domain.kernel.refusals import Conflict
from domain.kernel.rng import Draw
from domain.kernel.session import CorruptHistory, PendingTakeback
from domain.kernel.undoing import WAIT_MS, consents_needed
from tests.kernel.table import Table, conflict, started
from tests.kernel.takebacks import LATE, NOW, START, TO_THE_LAST, scried, three
from tests.laws.equality import same_session
from tests.toys import pebbles
from tests.toys.duel_rules import Choose, Raise, Scry
from tests.toys.pebbles_rules import Toss


def test_an_undo_past_revealed_information_asks_the_other_seat() -> None:
    table = scried().undo(0, START)

    assert ("TakebackAsked",) == table.last()
    assert TakebackAsked(1, 0, "undo", START) == table.events[-1].data
    assert ("p0", 5) == (table.events[-1].actor, table.session.point.version)
    assert PendingTakeback(1, 0, "undo", START, table.events[-1].at) == table.session.pending_takeback


def test_the_last_consent_and_the_undo_are_one_batch() -> None:
    table = scried().undo(0, START).agree(1, key="yes")

    assert ("TakebackAgreed", "Undone") == table.last()
    assert TakebackAgreed(1, 1) == table.events[-2].data
    assert Undone(START, "takeback", 0, (1,), crossed=True) == table.events[-1].data
    assert [("p1", "yes")] * 2 == [(event.actor, event.key) for event in table.events[-2:]]
    assert (None, START, 1) == (
        table.session.pending_takeback,
        table.session.point.version,
        table.session.takeback_count,
    )
    assert not table.session.assisted


def test_every_other_seat_has_to_agree_in_any_order() -> None:
    table = three().undo(1, 6)
    assert frozenset([0, 2]) == consents_needed(table.session, 1)
    first, second = table.agree(2), table.agree(2).agree(0)

    assert ("TakebackAgreed",) == first.last()
    assert (8, frozenset([2])) == (
        first.session.point.version,
        first.session.pending_takeback.agreed if first.session.pending_takeback else None,
    )
    assert ("TakebackAgreed", "Undone") == second.last()
    assert Undone(6, "takeback", 1, (0, 2), crossed=False) == second.events[-1].data


def test_takebacks_are_numbered_from_one() -> None:
    table = three().undo(0, 6).decline(1).undo(1, 6).agree(2, 0).redo(2)

    asked = [event.data.takeback for event in table.events if event.type == "TakebackAsked"]
    assert [1, 2, 3] == asked


def test_one_seat_that_declines_ends_the_takeback() -> None:
    table = three().undo(0, 5).agree(1).decline(2)

    assert ("TakebackDeclined",) == table.last()
    assert TakebackDeclined(1, 2) == table.events[-1].data
    assert (8, None) == (table.session.point.version, table.session.pending_takeback)
    for seat in (1, 2):
        with pytest.raises(Conflict, match="takeback-over"):
            table.agree(seat)


def test_a_granted_takeback_is_no_longer_pending() -> None:
    table = scried().undo(0, START).agree(1)

    with pytest.raises(Conflict, match="takeback-over"):
        table.agree(1)
    with pytest.raises(Conflict, match="takeback-over"):
        table.decline(1)


@pytest.mark.parametrize("takeback", [0, 2, 99])
def test_only_the_pending_takeback_can_be_agreed_to(takeback: int) -> None:
    with pytest.raises(Conflict, match="takeback-over"):
        scried().undo(0, START).agree(1, takeback=takeback)
    with pytest.raises(Conflict, match="takeback-over"):
        scried().undo(0, START).decline(1, takeback=takeback)


def test_without_a_pending_takeback_there_is_nothing_to_agree_to() -> None:
    with pytest.raises(Conflict, match="takeback-over"):
        scried().agree(1, takeback=1)


def test_the_seat_that_asks_cannot_answer() -> None:
    with pytest.raises(Conflict, match="not-asked"):
        scried().undo(0, START).agree(0)
    with pytest.raises(Conflict, match="not-asked"):
        scried().undo(0, START).decline(0)


def test_a_resigned_seat_cannot_answer() -> None:
    table = started(pebbles, seats=3).resign(2).play(0, NOW).play(1, NOW).undo(0, 7)

    assert frozenset([1]) == consents_needed(table.session, 0)
    with pytest.raises(Conflict, match="not-asked"):
        table.agree(2)
    assert ("TakebackAgreed", "Undone") == table.agree(1).last()
    assert (1,) == table.agree(1).events[-1].data.consents


def test_a_seat_agrees_once() -> None:
    with pytest.raises(Conflict, match="already-agreed"):
        three().undo(0, 5).agree(1).agree(1)


def test_a_seat_that_agreed_may_decline_while_the_takeback_is_pending() -> None:
    assert ("TakebackDeclined",) == three().undo(0, 5).agree(1).decline(1).last()


def test_one_takeback_is_pending_at_a_time() -> None:
    table = three().undo(0, 5)

    conflict("takeback-pending", lambda: table.undo(0, 5), lambda: table.undo(1, 6), lambda: table.void(2))


def test_a_takeback_that_needs_no_consent_is_carried_out_at_once() -> None:
    table = started(pebbles, seats=1, undo="free").play(0, Toss()).void(0)

    assert ("TakebackAsked", "Voided") == table.last()
    assert [TakebackAsked(1, 0, "void", None), Voided((0,))] == [event.data for event in table.events[-2:]]


def test_the_last_seat_in_the_game_takes_back_at_once() -> None:
    table = started(TO_THE_LAST, seats=3).resign(1).resign(2).play(0, NOW).play(0, NOW).play(0, Toss())
    assert ("takeback", True) == table.targets(0)[-1][1:]
    table = table.undo(0, 8)

    assert ("TakebackAsked", "Undone") == table.last()
    assert [TakebackAsked(1, 0, "undo", 8), Undone(8, "takeback", 0, (), crossed=True)] == [
        event.data for event in table.events[-2:]
    ]
    assert table.session.assisted  # nobody had a say
    assert ("TakebackAsked", "Redone") == table.redo(0).last()


def test_the_redo_of_a_takeback_needs_consent_too() -> None:
    table = scried().undo(0, START).agree(1)

    for seat, other in ((0, 1), (1, 0)):  # whoever asks for it
        asked = table.redo(seat)
        assert TakebackAsked(2, seat, "redo", None) == asked.events[-1].data
        assert START == asked.session.point.version
        put_back = asked.agree(other)
        assert ("TakebackAgreed", "Redone") == put_back.last()
        assert Redone(8) == put_back.events[-1].data
        assert (5, None) == (put_back.session.point.version, put_back.session.cut)


def test_a_declined_redo_leaves_the_line_cut() -> None:
    table = scried().undo(0, START).agree(1).redo(0).decline(1)

    assert START == table.session.point.version
    assert table.session.cut is not None
    assert 5 == table.later(WAIT_MS).redo(0).agree(1).session.point.version


def test_without_an_undo_there_is_no_redo_to_ask_for() -> None:
    with pytest.raises(Conflict, match="nothing-to-redo"):
        scried().redo(0)


def test_a_new_action_discards_the_redo_of_a_takeback() -> None:
    table = scried().undo(0, START).agree(1).play(1, Raise())

    with pytest.raises(Conflict, match="nothing-to-redo"):
        table.redo(0)


def test_undos_of_every_kind_are_redone_in_reverse_order() -> None:
    table = scried().play(0, Raise(), Raise()).undo(0, 6)  # a step back
    table = table.undo(1, START).agree(0)  # and a takeback over it
    assert START == table.session.point.version

    table = table.redo(1).agree(0)
    assert 6 == table.session.point.version
    with pytest.raises(Conflict, match="not-your-undo"):
        table.redo(1)
    table = table.redo(0)
    assert ("Redone",) == table.last()
    assert (7, None) == (table.session.point.version, table.session.cut)


def test_a_step_back_after_a_takeback_is_redone_first() -> None:
    table = started().play(0, Raise()).play(1, Raise()).play(0, Scry())
    table = table.undo(1, 6).agree(0).undo(1, 5)
    assert [("step-back", 1), ("takeback", 1)] == cuts(table)

    table = table.redo(1)
    assert (6, [("takeback", 1)]) == (table.session.point.version, cuts(table))
    assert 7 == table.redo(0).agree(1).session.point.version


def cuts(table: Table) -> list[tuple[str, int]]:
    """The undos that can be redone, the next one first: kind and seat."""
    found: list[tuple[str, int]] = []
    cut = table.session.cut
    while cut is not None:
        found.append((cut.kind, cut.by))
        cut = cut.before
    return found


def test_the_same_draw_has_the_same_result_after_a_takeback() -> None:
    table = started(pebbles, seats=2).play(0, Toss(), NOW).play(1, Toss())
    before = tosses(table.events)
    table = table.undo(0, START).agree(1).play(0, LATE).play(1, Toss(), NOW).play(0, Toss())

    assert before == tosses(table.events[10:])


def tosses(events: Sequence[AnyEvent]) -> list[tuple[bool, tuple[Draw, ...]]]:
    """The results of the coins, and their draws."""
    return [(event.data.facts[0].heads, event.data.draws) for event in events if getattr(event.data, "draws", ())]


def test_a_takeback_restores_what_each_seat_knew() -> None:
    assert frozenset([0]) == scried().state.scried_by
    assert frozenset() == scried().undo(0, START).agree(1).state.scried_by


def test_an_impossible_undo_cannot_be_asked_for() -> None:
    for version in (1, START + 1, 99):
        with pytest.raises(Conflict, match="cannot-undo-there"):
            scried().undo(0, version)
    with pytest.raises(Conflict, match="cannot-undo-there"):
        scried("off").undo(0, START)


def test_a_resigned_seat_cannot_ask() -> None:
    table = started(pebbles, seats=3).resign(2).play(0, NOW).play(1, NOW).undo(0, 7).agree(1)

    with pytest.raises(Conflict, match="cannot-undo-there"):
        table.undo(2, 6)
    for ask in (table.redo, table.void):
        with pytest.raises(Conflict, match="already-resigned"):
            ask(2)


def test_no_takeback_is_asked_before_the_start_or_after_the_end() -> None:
    table = scried().undo(0, START).resign(1)

    conflict(
        "table-finished", lambda: table.agree(1), lambda: table.decline(1), lambda: table.void(0), lambda: table.redo(0)
    )


def test_takebacks_fold_from_their_stored_bytes() -> None:
    table = three().undo(0, 6).agree(1).decline(2).undo(1, 6).agree(2)
    for then in (table, table.agree(0), table.agree(0).redo(2), table.play(0, NOW), table.void_by_operator()):
        same_session(then.session, then.folded())


def test_a_record_with_an_answer_to_no_takeback_is_corrupt() -> None:
    for type_ in ("TakebackAgreed", "TakebackDeclined", "TakebackLapsed"):
        asked = scried().undo(0, START)
        done = {"TakebackAgreed": asked.agree(1), "TakebackDeclined": asked.decline(1)}.get(
            type_, asked.play(1, Raise())
        )
        event = next(event for event in done.events if event.type == type_)
        with pytest.raises(CorruptHistory, match="no takeback is pending"):
            evolve(scried().session, event, b"")


def test_a_secret_choice_is_taken_back_by_consent() -> None:
    table = started()
    table = table.play(0, Choose(table.state.fighters[0].hand[0])).undo(0, START).agree(1)

    assert (frozenset([0, 1]), None) == (table.session.to_act, table.state.fighters[0].chosen)
