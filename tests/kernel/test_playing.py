import pytest

from domain.kernel.game import Outcome, Refused
from domain.kernel.keys import Versions
from domain.kernel.refusals import Conflict
from domain.kernel.session import batch_of
from tests.kernel.table import SERVER_SEED, Table, opened, started
from tests.toys import pebbles
from tests.toys.duel_rules import COPIES, RANKS, Choose, Raise, Raised, Revealed, Scry
from tests.toys.pebbles_rules import Take, Toss


def choose(table: Table, seat: int) -> Choose:
    """A card that a seat holds."""
    return Choose(table.state.fighters[seat].hand[0])


def test_one_action_is_one_event() -> None:
    table = started().play(0, Raise())

    assert ("Played",) == table.last()
    event = table.events[-1]
    assert (0, Raise(), (Raised(0, 1),), ()) == (
        event.data.seat,
        event.data.action,
        event.data.facts,
        event.data.draws,
    )
    assert ("t1", 5, "p0", None) == (event.table, event.version, event.actor, event.key)


def test_simultaneous_choices_are_revealed_together() -> None:
    table = started()
    table = table.play(1, choose(table, 1))
    assert frozenset([0]) == table.session.to_act
    table = table.play(0, choose(table, 0))

    assert frozenset([0, 1]) == table.session.to_act
    assert any(isinstance(fact, Revealed) for fact in table.events[-1].data.facts)


def test_every_draw_is_recorded_in_its_event() -> None:
    table = started()
    table = table.play(1, choose(table, 1)).play(0, choose(table, 0))
    (draw,), (*_, dealt) = table.events[-1].data.draws, table.events[-1].data.facts

    assert ["deck/0"] == [draw.label for draw in table.events[3].data.draws]
    assert ("deck/1", (*sum(dealt.hands, ()), *dealt.deck)) == (
        draw.label,
        tuple((RANKS * COPIES)[n] for n in draw.result),
    )
    assert {"deck": 2} == table.session.point.draws


def test_a_seat_that_is_not_to_act_is_refused() -> None:
    table = started()
    table = table.play(0, choose(table, 0))

    with pytest.raises(Conflict, match="not-your-turn") as conflict:
        table.play(0, Raise())
    assert ("not-your-turn", "It is not your turn.") == (
        conflict.value.code,
        conflict.value.detail,
    )


def test_a_refusal_by_the_rules_is_passed_on() -> None:
    table = started().play(0, Raise(), Raise())

    with pytest.raises(Refused, match="top-stake"):
        table.play(0, Raise())


def test_the_action_that_ends_a_game_and_the_end_are_one_batch() -> None:
    table = started(pebbles, seats=2).play(0, Take(3)).play(1, Take(3)).play(0, Take(1))

    assert ("Played", "Finished") == table.last()
    assert Outcome("heap-empty", (0,), ((0,), (1,)), (4, 3)) == table.session.outcome
    assert table.session.outcome == table.events[-1].data.outcome
    assert SERVER_SEED.hex() == table.events[-1].data.server_seed
    assert ("finished", frozenset()) == (table.session.status, table.session.to_act)


def test_resigning_may_end_a_game() -> None:
    table = started().resign(1)

    assert ("Resigned", "Finished") == table.last()
    assert (0,) == table.session.outcome.winners if table.session.outcome else None


def test_the_others_play_on_after_a_resignation() -> None:
    table = started(pebbles, seats=3).resign(0)

    assert ("Resigned",) == table.last()
    assert (frozenset([0]), frozenset([1])) == (table.session.resigned, table.session.to_act)
    assert "heap-empty" == table.play(1, Take(3)).play(2, Take(3)).play(1, Take(1)).events[-1].data.outcome.reason


def test_a_seat_resigns_once() -> None:
    with pytest.raises(Conflict, match="already-resigned"):
        started(pebbles, seats=3).resign(0).resign(0)


def test_a_seat_may_resign_out_of_turn() -> None:
    table = started(pebbles, seats=3).resign(2)

    assert frozenset([0]) == table.session.to_act


def test_every_resignation_is_recorded() -> None:
    assert frozenset([0, 2]) == started(pebbles, seats=3).resign(2).resign(0).session.resigned


def test_a_key_stands_for_the_whole_batch() -> None:
    table = started(pebbles, seats=2)
    table = table.play(0, Take(3), key="k1").play(1, Take(3)).play(0, Take(1), key="k2")

    for session in (table.session, table.folded()):
        assert Versions(5, 5) == batch_of(session, "p0", "k1")
        assert Versions(7, 8) == batch_of(session, "p0", "k2")
        assert batch_of(session, "p1", "k1") is None


def test_the_key_of_an_opening_may_be_used_again_at_the_table() -> None:
    table = opened(key="first")

    for session in (table.session, table.folded()):
        assert batch_of(session, "opener", "first") is None


def test_a_key_outlives_the_undo_of_its_action() -> None:
    table = started().play(0, Raise(), key="k1").undo(0, 4)

    assert Versions(5, 5) == batch_of(table.session, "p0", "k1")


def test_whole_games_fold_from_their_stored_bytes() -> None:
    solo = started(pebbles, seats=1, undo="free").play(0, Toss(), Take(1)).undo(0, 3).play(0, Take(3))
    together = started().play(0, Raise(), Scry(), Raise()).undo(0, 6).redo(0)

    for table in (solo, together):
        folded = table.folded()
        assert table.session.head == folded.head
        assert table.state == folded.point.state
