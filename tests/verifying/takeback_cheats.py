"""Cheats of a dishonest service at undo, redo, takebacks and voiding, each with the check that detects it."""

from domain.kernel.undoing import LAPSE_MS, WAIT_MS
from tests.kernel.table import opened, started
from tests.toys import pebbles
from tests.toys.duel_rules import Raise
from tests.toys.pebbles_rules import Take

from .cheating import DUEL, PEBBLES, SOLO, TALKED, Case, at, cut, in_order, insert, leave_out, put, taken_back, undo
from .transcripts import transcript

TAKEBACK_CHEATS: dict[str, Case] = {
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
        "version 8: the rules refuse this: You cannot go back to this version now.",
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
        "version 7: the rules refuse this: You cannot go back",
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
}
