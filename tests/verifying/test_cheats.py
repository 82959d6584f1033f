"""Cheats of a dishonest service, with hashes, salts and draws recomputed, are detected."""

from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from msgspec import structs

from domain.kernel import chain
from domain.kernel.events import Undone
from domain.kernel.game import AnyGame
from domain.kernel.undoing import LAPSE_MS, WAIT_MS
from domain.verifying import verify
from tests.kernel.table import opened, started
from tests.toys import duel, pebbles
from tests.toys.duel_rules import Raise, Scry, SeatOptions
from tests.toys.pebbles_rules import Options, Take

from .transcripts import (
    Cheat,
    Event,
    cheated,
    daily_pebbles,
    failed,
    receipt,
    report_of,
    short_duel,
    short_pebbles,
    solo_pebbles,
    talked_pebbles,
    transcript,
)

DUEL, PEBBLES, SOLO = transcript(short_duel()), transcript(short_pebbles()), transcript(solo_pebbles())
DAILY = transcript(daily_pebbles())
TALKED = transcript(talked_pebbles())


def put(version: int, *path: str | int, value: Any) -> Cheat:
    """The cheat that puts a value into an event's data."""

    def change(events: list[Event]) -> None:
        *way, last = path
        data = events[version - 1]["data"]
        for step in way:
            data = data[step]
        data[last] = value

    return change


def swap(version: int) -> Cheat:
    """The cheat that swaps an event with the next one."""

    def change(events: list[Event]) -> None:
        events[version - 1 : version + 1] = [events[version], events[version - 1]]

    return change


def cut(version: int) -> Cheat:
    """The cheat that cuts off what comes after a version."""
    return lambda events: events.__delitem__(slice(version, None))


def leave_out(version: int) -> Cheat:
    """The cheat that leaves an event out."""
    return lambda events: events.pop(version - 1)


def as_seat(version: int, seat: int) -> Cheat:
    """The cheat that attributes an event to another seat."""
    return lambda events: events[version - 1].update(
        actor=f"p{seat}", data={**events[version - 1]["data"], "seat": seat}
    )


def in_order(*cheats: Cheat) -> Cheat:
    """Several changes."""
    return lambda events: [cheat(events) for cheat in cheats]


def undo(version: int, **data: Any) -> Cheat:
    """The cheat that puts an undo after a version."""
    told = {"by": 0, "consents": [], "crossed": False, "kind": "step-back", "to_version": 4, **data}

    def change(events: list[Event]) -> None:
        event = {**events[version - 1], "actor": f"p{told['by']}", "key": None, "type": "Undone", "data": told}
        events.insert(version, event)

    return change


def insert(version: int, *told: tuple[str, str, Event]) -> Cheat:
    """The cheat that puts events after a version: type, actor, data."""

    def change(events: list[Event]) -> None:
        made = [
            {**events[version - 1], "key": None, "type": type_, "actor": actor, "data": data}
            for type_, actor, data in told
        ]
        events[version:version] = made

    return change


def taken_back(version: int, by: int, agreeing: int, to_version: int, *, crossed: bool) -> Cheat:
    """The cheat that puts a granted takeback after a version; two seats are in the game."""
    undone = {"to_version": to_version, "kind": "takeback", "by": by, "consents": [agreeing], "crossed": crossed}
    return insert(
        version,
        ("TakebackAsked", f"p{by}", {"takeback": 1, "by": by, "what": "undo", "to_version": to_version}),
        ("TakebackAgreed", f"p{agreeing}", {"takeback": 1, "by": agreeing}),
        ("Undone", f"p{agreeing}", undone),
    )


def at(version: int, milliseconds: int, *others: int) -> Cheat:
    """The cheat that shifts events to a later time (or, if negative, an earlier one)."""

    def change(events: list[Event]) -> None:
        for each in (version, *others):
            events[each - 1]["at"] += milliseconds

    return change


