"""Takebacks by consent: undo and redo past revealed information."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from domain.kernel.events import (
    AnyEvent,
    Redone,
    TakebackAgreed,
    TakebackAsked,
    TakebackDeclined,
    TakebackLapsed,
    Undone,
    Voided,
)
from domain.kernel.folding import evolve
from domain.kernel.refusals import Conflict
from domain.kernel.rng import Draw
from domain.kernel.session import CorruptHistory, PendingTakeback
from domain.kernel.undoing import LAPSE_MS, MAX_DECLINED, WAIT_MS, consents_needed, pending
from tests.kernel.table import Table, conflict, started
from tests.laws.equality import same_session
from tests.toys import pebbles
from tests.toys.duel_rules import Choose, Raise, Scry
from tests.toys.pebbles_rules import Take, Toss

START = 4
"""The version at which a table with two seats starts; one more with three."""

NOW, LATE = Take(1), Take(2)

TO_THE_LAST = replace(
    pebbles,
    outcome=lambda state: None if len(state.out) < len(state.taken) else pebbles.outcome(state),
    to_act=lambda state: frozenset([state.turn]),
)
"""Pebbles that the last one left plays on alone, whatever is left of the heap."""


def scried(undo: str = "consent") -> Table:
    """A duel in which seat 0 has looked at the top card: version 5."""
    return started(undo="consent" if undo == "consent" else "off").play(0, Scry())


def three() -> Table:
    """Three seats, each of which has taken a pebble: versions 6 to 8."""
    return started(pebbles, seats=3).play(0, NOW).play(1, NOW).play(2, NOW)


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


def test_a_takeback_lapses_when_a_seat_acts() -> None:
    table = scried().undo(0, START).play(1, Raise())

    assert ("TakebackLapsed", "Played") == table.last()
    assert TakebackLapsed(1) == table.events[-2].data
    assert table.events[-2].at == table.events[-1].at
    assert table.session.pending_takeback is None
    with pytest.raises(Conflict, match="takeback-over"):
        table.agree(1)


def test_a_takeback_lapses_with_a_step_back_and_with_its_redo() -> None:
    table = scried().play(1, Raise()).undo(0, START).undo(1, 5)
    assert ("TakebackLapsed", "Undone") == table.last()
    table = table.later(WAIT_MS).undo(0, START).redo(1)

    assert ("TakebackLapsed", "Redone") == table.last()
    assert (6, None) == (table.session.point.version, table.session.pending_takeback)


def test_a_takeback_lapses_when_an_asked_seat_resigns() -> None:
    table = three().undo(0, 5).agree(1).resign(2)

    assert ("TakebackLapsed", "Resigned") == table.last()
    assert ([], None) == (table.targets(0), table.session.pending_takeback)


def test_a_takeback_lapses_when_the_asking_seat_resigns() -> None:
    assert ("TakebackLapsed", "Resigned") == three().undo(0, 5).resign(0).last()
    assert ("TakebackLapsed", "Resigned", "Finished") == scried().undo(0, START).resign(0).last()


def test_a_refused_action_does_not_lapse_the_takeback() -> None:
    table = three().undo(0, 5)

    with pytest.raises(Conflict, match="not-your-turn"):
        table.play(2, NOW)
    assert table.session.pending_takeback is not None


def test_a_takeback_lapses_after_some_time() -> None:
    table = scried().undo(0, START)
    asked_at = table.events[-1].at

    assert pending(table.session, asked_at + LAPSE_MS - 1) is table.session.pending_takeback
    assert pending(table.session, asked_at + LAPSE_MS) is None
    assert pending(scried().session, 0) is None
    in_time = LAPSE_MS - 1 - (1000 + table.session.version - asked_at)
    assert ("TakebackAgreed", "Undone") == table.later(in_time).agree(1).last()
    conflict("takeback-lapsed", lambda: table.later(in_time + 1).agree(1), lambda: table.later(in_time + 1).decline(1))


def test_the_others_have_ten_minutes_to_answer() -> None:
    table = scried().undo(0, START)
    minutes = table.events[-1].at + 10 * 60_000

    assert pending(table.session, minutes - 1) is not None
    assert pending(table.session, minutes) is None


def test_another_seat_may_ask_once_a_takeback_has_lapsed() -> None:
    table = scried().undo(0, START).later(LAPSE_MS).undo(1, START)

    assert ("TakebackLapsed", "TakebackAsked") == table.last()
    assert TakebackAsked(2, 1, "undo", START) == table.events[-1].data
    assert ("TakebackAgreed", "Undone") == table.agree(0).last()


def test_the_same_seat_may_ask_again_once_its_takeback_has_lapsed() -> None:
    table = scried().undo(0, START).later(LAPSE_MS).undo(0, START)

    assert ("TakebackLapsed", "TakebackAsked") == table.last()


def test_the_cooldown_doubles_with_each_declined_takeback() -> None:
    table = scried()
    for times in range(MAX_DECLINED - 1):
        table = table.undo(0, START).decline(1)
        wait = WAIT_MS * 2**times - 1  # a millisecond goes by with each event
        with pytest.raises(Conflict, match="asked-too-soon"):
            table.later(wait - 1).undo(0, START)
        table = table.later(wait)
    assert ("TakebackDeclined",) == table.undo(0, START).decline(1).last()


def test_the_cooldown_begins_with_15_seconds_and_ends_with_the_eighth_refusal() -> None:
    table = scried()
    for seconds in (15, 30, 60, 120, 240, 480, 960):
        table = table.undo(0, START).decline(1)
        with pytest.raises(Conflict) as conflict:
            table.undo(0, START)
        assert f"Your last takeback was declined. Ask again in {seconds} s." == conflict.value.detail
        table = table.later(seconds * 1000)
    with pytest.raises(Conflict, match="asked-too-often"):
        table.undo(0, START).decline(1).later(10**12).undo(0, START)


def test_a_refusal_during_the_cooldown_says_how_long_to_wait() -> None:
    with pytest.raises(Conflict) as conflict:
        scried().undo(0, START).decline(1).later(WAIT_MS - 1500).undo(0, START)

    assert "Your last takeback was declined. Ask again in 2 s." == conflict.value.detail


def test_after_too_many_declined_takebacks_a_seat_may_not_ask_again() -> None:
    table = scried()
    for _ in range(MAX_DECLINED):
        table = table.later(WAIT_MS * 2**MAX_DECLINED).undo(0, START).decline(1)

    with pytest.raises(Conflict, match="asked-too-often"):
        table.later(10**12).undo(0, START)
    with pytest.raises(Conflict, match="asked-too-often"):
        table.later(10**12).void(0)
    assert ("TakebackAsked",) == table.undo(1, START).last()


def test_a_lapsed_takeback_counts_as_declined() -> None:
    table = scried().undo(0, START).play(1, Raise())

    with pytest.raises(Conflict, match="asked-too-soon"):
        table.undo(0, START)
    assert ("TakebackAsked",) == table.later(WAIT_MS).undo(0, START).last()


@pytest.mark.parametrize("granted", ["undo", "redo"])
def test_a_granted_takeback_resets_the_cooldown(granted: str) -> None:
    table = scried().undo(1, START).agree(0) if granted == "redo" else scried()
    asked = table.redo(0) if granted == "redo" else table.undo(0, START)
    again = asked.decline(1).later(WAIT_MS)
    agreed = (again.redo(0) if granted == "redo" else again.undo(0, START)).agree(1)

    assert {} == agreed.session.declined_takebacks
    assert ("TakebackAsked",) == agreed.void(0).last()


def test_another_seats_takeback_does_not_reset_the_cooldown() -> None:
    table = scried().undo(0, START).decline(1).undo(1, START).agree(0)

    assert {0} == set(table.session.declined_takebacks)


def test_a_step_back_does_not_reset_the_cooldown() -> None:
    table = scried().undo(0, START).decline(1).play(0, Raise()).undo(0, 5)

    assert ("Undone",) == table.last()
    assert {0} == set(table.session.declined_takebacks)


def test_every_seat_has_its_own_cooldown() -> None:
    assert ("TakebackAsked",) == scried().undo(0, START).decline(1).undo(1, START).last()


def test_a_step_back_needs_no_consent_and_has_no_cooldown() -> None:
    table = scried().undo(0, START).decline(1).play(0, Raise())

    assert ("Undone",) == table.undo(0, 5).last()


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


def test_the_last_seat_in_the_game_has_no_cooldown() -> None:
    table = started(TO_THE_LAST, seats=3).void(0).decline(1).resign(1).resign(2)

    assert ("TakebackAsked", "Voided") == table.void(0).last()


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
    assert frozenset([0]) == scried().state.deck[0].known_to
    assert frozenset() == scried().undo(0, START).agree(1).state.deck[0].known_to


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
    table = table.play(0, Choose(table.state.fighters[0].hand[0].rank)).undo(0, START).agree(1)

    assert (frozenset([0, 1]), None) == (table.session.to_act, table.state.fighters[0].chosen)
