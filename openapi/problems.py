"""Every code that a problem document may bear: its status, and what it means."""

import re
from collections.abc import Mapping

import msgspec

from domain.kernel.game import AnyGame


class Code(msgspec.Struct, frozen=True):
    """A code of the service itself. The rules of the games add theirs, all of them with status 422."""

    status: int
    meaning: str


CODES: Mapping[str, Code] = {
    "invalid-header": Code(400, "A header cannot be read: Idempotency-Key, If-Match, or Host."),
    "invalid-json": Code(400, "The body is not JSON."),
    "invalid-query": Code(400, "A query parameter is unknown, repeated, or has no meaning. `errors` name each."),
    "unauthorized": Code(401, "There is no token where one is needed, or it is not valid (any more)."),
    "not-seated": Code(403, "You hold no seat of this table."),
    "operator": Code(403, "The operator's token is for letting a game count for nothing, and for looking on."),
    "not-the-opener": Code(403, "Only the player who opened the table can do this."),
    "not-your-seat": Code(403, "You do not hold this seat."),
    "not-found": Code(404, "There is no such thing, or it is not for you to know of."),
    "method-not-allowed": Code(405, "This method is not for this address. `Allow` lists those that are."),
    "already-agreed": Code(409, "You have agreed already."),
    "already-resigned": Code(409, "This seat has resigned."),
    "already-seated": Code(409, "You hold a seat of this table."),
    "asked-too-often": Code(
        409, "You have asked in vain eight times in a row at this table: for an undo, a redo or to void it."
    ),
    "asked-too-soon": Code(
        409, "You have just asked in vain: the next time is 15 s after that, and twice as long each further time."
    ),
    "cannot-fork-there": Code(409, "No game can go on from this version: none was on then, or a seat had resigned."),
    "cannot-undo-there": Code(409, "This version is not one that you can go back to now. `GET .../undo` lists those."),
    "not-played-here": Code(409, "The table was imported: only the service where it was played can sign it."),
    "last-token": Code(409, "Without this token the player could not get in any more."),
    "not-asked": Code(409, "You are not among those who are asked."),
    "not-your-turn": Code(409, "The game does not await a choice of yours now."),
    "not-your-undo": Code(409, "Another seat took this back, so it is theirs to put it back."),
    "nothing-to-redo": Code(409, "Nothing was undone since the last action."),
    "seat-free": Code(409, "Nobody holds this seat."),
    "seat-taken": Code(409, "Somebody holds this seat."),
    "unknown-position": Code(409, "The log has no such position (yet). `wait_for` takes one that was in an answer."),
    "table-closed": Code(409, "The table was closed: before the game started, or because it counts for nothing."),
    "table-exists": Code(409, "There is a table of this id."),
    "rules-not-installed": Code(409, "The rules of this table, in its version, are not installed here."),
    "table-finished": Code(409, "The game is over."),
    "table-not-over": Code(409, "That can be done once the table is over."),
    "table-open": Code(409, "The game has not started: seats are still free."),
    "table-started": Code(409, "The game has started."),
    "takeback-lapsed": Code(409, "What was asked has lapsed."),
    "takeback-over": Code(409, "This is not asked any more: it was agreed to or declined, or the game went on."),
    "takeback-pending": Code(409, "Something is being asked already. `pending_takeback` in a view says what."),
    "stale": Code(412, "The table has moved on from the version in If-Match. `version` says where it is now."),
    "too-large": Code(
        413, "The body has more than 64 KiB; a transcript, more than 16 MiB, or 4 MiB if it is to be imported."
    ),
    "not-json": Code(
        415, "The body was not sent as `Content-Type: application/json`; a transcript, as `application/x-ndjson`."
    ),
    "invalid-shape": Code(422, "The body is JSON of another shape. `errors` point at what is wrong."),
    "no-such-seat": Code(422, "The table has fewer seats."),
    "not-verified": Code(422, "The table is not imported: `errors` name the checks that it did not pass."),
    "too-costly": Code(422, "The transcript takes too long to arrive, or too much time or memory to verify."),
    "key-reused": Code(422, "This Idempotency-Key was used for another request."),
    "broken": Code(500, "A fault of the server."),
    "behind": Code(503, "The lists have not come as far as `wait_for` yet. Try again."),
    "busy": Code(503, "Too many requests wait. Nothing was changed; try again."),
    "not-stored": Code(503, "The storage refused. Nothing was changed; try again."),
}

_HEADING = re.compile(r"\|\s*code\s*\|", re.IGNORECASE)
_ROW = re.compile(r"\|\s*`([a-z][a-z0-9-]*)`\s*\|\s*(.*?)\s*\|")


class Undocumented(Exception):  # said of what was written
    """Something lacks the words that the contract needs; the message says what."""


def refusals(game: AnyGame) -> dict[str, str]:
    """A game's refusal codes and what they mean: the tables headed `code` of its rules as implemented."""
    found: dict[str, str] = {}
    inside = False
    for line in game.rules.splitlines():
        inside = line.startswith("|") and (inside or _HEADING.match(line) is not None)
        row = _ROW.match(line) if inside else None
        if row:
            found[row[1]] = row[2]
    if not found:
        raise Undocumented(f"the README of {game.key} has no table of refusals, headed `code`")
    return found