CHEATS: dict[str, tuple[bytes, Cheat, str, str]] = {
    "a changed card": (DUEL, put(4, "facts", 2, "ranks", 0, value=4), "facts", "version 4: fact 3 of 4"),
    "a card that was never drawn": (DUEL, put(8, "facts", 0, "rank", value=4), "facts", "version 8: fact 1 of 1"),
    "a stake that did not rise": (DUEL, put(5, "facts", 0, "stake", value=0), "facts", "version 5: fact 1 of 1"),
    "a die that fell otherwise": (DUEL, put(10, "facts", 2, "dice", value=[6, 6]), "facts", "version 10: fact 3 of 6"),
    "a die rolled again": (DUEL, put(10, "draws", 0, "result", value=[6, 6]), "draws", "version 10: the draw"),
    "a fact too many": (
        PEBBLES,
        lambda events: events[4]["data"]["facts"].append({"type": "pebbles.Tossed", "seat": 0, "heads": True}),
        "facts",
        "version 5: the rules give 1 facts, not 2",
    ),
    "a fact too few": (PEBBLES, put(5, "facts", value=[]), "facts", "version 5: the rules give 1 facts, not 0"),
    "a toss without a draw": (PEBBLES, put(6, "draws", value=[]), "facts", "version 6: its draws"),
    "a start with another heap": (PEBBLES, put(4, "facts", 0, "pebbles", value=9), "facts", "version 4: fact 1 of 1"),
    "swapped events": (PEBBLES, swap(5), "actions", "version 5: seat 1 is not to act here"),
    "a move left out": (PEBBLES, leave_out(7), "actions", "version 7: seat 0 is not to act here"),
    "a toss left out": (DUEL, leave_out(9), "facts", "version 9: the rules give 1 facts, not 6"),
    "a resignation left out": (DUEL, leave_out(11), "end", "version 11: by the rules Finished does not belong here"),
    "a tail cut off": (PEBBLES, cut(8), "outcome", "version 8: the transcript ends with Played"),
    "the start cut off": (PEBBLES, cut(3), "rules", "version 4: by the rules Started belongs here, not nothing"),
    "the end cut off": (PEBBLES, cut(9), "end", "version 10: by the rules Finished belongs here, not nothing"),
    "an end before its time": (
        PEBBLES,
        lambda events: events.__setitem__(slice(5, None), [{**events[-1], "actor": "p0"}]),
        "end",
        "version 6: by the rules Finished does not belong here",
    ),
    "another winner": (PEBBLES, put(10, "outcome", "winners", value=[0]), "end", "version 10: the rules give another"),
    "an action that is not legal": (
        PEBBLES,
        in_order(put(9, "action", "count", value=3), put(9, "facts", 0, "count", value=3)),
        "actions",
        "version 9: this action is not legal here",
    ),
    "a changed action": (PEBBLES, put(5, "action", "count", value=2), "facts", "version 5: fact 1 of 1"),
    "an action that does not exist": (
        PEBBLES,
        put(5, "action", "count", value=4),
        "rules",
        "version 5: the rules cannot",
    ),
    "a changed seat": (PEBBLES, as_seat(5, 1), "actions", "version 5: seat 1 is not to act here"),
    "a seat of somebody else": (PEBBLES, put(5, "seat", value=1), "seats", "version 5: Played for seat 1"),
    "a seed of one's own": (
        DUEL,
        in_order(
            put(1, "server_seed", value="ab" * 32),
            put(1, "seed_commitment", value=chain.commitment(b"\xab" * 32)),
            put(12, "server_seed", value="ab" * 32),
        ),
        "draws",
        "version 4: the draw 'deck/0' is not what",
    ),
    "a seed other than promised": (
        PEBBLES,
        put(1, "seed_commitment", value="ab" * 32),
        "commitment",
        "version 1: seed_commitment",
    ),
    "another seed at the end": (
        PEBBLES,
        put(10, "server_seed", value="ab" * 32),
        "server-seed",
        "version 10: Finished",
    ),
    "another entropy": (DUEL, put(2, "entropy", value="x"), "draws", "version 4: the draw"),
    "a draw that counts otherwise": (
        DUEL,
        put(10, "draws", 0, "label", value="clash/1"),
        "labels",
        "version 10: the draw",
    ),
    "too many seats": (
        PEBBLES,
        in_order(put(1, "seats", value=4), cut(3)),
        "rules",
        "version 1: Pebbles is not played by 4",
    ),
    "free undo for two": (PEBBLES, put(1, "undo", value="free"), "rules", "version 1: free undo at a table with 2"),
    "a seed given for two": (PEBBLES, put(1, "seeded", value="ab" * 32), "seed", "version 1: a seed is given"),
    "a seed of another day": (
        DAILY,
        put(1, "daily", value="1970-01-02"),
        "daily",
        "version 1: its seed is not of the day on which it was opened",
    ),
    "a seed of a day out of the calendar": (
        DAILY,
        put(1, "daily", value="x"),
        "daily",
        "version 1: its seed is not of",
    ),
    "a seed of the day for two": (
        PEBBLES,
        put(1, "daily", value="1970-01-01"),
        "daily",
        "version 1: a seed of the day",
    ),
    "a seed beside that of the day": (
        DAILY,
        put(1, "seeded", value="ab" * 32),
        "daily",
        "version 1: a seed of the day",
    ),
    "luck by entropy at a seed of the day": (DAILY, put(1, "daily", value=None), "draws", "version "),
    "a step back beyond what was learned": (
        DUEL,
        undo(8),
        "undo",
        "version 9: by the rules TakebackAsked belongs here, not Undone",
    ),
    "a step back over another's action": (
        PEBBLES,
        undo(6, by=1),
        "undo",
        "version 7: by the rules TakebackAsked belongs here",
    ),
    "a takeback that nobody was asked for": (
        PEBBLES,
        undo(6, kind="takeback", crossed=True, consents=[1]),
        "takebacks",
        "version 7: Undone without the consent that it needs",
    ),
    "a takeback that nobody agreed to": (
        TALKED,
        in_order(leave_out(10), leave_out(9), put(9, "consents", value=[])),
        "takebacks",
        "version 9: Undone without the consent that it needs",
    ),
    "a takeback that one did not agree to": (TALKED, leave_out(10), "takebacks", "version 10: Undone without the"),
    "a takeback agreed to in another's name": (
        TALKED,
        lambda events: events[9].update(actor="p0"),
        "seats",
        "version 10: TakebackAgreed by seat 2, which its actor does not hold",
    ),
    "a takeback agreed to by the operator": (
        TALKED,
        lambda events: events[9].update(actor="operator"),
        "seats",
        "version 10: TakebackAgreed by seat 2, which its actor does not hold",
    ),
    "a takeback agreed to by oneself": (
        TALKED,
        lambda events: events[8].update(actor="p0", data={"takeback": 1, "by": 0}),
        "takebacks",
        "version 9: TakebackAgreed by seat 0, which is not asked",
    ),
    "a takeback agreed to twice": (
        TALKED,
        lambda events: events[9].update(actor="p1", data={"takeback": 1, "by": 1}),
        "takebacks",
        "version 10: TakebackAgreed by seat 1, which is not asked",
    ),
    "a takeback to elsewhere": (
        TALKED,
        put(11, "to_version", value=6),
        "takebacks",
        "version 11: Undone after all agreed to takeback 1",
    ),
    "a takeback with other consents": (
        TALKED,
        put(11, "consents", value=[2, 1]),
        "takebacks",
        "version 11: Undone after",
    ),
    "a takeback of another's": (TALKED, put(11, "by", value=1), "takebacks", "version 11: Undone after all agreed"),
    "a takeback never done": (TALKED, leave_out(11), "takebacks", "version 11: TakebackAsked after all agreed to"),
    "a takeback in silence": (
        TALKED,
        put(11, "crossed", value=False),
        "undo",
        "version 11: by the rules it is a takeback with the consent of seat 1, seat 2 and crossed: True, not a",
    ),
    "a takeback of what is a step back": (
        transcript(started().play(0, Raise()).resign(0)),
        taken_back(5, 0, 1, 4, crossed=False),
        "undo",
        "version 6: by the rules Undone belongs here, not TakebackAsked",
    ),
    "a takeback past a resignation": (
        transcript(started(pebbles, seats=3).play(0, Take(1)).resign(1).play(2, Take(3)).play(0, Take(3))),
        taken_back(7, 2, 0, 6, crossed=False),
        "undo",
        "version 8: the rules refuse this: This version is not one that you can go back to now.",
    ),
    "an agreement too late": (
        TALKED,
        at(10, LAPSE_MS, 11),
        "undo",
        "version 10: the rules refuse this: This takeback has lapsed.",
    ),
    "an answer too late": (TALKED, at(14, LAPSE_MS), "undo", "version 14: the rules refuse this: This takeback has"),
    "a deed at another time than the agreement": (
        TALKED,
        at(11, 1),
        "rules",
        "version 11: its time is not that of the request that led to it",
    ),
    "a question too soon": (
        TALKED,
        at(15, -WAIT_MS),
        "undo",
        "version 15: the rules refuse this: Your last takeback was declined.",
    ),
    "a question under another number": (
        TALKED,
        put(12, "takeback", value=3),
        "takebacks",
        "version 12: takeback 3 after 1",
    ),
    "a question without its version": (
        TALKED,
        put(8, "to_version", value=None),
        "takebacks",
        "version 8: asked to undo with to_version None",
    ),
    "a question while another is asked": (
        TALKED,
        insert(12, ("TakebackAsked", "p0", {"takeback": 3, "by": 0, "what": "void", "to_version": None})),
        "takebacks",
        "version 13: takeback 2 is pending already",
    ),
    "a question of one who is out": (
        transcript(started(pebbles, seats=3).resign(2).void(0).agree(1)),
        insert(6, ("TakebackAsked", "p2", {"takeback": 1, "by": 2, "what": "void", "to_version": None})),
        "takebacks",
        "version 7: asked by seat 2, which is not in the game",
    ),
    "an answer to nothing": (
        PEBBLES,
        insert(5, ("TakebackDeclined", "p1", {"takeback": 1, "by": 1})),
        "takebacks",
        "version 6: TakebackDeclined while takeback 1 is not pending",
    ),
    "a lapse left out": (
        TALKED,
        leave_out(16),
        "takebacks",
        "version 16: Played while takeback 3 is pending",
    ),
    "a lapse of nothing": (
        PEBBLES,
        insert(5, ("TakebackLapsed", "p1", {"takeback": 1})),
        "takebacks",
        "version 6: TakebackLapsed while takeback 1 is not pending",
    ),
    "a lapse for nothing": (
        TALKED,
        in_order(insert(15, ("TakebackLapsed", "p1", {"takeback": 3})), leave_out(17), cut(16)),
        "end",
        "version 16: by the rules TakebackLapsed does not belong here",
    ),
    "a lapse by another than who went on": (
        TALKED,
        lambda events: events[15].update(actor="p1"),
        "batches",
        "version 17: Played does not carry the actor and key",
    ),
    "a redo without consent": (
        TALKED,
        insert(11, ("Redone", "p0", {"undone": 11})),
        "takebacks",
        "version 12: Redone without the consent that it needs",
    ),
    "a redo that one declined": (
        TALKED,
        insert(14, ("Redone", "p2", {"undone": 11})),
        "takebacks",
        "version 15: Redone without the consent that it needs",
    ),
    "a game that nobody agreed to void": (
        PEBBLES,
        in_order(cut(6), insert(6, ("Voided", "p0", {"by": [0, 1]}))),
        "takebacks",
        "version 7: Voided without the consent that it needs",
    ),
    "a game voided by too few": (
        TALKED,
        put(21, "by", value=[1, 2]),
        "takebacks",
        "version 21: Voided after all agreed",
    ),
    "a game voided in the operator's name": (
        PEBBLES,
        in_order(cut(6), insert(6, ("Voided", "p0", {"by": "operator"}))),
        "seats",
        "version 7: Voided by the operator, who did not do it",
    ),
    "a table voided before its start": (
        transcript(opened().close()),
        lambda events: events[1].update(type="Voided", actor="operator", data={"by": "operator"}),
        "undo",
        "version 2: the rules refuse this: The game has not started",
    ),
    "a step back of another's": (PEBBLES, undo(5, by=1), "undo", "version 6: by the rules TakebackAsked belongs here"),
    "a step back with consent": (
        DUEL,
        put(6, "consents", value=[1]),
        "undo",
        "version 6: by the rules it is a step-back with the consent of nobody and crossed: False, not a step-back with",
    ),
    "a rewind where none is allowed": (
        PEBBLES,
        undo(6, kind="rewind"),
        "undo",
        "version 7: by the rules TakebackAsked belongs here, not Undone",
    ),
    "a rewind that hides what was learned": (
        SOLO,
        put(6, "crossed", value=False),
        "undo",
        "version 6: by the rules it is a rewind with the consent of nobody and crossed: True, not a rewind",
    ),
    "an undo to nowhere": (PEBBLES, undo(6, to_version=3), "line", "version 7: goes back to version 3"),
    "an undo of no use": (
        PEBBLES,
        undo(6, to_version=6),
        "undo",
        "version 7: the rules refuse this: This version is not",
    ),
    "another's undo": (
        PEBBLES,
        in_order(undo(5), lambda events: events[5].update(actor="p1")),
        "seats",
        "version 6: Undone",
    ),
    "a redo by another": (
        DUEL,
        lambda events: events[6].update(actor="p1"),
        "undo",
        "version 7: the rules refuse this",
    ),
    "a redo by a stranger": (DUEL, lambda events: events[6].update(actor="x"), "undo", "version 7: it is redone by"),
    "a resignation of one who is out": (
        transcript(started(pebbles, seats=3, options=Options(heap=9)).play(0, Take(1)).resign(2).resign(0)),
        lambda events: events.insert(7, {**events[6]}),
        "actions",
        "version 8: the rules refuse this: This seat has resigned.",
    ),
    "a seat that the game does not admit": (
        transcript(opened(duel).sit("p0", options=SeatOptions(banner="red")).sit("p1").resign(0)),
        put(3, "options", "banner", value="red"),
        "rules",
        "version 3: the rules refuse this: The red banner is taken.",
    ),
    "a game that goes on after its end": (
        PEBBLES,
        lambda events: events.__setitem__(slice(9, None), [{**events[8], "key": None}, events[9]]),
        "end",
        "version 10: by the rules Finished belongs here, not Played",
    ),
}


