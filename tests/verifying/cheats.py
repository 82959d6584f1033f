"""Cheats of a dishonest service, each with the check that detects it."""

from domain.kernel import chain
from tests.kernel.table import opened, started
from tests.toys import duel, pebbles
from tests.toys.duel_rules import SeatOptions
from tests.toys.pebbles_rules import Options, Take

from .cheating import DAILY, DUEL, PEBBLES, Case, as_seat, cut, in_order, leave_out, put, swap
from .takeback_cheats import TAKEBACK_CHEATS
from .transcripts import transcript

CHEATS: dict[str, Case] = {
    "a changed card": (DUEL, put(4, "facts", 0, "hands", 1, 0, value=4), "facts", "version 4: fact 1 of 1"),
    "a card that was never drawn": (DUEL, put(8, "facts", 0, "rank", value=4), "facts", "version 8: fact 1 of 1"),
    "a stake that did not rise": (DUEL, put(5, "facts", 0, "stake", value=0), "facts", "version 5: fact 1 of 1"),
    "a card that was not chosen": (
        DUEL,
        put(10, "facts", 1, "ranks", value=[4, 4]),
        "facts",
        "version 10: fact 2 of 3",
    ),
    "a toss that fell otherwise": (PEBBLES, put(6, "facts", 0, "heads", value=True), "facts", "version 6: fact 1 of 1"),
    "a coin tossed again": (PEBBLES, put(6, "draws", 0, "result", value=1), "draws", "version 6: the draw"),
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
    "a choice left out": (DUEL, leave_out(9), "facts", "version 9: the rules give 1 facts, not 3"),
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
        put(10, "draws", 0, "label", value="deck/2"),
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
    **TAKEBACK_CHEATS,
}
