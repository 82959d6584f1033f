"""How long a takeback is pending, and how long a seat waits to ask again after one that was declined."""

import pytest

from domain.kernel.events import TakebackAsked, TakebackLapsed
from domain.kernel.refusals import Conflict
from domain.kernel.undoing import LAPSE_MS, MAX_DECLINED, WAIT_MS, pending
from tests.kernel.table import conflict, started
from tests.kernel.takebacks import NOW, START, TO_THE_LAST, scried, three
from tests.toys.duel_rules import Raise


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


def test_the_last_seat_in_the_game_has_no_cooldown() -> None:
    table = started(TO_THE_LAST, seats=3).void(0).decline(1).resign(1).resign(2)

    assert ("TakebackAsked", "Voided") == table.void(0).last()