@pytest.mark.parametrize(("text", "cheat", "check", "words"), CHEATS.values(), ids=CHEATS)
def test_a_cheat_is_detected(text: bytes, cheat: Cheat, check: str, words: str) -> None:
    report = report_of(cheated(text, cheat))

    assert words in failed(report).get(check, ""), failed(report)
    assert report.passed is False
    assert "chain" not in failed(report)


def test_no_check_after_the_first_fault_passes() -> None:
    report = report_of(cheated(PEBBLES, swap(5)))

    told = {check.name: (check.passed, check.detail, check.version) for check in report.checks[-7:]}
    want = (None, "not checked: actions failed at version 5", None)
    assert {
        **dict.fromkeys(["rules", "facts", "undo", "server", "end", "fold"], want),
        "actions": told["actions"],
    } == told


def test_a_receipt_detects_a_rewritten_history() -> None:
    honest = transcript(started().play(0, Raise()).play(1, Raise()).resign(0))
    rewritten = cheated(honest, swap(5))

    assert report_of(rewritten).passed
    told = report_of(rewritten, receipts=[receipt(honest, 4), receipt(honest, 5)])
    assert "version 5: the receipt says" in failed(told)["receipts"]


@pytest.mark.parametrize("version", [0, 11, 2**53])
def test_a_receipt_for_a_missing_event_is_detected(version: int) -> None:
    told = receipt(PEBBLES, 10)

    report = report_of(PEBBLES, receipts=[type(told)(version, told.head)])

    assert f"version {version}: there is a receipt, and no such event" == failed(report)["receipts"]


