from dataclasses import replace
from typing import Any

import pytest

from domain.kernel.game import Outcome, Seat, Setup, Views
from domain.kernel.redaction import PublicEvent, Viewer
from domain.kernel.words import join, say_event, say_facts, say_outcome, say_request, say_seat, views_around
from tests.kernel.table import forked, opened, started
from tests.laws.words import IDENTIFIER
from tests.toys import duel
from tests.toys.duel_rules import Options, Raise, Raised, Scry, SeatOptions, Yielded

SPECTATOR = Viewer(None, None)
NAMED = Setup(2, Options(), (SeatOptions(), SeatOptions()), ("Ann", "Bob"))
UNREVEALED = "did not reveal the seat's part of the deal in time"


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
        "SeatLeft": "Seat 1 is free again.",
        "Played": "Seat 1 looks at a card on top.",
        "Undone": "Seat 1 went back to an earlier point of the game.",
        "Redone": "The undone actions were redone.",
        "Finished": "The game is over: Seat 2 won.",
        "Closed": "The table was closed.",
        "TakebackAsked": "Seat 2 asks to declare the game void.",
        "TakebackAgreed": "Seat 2 agreed.",
        "TakebackDeclined": "Seat 1 declined.",
        "TakebackLapsed": "The request expired.",
        "Voided": "The game was declared void by the operator.",
        "Forked": "The game continues from an earlier table.",
        "Started": "Seat 1 draws 3 cards. Seat 2 draws 3 cards.",
        "Resigned": "Seat 1 resigned.",
    } == words


@pytest.mark.parametrize(
    ("words", "type_", "data"),
    [
        ("Ann sat down.", "SeatTaken", {"seat": 0}),
        ("Seat 1 is free again.", "SeatLeft", {"seat": 0}),
        ("", "Played", {"seat": 0, "facts": [Yielded(0, ())]}),
        ("The game began.", "Started", {"facts": [Yielded(0, ())]}),
        ("Ann resigned.", "Resigned", {"seat": 0, "facts": []}),
        ("Ann resigned. Ann raises to 1.", "Resigned", {"seat": 0, "facts": [Raised(0, 1)]}),
        ("Ann went back to an earlier point of the game.", "Undone", {"by": 0, "to_version": 4}),
        ("The game was declared void.", "Voided", {"by": (0, 1)}),
        (
            "Ann asks to go back to an earlier point of the game.",
            "TakebackAsked",
            {"by": 0, "what": "undo", "to_version": 4},
        ),
        ("Ann declined.", "TakebackDeclined", {"by": 0}),
    ],
)
def test_players_are_called_by_their_names(words: str, type_: str, data: dict[str, Any]) -> None:
    assert words == say_event(duel, NAMED, PublicEvent("t1", 5, type_, 0, "p0", "", data))


@pytest.mark.parametrize(
    ("words", "type_", "actor", "cause"),
    [
        ("Ann resigned.", "Resigned", "p0", None),
        ("Ann ran out of time, so Ann resigned.", "Resigned", "server", None),
        ("Ann ran out of time, so Ann resigned.", "Resigned", "server", "time"),
        ("The account of Ann was deleted, so Ann resigned.", "Resigned", "server", "erased"),
        (f"Ann {UNREVEALED}, so Ann resigned.", "Resigned", "server", "unrevealed"),
        ("Seat 1 is free again: the account of its player was deleted.", "SeatLeft", "server", "erased"),
        ("The table was closed.", "Closed", "p0", None),
        ("Nobody had joined or left for too long, so the table was closed.", "Closed", "server", None),
        ("Nobody had joined or left for too long, so the table was closed.", "Closed", "server", "time"),
        (
            "A player whom the table waited for deleted the account, so the table was closed.",
            "Closed",
            "server",
            "erased",
        ),
        ("Nobody revealed a part of the deal in time, so the table was closed.", "Closed", "server", "unrevealed"),
    ],
)
def test_it_is_told_why_the_server_did_it(words: str, type_: str, actor: str, cause: str | None) -> None:
    data = {"seat": 0, "facts": [], **({} if cause is None else {"cause": cause})}

    assert words == say_event(duel, NAMED, PublicEvent("t1", 5, type_, 0, actor, "", data))


def test_it_is_told_that_only_bots_were_left() -> None:
    voided = PublicEvent("t1", 5, "Voided", 0, "server", "", {"by": "server"})

    assert "Only bots were left in the game, so it was declared void." == say_event(
        duel, NAMED, voided, left_to_bots=True
    )
    assert "ran out of time" in say_event(duel, NAMED, voided)


def test_no_event_of_the_kernel_is_told_by_an_identifier() -> None:
    undone = started().play(0, Raise()).undo(0, 4).redo(0).resign(0)
    asked = started().play(0, Scry()).undo(0, 4).agree(1).redo(1).decline(0).later(10**6).void(1).void_by_operator()
    fork = forked(started(), 4)

    for table in (undone, asked, fork, opened().sit("p0", 0).leave(0).close()):
        for event in table.events:
            said = say_event(duel, table.session.known_setup, table.shown(event.version, SPECTATOR))
            assert [] == IDENTIFIER.findall(said), said


