"""The independent reader on takebacks and answers that break the contract."""

from collections.abc import Callable

import pytest

from .forge import Event, Table, sealed, started_table
from .reading import Read, refuses

pytestmark = pytest.mark.usefixtures("node")


def three() -> Table:
    """Three seats, 1 Opened, 2-4 SeatTaken, 5 Started, 6-7 Played."""
    table = started_table(players=("ann", "bob", "cid"), entropy=("", "", ""))
    table.play(0)
    table.play(1)
    return table


def taken_back() -> Table:
    """8 TakebackAsked by 0, 9-10 TakebackAgreed by 1 and 2, 11 Undone to 6, 12 Played, 13 Finished."""
    table = three()
    table.take_back(6)
    table.play(2)
    table.finish()
    return table


def test_every_takeback_and_answer_passes(read: Read) -> None:
    table = three()
    table.ask(2, "undo", 5)
    table.decline(0)
    table.take_back(5, by=1)
    table.redo(2)
    table.ask(0, "void", None)
    table.resign(1)
    table.play(2)
    table.play(0)
    table.take_back(table.line[-2]["version"], by=2)
    table.void(0)

    assert read(sealed(table.events)).code == 0


def test_the_last_seat_in_the_game_needs_no_consent(read: Read) -> None:
    table = started_table(players=("ann",), entropy=("",))
    table.play(0)
    table.take_back(3)
    table.redo()
    table.void()

    assert read(sealed(table.events)).code == 0
    assert table.events[-1]["data"] == {"by": [0]}


@pytest.mark.parametrize(
    ("version", "change", "words"),
    [
        (8, {"takeback": 2}, "version 8: takeback 2 comes after 0"),
        (8, {"to_version": None}, "version 8: what is asked has the wrong to_version"),
        (8, {"what": "void"}, "version 8: what is asked has the wrong to_version"),
        (8, {"to_version": 5}, "version 11: Undone where everybody has agreed to takeback 1"),
        (9, {"takeback": 2}, "version 9: TakebackAgreed where takeback 2 is not asked"),
        (11, {"to_version": 5}, "version 11: Undone where everybody"),
        (11, {"by": 1}, "version 11: Undone where everybody"),
        (11, {"consents": [1]}, "version 11: Undone where everybody"),
        (11, {"consents": [2, 1]}, "version 11: Undone where everybody"),
        (11, {"consents": [1, 1]}, "version 11: Undone where everybody"),
        (11, {"consents": []}, "version 11: Undone where everybody"),
    ],
)
def test_a_takeback_other_than_the_pending_one_is_detected(version: int, change: Event, words: str, read: Read) -> None:
    table = taken_back()
    table.events[version - 1]["data"].update(change)

    assert read(sealed(table.events)).failed["takebacks"].startswith(words)


@pytest.mark.parametrize(
    ("version", "change", "words"),
    [
        (9, {"by": 2}, "version 9: TakebackAgreed by seat 2, which its actor does not hold"),
        (9, {"by": 3}, "version 9: seat 3 at a table with 3"),
        (8, {"by": 1}, "version 8: TakebackAsked by seat 1, which its actor does not hold"),
    ],
)
def test_no_player_asks_or_agrees_for_another(version: int, change: Event, words: str, read: Read) -> None:
    table = taken_back()
    table.events[version - 1]["data"].update(change)

    assert read(sealed(table.events)).failed["seats"].startswith(words)


@pytest.mark.parametrize("actor", ["server", "operator", "dan"])
def test_not_even_the_operator_agrees_for_another(actor: str, read: Read) -> None:
    table = taken_back()
    table.events[8]["actor"] = actor

    assert read(sealed(table.events)).failed["seats"].startswith("version 9: TakebackAgreed by seat 1")


def test_a_takeback_is_carried_out_in_the_batch_of_the_last_consent(read: Read) -> None:
    table = taken_back()
    table.events[10]["actor"] = "ann"

    refuses(read(sealed(table.events)), "batches", "version 11: Undone does not carry")


def test_a_lapse_is_in_the_batch_of_the_request_that_caused_it(read: Read) -> None:
    table = three()
    table.ask(0, "void", None)
    table.play(1)
    table.finish()
    table.events[8]["key"] = None

    assert "version 10: Played does not carry" in read(sealed(table.events)).failed["batches"]


