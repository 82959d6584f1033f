"""Voiding a game: by the consent of all seats, or by the operator."""

import pytest

from domain.kernel.events import TakebackAsked, Voided
from tests.kernel.table import Table, conflict, opened, started
from tests.laws.equality import same_session
from tests.toys import pebbles
from tests.toys.duel_rules import Raise
from tests.toys.pebbles_rules import Take


def test_a_game_is_voided_by_the_consent_of_all() -> None:
    table = started().play(0, Raise()).undo(0, 4).void(1)
    assert TakebackAsked(1, 1, "void", None) == table.events[-1].data
    table = table.agree(0)

    assert ("TakebackAgreed", "Voided") == table.last()
    assert Voided((0, 1)) == table.events[-1].data
    assert ("closed", True, True) == (table.session.status, table.session.over, table.session.voided)
    assert (None, None, None) == (table.session.outcome, table.session.cut, table.session.pending_takeback)
    same_session(table.session, table.folded())


def test_resigned_seats_are_not_among_those_who_voided() -> None:
    table = started(pebbles, seats=3).resign(1).void(2).agree(0)

    assert Voided((0, 2)) == table.events[-1].data


def test_one_seat_that_declines_lets_the_game_continue() -> None:
    table = started(pebbles, seats=3).void(2).agree(0).decline(1)

    assert ("playing", False) == (table.session.status, table.session.voided)
    assert ("Played",) == table.play(0, Take(1)).last()


def test_a_lone_player_voids_without_consent() -> None:
    table = started(pebbles, seats=1, undo="free").void(0)

    assert ("TakebackAsked", "Voided") == table.last()
    assert Voided((0,)) == table.events[-1].data


def test_it_may_be_asked_where_nothing_can_be_undone() -> None:
    assert ("TakebackAsked",) == started(undo="off").void(0).last()


def test_the_operator_asks_nobody() -> None:
    table = started().void_by_operator()

    assert ("Voided",) == table.last()
    assert Voided("operator") == table.events[-1].data
    assert ("operator", "closed", True) == (table.events[-1].actor, table.session.status, table.session.voided)
    same_session(table.session, table.folded())


def test_what_was_asked_lapses_when_the_operator_ends_it() -> None:
    assert ("TakebackLapsed", "Voided") == started().void(0).void_by_operator().last()


def test_a_closed_table_was_not_voided() -> None:
    assert not opened().close().session.voided


@pytest.mark.parametrize(
    ("table", "code"),
    [
        (opened(), "table-open"),
        (opened().close(), "table-closed"),
        (started().resign(0), "table-finished"),
        (started().void_by_operator(), "table-closed"),
    ],
    ids=["open", "closed", "finished", "voided"],
)
def test_only_a_game_that_is_on_is_voided(table: Table, code: str) -> None:
    conflict(code, table.void_by_operator, lambda: table.void(0))


def test_nothing_happens_at_a_voided_table() -> None:
    table = started().play(0, Raise()).void(0).agree(1)

    conflict(
        "table-closed",
        lambda: table.play(0, Raise()),
        lambda: table.resign(0),
        lambda: table.undo(0, 4),
        lambda: table.redo(0),
        lambda: table.agree(1),
        lambda: table.decline(1),
        lambda: table.sit("cid"),
        table.close,
    )
    assert ([], frozenset()) == (table.targets(0), table.session.to_act)
