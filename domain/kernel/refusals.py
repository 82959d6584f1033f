"""Refusals as data: every code with which the kernel and the application refuse a command, its sentence, and when.

A game lists the refusals of its rules likewise. The contract is written from these, and a problem document quotes them.
"""

from domain.kernel.bounds import (
    FAST_SECONDS,
    LAST_ACTION,
    LAST_LEAVE,
    LAST_UNDO,
    MOST_LEAVES,
    MOST_TURNS,
    OPEN_TABLES,
    TABLES,
)
from domain.kernel.game import Refusal


class Conflict(Exception):
    """The table's state does not allow this command."""

    def __init__(self, refusal: Refusal, detail: str | None = None) -> None:
        self.code = refusal.code
        self.detail = refusal.sentence if detail is None else detail
        super().__init__(self.code, self.detail)


TABLE_OPEN = Refusal("table-open", "The game has not started: seats are still free.", "Before the last seat is taken.")
TABLE_STARTED = Refusal("table-started", "The game has started.", "After the last seat is taken.")
TABLE_FINISHED = Refusal("table-finished", "The game is over.", "After the end of the game.")
TABLE_CLOSED = Refusal(
    "table-closed", "The table was closed.", "The table was closed before the game started, or the game is void."
)
TABLE_NOT_OVER = Refusal("table-not-over", "The table is not over.", "Before the game is over.")
TABLE_EXISTS = Refusal("table-exists", "A table with this id already exists.", "The table is stored here already.")
RULES_NOT_INSTALLED = Refusal(
    "rules-not-installed",
    "The rules of this table are not installed here.",
    "The table's game is not installed here in the table's rules version.",
)
NOT_PLAYED_HERE = Refusal(
    "not-played-here",
    "The table was imported: only the service where it was played can sign it.",
    "The table was imported.",
)

NO_PRACTICE = Refusal(
    "no-practice",
    "Hints are for practice: alone or with bots only, at a private table or with a seed of your own choice.",
    "The game could count, other people play, or the table is a fork or a try of the seed of the day.",
)
ALREADY_WITHDRAWN = Refusal(
    "already-withdrawn", "The result of this table was withdrawn already.", "The result of the table was withdrawn."
)

DAY_NOT_OVER = Refusal(
    "day-not-over",
    "The seed of the day is a secret until its day is over.",
    "The table is a try of the seed of the day, or the board is that of its day. It is secret, and cannot be forked, "
    "until a minute after midnight UTC.",
)
DAY_OVER = Refusal(
    "day-over",
    "The day of this seed is over, so the try can no longer begin.",
    "The table was opened for the seed of a day that is over. The seed is public, so it can be given for practice.",
)
ALREADY_TRIED = Refusal(
    "already-tried",
    "You have already opened a table for the seed of the day. Each player has one try.",
    "The player opened a table for this game's seed of the day today.",
)

ALREADY_SEATED = Refusal("already-seated", "You hold a seat of this table.", "A player takes a second seat.")
SEAT_TAKEN = Refusal("seat-taken", "The seat is taken.", "Somebody holds the seat.")
SEATS_KEPT = Refusal(
    "seats-kept",
    "The free seats are reserved for the players of the previous game.",
    "Every free seat of the rematch is reserved for a player of the previous game.",
)
SEAT_FREE = Refusal("seat-free", "Nobody holds the seat.", "Nobody holds the seat.")

DEALING = Refusal(
    "dealing",
    "All seats are taken, so nobody can sit down, leave, or close the table until the game starts.",
    "All seats are taken, and the game has not started: a sealed seat has yet to reveal its entropy.",
)
NOTHING_TO_REVEAL = Refusal(
    "nothing-to-reveal",
    "You have no entropy to reveal at this table.",
    "The seat was not taken with a `commitment`, or seats are still free: its entropy stays secret until then.",
)
ALREADY_REVEALED = Refusal(
    "already-revealed",
    "The entropy of this seat was revealed already, or the time to reveal it has run out.",
    "The seat has revealed its entropy, or did not in time.",
)
WRONG_ENTROPY = Refusal(
    "wrong-entropy",
    "This is not the entropy that the seat has committed itself to.",
    "SHA-256 of `takeback/2-entropy`, a newline and the entropy is not the `commitment` of the seat.",
)