def test_facts_without_words_have_no_line() -> None:
    facts = [Yielded(0, ()), Raised(0, 2), Yielded(0, ())]
    event = PublicEvent("t1", 5, "Played", 0, "p0", "", {"seat": 0, "facts": facts})

    assert "Ann raises to 2." == say_event(duel, NAMED, event)


def test_one_text_may_tell_several_facts_of_an_event() -> None:
    def in_one(_setup: Any, facts: Any, texts: Any, _views: Any) -> list[str]:
        return [f"{texts[0]} There are {len(facts)} facts.", *["" for _ in facts[1:]]]

    facts = [Raised(0, 2), Raised(1, 3)]
    event = PublicEvent("t1", 5, "Played", 0, "p0", "", {"seat": 0, "facts": facts})

    assert "Ann raises to 2. There are 2 facts." == say_event(replace(duel, say_together=in_one), NAMED, event)
    assert "Ann raises to 2. Bob raises to 3." == say_event(duel, NAMED, event)


@pytest.mark.parametrize(("words", "actions"), [("undid the last action", 1), ("undid the last 3 actions", 3)])
def test_an_undo_says_how_much_it_takes_back_where_that_is_known(words: str, actions: int) -> None:
    event = PublicEvent("t1", 9, "Undone", 0, "p0", "", {"by": 0, "to_version": 4})

    assert f"Ann {words}." == say_event(duel, NAMED, event, actions=actions)


def test_what_a_seat_asks_for_has_words() -> None:
    assert "Ann asks to go back to an earlier point of the game" == say_request(NAMED, 0, "undo")
    assert "Ann asks to undo the last 2 actions" == say_request(NAMED, 0, "undo", actions=2)
    assert "Ann asks to redo the undone actions" == say_request(NAMED, 0, "redo")
    assert "Bob asks to declare the game void" == say_request(NAMED, 1, "void")


def test_an_unknown_event_has_no_words() -> None:
    event = PublicEvent("t1", 1, "Sneezed", 0, "p0", "", {})

    with pytest.raises(AssertionError, match="no words for Sneezed"):
        say_event(duel, NAMED, event)


def test_an_end_without_winners_is_said_so() -> None:
    assert "The game is over: nobody won." == say_outcome(NAMED, Outcome("lost", (), ((0, 1),), (None, None)))


def test_winners_are_named_together_and_scores_in_the_order_of_the_ranking() -> None:
    assert "The game is over: Ann and Bob won. Ann scored 1 and Bob scored 1." == say_outcome(
        NAMED, Outcome("won", (0, 1), ((0, 1),), (1, 1))
    )
    assert "The game is over: Bob won. Bob scored 3 and Ann scored 2." == say_outcome(
        NAMED, Outcome("won", (1,), ((1,), (0,)), (2, 3))
    )


@pytest.mark.parametrize(
    ("words", "names"), [("", []), ("A", ["A"]), ("A and B", ["A", "B"]), ("A, B and C", ["A", "B", "C"])]
)
def test_a_list_reads_as_in_a_sentence(words: str, names: list[str]) -> None:
    assert words == join(names)


def _counted(_setup: Any, _fact: Any, views: Views) -> str:
    """How many cards of the first fighter the reader knows, before and after the event."""
    known = [sum(card is not None for card in view.fighters[0].hand) for view in (views.before(), views.after())]
    return f"Known: {known[0]}, then {known[1]}."


@pytest.mark.parametrize(("seat", "known"), [(0, 3), (1, 0), (None, 0)])
def test_the_views_of_the_reader_add_to_the_text_of_a_fact(seat: Seat | None, known: int) -> None:
    table = started().play(0, Raise())
    event = table.shown(table.session.version, Viewer(seat, None))
    facts = event.data["facts"]
    views = views_around(table.session, event.version, seat)

    assert ["Seat 1 raises to 1."] == say_facts(duel, table.session.known_setup, facts)
    assert [f"Seat 1 raises to 1. Known: {known}, then {known}."] == say_facts(
        replace(duel, say_more=_counted), table.session.known_setup, facts, views
    )


def test_texts_told_together_are_told_from_the_views_of_the_reader() -> None:
    def counted(_setup: Any, facts: Any, _texts: Any, views: Views | None) -> list[str]:
        return ["Nothing is known." if views is None else _counted(None, None, views)] * len(facts)

    table = started().play(0, Raise())
    event = table.shown(table.session.version, Viewer(0, None))
    told, setup, facts = replace(duel, say_together=counted), table.session.known_setup, event.data["facts"]

    assert ["Nothing is known."] == say_facts(told, setup, facts)
    assert ["Known: 3, then 3."] == say_facts(told, setup, facts, views_around(table.session, event.version, 0))


def test_a_view_is_made_once_for_all_facts_of_an_event() -> None:
    table = started().play(0, Raise())

    views = views_around(table.session, table.session.version, 0)

    assert views is not None
    assert views.before() is views.before()
    assert views.after() is views.after()


def test_an_event_that_is_off_the_line_of_play_has_no_views() -> None:
    table = started().play(0, Raise())
    undone = table.undo(0, table.session.version - 1)

    assert views_around(table.session, table.session.version, None) is not None
    assert views_around(undone.session, table.session.version, None) is None
    assert views_around(undone.session, undone.session.version, None) is None
    assert views_around(opened().session, 1, None) is None