def test_a_head_or_an_outcome_that_the_events_do_not_give_is_detected() -> None:
    *lines, trailer = PEBBLES.splitlines()
    wrong = [
        trailer.replace(b'"head":"', b'"head":"0')[:-2] + b"}",
        trailer.replace(b'"winners":[1]', b'"winners":[0]'),
    ]

    assert {"format"} == set(failed(report_of(b"\n".join([*lines, wrong[0]]))))
    assert {"outcome"} == set(failed(report_of(b"\n".join([*lines, wrong[1]]))))
    other = trailer.replace(trailer[9:13], b"0000")
    assert {
        "chain": f"version 10: the hash is {trailer[9:73].decode()}, the trailer's head {other[9:73].decode()}"
    } == (failed(report_of(b"\n".join([*lines, other]))))


def test_an_undo_at_a_table_without_undo_is_detected() -> None:
    told = failed(report_of(cheated(SOLO, put(1, "undo", value="off"))))["undo"]

    assert "version 6: the rules refuse this: This version is not one that you can go back to now." == told


def test_a_redo_of_another_undo_is_detected() -> None:
    table = started(duel).play(0, Raise(), Raise()).undo(0, 5).undo(0, 4).redo(0).resign(0)

    assert "line" in failed(report_of(cheated(transcript(table), put(9, "undone", value=7))))


