import pytest

from domain.kernel.events import PublicEvent, Viewer
from domain.kernel.game import Outcome
from domain.kernel.words import say_asked, say_event, say_outcome, say_seat
from tests.kernel.table import forked, opened, started
from tests.toys import duel
from tests.toys.duel_rules import Raise, Scry

SPECTATOR = Viewer(None, None)


def test_seats_are_counted_from_one_in_words() -> None:
    assert "Seat 1" == say_seat(0)


def test_every_event_has_words() -> None:
    undone = started().play(0, Raise()).undo(0, 4).redo(0).resign(0)
    closed = opened().sit("p0", 0).leave(0).close()
    asked = started().play(0, Scry()).undo(0, 4).agree(1).redo(1).decline(0).later(10**6).void(1).void_by_operator()
    fork = forked(started(), 4)
    words = {
        event.type: say_event(duel, table.session.known_setup, table.shown(event.version, SPECTATOR))
        for table in (undone, asked, fork, closed)
        for event in table.events
    }

    assert {
        "Opened": "A table of The Duel was opened.",
        "SeatTaken": "Seat 1 was taken.",
        "SeatLeft": "Seat 1 was left.",
        "Played": "Seat 0 looks at a card on top.",
        "Undone": "Seat 1 went back to version 4.",
        "Redone": "What was undone at version 6 was put back.",
        "Finished": "The game is over (resignation): Seat 2 won.",
        "Closed": "The table was closed.",
        "TakebackAsked": "Seat 2 asks to let the game count for nothing.",
        "TakebackAgreed": "Seat 2 agrees.",
        "TakebackDeclined": "Seat 1 does not agree.",
        "TakebackLapsed": "What was asked has lapsed.",
        "Voided": "The game counts for nothing any more.",
        "Forked": "It starts where table t1 stood at version 4.",
    } == {type_: said for type_, said in words.items() if type_ not in ("Started", "Resigned")}
    assert words["Started"].startswith("The duel begins with 3 cards each. 16 cards are shuffled. Seat 0 draws 3.")
    assert words["Resigned"].startswith("Seat 1 resigned. Seat 0 yields. The hands were ")


def test_what_a_seat_asks_for_has_words() -> None:
    assert "go back to version 7" == say_asked("undo", 7)
    assert "put back what was taken back" == say_asked("redo", None)
    assert "let the game count for nothing" == say_asked("void", None)


def test_an_unknown_event_has_no_words() -> None:
    event = PublicEvent("t1", 1, "Sneezed", 0, "p0", "", {})

    with pytest.raises(AssertionError, match="no words for Sneezed"):
        say_event(duel, started().session.known_setup, event)


def test_an_end_without_winners_is_said_so() -> None:
    assert "The game is over (lost): nobody won." == say_outcome(Outcome("lost", (), ((0, 1),), (None, None)))


def test_winners_are_named_together() -> None:
    assert "The game is over (won): Seat 1 and Seat 2 won." == say_outcome(Outcome("won", (0, 1), ((0, 1),), (1, 1)))
