import pytest

from domain.kernel.events import PublicEvent, Viewer
from domain.kernel.game import Outcome
from domain.kernel.words import say_event, say_outcome, say_seat
from tests.kernel.table import opened, started
from tests.toys import duel
from tests.toys.duel_rules import Raise

SPECTATOR = Viewer(None, None)


def test_seats_are_counted_from_one_in_words() -> None:
    assert "Seat 1" == say_seat(0)


def test_every_event_has_words() -> None:
    undone = started().play(0, Raise()).undo(0, 4).redo(0).resign(0)
    closed = opened().sit("p0", 0).leave(0).close()
    words = {
        event.type: say_event(duel, table.session.known_setup, table.shown(event.version, SPECTATOR))
        for table in (undone, closed)
        for event in table.events
    }

    assert {
        "Opened": "A table of The Duel was opened.",
        "SeatTaken": "Seat 1 was taken.",
        "SeatLeft": "Seat 1 was left.",
        "Played": "Seat 0 raises to 1.",
        "Undone": "Seat 1 went back to version 4.",
        "Redone": "What was undone at version 6 was put back.",
        "Finished": "The game is over (resignation): Seat 2 won.",
        "Closed": "The table was closed.",
    } == {type_: said for type_, said in words.items() if type_ not in ("Started", "Resigned")}
    assert words["Started"].startswith("The duel begins with 3 cards each. 16 cards are shuffled. Seat 0 draws 3.")
    assert words["Resigned"].startswith("Seat 1 resigned. Seat 0 yields. The hands were ")


def test_an_unknown_event_has_no_words() -> None:
    event = PublicEvent("t1", 1, "Sneezed", 0, "p0", "", {})

    with pytest.raises(AssertionError, match="no words for Sneezed"):
        say_event(duel, started().session.known_setup, event)


def test_an_end_without_winners_is_said_so() -> None:
    assert "The game is over (lost): nobody won." == say_outcome(Outcome("lost", (), ((0, 1),), (None, None)))


def test_winners_are_named_together() -> None:
    assert "The game is over (won): Seat 1 and Seat 2 won." == say_outcome(Outcome("won", (0, 1), ((0, 1),), (1, 1)))