def broken(counter: "count[int]") -> AnyGame:
    """Pebbles whose heap depends on how often it is folded."""

    def evolve(state: Any, fact: Any) -> Any:
        after = pebbles.evolve(state, fact)
        return structs.replace(after, heap=after.heap + next(counter))

    return replace(pebbles, evolve=evolve)


def test_rules_that_fold_the_facts_differently_are_detected() -> None:
    text = transcript(started(pebbles, seats=2).resign(0))

    report = verify(text, {"pebbles": {1: broken(count())}})

    assert {"fold"} == set(failed(report)), failed(report)


def raising(*_: Any) -> Any:
    raise ZeroDivisionError


@pytest.mark.parametrize("function", ["decide", "evolve", "legal", "setup", "learned"])
def test_rules_that_raise_on_a_record_do_not_accept_it(function: str) -> None:
    functions: dict[str, Any] = {function: raising}

    report = verify(SOLO, {"pebbles": {1: replace(pebbles, **functions)}})

    assert "the rules fail on it (ZeroDivisionError)" in failed(report)["rules"]
    assert report.passed is False


def test_an_upcaster_that_raises_on_a_record_does_not_accept_it() -> None:
    game = replace(pebbles, upcasters={"pebbles.Taken": raising})

    assert "version 4: the rules fail on it" in failed(verify(SOLO, {"pebbles": {1: game}}))["rules"]


@pytest.mark.parametrize("change", [{"game": "chess"}, {"rules_version": 2}])
def test_rules_that_are_not_installed_never_pass(change: Event) -> None:
    report = report_of(cheated(PEBBLES, lambda events: events[0]["data"].update(change)))

    assert report.passed is None
    assert [None] * 7 == [check.passed for check in report.checks[-7:]]
    assert "not checked: '" in report.checks[-7].detail


def test_a_step_back_that_is_allowed_is_not_a_cheat() -> None:
    undone = Undone(to_version=4, kind="step-back", by=0, consents=(), crossed=False)
    table = started(duel).play(0, Raise()).undo(0, 4).play(0, Scry()).resign(0)

    assert undone == table.events[5].data
    assert report_of(transcript(table)).passed