def agreed_by_the_asker(table: Table) -> None:
    table.ask(0, "undo", 6)
    table.add("TakebackAgreed", "ann", takeback=1, by=0)


def agreed_twice(table: Table) -> None:
    table.ask(0, "undo", 6)
    for _ in range(2):
        table.add("TakebackAgreed", "bob", takeback=1, by=1)


def agreed_to_nothing(table: Table) -> None:
    table.add("TakebackAgreed", "bob", takeback=1, by=1)


def declined_by_the_asker(table: Table) -> None:
    table.ask(0, "undo", 6)
    table.decline(0)


def asked_by_one_who_is_out(table: Table) -> None:
    table.resign(2)
    table.ask(2, "void", None)


def agreed_by_one_who_is_out(table: Table) -> None:
    table.resign(2)
    table.ask(0, "void", None)
    table.add("TakebackAgreed", "cid", takeback=1, by=2)


def asked_twice(table: Table) -> None:
    table.ask(0, "undo", 6)
    table.pending = False
    table.ask(0, "undo", 6)


def played_without_lapsing(table: Table) -> None:
    table.ask(0, "undo", 6)
    table.pending = False
    table.play(1)


def voided_without_lapsing(table: Table) -> None:
    table.ask(0, "undo", 6)
    table.add("Voided", "operator", by="operator")


def lapsed_unasked(table: Table) -> None:
    table.asked, table.pending = 1, True
    table.play(0)


def agreed_and_not_done(table: Table) -> None:
    table.consent(0, "undo", 6)
    table.play(1)


def redone_in_silence(table: Table) -> None:
    table.take_back(6)
    version, _ = table.undone.pop()
    table.add("Redone", "ann", undone=version)


def put_back_instead(table: Table) -> None:
    table.undo(6)
    version, _ = table.undone.pop()
    table.consent(0, "redo", None)
    table.add("Redone", "cid", undone=version)


def voided_in_silence(table: Table) -> None:
    table.add("Voided", "ann", by=[0, 1, 2])


def voided_by_too_few(table: Table) -> None:
    table.consent(1, "void", None)
    table.add("Voided", "cid", by=[1, 2])


def taken_back_in_silence(table: Table) -> None:
    table.cut("ann", to_version=6, kind="takeback", by=0, consents=[1, 2], crossed=False)


@pytest.mark.parametrize(
    "cheat",
    [
        agreed_by_the_asker,
        agreed_twice,
        agreed_to_nothing,
        declined_by_the_asker,
        asked_by_one_who_is_out,
        agreed_by_one_who_is_out,
        asked_twice,
        played_without_lapsing,
        voided_without_lapsing,
        lapsed_unasked,
        agreed_and_not_done,
        redone_in_silence,
        put_back_instead,
        voided_in_silence,
        voided_by_too_few,
        taken_back_in_silence,
    ],
)
def test_consent_that_was_not_given_is_detected(cheat: Callable[[Table], None], read: Read) -> None:
    table = three()
    cheat(table)
    if table.events[-1]["type"] != "Voided":
        table.add("Voided", "operator", by="operator")

    assert "takebacks" in read(sealed(table.events)).failed


@pytest.mark.parametrize(
    "change", [{"what": "win"}, {"takeback": 0}, {"to_version": 0}, {"by": -1}, {"by": None}, {"seat": 0}]
)
def test_a_takeback_of_another_shape_is_refused(change: Event, read: Read) -> None:
    table = taken_back()
    table.events[7]["data"].update(change)

    refuses(read(sealed(table.events)), "fields", "version 8: ")


@pytest.mark.parametrize("by", ["ann", None, 0, [None], ["operator"], [-1]])
def test_a_table_is_voided_by_seats_or_by_the_operator(by: object, read: Read) -> None:
    table = three()
    table.add("Voided", "operator", by=by)

    refuses(read(sealed(table.events)), "fields", "version 8: ")


def test_only_the_operator_voids_as_the_operator(read: Read) -> None:
    table = three()
    table.add("Voided", "ann", by="operator")

    refuses(read(sealed(table.events)), "seats", "version 8: Voided by the operator")


def test_a_voided_table_accepts_no_event(read: Read) -> None:
    table = three()
    table.void()
    table.play(0)
    table.finish()

    assert "version 12: Played after the table was voided" in read(sealed(table.events)).failed["status"]