LEFT_TOO_OFTEN = Refusal(
    "left-too-often",
    "The player of this seat has left seats of this table too often, and cannot leave this one.",
    f"The table has {LAST_LEAVE} events and has not started, and the player has left {MOST_LEAVES} seats there. "
    "The opener can close it.",
)
TOO_MANY_TABLES = Refusal(
    "too-many-tables",
    "You have too many tables: close or finish one first.",
    f"The player opened {OPEN_TABLES} tables that have not started, or {TABLES:,} that are not over. Forks count.",
)
TOO_MANY_TURNS = Refusal(
    "too-many-turns",
    "Too many games wait for you: act there, or resign, before you take another seat.",
    f"{MOST_TURNS} games wait for the player whose clock gives at most {FAST_SECONDS // 60} minutes for an action.",
)
TOO_MANY_BOTS = Refusal(
    "too-many-bots",
    "You, or others at your address, have too many tables with bots: close or finish one first.",
    "The caller opened more than 50 tables that are not over, or bots were seated from the caller's address at 100.",
)
NO_BOT_FREE = Refusal(
    "no-bot-free", "Every bot of this level already sits at the table.", "The table has every bot of the level."
)
NO_PERSON = Refusal(
    "no-person",
    "At least one seat must be for a person.",
    "Bots would hold every seat, but at least one must be a person's.",
)
TOO_LONG = Refusal(
    "too-long",
    "The table is too long: nothing can be undone any more.",
    f"The table has {LAST_UNDO:,} events: nothing can be undone or redone any more. From {LAST_ACTION:,} on, no "
    "action can be played either: resign, or void the game.",
)
NOT_YOUR_TURN = Refusal("not-your-turn", "It is not your turn.", "The seat is not among those to act.")
ALREADY_RESIGNED = Refusal("already-resigned", "This seat has resigned.", "The seat has resigned.")

CANNOT_FORK_THERE = Refusal(
    "cannot-fork-there",
    "The game was not being played at this version.",
    "No game can continue from this version: it was not in play, or a seat had resigned.",
)
CANNOT_UNDO_THERE = Refusal(
    "cannot-undo-there",
    "You cannot go back to this version now.",
    "The version is not among those that `GET .../undo` lists.",
)
NOTHING_TO_REDO = Refusal("nothing-to-redo", "Nothing was undone since the last action.", "There is no undo to redo.")
NOT_YOUR_UNDO = Refusal(
    "not-your-undo", "Another seat undid this.", "Another seat undid it without consent. Only that seat can redo it."
)
TAKEBACK_PENDING = Refusal(
    "takeback-pending",
    "A takeback is already pending.",
    "Another takeback is pending; `pending_takeback` in a view describes it.",
)
TAKEBACK_OVER = Refusal(
    "takeback-over",
    "This takeback is no longer pending.",
    "The takeback was agreed to or declined, or it has lapsed.",
)
TAKEBACK_LAPSED = Refusal("takeback-lapsed", "This takeback has lapsed.", "Nobody answered the takeback in time.")
NOT_ASKED = Refusal(
    "not-asked", "This takeback does not need your consent.", "The takeback does not need this seat's consent."
)
ALREADY_AGREED = Refusal("already-agreed", "You have already agreed.", "The seat has agreed to this takeback.")
ASKED_TOO_OFTEN = Refusal(
    "asked-too-often",
    "Too many of your takebacks were declined in a row at this table.",
    "Eight requests of this seat (undo, redo or void) were declined in a row.",
)
ASKED_TOO_SOON = Refusal(
    "asked-too-soon",
    "Your last takeback was declined.",
    "Less than 15 s after a takeback of this seat was declined; the wait doubles with each further one.",
)

CONFLICTS = (
    TABLE_OPEN,
    TABLE_STARTED,
    TABLE_FINISHED,
    TABLE_CLOSED,
    TABLE_NOT_OVER,
    TABLE_EXISTS,
    RULES_NOT_INSTALLED,
    NOT_PLAYED_HERE,
    NO_PRACTICE,
    ALREADY_WITHDRAWN,
    DAY_NOT_OVER,
    DAY_OVER,
    ALREADY_TRIED,
    ALREADY_SEATED,
    SEAT_TAKEN,
    SEATS_KEPT,
    SEAT_FREE,
    DEALING,
    NOTHING_TO_REVEAL,
    ALREADY_REVEALED,
    LEFT_TOO_OFTEN,
    TOO_MANY_TABLES,
    TOO_MANY_TURNS,
    TOO_MANY_BOTS,
    NO_BOT_FREE,
    NO_PERSON,
    TOO_LONG,
    NOT_YOUR_TURN,
    ALREADY_RESIGNED,
    CANNOT_FORK_THERE,
    CANNOT_UNDO_THERE,
    NOTHING_TO_REDO,
    NOT_YOUR_UNDO,
    TAKEBACK_PENDING,
    TAKEBACK_OVER,
    TAKEBACK_LAPSED,
    NOT_ASKED,
    ALREADY_AGREED,
    ASKED_TOO_OFTEN,
    ASKED_TOO_SOON,
)
"""Every refusal by a table's state."""
